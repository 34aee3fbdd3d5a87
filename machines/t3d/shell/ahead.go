package shell

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// errands are the loads that a processing element has run ahead of. It implements node.Errands.
type errands struct {
	pe    *PE
	loads []load
	done  int // of them
}

// load is a load of one word as far as time is concerned.
type load struct {
	before  sim.Duration // from the load before until its request is at the owner
	owner   *node.Server
	service sim.Duration // at the owner's interface
	after   sim.Duration // from the begin of the service until the word is here
}

// loadsMax bounds the memory of what is noted.
const loadsMax = 1 << 12

// LoadAhead notes a Load of one word whose value nobody needs: the thread goes on as if the word were there, and
// catches up with what the owner's interface was busy with when it next meets the clock. It reports false if the
// access has to be done by Load: it moves no single word, would go wrong, is served by software, is traced or explained.
func (p *PE) LoadAhead(t *node.Thread, a *Access) bool {
	if a.Bytes <= 0 || a.Bytes > wordBytes || a.Service.Peek() > 0 || p.job.kernel.Tracer() != nil || p.job.kernel.Causes() != nil || p.check(a) != nil {
		return false
	}
	owner := p.job.pes[a.Target]
	if t.Memory.Check(a.Local, a.Bytes) != nil || owner.thread.Memory.Check(a.Remote, a.Bytes) != nil {
		return false
	}
	e := &p.ahead
	if len(e.loads) == loadsMax {
		t.CatchUp()
	}
	m := p.job.times
	way := m.loadWay.Peek().Plus(p.way(owner))
	before, service := p.setup(a).Plus(way), m.service(wordBytes)
	after := service.Plus(way).Plus(a.Each.Peek())
	t.Charge(before)
	if len(e.loads) == 0 {
		e.pe = p
		t.RunAhead(e)
	}
	e.loads = append(e.loads, load{before: t.TakeOwed(), owner: owner.port, service: service, after: after})
	l := &p.ledger
	l.Fetches++
	l.Bytes += a.Bytes
	l.Add(machines.Remote, before.Plus(after))
	return true
}

// First returns what passes before the request of the first load is at its owner.
func (e *errands) First() sim.Duration { return e.loads[0].before }

// Next reserves the owner's interface for the next load.
func (e *errands) Next() (sim.Duration, bool) {
	l, p := &e.loads[e.done], e.pe
	wait, _ := l.owner.Serve(nil, p.job.kernel.Now(), 0, l.service, sim.Activity{})
	p.ledger.Add(machines.Queueing, wait)
	rest := wait.Plus(l.after)
	if e.done++; e.done < len(e.loads) {
		return rest.Plus(e.loads[e.done].before), true
	}
	e.loads, e.done = e.loads[:0], 0
	p.thread.Charge(rest)
	return 0, false
}
