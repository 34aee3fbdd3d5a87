// Package intrinsic is the table of Fortran's intrinsic procedures: names, generic and specific, the types, kinds and ranks of
// arguments and results, and the code of functions of numbers.
//
// Key types: a [Row] is a line of the table, a [Procedure] is a row with a parsed signature, and a [Number] computes a
// function during compilation and at run time. Package resolve types references by the [Rule] of a procedure and folds
// constants; package lower makes code.
//
// To add a function that one of the rules covers, add a row to functionRows, and a line to numbers if the host computes it. A
// function that is composed of others needs its own rule in package resolve.
//
// # By hand
//
//	{"amax0", sem.Max, "a1:i a2:= a3:=+", ">r4", ElementalRule, Std77}
//
// is AMAX0 of Fortran 77. It takes two or more INTEGER arguments of one kind and converts the greatest to REAL(4). A user's
// function with that name replaces it only if it is declared EXTERNAL.
//
//	table.go      the procedures
//	signature.go  signatures
//	number.go     functions of numbers
package intrinsic
