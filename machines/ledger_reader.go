package machines

import (
	"simrun/sim"
	"simrun/sim/node"
)

// reader passes the notes of a ledger to an observer.
type reader struct {
	thread *node.Thread
	to     sim.Accountant
	told   Ledger // of counts, what was told
	held   bool
}

// Observe passes the notes in the ledger of thread t's process to an observer from now on. Each note is
// an interval that ends at the thread's present time; counts come with the next note of time. It
// changes nothing else.
func (l *Ledger) Observe(t *node.Thread, to sim.Accountant) {
	l.reader = &reader{thread: t, to: to, told: *l}
}

// EndObservation passes the counts since the last note to the observer, if there is one.
func (l *Ledger) EndObservation() {
	if r := l.reader; r != nil {
		r.tell(l, Computing, 0)
	}
}

// Observed returns the body of a job whose processes pass the notes of their ledgers, and their
// locations, to an observer.
func Observed(body func(Endpoint), to sim.Accountant) func(Endpoint) {
	return func(e Endpoint) {
		if l, ok := to.(sim.Locator); ok {
			l.Locate(e.Thread().Name(), e.Thread().CPU.Node())
		}
		l := LedgerOf(e)
		l.Observe(e.Thread(), to)
		body(e)
		l.EndObservation()
	}
}

// Hold returns the present ledger, for a call that notes its parts as a whole: the observer hears
// nothing of the parts until Release.
func (l *Ledger) Hold() (before Ledger) {
	if l.reader != nil {
		l.reader.held = true
	}
	return *l
}

// Release sets the ledger back to its state before Hold.
func (l *Ledger) Release(before Ledger) {
	*l = before
	if l.reader != nil {
		l.reader.held = false
	}
}

// ReleaseTime is Release for the times alone: the counts stay.
func (l *Ledger) ReleaseTime(before Ledger) {
	l.Time = before.Time
	if l.reader != nil {
		l.reader.held = false
	}
}

// tell passes on a time d of a kind, and the counts since the last time.
func (r *reader) tell(l *Ledger, k Kind, d sim.Duration) {
	if r.held {
		return
	}
	a := sim.Account{
		Track: r.thread.Name(), Kind: k.String(), End: r.thread.Now().Add(r.thread.Owed()), Took: d,
		Call: r.thread.Call, Where: r.thread.Line(),
		Fetches: l.Fetches - r.told.Fetches, Stores: l.Stores - r.told.Stores,
		Messages: l.Messages - r.told.Messages, Bytes: l.Bytes - r.told.Bytes,
	}
	r.told.Fetches, r.told.Stores, r.told.Messages, r.told.Bytes = l.Fetches, l.Stores, l.Messages, l.Bytes
	r.to.Account(a)
}
