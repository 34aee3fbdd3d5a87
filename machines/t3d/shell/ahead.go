package shell

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// LoadAhead notes a Load of one word whose value nobody needs: the thread goes on as if the word were there, and
// catches up with what the owner's interface was busy with when it next meets the clock. It reports false if the
// access has to be done by Load: it moves no single word, would go wrong, is served by software, is traced or explained.
func (p *PE) LoadAhead(t *node.Thread, a *Access, who machines.Awaiting) bool {
	if a.Bytes > wordBytes {
		return false
	}
	owner := p.aheadOf(t, a)
	if owner == nil {
		return false
	}
	m := p.job.times
	way := m.loadWay.Peek().Plus(p.way(owner))
	service := m.service(wordBytes)
	p.note(t, a, node.Read{Before: p.setup(a).Plus(way), Owner: owner.port, Service: service, After: service.Plus(way).Plus(a.Each.Peek()), Who: who})
	return true
}

// PrefetchAhead is LoadAhead of a Prefetch: it reports false also if that takes more than one group of words.
func (p *PE) PrefetchAhead(t *node.Thread, a *Access, who machines.Awaiting) bool {
	m := p.job.times
	elements := a.elements()
	if elements > a.perGroup(m.group) {
		return false
	}
	owner := p.aheadOf(t, a)
	if owner == nil {
		return false
	}
	n := a.words(0, elements)
	way := m.prefetchWay.Peek().Plus(p.way(owner))
	p.note(t, a, node.Read{
		Before: p.setup(a).Plus(m.issue.Times(n)).Plus(m.fence.Peek()).Plus(way), Owner: owner.port, Service: m.services(wordBytes, n),
		After: m.service(wordBytes).Plus(way).Plus(m.pop.Times(n)).Plus(a.Each.Times(n)), Who: who,
	})
	return true
}

// aheadOf returns the owner of the data of an access that the thread can run ahead of, else nil.
func (p *PE) aheadOf(t *node.Thread, a *Access) *PE {
	k := p.job.kernel
	if a.Bytes <= 0 || a.Service.Peek() > 0 || k.Tracer() != nil || k.Causes() != nil || p.check(a) != nil {
		return nil
	}
	owner := p.job.pes[a.Target]
	if t.Memory.Check(a.Local, a.Bytes) != nil || owner.thread.Memory.Check(a.Remote, a.Bytes) != nil {
		return nil
	}
	return owner
}

// note notes a load of an access behind those that the thread is ahead of.
func (p *PE) note(t *node.Thread, a *Access, one node.Read) {
	l := &p.ledger
	l.Fetches++
	l.Bytes += a.Bytes
	l.Add(machines.Remote, one.Before.Plus(one.After))
	p.ahead.Note(t, one, p)
}

// Waited notes what reads that the thread was ahead of have waited at their owners.
func (p *PE) Waited(d sim.Duration) { p.ledger.Add(machines.Queueing, d) }
