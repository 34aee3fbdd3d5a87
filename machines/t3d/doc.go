// Package t3d describes the Cray T3D: 150 MHz Alpha 21064 processors on a 3-D
// torus. So far it has the processors, on which sequential programs run.
//
// # By hand: copying
//
// STREAM's copy, c(i) = a(i), moves 32 bytes, a line, with four iterations. The
// only contiguous walk that is read is a's, so the read-ahead buffer follows it:
// 100 ns. The stores go through the write buffer to memory: 69.264 ns. Both wait
// for the same memory, 169.264 ns, and the processor for neither: its four loads
// and four stores take 8 clocks, 53.3 ns. 64 bytes that STREAM counts in 169.264
// ns are 378 MB/s; Grassl measured 384.
//
// # Files
//
//	machine.go  the model
//	t3d.toml    the Spec
package t3d
