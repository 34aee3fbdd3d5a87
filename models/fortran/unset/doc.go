// Package unset puts checks into a program that end it where it reads a variable that was never set. There is never a false
// alarm: what is not known to be unset counts as set.
//
// [Insert] works on the intermediate form after it was priced, so that checks take no virtual time. A scalar in a local gets
// a flag beside it. Of memory the machine keeps a bit per byte: static variables without initial values and what
// ALLOCATE gives begin unset, a store or an input sets bytes, copies and arguments pass the bits on.
//
// Watched are INTEGER of two bytes or more, REAL, COMPLEX and LOGICAL scalars and array elements, in static memory and
// locals, allocated, or dummies of any of these, wherever their value is used: in an expression, a condition, a
// subscript, an output list. Not watched are CHARACTER and one-byte variables, arrays of recursive procedures, operands
// that a program may leave out (behind .AND. and .OR., of MERGE), and arguments of procedures that are not in Fortran.
//
// # By hand
//
//	   REAL X(3)
//	   X(1) = 1
//	10 S = X(1) + X(2)
//
// The twelve bytes of X begin unset, and so does the flag of S. The first assignment sets four bytes. Line 10 asks for
// those of X(1), which are set, and of X(2), which are not: the program ends with "X is read here, but it was never set,
// or not this part of it".
//
//	insert.go  the walk over the statements of a function
//	host.go    calls of the host: input, output, characters
package unset
