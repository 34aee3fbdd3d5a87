// Package xt5 describes the Cray XT5 Jaguar: two six-core 2.6 GHz Opteron 2435 and a
// SeaStar2+ per node, on a 3-D torus. So far it has the processor of one core
// whose neighbours are idle, on which sequential programs run.
//
// # By hand: copying
//
// STREAM's copy, c(i) = a(i), moves 64 bytes, a line, with eight iterations. Both
// walks come into the caches, 14.125 ns a line with prefetching, and c goes back,
// 5 ns: 33.25 ns. The same two lines take 30.77 ns from the third cache to the
// second and 10 ns from there to the first, and four loads and four stores of 16
// bytes 6 clocks; all of that goes on meanwhile. 128 bytes in 33.25 ns are 3.85
// GB/s.
//
// # Files
//
//	machine.go  the model
//	xt5.toml    the Spec
package xt5
