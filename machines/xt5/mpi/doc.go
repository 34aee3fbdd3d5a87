// Package mpi is the MPI library of a Cray XT5: MPICH2 over Portals, of which it has
// messages between two processes, blocking or not, and the collective calls that
// programs for that machine start with.
//
// [Base] is what all processes share, a [Port] the library in one of them, a [Comm]
// a communicator.
//
// # How it works
//
// Every receive is a match entry with the program's buffer as its descriptor, in one
// list in the order of the calls. Behind them lie mpi.buffers buffers for messages
// that no receive waits for. A send binds its data and puts them: the match bits
// are communicator, sender and tag, the header data the length. The data of a
// message that came unexpected are copied by its receiver (Node.Copy: the copies of
// a node share its memory).
//
// Beyond mpi.eager bytes, only the envelope is put. The receiver, when it has it and
// looks, gets the data from a match entry that the sender has made for it; the send
// is over when they have been read. So a long message goes on only while its
// receiver is in the library.
//
// Nothing happens on a process's behalf while it computes, except what Portals
// does: the library looks at its events in its calls only. If a message comes
// while a receive is being posted, PtlMDUpdate notices.
//
// The library has indices 4 and 5 of the portal table for itself.
//
// Processes of one node send through memory that they share (portals.Request.Shared),
// and a receive of a message from such a process is in a queue there: neither calls
// the system.
//
// MPI_Bcast and MPI_Gather are messages in a context of their own, along binomial
// trees; MPI_Allreduce is recursive doubling. MPICH2 has other ways for long messages,
// which are not here: MPI_Bcast scatters what is longer than 12 KiB among 8 or more
// processes. The barrier is dissemination within nodes and between them, whose messages
// are computed (barrier.go).
//
// # By hand: 1 byte to the next node
//
// The receive has been posted. Portals takes 5.3855 us for the put (see there). The
// sender's call takes mpi.send, 0.3 us, and binds a descriptor, 0.2 us; the receiver's
// mpi.receive, 0.3 us: 6.1855 us.
//
// To a process of the same node: mpi.send, 0.3 us, portals.memory, 0.113 us, the
// receiver's look at what has come, 0.2 us (portals.poll), and mpi.receive, 0.3 us:
// 0.913 us.
//
// # Files
//
//	spec.go           parameters
//	port.go           events, waiting
//	comm.go           sends and receives
//	envelope.go       match bits
//	unexpected.go     buffers
//	collective.go     broadcast, gather
//	allreduce.go      reductions
//	barrier.go        barrier, addresses
//	barrier_times.go  when processes leave a barrier
package mpi
