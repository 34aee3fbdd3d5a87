// Package nx is the message-passing library of an Intel Paragon.
//
// [Base] is what all processes share, a [Port] the library as one of them sees it: csend
// is Send, crecv Receive, isend Isend, irecv Irecv, msgwait Wait, msgdone Msgdone,
// csendrecv Csendrecv, hrecv Hrecv, masktrap Masktrap, iprobe Probe, cprobe Cprobe, gsync Gsync, gcol Gcol;
// gdsum, gisum, gdhigh and their like are [Global]. Info has what infocount, infotype and
// infonode tell. A type of -1 receives any.
//
// # How it works
//
// A call writes a request into memory that the message co-processor looks at; the
// co-processor sends the message, and that of the receiver looks for a receive that has
// been posted. Data of a message that is expected go where they belong without the
// processor; others go to a buffer, from which the processor copies them when a receive
// comes. A csend is over when the last byte is on the wire, whether or not the message is
// expected: buffers are taken to be large enough. The handler of an hrecv interrupts the
// program unless masktrap holds it off. Active messages are handlers of hrecv, which mask others until they have
// posted the next hrecv.
//
// gsync, the global operations and gcol are messages of the library's own: a
// dissemination, an exchange with partners 1, 2, 4, ... away, and a ring. Results of
// global operations have the same bits in all processes.
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
// Only the sum is published, 42 us for the shortest message under release 1.2 of OSF/1;
// that its four parts are equal is assumed. What an interrupt and masktrap take is what Global Arrays'
// results of 1995 leave for them. How gsync is made is not known: here, a
// barrier of 64 processes takes six messages one after the other.
//
// # Files
//
//	spec.go        the numbers
//	port.go        calls that wait
//	nonblocking.go calls that do not
//	message.go     what co-processors do with a message
//	hrecv.go       handlers
//	active.go      active messages over handlers
//	collective.go  gsync, global operations, gcol
package nx
