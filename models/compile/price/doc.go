// Package price puts into a program what its code costs on a processor, so that virtual time and
// the counts of operations follow from what is executed. One rule holds for every program and every
// machine; only the numbers of package node differ.
//
// # Rules
//
// The program is priced as an optimizing compiler of the 1990s would have left it, before package
// opt changes it and independent of what executes it:
//
//   - Every operation has a class (class.go). Locals are registers. Bounds checks cost nothing: programs ran without.
//   - Within straight-line code what was computed, loaded or stored before is not computed or loaded again.
//   - In a nest of loops, what does not change moves in front of the loops in which it does not; addresses that are affine in
//     the loops' variables are streams, which node.Nest steps; an element that an innermost loop stores and does not move
//     away from stays in a register.
//   - A chain is the longest path of operations that wait for each other, by the processor's latencies. A value that one iteration
//     hands to the next, in a local or an element that the next one loads, makes a carried chain.
//   - Elsewhere an address costs its additions and multiplications, with constants folded and powers of two shifted. A processor
//     whose addresses have an index multiplies it with a small power of two and adds it at no cost (node.AddressSpec).
//
// A nest is counted loops within each other, each with at most one loop inside and trip counts that
// are known when the outermost one is entered; conditions may be in it, calls and exits not. A loop
// whose trips depend on the loop around it, or that has a sibling, begins a nest of its own,
// entered for each iteration of the one around. What is under a condition is charged when it is
// executed, but its streams count as if it always were.
//
// What a loop that is no nest refers to at addresses that step regularly is touched in front of
// it, all iterations at once, by a nest that does nothing else (sweep.go). Other memory that no stream
// stands for, because its subscript is itself loaded or the loop may end early, misses each cache by
// chance: once per line if it steps in the innermost loop around, else each time, less the share of
// the object that the cache can hold. What one iteration reads of an array at addresses that differ by constants
// only, or writes, shares lines: two elements d bytes apart lie in different lines in d/line of all cases, from
// d = line on always (stray.go). Scalars are always in it. A load waits for what its address is made of.
//
// What the library does (input, output, characters, ALLOCATE) is counted by rules in class.go that
// do not depend on values. Time depends on data only through control flow.
//
// [InsertPlain] prices code that a compiler did not optimize: every use of a local is a load, every
// assignment to one a store; nothing is computed once for several uses; there are no nests. Addresses
// cost as elsewhere.
//
// # Classes of code
//
// Lines may have classes (what a translator made for the user, what it made to find owners). They change
// no price. The time of a stretch with several classes divides in the proportion of what the operations
// of each would take alone, that of a nest as its innermost level does; class 0 gets what is left. A
// stretch always takes the same, so that classes follow from the counters and cost nothing at run time.
//
// [Merge] joins charges when nothing else will be left out of the program.
//
// Key types: [Table] is the prices of a program, [Nest] one of its nests, [Meter] what one machine
// has executed, [Memo] what the machines of a run know of nests that were entered before.
//
// # By hand
//
//	   DO 10 I = 1, N
//	10 Y(I) = Y(I) + A*X(I)
//
// in double precision is a nest of one loop: 2 loads, a multiplication, an addition, a store; its
// chain is a load, the multiplication, the addition, the store; nothing is carried. Its streams are
// Y, read and written, and X, read, both with a stride of 8 bytes. Its ir.ChargeNest has the
// argument N, and also the addresses of X and Y if they are arguments.
//
//	   DO 20 L = 1, N
//	   K = 5*(COL(L) - 1)
//	20 S = S + X(K+1) + X(K+2) + X(K+3) + X(K+4) + X(K+5)
//
// has COL as its only stream. The five elements of X lie behind one loaded subscript. The first one is in any line;
// each of the others is 8 bytes behind the one before. Lines of 32 bytes: 1 + 4*8/32 = 2 lines for each L, lines of 64
// bytes: 1 + 4*8/64 = 1.5 lines, lines of 8 bytes: 5.
//
// # Files
//
//	insert.go    the walk over functions: runs, nests, the rest
//	scan.go      what straight-line code does
//	memory.go    loads, stores, addresses, streams
//	loop.go      loops of a nest, conditions, recurrences
//	keep.go      elements that a loop keeps in registers
//	value.go     values and their chains
//	class.go     operations by kind
//	stray.go     lines of what no stream stands for
//	sweep.go     what loops with calls in them touch
//	template.go  nests with trip counts and addresses left open
//	move.go      copies and fills
//	uses.go      what nests use of shared memory
//	share.go     time by class of code
//	lines.go     time by line
//	merge.go     fewer charges for what is executed
//	table.go     prices at run time, and what was counted
//	memo.go      nests that take what they took before
//	pieces.go    pieces of a nest in caches of one way
//	quote.go     which parameters time comes from, for who asks
package price
