// Package hpjava is HPJava as proposed in 1998 (Carpenter, Zhang, Fox, Li, Li and Wen, Towards a Java Environment for SPMD
// Programming): Java with multidimensional and distributed arrays, and constructs that say where statements are executed. Programs are translated to
// plain Java over the run-time library Adlib, compiled, and priced like any other program here.
//
// Text goes through package scanner, parser, check, translate and lower, each of which says what it does. What is left is the library
// behind the classes of the language (Group, Range, Location, Block, DAD, HPJlib): procedures that Go executes.
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
// On 4 processes, x a cyclic range, x.location(6) is at coordinate 2 as local subscript 1, and l.here() is true on process 2 alone.
//
// # Files
//
//	hpjava.go     Translate, Build
//	library.go    the library as procedures; state.go: what a process keeps
//	groups.go     Group, Dimension, Range, Location, Block
//	arrays.go     DAD; collective.go: HPJlib, Comm
//	text.go       printing; strings.go: strings, messages of exceptions
//	costs.go      what the library executes
package hpjava
