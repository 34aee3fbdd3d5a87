package shell

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// errands are the loads that a processing element has run ahead of, and what it has fetched through the prefetch queue at
// once. It implements node.Errands.
type errands struct {
	pe    *PE
	loads []load
	done  int // of them
}

// load is a load of one word, or of a group of words, as far as time is concerned.
type load struct {
	before  sim.Duration // from the load before until its request is at the owner
	owner   *node.Server
	service sim.Duration      // at the owner's interface
	after   sim.Duration      // from the begin of the service until all is here
	who     machines.Awaiting // is told at the begin of the service; nil: nobody
}

// loadsMax bounds what is noted, so that the notes of all processes stay in the caches of the host while their events alternate.
const loadsMax = 1 << 8

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
	p.note(t, a, load{before: p.setup(a).Plus(way), owner: owner.port, service: service, after: service.Plus(way).Plus(a.Each.Peek()), who: who})
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
	p.note(t, a, load{
		before: p.setup(a).Plus(m.issue.Times(n)).Plus(m.fence.Peek()).Plus(way), owner: owner.port, service: m.services(wordBytes, n),
		after: m.service(wordBytes).Plus(way).Plus(m.pop.Times(n)).Plus(a.Each.Times(n)), who: who,
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
func (p *PE) note(t *node.Thread, a *Access, one load) {
	e := &p.ahead
	if len(e.loads) == loadsMax {
		t.CatchUp()
	}
	l := &p.ledger
	l.Fetches++
	l.Bytes += a.Bytes
	l.Add(machines.Remote, one.before.Plus(one.after))
	t.Charge(one.before)
	if len(e.loads) == 0 {
		e.pe = p
		t.RunAhead(e)
	}
	one.before = t.TakeOwed()
	e.loads = append(e.loads, one)
}

// First returns what passes before the request of the first load is at its owner.
func (e *errands) First() sim.Duration { return e.loads[0].before }

// Next reserves the owner's interface for the next load.
func (e *errands) Next() (sim.Duration, bool) {
	l, p := &e.loads[e.done], e.pe
	wait, _ := l.owner.Serve(nil, p.job.kernel.Now(), 0, l.service, sim.Activity{})
	p.ledger.Add(machines.Queueing, wait)
	if l.who != nil {
		l.who.Arrive()
	}
	rest := wait.Plus(l.after)
	if e.done++; e.done < len(e.loads) {
		return rest.Plus(e.loads[e.done].before), true
	}
	e.loads, e.done = e.loads[:0], 0
	p.thread.Charge(rest)
	return 0, false
}
