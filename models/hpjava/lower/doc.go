// Package lower turns checked plain Java into the intermediate form of package ir: Java's definite arithmetic, objects, arrays and
// exceptions on explicit memory.
//
// Integers wrap, a division of the least integer by -1 gives it again, shifts take their counts modulo the width, floating-point
// numbers round after each operation, and conversions saturate, as Java says and WebAssembly does. Operands are evaluated from left to right: a value is
// kept in a local where something with effects comes behind it.
//
// # Memory
//
// An array is a record: its length, and from byte 16 on its elements. An object has the number of its class in front of its fields. A
// string, and whatever is behind an object of the library, is known to the run-time system by a number. A null array has
// no elements. There is no collector of garbage.
//
// An element of a distributed array, a$dat[a$dad.bas + a$dad.sub0(i) + a$dad.loc1(j)], is one access with a term for each subscript, whose
// strides and extents are fields of the descriptor.
//
// # Exceptions
//
// A method that throws leaves the exception in a cell of static memory and returns; whoever calls a method that may throw looks there.
//
// Errors of the machine, such as a subscript outside of an array, are treated in two ways. Where no handler can see one, the access
// itself checks (ir.Dim.Extent) and ends the program: the optimizer may take such checks out of loops, and they have no price. A try statement
// that has finally, or catches what such an error throws, and all methods that it may call, test by statements in front of the access,
// in the order of evaluation, and throw. A counted loop of which all tests can be told before it begins is lowered twice there: without them if all
// hold, and with them otherwise. Rare tests (casts, strings, null in front of a method) are statements everywhere.
//
// # By hand
//
//	for (int i = 0; i < n; i++) x[i] = 2 * x[i];
//
// is a counted loop of n trips, since neither i nor n is assigned in it, with the address x + 16 + (i < length)*4.
//
// # Files
//
//	lower.go      Program: classes, methods, statics
//	build.go      nodes
//	statement.go  statements; loop.go: loops; try.go: exceptions
//	reach.go      where a handler may see an error of the machine; fault.go: tests for them; foresee.go: tests in front of loops
//	spare.go      what of the library is compiled with a program
//	expr.go       expressions; arith.go: arithmetic; place.go: what is assigned
//	call.go       methods and constructors; native.go: the library
package lower
