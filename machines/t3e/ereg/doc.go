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
// event. A get reserves the interface when its first request reaches the owner, and charges
// wait, service and reply. A put reserves it when its last word is sent, from the first one on.
// What it waits delays its acknowledgement.
//
// Longer accesses go through package network's model "wormhole" (network.blocking), in trains of
// 4 KiB, which are the E-registers of a user. They share links and interfaces with each other.
// The routers have next to no buffers. So what waits at an owner or for a link holds up its
// source, and what needs the links behind it.
//
// # By hand
//
// A put of 8 bytes keeps the processor busy for the call and 27 ns. Between neighbours, it is
// acknowledged 1.2 us after its issue. A process that waits for it in the target's memory
// wakes after half of this, 0.6 us.
//
// Two puts of 8 KiB from different processing elements to a third one take turns at its
// interface, 4096 B / 340 MB/s = 12.047 us each time. The first source has waited once and is
// done after 36.141 us. The other one has waited twice and is done after 48.188 us.
//
// In a barrier of 64 processing elements, 4x4x4, the farthest is 6 hops from the root. So
// all leave 12 x 70 ns + 400 ns = 1.24 us after the last one has entered.
//
// # What is left out
//
// Adaptive routing, acknowledgements on links, the message queues of the hardware, eurekas.
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
