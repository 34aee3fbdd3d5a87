package machines

import "simrun/sim"

// Ledger is what one process has done with other processes' memory and what
// that took, in time of the process: the pieces of its time that are not its
// own computing. A machine's libraries keep it up to date.
type Ledger struct {
	Fetches, Stores, Messages int64 // remote reads, remote writes, messages sent
	Bytes                     int64 // moved by all of them
	// Latency is what remote accesses and messages take on an idle machine:
	// calls, wires, the owner's service.
	Latency sim.Duration
	// Queueing is what they take beyond that because others are served first.
	Queueing sim.Duration
	// Barrier is the time in barriers, from entering to leaving.
	Barrier sim.Duration
	// Waiting is the time in which a receiver waits for a message that has not
	// been sent, or is under way.
	Waiting sim.Duration
	// Library is the computing of closed run-time libraries that a machine's maker
	// sold with it, whose code is not known: see SharedLoops.
	Library sim.Duration
}

// Minus returns what was done since an earlier state of the same ledger.
func (l Ledger) Minus(before Ledger) Ledger {
	return Ledger{
		Fetches: l.Fetches - before.Fetches, Stores: l.Stores - before.Stores, Messages: l.Messages - before.Messages,
		Bytes: l.Bytes - before.Bytes, Latency: l.Latency - before.Latency, Queueing: l.Queueing - before.Queueing,
		Barrier: l.Barrier - before.Barrier, Waiting: l.Waiting - before.Waiting,
		Library: l.Library - before.Library,
	}
}

// Accounted is an endpoint that keeps a Ledger.
type Accounted interface {
	// Ledger returns the process's ledger, which its operations change.
	Ledger() *Ledger
}

// LedgerOf returns the endpoint's ledger, or an empty one if it keeps none.
func LedgerOf(e Endpoint) *Ledger {
	if a, ok := e.(Accounted); ok {
		return a.Ledger()
	}
	return &Ledger{}
}
