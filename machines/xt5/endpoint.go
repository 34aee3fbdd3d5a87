package xt5

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/xt5/mpi"
	"simrun/machines/xt5/portals"
	"simrun/sim"
	"simrun/sim/node"
)

// Endpoint shows a process of the machine to programming systems. It is a process of the job or, if PartEndpoint has
// returned it, of its program. Message passing is MPI's, among these processes. MPI uses Portals, where processes
// always have their rank in the job.
type Endpoint struct {
	*mpi.Comm   // of the processes that it shows
	Portals     *portals.Interface
	job         *job
	exposed     *exposed
	first, size int32 // of the communicator, which lies elsewhere
	part        int
	parts       []int     // processes of each program
	own         *Endpoint // PartEndpoint, once it has been asked for
	waiting     machines.WaitingCopies
}

// First returns the rank in the job of the first process that the endpoint shows.
func (e *Endpoint) First() int { return int(e.first) }

// Size returns how many processes it shows.
func (e *Endpoint) Size() int { return int(e.size) }

// Rank returns the process's number among them.
func (e *Endpoint) Rank() int { return e.Portals.Rank() - int(e.first) }

var _ interface {
	machines.Endpoint
	machines.RemoteMemory
	machines.AttendedEvents
	machines.SharedCopies
	machines.MessagePassing
	machines.NonblockingMessages
	machines.RendezvousSends
	machines.Communicators
	machines.Barrier
	machines.AddressExchange
	machines.Accounted
	machines.Parts
} = (*Endpoint)(nil)

// SendsByRendezvous tells that sends of long messages wait for the receiver.
func (*Endpoint) SendsByRendezvous() {}

// Numbers of the communicators that a process has from the start, which programs do
// not get.
const (
	worldComm = iota
	partComm
)

// Thread returns the program's thread.
func (e *Endpoint) Thread() *node.Thread { return e.Portals.Thread() }

// Peer returns the simulated process of that rank.
func (e *Endpoint) Peer(rank int) *sim.Process {
	return e.Portals.Job().Interface(e.First() + rank).Thread().Process
}

// Memory returns the process's address space.
func (e *Endpoint) Memory() *node.Memory { return e.Portals.Memory() }

// Costs returns the prices of a processor.
func (e *Endpoint) Costs() *node.Costs { return e.job.machine.Costs() }

// Machine returns the machine's name.
func (e *Endpoint) Machine() string { return Name }

// Ledger returns the process's work with others, and the time of this.
func (e *Endpoint) Ledger() *machines.Ledger { return e.Portals.Ledger() }

// NewComm returns a communicator of processes that follow each other among those
// that the endpoint shows (MPI_Comm_create).
func (e *Endpoint) NewComm(number, first, size int) (machines.Communicator, error) {
	if first < 0 || size < 1 || first > e.Size()-size {
		return nil, fmt.Errorf("%s: found a communicator of %d processes from process %d on, expected some of %d processes", Name, size, first, e.Size())
	}
	c, err := e.Comm.NewComm(number, e.First()+first, size)
	if err != nil {
		return nil, err
	}
	return c, nil
}

// CopyShared is a copy in competition with the node's other processes.
func (e *Endpoint) CopyShared(t *node.Thread, bytes int64) { e.Portals.Node().Copy(t, bytes) }

// CopyWaits reports whether such a copy is too long for the caches.
func (e *Endpoint) CopyWaits(bytes int64) bool { return e.Portals.Node().CopyWaits(bytes) }

// Part returns the number of the program that the process belongs to.
func (e *Endpoint) Part() int { return e.part }

// Parts returns how many processes each program has.
func (e *Endpoint) Parts() []int { return e.parts }

// PartRank returns the process's number in its program.
func (e *Endpoint) PartRank() int {
	rank := e.Rank()
	for _, n := range e.parts[:e.part] {
		rank -= n
	}
	return rank
}

// PartEndpoint returns the process as one of its program alone, an *Endpoint whose
// communicator is the program's MPI_COMM_WORLD.
func (e *Endpoint) PartEndpoint() machines.Endpoint {
	if e.own == nil {
		c, err := e.Comm.NewComm(partComm, e.Rank()-e.PartRank(), e.parts[e.part])
		if err != nil {
			panic("xt5: " + err.Error() + "; a program has no communicator; count its processes as they were launched")
		}
		e.own = &Endpoint{Comm: c, first: int32(c.First()), size: int32(c.Size()), Portals: e.Portals, job: e.job, parts: e.parts[e.part : e.part+1], exposed: e.exposed}
		e.own.own = e.own
	}
	return e.own
}
