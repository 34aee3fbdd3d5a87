// Package craft is CRAFT, the shared-data model of Cray's MPP Fortran for the T3D. Data are private to a PE unless a
// directive shares them. Extents of distributed dimensions are powers of two, so shifts and masks find the owner of an
// element and its place there. The processor accesses remote elements by its own loads and stores, without a library.
//
// [Dialect] translates a program to Fortran 77 that addresses data as the compiler did. A shared array becomes the
// part that a PE has, and an element becomes (PE, subscripts in that part). If the compiler knows that an element is
// on the PE itself, it addresses it as a plain local element; otherwise a test tells local from remote.
//
//	p, err := craft.Dialect().Build(sources, dialect.Options{Processes: 16, Fortran: fortran.Options{Costs: costs}})
//
// # The language
//
//	CDIR$ SHARED A(:BLOCK), B(:,:BLOCK(4)), S    shared arrays; a scalar is on PE 0
//	CDIR$ GEOMETRY G(:BLOCK,:BLOCK)              a distribution by name
//	CDIR$ SHARED (G) :: A, B
//	CDIR$ PE_PRIVATE X                           private; the default
//	CDIR$ PE_RESIDENT A                          all elements of A that are used here are on the PE itself
//	CDIR$ DOSHARED (J, I) ON A(I,J)              loops, outermost first; iterations on the owner of A(I,J);
//	                                             subscripts are [k*]I [+ n], or do not change in the loops
//	CDIR$ MASTER ... CDIR$ END MASTER            on PE 0 only; END MASTER, COPY(X) sends its private X to all
//	CDIR$ CRITICAL ... CDIR$ END CRITICAL        one PE at a time
//	CDIR$ ATOMIC UPDATE                          the next assignment
//	CDIR$ BARRIER, CDIR$ NO BARRIER              all wait; no barrier at the end of the next construct
//
// DOSHARED, END MASTER and array statements that change shared arrays end at a barrier. Array statements, WHERE,
// CSHIFT and the reductions SUM, PRODUCT, MAXVAL, MINVAL, ANY, ALL, COUNT work on shared arrays. Each PE works on its
// own elements of the left side, or of the first array of a reduction. MY_PE(), N$PES and HOME(A(I)) are as in Cray's
// compiler.
//
// The sources on CRAFT are Pase, MacDonald and Meltzer, The CRAFT Fortran Programming Model, Scientific Programming
// 3(3), 1994, HPF_CRAFT in the HPF 2.0 specification, and programs of the time. This package leaves out redistribution
// of arguments (a dummy must be distributed as its argument is), shared dummies with variable extents, PE weights of
// dimensions, COPY of arrays, events and locks. We assume how PEs are assigned to several distributed dimensions
// (factors of two in turn, the rightmost first), and that N$PES is fixed when a program is compiled.
//
// # An unexplained time
//
// A DOSHARED starts with a few shifts and ends with the machine's barrier. With these alone, Gaussian elimination with a
// DOSHARED for each row and pivot is faster than its published times by 9 to 17 us for each, on any number of PEs. The
// product must have spent this time in its run-time library; on what is not known. So each PE calls the machine's
// library (machines.SharedLoops) at each DOSHARED, array statement, mask and reduction. The time of this call is the
// one fitted number, craft.doshared of the T3D's Spec.
//
// # By hand
//
// REAL A(16) with SHARED A(:BLOCK) on 4 PEs has blocks of 4: A(I) is on PE (I-1)/4 as element (I-1) mod 4. In
//
//	CDIR$ DOSHARED (I) ON A(I)
//	      DO I = 2, 15
//	         B(I) = A(I) + A(I+1)
//
// with B distributed like A, PE 1 runs I from MAX(2, 5) to MIN(15, 8). A(I) and B(I) are aligned with the ON clause:
// their subscript in the part is I - 5. A(I+1) is element IAND(I, 3) on PE ISHFT(I, -2): it is local for I = 5, 6, 7,
// and element 0 of PE 2 for I = 8.
//
// # Checks
//
// Wherever values are computed (not in modes phantom and sampled), check.go checks
// subscripts and shapes of shared arrays as the compiler checks those of other arrays.
// This takes no virtual time. The result of Translate has no checks.
//
// # Files
//
//	distribution.go  owners and places by arithmetic
//	translate.go     Dialect; unit.go: program units
//	directive.go     directives as they are written
//	declare.go       declarations of shared objects; share.go: the shared objects of a unit
//	statement.go     statements; construct.go: constructs of directives
//	doshared.go      loops whose iterations are divided among PEs; iterations.go: the owner of an iteration
//	array.go         array statements; section.go: their parts; where.go: WHERE; reduce.go: reductions
//	access.go        elements of shared arrays; argument.go: arguments of calls
//	expr.go          expressions
//	check.go         checks of subscripts and shapes
//	library.go       run-time procedures; runtime/*.f: those in Fortran
package craft
