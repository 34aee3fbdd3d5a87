package node

import "simrun/sim"

// Errands are meetings with others that a thread has noted instead of having them, one after the other, such as
// turns at the interfaces of owners of data. A thread runs ahead of errands when nothing that it does until it
// catches up depends on how they end, but for the time at which it does it.
type Errands interface {
	// First returns what the thread computes before the first errand.
	First() sim.Duration
	// Next does an errand at the instant at which the thread has come to it. It returns what passes until the
	// thread comes to the next one: what the errand takes, and what the thread computes in between. After the
	// last one it charges what that takes, and returns false. It must not block.
	Next() (d sim.Duration, more bool)
}

// RunAhead says that the thread has noted the first of its errands. It goes on from there at the time that it has
// reached, with nothing charged: what it was charged with is part of [Errands.First], which returns it later.
func (t *Thread) RunAhead(e Errands) { t.ahead = e }

// IsAhead reports whether the thread has errands to catch up with.
func (t *Thread) IsAhead() bool { return t.ahead != nil }

// TakeOwed returns what has been charged since the last Sync, or since the last errand was noted, and
// forgets it: the caller has it pass in an errand.
func (t *Thread) TakeOwed() sim.Duration {
	d := t.owed
	t.owed = 0
	return d
}

// CatchUp does the thread's errands. All events are those of a thread that does each when it comes to it: Sync, and then
// what Next does. The time charged since the last errand is still owed when it returns.
func (t *Thread) CatchUp() {
	e := t.ahead
	if e == nil {
		return
	}
	t.ahead = nil
	since := t.TakeOwed()
	t.Charge(e.First())
	t.catching = catchingUp{t, e}
	t.Delegate(&t.catching)
	t.Charge(since)
}

// catchingUp is the deputy of a thread that catches up with its errands.
type catchingUp struct {
	thread  *Thread
	errands Errands
}

// Act lets the time until the next errand pass, does it, and so on.
func (c *catchingUp) Act(bool) bool {
	t := c.thread
	for t.Pass() {
		d, more := c.errands.Next()
		if !more {
			return true
		}
		t.Charge(d)
	}
	return false
}
