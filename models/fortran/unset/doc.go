// Package unset adds checks to a program. They end it where it reads a variable that was never set. There are no false
// alarms: a variable counts as set unless it is known to be unset.
//
// [Insert] works on the intermediate form after pricing, so checks take no virtual time. A scalar in a local gets a flag.
// For memory, the machine keeps a bit per byte. Static variables without initial values and memory of ALLOCATE begin
// unset. A store or an input sets bytes. Copies and arguments pass the bits on.
//
// The checks cover INTEGER of two bytes or more, REAL, COMPLEX and LOGICAL scalars and array elements. They may be in
// static memory and locals, allocated, or dummies of any of these. The checks are wherever their value is used: in an
// expression, a condition, a subscript, an output list. They do not cover CHARACTER and one-byte variables, arrays of
// recursive procedures, operands that a program may skip (after .AND. and .OR., of MERGE), and arguments of procedures
// that are not in Fortran.
//
// # By hand
//
//	   REAL X(3)
//	   X(1) = 1
//	10 S = X(1) + X(2)
//
// The twelve bytes of X begin unset, and so does the flag of S. The first assignment sets four bytes. Line 10 reads the
// bytes of X(1), which are set, and those of X(2), which are not. The program ends with "X is read here, but it was
// never set, or not this part of it".
//
//	insert.go  the walk over the statements of a function
//	host.go    calls of the host: input, output, characters
package unset
