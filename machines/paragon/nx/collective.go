package nx

import (
	"fmt"

	"simrun/machines"
	"simrun/sim/node"
)

// Operation is a global operation's: what is done with two elements.
type Operation uint8

// The operations.
const (
	Sum  Operation = iota // gdsum, gisum
	High                  // gdhigh, gihigh
	Low                   // gdlow, gilow
	Prod                  // gdprod, giprod
)

// tag gives messages of one collective call a type of their own. Calls are made in the
// same order everywhere; a process that is two calls ahead is none, since each waits for
// all.
func (p *Port) tag(stage int) int { return p.round%2<<16 | stage }

// Gsync blocks until all processes have called it (gsync): a dissemination, each
// process sending to those 1, 2, 4, ... further on.
func (p *Port) Gsync(t *node.Thread) error {
	watch := machines.StartWatch(t)
	l := p.node.Ledger()
	before := l.Hold()
	err := p.disseminate(t)
	l.ReleaseTime(before) // what its messages take is the barrier's
	l.Add(machines.Barriers, watch.Elapsed())
	return err
}

// disseminate sends a message of each stage of a barrier and receives one.
func (p *Port) disseminate(t *node.Thread) error {
	p.round++
	me, n := p.node.Rank(), p.base.network.Size()
	for stage, away := 0, 1; away < n; stage, away = stage+1, away*2 {
		if err := p.exchange(t, stage, (me+away)%n, (me-away+n)%n, machines.Message{}, machines.Message{}); err != nil {
			return err
		}
	}
	return nil
}

// Barrier is Gsync.
func (p *Port) Barrier(t *node.Thread) error { return p.Gsync(t) }

// exchange sends one message of a stage and receives one.
func (p *Port) exchange(t *node.Thread, stage, to, from int, out, in machines.Message) error {
	out.Peer, in.Peer, out.Tag, in.Tag = to, from, p.tag(stage), p.tag(stage)
	coming := new(Request)
	if err := p.receive(t, coming, collective, in, "a collective call"); err != nil {
		return err
	}
	if err := p.csend(t, collective, out); err != nil {
		return err
	}
	_, err := p.wait(t, coming)
	return err
}

// Element is what global operations work on: the d and the i of their names.
type Element interface{ float64 | int32 }

// Global combines the n elements from at on of all processes, and gives all of them the result there (gdsum, gisum,
// gdhigh, ...). Processes beyond the greatest power of two hand their elements to the process that is as far below.
// The others exchange with partners 1, 2, 4, ... away. Partial results are combined in the order of ranks, so all have
// the same bits.
func Global[T Element](p *Port, t *node.Thread, op Operation, at node.Addr, n int) error {
	v, err := node.View[T](p.node.Memory(), at, n)
	if err != nil {
		return fmt.Errorf("global operation: %w", err)
	}
	p.round++
	size := elementBytes[T]()
	m := machines.Message{Data: at, Bytes: int64(n) * size}
	in := machines.Message{Data: p.scratchFor(m.Bytes), Bytes: m.Bytes}
	me, all := p.node.Rank(), p.base.network.Size()
	low := 1
	for low*2 <= all {
		low *= 2
	}
	const before, after = 62, 63 // stages
	switch {
	case me >= low:
		m.Peer, m.Tag = me-low, p.tag(before)
		if err := p.csend(t, collective, m); err != nil {
			return err
		}
		m.Tag = p.tag(after)
		_, err := p.crecv(t, collective, m)
		return err
	case me+low < all:
		in.Peer, in.Tag = me+low, p.tag(before)
		if _, err := p.crecv(t, collective, in); err != nil {
			return err
		}
		combineOf(p, t, in, n, func(other []T) { apply(op, v, v, other) })
	}
	for stage, away := 0, 1; away < low; stage, away = stage+1, away*2 {
		peer := me ^ away
		if err := p.exchange(t, stage, peer, peer, m, in); err != nil {
			return err
		}
		combineOf(p, t, in, n, func(other []T) {
			if me < peer {
				apply(op, v, v, other)
			} else {
				apply(op, v, other, v)
			}
		})
	}
	if me+low < all {
		m.Peer, m.Tag = me+low, p.tag(after)
		return p.csend(t, collective, m)
	}
	return nil
}

// Gcol collects bytes of all processes, in the order of ranks, at to in each of them
// (gcol, with equal parts). Each process passes on what it has got, in a ring.
func (p *Port) Gcol(t *node.Thread, from node.Addr, bytes int64, to node.Addr) error {
	p.round++
	me, n := p.node.Rank(), p.base.network.Size()
	place := func(rank int) machines.Message {
		return machines.Message{Data: to + node.Addr(int64((rank+n)%n)*bytes), Bytes: bytes}
	}
	if bytes > 0 {
		if err := p.node.Memory().Copy(place(me).Data, p.node.Memory(), from, bytes); err != nil {
			return fmt.Errorf("gcol: %w", err)
		}
	}
	t.Charge(p.base.costs.Copy(node.Copy{Count: 1, Bytes: bytes, Width: wordBytes}))
	for stage := range n - 1 {
		if err := p.exchange(t, stage, (me+1)%n, (me+n-1)%n, place(me-stage), place(me-stage-1)); err != nil {
			return err
		}
	}
	return nil
}

// ExchangeAddresses tells every process an address of every other: gcol of 8 bytes.
func (p *Port) ExchangeAddresses(t *node.Thread, a node.Addr) ([]node.Addr, error) {
	n := p.base.network.Size()
	at := p.scratchFor(int64(8 * (n + 1)))
	own, err := node.View[uint64](p.node.Memory(), at, n+1)
	if err != nil {
		return nil, err
	}
	own[n] = uint64(a)
	if err := p.Gcol(t, at+node.Addr(8*n), 8, at); err != nil {
		return nil, err
	}
	all := make([]node.Addr, n)
	for rank := range all {
		all[rank] = node.Addr(own[rank])
	}
	return all, nil
}

// scratchFor returns memory of the library's own.
func (p *Port) scratchFor(bytes int64) node.Addr {
	if bytes > p.room || p.scratch == 0 {
		p.room = max(bytes, 1024)
		p.scratch = p.node.Memory().Alloc(p.room)
	}
	return p.scratch
}

// combineOf combines with the elements of another process and charges what that takes.
func combineOf[T Element](p *Port, t *node.Thread, in machines.Message, n int, with func(other []T)) {
	other, err := node.View[T](p.node.Memory(), in.Data, n)
	if err != nil {
		t.Fail(err)
	}
	with(other)
	count := int64(n)
	add := node.Ops{node.FloatAdd: count, node.Load: 2 * count, node.Store: count, node.IntAdd: 2 * count, node.Branch: count}
	if _, whole := any(other).([]int32); whole {
		add[node.FloatAdd], add[node.IntAdd] = 0, 3*count
	}
	t.Charge(p.base.costs.Ops(add))
}

// apply sets each element of to to the result of the operation on those of a and b.
func apply[T Element](op Operation, to, a, b []T) {
	for i := range to {
		switch op {
		case Sum:
			to[i] = a[i] + b[i]
		case Prod:
			to[i] = a[i] * b[i]
		case High:
			to[i] = max(a[i], b[i])
		case Low:
			to[i] = min(a[i], b[i])
		}
	}
}

func elementBytes[T Element]() int64 {
	var zero T
	if _, whole := any(zero).(int32); whole {
		return 4
	}
	return 8
}
