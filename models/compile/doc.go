// Package compile makes machine code of programs in any language, with prices: the stages behind a
// language's front end in their order, for those who need the whole. The stages themselves are
// packages inside this one:
//
//	external        procedures of libraries that programs call
//	ir              scalar operations on explicit memory
//	price           what each of them costs
//	fetch           what a program is about to use of shared memory
//	phantom         what need not be computed
//	opt             better loops
//	wasm, vm        machine code, its execution
//	elementary      functions such as SIN; builtin: the same in the module
//	linear          the form in which integer expressions are compared
//	spmd            one program as all processes of a parallel machine
//
// A front end gives an [ir.Module] to [Build] and gets a [Program]. None of these packages knows a language: what
// they need of one stands in the module or is given as a function or an interface. What its programs call besides the functions
// of package ir, such as input and output, is the language's vm.Runtime; ir.HostFunc and ir.Transfer say what such calls
// cost and when they can be left out. For a parallel machine the options of a front end are a [Compiler], to which package spmd gives what
// it adds as [Parallel].
//
// # By hand
//
// A module of one function with the body
//
//	Set i 1
//	Do{Var: i, Trip: 10, Step: 1, Body: Store{MF32, Addr{X, Base: 4096, Terms: [(i-1)*4 < 10]}, I32F32(i)}}
//
// is priced on a processor as ten conversions and ten stores of a contiguous stream, improved to a loop over a
// pointer without checks, since 1 and 10 are inside 1:10, and compiled. In phantom mode nothing reads X, so
// that the store goes and the loop with it; the price stays.
//
// # Objects, heaps and exceptions
//
// What a language with objects needs is not here yet. It has a place:
//
//   - An object is memory of Alloc, its class the number of a record in static memory, a method an index in
//     Module.Table that is loaded from there: a Call with Index.
//   - A heap is a library of its own behind Alloc and Free; what it has to find from outside, such as references on the stack
//     of frames, is in memory already.
//   - An exception is a result: a function that may throw has one more I32, and each Call of it an If behind it. A Br
//     to an enclosing Block is the way to its handler. A check that fails ends the program today (Fail); an array whose checks throw
//     has them as an If in front of the access, and no Extent.
//   - What a check says is worded by the machine from the FailCode; another language adds codes of its own.
package compile
