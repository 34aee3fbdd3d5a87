// Package t3d describes the Cray T3D: 150 MHz Alpha 21064 processors on a 3-D
// torus. So far it has the processors, on which sequential programs run.
//
// # By hand: copying
//
// STREAM's copy, c(i) = a(i), moves 32 bytes, a line, with four iterations. The
// only contiguous walk that is read is a's, so the read-ahead buffer follows it:
// 100 ns. The stores go through to memory, 69.264 ns. Four loads, four stores
// and a quarter of count, branch and two addresses for each, which are three
// additions and a branch, are 12 issue slots of half a clock, but the chain of a
// load and a store, 3 + 1 clocks for each of the four that are under way at
// once, takes as long as the one port to the cache: 8 clocks, or 53.3 ns. Together
// 222.6 ns for 64 bytes that STREAM counts, 287 MB/s; Grassl measured 384.
//
// # Files
//
//	machine.go  the Spec's form, and the machine
//	t3d.toml    the Spec
package t3d
