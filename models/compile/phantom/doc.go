// Package phantom leaves out of a priced program what its time does not depend
// on: arithmetic whose values reach neither control flow nor an address nor a
// function of the host that matters. The charges stay where they are, so virtual
// time and the counts of operations are those of the whole program by
// construction.
//
// What is needed is found without regard to order: a local or an object in memory is
// needed if a statement that is kept reads it. Kept are conditions, trip counts, calls, charges,
// input and output, and the assignments to what is needed. Dummy arguments and
// what they are bound to at any call are one object (a union of classes), and so is
// everything whose address is stored or comes from memory, such as descriptors. A constant is the address of what lies there, unless it
// is a number of the source. A Cray pointee is all that its
// pointer was ever set to.
//
// What procedures move that are not Fortran (package external) is one object too: what one process
// sends, another receives. Values that such a procedure reads, such as lengths, are needed. If nothing needs what they move
// (Report.Moved), they need not move it. If each procedure says of how many bytes the elements are that it moves
// (external.Procedure.Element), what pointers from memory refer to is divided by the size of elements: a table of
// neighbours is kept, and what lies at the neighbours is not.
//
// What is not needed disappears: stores, assignments, loops that are left
// empty, and the checks of subscripts and divisors in them. An output statement one of whose items was not
// computed prints nothing; it costs what it did. If a program reads files, what it writes to files is needed.
//
// Key types: [Slice] is the entrance; [Report] says what is kept and why.
//
// # By hand
//
//	   DO 10 I = 1, N
//	   K(I) = MOD(I, 7)
//	10 X(I) = X(I)*2.0
//	   IF (K(N) .GT. 3) CALL WORK
//
// keeps the stores to K, because the condition reads K, and drops those to X.
//
// # Files
//
//	slice.go   the entrance, cutting, the report
//	prune.go   what is never executed
//	needed.go  what time depends on
//	guard.go   checks of divisors
//	output.go  which output statements print; files.go: which of them the program may read
//	later.go   words that come behind the loop that reads them
//	alias.go   which memory may be the same; parts.go: by the size of elements
package phantom
