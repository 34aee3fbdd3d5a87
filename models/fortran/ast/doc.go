// Package ast declares the syntax tree of a Fortran source file.
//
// The tree says what was written, not what it means. Names are lower-case
// strings. What depends on declarations stays open. A(I) is an [Apply] whether
// A is an array, a function or a CHARACTER variable. F(X) = X stays an [Assign]
// where it defines a statement function. Every [Unit] has its statements in
// source order in Body, specifications, DATA, FORMAT and ENTRY among the rest
// as they were written. Constructs are trees: the statements of a loop are the
// Body of its [Do].
//
// Statements embed a [Base], their position and label. Every node has a
// position, a number of four bytes that a [source.Set] resolves.
//
// # Example
//
//	   DO 10 I = 1, N
//	10 A(I) = B(I)*2
//
// is
//
//	Do{Terminal: 10, Var: i, From: IntLit 1, To: Ident n, Body: {
//		Assign{Label: 10, Left: Apply{a, {i}}, Right: Binary{Mul, Apply{b, {i}}, IntLit 2}}}}
//
// # Files
//
//	ast.go   File, Unit, what all statements share
//	expr.go  expressions
//	decl.go  specification statements and directives
//	stmt.go  executable statements and constructs
//	walk.go  Inspect
//	print*.go  Fprint
package ast
