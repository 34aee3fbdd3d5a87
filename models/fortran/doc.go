// Package fortran compiles and runs Fortran programs. It calls the stages in their order. The stages
// up to the intermediate form are packages inside this one; package compile continues from there:
//
//	source, token, scanner, ast, parser    text to syntax tree
//	edit, dialect                          trees into other trees; systems that translate
//	sem, resolve                           names, types, shapes, constants, storage
//	intrinsic                              the table of intrinsic procedures
//	lower                                  typed tree to package compile's intermediate form
//	unset                                  checks of reads of unset variables
//	fio, hostio                            input and output, and the calls of programs for it
//	slab                                   memory for nodes of trees
//
// Key types: [Source] is a file, [Options] are the options of compilation, [Program] is the result of
// [Build]; its Run executes it. A programming system with a translator changes the trees of [Parse] and
// passes them to [Trees]. Options is the [compile.Compiler] of Fortran, by which package spmd builds
// parallel programs (mark.go has the loops that it samples).
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
// is parsed to a unit of five statements and resolved to two symbols: X of type REAL with the shape
// 1:10, and I of type INTEGER by its name. It is lowered to one counted loop with one store whose
// subscript is checked, and priced on a processor as ten conversions and ten stores of a contiguous
// stream. The optimizer turns it into a loop over a pointer, without checks since 1 and 10 are inside
// 1:10. The program prints 10.0000000.
package fortran
