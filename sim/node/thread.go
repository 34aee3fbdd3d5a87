package node

import (
	"fmt"
	"unsafe"

	"simrun/sim"
)

// Thread is a simulated process that executes on a processor and works in an
// address space. It runs ahead of the clock: Charge only notes the cost of its
// code. Sync lets the noted time pass; every interaction with others begins with
// Sync. The time owed when the body returns does not pass any more, so a body
// ends with Sync.
type Thread struct {
	// The fields that are used most fit into one cache line of the host.
	*sim.Process
	CPU    *Processor
	Memory *Memory
	owed   sim.Duration
	// late is by how much charges have taken longer than they were, without the delay by the bus.
	late    sim.Duration
	passing sim.Duration // that Pass lets pass; 0 if it does not
	// lead is by how much the charges are ahead of the clock; this time is owed, too. See ActAhead.
	lead   sim.Duration
	began  sim.Time // when passing began, or the wait of a thread that lingers
	work   uint32   // its name on the processor
	Level  Level
	moves  bool // what is owed moves lines on the bus
	isLast bool // Pass ends behind what others do at that instant

	process sim.Process // that the thread is, beside what else is looked at when it goes on

	Cache *Cache // the processor's; nil if nobody asks what it holds
	// Call is the call of a programming system that the thread is in, such as
	// "ARMCI_GetS"; libraries below name it when something goes wrong.
	Call  string
	calls uint64

	memory Memory // of the thread itself, if it has one of its own

	bill  sim.Bill   // what is owed is made of, if causes are kept
	since sim.Moment // from which that counts; 0 is the present one
	line  string     // of the simulated program, for them; "" if it has none

	bus  *Bus     // that others use, too; nil: the memory is the thread's
	user *busUser // of the bus; nil: it never was one

	ahead *Reads // that the thread has run ahead of; nil: none
	// EachWord: the thread catches up with its reads by an event for each.
	EachWord bool
}

// NewThread returns the thread of process rank of a program. Its process does not exist yet, so that
// libraries can be opened first. The thread is alone on cpu, with its own address space and cache.
func NewThread(rank int, cpu *Processor, c *Costs) *Thread {
	t := new(Thread)
	t.Init(rank, cpu, c)
	return t
}

// Init is NewThread with memory of the caller's for the thread, which must be zero.
func (t *Thread) Init(rank int, cpu *Processor, c *Costs) {
	t.memory = *NewMemory(ProcessName(rank))
	if cpu.serves == 0 {
		cpu.serves = int32(rank) + 1
	}
	t.CPU, t.Memory, t.Cache = cpu, &t.memory, NewCache(c)
}

// FetchMemory has the host fetch the lines of the thread and of its memory that messages touch, before Memory.Fetch.
func (t *Thread) FetchMemory() {
	sim.Fetch(uintptr(unsafe.Pointer(t)), 1)
	t.memory.Fetch(0, 0, nil)
}

// Start spawns the process of rank, which runs body and then Sync.
func (t *Thread) Start(k *sim.Kernel, rank int, body func()) {
	t.Process = &t.process
	k.SpawnAt(t.Process, ProcessName(rank), func(*sim.Process) {
		body()
		t.Sync()
	})
}

// ProcessName returns how reports name a process: "process 3".
func ProcessName(rank int) string { return fmt.Sprintf("process %d", rank) }

// Enter begins a call of a programming system.
func (t *Thread) Enter(call string) {
	t.Call = call
	t.calls++
}

// Leave ends it.
func (t *Thread) Leave() { t.Call = "" }

// Calls returns how many calls have begun: with Call, it says whether the
// thread is still in the same one.
func (t *Thread) Calls() uint64 { return t.calls }

// Charge notes that the thread has executed code that takes d. d is not negative.
func (t *Thread) Charge(d sim.Duration) {
	t.owed = t.owed.Plus(d)
	if c := t.CPU.causes; c != nil {
		t.bill = c.Claim(t.bill, d, t.Activity(sim.CauseComputing))
	}
}

// ChargeAs is Charge for a cause other than computing.
func (t *Thread) ChargeAs(cause sim.Cause, d sim.Duration) {
	t.owed = t.owed.Plus(d)
	if c := t.CPU.causes; c != nil {
		t.bill = c.Claim(t.bill, d, t.Activity(cause))
	}
}

// ChargeWait notes that the thread waits for others for d, until a moment that its own earlier work has not delayed.
func (t *Thread) ChargeWait(d sim.Duration, until sim.Moment) {
	t.owed = t.owed.Plus(d)
	if d > 0 {
		t.since, t.bill = until, t.bill[:0]
	}
}

// NoteLine sets the line of the simulated program for charges from now on, for runs that keep causes.
func (t *Thread) NoteLine(line string) { t.line = line }

// Moment returns the moment of the thread's own time, including the owed time; 0 if causes are not
// kept.
func (t *Thread) Moment() sim.Moment {
	c := t.CPU.causes
	if c == nil || t.owed <= 0 {
		return c.Now()
	}
	since := t.since
	if since == 0 {
		since = c.Now()
	}
	return c.After(since, t.Now().Add(t.owed), t.bill, t.Activity(sim.CauseComputing))
}

// Activity returns the activity of the thread: the call that it is in.
func (t *Thread) Activity(cause sim.Cause) sim.Activity {
	call := t.Call
	if call == "" && t.Level != ProgramLevel {
		call = "service thread"
	}
	return sim.Activity{Cause: cause, Call: call, Line: t.line}
}

// handBill gives the processor the bill of the owed time.
func (t *Thread) handBill() {
	if c := t.CPU.causes; c != nil {
		c.HandFrom(t.since, t.bill)
		t.since, t.bill = 0, t.bill[:0]
	}
}

// Owed returns the time charged since the last Sync.
func (t *Thread) Owed() sim.Duration { return t.owed }

// Sync lets the charged time pass on the thread's processor, so that the clock
// shows where the thread is. Interrupts make it take longer.
func (t *Thread) Sync() {
	if t.ahead != nil {
		t.CatchUp()
	}
	d := t.owed
	if d <= 0 {
		return
	}
	t.owed = 0
	before := t.Now()
	crowded := sim.Duration(0)
	if t.moves {
		crowded = t.runOnBus(d)
	} else {
		t.handBill()
		t.CPU.Run(t.Process, t.Level, d)
	}
	t.late = t.late.Plus(t.Now().Sub(before) - d - crowded)
	if t.Kernel().Tracer() != nil {
		t.tellRun(before, t.Now())
	}
}

// tellRun tells an observer, if there is one, that the thread has had its processor between two instants.
func (t *Thread) tellRun(since, until sim.Time) {
	if a := t.Kernel().Accountant(); a != nil {
		a.Run(sim.Run{Track: t.Name(), Start: since, End: until, Call: t.Call, Where: t.Line()})
	}
}

// Pass is Sync for a deputy of the thread's process (sim.Deputy). It reports whether the
// time has passed; if not, Act is called, which calls Pass again. Nothing may be charged
// meanwhile.
func (t *Thread) Pass() bool {
	if t.passing == 0 {
		if t.owed <= 0 {
			return true
		}
		t.startPass()
	}
	if !t.workEnds() {
		return false
	}
	t.endPass(t.Now())
	return true
}

func (t *Thread) startPass() {
	t.passing, t.owed, t.began = t.owed, 0, t.Now()
	if t.moves {
		t.passing = t.passing.Plus(t.crowd(t.passing))
	}
	t.handBill()
	t.work = t.CPU.take(t.Level, t.passing)
}

// endPass notes that the time of Pass ends at an instant.
func (t *Thread) endPass(at sim.Time) {
	t.late = t.late.Plus(at.Sub(t.began) - t.passing)
	t.passing = 0
	if t.Kernel().Tracer() != nil {
		t.tellRun(t.began, at)
	}
}

// endEarlier has what Pass lets pass end by d earlier: it will have been less.
func (t *Thread) endEarlier(d sim.Duration) {
	t.passing -= d
	t.Hasten(t.CPU.shorten(t.work, d).Sub(t.Now()))
}

// workEnds reports whether the thread's work on its processor has ended. If not, Act is called when it should.
func (t *Thread) workEnds() bool {
	for {
		left := t.CPU.left(t.work)
		if left <= 0 {
			return true
		}
		t.CPU.follow(t.work)
		if t.isLast {
			if !t.DozeLast(left) {
				return false
			}
		} else if !t.Doze(left) {
			return false
		}
	}
}

// Linger is Pass, and then a wait for something, for which Act is not called: neither when the time
// has passed. Somebody else ends the wait, after he has asked Lingers: by [Thread.GoOn] or [Thread.Look].
func (t *Thread) Linger(what sim.Waitable) {
	if t.owed <= 0 {
		t.began = t.Now()
		t.Process.Linger(what, t.began)
		return
	}
	t.startPass()
	t.Process.Linger(what, t.CPU.hush(t.work))
}

// Lingers returns since when the thread waits because the time of Linger has passed. ok is false if the time has not
// passed before the present instant.
func (t *Thread) Lingers() (since sim.Time, ok bool) {
	if t.passing == 0 {
		return t.began, true
	}
	if since = t.CPU.end(t.work); since >= t.Now() {
		return 0, false
	}
	t.CPU.remove(t.CPU.find(t.work))
	t.endPass(since)
	t.began = since
	return since, true
}

// GoOn lets Act be called for a thread that lingers. This happens when its time has passed, or when the poll of
// ActAhead has ended; Pass or Looked reports it. The time charged since ActAhead is still owed then.
func (t *Thread) GoOn() {
	t.owed -= t.lead
	t.lead = 0
	t.CPU.follow(t.work)
	t.Rouse(t.CPU.wakeAt(t.work).Sub(t.Now()))
}

// ActAhead lets the code that ends the wait of a lingering thread do the work of Act at once. This work belongs to the
// instant at which the thread continues: when its time has passed or, if it waits already, when it has polled for d.
// ActAhead returns the result of Lingers. Charges from now on count from that instant, which must be known: nothing
// else may use the processor meanwhile. LingerOn or GoOn ends this.
func (t *Thread) ActAhead(d sim.Duration) (since sim.Time, waits bool) {
	if since, waits = t.Lingers(); waits {
		t.work = t.CPU.take(t.Level, d)
	}
	t.lead = t.CPU.hush(t.work).Sub(t.Now())
	t.owed = t.lead // so that Now and Owed say where the thread is
	return since, waits
}

// LingerOn lets the time charged since ActAhead pass, and then waits on.
func (t *Thread) LingerOn() {
	t.passAhead()
	at := t.CPU.hush(t.work)
	if t.passing == 0 { // nothing was charged
		t.CPU.remove(t.CPU.find(t.work))
		t.began = at
	}
	t.Process.LingerOn(at)
}

// passAhead lets the time charged since ActAhead pass after the thread's work.
func (t *Thread) passAhead() {
	t.owed -= t.lead
	t.lead = 0
	if t.owed <= 0 {
		return
	}
	before, end := t.work, t.CPU.end(t.work)
	if t.passing > 0 {
		t.endPass(end)
	}
	t.startPass()
	t.began = end
	t.CPU.forget(before)
}

// Look has the thread's processor execute d of work for it, and then Act called. Looked says that it has.
func (t *Thread) Look(d sim.Duration) {
	t.work = t.CPU.take(t.Level, d)
	t.CPU.follow(t.work)
	t.Rouse(t.CPU.end(t.work).Sub(t.Now()))
}

// Looked reports, in Act, whether the work of Look has ended. If not, Act is called again.
func (t *Thread) Looked() bool { return t.workEnds() }

// Went reports, in Act after GoOn, the result of Pass or Looked.
func (t *Thread) Went() bool {
	if t.passing > 0 {
		return t.Pass()
	}
	return t.Looked()
}

// Stolen returns how much longer all that was charged has taken until now, because
// interrupts, or other threads, had the processor.
func (t *Thread) Stolen() sim.Duration { return t.late }

// Compute executes d of work: Charge and Sync.
func (t *Thread) Compute(d sim.Duration) {
	t.Charge(d)
	t.Sync()
}

// ComputeAs is Compute of work that is something else than computing.
func (t *Thread) ComputeAs(cause sim.Cause, d sim.Duration) {
	t.ChargeAs(cause, d)
	t.Sync()
}

// Sleep lets d pass without using the processor, as the system call does.
func (t *Thread) Sleep(d sim.Duration) {
	t.Sync()
	t.Process.Sleep(d)
}

// Wait lets the charged time pass and then blocks t until e has triggered.
func (t *Thread) Wait(e *sim.Event) {
	t.Sync()
	t.Process.Wait(e)
}

// WaitFor is Wait for at most d after the charged time; it reports whether e
// has triggered.
func (t *Thread) WaitFor(e *sim.Event, d sim.Duration) bool {
	t.Sync()
	return t.Process.WaitFor(e, d)
}

// WaitAny lets the charged time pass and then blocks t until one of events has
// triggered; it returns the index of the first that did.
func (t *Thread) WaitAny(events ...*sim.Event) int {
	t.Sync()
	return t.Process.WaitAny(events...)
}

// WaitAll lets the charged time pass and then blocks t until all of events
// have triggered.
func (t *Thread) WaitAll(events ...*sim.Event) {
	t.Sync()
	t.Process.WaitAll(events...)
}
