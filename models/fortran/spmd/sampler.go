package spmd

import (
	"fmt"

	"simrun/machines"
	"simrun/models/fortran"
	"simrun/models/fortran/external"
	"simrun/sim"
)

// sampler is what the processes of a run agree on about marked loops.
//
// In mode sampled all processes meet before each iteration of a marked loop. They
// come at different instants and leave as far apart as they came, later by the
// spread of their coming; that spread is no time of the program, is kept as excess
// and taken off the time that the clock is moved by at the end of the loop. So
// an iteration is measured from the last process's leaving one meeting to the last
// one's coming to the next.
type sampler struct {
	sampled bool
	open    []*instance
	refined []*plan // by loop: the last one that a later execution can recall
	excess  sim.Duration
	loops   []Sampling
}

// Sampling is what became of one execution of a marked loop.
type Sampling struct {
	Where           string // the loop's line
	Trips, Executed int64
	Time            sim.Duration // of the whole loop, estimated
	Error           float64      // by how much the last refinement changed Time, relative
}

// instance is one execution of a loop by all processes.
type instance struct {
	loop, number int // the loop's number, and how often it was executed before
	plan         *plan
	trips        int64
	arrived      int
	left         int
	first, last  sim.Time     // of the arrivals at the meeting in progress
	resumed      sim.Time     // when the last process left the one before
	excess       sim.Duration // of the sampler then; what loops within the iteration add is no time of it
	next         int64        // iteration to execute, -1 before the first and after the last
	skipped      sim.Duration // that the iterations which are not executed take
	jump         sim.Duration // of the clock at the end
	round        int
	gather       *sim.Condition
}

// position is where a process is in the latest execution of a loop.
type position struct {
	number   int // of the execution, from 1
	from     int64
	step     int64
	trips    int64
	index    int64 // iteration, from 0
	instance *instance
	begun    machines.Ledger
	accounts []account // of the nodes of the plan, by iteration
	refined  []account // those of the plan that can be recalled
}

// stepping are the procedures that marked loops call; see markLoops.
var stepping = []External{
	{fortran.External{Name: "sim_loop", Args: []external.Arg{fortran.ByValueOf, fortran.ByValueOf, fortran.ByValueOf, fortran.ByValueOf}}, beginLoop},
	{fortran.External{Name: "sim_more", Result: fortran.Logical, Args: []external.Arg{fortran.ByValueOf}}, moreIterations},
	{fortran.External{Name: "sim_iteration", Result: fortran.Integer, Args: []external.Arg{fortran.ByValueOf}}, iterationValue},
}

func (p *Process) position(arg uint64) *position {
	id := int(p.Int(arg))
	for len(p.loops) <= id {
		p.loops = append(p.loops, position{})
	}
	return &p.loops[id]
}

func beginLoop(p *Process, args []uint64) error {
	from, to, step := int64(p.Int(args[1])), int64(p.Int(args[2])), int64(p.Int(args[3]))
	if step == 0 {
		return fmt.Errorf("found a DO loop with step 0")
	}
	at := p.position(args[0])
	*at = position{number: at.number + 1, from: from, step: step, trips: max(0, (to-from+step)/step), index: -1, refined: at.refined}
	if p.run.sampler.sampled {
		return p.join(at, int(p.Int(args[0])))
	}
	return nil
}

func iterationValue(p *Process, args []uint64) error {
	at := p.position(args[0])
	args[0] = uint64(uint32(at.from + at.index*at.step))
	return nil
}

func moreIterations(p *Process, args []uint64) error {
	at := p.position(args[0])
	more := false
	if at.instance == nil {
		at.index++
		more = at.index < at.trips
	} else {
		more = p.meet(at)
	}
	args[0] = 0
	if more {
		args[0] = 1
	}
	return nil
}

// join enters the process in the execution of a loop.
func (p *Process) join(at *position, id int) error {
	s := &p.run.sampler
	for _, x := range s.open {
		if x.loop == id && x.number == at.number {
			at.instance = x
		}
	}
	if at.instance == nil {
		at.instance = &instance{
			loop: id, number: at.number, plan: s.plan(id, at.trips), trips: at.trips, next: -1, gather: sim.NewCondition("sampled loop"),
		}
		s.open = append(s.open, at.instance)
	}
	if at.instance.trips != at.trips {
		return fmt.Errorf("found %d iterations of a loop marked CSIM$ SAMPLE, expected %d as in another process; take the mark away",
			at.trips, at.instance.trips)
	}
	return nil
}

// plan returns a plan for an execution of a loop.
func (s *sampler) plan(id int, trips int64) *plan {
	for len(s.refined) <= id {
		s.refined = append(s.refined, nil)
	}
	before := s.refined[id]
	if before != nil && before.trips != trips {
		before = nil
	}
	return newPlan(trips, before)
}

// meet waits for the other processes and moves on to the iteration that the plan
// says; false if there is none.
func (p *Process) meet(at *position) bool {
	p.Thread.Sync()
	x, arrived := at.instance, p.Thread.Now()
	if x.arrived == 0 {
		x.first = arrived
	}
	x.arrived++
	x.last = arrived
	p.record(at)
	if x.arrived == p.Size() {
		p.run.decide(x)
		x.gather.Broadcast()
	} else {
		for round := x.round; x.round == round; {
			x.gather.WaitAs(p.Thread.Process, waiting{x, p})
		}
	}
	p.Thread.Process.Sleep(arrived.Sub(x.first))
	at.index = x.next
	if x.next >= 0 {
		return true
	}
	p.leave(at)
	return false
}

// decide ends a meeting to which all have come.
func (r *Run) decide(x *instance) {
	s := &r.sampler
	if x.next >= 0 {
		x.plan.executed(sample{at: x.next, took: x.last.Sub(x.resumed) - (s.excess - x.excess)})
	}
	spread := x.last.Sub(x.first)
	s.excess += spread
	x.resumed, x.excess = x.last.Add(spread), s.excess
	x.arrived = 0
	x.round++
	next, more := x.plan.next()
	if x.next = next; more {
		return
	}
	x.next = -1
	if x.plan.refined() {
		s.refined[x.loop] = x.plan
	}
	x.plan.before = nil
	jump := x.plan.skipped(func(i int) sim.Duration { return x.plan.nodes[i].took })
	x.skipped, x.jump = jump, max(0, jump-s.excess)
	s.excess -= jump - x.jump
	s.loops = append(s.loops, Sampling{
		Where: r.program.place(r.program.loops[x.loop-1].at), Trips: x.trips, Executed: x.plan.executions(),
		Time: x.plan.total(), Error: x.plan.err,
	})
}

// record keeps what the iteration that ends took of the process's time. The next
// one begins with what the process has done by now: a meeting adds nothing to it.
func (p *Process) record(at *position) {
	now := p.done()
	took := now.Minus(at.begun)
	at.begun = now
	if at.index >= 0 {
		at.accounts = keep(at.accounts, account{at.index, took})
	}
}

// leave moves the clock and the accounts over what was not executed.
func (p *Process) leave(at *position) {
	x := at.instance
	switch {
	case x.plan.recall:
		at.accounts = at.refined
	case x.plan.refined():
		at.refined = at.accounts
	}
	p.added = p.added.Plus(fit(extrapolated(x.plan, at.accounts), x.skipped))
	p.Thread.Process.Sleep(x.jump)
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
	return "the other processes, in a loop marked CSIM$ SAMPLE at " + w.p.run.program.place(w.p.run.program.loops[w.x.loop-1].at)
}

func (w waiting) HeldBy() []*sim.Process { return nil }
