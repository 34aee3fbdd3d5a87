package ew

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/meiko/elan"
	"simrun/sim/node"
)

// Barrier is [Process.Fgsync] of all processes.
func (p *Process) Barrier(t *node.Thread) error { return p.Fgsync(t, p.all) }

// Fgsync blocks until all members of a group have called it (ew_fgsync): events
// up a tree of Elans, and the network's broadcast down.
func (p *Process) Fgsync(t *node.Thread, g *elan.Group) error {
	return p.collective(t, func() error { return g.Sync(t, p.elan.Rank(), "ew_fgsync", nil) })
}

// Gsync is Fgsync without the network's broadcast (ew_gsync): events go down
// the tree, too.
func (p *Process) Gsync(t *node.Thread, g *elan.Group) error {
	return p.collective(t, func() error { return g.SyncTree(t, p.elan.Rank(), "ew_gsync") })
}

// collective notes in the ledger what a call takes in which processes meet.
func (p *Process) collective(t *node.Thread, call func() error) error {
	watch := machines.StartWatch(t)
	err := call()
	p.elan.Ledger().Add(machines.Barriers, watch.Elapsed())
	return err
}

// Everybody returns the group of all processes (ew_base.segGroup).
func (p *Process) Everybody() *elan.Group { return p.all }

// Group returns the group of the size processes from first on, of which the
// process must be one. Equal groups of all members are the same.
func (p *Process) Group(first, size int) (*elan.Group, error) {
	rank, n := p.elan.Rank(), p.base.network.Size()
	if first < 0 || size < 1 || size > n || first > n-size || rank < first || rank >= first+size {
		return nil, &elan.Error{Call: "ew_group", Detail: fmt.Sprintf("found %d processes from process %d on, expected some of the %d of the program, with process %d among them", size, first, n, rank)}
	}
	return p.base.group(first, size), nil
}

// Broadcast copies n bytes of process root to all members of a group, each to
// an address of its own (ew_bcast). It is collective.
func (p *Process) Broadcast(t *node.Thread, g *elan.Group, root int, a node.Addr, n int64) error {
	if root < g.First() || root >= g.First()+g.Size() || n < 0 {
		return &elan.Error{Call: "ew_bcast", Detail: fmt.Sprintf("found %d bytes of process %d, expected at least 0 of one of processes %d to %d", n, root, g.First(), g.First()+g.Size()-1)}
	}
	l := p.elan.Ledger()
	l.Messages++
	l.Bytes += n
	return p.collective(t, func() error { return g.Broadcast(t, p.elan.Rank(), root, a, n) })
}

// ExchangeAddresses tells every process an address of every other: the
// addresses ride with the events of a barrier.
func (p *Process) ExchangeAddresses(t *node.Thread, a node.Addr) ([]node.Addr, error) {
	var values []uint64
	err := p.collective(t, func() (err error) {
		values, err = p.all.Exchange(t, p.elan.Rank(), "ew_gather", uint64(a))
		return err
	})
	table := make([]node.Addr, len(values))
	for i, v := range values {
		table[i] = node.Addr(v)
	}
	return table, err
}

// Allocate returns n bytes of the heap that all processes share: at the same
// address in each of them, if all have allocated alike. It is collective, and
// returns an error where the addresses differ.
func (p *Process) Allocate(t *node.Thread, n int64) (node.Addr, error) {
	if n < 0 || n > node.SegmentMax {
		return 0, &elan.Error{Call: "ew_allocate", Detail: fmt.Sprintf("found %d bytes, expected 0 to %d", n, node.SegmentMax)}
	}
	a := p.elan.Memory().Alloc(n)
	table, err := p.ExchangeAddresses(t, a)
	for rank, other := range table {
		if other != a && err == nil {
			err = &elan.Error{Call: "ew_allocate", Detail: fmt.Sprintf("found address %#x here and %#x in process %d, expected the same calls in the same order everywhere", a, other, rank)}
		}
	}
	return a, err
}
