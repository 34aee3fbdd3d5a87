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
// string, and whatever is behind an object of the library, is known to the run-time system by a number. Subscripts are checked by the access
// (ir.Dim.Extent); so is null, as an array of no elements. There is no collector of garbage.
//
// An element of a distributed array, a$dat[a$dad.bas + a$dad.sub0(i) + a$dad.loc1(j)], is one access with a term for each subscript, whose
// strides and extents are fields of the descriptor.
//
// # Exceptions
//
// A method that throws leaves the exception in a cell of static memory and returns; whoever calls a method that may throw looks there.
// Errors of the machine, such as a subscript outside of an array, end the program.
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
//	expr.go       expressions; arith.go: arithmetic; place.go: what is assigned
//	call.go       methods and constructors; native.go: the library
package lower
