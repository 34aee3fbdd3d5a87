package elan

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// GetAhead notes a Get of up to a packet whose data nobody needs. The thread goes on as if the data were there. When
// it next meets the clock, it waits for the time that the owner's Elan was busy. GetAhead reports false if Get must be
// called instead: there are more data, the Get would fail, or causes are kept.
func (e *Elan) GetAhead(t *node.Thread, c machines.Copy, call sim.Duration, who machines.Awaiting) bool {
	one, ok := e.ReadAhead(c.Target, c.Bytes, call)
	if !ok || e.memory.Check(c.Local, c.Bytes) != nil || e.network.elans[c.Target].memory.Check(c.Remote, c.Bytes) != nil {
		return false
	}
	one.Who = who
	e.NoteAhead(t, e.ahead.Keep(t, one), c.Bytes)
	return true
}

// ReadAhead returns what GetAhead notes for some bytes of a process, wherever they are. It reports false where that does.
func (e *Elan) ReadAhead(target int, bytes int64, call sim.Duration) (node.Read, bool) {
	n := e.network
	s := n.spec
	c := machines.Copy{Target: target, Bytes: bytes}
	owner, err := e.target("ew_fetch", c)
	if err != nil || n.kernel.Causes() != nil || bytes > int64(s.Packet.Get()) {
		return node.Read{}, false
	}
	before := call.Plus(s.Command.Get()).Plus(s.Output.Get()).Plus(e.Wire(target))
	return node.Read{Before: before, Owner: &owner.engine, Service: n.service(bytes), After: e.answer(c)}, true
}

// NoteAhead notes a read of some bytes behind those that the thread is ahead of.
func (e *Elan) NoteAhead(t *node.Thread, one *node.Read, bytes int64) {
	l := &e.ledger
	l.Fetches++
	l.Bytes += bytes
	l.Add(machines.Remote, one.Before.Plus(one.After))
	e.ahead.Note(t, one, e)
}

// Waited notes what gets that the thread was ahead of have waited at their owners.
func (e *Elan) Waited(d sim.Duration) { e.ledger.Add(machines.Queueing, d) }
