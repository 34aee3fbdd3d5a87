// Package ast is the syntax tree of HPJava, with the types that the checker finds, and how a tree is written as
// text. Plain Java is the part of it without [NewMulti], [Section], [On], [At], [Over] and types with double brackets.
//
// # By hand
//
//	a [k, l] /= d;
//
// is ExprStmt{Assign{Op: "/", L: Index{X: Name a, Subs: [Name k, Name l]}, R: Name d}}.
//
// # Files
//
//	ast.go    nodes
//	types.go  Type, Class, Var, Method
//	print.go  Print
package ast
