// Package ir is the typed intermediate form of Fortran programs: scalar values, explicit memory,
// structured control, with a text form and a verifier. Package lower makes it from the typed program,
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
// An array descriptor is: base address of the element whose subscripts are all lower bounds (I32 at
// byte 0, 0 if not allocated), bytes of an element (4), rank (8), flags (12: 1 if the memory is
// owned, allocated by ALLOCATE or by a function for its result), and per dimension, first index
// first, 12 bytes each from byte 16 on: lower bound, extent (at least 0), stride in bytes (may be
// negative).
//
// # Calls
//
// Arguments are passed by address (%VAL(k) passes the INTEGER k as one): one I32 for a scalar or the first element of an explicit-shape
// or assumed-size array; for CHARACTER a second I32 with the length follows at once. Assumed-shape
// and allocatable dummies get the address of a descriptor (for CHARACTER, the length follows too).
// Absent optional arguments are 0. A procedure is an I32, its index in Module.Table. Alternate
// returns are not passed: a subroutine with them returns an I32, 0 for a normal return. Function
// results: a scalar number or LOGICAL is the wasm result, COMPLEX are two; CHARACTER results are
// written to memory of the caller, whose address and length are the first two parameters; for array
// results the first parameter is the address of a descriptor that the callee fills with memory from
// Alloc, which the caller frees. A procedure with ENTRY statements is one Func per entry point
// (each a small one) that calls a common one whose first parameter is the number of the entry and
// which has the parameters of all entries.
//
// A procedure of a library that is not Fortran is a function of the host with one I32 for each argument,
// its address; see [ExternalFunc].
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
