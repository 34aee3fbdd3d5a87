// Package t3d is the Cray T3D: 150 MHz Alpha 21064 processors, two per node, on
// a 3-D torus. Package shell is the hardware around the processors, package shmem
// the library by which programs of the time used it, package pvm Cray's PVM.
// Processes 2i and 2i+1 are the processing elements of node i. A program has its
// own partition: a torus of as many nodes as it needs, rounded up to a power of two
// (see shell.ShapeFor).
//
// This package implements the capabilities for programming systems. Fetch and Store
// are shmem_get and shmem_put. LoadRemote and StoreRemote are code of a compiler that
// keeps annex entries. Send and Receive are PVM's. Of CRAFT's run-time library there
// is only StartSharedLoop; its time is the only fitted number of the Spec.
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
// The remote load contains a request, two hops, the owner's service and a reply.
// Others wait only for the service, 69.264 ns. A process that fetches many words
// takes 2.153 us for each; an owner can serve 31 such processes at a time.
//
// # By hand: a hot spot
//
// Four processes on four nodes at the same distance request a word of one owner at
// one instant. Their requests arrive together. The first is served at once, the
// second waits for 69.264 ns, the third for twice and the last for three times this
// time: 207.792 ns.
//
// # By hand: copying
//
// STREAM's copy, c(i) = a(i), moves 32 bytes, a line, with four iterations. Only
// the array a is read contiguously, so the read-ahead buffer follows it: 100 ns.
// The stores go through the write buffer to memory: 69.264 ns. Both use the same
// memory, so they add up to 169.264 ns. The processor overlaps with both: its four
// loads and four stores take 8 clocks, 53.3 ns. 64 bytes that STREAM counts in
// 169.264 ns are 378 MB/s; Grassl measured 384.
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
