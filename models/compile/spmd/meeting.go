package spmd

import (
	"simrun/machines"
	"simrun/sim"
)

// proceed moves on to the next iteration that the plan wants; false if there is
// none.
func (p *Process) proceed(at *position) bool {
	p.Thread.Sync()
	x := at.instance
	at.visit++
	x.note(at.visit, p.Thread.Now()-sim.Time(p.run.sampler.excess))
	p.record(at)
	if at.visit == len(x.visits) {
		p.meet(at)
	}
	if x.over && at.visit == len(x.visits) {
		p.leave(at)
		return false
	}
	at.index, at.measured = x.visits[at.visit].at, x.visits[at.visit].measured
	return true
}

// note notes when a process begins a visit.
func (x *instance) note(visit int, at sim.Time) {
	if visit == len(x.begun) {
		x.begun = append(x.begun, at)
	}
	x.begun[visit] = max(x.begun[visit], at)
}

// meet waits until all processes have made the visits, and the plan has decided what
// comes then.
func (p *Process) meet(at *position) {
	x := at.instance
	arrived := p.Thread.Now()
	if x.arrived == 0 {
		x.first = arrived
	}
	x.arrived++
	if x.arrived == p.Size() {
		p.run.decide(x, arrived.Sub(x.first))
		x.gather.Broadcast()
	} else {
		for round := x.round; x.round == round; {
			x.gather.WaitAs(p.Thread.Process, waiting{x, p})
		}
	}
	p.pass(at, arrived.Sub(x.first))
}

// pass lets the time of iterations pass that are not executed. It has the causes of those that were.
func (p *Process) pass(at *position, d sim.Duration) {
	p.Thread.Kernel().Causes().Repeat(at.moment, d, sim.Activity{Cause: sim.CauseWaiting, Call: "iterations that mode sampled leaves out"})
	p.Thread.Process.Sleep(d)
}

// took returns the time of a visit, from the instant at which the last process began it to that at which the last one
// ended it. If the processes do not wait for each other, another one may have begun last. Then it is the time of the
// slowest process.
func (x *instance) took(visit int) sim.Duration {
	if x.coupled {
		return x.begun[visit+1].Sub(x.begun[visit])
	}
	return x.longest[visit]
}

// decide ends a meeting to which all have come, within a spread.
func (r *Run) decide(x *instance, spread sim.Duration) {
	for ; x.learned < len(x.visits); x.learned++ {
		x.plan.executed(x.visits[x.learned], x.took(x.learned))
	}
	r.sampler.excess += spread
	x.arrived = 0
	x.round++
	if !x.coupled {
		x.plan.before = nil // other processes may have had the work then
	}
	more := x.plan.next()
	x.visits = append(x.visits, more...)
	if len(more) == 0 {
		x.over = true
		r.endLoop(x)
	}
}

// endLoop decides how far the clocks move.
func (r *Run) endLoop(x *instance) {
	s, p := &r.sampler, x.plan
	if p.refined() {
		s.refined[x.loop] = p
	}
	p.before = nil
	least := sim.Forever
	for _, member := range x.members {
		least = min(least, member.estimate(x))
	}
	x.taken = min(least, s.excess)
	s.excess -= x.taken
	err := p.err() + x.within
	for _, around := range s.open {
		if !around.over {
			around.within = max(around.within, err)
		}
	}
	s.loops = append(s.loops, Sampling{
		Where: r.program.place(r.program.Loops[x.loop-1]), Trips: x.trips, Executed: p.executions, LeadIn: p.lead, Time: p.total(), Error: err,
	})
}

// record keeps what the iteration that ends took of the process's time. The next one begins with the process's time
// until now: meetings add nothing to it.
func (p *Process) record(at *position) {
	now := p.done()
	took := now.Minus(at.begun)
	at.begun = now
	switch {
	case at.index < 0:
		at.entered = now
	case at.measured:
		at.accounts = keep(at.accounts, account{at.index, took})
	}
	if at.index >= 0 {
		at.instance.observe(at.visit-1, took.Time)
	}
}

// observe notes what a process has spent a visit on.
func (x *instance) observe(visit int, t machines.Times) {
	if visit == len(x.longest) {
		x.longest = append(x.longest, 0)
	}
	x.longest[visit] = max(x.longest[visit], t.Sum())
	x.coupled = x.coupled || t[machines.Barriers]+t[machines.Messages]+t[machines.Waiting] > 0
}

// estimate decides on the time of the process in all iterations. It returns how much longer that is than the
// executions; the result may be negative.
//
// If processes wait for each other within an iteration, the iteration takes as long for all of them, and so does the
// loop. Otherwise each takes its own time: the slowest one falls behind by as much again in each iteration that is not
// executed.
func (p *Process) estimate(x *instance) sim.Duration {
	at := &p.loops[x.loop]
	switch {
	case x.plan.recall:
		at.accounts = at.refined
	case x.plan.refined():
		at.refined = at.accounts
	}
	executed := at.begun.Minus(at.entered).Time.Sum()
	at.whole = estimated(x.plan, at.accounts)
	at.added = at.whole.Time.Sum() - executed
	if x.coupled {
		at.added = x.plan.skipped(func(i int) sim.Duration { return x.plan.nodes[i].took }) - x.plan.unmeasured
		at.whole = fit(at.whole, executed+at.added)
	}
	return at.added
}

// leave moves the clock and the accounts over what was not executed.
func (p *Process) leave(at *position) {
	x := at.instance
	p.added = p.added.Plus(at.whole).Minus(at.begun.Minus(at.entered))
	p.pass(at, at.added-x.taken)
	at.index = at.trips
	at.instance, at.accounts = nil, nil
	if x.left++; x.left == p.Size() {
		s := &p.run.sampler
		for i, other := range s.open {
			if other == x {
				s.open = append(s.open[:i], s.open[i+1:]...)
				break
			}
		}
	}
}

// waiting describes a process that waits at a meeting.
type waiting struct {
	x *instance
	p *Process
}

func (w waiting) WaitingFor() string {
	return "the other processes, in a loop marked CSIM$ SAMPLE at " + w.p.run.program.place(w.p.run.program.Loops[w.x.loop-1])
}

func (w waiting) HeldBy() []*sim.Process { return nil }
