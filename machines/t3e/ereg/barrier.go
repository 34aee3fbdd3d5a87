package ereg

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Barrier is the barrier network: a tree on the torus. The last arrival goes up to the root, and the end comes down.
func (p *PE) Barrier(t *node.Thread, call string) {
	p.Timed(call, func() {
		t.Charge(p.job.times.enter.Get())
		p.job.tree.Meet(t, p.rank, call)
		t.Charge(p.treeTime())
	})
}

// treeTime returns how long the tree takes, from the last arrival on.
func (p *PE) treeTime() sim.Duration {
	m := p.job.times
	return m.hop.Times(2 * int64(p.job.radius)).Plus(m.leave.Get())
}

// ExchangeAddresses is a barrier before which each processing element puts an address at
// all others. It returns those of all.
func (p *PE) ExchangeAddresses(t *node.Thread, call string, a node.Addr) (all []node.Addr) {
	p.Timed(call, func() {
		m := p.job.times
		t.Charge(m.issue.Times(int64(len(p.job.pes) - 1)).Plus(m.enter.Get()))
		all = append(all, p.job.tree.Exchange(t, p.rank, call, a)...)
		t.Charge(p.treeTime())
	})
	return all
}

// Timed does a barrier and notes its time in the ledger.
func (p *PE) Timed(call string, barrier func()) {
	entered := p.clock()
	barrier()
	d := p.clock().Sub(entered)
	p.ledger.Add(machines.Barriers, d)
	p.span(call, sim.SpanWait, d)
}
