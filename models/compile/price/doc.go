// Package price adds to a program the costs of its code on a processor. Virtual time and the counts
// of operations then follow from the executed code. The same rules hold for every program and every
// machine; only the numbers of package node differ.
//
// # Rules
//
// The program is priced as an optimizing compiler of the 1990s would have left it. This happens before
// package opt changes it, and does not depend on the host's execution:
//
//   - Every operation has a class (class.go). Locals are registers. Bounds checks cost nothing: programs ran without them.
//   - Straight-line code does not compute or load a value again that was computed, loaded or stored before.
//   - In a nest of loops, invariant expressions move in front of the loop. Addresses that are affine in the loops' variables are
//     streams, which node.Nest steps. So are those in locals that each iteration advances by the same distance (induction.go).
//     If an innermost loop stores always to the same element, the element stays in a register.
//   - Integers may have any number of bits. Sums and products of integers cost nothing if they are only part of addresses.
//   - A chain is the longest path of operations that wait for each other, by the processor's latencies. If one iteration passes a
//     value to the next, in a local or an element that the next one loads, the chain is carried.
//   - Elsewhere an address costs its additions and multiplications, with constants folded and powers of two shifted. A processor
//     whose addresses have an index multiplies it with a small power of two and adds it at no cost (node.AddressSpec).
//
// A nest consists of counted loops within each other. A loop with a condition or a jump is counted if a variable advances up
// to a bound that does not change (while.go); it is the outermost loop of its nest. Each has at most one loop inside, and its trip
// count is known when the outermost loop is entered. A nest may contain conditions, but no calls or
// exits. A loop whose trip count depends on the loop around it, or that has a sibling, begins a
// separate nest, which is entered for each iteration of the loop around. Code under a condition is
// charged when it is executed, but its streams count as if it always were. Whether iterations of an innermost loop with a
// condition overlap depends on the processor (condition.go, node.Spec.Conditions). Whether a branch is predicted does not depend
// on data: each takes the same average for mispredictions.
//
// An innermost loop that may end early is charged iteration by iteration (open.go). As in a nest, invariant expressions move in
// front of it, addresses step, and conditions are as there.
//
// A loop that is no nest may access memory at addresses that step regularly. A nest without operations
// in front of the loop makes these accesses, for all iterations at once (sweep.go). They include those of a called
// function to elements whose addresses it gets (scalar.go).
//
// A nest gathers, or scatters, if the subscript of an access is itself loaded, from a stream of the nest that the nest does
// not change (gather.go). Then the meter reads the subscripts in memory when the nest is entered. It goes through the
// iterations in the order of the program, and touches in the caches what the streams and these accesses touch: the caches
// hold what follows from the addresses. Each line that comes for such an access is waited for.
//
// Other accesses belong to no stream, because their subscript is loaded elsewhere or the loop may end early. So do those behind
// loaded subscripts under a condition, in a loop that is no nest, and in a program with shared memory.
// They miss each cache with a probability (stray.go). It is once per line if the address steps by a constant in the
// innermost loop around, also in one whose trips are not counted, and otherwise each time. The share of the array that
// fits into the cache is taken off. What a loaded subscript is depends on data. So x(c(i)) costs the same for any c, also if
// c(i) is i. Accesses of one iteration to an array at addresses that differ only by constants share lines.
// Two elements d bytes apart lie in different lines in d/line of all cases, and always if d is a line or
// more. If the addresses step regularly, elements of one iteration share lines with those of the next one, too.
// Scalars are always in the cache. A load waits for the values in its address.
//
// The size of an array is that of its declaration. A nest computes it when it is entered; an array with an open end
// reaches to the end of the variable in static memory that was passed. Other code is charged by numbers that are known before
// it is executed. There, an array has the size of the memory that its address may be that of (origin.go): of the largest
// variable, or of what a call has allocated there last. The program tells the meter of such calls. The meter then sets
// numbers, the slots, which the charges of that code add (sized.go). An array of unknown origin always misses.
//
// The work of the library (input, output, characters, ALLOCATE) is counted by rules in class.go that
// do not depend on values. Time depends on data only through control flow, and through subscripts of gathers.
//
// [InsertPlain] prices code that a compiler did not optimize. Every use of a local is a load, every
// assignment to one a store. No value is computed once for several uses. There are no nests. Addresses
// cost as elsewhere.
//
// # Classes of code
//
// Lines may have classes (such as the user's code, and code of a translator to find owners). They change
// no price. The time of a block with several classes is divided in proportion to the times that the
// operations of each class would take alone. The time of a nest is divided in the proportions of its
// innermost level. Class 0 gets the rest. A block always takes the same time. So the classes follow from
// the counters, and cost nothing at run time.
//
// [Merge] joins charges when no more code will be removed from the program.
//
// Key types: [Table] has the prices of a program, [Nest] is one of its nests. [Meter] counts the
// execution of one machine. [Memo] is what the machines of a run know about nests that were entered before.
//
// # By hand
//
//	   DO 10 I = 1, N
//	10 Y(I) = Y(I) + A*X(I)
//
// in double precision is a nest of one loop: 2 loads, a multiplication, an addition, a store. Its
// chain is a load, the multiplication, the addition, the store. Nothing is carried. Its streams are
// Y, read and written, and X, read, both with a stride of 8 bytes. Its ir.ChargeNest has the
// argument N, and also the addresses of X and Y if they are arguments.
//
//	   DO 20 L = FIRST(I), FIRST(I+1) - 1
//	20 S = S + A(L)*X(COL(L))
//
// is row I of a sparse matrix, and a nest. Its streams are A and COL. Its ir.ChargeNest has the trips FIRST(I+1) - FIRST(I), and
// the addresses of A(FIRST(I)) and COL(FIRST(I)). X is gathered. For a grid of 1000 points in a row, COL has
// I - 1000, I - 1, I, I + 1 and I + 1000. In a line there are four elements. So one of four rows comes to a new line of X,
// that of I + 1000. All other lines are those of the rows before, if the cache holds 2000 elements of X, with
// the A and COL of 2000 rows between: 2000*8 + 10000*(8 + 4) bytes. A cache of 16 KB does not: a row touches about three new
// lines, so it holds the last 170 rows. Then each of three parts, I - 1000, I - 1 to I + 1, and I + 1000, brings in a line
// in every fourth row: 0.75 lines for each row, and not 5.
//
// If the nest also stored to COL, the five elements would each come to another line, less the share of X that fits
// into the cache. For several elements behind one subscript, such as X(5*COL(L) + 1) to X(5*COL(L) + 5), the first one is
// in any line, and each of the others is 8 bytes behind the one before: 1 + 4*8/32 = 2 lines of 32 bytes.
//
// # Files
//
//	insert.go    the walk over functions: runs, nests, the rest
//	scan.go      operations of straight-line code
//	memory.go    loads, stores, addresses, streams
//	loop.go      loops of a nest, recurrences
//	condition.go code under conditions
//	while.go     loops with conditions that are counted
//	open.go      innermost loops that may end early
//	induction.go integers that advance in loops
//	keep.go      elements that a loop keeps in registers
//	value.go     values and their chains
//	class.go     operations by kind
//	gather.go    accesses whose subscripts are loaded from streams
//	stray.go     lines of other accesses outside of streams
//	size.go      sizes of arrays
//	origin.go    the memory that addresses may be those of
//	sized.go     accesses to memory whose size is known when it is allocated
//	sweep.go     accesses of loops with calls
//	scalar.go    elements that are scalars in called functions
//	template.go  nests with trip counts and addresses left open
//	move.go      copies and fills
//	uses.go      shared memory that nests use
//	share.go     time by class of code
//	lines.go     time by line
//	merge.go     merging of charges
//	table.go     prices and counters at run time
//	memo.go      nests that take the same time as before
//	pieces.go    pieces of a nest in direct-mapped caches
//	quote.go     which parameters time comes from
package price
