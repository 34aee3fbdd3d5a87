// Package mpl is IBM's Message Passing Library for the SP (IBM, AIX Parallel Environment,
// MPL Programming and Subroutine Reference): tagged messages between the tasks of a program,
// and handlers that a message calls (mpc_rcvncall), with which Global Arrays served remote
// requests before there was LAPI.
//
// A [Job] is a parallel program; [Init] gives each task its [Port]. The methods have the
// names of package machines, and say which of MPL's functions they are.
//
// # How it works
//
// A message has a number among those of its sender to its receiver. Its packets take the
// four paths between two nodes in turn and so overtake each other; envelopes wait for
// their turn, data do not. A short message (up to eager) is sent whole: what comes before a
// receive is posted goes into a buffer of MPL and is copied a second time. Of a longer one the
// envelope is sent, and the data when the receiver has asked for them. A task handles what has
// arrived in its calls of MPL only, on the time of the thread that calls; as long as a
// receive of Rcvncall waits for its message, packets interrupt the program, and a thread of
// its own runs the handler.
//
//	job.go         Job, packets and messages, errors
//	port.go        Port, the calls
//	dispatcher.go  what happens with a packet that arrives
//	rcvncall.go    handlers
//	active.go      active messages made of them
//	spec.go        what it costs
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
//	 0.7 us  copying the word to where it goes
//	16.7 us  the message (receive_message)
//	-------
//	43.0 us
//
// To a task that sleeps, with a handler, it takes 114 us more.
//
// # Simplifications
//
//   - The adapter's send queue and MPL's buffer for early messages are unlimited.
//   - mpc_bcast and its like are sends in a row; mpc_group and the collective calls are left out.
//   - No packet is lost.
package mpl
