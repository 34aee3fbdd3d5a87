// Package mpi is the MPI library of a Cray XT5: MPICH2 over Portals. It contains
// blocking and nonblocking messages between two processes, and the collective calls
// that programs for that machine start with.
//
// A [Base] is shared by all processes, a [Port] is the library in one of them, a [Comm]
// is a communicator.
//
// # How it works
//
// Every receive is a match entry with the program's buffer as its descriptor. All of
// them are in one list, in the order of the calls. At its end are mpi.buffers buffers
// for unexpected messages. A send binds its data and puts them: the match bits are
// communicator, sender and tag, the header data the length. The receiver copies the
// data of an unexpected message (Node.Copy: the copies of a node share its memory).
//
// If a message is longer than mpi.eager bytes, the sender puts only the envelope, and
// makes a match entry for the data. When the receiver polls and finds the envelope, it
// gets the data from there. The send is complete when the data have been read. So a
// long message makes progress only while its receiver is in the library.
//
// The library polls its events only within its calls. So while a process computes,
// only Portals works for it. If a message comes while a receive is being posted,
// PtlMDUpdate notices it.
//
// The library uses indices 4 and 5 of the portal table.
//
// Processes of one node send through shared memory (portals.Request.Shared), and a
// receive of a message from such a process is in a queue there. Neither makes a
// system call.
//
// MPI_Bcast and MPI_Gather send messages in a separate context, along binomial trees.
// MPI_Allreduce is recursive doubling. The model leaves out MPICH2's other algorithms
// for long messages: its MPI_Bcast scatters messages of more than 12 KiB among 8 or
// more processes. The barrier is a dissemination within nodes and between them; its
// times are computed without messages (barrier.go).
//
// # By hand: 1 byte to the next node
//
// The receive has been posted. Portals takes 5.3855 us for the put (see there). The
// sender's call takes mpi.send, 0.3 us, and binds a descriptor, 0.2 us; the receiver's
// call takes mpi.receive, 0.3 us: 6.1855 us.
//
// To a process of the same node: mpi.send, 0.3 us, portals.memory, 0.113 us, the
// receiver's poll, 0.2 us (portals.poll), and mpi.receive, 0.3 us: 0.913 us.
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
