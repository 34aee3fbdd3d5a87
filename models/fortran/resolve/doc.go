// Package resolve determines the meaning of the names of a Fortran program. It
// turns the syntax trees of all files of a program into the typed program of
// package sem, places static storage, folds constants, and reports every
// error that can be found before the program runs, several at once.
//
// [Program] is the only entry point. It works in three passes, because a unit may
// depend on any other unit. Pass collect finds all units and the global names.
// Pass declare reads declarations, modules before their users. Pass body types
// statements. Calls of procedures without a known interface are checked at the
// end.
//
// Inside, a unit is one scope, and a local is one name in it. A name begins as a
// variable with its implicit type. Declarations and uses may turn it into an array, a
// constant, a procedure or a statement function.
//
// # By hand
//
//	REAL A(10), B(10)
//	COMMON /C/ K, A
//	EQUIVALENCE (A(9), B(1))
//	DATA K /3/
//
// COMMON puts K at byte 0 and A at byte 4 of the block /C/. EQUIVALENCE ties A and B
// into one group in which B is shifted by 8 elements, 32 bytes; so B begins at byte 36 and
// extends the block from 44 to 76 bytes. DATA gives the block the initial value 03 00 00 00 at
// byte 0. The symbols keep block and offset; the rest of the program sees nothing of
// COMMON and EQUIVALENCE.
//
// # Files
//
//	resolve.go      Program, the passes, the units
//	scope.go        names: lookup, implicit declaration, procedures
//	implicit.go, types.go             implicit rules, types and lengths
//	declare.go, attr.go, enddecl.go   declarations and their checks
//	parameter.go, constarray.go       named constants, constant arrays
//	module.go, interface.go           USE, accessibility, INTERFACE, generic names
//	storage.go, equivalence.go        sizes, COMMON, EQUIVALENCE, blocks
//	data.go, datasection.go, encode.go    initial values and their bytes
//	stmtfunc.go     statement functions
//	body.go, action.go, control.go, select.go, mask.go, io.go, label.go   statements
//	link.go, reference.go, nearest.go     calls across units, what is missing
//	foreign.go      calls of procedures that are not Fortran
//	expr*.go, call*.go, resultlength.go    expressions, arguments, lengths of results
//	const*.go       folding; evaluate*.go constant expressions with whole arrays
//	intrinsic*.go   intrinsic procedures
//	typedef.go, component.go, structure.go, datacomponent.go, pointer.go   derived types, pointers
package resolve
