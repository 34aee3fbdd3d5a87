// Package t3d is the Cray T3D: 150 MHz Alpha 21064 processors, two to a node, on
// a 3-D torus. Package shell is the hardware around the processors, package shmem
// the library by which programs of the time reached it, package pvm Cray's PVM.
// Processes 2i and 2i+1 are the processing elements of node i; a program has a
// partition of its own, a torus of as many nodes as it needs, rounded up to a power
// of two (see shell.ShapeFor).
//
// What programming systems ask a machine for is here: Fetch and Store are
// shmem_get and shmem_put, LoadRemote and StoreRemote what a compiler emits that
// keeps annex entries, Send and Receive are PVM's. StartSharedLoop is all that is
// here of CRAFT's run-time library, and the only fitted number of the Spec.
//
// # By hand: a word from a neighbour
//
// shmem_get of one word from a process of the neighbouring node, a hop of 2.5
// clocks away, of 6.667 ns:
//
//	shmem_get's own code     205 clocks             1366.667 ns
//	setting up the annex      23 clocks              153.333
//	a remote load             91 clocks              606.667
//	storing the word, loop steps    4 clocks               26.667
//
// The remote load holds a request, two hops, the owner's service and a reply. The
// service, 69.264 ns, is what others wait for. A process that fetches many words
// takes 2.153 us for each; an owner can serve 31 such at a time.
//
// # By hand: a hot spot
//
// Four processes, each on a node of its own at the same distance, want a word of
// one owner at one instant. Their requests come together. The first is served at
// once, the second waits for 69.264 ns, the third for twice, the last for three
// times that: 207.792 ns.
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
//	machine.go   the model; processes on processing elements
//	endpoint.go  what programming systems see: remote words, barrier
//	memory.go    remote memory, by SHMEM
//	message.go   messages
//	craft.go     the start of CRAFT's shared loops
//	spec.go      the Spec's shape
//	t3d.toml     the Spec
package t3d
