// Package mpi is a message-passing interface for hand-written programs, on top of
// a machine's native message passing (machines.MessagePassing): PVM on a Cray T3D,
// mpsc on a Meiko CS-2.
//
// Names and meanings are those of the MPI standard, version 1.1. A Comm is
// MPI_COMM_WORLD in one process. Library has the procedures for Fortran programs,
// and Include the file mpif.h that they include.
//
// The interface is thin: a send or receive takes the time of the machine's library,
// and a Fortran program also pays for the call. The processor's Spec prices the
// computation of a reduction. This package has no parameter of speed.
//
// # Algorithms
//
//	MPI_SEND             one message; the machine's library decides when it returns
//	MPI_ISEND            the machine's nonblocking send; without one as MPI_SEND,
//	                     complete at once
//	MPI_IRECV            receives when the program waits for it, before a later
//	                     receive that could take its message, or, once the message
//	                     is there, while a send waits
//	MPI_SENDRECV         send, then receive; if the machine's sends wait for their
//	                     receivers: nonblocking send, receive, wait
//	MPI_SENDRECV_REPLACE MPI_SENDRECV in the buffer; if the machine's sends wait for their
//	                     receivers: of a copy
//	MPI_SSEND, MPI_RSEND MPI_SEND; MPI_SSEND may return before the receive begins
//	MPI_WAIT             receives; if the machine's sends wait for their receivers and other
//	                     receives are posted: posts all with the machine first, or polls
//	                     if one is of MPI_ANY_TAG
//	MPI_WAITALL          one wait after the other
//	MPI_TEST             one look for the message, or at the send
//	MPI_WAITANY          polls: a round of MPI_TEST after the other, in order of the array
//	MPI_BARRIER          the machine's, or else dissemination: ceil(log2 P) rounds; if the machine's sends wait for
//	                     their receivers and the process has open requests: looks after these first, until
//	                     all processes have come
//	MPI_BCAST            binomial tree; in round i processes 0..2^i-1, counted from
//	                     the root, send to those 2^i further
//	MPI_REDUCE           binomial tree with the operands in the order of ranks, so
//	                     that results are the same on every run
//	MPI_ALLREDUCE        MPI_REDUCE to process 0, MPI_BCAST from there
//	MPI_GATHER, GATHERV  the root receives from every process, in order of rank
//	MPI_SCATTER, SCATTERV
//	                     the root sends to every process, in order of rank
//	MPI_ALLGATHER, ALLGATHERV
//	                     ring of P-1 steps; in each a process sends to the next the
//	                     part that it has received last
//	MPI_ALLTOALL         P-1 steps; in step i a process sends to the one i further and
//	                     receives from the one i before
//	MPI_SCAN             chain; each process receives from the one before, combines and
//	                     sends to the next
//
// MPICH 1 is recalled to have the same rings, chains and roots. It is recalled to start
// all messages of MPI_ALLTOALL at once.
//
// A process copies what it sends to itself, in the machine's time for a copy. The copy
// of MPI_GATHER takes no time. In MPI_MAXLOC and MPI_MINLOC the lower index of equal
// values counts.
//
// Messages of collective calls have tags beyond TagMax. If a receive of MPI_ANY_TAG
// finds one, it sets it aside for the collective call.
//
// A send to MPI_PROC_NULL, a receive or probe from there, and a wait for
// MPI_REQUEST_NULL take no more time than their call. MPI 1.1 does not speak of probes
// of MPI_PROC_NULL; they find the empty message that a receive would return.
//
// MPI_CHARACTER is for numbers that share their memory with text (EQUIVALENCE): the
// procedures take no CHARACTER arguments.
//
// MPI_COMM_WORLD is the only communicator. MPI_STATUS_IGNORE and MPI_STATUSES_IGNORE are those of MPI 2.
//
// If the machine's sends wait for their receivers, a process with posted receives looks after them in collective calls
// too: another one may wait in a send before it comes to the call. A program that looks when all have come to a barrier
// pays for its looks, but not for the knowledge that all have come.
//
// MPI_WTICK is the simulator's unit of time, 1 ps. MPI_ABORT ends the simulation with an
// error that tells the code.
//
// MPI_PROBE polls. A call that polls ends in the report of a deadlock if no message can
// come any more. A program's own loop with MPI_TEST or MPI_IPROBE goes on for ever.
//
// A buffer of MPI_IRECV must be an array or in COMMON, since Fortran keeps other
// variables in registers between calls.
//
// # Files
//
//	comm.go         Comm: send, receive, probe
//	pending.go      nonblocking receives, tests and waits
//	look.go         loops that look for messages, and their deadlocks
//	collective.go   barrier, broadcast, reductions, gather, scatter, exchanges, scan
//	datatype.go     types of data and their reductions
//	fortran.go      Library, Include; bindings.go the procedures
//
// # By hand
//
// Process 0 of 5 broadcasts: in round 0 it sends to 1; in round 1, 0 sends to 2 and
// 1 to 3; in round 2, 0 sends to 4. On a machine whose messages take 10 us and whose
// senders do not wait, process 3 has the data after 20 us, the others after 10 us.
//
// On 4 processes of that machine MPI_ALLGATHER takes three steps, so 30 us.
package mpi
