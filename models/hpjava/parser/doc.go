// Package parser makes a tree of HPJava text: of the part of Java 1.1 that the page docs/hpjava.md describes, and of what the paper
// adds to it. After a mistake it goes on with the next statement, so that several are reported at once.
//
// # By hand
//
//	over(i = x | 1 : N - 2) u [i] = 0;
//
// is Over{Var: i, Range: x, Sub: {Lo: 1, Hi: N - 2}, Body: ..}: the range ends in front of |, and the parts of the triplet
// in front of a colon, so that neither may hold an operator that binds less without parentheses.
//
// # Files
//
//	parser.go     the file, classes, types
//	statement.go  statements
//	expr.go       expressions
package parser
