// Package lower turns checked plain Java into the intermediate form of package ir: Java's definite arithmetic, objects, arrays and
// exceptions on explicit memory.
//
// The arithmetic is that of Java and of WebAssembly: integers wrap, a division of the least integer by -1 gives it again, shifts take
// their counts modulo the width, floating-point numbers round after each operation, and conversions saturate. Operands are evaluated from
// left to right: if an operand with side effects follows, the value before it is kept in a local.
//
// # Memory
//
// An array is a record: its length, and from byte 16 on its elements. An object has the number of its class in front of its fields. The
// run-time system identifies strings, and data behind objects of the library, by numbers. A null array has no elements. There is no
// garbage collection.
//
// An element of a distributed array, a$dat[a$dad.bas + a$dad.sub0(i) + a$dad.loc1(j)], is one access with a term for each subscript, whose
// strides and extents are fields of the descriptor.
//
// # Exceptions
//
// A method that throws stores the exception in a cell of static memory and returns. The caller of a method that may throw checks this cell.
//
// Errors at run time, such as a subscript outside of an array, are treated in two ways:
//
//   - If no handler can catch the error, the access itself checks (ir.Dim.Extent) and ends the program. The optimizer may move such checks
//     out of loops, and they have no price.
//   - In a try statement that has finally or catches such an error, and in all methods that it may call, statements in front of the access
//     test in the order of evaluation, and throw. If all tests of a counted loop can be made before it begins, the loop is lowered twice:
//     without tests if all of them pass, and with tests otherwise.
//
// Rare tests (casts, strings, null in front of a method) are statements everywhere.
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
//	reach.go      code whose errors a handler may catch; fault.go: tests for these errors; foresee.go: tests in front of loops
//	spare.go      parts of the library that are compiled with a program
//	expr.go       expressions; arith.go: arithmetic; place.go: targets of assignments
//	call.go       methods and constructors; native.go: the library
package lower
