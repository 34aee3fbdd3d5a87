// Package mpsc is the message-passing library of a Meiko CS-2, whose calls are
// those of Intel's NX: csend, crecv, isend, irecv, msgwait, iprobe.
//
// A [Base] is shared by all processes. A [Port] is the library in one of them. port.go
// has the calls, message.go the path of a message through the Elans.
//
// # How it works
//
// The sender's call gives its Elan an envelope, with the data if they fit into a
// packet (mpsc.eager). At the receiver, the Elan's thread processor looks for a
// posted receive (mpsc.match). It then requests longer data from the sender's Elan,
// which moves them by a DMA. Without a receive, the data go to a buffer of the system,
// and the processor copies them when a receive comes; a send never waits for a
// receive. An isend is complete when the receiver's Elan has acknowledged the data, a
// csend when the receiver's library has (mpsc.acknowledge). So a process sends to
// several others one after the other, and so does Multicast.
//
// # By hand: a message of 8 bytes
//
// Process 1, on the same Elite, is in crecv when process 0 calls csend:
//
//	24.0  us  csend (mpsc.send_call)
//	 1.7  us  the command (elan.command)
//	 3.64 us  until it is on the wire 3.25 us, one Elite 0.2 us, 8 bytes 0.19 us
//	 3.25 us  the receiver's Elan takes it in (elan.input)
//	24.0  us  its thread finds the receive (mpsc.match)
//	 1.6  us  the processor finds the event set (elan.poll)
//	24.0  us  crecv returns (mpsc.receive_call)
//	-----
//	82.19 us
//
// The message is matched after 56.59 us. The Elan's acknowledgement passes the Elite,
// 0.2 us, and the processor polls for it, 1.6 us: a msgwait for an isend would return
// after 58.39 us. The acknowledgement of a csend comes 23.55 us later
// (mpsc.acknowledge): it returns after 81.94 us. For 4300 bytes, the request takes
// 3.25 + 0.2 + 3.25 us and the DMA 3.25 + 0.2 + 100 + 3.25 us more, less 0.19 us: 195.4 us.
//
// # What is not known
//
// Only the 83 us between two processors and the bandwidth are published. We assume that
// the two processors and the Elan's thread have equal parts in the 83 us, and that a
// packet is the limit of eager messages. The longer wait of csend was fitted to one cell
// of PDDP's tables. HPF's Gaussian elimination on 16 processors consists mainly of
// successive csends and takes 83 us for each.
package mpsc
