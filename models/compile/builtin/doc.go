// Package builtin has the elementary functions of the host as functions of the intermediate form, for a module that
// programs import them from: a call of the host costs ten times what it takes to compute a sine.
//
// functions.go is made from package elementary by package translate, so that both compute the same bits by
// construction. Arguments that are rare and hard (infinite, subnormal, beyond 2^19 for a sine) go to the host.
// The functions of a module are only those that its program uses. Their tables lie in the module's own memory,
// where no program can reach them.
//
// # By hand
//
// exp(1) is a call of function exp of the module. 1 is within 708, n is floor(46.17 + 0.5) = 46, j is 14 and k is 1; r,
// 0.003605, is the rest. The entry 14 of expTable is loaded from the module's memory, and the rest of the work is that of
// package elementary's own example. For exp(800) the function asks the host, which gives infinity.
//
// After a change of package elementary:
//
//	go test ./models/compile/builtin -run TestFunctionsAreCurrent -update
package builtin
