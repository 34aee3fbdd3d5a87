// Package nx is the message-passing library of an Intel Paragon.
//
// A [Base] is shared by all processes. A [Port] is the library in one of them: csend
// is Send, crecv Receive, isend Isend, irecv Irecv, msgwait Wait, msgdone Msgdone,
// csendrecv Csendrecv, hrecv Hrecv, masktrap Masktrap, iprobe Probe, cprobe Cprobe, gsync Gsync, gcol Gcol;
// gdsum, gisum, gdhigh and similar calls are [Global]. Info contains the results of
// infocount, infotype and infonode. A type of -1 receives any message.
//
// # How it works
//
// A call writes a request into memory that the message co-processor polls. The
// co-processor sends the message, and the receiver's co-processor looks for a posted
// receive. Data of an expected message go to their destination without the processor.
// Data of an unexpected one go to a buffer, and the processor copies them when a receive
// comes. A csend is complete when the last byte is on the wire, whether or not the message
// is expected: the model assumes that buffers are large enough. The handler of an hrecv
// interrupts the program unless masktrap holds it off. Active messages use hrecv; their handler masks
// other handlers until it has posted the next hrecv.
//
// gsync, the global operations and gcol exchange internal messages: gsync by
// dissemination, global operations with partners 1, 2, 4, ... away, gcol round a ring.
// Results of global operations have the same bits in all processes.
//
// # By hand: a message of 8 bytes
//
// Process 1 has called crecv when process 0 on the neighbouring node calls csend:
//
//	10.5 us   csend (nx.send_call)
//	10.5 us   the co-processor (coprocessor.send)
//	 0.37 us  24 bytes, with those of the envelope, to the wire at 65 MB/s
//	 0.26 us  three links of 40 ns, 24 bytes at 175 MB/s
//	10.5 us   the receiver's co-processor (coprocessor.receive)
//	10.5 us   crecv returns (nx.receive_call)
//	-----
//	42.63 us
//
// # What is not known
//
// Only the sum is published, 42 us for the shortest message under release 1.2 of OSF/1.
// We assume that its four parts are equal. The prices of a handler's start and of masktrap follow from
// Global Arrays' results of 1995. The algorithm of gsync is not known: here, a
// barrier of 64 processes takes six messages one after the other.
//
// # Files
//
//	spec.go        the numbers
//	port.go        calls that wait
//	nonblocking.go calls that do not wait
//	message.go     the path of a message through the co-processors
//	hrecv.go       handlers
//	active.go      active messages over handlers
//	collective.go  gsync, global operations, gcol
package nx
