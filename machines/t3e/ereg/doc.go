// Package ereg is the hardware that Cray put around the Alpha processors of the T3E: the
// E-registers, through which a processor reads and writes the memory of others, atomic
// operations in memory, the torus, and the barrier network, which is trees on the torus.
//
// A [Job] is a program's partition of the machine, a [PE] one of its processing elements.
// The library (package shmem) and compiled code issue an [Access].
//
// # How data move
//
// A get asks for words that come into E-registers, from which they go to memory; a put
// takes them from memory into E-registers and on to the owner. Eight words are one
// operation, and so many can be under way that long transfers run at the rate of the
// interfaces, unless there are fewer E-registers than that takes. Words that lie apart go
// one by one, each with a packet of its own (interface.word).
//
// An owner's interface serves one access after the other. Up to 4 KiB, an access meets
// the clock when its first request is at the owner, reserves the interface, and charges
// wait, service and reply: it is one event. Longer ones go through package network and
// share links and interfaces with each other.
//
// # By hand
//
// A put of 8 bytes: the processor is busy with the call and 27 ns. The put is acknowledged
// 1.2 us after it was issued, between neighbours; a process that waits for it in the
// target's memory is woken half of that later, 0.6 us.
//
// A barrier of 64 processing elements, 4x4x4: the farthest is 6 hops from the root, so
// that all leave 12 x 70 ns + 400 ns = 1.24 us after the last has told its tree.
//
// # What is left out
//
// Adaptive routing, the message queues of the hardware, eurekas.
//
// # Files
//
//	spec.go     the Spec, and its numbers in time
//	job.go      partition and processing elements
//	shape.go    the torus: shape and distances
//	access.go   gets and puts
//	flight.go   puts on their way
//	quiet.go    acknowledgement of puts, waiting for data
//	atomic.go   operations in memory
//	barrier.go  the barrier network
//	trace.go    spans and messages for charts
//	errors.go   what programs do wrong
package ereg
