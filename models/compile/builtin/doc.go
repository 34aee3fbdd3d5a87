// Package builtin has the elementary functions as functions of the intermediate form, for a module from which programs
// import them. It exists because a call of the host takes ten times as long as computing a sine.
//
// Package translate generates functions.go from package elementary, so both compute the same bits by construction.
// The host computes functions of rare and hard arguments (infinite, subnormal, beyond 2^19 for a sine). A module
// contains only the functions that its program uses. Their tables lie in the module's own memory, which no program can
// access.
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
