package elan

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

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
	before := call.Plus(s.Command.Get()).Plus(s.Output.Get()).Plus(e.Wire(c.Target))
	after := e.answer(c)
	e.ahead.Note(t, node.Read{Before: before, Owner: &owner.engine, Service: n.service(c.Bytes), After: after, Who: who}, e)
	l := &e.ledger
	l.Fetches++
	l.Bytes += c.Bytes
	l.Add(machines.Remote, before.Plus(after))
	return true
}

// Waited notes what gets that the thread was ahead of have waited at their owners.
func (e *Elan) Waited(d sim.Duration) { e.ledger.Add(machines.Queueing, d) }
