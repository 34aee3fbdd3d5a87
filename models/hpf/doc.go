// Package hpf translates High Performance Fortran, the subset that the Portland
// Group's compiler 1.1 of 1995 made fast, into Fortran 77 with calls of a run-time
// system that communicates by messages alone.
//
// Every process runs the whole program; what is not distributed is on all of them.
// Statements on distributed arrays are executed by the owners of what they assign
// (the home): calls at the head of the statement cut the loops to what a process
// has, and the data that it does not have are moved before the loops. Compiled
// code addresses elements through descriptors, a product per dimension, with the
// leftmost dimension in the innermost loop.
//
// # Movements
//
// How a reference gets its data is decided by where its element lies, in the cells
// of the template, relative to the home's:
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
// That is what is known of that compiler's run-time system from its descendants;
// nothing here is a constant of speed: the run-time system is Fortran
// (runtime/*.f) and costs what the processor's Spec charges for it, messages what
// the machine's library takes.
//
// # The language
//
// PROCESSORS, TEMPLATE, ALIGN in all its forms, DISTRIBUTE (BLOCK, BLOCK(n), CYCLIC, *;
// ONTO), combined attributes, DYNAMIC, REDISTRIBUTE, REALIGN, INHERIT, INDEPENDENT; and
// Fortran. Statements of a regular form take the movements above: array assignment, WHERE,
// FORALL, reductions, CSHIFT, EOSHIFT, DOT_PRODUCT. All others are executed on copies
// (replica.go): every process sends its part of each distributed array to all others, all
// processes do all of the work, and each keeps its part of what was assigned. That is
// always right, and costs what it does.
//
// Some arrays are on every process whatever the directives say, with the same results
// (whole.go): those that are initialized, equivalenced, deferred in shape or in NAMELIST,
// characters, integers and logicals of other sizes than 4 bytes, and those that are
// CYCLIC(n), GEN_BLOCK or INDIRECT. Where a dimension of a template has a multiple of an
// index or a constant in ALIGN, the array is replicated along it, as with *. BLOCK(n) takes
// larger blocks where n would need more processors than there are.
//
// An array may be given to a procedure whose dummy argument is mapped otherwise or not at
// all, in whole, in part or as a value: it is copied at the call, or at the procedure's
// begin and end (call.go, leave.go). REDISTRIBUTE and REALIGN copy between the old memory
// and the new (dynamic.go). A function of the program that is not obviously local to a
// process is called by all of them together (pure.go).
//
// Independent loops of assignments become FORALL. Of others the iterations are dealt out on
// copies where each assigns only what lies with one element (shared_loop.go). All remaining
// loops, and those without the directive, run on all processes element by element. Input and output are process 0's: what it reads
// it sends to all others, one after the other, and distributed arrays are copied to all
// processes before they are written and from them after they are read.
//
// Without ONTO the prime factors of the number of processes, the largest first, go
// to the distributed dimension that has the fewest processes so far, of equal ones
// to the last: 16 on three dimensions are 2, 2, 4.
//
// # Deviations and doubts
//
// The run-time system that is known is decades younger than the compiler (that of
// Classic Flang); the order of transfers, the star of messages and the search of
// the lists are its, the intersection of sections and the packing are written as
// they would be. Whether the compiler kept products of descriptors in registers is
// not known: the processor's Spec prices the loops as an optimizing compiler would
// have left them, which makes computing cheaper than the published shallow-water
// times imply. Nothing in this package is fitted. How long an owner's send takes is the
// machine's library's, and decides both published columns at large numbers of
// processes; on the Meiko it is fitted to one of their cells (mpsc.acknowledge).
//
// A corner such as X(1,1) = X(M+1,N+1) is a star, too: the element is read as a
// scalar before its owner assigns it.
//
// # Checks
//
// Subscripts and shapes of distributed arrays are checked as the compiler checks those of
// others, wherever values are computed (not in modes phantom and sampled), at no virtual
// time: check.go. What Translate returns has none.
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
//	attempt.go    what a translation refuses; replica.go statements on copies
//	nest.go       where data are; move.go how they get to the executors
//	io.go         input and output; call.go calls; pure.go functions
//	check.go      checks of subscripts and shapes
//	loops.go      the loops themselves; element.go addresses
//	function.go   functions of arrays; shift.go CSHIFT, EOSHIFT
//	runtime       the run-time system in Fortran
//
// # By hand
//
// REAL X(10) BLOCK on 3 processes has blocks of 4: elements 1 to 4, 5 to 8, 9 and
// 10. X(2:9) = Y(1:8), with Y aligned alike, is executed for elements 2 to 4, 5 to
// 8 and 9; Y is needed one cell below, so process 0 sends Y(4) to 1 and 1 sends Y(8)
// to 2, two messages of 4 bytes, and then all loops are local.
package hpf
