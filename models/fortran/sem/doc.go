// Package sem is the typed program: what a Fortran source means once every
// name, type, shape and constant is known. It holds data types only; package
// resolve makes them from the syntax tree, package lower turns them into the
// intermediate form.
//
// Key types: a [Program] has [Procedure]s and static storage [Block]s. A
// [Symbol] is one name in one scope with [Type] and [Shape]. In typed
// expressions, [Expr], elements, sections, substrings, function and
// intrinsic references are told apart, and conversions are explicit.
// Statements, [Stmt], are structured, with [Label]s as objects.
//
// # By hand
//
//	REAL A(10)
//	I = 3
//	A(I) = I + 1.5
//
// The last statement is
//
//	Assign{Target: Element{A, [Var I]},
//	       Value:  Binary{Add, Convert{REAL(4), Var I}, Const 1.5}}
//
// with the type REAL(4) on both sides; A is a Symbol of class Variable with
// the shape {ExplicitShape, [1:10]}, I one of type INTEGER(4) by its first
// letter.
//
// # Files
//
//	type.go       scalar types
//	symbol.go     programs, procedures, names, storage
//	expr.go       expressions
//	stmt.go       statements
//	intrinsic.go  intrinsic procedures by canonical name
//	dump.go, exprtext.go, stmttext.go  programs as text
//	measure.go, measure_intrinsic.go  lengths and extents of expressions
package sem
