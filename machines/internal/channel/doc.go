// Package channel is message passing in the manner of MPICH's channel devices: a process
// sends packets to others, and a device of the machine carries packets and data. MPICH's
// device for shared memory on an SGI Power Challenge and Cray's MPI on a T3E are built on
// it.
//
// There are three protocols, by the length of a message:
//
//	short       the packet that announces the message contains the data
//	eager       the sender copies the data to a place that the receiver can access, and
//	            announces the message; the receiver fetches them for a matching receive
//	rendezvous  the sender announces the message and waits. If the receiver can access
//	            the sender's memory, it fetches the data and reports this. Otherwise it
//	            answers, the sender stages the data piece by piece, and the receiver
//	            fetches the pieces meanwhile
//
// As in MPICH, a process handles packets only during a call of the library: a rendezvous
// makes no progress while the sender computes.
//
// # By hand: an eager message
//
// Let a device write a packet in 2 us, take one in 3 us, stage a byte in 10 ns and fetch
// one in 20 ns, and let calls take 1 us on both sides. A message of 1000 bytes is announced
// after 1 + 10 + 2 us. The receiver waits already; its call of 1 us came before. It takes
// the packet in 3 us and the data in 20 us: 36 us.
//
// # What is left out
//
// Buffers do not run out: a sender never waits because it has announced more than the
// receiver takes.
//
// # Files
//
//	spec.go      operation counts of the library
//	system.go    the processes of a job, packets under way
//	port.go      calls: send, receive, probe, wait
//	progress.go  handling of packets
//	match.go     matching of messages and receives
package channel
