// Package mpl is IBM's Message Passing Library for the SP (IBM, AIX Parallel Environment,
// MPL Programming and Subroutine Reference). It has tagged messages between the tasks of a
// program, and handlers that a message calls (mpc_rcvncall). With these, Global Arrays
// served remote requests before there was LAPI.
//
// A [Job] is a parallel program; [Init] gives each task its [Port]. The methods have the
// names of package machines; their comments name the function of MPL.
//
// # How it works
//
// The messages from a sender to a receiver are numbered. Packets take the four paths between
// two nodes in turn, so they overtake each other. The receiver handles envelopes in the order
// of their numbers, and data in any order. A short message (up to eager) is sent whole; if no
// receive is posted for it, MPL copies it into a buffer, and a second time later. Of a longer
// message, the sender sends the envelope, and the data when the receiver has requested them. A
// task handles arrived packets only in its calls of MPL, on the time of the calling thread.
// There is one exception: while a receive of Rcvncall waits for its message, packets interrupt
// the program, and a separate thread runs the handler.
//
//	job.go         Job, packets and messages, errors
//	port.go        Port, the calls
//	dispatcher.go  handling of arriving packets
//	rcvncall.go    handlers
//	active.go      active messages over handlers
//	spec.go        the costs
//
// # By hand: a word one way
//
// A task sends 8 bytes to a task that waits in mpc_brecv, with the numbers of the PNNL
// machine, the data in no cache:
//
//	17.0 us  the call at the sender (send_call)
//	 0.7 us  copying the word into the packet
//	 3.5 us  24 bytes: adapters and chip 3.3 us, 24 B / 101.8 MB/s
//	 4.4 us  the packet (receive_packet)
//	 0.7 us  copying the word to its destination
//	16.7 us  the message (receive_message)
//	-------
//	43.0 us
//
// To a task that sleeps, with a handler, it takes 114 us more.
//
// # Simplifications
//
//   - The adapter's send queue and MPL's buffer for early messages are unlimited.
//   - mpc_bcast and similar calls are several sends; mpc_group and the collective calls are left out.
//   - No packet is lost.
package mpl
