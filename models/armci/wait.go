package armci

import (
	"fmt"

	"simrun/sim"
)

// waitUntil blocks the program until reached reports true of this process's memory. A process that changes that memory
// rings the bell, see [Process.ring]; a flag that is set without it is seen at the next look.
func (p *Process) waitUntil(what sim.Waitable, reached func() bool) {
	p.charge(p.counts.FlagTest.Get())
	for !reached() {
		if p.bell.counter == nil {
			p.spin(what, reached)
			return
		}
		p.remote.WaitCounter(p.thread, p.bell.counter, 1, what)
		p.charge(p.counts.FlagTest.Get())
	}
}

// patience is how much simulated time a process looks at a word that does not change before it gives up. On a machine
// that cannot wait for a change of memory, an endless wait would never show as a deadlock.
const patience = 3600 * sim.Second

// spin polls. Before the next poll it waits a sixteenth of the time waited so far, at least the time of
// one poll.
func (p *Process) spin(what sim.Waitable, reached func() bool) {
	began := p.thread.Now()
	again := max(p.costs.Ops(p.counts.FlagTest.Get()), sim.Nanosecond)
	for {
		p.remote.Poll(p.thread)
		if reached() {
			return
		}
		waited := p.thread.Now().Sub(began)
		if waited > patience {
			p.thread.Fail(&Error{Code: InternalFailure, At: p.thread.Place(), Call: p.call,
				Found: fmt.Sprintf("no %s for %v", what.WaitingFor(), patience), Expected: "some process to provide it"})
		}
		p.thread.Compute(max(again, waited/16))
	}
}

// wait describes, for reports, the condition that a process waits for, and the process that must fulfil
// it.
type wait struct {
	process *Process
	what    string
	rank    int // or anyProcess
}

// waits returns the description of the wait that the program now begins. There
// is one at a time, so it allocates nothing.
func (p *Process) waits(what string, rank int) sim.Waitable {
	p.why = wait{p, what, rank}
	return &p.why
}

// WaitingFor says "stores to complete at process 3".
func (w *wait) WaitingFor() string {
	if w.rank == anyProcess {
		return w.what
	}
	return w.what + " " + processName(w.rank)
}

// HeldBy returns the process that is waited for.
func (w *wait) HeldBy() []*sim.Process { return w.process.peers(w.rank) }

// peers is a process by its rank as reports want it; none for anyProcess.
func (p *Process) peers(rank int) []*sim.Process {
	if rank == anyProcess {
		return nil
	}
	return []*sim.Process{p.endpoint.Peer(rank)}
}
