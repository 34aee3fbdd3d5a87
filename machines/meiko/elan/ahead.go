package elan

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// errands are the gets that a process has run ahead of. It implements node.Errands.
type errands struct {
	elan *Elan
	gets []get
	done int // of them
}

// get is a get of up to a packet as far as time is concerned.
type get struct {
	before sim.Duration // from the get before until the request is at the owner's Elan
	owner  *Elan
	busy   sim.Duration      // of the owner's Elan
	after  sim.Duration      // from the begin of that until the data are here
	who    machines.Awaiting // is told when the request is there; nil: nobody
}

// getsMax bounds what is noted, so that the notes of all processes stay in the caches of the host while their events alternate.
const getsMax = 1 << 8

// GetAhead notes a Get of up to a packet whose data nobody needs: the thread goes on as if they were there, and
// catches up with what the owner's Elan was busy with when it next meets the clock. It reports false if
// Get has to be called: the data are more, it would go wrong, or causes are kept.
func (e *Elan) GetAhead(t *node.Thread, c machines.Copy, call sim.Duration, who machines.Awaiting) bool {
	n := e.network
	s := n.spec
	owner, err := e.target("ew_fetch", c)
	if err != nil || n.kernel.Causes() != nil || c.Bytes > int64(s.Packet.Get()) || e.memory.Check(c.Local, c.Bytes) != nil || owner.memory.Check(c.Remote, c.Bytes) != nil {
		return false
	}
	if len(e.ahead.gets) == getsMax {
		t.CatchUp()
	}
	before := call.Plus(s.Command.Get()).Plus(s.Output.Get()).Plus(e.Wire(c.Target))
	after := e.answer(c)
	t.Charge(before)
	if len(e.ahead.gets) == 0 {
		e.ahead.elan = e
		t.RunAhead(&e.ahead)
	}
	e.ahead.gets = append(e.ahead.gets, get{before: t.TakeOwed(), owner: owner, busy: n.service(c.Bytes), after: after, who: who})
	l := &e.ledger
	l.Fetches++
	l.Bytes += c.Bytes
	l.Add(machines.Remote, before.Plus(after))
	return true
}

// First returns what passes before the request of the first get is at its owner.
func (a *errands) First() sim.Duration { return a.gets[0].before }

// Next has the owner's Elan answer the next get.
func (a *errands) Next() (sim.Duration, bool) {
	g, e := &a.gets[a.done], a.elan
	if g.who != nil {
		g.who.Arrive()
	}
	wait, _ := g.owner.reserve(sim.Activity{}, g.busy)
	e.ledger.Add(machines.Queueing, wait)
	rest := wait.Plus(g.after)
	if a.done++; a.done < len(a.gets) {
		return rest.Plus(a.gets[a.done].before), true
	}
	a.gets, a.done = a.gets[:0], 0
	e.thread.Charge(rest)
	return 0, false
}
