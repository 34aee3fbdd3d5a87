// Package vm runs a program in intermediate form: it has package wasm
// encode it, compiles that with wazero, and is the machine below it, with
// memory, elementary functions, characters, and errors. Input and output, and whatever else a language's
// programs call, is a [Runtime] that its front end gives.
//
// A [Code] is compiled once and shared. Every process of the program is a
// [Machine] with a memory of its own, made by [Code.New]:
//
//	code, err := vm.Compile(module, runtime)
//	machine, err := code.New(vm.Config{Library: files})
//	err = machine.Run(ctx)
//
// Run returns nil at END, a [*Stop] for STOP, and an [*Error] for a run-time
// error, which knows the place and the calls that led there.
//
// # Functions of the host
//
// A program calls the functions of package ir by name. Libraries of other programming systems add their own as
// [Host] values. Such a function gets the machine, whose Owner says whose process it is, and the raw values of its
// arguments. It may block its process: the machine can be run in a coroutine, and other machines of the same Code
// meanwhile. A function of the host ends the program by returning an error. The engine unwinds the calls in progress
// by a panic of its own, which never leaves Run.
//
// # Memory
//
// Static data, counters, the stack of calls (see package wasm), the stack of
// frames, and from there up the heap of [Machine.Alloc]. A slice that [Machine.Bytes]
// returns is good until the next allocation, which may move memory.
//
// # Time
//
// CPU_TIME, SYSTEM_CLOCK, DATE_AND_TIME and the like tell the virtual time,
// which is that of the [Meter]. Without one the clock shows what the program charges by
// itself, nothing if it was not priced, and each reading moves it on by a
// microsecond: the first gives 0. So a program that waits for the clock ends, and
// prints the same on every run.
//
// # Example
//
//	  REAL A(10)
//	  DO 1 I = 1, 11
//	1 A(I) = 0
//
// fails with
//
//	a.f:3:7: subscript 1 of A is 11, outside 1:10
//	    1 A(I) = 0
//	      ^
//	in MAIN at a.f:3
//
// # Files
//
//	code.go      Compile, Code; hosts.go Runtime, Library, Host
//	machine.go   Config, Machine, Run
//	errors.go    Error, Stop, messages; trace.go call stacks; wild.go addresses outside of memory
//	memory.go    access to memory; heap.go allocation; linear.go how memory grows
//	numbers.go   elementary functions that package builtin has not, and their rare arguments; characters.go; system.go; words.go; notes.go calls and nests that are noted
package vm
