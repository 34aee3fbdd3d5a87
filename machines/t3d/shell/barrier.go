package shell

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Barrier is the hardware barrier of all processing elements, through the
// library.
func (p *PE) Barrier(t *node.Thread, call string) {
	b := &p.job.spec.Barrier
	p.Timed(call, func() {
		t.Charge(b.Enter.Get())
		p.job.tree.Meet(t, p.rank, call)
		t.Charge(b.Tree.Get().Plus(b.Leave.Get()))
	})
}

// ExchangeAddresses is a barrier before which each processing element stores an
// address at all others. It returns those of all.
func (p *PE) ExchangeAddresses(t *node.Thread, call string, a node.Addr) (all []node.Addr) {
	b := &p.job.spec.Barrier
	p.Timed(call, func() {
		t.Charge(p.StoreIssue(int64(len(p.job.pes) - 1)).Plus(b.Enter.Get()))
		all = append(all, p.job.tree.Exchange(t, p.rank, call, a)...)
		t.Charge(b.Tree.Get().Plus(b.Leave.Get()))
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
