// Package check gives meaning to a tree: it binds names, finds types, puts in the conversions that Java makes by itself, and reports
// what breaks the rules that can be known without running.
//
// The rules are Java's but for one: a double is assigned to a float without a cast, as the paper's programs do.
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
