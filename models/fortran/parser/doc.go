// Package parser turns Fortran source text into a syntax tree.
//
// [Parse] reads one file by recursive descent, statement by statement: all of
// Fortran 77 with the extensions of its time, and the part of Fortran 90 that
// data-parallel programs use, in fixed and free form. [scanner.Lexer.Shape] finds
// the shape of a statement, which distinguishes assignments from statements with a
// keyword; a table then finds the keyword. The parser keeps constructs on a stack
// until their END, because labelled loops end in any statement and may share it.
//
// After an error, the parser goes on with the next statement, so it reports several
// errors. An error that involves two statements (a construct without END, a loop that
// ends inside an IF) names both lines.
//
// Directive lines become [ast.Directive] statements with their tokens, which a
// [Reader] reads with the expressions of this package.
//
// # Example
//
//	   DO 10 I = 1, N
//	   DO 10 J = 1, N
//	10 A(I, J) = 0
//
// opens two loops with the terminal label 10. The assignment goes to the
// inner one; its label then closes both, inner one first, so the tree is
//
//	Do{i, Body: {Do{j, Body: {Assign}}}}
//
// # Files
//
//	parser.go     Parse, tokens, errors
//	unit.go       program units and their END
//	body.go       statements of a unit
//	keyword.go    the words that statements begin with
//	construct.go  IF, WHERE, FORALL, SELECT CASE
//	loop.go       DO and what ends it
//	action.go     other executable statements
//	io.go         input and output
//	expr.go       expressions, arguments, lists
//	decl.go       specification statements
//	types.go      types, IMPLICIT
//	data.go       DATA
//	interface.go  INTERFACE blocks
//	typedef.go    definitions of derived types
//	directive.go  directive lines
//	include.go    INCLUDE
//	tokens.go     Reader
//	slab.go       storage for nodes
package parser
