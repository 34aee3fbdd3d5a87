// Package pddp is PDDP, the parallel data distribution preprocessor of Lawrence
// Livermore National Laboratory (Warren, Scientific Programming 5, 1996): a
// translator from Fortran with distributed data to Fortran 77, and the run-time
// library that its programs call. The generated program is what runs, so what
// it costs is what its own operations take on the processor.
//
// [Dialect] makes the Fortran and the library, for machines with remote memory, a
// barrier and exchange of addresses.
//
// # The language
//
// TEMPLATE, DISTRIBUTE (BLOCK, CYCLIC, *) and ALIGN say where shared arrays lie;
// shared objects that are not aligned lie on processor 0; all else is private
// to each processor. All processors execute all statements. Of array
// statements, WHERE, FORALL and assignments to shared elements each executes
// what it owns; between MASTER and ENDMASTER there is only processor 0, which stores
// what it assigns at its owner, by puts. It cannot call procedures there that need the
// others: those that assign distributed arrays, allocate or have a BARRIER. Nothing
// waits for others but BARRIER and the reductions (MAXVAL or MAX, MINVAL or
// MIN, SUM, PRODUCT, ANY, ALL). Array statements are not buffered: in
// A(2:10) = A(1:9) a processor reads what it has just written, and CSHIFT of
// the array that is assigned reads old and new elements. An array statement
// without shared objects is passed on as it is, and so means what it means in
// Fortran 90.
//
// The factors of the number of processors are dealt to the distributed
// dimensions, the largest first, each to the dimension that has the fewest
// processors so far, the rightmost of several: 16 on three dimensions is
// 2 x 2 x 4.
//
// Shared arrays can be ALLOCATABLE, with : for each dimension; all processors execute their
// ALLOCATE and DEALLOCATE, with the same bounds. Their template has either extents, which theirs must
// be, or : for each dimension, and then those of the arrays that are aligned with it and
// allocated, which must be equal. Without SAVE such an array is gone when its unit is
// entered again.
//
//	template t(:)
//	distribute t(block)
//	shared real, allocatable :: x(:), y(:)
//	align x, y with t
//	allocate (x(n), y(0:n - 1), stat = status)
//
// What the article leaves open is chosen so: all shared-only objects are
// allocated, with tags, as distributed ones are; distributed arrays that are
// neither arguments nor in COMMON are allocated when their unit is first
// entered and stay, one for each set of bounds if these are not constant; the owner of each right-hand element is computed in the
// innermost loop, from the distributed dimensions in which its section or
// distribution differs from the left-hand side's; scalar statements leave that to
// the library; an index of a distributed dimension on the left-hand side is a
// loop of one trip; the mask of a WHERE whose assignments lie alike is
// evaluated once per element, else for each assignment anew, which must not have changed it, and
// with a barrier between assignments that depend on each other. The article's
// listings compute every offset by a division; here, as its section on
// optimizations says, those that involve a stride of 1 are avoided: within a
// block an offset is a difference.
//
// # By hand
//
// X = Y of 37 elements on 4 processors, X by BLOCK and Y CYCLIC, gives
// processor 1 the indices 11 to 20 of X, since each holds 10. For index 12 it
// stores at offset 12 - 1 - 10 = 1 what it gets from processor
// mod(12 - 1, 4) = 3, there at offset (12 - 1)/4 = 2. testdata/xy.f is the
// translation; if Y is distributed as X is, there is no owner to compute:
// testdata/xyequal.f.
//
// The switches [Owners], [Push], [Interleave] and [Plain] undo one decision each: what section 4.1 of
// the article saves, the owner-computes rule, shared-only objects on one processor, a
// native compiler that optimizes. They serve counterfactuals.
//
// # Without distribution
//
// NoDist is the article's -nodist: a shared-memory program in place of one with
// distributed data. Shared objects lie on processor 0 (or, with Interleave, element by element on all),
// and the iterations of array statements, FORALL, WHERE and reductions are dealt out in
// blocks: of the loops of a statement the one with the most trips is cut. Barriers stand
// around each of them, since who has assigned an element is not known. Elements outside
// of array statements are processor 0's.
//
// # Run-time library
//
// Programs can call, with the name of a shared array as X:
//
//	PDDP_RANK(X)                                     its number of dimensions
//	PDDP_GLOBAL_BOUNDS(X, DIM, LO, HI)               declared bounds
//	PDDP_LOCAL_BOUNDS(X, DIM, LO, HI, STRIDE)        global indices that are here
//	PDDP_LOCAL_SIZE(X)                               elements of the local block
//	PDDP_LOCAL_ADDRESS(X)                            where it begins
//	PDDP_LOCAL_SECTION(X, ADDRESS, EXTENTS)          for local routines, by %VAL(ADDRESS)
//	PDDP_MY_PROC(), PDDP_NO_PROCS()                  who I am, of how many
//
// The functions among them are INTEGER and have to be declared so. Debugging
// functions print on unit 6 of processor 0, which reads what others hold by gets.
// All processors may call them or, between MASTER and ENDMASTER, processor 0; they
// wait for nobody, so that a BARRIER belongs in front of them:
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
// With [Races] the generated program notes its accesses to shared objects,
// and fails with a [RaceError] at its end if two processes access an element, one of
// them writes, and no barrier is between: BARRIER, one of a reduction, or the
// allocation of an array. It is found whatever happened first in this run. Since only
// the owner writes an element, or processor 0 in a MASTER block, each race is of one of
// them and a process that reads the element. An element that all processors fetch in front of the loops of an array
// statement counts for those that have something to assign. Noting takes no virtual
// time and of the host's a third more for programs of long expressions, up to one and
// a half times more where loops do little but assign; a note in a nest of loops that is
// charged at once bears the time at which the nest ends. Not seen is what local
// routines do with a local section, and what the debugging functions read; READ into
// part of a shared-only array, but a single element, counts for all of it.
//
// By hand: of X by BLOCK with 16 elements on 4 processors, Y(1:15) = X(2:16) behind
// X = 1 without BARRIER fetches X(5), X(9) and X(13), the first of the next
// processor's: 3 races of one pair of lines.
//
// # Sequential execution
//
// [Sequential] compiles a program for one process without a machine. Shared objects are
// ordinary variables there and array statements mean what they mean in Fortran 90, which
// makes it the reference of differential tests. A local array whose bounds are not constant is new at
// each entry of its unit. Refused are the debugging functions, which show processors, and arrays in COMMON whose bounds
// are not constant.
//
// # Checks
//
// Subscripts and shapes of shared arrays are checked as the compiler checks those of
// others, wherever values are computed (not in modes phantom and sampled), at no virtual
// time: check.go. What Translate returns has none. A FORALL with
// a mask is checked for the elements that processors own only.
//
// # Files
//
//	translate.go      Dialect, its switches
//	sentinel.go       lines that begin with CPDDP$
//	declare.go        TEMPLATE, DISTRIBUTE, ALIGN
//	shared.go         SHARED and PRIVATE: the objects of a unit
//	allocate.go       ALLOCATE, DEALLOCATE
//	inquiry.go        LBOUND, UBOUND, SIZE
//	unit.go           variables of a generated unit, owners and offsets
//	prologue.go       where tags and local scalars come from
//	statement.go      statements that are no array statements
//	master.go         MASTER blocks, branches; team.go: what they cannot call
//	argument.go       arguments of calls
//	io.go             input and output
//	scalar.go         elements outside of array statements
//	array.go          array assignment, WHERE
//	construct.go      constructs of several assignments
//	forall.go         FORALL
//	reduce.go         reductions
//	nest.go           the loops of an array statement
//	running.go        indices that run beside a loop's
//	element.go        one element of its right-hand side
//	check.go          checks of subscripts and shapes
//	pair.go           dimensions in which it lies where the left-hand side's does
//	share.go          iterations that are dealt out, with NoDist
//	push.go           copies by puts, with Push
//	races.go          notes of accesses
//	race_notes.go     where the library takes them
//	race_detector.go  which of them race
//	race_report.go    RaceError
//	race_tables.go    global indices from the library's tables
//	debug.go          what the debugging functions need besides Fortran
//	library.go        the library, its messages
//	externals.go      the library's procedures that are not Fortran
//	sequential.go     sequential execution
//	runtime/          the library's Fortran
package pddp
