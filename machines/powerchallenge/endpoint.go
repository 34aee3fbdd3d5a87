package powerchallenge

import (
	"simrun/machines"
	"simrun/machines/internal/channel"
	"simrun/machines/powerchallenge/bus"
	"simrun/sim"
	"simrun/sim/node"
)

// Endpoint shows a processor to programming systems through the interfaces of package
// machines. Messages are MPICH's, by its device for shared memory.
type Endpoint struct {
	*bus.CPU
	*channel.Port
}

var _ interface {
	machines.Endpoint
	machines.RemoteMemory
	machines.RemoteLoads
	machines.Atomics
	machines.Barrier
	machines.AddressExchange
	machines.MessagePassing
	machines.NonblockingMessages
	machines.RendezvousSends
	machines.CoherentMemory
	machines.Semaphores
	machines.Accounted
} = (*Endpoint)(nil)

// SendsByRendezvous tells that sends of long messages wait for the receiver.
func (*Endpoint) SendsByRendezvous() {}

// Size returns how many processes the program has.
func (e *Endpoint) Size() int { return e.Job().Size() }

// Peer returns the process of a rank.
func (e *Endpoint) Peer(rank int) *sim.Process { return e.Job().CPU(rank).Thread().Process }

// Memory returns the process's address space.
func (e *Endpoint) Memory() *node.Memory { return e.Thread().Memory }

// Costs returns the prices of the processor.
func (e *Endpoint) Costs() *node.Costs { return e.Job().Costs() }

// Machine returns the machine's name.
func (e *Endpoint) Machine() string { return Name }

// Barrier is the barrier in shared memory.
func (e *Endpoint) Barrier(t *node.Thread) error {
	e.CPU.Barrier(t, "barrier")
	return nil
}

// ExchangeAddresses tells every process an address of every other.
func (e *Endpoint) ExchangeAddresses(t *node.Thread, a node.Addr) ([]node.Addr, error) {
	return e.CPU.ExchangeAddresses(t, "address exchange", a), nil
}
