// Package t3e is the Cray T3E-600: 300 MHz Alpha 21164 processors with stream buffers
// on a 3-D torus, one to a node. Package ereg is the hardware around the processors: the
// E-registers through which all remote data go, the torus and the barrier network.
// Package shmem is the library of the time. Messages are those of Cray's MPI (package
// channel over SHMEM).
//
// This package implements the capabilities for programming systems: Fetch and Store are
// shmem_get and shmem_put, LoadRemote and StoreRemote are code of a compiler, Send and
// Receive are MPI's. A program has its own partition: a torus as close to a cube as its
// number of processes allows.
//
// # By hand: copying
//
// STREAM's copy, c(i) = a(i), moves 64 bytes, a line of the second cache, with
// eight iterations. Both arrays come into the cache, prefetched by two of the six
// stream buffers, and c is written back: three lines of 106.667 ns, 320 ns for the
// 128 bytes that STREAM counts, 400 MB/s. Two activities overlap with this: two lines of 32
// bytes of a move from the second cache to the first, 46.7 ns, and 8 iterations take 1.5
// clocks each, 40 ns.
//
// A loop that reads one array gets less: its stream buffer has one line under way, so it gets 64 bytes in the 270 ns of a
// line from memory, 237 MB/s (stream.lines). What is written goes meanwhile: setting an array to zero reads lines, too, and
// takes 270 ns for each.
//
// # By hand: a word from a neighbour
//
//	shmem_get's own code    60 clocks   200 ns
//	issuing the get                      27
//	the get, of a neighbour            1200
//	                                   ----
//	                                   1427 ns
//
// The get contains the request, two hops of 70 ns, the owner's service of 50 ns, for which
// others may wait, and the reply. With 4096 bytes the service takes 4096 B / 340 MB/s =
// 12.047 us instead of 50 ns: 13.424 us.
//
// # Files
//
//	machine.go   the model; processes on processing elements
//	endpoint.go  what programming systems see: remote words, barrier
//	memory.go    remote memory, by SHMEM
//	message.go   MPI's transport of packets and data
//	spec.go      the Spec's shape
//	t3e.toml     the Spec
package t3e
