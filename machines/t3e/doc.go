// Package t3e describes the Cray T3E-600: 300 MHz Alpha 21164 processors with
// stream buffers on a 3-D torus. So far it has the processors, on which
// sequential programs run.
//
// # By hand: copying
//
// STREAM's copy, c(i) = a(i), moves 64 bytes, a line of the second cache, with
// eight iterations. Both walks come into the cache, read ahead by two of the six
// stream buffers, and c goes back: three lines of 106.667 ns, 320 ns for the
// 128 bytes that STREAM counts, 400 MB/s. Two lines of 32 bytes of a from the second
// cache to the first, 46.7 ns, and 8 iterations of 1.5 clocks, 40 ns, go on
// meanwhile.
//
// # Files
//
//	machine.go  the model
//	t3e.toml    the Spec
package t3e
