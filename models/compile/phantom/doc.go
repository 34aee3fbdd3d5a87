// Package phantom removes from a priced program the arithmetic that its time does
// not depend on: values that reach neither control flow nor an address nor a
// relevant function of the host. The charges stay in place, so virtual time and
// the counts of operations are those of the whole program by construction. Subscripts that a nest of loops gathers with
// (ir.ChargeNest.Reads) are needed, because the time of the nest depends on them.
//
// The analysis ignores the order of statements. A local or an object in memory is
// needed if a kept statement reads it. Kept statements are conditions, trip counts,
// calls, charges, input and output, and the assignments to needed objects. The
// analysis merges objects that may be the same:
//
//   - a dummy argument and its actual arguments at all calls (a union of classes);
//   - all objects whose address is stored or comes from memory, such as descriptors;
//   - a Cray pointee and everything that its pointer was ever set to.
//
// A constant counts as the address of the object there, unless it is a number of
// the source.
//
// Data that procedures outside of Fortran (package external) move are one object, too,
// since one process receives what another sends. Values that such a procedure reads, such
// as lengths, are needed. If nothing needs the moved data (Report.Moved), the procedures
// need not move them, and the code notes calls of procedures that do nothing else
// (ir.NotedFunc) and does them later. If each procedure declares the size of the elements that it moves
// (external.Procedure.Element), objects behind pointers from memory are separated by the
// size of their elements. So a table of neighbours is kept, and the neighbours' data are
// not.
//
// Phantom removes the rest: stores, assignments, loops that become empty, and the
// checks of subscripts and divisors in them. If an item of an output statement was not
// computed, the statement prints nothing, and costs the same. If a program reads files,
// its output to files is needed.
//
// Key types: [Slice] is the entry point; [Report] says what is kept and why.
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
//	needed.go  the objects that time depends on
//	guard.go   checks of divisors
//	output.go  which output statements print; files.go: which output the program may read
//	later.go   words that arrive after the loop that reads them
//	alias.go   which memory may be the same; parts.go: by the size of elements
package phantom
