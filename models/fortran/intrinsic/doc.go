// Package intrinsic is the table of Fortran's intrinsic procedures: names, generic and specific, the types, kinds and ranks of
// arguments and results, and what computes those that are functions of numbers.
//
// Key types: a [Row] is a line of the table as it is written, a [Procedure] a row with its signature taken apart, a [Number]
// what computes a function while the program is compiled and when it runs. Package resolve types references by the
// [Rule] of a procedure and folds constants, package lower makes code.
//
// A new function that one of the rules covers is a row of functionRows, and a line of numbers if the host computes it;
// one that is made of others needs a rule of its own in package resolve.
//
// # By hand
//
//	{"amax0", sem.Max, "a1:i a2:= a3:=+", ">r4", ElementalRule, Std77}
//
// is AMAX0 of Fortran 77: two or more INTEGER arguments of one kind, of which the greatest is converted to REAL(4); a function
// of the user's with that name is it only if it is declared EXTERNAL.
//
//	table.go      the procedures
//	signature.go  what their signatures mean
//	number.go     what computes functions of numbers
package intrinsic
