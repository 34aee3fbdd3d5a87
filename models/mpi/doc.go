// Package mpi is a message-passing interface for hand-written programs, over
// the message passing that a machine has of its own (machines.MessagePassing):
// PVM on a Cray T3D, mpsc on a Meiko CS-2.
//
// Names and meanings are those of the MPI standard, version 1.1. A Comm is
// MPI_COMM_WORLD as one process sees it; Library gives the procedures to
// Fortran programs, and Include the file mpif.h that they name.
//
// The interface is thin: sending and receiving cost what the machine's library
// takes, and a Fortran program pays for its calls. What a reduction computes is
// charged by the processor's Spec. There is no parameter of speed here.
//
// # Algorithms
//
//	MPI_SEND             one message; the machine's library says when it returns
//	MPI_ISEND            as MPI_SEND, complete at once
//	MPI_IRECV            received when it is waited for, or before a later receive
//	                     whose messages it would have taken
//	MPI_SENDRECV         send, then receive
//	MPI_BARRIER          the machine's, or else dissemination: ceil(log2 P) rounds
//	MPI_BCAST            binomial tree; in round i processes 0..2^i-1, counted from
//	                     the root, send to those 2^i further
//	MPI_REDUCE           binomial tree with the operands in the order of ranks, so
//	                     that results are the same on every run
//	MPI_ALLREDUCE        MPI_REDUCE to process 0, MPI_BCAST from there
//	MPI_GATHER           the root receives from every process, in order of rank
//
// Messages of collective calls have tags beyond TagMax. A receive of MPI_ANY_TAG
// that finds one puts it aside until the collective call asks for it.
//
// MPI_PROBE asks again and again. A buffer of MPI_IRECV is an array or in COMMON:
// Fortran keeps other variables in registers between calls.
//
// # Files
//
//	comm.go         Comm: send, receive, probe
//	pending.go      nonblocking receives
//	collective.go   barrier, broadcast, reductions, gather
//	datatype.go     types of data and what reductions do with them
//	fortran.go      Library, Include; bindings.go the procedures
//
// # By hand
//
// A broadcast from process 0 of 5: round 0 sends 0 to 1; round 1 sends 0 to 2 and
// 1 to 3; round 2 sends 0 to 4. On a machine whose messages take 10 us and whose
// senders do not wait, 3 has the data after 20 us, the others after 10 us.
package mpi
