// Package conformance has programs that test the language as a user meets it,
// statement by statement: from source text through every stage to what a run
// prints. There is nothing in it to import.
//
// A program is testdata/f77/NAME.f, or NAME.f90 in free form. It reads
// NAME.in, if there is one, and must print NAME.out. Most check themselves
// with the subroutines of check.f, which belongs to every program: in
//
//	CALL CHKI(8, -K ** 2, -4)
//	CALL FINISH('ARITH')
//
// test 8 fails, and says so, if -K**2 is not -4 for a K of 2; FINISH counts:
//
//	ARITH:   69 TESTS PASSED
//	    0 ERRORS ENCOUNTERED
//
// The others print what they compute. Every program runs with its loops
// improved and as they are written.
//
// Those of testdata/f90 stand alone and print ok. Those of
// testdata/f90/failures fail: the message that they must end with stands in
// them, behind !>.
//
//	f77_test.go   ANSI X3.9-1978 and the extensions of its time
//	f90_test.go   arrays, modules and procedures of Fortran 90; failures of programs
package conformance
