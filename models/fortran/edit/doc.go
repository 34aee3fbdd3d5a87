// Package edit builds and rewrites Fortran syntax trees, for programming
// systems that translate a program into another one. It makes the parts of the
// new program, knows what the old one declares, and says which references are
// elements, sections and whole arrays.
//
// A [Table] contains the declarations of the names of one unit; [Table.Ref]
// interprets a reference by it. Expressions are never changed in place: [Replace]
// returns a copy with parts replaced. Constructors add the necessary parentheses to
// a tree, since the printer adds none.
//
// # By hand
//
// With REAL A(10, 0:4), the reference A(2:8:3, J) has rank 1; its first
// subscript is the triplet 2, 8, 3 with (8-2+3)/3 = 3 elements, its second the
// index J. Replacing J by K - 1 in 2*J gives 2*(K - 1).
//
// # Files
//
//	build.go      expressions
//	sum.go        shorter sums; linear.go sums of terms with factors
//	statement.go  statements, types, contents of constructs
//	replace.go    copies with replacement, comparison as text
//	names.go      names that are free
//	table.go      declarations of a unit, constants
//	procedure.go  dummy arguments of procedures
//	check.go      checks of subscripts and shapes
//	label.go      labels and jumps
//	section.go    references to arrays, conformable shapes
//	type.go       types and ranks of expressions
//	derived.go    derived types; what hosts and modules declare
//	units.go      the units of a program, and what each has of others
package edit
