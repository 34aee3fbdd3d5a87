// Package powerchallenge is the SGI Power Challenge: up to 18 R8000 processors of 75 MHz
// with 4 MB of cache each, on a bus that keeps the caches coherent. Package bus is the
// bus with its services over shared memory. Messages are MPICH's, by its device for
// shared memory (package channel above bus.Device).
//
// Each process has its own address space, as in a program whose processes map shared
// segments. The model assumes that all memory of a process is in such a segment. So
// every other processor can copy from and to it, load and store its words, and change
// them by load-linked and store-conditional. A copy is complete when its call returns.
//
// # By hand: DAXPY out of the cache
//
// 16 iterations of y(i) = y(i) + a*x(i) read a line of x and one of y, 709 ns
// each, and write one of y, 105 ns: 1523 ns. Two loads and a store take 1.5 clocks of
// the two ports to the cache, more than the one multiply-add needs: 24 clocks of
// 13.3 ns, 320 ns. 32 operations in 1843 ns are 17.4 Mflop/s.
//
// # By hand: a put of a word
//
// A word goes from the own cache to another process's memory. The call of the copy loop
// takes 10 clocks, its addresses and loop 4 clocks, a load and a store 1 clock: 200 ns. The
// line comes from the owner's cache, 1330 ns, and is written back later, 105 ns: 1.635 us
// in total.
//
// # Files
//
//	machine.go   the model; processes on processors
//	endpoint.go  what programming systems see
//	memory.go    remote memory, by copies
//	spec.go      the Spec's shape
//	powerchallenge.toml the Spec
package powerchallenge
