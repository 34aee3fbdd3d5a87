package portals

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Attendant takes the events of a queue while a process waits for something.
type Attendant interface {
	// Quiet reports whether Take of the event would have the process wait for nothing.
	Quiet(e *Event) bool
	// Take takes an event and reports whether the process has waited for enough.
	Take(e *Event) (done bool, err error)
}

// Sender is an attendant of a process that puts one thing after the other and waits for
// events between.
type Sender interface {
	Attendant
	// Next says what the process does now, which may have charged what led there. For Put
	// it is a descriptor, all bytes of which are put, and where to.
	Next() (do machines.Step, d *MD, to Request, err error)
}

// Attend waits for events of a queue, as EQWait does, and has them taken until the
// attendant has enough, at least one. It takes the time of these calls; quiet events are
// taken without the process being resumed. The error is the attendant's or that of EQWait.
func (i *Interface) Attend(t *node.Thread, q *EQ, a Attendant, why sim.Waitable) error {
	return i.delegate(t, attendance{of: i, thread: t, queue: q, attendant: a, why: why})
}

// PutAll puts what a sender says (PtlPut), and waits for events as Attend does when it says
// so, without the process being resumed for each. The error is the sender's or that of
// EQWait or PtlPut.
func (i *Interface) PutAll(t *node.Thread, q *EQ, s Sender, why sim.Waitable) error {
	return i.delegate(t, attendance{of: i, thread: t, queue: q, attendant: s, sender: s, why: why, stage: asking})
}

// delegate has an attendance act for the process until it is over.
func (i *Interface) delegate(t *node.Thread, a attendance) error {
	if err := i.checkQueue("PtlEQPoll", a.queue); err != nil {
		return err
	}
	x := &i.attendance
	if x.queue != nil { // an attendant waits for events itself
		x = new(attendance)
	}
	*x = a
	for !x.over {
		t.Delegate(x)
	}
	err := x.err
	*x = attendance{}
	return err
}

// attendance is a call of Attend or PutAll, which goes on without the process.
type attendance struct {
	of        *Interface
	thread    *node.Thread
	queue     *EQ
	attendant Attendant
	sender    Sender // nil in Attend
	put       *MD    // that is put next
	to        Request
	why       sim.Waitable
	stage     stage
	before    sim.Time     // when the wait began
	looked    sim.Duration // by then
	over      bool
	err       error
}

// stage is what an attendance does next.
type stage uint8

const (
	calling  stage = iota // PtlEQPoll
	passing               // its time passes
	looking               // whether there is an event
	waiting               // something has arrived
	taking                // an event
	asking                // the sender what to do
	starting              // the time of PtlPut passes
)

// Act implements sim.Deputy: it goes on until the next wait, or an event that is not
// quiet, which is the process's own to take.
func (x *attendance) Act(own bool) bool {
	i, q := x.of, x.queue
	for !x.over {
		switch x.stage {
		case calling:
			i.charge(x.thread, i.job.spec.Poll.Get())
			x.stage = taking
			if !q.ready() {
				x.stage = passing
			}
		case passing:
			if !x.thread.Pass() {
				return false
			}
			x.stage = looking
		case waiting:
			i.waited(x.before, x.looked)
			x.stage = looking
		case looking:
			if !q.ready() {
				x.before, x.looked, x.stage = x.thread.Now(), i.looked, waiting
				i.waits = true
				i.arrived.Join(x.thread.Process, x.why)
				return false
			}
			x.stage = taking
		case taking:
			if !own && q.n > 0 && !x.attendant.Quiet(&q.first.Event) {
				return true
			}
			x.takeEvent()
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

// ask asks the sender what to do.
func (x *attendance) ask() {
	do, d, to, err := x.sender.Next()
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
	j := x.of.job
	e, err := x.queue.takeInPlace()
	x.stage = calling
	if err == nil {
		x.over, err = x.attendant.Take(&e.Event)
	}
	if e != nil {
		j.giveBack(e)
	}
	x.err, x.over = err, x.over || err != nil
	if x.over && err == nil && x.sender != nil {
		x.over, x.stage = false, asking
	}
}

// waited ends a wait for something to arrive, of which the processor has spent a part
// on looks.
func (i *Interface) waited(since sim.Time, looked sim.Duration) {
	i.waits = false
	waited := i.thread.Now().Sub(since)
	looking := min(waited, i.looked-looked)
	i.ledger.Add(i.account, looking)
	i.ledger.Add(machines.Waiting, waited-looking)
}
