package meiko

import (
	"simrun/machines"
	"simrun/machines/meiko/elan"
	"simrun/machines/meiko/ew"
	"simrun/machines/meiko/mpsc"
	"simrun/sim"
	"simrun/sim/node"
)

// Endpoint shows a process of the machine to programming systems. The Elan
// Widget Library stays reachable as Process, the message-passing library as Port.
type Endpoint struct {
	*ew.Process
	*mpsc.Port
	machine *Machine
	elan    *elan.Elan
}

var _ interface {
	machines.Endpoint
	machines.RemoteMemory
	machines.WordsAhead
	machines.ArrivalCounters
	machines.Atomics
	machines.Barrier
	machines.AddressExchange
	machines.MessagePassing
	machines.NonblockingMessages
	machines.Accounted
} = (*Endpoint)(nil)

// Rank returns the process's number.
func (e *Endpoint) Rank() int { return e.elan.Rank() }

// Size returns how many processes the program has.
func (e *Endpoint) Size() int { return e.elan.Network().Size() }

// Thread returns the program's thread.
func (e *Endpoint) Thread() *node.Thread { return e.elan.Thread() }

// Peer returns the simulated process of that rank.
func (e *Endpoint) Peer(rank int) *sim.Process { return e.elan.Network().Elan(rank).Thread().Process }

// Memory returns the process's address space.
func (e *Endpoint) Memory() *node.Memory { return e.elan.Memory() }

// Costs returns the prices of the node's processor.
func (e *Endpoint) Costs() *node.Costs { return e.machine.Costs() }

// Machine returns the machine's name.
func (e *Endpoint) Machine() string { return Name }

// Ledger returns the process's work with others, and the time of this.
func (e *Endpoint) Ledger() *machines.Ledger { return e.elan.Ledger() }
