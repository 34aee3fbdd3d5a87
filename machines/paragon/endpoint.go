package paragon

import (
	"simrun/machines"
	"simrun/machines/paragon/asvm"
	"simrun/machines/paragon/mesh"
	"simrun/machines/paragon/nx"
	"simrun/sim"
	"simrun/sim/node"
)

// Endpoint shows a process of the machine to programming systems. NX stays reachable as
// Port, the shared memory of the operating system as Kernel.
type Endpoint struct {
	*nx.Port
	*asvm.Kernel
	machine *Machine
	node    *mesh.Node
}

var _ interface {
	machines.Endpoint
	machines.ActiveMessages
	machines.HandlerMasks
	machines.Barrier
	machines.AddressExchange
	machines.MessagePassing
	machines.NonblockingMessages
	machines.SharedMemory
	machines.Accounted
} = (*Endpoint)(nil)

// Rank returns the process's number.
func (e *Endpoint) Rank() int { return e.node.Rank() }

// Size returns how many processes the program has.
func (e *Endpoint) Size() int { return e.node.Network().Size() }

// Thread returns the program's thread.
func (e *Endpoint) Thread() *node.Thread { return e.node.Thread() }

// Peer returns the simulated process of that rank.
func (e *Endpoint) Peer(rank int) *sim.Process { return e.node.Network().Node(rank).Thread().Process }

// Memory returns the process's address space.
func (e *Endpoint) Memory() *node.Memory { return e.node.Memory() }

// Costs returns the prices of the node's processor.
func (e *Endpoint) Costs() *node.Costs { return e.machine.Costs() }

// Machine returns the machine's name.
func (e *Endpoint) Machine() string { return Name }

// Ledger returns the process's work with others, and the time of this.
func (e *Endpoint) Ledger() *machines.Ledger { return e.node.Ledger() }
