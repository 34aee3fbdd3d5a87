// Package check analyses a tree: it binds names, finds types, adds the implicit conversions of Java, and reports violations of the
// rules that can be found before the program runs.
//
// The rules are Java's with one exception: a double can be assigned to a float without a cast, as in the paper's programs.
//
// # By hand
//
//	float d = Math.sqrt(2);
//
// The literal is converted to double for the method, and its result to float for the variable.
//
// # Files
//
//	check.go      Program: classes, fields, methods
//	library.go    the classes that come with the language
//	scope.go      variables, types
//	statement.go  statements
//	expr.go       expressions; call.go: calls and new objects; array.go: arrays, ranges, sections
package check
