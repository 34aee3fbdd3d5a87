package sim

import (
	"iter"
	"runtime/debug"
)

// Process is a simulated process: a coroutine that runs between the events
// at which it waits. Exactly one process or handler runs at a time.
//
// Methods of a Process that wait (Sleep, Wait, ...) are called by the process
// itself only. A process that fails (see [Process.Fail]) stops the run.
type Process struct {
	// The fields that a deputy touches come first and fit a cache line.
	kernel *Kernel
	index  uint32
	wake   uint32   // number of the wake that would resume it; others are stale
	deputy Deputy   // acts for it while it is blocked; nil if it is resumed
	waits  Waitable // nil while it sleeps
	since  Time
	state  processState
	daemon bool
	timed  bool // waits with a timeout, whose event goes stale if it is woken before

	next      func() (struct{}, bool)
	yield     func(struct{}) bool
	footprint footprint
	node      waiter // its place in the list that it waits in
	name      string
	stop      func()
	done      *Event
	locator   func() string
}

type processState uint8

const (
	processNew processState = iota
	processRunning
	processBlocked
	processEnded
)

// Waitable is what a process can wait for, as the deadlock report names it.
type Waitable interface {
	// WaitingFor says what it is, such as "message from process 3".
	WaitingFor() string
	// HeldBy returns the processes that could end the wait, if it is known
	// who they are, as with a lock.
	HeldBy() []*Process
}

// killed unwinds a process that is still blocked when the kernel closes.
type killed struct{}

// failed unwinds a process that has failed; its error is with the kernel.
type failed struct{}

type processTable struct {
	all     []*Process
	current *Process
	live    int     // processes that have not ended and are not daemons
	asked   *string // answer of the blocked process that is resumed to say where it is

	serving  *Process      // runs others from its wait; see Process.serve
	unplaced *ProcessError // its own, without a place until it has finished that
}

// Spawn starts a process at the current time. Its body runs as a coroutine.
func (k *Kernel) Spawn(name string, body func(p *Process)) *Process {
	p := new(Process)
	k.SpawnAt(p, name, body)
	return p
}

// SpawnAt is Spawn with memory of the caller's for the process, such as a field of the caller's own
// record. The memory must be zero.
func (k *Kernel) SpawnAt(p *Process, name string, body func(p *Process)) {
	p.kernel, p.name, p.index = k, name, uint32(len(k.processes.all))
	p.node.process = p
	p.next, p.stop = iter.Pull(func(yield func(struct{}) bool) {
		p.yield = yield
		p.footprint.begin()
		p.main(body)
	})
	if k.processes.all = append(k.processes.all, p); len(k.processes.all) == FarProcesses {
		adviseHugePages()
	}
	k.processes.live++
	k.queue.processes = &k.processes
	p.wakeAfter(0)
}

// SpawnDaemon is Spawn for a process that serves others: the run may end
// while it waits.
func (k *Kernel) SpawnDaemon(name string, body func(p *Process)) *Process {
	p := k.Spawn(name, body)
	p.daemon = true
	k.processes.live--
	return p
}

// Processes returns how many processes have been spawned.
func (k *Kernel) Processes() int { return len(k.processes.all) }

// Current returns the process that is running, or nil within a handler.
func (k *Kernel) Current() *Process { return k.processes.current }

// main is the coroutine: it runs body and ends the process. A panic of body
// other than our own unwinding goes on through Run to its caller.
func (p *Process) main(body func(p *Process)) {
	defer func() {
		p.state = processEnded
		switch r := recover(); r.(type) {
		case nil:
			p.end()
		case killed, failed:
		default:
			p.kernel.passOn(&PanicError{Process: p.name, Time: p.kernel.now, Value: r, Stack: debug.Stack()})
		}
	}()
	p.state = processRunning
	body(p)
}

// passOn stops the run because the code of a process has panicked. It must not
// unwind the process that resumed it, so Run panics in its place.
func (k *Kernel) passOn(e *PanicError) {
	if k.panic == nil {
		k.panic = e
	}
	k.limit = -1
}

func (k *Kernel) takePanic() *PanicError {
	e := k.panic
	k.panic = nil
	return e
}

func (p *Process) end() {
	if !p.daemon {
		p.kernel.processes.live--
	}
	if p.done != nil {
		p.done.Trigger()
	}
}

// Name returns the name given at Spawn.
func (p *Process) Name() string { return p.name }

// Kernel returns the kernel that the process runs on.
func (p *Process) Kernel() *Kernel { return p.kernel }

// Now returns the current simulated time.
func (p *Process) Now() Time { return p.kernel.now }

// Done returns an event that triggers when the process ends: a process is
// itself something to wait for.
func (p *Process) Done() *Event {
	if p.done == nil {
		p.done = &Event{kernel: p.kernel, about: ending{p}, triggered: p.state == processEnded}
	}
	return p.done
}

// ending describes the end of a process to those that wait for it.
type ending struct{ p *Process }

func (e ending) WaitingFor() string { return "end of " + e.p.name }
func (e ending) HeldBy() []*Process { return []*Process{e.p} }

// Ended reports whether the process has ended.
func (p *Process) Ended() bool { return p.state == processEnded }

// Locate sets how the process says where in its program it is, for error
// messages; without it the calling Go source line is used.
func (p *Process) Locate(where func() string) { p.locator = where }

// Sleep lets d pass. If nothing else can happen before, the clock advances without a change of coroutine; the event is
// the same. Now and then it takes the long way nevertheless, so that a run can be cancelled.
func (p *Process) Sleep(d Duration) {
	p.mustRun()
	if p.pass(d) {
		return
	}
	p.wakeAfter(d)
	p.block(nil) // never in a report: its event is to come
}

// pass moves the clock on by d if nothing else can happen before, and reports whether
// it has.
func (p *Process) pass(d Duration) bool {
	k := p.kernel
	at := k.now.Add(d)
	if d < 0 || at > k.limit || at == TimeMax || !k.queue.allAfter(at) || k.events%contextInterval == 0 {
		return false
	}
	p.wake++
	e := entry{at: at, arg: p.wakeArg(), target: targetProcess, priority: ordering(Program)}
	if k.causes != nil {
		e.priority = e.priority.withSlot(k.causes.schedule(at, Program))
	}
	k.begin(e)
	return true
}

func (p *Process) wakeArg() uint64 { return uint64(p.wake)<<32 | uint64(p.index) }

// wakeAfter schedules the only event that can resume p from now on.
func (p *Process) wakeAfter(d Duration) {
	p.wake++
	p.kernel.Schedule(d, Program, targetProcess, p.wakeArg())
}

// wakeNow resumes p, which waits in a list, at this instant.
func (p *Process) wakeNow() {
	p.wakeAfter(0)
	if p.timed { // overtaken may clean the queue, so the timeout has to be stale by now
		p.timed = false
		p.kernel.overtaken()
	}
}

// woken returns the process that a wake event resumes, or nil if the event is
// stale because something else woke the process first.
func (t *processTable) woken(arg uint64) *Process {
	p := t.all[uint32(arg)]
	if p.wake != uint32(arg>>32) || p.state == processEnded {
		return nil
	}
	p.timed = false
	return p
}

// resume runs p until it waits again.
func (k *Kernel) resume(p *Process) {
	k.processes.current = p
	p.next()
	k.processes.current = nil
}

// mustRun stops code that makes a process wait that is not the running one.
func (p *Process) mustRun() {
	if p.kernel.processes.current != p {
		p.misplaced()
	}
}

// misplaced unwinds a deferred call that waits while the kernel ends its
// process: nothing could resume it.
func (p *Process) misplaced() {
	if p.kernel.closed {
		panic(killed{})
	}
	panic("sim: " + p.name + " is made to wait by code that is not its own; two coroutines would run at once; " +
		"call what waits from the body of the process only")
}

// serve runs the processes that are next in line, as long as the events at the head of the queue resume processes. It
// reports whether it is p's own turn again. p waits and was itself resumed by the kernel's loop. Resuming from here
// saves the way back to the loop: two processes that wake each other in turn change coroutine once per wake instead of
// twice.
func (p *Process) serve() bool {
	k := p.kernel
	k.processes.serving = p
	mine := false
	for k.events < k.upTo {
		e, ok := k.queue.pop(k.limit)
		if !ok {
			break
		}
		if e.target != targetProcess {
			k.next, k.handed = e, true
			break
		}
		q := k.processes.woken(e.arg)
		if q == nil {
			k.drop(e)
			continue
		}
		if q.deputy != nil && q != p { // it acts on the stack of the loop, which is at hand
			k.next, k.handed = e, true
			break
		}
		k.begin(e)
		if !k.deputize(q) {
			continue
		}
		if q == p {
			k.processes.current, mine = p, true
			break
		}
		k.resume(q)
	}
	k.processes.serving = nil
	if e := k.processes.unplaced; e != nil {
		e.Where, k.processes.unplaced = p.Where(), nil
	}
	return mine
}

// block gives control back to the kernel until p is resumed. w says what for.
func (p *Process) block(w Waitable) {
	p.waits, p.since = w, p.kernel.now
	p.rest()
}

// rest is block of a process that has noted what it waits for.
func (p *Process) rest() {
	t := &p.kernel.processes
	if p.state != processRunning {
		panic("sim: the deputy of " + p.name + " makes it wait; its coroutine would be entered twice; return false from Act after Doze or Join")
	}
	p.state = processBlocked
	p.footprint.rest()
	if t.serving == nil && p.serve() {
		p.state = processRunning
		p.waits = nil
		return
	}
	for {
		if !p.yield(struct{}{}) {
			panic(killed{})
		}
		if t.asked == nil {
			break
		}
		*t.asked = p.Where()
		t.asked = nil
	}
	p.state = processRunning
	p.waits = nil
}

// Close ends every process that still waits, in the order in which they were
// spawned. Only the deferred calls of the process run. A closed kernel
// cannot be run again. Neither a process nor a handler may call it.
func (k *Kernel) Close() {
	k.closed = true
	k.processes.current = nil
	done := false
	defer func() {
		if !done {
			k.Close() // a deferred call has panicked: end the others before that goes on
		}
	}()
	for i := 0; i < len(k.processes.all); i++ { // deferred calls may spawn
		if p := k.processes.all[i]; p.state != processEnded {
			p.stop()
			p.state = processEnded
		}
	}
	done = true
	if k.panic != nil {
		panic(k.takePanic())
	}
}
