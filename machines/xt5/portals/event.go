package portals

import (
	"fmt"

	"simrun/sim"
	"simrun/sim/node"
)

// EventKind says what has happened (ptl_event_kind_t).
type EventKind uint8

// The kinds of events.
const (
	GetStart   EventKind = iota // a get has matched here
	GetEnd                      // its reply has left
	PutStart                    // a put has matched here
	PutEnd                      // its data are here
	ReplyStart                  // the reply to a get begins to come in
	ReplyEnd                    // it is here
	SendStart                   // a put begins to leave
	SendEnd                     // its data may be changed
	Ack                         // the target has the data of a put
	Unlink                      // a memory descriptor has been unlinked by itself
)

// String returns the name in the manual.
func (k EventKind) String() string {
	return [...]string{"PTL_EVENT_GET_START", "PTL_EVENT_GET_END", "PTL_EVENT_PUT_START", "PTL_EVENT_PUT_END", "PTL_EVENT_REPLY_START",
		"PTL_EVENT_REPLY_END", "PTL_EVENT_SEND_START", "PTL_EVENT_SEND_END", "PTL_EVENT_ACK", "PTL_EVENT_UNLINK"}[k]
}

// disabledBy returns the option that suppresses the kind.
func (k EventKind) disabledBy() Option {
	if k == GetStart || k == PutStart || k == ReplyStart || k == SendStart {
		return EventStartDisable
	}
	return EventEndDisable
}

// Event is an entry of an event queue (ptl_event_t).
type Event struct {
	Kind      EventKind
	Initiator int32  // rank of the process that called PtlPut or PtlGet
	MatchBits uint64 // of the request
	Offset    int64  // in the memory descriptor
	HdrData   uint64 // of the put
	User      any    // of the memory descriptor
	Sequence  uint64 // number of the event in its queue
	MD        *MD
	Portal    int   // index of the portal table
	Requested int64 // bytes (rlength)
	Moved     int64 // bytes that fit (mlength)
}

// EQ is an event queue.
type EQ struct {
	// All of it fits a cache line.
	owner    *Interface
	count    int          // events that it has room for
	first    *queuedEvent // nil if there is none
	last     *queuedEvent
	sequence uint64 // of the next event
	expected uint64 // of the event that is taken next, if none is lost
	n        int32
	uses     int32 // memory descriptors that write to it
	freed    bool
}

// queuedEvent is an event in a queue, or one of the job's that is not in use: queues have
// room for the worst case and are mostly empty.
type queuedEvent struct {
	next *queuedEvent
	Event
	_ [24]byte // two cache lines each
}

// EQAlloc returns an event queue with room for count events (PtlEQAlloc).
func (i *Interface) EQAlloc(t *node.Thread, count int) (*EQ, error) {
	if count < 1 {
		return nil, &Error{Call: "PtlEQAlloc", Code: "PTL_SEGV", Detail: fmt.Sprintf("found room for %d events, expected at least 1", count)}
	}
	if limit := i.job.spec.Limits.Queues.Get(); i.queues >= limit {
		return nil, full("PtlEQAlloc", "event queues", limit)
	}
	i.call(t)
	i.queues++
	q := &i.queue
	if q.owner != nil { // it is in use, or names of it may be
		q = new(EQ)
	}
	*q = EQ{owner: i, count: count}
	return q, nil
}

// EQFree gives an event queue back, which no memory descriptor may use any more
// (PtlEQFree).
func (i *Interface) EQFree(t *node.Thread, q *EQ) error {
	if err := i.checkQueue("PtlEQFree", q); err != nil {
		return err
	}
	if q.uses > 0 {
		return &Error{Call: "PtlEQFree", Code: "PTL_EQ_IN_USE", Detail: fmt.Sprintf("found %d memory descriptors that use the event queue, expected none", q.uses)}
	}
	i.call(t)
	i.queues--
	for q.n > 0 {
		i.job.giveBack(q.remove())
	}
	q.freed = true
	return nil
}

func (i *Interface) checkQueue(call string, q *EQ) error {
	if q == nil || q.owner != i || q.freed {
		return &Error{Call: call, Code: "PTL_EQ_INVALID", Detail: "found an event queue that is not one of this process, expected one that PtlEQAlloc has returned"}
	}
	return nil
}

// post adds an event and returns it to be filled in, or nil if it is lost because the queue
// is full.
func (q *EQ) post() *Event {
	number := q.sequence
	q.sequence++
	q.owner.notice()
	if int(q.n) == q.count {
		return nil
	}
	x := q.owner.job.event()
	x.Sequence = number
	if q.n == 0 {
		q.first = x
	} else {
		q.last.next = x
	}
	q.last = x
	q.n++
	return &x.Event
}

// remove takes the first event out of the queue. It is the caller's until it gives it back.
func (q *EQ) remove() *queuedEvent {
	x := q.first
	q.first = x.next
	q.n--
	return x
}

// giveBack says that an event is not in use any more.
func (j *Job) giveBack(x *queuedEvent) {
	x.User, x.next = nil, j.events
	j.events = x
}

// eventsMade is how many events are made at a time.
const eventsMade = 320

// event returns an event that is in no queue.
func (j *Job) event() *queuedEvent {
	x := j.events
	if x == nil {
		made := make([]queuedEvent, eventsMade)
		for i := range made[1:] {
			j.giveBack(&made[1+i])
		}
		return &made[0]
	}
	j.events, x.next = x.next, nil
	return x
}

// notice lets a process that waits for events look at its queues. Its processor needs portals.poll for this. The
// process goes on when it has looked.
func (i *Interface) notice() {
	if x := i.lingers; x != nil {
		if i.job.ends && i.alone {
			i.job.told = x
		} else {
			x.noticed()
		}
		return
	}
	if !i.waits || i.looks {
		return
	}
	i.looks = true
	poll := i.job.spec.Poll.Get()
	i.looked = i.looked.Plus(poll)
	i.thread.CPU.Start(i.thread.Level, poll, (*look)(i), 0)
}

// look ends a look at the queues.
type look Interface

// Handle lets the process go on.
func (l *look) Handle(uint64) {
	l.looks = false
	l.arrived.Broadcast()
}

// ready reports whether there is an event to take, or a loss to report.
func (q *EQ) ready() bool { return q.n > 0 || q.sequence != q.expected }

// take removes the first event of a queue that is ready. The error is a
// *DroppedError if events before it were lost; the event, if ok, is good all the
// same.
func (q *EQ) take() (e Event, ok bool, err error) {
	x, err := q.takeInPlace()
	if x != nil {
		e, ok = x.Event, true
		q.owner.job.giveBack(x)
	}
	return e, ok, err
}

// takeInPlace is take without a copy of the event, which the caller gives back; nil if
// there is none.
func (q *EQ) takeInPlace() (x *queuedEvent, err error) {
	lost := q.sequence - q.expected
	if q.n > 0 {
		x = q.remove()
		lost = x.Sequence - q.expected
		q.expected++
	}
	q.expected += lost
	if lost > 0 {
		err = &DroppedError{Lost: lost, Count: q.count}
	}
	return x, err
}

// EQGet returns the next event, if there is one (PtlEQGet). It looks at the
// queue at the thread's own instant; an event that is there already need not wait for
// the clock to get there. The error is a *DroppedError if events were lost: the queue
// was full.
func (i *Interface) EQGet(t *node.Thread, q *EQ) (e Event, ok bool, err error) {
	if err := i.checkQueue("PtlEQGet", q); err != nil {
		return Event{}, false, err
	}
	i.charge(t, i.job.spec.Poll.Get())
	if !q.ready() {
		t.Sync()
	}
	if !q.ready() {
		return Event{}, false, nil
	}
	return q.take()
}

// EQWait returns the next event, for which it waits (PtlEQWait). why says in
// reports what for; nil names the queue.
func (i *Interface) EQWait(t *node.Thread, q *EQ, why sim.Waitable) (Event, error) {
	e, _, err := i.EQPoll(t, []*EQ{q}, sim.Forever, why)
	return e, err
}

// EQPoll returns the next event of the first of several queues that has one, and the index of that queue (PtlEQPoll).
// The index is -1 if no event comes within the timeout.
func (i *Interface) EQPoll(t *node.Thread, queues []*EQ, timeout sim.Duration, why sim.Waitable) (Event, int, error) {
	for _, q := range queues {
		if err := i.checkQueue("PtlEQPoll", q); err != nil {
			return Event{}, -1, err
		}
	}
	if why == nil {
		why = anyEvent{}
	}
	deadline := t.Now().Add(t.Owed()).Add(timeout)
	i.charge(t, i.job.spec.Poll.Get())
	if len(queues) == 0 || !queues[0].ready() {
		t.Sync()
	}
	for {
		for at, q := range queues {
			if q.ready() {
				e, _, err := q.take()
				return e, at, err
			}
		}
		if !i.await(t, deadline, timeout, why) {
			return Event{}, -1, nil
		}
	}
}

// await blocks until something has arrived and the process has looked, and reports
// whether it did in time.
func (i *Interface) await(t *node.Thread, deadline sim.Time, timeout sim.Duration, why sim.Waitable) bool {
	before, looked := t.Now(), i.looked
	came := true
	i.waits = true
	if timeout == sim.Forever {
		i.arrived.WaitAs(t.Process, why)
	} else {
		came = deadline > before && i.arrived.WaitFor(t.Process, deadline.Sub(before))
	}
	i.waited(before, looked)
	return came
}

// anyEvent is what a process waits for that does not say more.
type anyEvent struct{}

func (anyEvent) WaitingFor() string     { return "PtlEQWait: an event" }
func (anyEvent) HeldBy() []*sim.Process { return nil }

// DroppedError says that a queue was full and events have been lost
// (PTL_EQ_DROPPED).
type DroppedError struct {
	Lost  uint64 // events
	Count int    // that the queue has room for
}

func (e *DroppedError) Error() string {
	return fmt.Sprintf("PtlEQGet: PTL_EQ_DROPPED: %d events are lost because the queue was full with %d; allocate more or take them sooner", e.Lost, e.Count)
}
