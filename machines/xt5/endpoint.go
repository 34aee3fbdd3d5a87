package xt5

import (
	"simrun/machines"
	"simrun/machines/xt5/mpi"
	"simrun/machines/xt5/portals"
	"simrun/sim"
	"simrun/sim/node"
)

// Endpoint shows a process of the machine to programming systems. Message passing
// is MPI's, among all processes of the job; Portals is what it stands on.
type Endpoint struct {
	*mpi.Comm
	Portals  *portals.Interface
	job      *job
	part     int
	partRank int
	own      *mpi.Comm // of the part
}

var _ interface {
	machines.Endpoint
	machines.MessagePassing
	machines.NonblockingMessages
	machines.Barrier
	machines.AddressExchange
	machines.Accounted
	machines.Parts
} = (*Endpoint)(nil)

// Numbers of the communicators that a process has from the start.
const (
	worldComm = iota
	partComm
)

// Rank returns the process's number.
func (e *Endpoint) Rank() int { return e.Portals.Rank() }

// Size returns how many processes the job has.
func (e *Endpoint) Size() int { return e.Portals.Job().Size() }

// Thread returns the program's thread.
func (e *Endpoint) Thread() *node.Thread { return e.Portals.Thread() }

// Peer returns the simulated process of that rank.
func (e *Endpoint) Peer(rank int) *sim.Process {
	return e.Portals.Job().Interface(rank).Thread().Process
}

// Memory returns the process's address space.
func (e *Endpoint) Memory() *node.Memory { return e.Portals.Memory() }

// Costs returns the prices of a processor.
func (e *Endpoint) Costs() *node.Costs { return e.job.machine.costs }

// Machine returns the machine's name.
func (e *Endpoint) Machine() string { return Name }

// Ledger returns what the process has done with others, and what that took.
func (e *Endpoint) Ledger() *machines.Ledger { return e.Portals.Ledger() }

// Part returns the number of the program that the process belongs to.
func (e *Endpoint) Part() int { return e.part }

// Parts returns how many processes each program of the job has.
func (e *Endpoint) Parts() []int { return e.job.parts }

// PartRank returns the process's number in its program.
func (e *Endpoint) PartRank() int { return e.partRank }

// PartComm returns the communicator of the process's program (its
// MPI_COMM_WORLD).
func (e *Endpoint) PartComm() (*mpi.Comm, error) {
	var err error
	if e.own == nil {
		e.own, err = e.NewComm(partComm, e.Rank()-e.partRank, e.job.parts[e.part])
	}
	return e.own, err
}

// CopyMemory copies bytes within the process's memory, in competition with the
// other processes of its node; phantom memory costs the same.
func (e *Endpoint) CopyMemory(t *node.Thread, to, from node.Addr, bytes int64) error {
	m := e.Memory()
	if err := m.Copy(to, m, from, bytes); err != nil {
		return err
	}
	e.Portals.Node().Copy(t, bytes)
	return nil
}
