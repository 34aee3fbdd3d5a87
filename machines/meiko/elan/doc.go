// Package elan is the network of a Meiko CS-2: on each node an Elan, the
// communications processor on the memory bus, and between them a fat tree of
// Elites, crossbar switches with eight ports.
//
// A [Network] has an [Elan] for each process. An Elan copies to the memories of
// others by DMAs, answers requests for its own memory, counts events, and has a
// thread processor for short routines. It serves others and its own process one
// request after the other, in the order of arrival: it is the resource that
// saturates. Two libraries are built from its operations: package ew, which offers one
// global memory, and package mpsc, which passes messages.
//
//	elan.go      Network, Elan, its time, routes
//	access.go    Get and Put: blocking, and cheap to simulate for single words
//	ahead.go     gets that a process postpones
//	transmit.go  Transmit: a DMA whose end is an event
//	modify.go    atomic operations on remote words
//	group.go     barriers, exchange and broadcast of a Group
//	errors.go    errors of programs
//	spec.go      times
//
// # How it works
//
// A processor gives its Elan a command (1.7 us). The Elan has the first packet
// on the wire after its output time (3.25 us), and each Elite adds 0.2 us. The other
// Elan has it in memory, or has understood the request, after its input time
// (3.25 us). A DMA occupies its Elan for 7.622 us and for its bytes at 43 MB/s. A
// request that is answered by a DMA occupies the owner's Elan for an input and a
// DMA, 10.872 us, and for the bytes. A processor notices an event by polling (1.6 us).
//
// Up to 320 bytes, a packet, a DMA reserves Elans only. Longer ones go through the
// links of package network, packet by packet, in chunks of eight.
//
// # By hand: four readers of one word
//
// Processes 1 to 4 get a word of process 0 at the same instant, with 11.5 us for
// the library around it. Processes 0 to 3 share one Elite, process 4 is three
// Elites away. The request is at the owner after
//
//	11.5 + 1.7 + 3.25 + 0.2 = 16.65 us, of process 4 after 17.05 us
//
// and keeps the owner's Elan busy for 3.25 + 7.622 + 0.186 (8 bytes) = 11.058
// us. From when that starts until the reader goes on, it takes
//
//	3.25 + 3.25 + 0.186 + 0.2 + 3.25 + 1.6 = 11.736 us, for process 4 12.136 us
//
// so the first reader has its word after 28.386 us. The second waits for 11.058 us
// and the third for 22.116 us. The fourth has its turn 16.65 + 3 x 11.058 = 49.824 us
// after the start, and its word at 61.960 us. So a hot spot of P readers takes
// P x 11.1 us for each word.
//
// # Simplifications
//
//   - A get's request does not wait for the own Elan, since commands of the processor
//     go between the packets of DMAs. Nor do events of barriers wait.
//   - The data of a get are those of the instant at which its request arrives,
//     even if it then waits for its turn.
//   - DMAs are not divided into time slices: a long one is served to its end.
//   - Address translation is free, and no packet is refused and sent again.
//   - All members of a group leave a barrier when the broadcast has reached the
//     farthest of them.
package elan
