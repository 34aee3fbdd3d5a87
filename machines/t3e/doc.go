// Package t3e is the Cray T3E-600: 300 MHz Alpha 21164 processors with stream buffers
// on a 3-D torus, one to a node. Package ereg is the hardware around the processors: the
// E-registers through which all remote data go, the torus and the barrier network.
// Package shmem is the library of the time. Messages are those of Cray's MPI (package
// channel over SHMEM).
//
// What programming systems ask a machine for is here: Fetch and Store are shmem_get and
// shmem_put, LoadRemote and StoreRemote what a compiler emits, Send and Receive are
// MPI's. A program has a partition of its own, a torus as near to a cube as its number of
// processes allows.
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
// # By hand: a word from a neighbour
//
//	shmem_get's own code    60 clocks   200 ns
//	issuing the get                      27
//	the get, of a neighbour            1200
//	                                   ----
//	                                   1427 ns
//
// The get holds the request, two hops of 70 ns, the owner's service of 50 ns, for which
// others may wait, and the reply. 4096 bytes are 4096 B / 340 MB/s = 12.047 us of service
// in place of 50 ns: 13.424 us.
//
// # Files
//
//	machine.go   the model; processes on processing elements
//	endpoint.go  what programming systems see: remote words, barrier
//	memory.go    remote memory, by SHMEM
//	message.go   how MPI moves packets and data
//	spec.go      the Spec's shape
//	t3e.toml     the Spec
package t3e
