// Package hpf translates High Performance Fortran, in the subset that the Portland
// Group's compiler 1.1 of 1995 made fast, into Fortran 77 with calls of a run-time
// system that communicates by messages only.
//
// Every process runs the whole program and has all data that are not distributed. The
// owners of the assigned elements (the home) execute a statement on distributed arrays.
// Calls at the head of the statement restrict the loops to the elements that a process
// owns, and remote data are moved before the loops. Compiled code addresses elements
// through descriptors, a product per dimension, with the leftmost dimension in the
// innermost loop.
//
// # Movements
//
// The position of a reference's element relative to the home, in cells of the template,
// determines how its data are moved:
//
//	the same cell                      local
//	up to 4 cells away, BLOCK          overlap shift: neighbours send strips of whole
//	                                   columns into the area around the local part
//	one element, no index in it        the owner sends it to every other process, one
//	                                   message after the other (mget_scalar)
//	another regular section            copied into a temporary like the home, by a
//	                                   schedule over all pairs of processes that is
//	                                   made anew for each copy: O(P) intersections and
//	                                   O(P*P) steps of search, one message per pair
//	anything else (A(INDEX(I)))        all of the array is copied to all processes
//	CSHIFT, EOSHIFT                    two copies into a temporary like the argument
//	SUM, MAXVAL, ...                   local results combined along a binomial tree,
//	                                   and sent back
//
// This is known about that compiler's run-time system from its descendants. There is no
// constant of speed here: the run-time system is Fortran (runtime/*.f), which the
// processor's Spec prices, and the machine's library charges messages.
//
// # The language
//
// PROCESSORS, TEMPLATE, ALIGN in all its forms, DISTRIBUTE (BLOCK, BLOCK(n), CYCLIC, *;
// ONTO), combined attributes, DYNAMIC, REDISTRIBUTE, REALIGN, INHERIT, INDEPENDENT; and
// Fortran. Statements of a regular form use the movements above: array assignment, WHERE,
// FORALL, reductions, CSHIFT, EOSHIFT, DOT_PRODUCT. All other statements are executed on
// copies (replica.go). Every process sends its part of each distributed array to all others.
// All processes do all of the work, and each keeps its part of the assigned data. This is
// always right, but expensive.
//
// Some arrays are on every process in spite of directives, with the same results
// (whole.go). These are arrays that are initialized, equivalenced, deferred in shape, in
// NAMELIST or in a statement function. They are also characters, integers and logicals of other sizes than 4 bytes,
// and arrays that are CYCLIC(n), GEN_BLOCK or INDIRECT. If a dimension of a template has a
// multiple of an index or a constant in ALIGN, the array is replicated along it, as with *.
// BLOCK(n) uses larger blocks if n would need more processors than there are.
//
// A program may pass an array to a procedure whose dummy argument has another mapping or
// none, as a whole, in part or as a value. The array is copied at the call, or at the
// procedure's begin and end (call.go, leave.go). REDISTRIBUTE and REALIGN copy from the old
// memory to the new (dynamic.go). All processes together call a function of the program,
// unless it is obviously local to a process (pure.go).
//
// Independent loops of assignments become FORALL, together with inner loops that certainly have no dependences.
// Another independent loop runs on copies;
// its iterations are divided among processes if each iteration assigns only elements that
// lie with one element (shared_loop.go). All remaining loops, and those without the
// directive, run on all processes element by element. Process 0 does input and output. It
// sends data that it has read to all others, one after the other. Distributed arrays are
// copied to all processes before they are written and from them after they are read.
//
// Without ONTO the prime factors of the number of processes, the largest first, go to the
// distributed dimension with the fewest processes so far. If there are several, they go
// to the last: 16 on three dimensions are 2, 2, 4.
//
// # Deviations and doubts
//
// The known run-time system (that of Classic Flang) is decades younger than the compiler. The
// order of transfers, the star of messages and the search of the lists are taken from it. The
// intersection of sections and the packing are our own code of the same kind. It is not known
// whether the compiler kept products of descriptors in registers. The processor's Spec prices
// the loops as an optimizing compiler would have left them, which makes computing cheaper
// than the published shallow-water times imply. Nothing in this package is fitted. The time
// of an owner's send belongs to the machine's library, and determines both published columns
// at large numbers of processes. On the Meiko it is fitted to one of their cells
// (mpsc.acknowledge).
//
// A corner such as X(1,1) = X(M+1,N+1) is also a star: all processes read the element as a
// scalar before its owner assigns it.
//
// # Checks
//
// Wherever values are computed (not in modes phantom and sampled), check.go checks
// subscripts and shapes of distributed arrays as the compiler checks those of other arrays.
// This takes no virtual time. The result of Translate has no checks.
//
// # Files
//
//	translate.go  Dialect; library.go the run-time system: externals, constants
//	prefix.go     EXTRINSIC
//	directive.go  directives; align.go ALIGN; mapping.go distributed arrays
//	dynamic.go    mappings that change; whole.go arrays that are not distributed
//	unit.go       declarations; module.go modules, hosts and interfaces
//	prologue.go   descriptors; leave.go the end of procedures
//	statement.go  scalar statements; independent.go INDEPENDENT
//	array.go      array assignments; construct.go WHERE, FORALL
//	attempt.go    refusals of a translation; replica.go statements on copies
//	nest.go       the location of data; move.go their movement to the executors
//	io.go         input and output; call.go calls; pure.go functions
//	check.go      checks of subscripts and shapes
//	loops.go      the loops themselves; element.go addresses
//	function.go   functions of arrays; shift.go CSHIFT, EOSHIFT
//	runtime       the run-time system in Fortran
//
// # By hand
//
// REAL X(10) BLOCK on 3 processes has blocks of 4: elements 1 to 4, 5 to 8, 9 and
// 10. The processes execute X(2:9) = Y(1:8), with Y aligned to X, for elements 2 to 4, 5
// to 8 and 9. They need Y one cell below, so process 0 sends Y(4) to 1 and 1 sends Y(8) to
// 2, two messages of 4 bytes. Then all loops are local.
package hpf
