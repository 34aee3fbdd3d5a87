package portals

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Attendant stands in for a process that waits for something, or puts one thing after the
// other.
type Attendant interface {
	// Next says what is done now. It may charge the work that led to this. For Put it returns a descriptor, all bytes
	// of which are put, and the target.
	Next() (do machines.Step, d *MD, to Request, err error)
	// Quiet reports whether Take of the event would have the process wait for nothing.
	Quiet(e *Event) bool
	// Take takes an event and reports whether Next has something to say.
	Take(e *Event) (enough bool, err error)
}

// Attend executes what an attendant says. It waits for events of a queue, as EQWait does, and passes them to the
// attendant, or it puts something, as PtlPut does. It takes the time of these calls. The process resumes for events
// that are not quiet. The error is the attendant's or that of the calls.
func (i *Interface) Attend(t *node.Thread, q *EQ, a Attendant, why sim.Waitable) error {
	if err := i.checkQueue("PtlEQPoll", q); err != nil {
		return err
	}
	x := &i.attendance
	if x.queue != nil { // an attendant waits for events itself
		x = new(attendance)
	}
	*x = attendance{of: i, thread: t, queue: q, attendant: a, why: why}
	for !x.over {
		t.Delegate(x)
	}
	err := x.err
	*x = attendance{}
	return err
}

// attendance is a call of Attend, which goes on without the process.
type attendance struct {
	// The fields that each event touches come first and fit a cache line.
	of        *Interface
	thread    *node.Thread
	queue     *EQ
	attendant Attendant
	before    sim.Time     // when the wait began that a look ends
	looked    sim.Duration // by then
	stage     stage
	next      stage // after going
	ends      bool  // the same: the attendance is over then
	over      bool

	why sim.Waitable
	put *MD // that is put next
	to  Request
	err error
}

// stage is what an attendance does next.
type stage uint8

const (
	asking   stage = iota // the attendant what to do
	starting              // the time of PtlPut passes
	calling               // PtlEQPoll
	passing               // its time passes, or has and nothing has arrived
	looking               // because something has arrived
	taking                // an event
	// going: the thread goes on when its time has passed, or when it has looked. What it does then has been decided.
	going
)

// Act implements sim.Deputy. It goes on until the next wait, or until an event that is not quiet, which the process
// itself has to take.
func (x *attendance) Act(own bool) bool {
	i, q := x.of, x.queue
	for !x.over {
		switch x.stage {
		case calling:
			i.charge(x.thread, i.job.spec.Poll.Get())
			if q.ready() {
				x.stage = taking
				continue
			}
			return x.linger()
		case passing:
			if !x.thread.Pass() {
				return false
			}
			if !q.ready() {
				return x.linger()
			}
			x.stage = taking
		case looking:
			if !x.thread.Looked() {
				return false
			}
			i.looks = false
			i.waited(x.before, x.looked)
			if !q.ready() {
				return x.linger()
			}
			x.stage = taking
		case taking:
			if !own && q.n > 0 && !x.attendant.Quiet(&q.first.Event) {
				return true
			}
			x.takeEvent()
		case going:
			if !x.thread.Went() {
				return false
			}
			x.stage, x.over = x.next, x.ends
		case asking:
			x.ask()
		case starting:
			if !x.thread.Pass() {
				return false
			}
			i.begin(x.thread, opPut, Region{MD: x.put, Length: x.put.Length}, x.to)
			x.stage = asking
		}
	}
	return true
}

// linger lets the time of PtlEQPoll pass and then waits for an event. Nearly always nothing arrives in that
// time, and so there is no event at its end unless something does.
func (x *attendance) linger() (over bool) {
	x.stage = passing
	x.of.lingers = x
	x.thread.Linger(x.why)
	return false
}

// noticed is notice for a process that lingers. If the time of the process has passed, the process goes on. If it has
// waited since then, it looks first.
func (x *attendance) noticed() {
	i := x.of
	since, waits := x.thread.Lingers()
	i.lingers = nil
	if !waits {
		x.thread.GoOn()
		return
	}
	poll := i.job.spec.Poll.Get()
	x.before, x.looked = since, i.looked
	i.looks, x.stage = true, looking
	i.looked = i.looked.Plus(poll)
	x.thread.Look(poll)
}

// told takes an arrived event for a process that lingers. It does so at once if the event is quiet: nobody else can
// notice what the process does with it. The instants at which it does so are known, since no interrupt takes its
// processor away. So a look has no event of the simulation, unless the process then has something to do besides
// waiting.
//
// Its times are exact. An event that arrives while the process's time passes, or while it looks, is taken when the
// process is through with the event before, without another look. Any other event is taken after a look. This is a
// queue: its times follow from those of the arrivals, and the attendant's Take depends only on what has been taken
// before. The process is asked what to do at the right instant, in an event that is nearly always scheduled when that
// of a look would be. So if two processes put at the same picosecond, the same one is nearly always first, but not
// always.
func (x *attendance) told() {
	i, q, t := x.of, x.queue, x.thread
	if q.n == 0 || q.first.Sequence != q.expected || !x.attendant.Quiet(&q.first.Event) { // none, or one behind lost ones
		x.noticed()
		return
	}
	i.lingers = nil
	poll := i.job.spec.Poll.Get()
	if since, waits := t.ActAhead(poll); waits {
		i.looked = i.looked.Plus(poll)
		i.ledger.Add(i.account, poll)
		i.ledger.Add(machines.Waiting, t.Now().Sub(since))
	}
	for {
		if x.takeEvent(); x.over || x.stage == asking {
			break
		}
		i.charge(t, i.job.spec.Poll.Get())
		if x.stage = passing; !q.ready() {
			break
		}
		if x.stage = taking; !x.attendant.Quiet(&q.first.Event) {
			break
		}
	}
	if x.stage != passing || x.over || t.Crowds() {
		x.next, x.ends = x.stage, x.over
		x.stage, x.over = going, false
		t.GoOn()
		return
	}
	i.lingers = x
	t.LingerOn()
}

// ask asks the attendant what to do.
func (x *attendance) ask() {
	do, d, to, err := x.attendant.Next()
	switch {
	case err != nil || do == machines.Over:
		x.over, x.err = true, err
	case do == machines.Await:
		x.stage = calling
	default:
		x.put, x.to, x.stage = d, to, starting
		x.err = x.of.chargeStart(x.thread, "PtlPut", Region{MD: d, Length: length(d)}, to)
		x.over = x.err != nil
	}
}

// takeEvent has the next event taken.
func (x *attendance) takeEvent() {
	e, err := x.queue.takeInPlace()
	enough := false
	if err == nil {
		enough, err = x.attendant.Take(&e.Event)
	}
	if e != nil {
		x.of.job.giveBack(e)
	}
	x.stage = calling
	if enough {
		x.stage = asking
	}
	x.err, x.over = err, err != nil
}

// waited ends a wait for something to arrive. The processor has spent a part of it on looks.
func (i *Interface) waited(since sim.Time, looked sim.Duration) {
	i.waits = false
	waited := i.thread.Now().Sub(since)
	looking := min(waited, i.looked-looked)
	i.ledger.Add(i.account, looking)
	i.ledger.Add(machines.Waiting, waited-looking)
}
