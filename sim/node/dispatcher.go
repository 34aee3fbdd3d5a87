package node

import (
	"unsafe"

	"simrun/sim"
)

// Service handles the items that arrive at a node.
type Service interface {
	// Begin starts to handle an item and returns the processor time that this
	// takes. It must not block.
	Begin(item uint64) sim.Duration
	// Done is called when that time has passed. It makes the item's effects visible.
	Done(item uint64)
}

// Foreseer is a Service that knows in advance how long an item takes. Then the item that raises an interrupt needs no
// event at the end of the interrupt's entry.
type Foreseer interface {
	Service
	// Foresee replaces Begin for an item that begins at an instant, now or later. It returns the least time that the
	// item takes. If ok is false, nothing has changed, and the dispatcher calls Begin at that instant.
	Foresee(item uint64, at sim.Time) (least sim.Duration, ok bool)
	// Rest is called when the foreseen time has passed. It returns how much longer the item takes; Done follows then.
	Rest(item uint64) sim.Duration
}

// FetchingService is a Service that knows which memory of the host its items touch. Its methods start Fetchers for that.
type FetchingService interface {
	Service
	FetchBegin(item uint64, w *sim.Walks)
	FetchDone(item uint64, w *sim.Walks)
}

// Goal is the condition that a thread waits for inside a library. The dispatcher
// checks it whenever it has handled all items that are there.
type Goal interface {
	sim.Waitable
	Reached() bool
}

// Dispatcher hands items that arrive at a node, such as packets, to a service
// that uses the node's processor, one after the other in order of arrival. Who
// executes it depends on the state of the node when an item arrives:
//
//   - A thread that waits in the library (see [Dispatcher.WaitUntil]) polls:
//     the item is handled at once, on the thread's time.
//   - While a thread is inside the library without waiting (between Enter and
//     Leave), items queue; the library handles them with Poll.
//   - Otherwise, in interrupt mode, the item interrupts the processor. The
//     interrupt costs its entry once; the dispatcher then handles items until
//     none is left, so items that arrive while it runs cost no interrupt of
//     their own: interrupts coalesce, unless [Dispatcher.SetCoalescing] says
//     otherwise. With [Dispatcher.SetDelay] the interrupt reaches the processor
//     later than the item, and never if a thread enters the library meanwhile,
//     which masks it.
//   - Otherwise, in polling mode, the item waits until a thread polls.
//
// The end of an interrupt's entry is an event, unless the service foresees its first item ([Foreseer]). So is the arrival
// of an item that is known ahead ([Dispatcher.ArriveAt]), unless the dispatcher handles another one then.
type Dispatcher struct {
	// The fields that each item touches come first.
	kernel     *sim.Kernel
	cpu        *Processor
	service    Service
	foresee    Foreseer // the service, or nil
	items      itemQueue
	interrupts bool
	raising    bool // the last interrupt that was raised is on its way
	separate   bool // interrupts do not coalesce
	foretold   bool // there have been items that were known ahead
	state      dispatcherState
	level      Level               // at which it runs
	entry      func() sim.Duration // from an interrupt to the first item
	began      sim.Time            // when the current step began
	entered    sim.Time            // when the item that was foreseen begins
	delay      sim.Duration        // from an item to its interrupt
	inside     int                 // threads between Enter and Leave
	waiters    []*poller
	taken      uint64
	expects    sim.Time // the first instant for which the arrival of an item is scheduled, or sim.TimeMax
	arrival    sim.HandlerID

	fetches FetchingService // the service, or nil
	track   string
	delayed sim.Bill // what the delay is, if causes are kept
	raise   sim.HandlerID
	raised  uint64 // number of the last interrupt that was raised
	spare   []*poller
}

type dispatcherState uint8

const (
	idle        dispatcherState = iota
	interrupted                 // the interrupt's entry is under way
	foreseen                    // the entry is under way, or the item behind it for as long as was foreseen
	handling                    // an item is being handled
)

// poller is a thread that waits in the library.
type poller struct {
	thread *Thread
	goal   Goal
	wake   *sim.Condition
}

// NewDispatcher returns a dispatcher in interrupt mode. The track names it in traces; entry returns the
// time of an interrupt before its first item.
func NewDispatcher(k *sim.Kernel, cpu *Processor, track string, entry func() sim.Duration, s Service) *Dispatcher {
	d := new(Dispatcher)
	d.Init(k, cpu, track, entry, s)
	return d
}

// Init is NewDispatcher of a dispatcher that is all zero and lies beside what else its node has.
func (d *Dispatcher) Init(k *sim.Kernel, cpu *Processor, track string, entry func() sim.Duration, s Service) {
	d.kernel, d.cpu, d.service, d.track, d.entry, d.interrupts = k, cpu, s, track, entry, true
	d.expects = sim.TimeMax
	d.foresee, _ = s.(Foreseer)
	d.fetches, _ = s.(FetchingService)
}

// SetInterrupts turns the interrupt mode on or off; off, the node is polled.
// Items that wait interrupt at once when it is turned on.
func (d *Dispatcher) SetInterrupts(on bool) {
	d.interrupts = on
	d.raising = false // what was on its way is masked, or raised again
	d.attend()
}

// SetDelay sets the time from an item to its interrupt at the processor, in addition to the entry,
// which is the processor's time. The default is 0.
func (d *Dispatcher) SetDelay(delay sim.Duration) {
	d.delay = delay
	if c := d.kernel.Causes(); c != nil {
		d.delayed = c.Claim(nil, delay, sim.Activity{Cause: sim.CauseInterrupts, Call: interruptCall})
	}
	d.raise = d.kernel.Register(raisedInterrupt{d})
}

// SetCoalescing says whether an interrupt handles one item only, or all items that are there when it has handled one.
// At first it handles all.
func (d *Dispatcher) SetCoalescing(on bool) { d.separate = !on }

// Interrupts reports whether the interrupt mode is on.
func (d *Dispatcher) Interrupts() bool { return d.interrupts }

// Taken returns how many interrupts the node has taken.
func (d *Dispatcher) Taken() uint64 { return d.taken }

// Level returns the level at which the item under way is handled:
// [InterruptLevel] after an interrupt, that of the thread which polls otherwise.
func (d *Dispatcher) Level() Level { return d.level }

// Pending returns how many items wait.
func (d *Dispatcher) Pending() int {
	n := 0
	for n < d.items.n && d.items.get(n).at <= d.kernel.Now() {
		n++
	}
	return n
}

// isDue reports whether an item waits.
func (d *Dispatcher) isDue() bool {
	return d.items.n > 0 && (!d.foretold || d.items.first().at <= d.kernel.Now())
}

// Arrive puts an item into the queue and sees to it that it is handled.
func (d *Dispatcher) Arrive(item uint64) {
	if d.foretold {
		d.items.insert(arriving{item: item, at: d.kernel.Now()})
	} else {
		d.items.push(arriving{item: item})
	}
	d.attend()
}

// ArriveAt has an item arrive at an instant that is not before the present one. Of items that arrive at the same
// instant, the one of the first call is the first. If causes are kept, since is the moment of the arrival.
func (d *Dispatcher) ArriveAt(item uint64, at sim.Time, since sim.Moment) {
	d.foretold = true // items that wait already have come at an instant before all others
	d.items.insert(arriving{item, at, since})
	if d.state == idle {
		d.expect()
	}
}

// expect schedules the arrival of the first item, for a dispatcher that is idle. An event for a later instant may be
// scheduled already. It will find nothing to do, unless the dispatcher is idle again. If items wait already, those that
// come later wait for the same. An arrival behind the end of time has an event too, which the kernel refuses.
func (d *Dispatcher) expect() {
	first := d.items.first()
	if first.at >= d.expects && first.at < sim.TimeMax || first.at < d.kernel.Now() {
		return
	}
	if d.arrival == 0 {
		d.arrival = d.kernel.Register(arrival{d})
	}
	d.expects = first.at
	if c := d.kernel.Causes(); c != nil {
		c.Next(first.since)
	}
	d.kernel.ScheduleAt(first.at, sim.Wire, d.arrival, 0)
}

// arrival is the arrival of an item at an idle dispatcher.
type arrival struct{ *Dispatcher }

// Handle has the item handled.
func (a arrival) Handle(uint64) {
	d := a.Dispatcher
	if d.expects <= d.kernel.Now() {
		d.expects = sim.TimeMax
	}
	d.attend()
}

// String names arrivals in event traces.
func (a arrival) String() string { return a.track + " arrival" }

// Fetch implements sim.Fetcher.
func (a arrival) Fetch(_ uint64, stage int, w *sim.Walks) (more bool) {
	d := a.Dispatcher
	if stage == 0 {
		d.cpu.FetchLines()
		return true
	}
	if d.fetches != nil && d.items.n > 0 {
		d.fetches.FetchBegin(d.items.first().item, w)
	}
	return false
}

// attend starts handling items if somebody can and nobody does.
func (d *Dispatcher) attend() {
	if d.state != idle || !d.isDue() {
		return
	}
	if len(d.waiters) > 0 {
		d.level = d.pollLevel()
		d.handleNext()
	} else if d.inside == 0 && d.interrupts && !d.raising {
		d.raiseInterrupt()
	}
}

// raiseInterrupt lets the processor be interrupted, at once or after the delay.
func (d *Dispatcher) raiseInterrupt() {
	if d.delay == 0 {
		d.interrupt()
		return
	}
	d.raising = true
	d.raised++
	if c := d.kernel.Causes(); c != nil {
		c.Hand(d.delayed)
	}
	d.kernel.Schedule(d.delay, sim.Wire, d.raise, d.raised)
}

// raisedInterrupt is the arrival of an interrupt at the processor.
type raisedInterrupt struct{ *Dispatcher }

// Handle interrupts the processor unless the interrupt was masked.
func (d raisedInterrupt) Handle(number uint64) {
	if !d.raising || number != d.raised {
		return
	}
	d.raising = false
	if d.state == idle && d.isDue() {
		d.interrupt()
	}
}

// String names the interrupt in event traces.
func (d raisedInterrupt) String() string { return d.track + " interrupt" }

func (d *Dispatcher) interrupt() {
	d.state, d.level, d.began = interrupted, InterruptLevel, d.kernel.Now()
	d.taken++
	entry := d.entry()
	if c := d.kernel.Causes(); c != nil {
		c.Hand(c.Claim(nil, entry, sim.Activity{Cause: sim.CauseInterrupts, Call: interruptCall}))
	}
	name := d.cpu.startUntold(InterruptLevel, entry, d, 0)
	if d.foresee != nil && d.startForeseen(d.cpu.end(name)) {
		d.cpu.forget(name)
	} else {
		d.cpu.tell(name)
	}
}

// startForeseen starts the first item after the entry of an interrupt, which ends at an instant, if the
// service foresees its time.
func (d *Dispatcher) startForeseen(at sim.Time) bool {
	item := d.items.first().item
	took, ok := d.foresee.Foresee(item, at)
	if ok {
		d.items.pop()
		d.state, d.entered = foreseen, at
		d.start(item, took)
	}
	return ok
}

// start has the processor handle an item.
func (d *Dispatcher) start(item uint64, took sim.Duration) {
	if d.cpu.causes != nil {
		d.cpu.Doing(sim.Activity{Cause: sim.CauseSoftware, Call: d.describe(item)})
	}
	d.cpu.Start(d.level, took, d, item)
}

// endForeseen says that the time of an item has passed that was foreseen. It reports whether the item has ended.
func (d *Dispatcher) endForeseen(item uint64) bool {
	d.traceInterrupt(d.entered)
	d.state, d.began = handling, d.entered
	rest := d.foresee.Rest(item)
	if rest > 0 {
		d.start(item, rest)
	}
	return rest == 0
}

// interruptCall is the name that the time of interrupts has instead of a call.
const interruptCall = "interrupt"

// pollLevel is the highest level of the threads that poll.
func (d *Dispatcher) pollLevel() Level {
	level := ProgramLevel
	for _, w := range d.waiters {
		level = max(level, w.thread.Level)
	}
	return level
}

func (d *Dispatcher) handleNext() {
	d.state, d.began = handling, d.kernel.Now()
	item := d.items.pop().item
	d.start(item, d.service.Begin(item))
}

// describe names the handling of an item.
func (d *Dispatcher) describe(item uint64) string {
	if s, ok := d.service.(Describer); ok {
		return s.Describe(item)
	}
	return "handling what arrives"
}

// Describer is a Service that can name its handling of an item.
type Describer interface {
	Describe(item uint64) string
}

// Handle goes on when the processor has executed an interrupt's entry or an
// item.
func (d *Dispatcher) Handle(item uint64) {
	switch {
	case d.state == interrupted:
		d.traceInterrupt(d.kernel.Now())
	case d.state == handling || d.endForeseen(item):
		d.service.Done(item)
	default:
		return
	}
	if d.isDue() {
		if d.separate && d.level == InterruptLevel && d.state == handling {
			d.interrupt()
		} else {
			d.handleNext()
		}
		return
	}
	d.state = idle
	d.Recheck()
	d.attend()
	if d.state == idle && d.items.n > 0 {
		d.expect()
	}
}

// Fetch implements sim.Fetcher. The dispatcher itself lies behind its processor, or has to be waited for.
func (d *Dispatcher) Fetch(item uint64, _ int, w *sim.Walks) (more bool) {
	if d.fetches == nil {
		return false
	}
	d.fetches.FetchDone(item, w)
	if d.items.n > 0 {
		d.fetches.FetchBegin(d.items.first().item, w)
	}
	return false
}

// FetchItems has the host fetch where the next item will be. The dispatcher itself has been fetched before.
func (d *Dispatcher) FetchItems() {
	if q := &d.items; len(q.ring) > 0 {
		sim.Fetch(uintptr(unsafe.Pointer(q.get(q.n))), 1)
	}
}

// Began returns when the handling of the current item began, for traces.
func (d *Dispatcher) Began() sim.Time { return d.began }

// traceInterrupt tells an observer, if there is one, of an interrupt's entry, which has ended at an instant.
func (d *Dispatcher) traceInterrupt(at sim.Time) {
	if t := d.kernel.Tracer(); t != nil {
		t.Span(sim.Span{Track: d.track, Start: d.began, End: at, Label: "interrupt", Kind: sim.SpanInterrupt})
	}
}

// Recheck lets threads continue whose goal has been reached. The dispatcher calls it when it has
// handled everything; others call it when they have changed something that a goal depends on.
func (d *Dispatcher) Recheck() {
	if len(d.waiters) == 0 || d.state != idle || d.isDue() {
		return // a busy dispatcher looks when it has finished
	}
	kept := d.waiters[:0]
	for _, w := range d.waiters {
		if w.goal.Reached() {
			w.wake.Signal()
		} else {
			kept = append(kept, w)
		}
	}
	d.waiters = kept
}

// Enter says that a thread is inside the library: items do not interrupt, nor does
// an interrupt that has not reached the processor yet.
func (d *Dispatcher) Enter() {
	d.inside++
	d.raising = false
}

// Leave says that the thread has left the library. Items that wait interrupt,
// in interrupt mode.
func (d *Dispatcher) Leave() {
	if d.inside == 0 {
		panic("node: " + d.track + ": Leave without Enter; the node would take no more interrupts; pair them")
	}
	d.inside--
	d.attend()
}

// WaitUntil blocks thread t, which is inside the library, until goal is
// reached and no item is left. Meanwhile t polls: items are handled on its
// time.
func (d *Dispatcher) WaitUntil(t *Thread, goal Goal) {
	t.Sync()
	if d.state == idle && !d.isDue() && goal.Reached() {
		return
	}
	w := d.newPoller(t, goal)
	d.waiters = append(d.waiters, w)
	d.attend()
	w.wake.WaitAs(t.Process, goal)
	w.thread, w.goal = nil, nil
	d.spare = append(d.spare, w)
}

// Poll handles the items that are there, on the time of thread t, which is
// inside the library.
func (d *Dispatcher) Poll(t *Thread) { d.WaitUntil(t, drained{}) }

// drained is the goal of a thread that only wants waiting items handled.
type drained struct{}

func (drained) Reached() bool          { return true }
func (drained) WaitingFor() string     { return "the communication library to finish what has arrived" }
func (drained) HeldBy() []*sim.Process { return nil }

func (d *Dispatcher) newPoller(t *Thread, goal Goal) *poller {
	if n := len(d.spare); n > 0 {
		w := d.spare[n-1]
		d.spare = d.spare[:n-1]
		w.thread, w.goal = t, goal
		return w
	}
	return &poller{thread: t, goal: goal, wake: sim.NewCondition("communication")}
}

// arriving is an item in the queue.
type arriving struct {
	item  uint64
	at    sim.Time   // when it arrives; 0 if it has come and none is known ahead
	since sim.Moment // of the arrival, if causes are kept and it was known ahead
}

// itemQueue is items in the order in which they arrive, in a ring of power-of-two length.
type itemQueue struct {
	ring    []arriving
	head, n int
}

// get returns an item by its place, from the first one on.
func (q *itemQueue) get(i int) *arriving { return &q.ring[(q.head+i)&(len(q.ring)-1)] }

// push adds an item behind all others.
func (q *itemQueue) push(x arriving) {
	if q.n == len(q.ring) {
		bigger := make([]arriving, max(16, 2*len(q.ring)))
		for i := range q.n {
			bigger[i] = *q.get(i)
		}
		q.ring, q.head = bigger, 0
	}
	*q.get(q.n) = x
	q.n++
}

// insert adds an item behind those that do not arrive later. Few do.
func (q *itemQueue) insert(x arriving) {
	q.push(x)
	i := q.n - 1
	for i > 0 && q.get(i-1).at > x.at {
		*q.get(i) = *q.get(i - 1)
		i--
	}
	*q.get(i) = x
}

func (q *itemQueue) first() *arriving { return &q.ring[q.head] }

func (q *itemQueue) pop() *arriving {
	x := q.first()
	q.head = (q.head + 1) & (len(q.ring) - 1)
	q.n--
	return x
}
