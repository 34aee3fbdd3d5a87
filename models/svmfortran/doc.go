// Package svmfortran is SVM-Fortran of the Forschungszentrum Jülich (Berrendorf and Gerndt 1995): Fortran 77 with
// directives for machines whose processors share virtual memory. It distributes work, not data. A translator makes Fortran 77
// of a program, the same for all processors, which calls a run-time library, and that is what runs.
//
// [Dialect] makes the Fortran and the library, for machines with shared virtual memory, message passing and a barrier.
//
// # The language
//
//	CSVM$ SHARED A, B, /BLOCK/                shared variables and COMMON blocks; all else is private
//	CSVM$ PROCESSORS:: P(10), Q(2,5)          names of processors of the present set
//	CSVM$ TEMPLATE:: T(N), U(:,:)             index domains; a colon leaves an extent open
//	CSVM$ CREATE U(N,M), DESTROY U, UNDEF T   states: empty, declared, defined
//	CSVM$ DISTRIBUTE (BLOCK,*) ONTO P:: U     formats BLOCK, CYCLIC, CYCLIC(l), GENERAL_BLOCK(sizes), *
//	CSVM$ DISTRIBUTE (I) ONTO P(MAP(I)):: T   indirect
//	CSVM$ DISTRIBUTE (I) ONTO HOME(S(3*I)):: T  linked; REDISTRIBUTE likewise, anywhere outside of parallel loops
//	CSVM$ PDO (LOOPS(I),STRATEGY(...))        a parallel loop
//	CSVM$ PSECTION, SECTION [ON P], PSECTION_END
//	CSVM$ EXCLUSIVE_REGION, REPLICATED_REGION, CRITICAL_SECTION [NAME], each with its _END
//	CSVM$ COORDINATED                         the next CALL is one of the whole set
//	CSVM$ BARRIER, PAGE_LOCK A(I), PAGE_UNLOCK A(I)
//
// Strategies are BLOCK, CYCLIC and CYCLIC(l) (direct), ON_HOME(T(I)) (predefined), ALIGNED(A(I)), and SELF, SELF(n), GUIDED
// and FACTORING (dynamic), which with STORE(T(I)) leave their schedule as the distribution of T (semi-dynamic). Other
// clauses of PDO are NOWAIT and PARTIALLY_SHARED(X); SECTION has the latter, too. The functions NUMPROC(), MYPROCSET() and
// NUMPROCSET() give the number of all processors, this one's number in its set, and the size of the set.
//
// # What the article leaves open
//
// The reference manual is not to be had. Chosen are: names of clauses that the article does not print (STORE, NOWAIT,
// PARTIALLY_SHARED, CRITICAL_SECTION, PAGE_LOCK, ALIGNED); the main program begins in replicated mode, a subroutine in the mode of its
// caller; a parallel loop and parallel sections end at a barrier of the set; the arrangements of one directive follow each other
// in the set as long as there are processors, so that P and P1 of the article's Figure 1 are two groups on 20 processors
// and one group on 10. The pages of the array of ALIGNED are dealt to the set in blocks.
// A linked distribution whose subscript leaves the other template is an error, so that the example which the article prints
// with T1 on both sides fails. The owner of an element of a cyclic distribution is found with a floor, as the article's bounds
// have it, not with the ceiling that it prints. A function stands in expressions, which not all processors of a set may evaluate: one with parallel
// constructs is executed, in either mode, by each processor that does in a set of its own, as a call that is not coordinated. Values of private variables that the master assigns in exclusive mode are
// the master's alone.
//
// # Memory
//
// Shared COMMON blocks and shared variables of the main program lie in one segment, each variable at the beginning of a page by
// padding. Those of subprograms are allocated from a part of it when the subprogram is entered and freed in front of RETURN, behind a
// barrier. That part is divided when a set is: incarnations of a subroutine in different sets do not meet, and nobody has to ask.
// Dynamic loops keep their counter in a page that is locked while iterations are taken; a critical section locks a page of its own.
//
// # Exclusive mode
//
// In exclusive mode the master executes statements while others wait in a dispatch loop. Its call of SVM_DISPATCH_RECV returns where
// they go on. Loops, conditions and cases that contain such points are written with jumps, so that all points of a region or a
// subroutine are in one list. A section that is executed in exclusive mode has a dispatch loop of its own.
//
// # By hand
//
//	CSVM$ EXCLUSIVE_REGION
//	      i = 1
//	      CALL sub
//	      i = 2
//	CSVM$ EXCLUSIVE_REGION_END
//
// becomes, as in the article's Figure 4,
//
//	45002 IF (svm_myprocset /= 0) GO TO (45003, 45005), svm_dispatch_recv()
//	      i = 1
//	      CALL svm_dispatch_send(2)
//	45005 CONTINUE
//	      CALL sub
//	      IF (svm_myprocset /= 0) GO TO 45002
//	      i = 2
//	      CALL svm_dispatch_send(1)
//	45003 CONTINUE
//
// In a BLOCK distribution of 15 elements on 3 processors, processor 1 has elements 6 to 10, so that T2(5) linked with
// HOME(T1(3*I)) has the blocks (1,1), (2,3) and (4,5).
//
// # Files
//
//	translate.go  Dialect; item.go: the constructs of a list; directive.go: directives as they are written
//	unit.go       program units; shared.go: their shared variables
//	template.go   arrangements and templates
//	loop.go       PDO; home.go: with ON_HOME
//	mode.go       which units are executed in which mode
//	statement.go  statements and constructs
//	dispatch.go   exclusive mode
//	region.go     what a run may tell the time of
//	information.go  what the compiler tells the library of templates
//	library.go    procedures of the library that are not Fortran, its messages
//	runtime/      the library's Fortran: set.f processor sets, barrier.f, template.f, distribute.f, home.f, dynamic.f, heap.f
package svmfortran
