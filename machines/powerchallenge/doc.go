// Package powerchallenge is the SGI Power Challenge: up to 18 R8000 processors of 75 MHz
// with 4 MB of cache each, on a bus that keeps the caches coherent. Package bus is the
// bus and what programs build of shared memory on it; messages are MPICH's, by its device
// for shared memory (package channel above bus.Device).
//
// Each process has an address space of its own, as a program of processes that map
// shared segments has; all memory of a process is taken to be in such a segment, so that
// every other processor can copy from and to it, load and store its words, and change
// them by load-linked and store-conditional. A copy is over when its call returns.
//
// # By hand: DAXPY out of the cache
//
// 16 iterations of y(i) = y(i) + a*x(i) move a line of x and one of y in, 709 ns
// each, and y's out, 105 ns: 1523 ns. Two loads and a store take 1.5 clocks of
// the two ports to the cache, which is more than the one multiply-add needs: 24
// clocks of 13.3 ns, 320 ns. 32 operations in 1843 ns are 17.4 Mflop/s.
//
// # By hand: a put of a word
//
// A word goes to another process's memory from the own cache: the call of the copy loop,
// 10 clocks, its addresses and loop, 4 clocks, a load and a store, 1 clock: 200 ns. The
// line comes from the owner's cache, 900 ns, and is written back some time, 105 ns.
// 1.205 us in all.
//
// # Files
//
//	machine.go   the model; processes on processors
//	endpoint.go  what programming systems see
//	memory.go    remote memory, by copies
//	spec.go      the Spec's shape
//	powerchallenge.toml the Spec
package powerchallenge
