// Package fortran compiles and runs Fortran programs: the stages in their order, for those who need
// the whole. The stages themselves are packages inside this one, up to the intermediate form; package compile goes on
// from there:
//
//	source, token, scanner, ast, parser    text to syntax tree
//	edit, dialect                          trees into other trees; systems that translate
//	sem, resolve                           names, types, shapes, constants, storage
//	intrinsic                              the table of intrinsic procedures
//	lower                                  typed tree to package compile's intermediate form
//	unset                                  checks of reads of what was never set
//	fio, hostio                            input and output, and the calls by which programs make it
//	slab                                   memory for nodes of trees
//
// Key types: [Source] is a file, [Options] say how to compile, [Program] is what [Build] makes of
// them: its Run executes it. A programming system that translates changes what [Parse]
// returns, and gives it to [Trees]. Options are the [compile.Compiler] of Fortran, by which package spmd
// builds parallel programs (mark.go has the loops that it samples).
//
// # By hand
//
// The program
//
//	   REAL X(10)
//	   DO 10 I = 1, 10
//	10 X(I) = I
//	   PRINT *, X(10)
//	   END
//
// is parsed to a unit of five statements, resolved to two symbols (X of type REAL with the shape
// 1:10, I of type INTEGER by its name), lowered to one counted loop with one store whose subscript
// is checked, priced on a processor as ten conversions and ten stores of a contiguous stream,
// improved to a loop over a pointer without checks, since 1 and 10 are inside 1:10, and executed.
// It prints 10.0000000.
package fortran
