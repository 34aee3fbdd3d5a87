// Package scanner cuts HPJava text into tokens: those of Java 1.1, of which [[ and ]] are two brackets each.
//
// # By hand
//
//	a [k, l] /= 2f; // half
//
// is the tokens Word a, Operator [, Word k, Operator comma, Word l, Operator ], Operator /=, Number 2f, Operator ;, and End.
//
// # Files
//
//	scanner.go  Token, Scan
package scanner
