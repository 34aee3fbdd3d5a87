// Package svmfortran is SVM-Fortran of the Forschungszentrum Jülich (Berrendorf and Gerndt 1995): Fortran 77 with
// directives for machines whose processors share virtual memory. It distributes work, not data. A translator turns a program
// into Fortran 77 with calls of a run-time library. All processors run this same Fortran.
//
// [Dialect] is the translator with its library, for machines with shared virtual memory, message passing and a barrier.
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
// The strategies are
//
//   - direct: BLOCK, CYCLIC and CYCLIC(l);
//   - predefined: ON_HOME(T(I)); and ALIGNED(A(I));
//   - dynamic: SELF, SELF(n), GUIDED and FACTORING;
//   - semi-dynamic: a dynamic strategy with STORE(T(I)), which stores its schedule as the distribution of T.
//
// Other clauses of PDO are NOWAIT and PARTIALLY_SHARED(X); SECTION also has the latter. The functions NUMPROC(), MYPROCSET() and
// NUMPROCSET() return the number of all processors, this processor's number in its set, and the size of the set.
//
// # What the article leaves open
//
// The reference manual is not available. These are our choices:
//
//   - Names of clauses that the article does not print: STORE, NOWAIT, PARTIALLY_SHARED, CRITICAL_SECTION, PAGE_LOCK, ALIGNED.
//   - The main program begins in replicated mode, a subroutine in the mode of its caller.
//   - A parallel loop and parallel sections end at a barrier of the set.
//   - The arrangements of one directive follow each other in the set while there are processors. So P and P1 of the article's
//     Figure 1 are two groups on 20 processors and one group on 10.
//   - The pages of the array of ALIGNED are distributed over the set in blocks.
//   - A linked distribution whose subscript leaves the other template is an error. So the article's example with T1 on both sides
//     fails.
//   - STORE gives a home to those elements only that were iterations. A loop ON_HOME of another element is an error. So is one of
//     a template of which an element was two iterations.
//   - The owner of an element of a cyclic distribution is computed with a floor, as the article's bounds require, and not with the
//     ceiling that it prints.
//   - Not all processors of a set may evaluate an expression. So a function with parallel constructs runs, in either mode, as an
//     uncoordinated call: each processor that calls it is a set of its own.
//   - If the master assigns private variables in exclusive mode, only the master has the values.
//
// # Memory
//
// Shared COMMON blocks and shared variables of the main program lie in one segment; padding puts each variable at the beginning of a
// page. Shared variables of a subprogram are allocated from a part of the segment on entry, and freed before RETURN, after a barrier.
// This part is divided whenever a set is divided, so calls of a subroutine in different sets use different memory without
// communication. A dynamic loop keeps its counter in a page that is locked while a processor takes iterations. A critical section
// locks a page of its own. RETURN, STOP and jumps out of it, which would leave the page locked, are errors; STOP with a code or a text
// ends all processors.
//
// # Exclusive mode
//
// In exclusive mode the master executes statements while the others wait in a dispatch loop. Their call of SVM_DISPATCH_RECV returns
// the point at which they continue. Loops, conditions and cases that contain such points are translated to jumps, so that one list
// contains all points of a region or subroutine. A section that is executed in exclusive mode has a dispatch loop of its own.
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
//	loop.go       PDO; home.go: with ON_HOME; store.go: checks of STORE
//	mode.go       modes of program units
//	statement.go  statements and constructs
//	dispatch.go   exclusive mode
//	region.go     regions whose time a run can report
//	information.go  the compiler's information on templates for the library
//	library.go    procedures of the library that are not Fortran, its messages
//	runtime/      the library's Fortran: set.f processor sets, barrier.f, template.f, distribute.f, home.f, dynamic.f, heap.f
package svmfortran
