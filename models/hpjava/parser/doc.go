// Package parser makes a syntax tree of HPJava text: of the part of Java 1.1 that docs/hpjava.md describes, and of the paper's
// additions. After a mistake it goes on with the next statement, so that it reports several at once.
//
// # By hand
//
//	over(i = x | 1 : N - 2) u [i] = 0;
//
// is Over{Var: i, Range: x, Sub: {Lo: 1, Hi: N - 2}, Body: ..}. The range ends before |, and a part of the triplet ends before a
// colon. So operators that bind less need parentheses there.
//
// # Files
//
//	parser.go     the file, classes, types
//	statement.go  statements
//	expr.go       expressions
package parser
