// Package pddp is PDDP, the parallel data distribution preprocessor of Lawrence
// Livermore National Laboratory (Warren, Scientific Programming 5, 1996): a
// translator from Fortran with distributed data to Fortran 77, and the run-time
// library that its programs call. The generated program runs, so its cost is that
// of its own operations on the processor.
//
// [Dialect] is the translator with its library, for machines with remote memory, a
// barrier and exchange of addresses.
//
// # The language
//
// TEMPLATE, DISTRIBUTE (BLOCK, CYCLIC, *) and ALIGN place shared arrays. Shared objects
// that are not aligned lie on processor 0. All other data are private to each
// processor. All processors execute all statements:
//
//   - Of array statements, WHERE, FORALL and assignments to shared elements, each
//     processor executes the part whose elements it owns.
//   - Only processor 0 executes statements between MASTER and ENDMASTER. It stores the
//     assigned values at their owners, by puts. It cannot call procedures there that need
//     the other processors: those that assign distributed arrays, allocate or have a
//     BARRIER.
//   - Only BARRIER and the reductions (MAXVAL or MAX, MINVAL or MIN, SUM, PRODUCT, ANY,
//     ALL) wait for others.
//   - Array statements are not buffered: in A(2:10) = A(1:9) a processor reads values that
//     it has just written, and CSHIFT of the assigned array reads old and new elements.
//   - An array statement without shared objects stays as it is, with its meaning in
//     Fortran 90.
//   - All processors call a function that takes a whole shared array, once for each array statement or assignment.
//   - If a subroutine assigns an element that is its argument, all processors fetch the element before the call and its owner
//     stores it behind the call. Nothing orders these, so the subroutine must not need the old value.
//
// The prime factors of the number of processors, the largest first, go to the
// distributed dimensions, each to the dimension with the fewest processors so far. If
// there are several, it goes to the rightmost. So 16 on three dimensions is 2 x 2 x
// 4.
//
// Shared arrays can be ALLOCATABLE, with : for each dimension. All processors execute
// ALLOCATE and DEALLOCATE, with the same bounds. The template of such an array has either
// extents, which the array must have, too, or : for each dimension. In the second case it
// has the extents of the allocated arrays that are aligned with it, which must be equal.
// Without SAVE such an array is deallocated when its unit is entered again.
//
//	template t(:)
//	distribute t(block)
//	shared real, allocatable :: x(:), y(:)
//	align x, y with t
//	allocate (x(n), y(0:n - 1), stat = status)
//
// These are our choices where the article leaves something open:
//
//   - All shared-only objects are allocated, with tags, as distributed ones are.
//   - Distributed arrays that are neither arguments nor in COMMON are allocated when their
//     unit is first entered, and stay; there is one for each set of bounds if these are not
//     constant.
//   - The innermost loop computes the owner of each right-hand element, from the distributed
//     dimensions in which its section or distribution differs from the left-hand side's.
//     Scalar statements leave this to the library.
//   - An index of a distributed dimension on the left-hand side is a loop of one trip.
//   - If the assignments of a WHERE have the same distribution, its mask is evaluated once
//     per element. Otherwise it is evaluated for each assignment, no assignment may change
//     it, and a barrier separates assignments that depend on each other.
//   - The article's listings compute every offset by a division. Here, as in its section on
//     optimizations, divisions with a stride of 1 are avoided: within a block an offset is a
//     difference.
//
// # By hand
//
// A program assigns X = Y, of 37 elements on 4 processors, X by BLOCK and Y CYCLIC. Each
// processor holds 10 elements of X, processor 1 those with indices 11 to 20. For index 12
// it gets a word from processor mod(12 - 1, 4) = 3, at offset (12 - 1)/4 = 2, and stores
// it at offset 12 - 1 - 10 = 1. testdata/xy.f is the translation. If Y has the
// distribution of X, there is no owner to compute: testdata/xyequal.f.
//
// The switches [Owners], [Push], [Interleave] and [Plain] undo one decision each, for
// counterfactuals. These are the savings of section 4.1 of the article, the
// owner-computes rule, shared-only objects on one processor, and a native compiler
// that optimizes.
//
// # Prefetch
//
// PDDP fetches a remote word when it is needed. Two switches do otherwise, for counterfactuals.
//
// With [BulkPrefetch], the program fetches what a loop reads of other processors before the loop begins, and reads it from a
// buffer in the loop. A word does not change meanwhile: in the loop is no barrier, so an owner that assigned it would race.
//
//   - If each index of a reference depends on at most one loop and each loop moves one index, the reference is a section. The
//     library finds from the bounds of the loops what of it lies on each processor. A buffer is laid out as the memory
//     there, so that offsets stay, and a map of addresses takes the place of the array's.
//   - Other references, such as X(NEXT(I)), have lists. Loops in front of the statement's own write down the owner and place of
//     each element, and the library replaces places by addresses.
//   - A loop of the user that has neither barriers nor calls is such a loop for the elements that its scalar statements read.
//   - What a mask or an IF excludes is fetched all the same. A reference whose subscripts need remote words, or functions of the
//     program, is fetched on demand; under a mask also one with other operators than sums and products. So is all of a
//     statement that calls functions of the program.
//   - Elements with gaps between them come in one block while the gap arrives in less time than another request would take
//     ([simrun/machines.BlockReads]). The T3D fetches others by shmem_iget. The Meiko's DMAs all go on at the same time.
//     Nobody packs words at the owner: reads need no work of its processor.
//
// With [QueuePrefetch], words of loops pass one by one through the T3D's prefetch queue, as compiled code uses it: an expression
// requests all of its remote words before it takes the first out. If the innermost loop moves an undistributed dimension,
// words of later iterations are requested, too, as far as the queue has places. There are no lists, and nothing is
// fetched that a mask excludes.
//
// By hand, in the example above with BulkPrefetch: processor 1 needs Y(11) to Y(20) and has Y(14) and Y(18). Processor 2 has
// Y(11), Y(15) and Y(19) at offsets 2, 3 and 4, processor 3 has Y(12), Y(16) and Y(20) there, processor 0 has Y(13) and Y(17) at
// 3 and 4. These are three blocks of 12, 12 and 8 bytes in place of eight words. A buffer for processor 2 begins at address B;
// its map entry is B - 2*4, and Y(15) is found at B - 8 + 3*4 = B + 4.
//
// # Without distribution
//
// NoDist is the article's -nodist: it makes a shared-memory program instead of one with
// distributed data. Shared objects lie on processor 0 (or, with Interleave, element by
// element on all). The iterations of array statements, FORALL, WHERE and reductions are
// divided in blocks: each statement divides its loop with the most trips. Barriers
// surround each statement, since it is not known which processor has assigned an element.
// Elements outside of array statements belong to processor 0.
//
// # Run-time library
//
// Programs can call, with the name of a shared array as X:
//
//	PDDP_RANK(X)                                     its number of dimensions
//	PDDP_GLOBAL_BOUNDS(X, DIM, LO, HI)               declared bounds
//	PDDP_LOCAL_BOUNDS(X, DIM, LO, HI, STRIDE)        global indices of the local elements
//	PDDP_LOCAL_SIZE(X)                               elements of the local block
//	PDDP_LOCAL_ADDRESS(X)                            address of the local block
//	PDDP_LOCAL_SECTION(X, ADDRESS, EXTENTS)          for local routines, by %VAL(ADDRESS)
//	PDDP_MY_PROC(), PDDP_NO_PROCS()                  number of this processor, and of all
//
// The functions among them are INTEGER and have to be declared so. Debugging
// functions print on unit 6 of processor 0, which reads the data of others by gets.
// All processors may call them or, between MASTER and ENDMASTER, processor 0. They
// wait for nobody, so put a BARRIER in front of them:
//
//	PDDP_DISPLAY(X)                                  all elements
//	PDDP_DISPLAY_SLICE(X, LO, HI, STRIDE)            a slice; arrays with a value per dimension
//	PDDP_DISPLAY_ELEMENT(X, INDX)                    one element; an array of indices
//	PDDP_DISPLAY_OPTIONS(INDICES, BOUNDS, PROCESSOR) LOGICAL: what to print beside values, at first all
//	PDDP_CONFIG(X)                                   for each processor and dimension the lower and upper
//	                                                 bound, stride and distribution type
//
// # Races
//
// With [Races] the generated program notes its accesses to shared objects. It fails at
// its end with a [RaceError] if two processes access an element, one of them writes, and
// no barrier separates the accesses. Barriers are BARRIER, that of a reduction, and the
// allocation of an array. Races are found in whichever order the accesses happened in
// this run. Only the owner writes an element, or processor 0 in a MASTER block, so each
// race is between one of these and a process that reads the element.
//
//   - An element that all processors fetch before the loops of an array statement counts
//     only for the processors with elements to assign.
//   - Noting takes no virtual time. On the host, it takes a third more time for programs
//     with long expressions, and up to one and a half times more for loops that mainly
//     assign.
//   - A nest of loops that is charged as a whole notes its accesses with the time of its end.
//   - The program does not note accesses of local routines to a local section, nor those of
//     the debugging functions.
//   - READ into part of a shared-only array counts for all of it, unless it reads a single
//     element.
//
// By hand: X by BLOCK has 16 elements on 4 processors. Y(1:15) = X(2:16) after X = 1,
// without BARRIER, fetches X(5), X(9) and X(13), the first elements of the next
// processors: 3 races of one pair of lines.
//
// # Sequential execution
//
// [Sequential] compiles a program for one process without a machine. Shared objects are
// ordinary variables there, and array statements have their meaning in Fortran 90. This
// is the reference of differential tests. A local array whose bounds are not constant is
// new at each entry of its unit. Sequential refuses the debugging functions, which show
// processors, and arrays in COMMON whose bounds are not constant.
//
// # Checks
//
// Wherever values are computed (not in modes phantom and sampled), check.go checks
// subscripts and shapes of shared arrays as the compiler checks those of other arrays.
// This takes no virtual time. The result of Translate has no checks. A FORALL with a
// mask is checked only for the elements that processors own.
//
// # Files
//
//	translate.go      Dialect, its switches
//	sentinel.go       lines beginning with CPDDP$
//	declare.go        TEMPLATE, DISTRIBUTE, ALIGN
//	shared.go         SHARED and PRIVATE: the objects of a unit
//	allocate.go       ALLOCATE, DEALLOCATE
//	inquiry.go        LBOUND, UBOUND, SIZE
//	unit.go           variables of a generated unit, owners and offsets
//	prologue.go       initialization of tags and local scalars
//	statement.go      statements other than array statements
//	master.go         MASTER blocks, branches; team.go: procedures that they cannot call
//	argument.go       arguments of calls
//	io.go             input and output
//	scalar.go         elements outside of array statements
//	array.go          array assignment, WHERE
//	construct.go      constructs of several assignments
//	forall.go         FORALL
//	reduce.go         reductions
//	nest.go           the loops of an array statement
//	running.go        indices that advance with a loop's index
//	element.go        one element of its right-hand side
//	check.go          checks of subscripts and shapes
//	pair.go           dimensions in which both sides have the same owner
//	share.go          division of iterations, with NoDist
//	push.go           copies by puts, with Push
//	ahead.go          sections that are fetched before an array statement's loops
//	ahead_loop.go     elements that are fetched before the user's loops
//	ahead_list.go     references that are fetched ahead by lists
//	prefetch.go       the library's reads of blocks
//	queue.go          words through a prefetch queue
//	stream.go         what is in the queue
//	races.go          notes of accesses
//	race_notes.go     the library's record of them
//	race_detector.go  detection of races
//	race_report.go    RaceError
//	race_tables.go    global indices from the library's tables
//	debug.go          support of the debugging functions
//	library.go        the library, its messages
//	externals.go      the library's procedures that are not Fortran
//	sequential.go     sequential execution
//	runtime/          the library's Fortran
package pddp
