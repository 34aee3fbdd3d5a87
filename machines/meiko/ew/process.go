package ew

import (
	"simrun/machines"
	"simrun/machines/meiko/elan"
	"simrun/sim"
	"simrun/sim/node"
)

// Base is what the processes of a program share (ew_base).
type Base struct {
	spec    *Spec
	network *elan.Network
	groups  map[[2]int]*elan.Group // by first member and size
}

// NewBase returns the library of a program on a network.
func NewBase(spec *Spec, n *elan.Network) *Base {
	return &Base{spec: spec, network: n, groups: map[[2]int]*elan.Group{}}
}

// Process is the library as one process sees it.
type Process struct {
	base *Base
	elan *elan.Elan
	all  *elan.Group
}

// Init opens the library in a process (ew_baseInit).
func (b *Base) Init(e *elan.Elan) *Process {
	return &Process{base: b, elan: e, all: b.group(0, b.network.Size())}
}

// group returns the group of size processes from first on.
func (b *Base) group(first, size int) *elan.Group {
	key := [2]int{first, size}
	g := b.groups[key]
	if g == nil {
		g = b.network.NewGroup(first, size)
		b.groups[key] = g
	}
	return g
}

// Fetch copies from the memory of another process: a request to the owner's
// Elan, which answers it by a DMA. t polls for its event.
func (p *Process) Fetch(t *node.Thread, c machines.Copy) error {
	return p.elan.Get(t, c, p.base.spec.FetchCall.Get())
}

// Store copies to the memory of another process by a DMA and waits for its
// source event.
func (p *Process) Store(t *node.Thread, c machines.Copy) error {
	return p.elan.Put(t, c, p.base.spec.StoreCall.Get())
}

// Quiet returns at once: a store waits until its data are in place.
func (p *Process) Quiet(*node.Thread) error { return nil }

// Barrier is [Process.Fgsync] of all processes.
func (p *Process) Barrier(t *node.Thread) error { return p.Fgsync(t, p.all) }

// Fgsync blocks until all members of a group have called it (ew_fgsync): events
// up a tree of Elans, and the network's broadcast down.
func (p *Process) Fgsync(t *node.Thread, g *elan.Group) error {
	before := t.Now().Add(t.Owed())
	err := g.Sync(t, p.elan.Rank(), "ew_fgsync", nil)
	p.inBarrier(t, before)
	return err
}

// inBarrier notes the time since an instant, which t may be ahead of the clock
// to.
func (p *Process) inBarrier(t *node.Thread, before sim.Time) {
	l := p.elan.Ledger()
	l.Barrier = l.Barrier.Plus(t.Now().Add(t.Owed()).Sub(before))
}

// ExchangeAddresses tells every process an address of every other: the
// addresses ride with the events of a barrier.
func (p *Process) ExchangeAddresses(t *node.Thread, a node.Addr) ([]node.Addr, error) {
	before := t.Now().Add(t.Owed())
	values, err := p.all.Exchange(t, p.elan.Rank(), "ew_gather", uint64(a))
	p.inBarrier(t, before)
	table := make([]node.Addr, len(values))
	for i, v := range values {
		table[i] = node.Addr(v)
	}
	return table, err
}
