// Package compile translates programs of any language into priced machine code. It runs the
// stages after a language's front end in their order. The stages are packages inside this one:
//
//	external        procedures of libraries that programs call
//	ir              scalar operations on explicit memory
//	price           costs of the operations
//	fetch           announcements of accesses to shared memory
//	phantom         removal of arithmetic that time does not depend on
//	opt             optimization of loops
//	wasm, vm        machine code, its execution
//	elementary      functions such as SIN; builtin: the same in the module
//	linear          the normal form by which integer expressions are compared
//	spmd            one program as all processes of a parallel machine
//
// A front end gives an [ir.Module] to [Build] and gets a [Program]. None of these packages knows a language: the
// module, a function or an interface has everything that they need of one. Programs also call functions outside of
// package ir, such as input and output. These belong to the language's vm.Runtime. ir.HostFunc and ir.Transfer give
// their costs and when they can be left out. For a parallel machine, a front end implements [Compiler] with its
// options, and package spmd passes its additions as [Parallel].
//
// # By hand
//
// A module of one function with the body
//
//	Set i 1
//	Do{Var: i, Trip: 10, Step: 1, Body: Store{MF32, Addr{X, Base: 4096, Terms: [(i-1)*4 < 10]}, I32F32(i)}}
//
// is priced on a processor as ten conversions and ten stores of a contiguous stream. It is optimized to a loop over a
// pointer, without checks since 1 and 10 are inside 1:10, and compiled. In phantom mode nothing reads X, so the store
// and the loop disappear; the price stays.
//
// # Objects, heaps and exceptions
//
// A language with objects needs more, for which these packages have a place:
//
//   - An object is memory of Alloc, its class the number of a record in static memory, a method an index in
//     Module.Table that is loaded from there: a Call with Index.
//   - A heap is a separate library behind Alloc and Free. Everything that it must find, such as references on the stack of
//     frames, is already in memory.
//   - An exception is a result: a function that may throw has one more I32, and each Call of it an If behind it. A Br
//     to an enclosing Block is the way to its handler. A check that fails ends the program today (Fail); an array whose checks throw
//     has them as an If in front of the access, and no Extent.
//   - The machine words the message of a check by its FailCode; another language adds its own codes.
package compile
