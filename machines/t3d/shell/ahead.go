package shell

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// LoadAhead notes a Load of one word whose value nobody needs. The thread goes on as if the word were there. When it
// next meets the clock, it waits for the time that the owner's interface was busy. LoadAhead reports false if Load
// must do the access: it moves more or less than a word, would fail, is served by software, or is traced or explained.
func (p *PE) LoadAhead(t *node.Thread, a *Access, who machines.Awaiting) bool {
	if !p.areThere(t, a) {
		return false
	}
	one, ok := p.loadRead(a)
	return ok && p.noteFor(t, a, who, one)
}

// PrefetchAhead is LoadAhead of a Prefetch: it reports false also if that takes more than one group of words.
func (p *PE) PrefetchAhead(t *node.Thread, a *Access, who machines.Awaiting) bool {
	if !p.areThere(t, a) {
		return false
	}
	one, ok := p.prefetchRead(a)
	return ok && p.noteFor(t, a, who, one)
}

// ReadAhead returns what LoadAhead or PrefetchAhead note for an access of some bytes, whatever its addresses are. It reports
// false where they do.
func (p *PE) ReadAhead(a *Access) (node.Read, bool) {
	if a.Bytes <= wordBytes {
		return p.loadRead(a)
	}
	return p.prefetchRead(a)
}

func (p *PE) loadRead(a *Access) (node.Read, bool) {
	owner := p.aheadOf(a)
	if owner == nil || a.Bytes > wordBytes {
		return node.Read{}, false
	}
	m := p.job.times
	way := m.loadWay.Peek().Plus(p.way(owner))
	service := m.service(wordBytes)
	return node.Read{Before: p.setup(a).Plus(way), Owner: owner.port, Service: service, After: service.Plus(way).Plus(a.Each.Peek())}, true
}

func (p *PE) prefetchRead(a *Access) (node.Read, bool) {
	m := p.job.times
	elements := a.elements()
	owner := p.aheadOf(a)
	if owner == nil || elements > a.perGroup(m.group) {
		return node.Read{}, false
	}
	n := a.words(0, elements)
	way := m.prefetchWay.Peek().Plus(p.way(owner))
	return node.Read{
		Before: p.setup(a).Plus(m.issue.Times(n)).Plus(m.fence.Peek()).Plus(way), Owner: owner.port, Service: m.services(wordBytes, n),
		After: m.service(wordBytes).Plus(way).Plus(m.pop.Times(n)).Plus(a.Each.Times(n)),
	}, true
}

// aheadOf returns the owner of the data of an access that the thread can run ahead of, else nil.
func (p *PE) aheadOf(a *Access) *PE {
	k := p.job.kernel
	if a.Bytes <= 0 || a.Service.Peek() > 0 || k.Tracer() != nil || k.Causes() != nil || p.check(a) != nil {
		return nil
	}
	return p.job.pes[a.Target]
}

// areThere reports whether both ends of an access are in memory, or its target is none.
func (p *PE) areThere(t *node.Thread, a *Access) bool {
	return p.check(a) != nil || t.Memory.Check(a.Local, a.Bytes) == nil && p.job.pes[a.Target].thread.Memory.Check(a.Remote, a.Bytes) == nil
}

// noteFor notes the read that an access is. It reports true.
func (p *PE) noteFor(t *node.Thread, a *Access, who machines.Awaiting, one node.Read) bool {
	one.Who = who
	p.NoteAhead(t, p.ahead.Keep(t, one), a.Bytes)
	return true
}

// NoteAhead notes a read of some bytes behind those that the thread is ahead of.
func (p *PE) NoteAhead(t *node.Thread, one *node.Read, bytes int64) {
	l := &p.ledger
	l.Fetches++
	l.Bytes += bytes
	l.Add(machines.Remote, one.Before.Plus(one.After))
	p.ahead.Note(t, one, p)
}

// Waited notes what reads that the thread was ahead of have waited at their owners.
func (p *PE) Waited(d sim.Duration) { p.ledger.Add(machines.Queueing, d) }
