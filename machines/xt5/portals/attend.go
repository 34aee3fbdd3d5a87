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

// Attend waits for events of a queue, as EQWait does, and has them taken until the
// attendant has enough, at least one. It takes the time of these calls; quiet events are
// taken without the process being resumed. The error is the attendant's or that of EQWait.
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

// attendance is a wait in Attend, which goes on without the process.
type attendance struct {
	of        *Interface
	thread    *node.Thread
	queue     *EQ
	attendant Attendant
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
	calling stage = iota // PtlEQPoll
	passing              // its time passes
	looking              // whether there is an event
	waiting              // something has arrived
	taking               // an event
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
		}
	}
	return true
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
