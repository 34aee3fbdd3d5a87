package machines

import (
	"simrun/sim"
	"simrun/sim/node"
)

// reader tells an observer what is noted in a ledger.
type reader struct {
	thread *node.Thread
	to     sim.Accountant
	told   Ledger // of counts, what was told
	held   bool
}

// Observe has an observer hear what is noted in the ledger of thread t's process from now
// on. Each note is of time that ends where the thread then is; counts are told with the
// next note of time. It changes nothing else.
func (l *Ledger) Observe(t *node.Thread, to sim.Accountant) {
	l.reader = &reader{thread: t, to: to, told: *l}
}

// EndObservation tells the observer, if there is one, what was counted since the last note.
func (l *Ledger) EndObservation() {
	if r := l.reader; r != nil {
		r.tell(l, Computing, 0)
	}
}

// Observed returns the body of a job whose processes tell an observer what their ledgers note, and
// where they run.
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

// Hold returns the ledger as it is, for a call that notes as a whole what its parts would note
// one by one: nobody hears of them until Release.
func (l *Ledger) Hold() (before Ledger) {
	if l.reader != nil {
		l.reader.held = true
	}
	return *l
}

// Release makes the ledger what it was before Hold.
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

// tell tells of d of a kind, and of what was counted since the last time.
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
