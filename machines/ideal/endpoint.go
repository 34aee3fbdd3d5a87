package ideal

import (
	"fmt"
	"slices"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Endpoint is a process as its job sees it, or as its program alone does.
type Endpoint struct {
	scope          // of the processes that it shows
	parts    []int // processes of each program
	part     int
	partRank int
	handlers []machines.HeaderHandler
}

// The two endpoints of a process: one shows all of the job, one its program. They are
// also the numbers of their messages and meetings, which no communicator has.
const (
	inJob = iota
	inPart
)

var _ interface {
	machines.Endpoint
	machines.Selective
	machines.RemoteMemory
	machines.ArrivalCounters
	machines.ExposedMemory
	machines.ActiveMessages
	machines.RemoteLoads
	machines.Atomics
	machines.Barrier
	machines.AddressExchange
	machines.MessagePassing
	machines.NonblockingMessages
	machines.Communicators
	machines.SharedMemory
	machines.Parts
	machines.CoherentMemory
	machines.Accounted
} = (*Endpoint)(nil)

// Thread returns the program's thread.
func (e *Endpoint) Thread() *node.Thread { return e.thread }

// Peer returns the simulated process of that rank.
func (e *Endpoint) Peer(rank int) *sim.Process {
	return e.job.processes[e.first+rank].thread.Process
}

// Memory returns the address space.
func (e *Endpoint) Memory() *node.Memory { return e.thread.Memory }

// Costs returns the prices of the processor.
func (e *Endpoint) Costs() *node.Costs { return e.job.machine.costs }

// Machine returns the machine's name.
func (e *Endpoint) Machine() string { return e.job.machine.name }

// Ledger returns the process's work with others, and the time of this.
func (e *Endpoint) Ledger() *machines.Ledger { return &e.ledger }

// Offers reports whether the machine has a capability.
func (e *Endpoint) Offers(c machines.Capability) bool {
	return !slices.Contains(e.job.machine.hides, c)
}

// Part returns the number of the process's program.
func (e *Endpoint) Part() int { return e.part }

// Parts returns how many processes each program has.
func (e *Endpoint) Parts() []int { return e.parts }

// PartRank returns the process's number in its program.
func (e *Endpoint) PartRank() int { return e.partRank }

// PartEndpoint returns the process as one of its program alone.
func (e *Endpoint) PartEndpoint() machines.Endpoint { return e.views[inPart] }

// target returns a process that an operation names.
func (s scope) target(rank int) (*process, error) {
	if rank < 0 || rank >= s.size {
		return nil, fmt.Errorf("found process %d, expected 0 to %d", rank, s.size-1)
	}
	return s.job.processes[s.first+rank], nil
}

// check returns the target of a copy whose own side is there.
func (e *Endpoint) check(c machines.Copy) (*process, error) {
	to, err := e.target(c.Target)
	if err != nil {
		return nil, err
	}
	return to, e.checkLocal(c.Local, c.Bytes)
}

// checkLocal says whether bytes of the process's own are there.
func (p *process) checkLocal(a node.Addr, bytes int64) error {
	switch {
	case bytes < 0:
		return fmt.Errorf("found %d bytes, expected at least 0", bytes)
	case bytes == 0:
		return nil
	}
	return p.thread.Memory.Check(a, bytes)
}
