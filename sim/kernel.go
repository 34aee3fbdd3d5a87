package sim

import (
	"context"
	"math/bits"
)

// Handler is a component that reacts to events. Handle runs at the event's
// time; arg is the word that was given when the event was scheduled. A
// handler must not block; it schedules further events and wakes processes.
type Handler interface {
	Handle(arg uint64)
}

// HandlerFunc makes a Handler of a function.
type HandlerFunc func(arg uint64)

// Handle calls f(arg).
func (f HandlerFunc) Handle(arg uint64) { f(arg) }

// HandlerID names a registered handler. Events carry it instead of a
// pointer: see entry.
type HandlerID uint32

// The handlers that the kernel itself provides.
const (
	targetProcess HandlerID = iota // arg: process index and wake number
	targetTimer                    // arg: timer slot and generation
	targetUser                     // the first registered handler
)

// Kernel runs one simulation. It is not safe for concurrent use: one
// simulation is single-threaded, independent ones run side by side.
type Kernel struct {
	now     Time
	limit   Time
	queue   queue
	targets []Handler
	events  uint64
	digest  uint64
	failure error
	closed  bool
	handed  bool        // a process that served the queue left an event to the loop:
	next    entry       // this one
	upTo    uint64      // the count of events at which the loop looks at the context
	panic   *PanicError // to be passed on by Run
	stale   int         // events in the queue that something has overtaken
	hook    Hook
	trace   Tracer
	causes  *Causes // nil unless somebody asks
	watched bool    // there is a hook, or causes are kept

	processes processTable
	pollers   pollers
	timers    timerTable
	seed      uint64
	exact     bool
	values    map[any]any // see SetValue
}

// New returns a kernel at time zero whose random streams derive from seed.
func New(seed uint64) *Kernel {
	k := &Kernel{seed: seed, limit: TimeMax, digest: digestStart}
	k.targets = make([]Handler, targetUser, 16)
	k.queue.fetchers = make([]Fetcher, targetUser, 16)
	return k
}

// Now returns the current simulated time.
func (k *Kernel) Now() Time { return k.now }

// Events returns how many events have run.
func (k *Kernel) Events() uint64 { return k.events }

// SetExact asks for an event for everything that happens. By default models may compute the times of things that nothing
// meets without an event for each. Call it before models use the kernel.
func (k *Kernel) SetExact(exact bool) { k.exact = exact }

// Exact reports whether everything that happens is to have an event.
func (k *Kernel) Exact() bool { return k.exact }

// Seed returns the seed that the kernel was made with.
func (k *Kernel) Seed() uint64 { return k.seed }

// SetValue keeps a value that belongs to this run and that its processes share, such as
// the settings of a library. As in a context, the key is of a type of the caller's own,
// so that no two callers use the same one.
func (k *Kernel) SetValue(key, value any) {
	if k.values == nil {
		k.values = map[any]any{}
	}
	k.values[key] = value
}

// Value returns the value that SetValue stored under the key, or nil.
func (k *Kernel) Value(key any) any { return k.values[key] }

// EventDigest returns a hash over time, priority, target and argument of all
// events that have run, in order. Equal runs have equal digests whatever
// observes them.
func (k *Kernel) EventDigest() uint64 { return k.digest }

// Register adds a handler and returns its name for Schedule. Handlers are
// registered in the same order in equal runs, since the digest covers them.
func (k *Kernel) Register(h Handler) HandlerID {
	k.targets = append(k.targets, h)
	f, _ := h.(Fetcher)
	k.queue.fetchers = append(k.queue.fetchers, f)
	return HandlerID(len(k.targets) - 1)
}

// Schedule has target handle arg after d. A negative d, or a time beyond the range of Time, stops the run with a
// *ScheduleError. If a process runs, it is blamed.
func (k *Kernel) Schedule(d Duration, p Priority, target HandlerID, arg uint64) {
	k.ScheduleAt(k.now.Add(d), p, target, arg)
}

// ScheduleAt is Schedule with an instant, which must not lie in the past.
func (k *Kernel) ScheduleAt(at Time, p Priority, target HandlerID, arg uint64) {
	if at < k.now || at == TimeMax {
		k.refuse(&ScheduleError{Now: k.now, At: at})
		return
	}
	e := entry{at: at, arg: arg, target: target, priority: ordering(p)}
	if k.causes != nil {
		e.priority = e.priority.withSlot(k.causes.schedule(at, p))
	}
	k.queue.push(e, k.now)
}

// refuse ends the run because of an error of the current event.
func (k *Kernel) refuse(err error) {
	if p := k.processes.current; p != nil {
		p.Blame(err)
		return
	}
	k.Fail(err)
}

// Fail stops the run after the current event; Run returns err. The first
// failure counts.
func (k *Kernel) Fail(err error) {
	if k.failure == nil {
		k.failure = err
	}
	k.limit = -1
}

// contextInterval is how many events run between two looks at the context.
const contextInterval = 1 << 12

// Run runs until nothing is pending, and returns nil if every process that is not a daemon has ended.
// Otherwise it returns the reason of the end: a *DeadlockError, a *ProcessError, an error given to
// Fail, or the context's. It ends with [Kernel.Close]: all coroutines are gone when it returns.
func (k *Kernel) Run(ctx context.Context) error {
	defer k.Close()
	if err := k.RunUntil(ctx, TimeMax); err != nil {
		return err
	}
	return k.deadlock()
}

// RunUntil runs all events up to and including time t, which becomes the
// current time unless t is TimeMax. Processes that wait stay so.
func (k *Kernel) RunUntil(ctx context.Context, t Time) error {
	if k.failure != nil {
		return k.failure
	}
	if k.closed {
		return errClosed
	}
	k.limit = t
	for done := false; !done; {
		if err := ctx.Err(); err != nil {
			k.Fail(context.Cause(ctx))
			break
		}
		done = !k.step(k.events + contextInterval)
	}
	if k.panic != nil {
		panic(k.takePanic())
	}
	if k.failure == nil && t != TimeMax {
		k.now = max(k.now, t)
	}
	return k.failure
}

// step runs events until the count reaches upTo, and reports false when no
// event is left within the limit.
func (k *Kernel) step(upTo uint64) bool {
	k.upTo = upTo
	for k.events < upTo {
		e, ok := k.queue.pop(k.limit)
		if !ok {
			return false
		}
		if e.target >= targetUser { // fire, without its calls
			k.now = e.at
			k.events++
			k.digest = digestAdd(k.digest, e)
			if k.watched {
				k.observe(e)
			}
			k.targets[e.target].Handle(e.arg)
			continue
		}
		if e.target != targetProcess {
			k.fire(e)
			continue
		}
		p := k.processes.woken(e.arg)
		if p == nil {
			k.drop(e)
			continue
		}
		k.begin(e)
		if !k.deputize(p) {
			continue
		}
		k.resume(p)
		for k.handed {
			k.handed = false
			k.takeOver(k.next)
		}
	}
	return true
}

// takeOver runs an event that a process left to the loop.
func (k *Kernel) takeOver(e entry) {
	if e.target != targetProcess {
		k.fire(e)
		return
	}
	k.begin(e)
	if p := k.processes.all[uint32(e.arg)]; k.deputize(p) {
		k.resume(p)
	}
}

// fire runs an event that does not resume a process.
func (k *Kernel) fire(e entry) {
	if e.target != targetTimer {
		k.begin(e)
		k.targets[e.target].Handle(e.arg)
		return
	}
	if !k.timers.live(e.arg) {
		k.drop(e)
		return
	}
	k.begin(e)
	k.timers.release(uint32(e.arg))()
}

// begin makes e the current event. Events that have been cancelled never get
// here: they neither count nor move the clock.
func (k *Kernel) begin(e entry) {
	k.now = e.at
	k.events++
	k.digest = digestAdd(k.digest, e)
	if k.watched {
		k.observe(e)
	}
}

// observe tells those that watch of an event.
func (k *Kernel) observe(e entry) {
	if k.causes != nil {
		k.causes.begin(e)
	}
	if k.hook != nil {
		k.hook.Event(e.at, e.priority.priority(), k.describe(e))
	}
}

// drop forgets an event that something has overtaken.
func (k *Kernel) drop(e entry) {
	k.stale--
	if k.causes != nil {
		k.causes.release(e)
	}
}

// overtaken notes that an event in the queue will not run. When most of the queue consists of such
// events, it is cleaned. So a program that sets and cancels long timeouts does not make the queue grow.
func (k *Kernel) overtaken() {
	k.stale++
	if k.stale <= 64 || k.stale <= k.queue.size/2 {
		return
	}
	k.queue.filter(func(e entry) bool {
		valid := k.valid(e)
		if !valid && k.causes != nil {
			k.causes.release(e)
		}
		return valid
	})
	k.stale = 0
}

// valid reports whether nothing has overtaken an event in the queue.
func (k *Kernel) valid(e entry) bool {
	switch e.target {
	case targetProcess:
		return k.processes.all[uint32(e.arg)].wake == uint32(e.arg>>32)
	case targetTimer:
		return k.timers.live(e.arg)
	}
	return true
}

const (
	digestStart = 0x9e3779b97f4a7c15
	digestMulA  = 0xff51afd7ed558ccd
	digestMulB  = 0xc4ceb9fe1a85ec53
)

// digestAdd mixes an event into the digest: two multiplications, since it
// runs for every event. It guards against accidents, not adversaries.
func digestAdd(h uint64, e entry) uint64 {
	x := uint64(e.at) ^ bits.RotateLeft64(e.arg, 23) ^ uint64(e.target)<<40 ^ uint64(e.priority.priority())<<60
	h = (h ^ x) * digestMulA
	return (h ^ h>>32) * digestMulB
}
