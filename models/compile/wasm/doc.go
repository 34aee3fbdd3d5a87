// Package wasm turns the intermediate form of a Fortran program into a
// WebAssembly module. The module is MVP with the later additions that every
// engine of version 2 of the standard has: bulk memory, several results,
// vectors, sign extension, saturating truncation.
//
// # Layout of memory
//
// From address 0 up:
//
//   - notes of calls and nests of loops (note.go), below ir.StaticBase;
//   - static data as package ir lays them out;
//   - the counters of ir.Charge, 8 bytes each;
//   - the stack of calls, 4 bytes per call in progress;
//   - the stack of frames, which the embedder sizes, and which grows down;
//   - memory that the embedder allocates.
//
// If no procedure can call itself, both stacks are as large as the program can need.
//
// # Places
//
// Whatever may fail names its place by a number, an index of [Module.Sites]. A
// failing check passes it to the host. A call of the host that may wait or fail
// puts it into the global "site". A call of a function of the program puts it into
// the stack of calls, so that a call stack can be shown. A function that calls none
// has no entry there and pays nothing.
//
// # Wild addresses
//
// What the program takes for an address may be none: a number passed by %VAL, or one in the pointer of
// a Cray pointee. No code checks it; the engine finds an access beyond memory. Three sections of debugging
// information make it tell how far in the code it was, and [Module.Places] know which access stands
// there. A call keeps what it passes by %VAL in memory, so that the message can name the address.
//
// # Addresses
//
// The engine checks every access against the size of memory, but remembers what
// it has checked of a value. So an address is emitted as a sum that many
// accesses share plus an immediate offset: a(i), b(i) and c(i+1) of static
// arrays are i*8 with three offsets. The sum is kept in a local while the
// variables in it do not change (facts.go). An offset moves into the
// immediate only if the sum without it cannot wrap below zero (address.go). A load in front of the first access
// of a sum checks it for all of them (probe.go).
//
// # Example
//
// The loop of package ir's documentation, with i at 1 before it, becomes
//
//	(loop
//	  (if (i32.ge_u (i32.sub (local.get $i) (i32.const 1)) (i32.const 100)) (then ... (call $fail) unreachable))
//	  (f32.store offset=4092 (local.tee $t (i32.shl (local.get $i) (i32.const 2)))
//	    (f32.add (f32.load offset=4092 (local.get $t)) (f32.const 1.5)))
//	  (br_if 0 (i32.ne (local.tee $i (i32.add (local.get $i) (i32.const 1))) (local.get $end))))
//
// # Files
//
//	module.go    Encode, Module: the sections
//	data.go      initial values
//	function.go  functions: prologue, calls, failures
//	stmt.go      statements; loop.go loops; region.go jumps
//	expr.go      expressions; address.go addresses and checks; probe.go what the engine checks once
//	place.go     accesses that the engine may refuse
//	clock.go     time and counters; patience.go: loops that yield
//	note.go      calls that the host hears of later
//	depth.go     how deep calls nest
//	facts.go     what is known at a point of the code
//	opcodes.go   the instruction set; buffer.go bytes
package wasm
