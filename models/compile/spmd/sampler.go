package spmd

import (
	"fmt"

	"simrun/machines"
	"simrun/models/compile"
	"simrun/models/compile/external"
	"simrun/sim"
)

// sampler is what the processes of a run agree on about marked loops.
//
// In mode sampled, a plan says which iterations of a marked loop are executed, and in which order. When they have been
// executed, all processes meet. The plan then sees the time of each iteration, from the instant at which the last
// process began it to that at which the last one ended it.
//
// The processes come to a meeting at different instants. They leave as far apart as they came, but later by the spread
// of their coming. This spread is no time of the program. It is kept as excess and subtracted when the clocks are
// moved at the end of the loop. While processes wait, queues at owners of data and pipelines of messages run dry. So
// there are as few meetings as possible.
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
	LeadIn          int64        // iterations in front of each that is measured
	Time            sim.Duration // of the whole loop, estimated
	// Error is by how much Time may be wrong, relative, including the loops within: see plan.err.
	Error float64
}

// instance is one execution of a loop by all processes.
type instance struct {
	loop, number int // the loop's number, and how often it was executed before
	plan         *plan
	trips        int64
	members      []*Process
	visits       []visit // that the plan wanted until now
	// begun, by visit, is when the last process began the visit, without excess. One more is when it ended the last
	// visit.
	begun   []sim.Time
	longest []sim.Duration // by visit: what the slowest process took
	learned int            // number of visits whose times the plan knows
	coupled bool           // processes wait for each other within iterations
	within  float64        // greatest error of loops within the iterations
	over    bool
	taken   sim.Duration // of the excess, at the end
	left    int

	arrived int      // at the meeting in progress
	first   sim.Time // of the arrivals
	round   int
	gather  *sim.Condition
}

// position is where a process is in the latest execution of a loop.
type position struct {
	number   int // of the execution, from 1
	from     int64
	step     int64
	trips    int64
	index    int64 // iteration, from 0
	visit    int   // in mode sampled: number of the visit, from 0
	instance *instance
	moment   sim.Moment      // at which the process joined that, if causes are kept
	measured bool            // it is one that the plan learns from
	entered  machines.Ledger // what was done before
	begun    machines.Ledger // and before the iteration
	faults   []int64         // page faults before each iteration and behind the last one, if they are counted
	whole    machines.Ledger // of the loop, estimated
	added    sim.Duration    // to the time of what was executed
	accounts []account       // of the nodes of the plan, by iteration
	refined  []account       // those of the plan that can be recalled
}

// stepping are the names of steppingProcedures.
var stepping = compile.Stepping{Begin: "sim_loop", More: "sim_more", Value: "sim_iteration"}

// steppingProcedures are what marked loops call.
var steppingProcedures = []External{
	{Procedure: external.Procedure{Name: stepping.Begin, Args: []external.Arg{external.ByValueOf, external.ByValueOf, external.ByValueOf, external.ByValueOf}}, Do: beginLoop},
	{Procedure: external.Procedure{Name: stepping.More, Result: external.Logical, Args: []external.Arg{external.ByValueOf}}, Do: moreIterations},
	{Procedure: external.Procedure{Name: stepping.Value, Result: external.Integer, Args: []external.Arg{external.ByValueOf}}, Do: iterationValue},
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
	*at = position{number: at.number + 1, from: from, step: step, trips: max(0, (to-from+step)/step), index: -1, visit: -1, refined: at.refined}
	if p.run.sampler.sampled && at.trips > allTrips {
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
		if p.run.CountFaults && p.sharing != nil {
			at.faults = append(at.faults, p.sharing.faultCount())
		}
	} else {
		more = p.proceed(at)
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
		plan := s.plan(id, at.trips, p.sharing != nil)
		at.instance = &instance{
			loop: id, number: at.number, plan: plan, trips: at.trips, visits: plan.next(), gather: sim.NewCondition("sampled loop"),
		}
		s.open = append(s.open, at.instance)
	}
	at.instance.members = append(at.instance.members, p)
	at.moment = p.Thread.Moment()
	if at.instance.trips != at.trips {
		return fmt.Errorf("found %d iterations of a loop marked CSIM$ SAMPLE, expected %d as in another process; take the mark away",
			at.trips, at.instance.trips)
	}
	return nil
}

// plan returns a plan for an execution of a loop.
func (s *sampler) plan(id int, trips int64, shared bool) *plan {
	for len(s.refined) <= id {
		s.refined = append(s.refined, nil)
	}
	before := s.refined[id]
	if before != nil && before.trips != trips {
		before = nil
	}
	return newPlan(trips, before, shared)
}
