package t3e

import (
	"simrun/machines"
	"simrun/machines/internal/channel"
	"simrun/machines/internal/symmetric"
	"simrun/machines/t3e/ereg"
	"simrun/machines/t3e/shmem"
	"simrun/sim"
	"simrun/sim/node"
)

// Endpoint shows a processing element to programming systems through the interfaces of
// package machines. SHMEM stays reachable as PE, whose methods the Endpoint has too.
type Endpoint struct {
	*shmem.PE
	*channel.Port
	*symmetric.Counted
	stored span // where remote stores are under way
}

// span is a range of addresses, the same in all processes; empty if to is 0.
type span struct{ from, to node.Addr }

func (s *span) add(a node.Addr, bytes int64) {
	if s.to == 0 || a < s.from {
		s.from = a
	}
	s.to = max(s.to, a+node.Addr(bytes))
}

func (s *span) meets(a node.Addr, bytes int64) bool { return a < s.to && s.from < a+node.Addr(bytes) }

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
	machines.Accounted
} = (*Endpoint)(nil)

// SendsByRendezvous tells that sends of long messages wait for the receiver.
func (*Endpoint) SendsByRendezvous() {}

// Size returns how many processing elements the program has.
func (e *Endpoint) Size() int { return e.Job().PEs() }

// Peer returns the process of a processing element.
func (e *Endpoint) Peer(rank int) *sim.Process { return e.Job().PE(rank).Thread().Process }

// Memory returns the process's address space.
func (e *Endpoint) Memory() *node.Memory { return e.Thread().Memory }

// Costs returns the prices of the processor.
func (e *Endpoint) Costs() *node.Costs { return e.Job().Costs() }

// Machine returns the machine's name.
func (e *Endpoint) Machine() string { return Name }

// Wait waits for a message that has been started; shmem_wait is PE's.
func (e *Endpoint) Wait(t *node.Thread, r machines.Request) (machines.Message, error) {
	return e.Port.Wait(t, r)
}

// LoadRemote is a get as a compiler emits it: of a word, or two, into E-registers. Gets may overtake puts. So before it
// loads from addresses between those of remote stores, the code waits until these are acknowledged.
func (e *Endpoint) LoadRemote(t *node.Thread, c machines.Copy) error {
	a := ereg.Access{Copy: c, Call: "remote load"}
	switch {
	case !wordOrTwo(c.Bytes):
		return e.refuseLength(&a)
	case c.Target == e.Rank():
		return e.LocalWord(t, &a, c.Local, c.Remote, node.Load)
	case e.stored.meets(c.Remote, c.Bytes):
		e.PE.PE.Quiet(t)
		e.stored = span{}
	}
	return e.PE.PE.Get(t, &a)
}

// StoreRemote is a put of a word, or two.
func (e *Endpoint) StoreRemote(t *node.Thread, c machines.Copy) error {
	a := ereg.Access{Copy: c, Call: "remote store"}
	switch {
	case !wordOrTwo(c.Bytes):
		return e.refuseLength(&a)
	case c.Target == e.Rank():
		return e.LocalWord(t, &a, c.Remote, c.Local, node.Store)
	case e.Acknowledged(t):
		e.stored = span{}
	}
	e.stored.add(c.Remote, c.Bytes)
	return e.PE.PE.Put(t, &a)
}

func wordOrTwo(n int64) bool { return n == 4 || n == wordBytes || n == 2*wordBytes }

func (e *Endpoint) refuseLength(a *ereg.Access) error {
	return e.Refuse(a.Call, "%d bytes, expected a word of 4 or 8, or two of 8", a.Bytes)
}

const wordBytes = 8

// FenceRemote waits until all remote stores have been acknowledged.
func (e *Endpoint) FenceRemote(t *node.Thread) error { return e.Quiet(t) }

// Barrier is the barrier network.
func (e *Endpoint) Barrier(t *node.Thread) error {
	e.PE.PE.Barrier(t, "barrier")
	return nil
}

// ExchangeAddresses tells every process an address of every other.
func (e *Endpoint) ExchangeAddresses(t *node.Thread, a node.Addr) ([]node.Addr, error) {
	return e.PE.ExchangeAddresses(t, "address exchange", a), nil
}
