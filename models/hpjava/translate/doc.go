// Package translate makes plain Java of HPJava: what is left has none of the new syntax. A multidimensional array becomes a pair, an ordinary array
// of the local elements and a descriptor (class DAD); what is distributed is known to the library's objects only.
//
// The tree that goes in has been checked, and what comes out has its types again, so that it can be compiled; written as text by
// ast.Print it is a program by itself, with the same results.
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
// Whether the arrays have the range is checked once in front of the loop. The subscripts advance by a constant.
//
// # Files
//
//	translate.go  Program, methods
//	statement.go  statements
//	construct.go  on, at, over
//	expr.go       expressions; array.go: arrays and their elements
//	make.go       nodes
package translate
