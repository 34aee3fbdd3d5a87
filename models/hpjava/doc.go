// Package hpjava is HPJava as proposed in 1998 (Carpenter, Zhang, Fox, Li, Li and Wen, Towards a Java Environment for SPMD
// Programming): Java with multidimensional and distributed arrays, and constructs that say which processes execute a statement. The
// package translates programs to plain Java over the run-time library Adlib, compiles them, and prices them like any other program.
//
// A text passes through the packages scanner, parser, check, translate and lower; their comments describe each stage. This package
// contains the library behind the classes of the language (Group, Range, Location, Block, DAD, HPJlib), as procedures in Go.
//
// # By hand
//
//	at(l = x [k]) a [k, l] = Math.sqrt(a [k, l]);
//
// becomes
//
//	l = x.location(k);
//	if (l.here()) {
//	  int l$1 = a$dad.find(1, l, 0);
//	  a$dat[a$dad.bas + a$dad.sub0(k) + a$dad.loc1(l$1)] = ...
//	}
//
// Let x be a cyclic range on 4 processes. Then x.location(6) is at coordinate 2 with local subscript 1, and l.here() is true on
// process 2 only.
//
// # Files
//
//	hpjava.go     Translate, Build
//	library.go    the library as procedures; state.go: the state of a process
//	groups.go     Group, Dimension, Range, Location, Block
//	arrays.go     DAD; collective.go: HPJlib, Comm
//	text.go       printing; strings.go: strings, messages of exceptions
//	costs.go      operation counts of the library
package hpjava
