// Package ereg is the hardware that Cray put around the Alpha processors of the T3E.
// Through the E-registers a processor reads and writes the memory of others. There are
// atomic operations in memory, the torus, and the barrier network, which is trees on the
// torus.
//
// A [Job] is a program's partition of the machine, a [PE] one of its processing elements.
// The library (package shmem) and compiled code issue an [Access].
//
// # How data move
//
// A get brings words into E-registers, and from there to memory. A put takes words from
// memory into E-registers and sends them to the owner. Eight words are one operation. Many
// operations can be under way, so long transfers run at the rate of the interfaces if there
// are enough E-registers. Words that are not contiguous go one by one, each in its own packet
// (interface.word).
//
// An owner's interface serves one access after the other. An access of up to 4 KiB is one
// event. At the instant when its first request reaches the owner, it reserves the interface,
// and charges wait, service and reply. Longer accesses go through package network and share
// links and interfaces with each other.
//
// # By hand
//
// A put of 8 bytes keeps the processor busy for the call and 27 ns. Between neighbours, it is
// acknowledged 1.2 us after its issue. A process that waits for it in the target's memory
// wakes after half of this, 0.6 us.
//
// In a barrier of 64 processing elements, 4x4x4, the farthest is 6 hops from the root. So
// all leave 12 x 70 ns + 400 ns = 1.24 us after the last one has entered.
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
//	errors.go   errors of programs
package ereg
