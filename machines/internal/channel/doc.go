// Package channel is message passing as MPICH's channel devices do it: a process sends
// packets to others, and a device of the machine carries packets and data. MPICH's
// device for shared memory on an SGI Power Challenge and Cray's MPI on a T3E stand on
// it.
//
// There are three protocols, by the length of a message:
//
//	short       the data are in the packet that announces the message
//	eager       the sender copies the data where the receiver can reach them and
//	            announces the message; the receiver fetches them when a receive fits
//	rendezvous  the sender announces the message and waits. If the receiver can reach
//	            the sender's memory, it fetches the data and says so. Otherwise it
//	            answers, and the sender stages the data piece by piece, which the
//	            receiver fetches meanwhile
//
// A process handles packets only while it is in a call of the library, as MPICH does:
// a rendezvous makes no progress while the sender computes.
//
// # By hand: an eager message
//
// With a device that writes a packet in 2 us, takes one in 3 us, stages a byte in 10 ns
// and fetches one in 20 ns, and calls of 1 us on both sides, a message of 1000 bytes
// takes 1 + 10 + 2 us until it is announced. The receiver, which waits, takes the packet
// in 3 us and the data in 20 us: 36 us, with the call of 1 us before the wait.
//
// # What is left out
//
// Buffers do not run out: a sender that announces more than the receiver takes is never
// held up.
//
// # Files
//
//	spec.go      what the library executes
//	system.go    the processes of a job, packets on their way
//	port.go      calls: send, receive, probe, wait
//	progress.go  what a process does with a packet
//	match.go     which receive a message is for
package channel
