// Package ir is the typed intermediate form of programs: scalar values, explicit memory,
// structured control, with a text form and a verifier. The front end of a language makes it (package lower for Fortran),
// package price puts prices into it, package opt improves its inner loops, package wasm turns it
// into a WebAssembly module.
//
// Array operations are loops here, strings are addresses and lengths, complex numbers are pairs;
// what remains of the source are its lines and its subscripts. Subscripts stay visible in [Addr],
// because bounds checks, strides and prices are found from them: an address is a base plus terms
// (Index-Lower)*Stride.
//
// # Memory
//
// A program has one linear memory of 32-bit addresses, little-endian. Static data begin at
// [StaticBase]; the stack and what is allocated follow. Address 0 means absent.
//
// # Calls
//
// How arguments, results and arrays are passed is the front end's affair: see package lower for Fortran. A Func has at most two
// results. A procedure value is an I32, its index in Module.Table.
//
// A procedure of a library that is not the program's own is a function of the host with one I32 for each argument,
// its address; see [ExternalFunc]. Other functions of the host are those below in host.go, and those of the language's run-time
// system. Calls that make up a statement of input or output are marked, so that it can be left out: see [Transfer].
//
// # By hand
//
//	   DO 10 I = 1, N
//	10 A(I) = A(I) + 1.5
//
// with A dimensioned 100 in static memory at 4096 is
//
//	Set i 1
//	Do{Var: i, Trip: n, Step: 1, Body: Store{MF32, Addr{A, Base: 4096, Terms: [(i-1)*4 < 100]},
//	    AddF32(Load{MF32, the same}, 1.5)}}
package ir
