// Package translate turns HPJava into plain Java, without the new syntax. A multidimensional array becomes two objects, an ordinary array
// of the local elements and a descriptor (class DAD). Only the objects of the library know the distribution.
//
// The input is a checked tree. The result is a typed tree, so it can be compiled. As text, by ast.Print, it is a complete program with
// the same results.
//
// # By hand
//
//	over(i = x | :) a [i] = 2 * b [i];
//
// becomes
//
//	Block i$b = x.block(0, x.size() - 1, 1);
//	a$dad.use(0, i$b, 0);
//	b$dad.use(0, i$b, 0);
//	for (; i$b != null; i$b = i$b.next()) {
//	  int i$n = i$b.count, i$s = i$b.sub, i$t = i$b.subStep;
//	  for (int i$i = 0; i$i < i$n; i$i++)
//	    a$dat[a$dad.bas + a$dad.loc0(i$s + i$t * i$i)] = 2 * b$dat[b$dad.bas + b$dad.loc0(i$s + i$t * i$i)];
//	}
//
// One check in front of the loop makes sure that the arrays have the range. The subscripts advance by a constant.
//
// # Files
//
//	translate.go  Program, methods
//	statement.go  statements
//	construct.go  on, at, over
//	expr.go       expressions; array.go: arrays and their elements
//	make.go       nodes
package translate
