package sim

// Event is something that happens once: processes wait for it, and it
// triggers. Waiting for an event that has triggered returns at once. Reset
// makes it ready to happen again.
type Event struct {
	kernel    *Kernel
	name      string
	about     Waitable // describes the event in reports instead of its name, or nil
	waiters   waitList
	triggered bool
}

// NewEvent returns an event that has not triggered. The name is for reports.
// Only processes of k may wait for it.
func NewEvent(k *Kernel, name string) *Event { return &Event{kernel: k, name: name} }

// Timeout returns an event that triggers after d. It does so even if nobody
// waits for it any more, so the run lasts at least until then. To limit a wait
// for something else, use [Process.WaitFor]: it leaves no event behind.
func (k *Kernel) Timeout(d Duration) *Event {
	e := NewEvent(k, "timeout")
	k.After(d, Program, e.Trigger)
	return e
}

// Trigger makes the event happen: all that wait for it go on at this instant,
// in the order in which they came. Triggering twice is the same as once.
func (e *Event) Trigger() {
	e.triggered = true
	e.waiters.wakeAll()
}

// Triggered reports whether the event has happened since it was made or Reset.
func (e *Event) Triggered() bool { return e.triggered }

// Reset makes a triggered event one that has not happened yet. Processes that
// it has woken go on all the same.
func (e *Event) Reset() { e.triggered = false }

// WaitingFor names the event in reports.
func (e *Event) WaitingFor() string {
	if e.about != nil {
		return e.about.WaitingFor()
	}
	return e.name
}

// HeldBy returns the processes whose end the event waits for; nil for other
// events, which nobody in particular triggers.
func (e *Event) HeldBy() []*Process {
	if e.about != nil {
		return e.about.HeldBy()
	}
	return nil
}

// Wait blocks p until e has triggered.
func (p *Process) Wait(e *Event) {
	if !e.triggered {
		e.listFor(p).wait(p, e)
	}
}

// WaitFor blocks p until e has triggered, at most for d, and reports whether
// it has.
func (p *Process) WaitFor(e *Event, d Duration) bool {
	return e.triggered || e.listFor(p).waitFor(p, e, d)
}

// listFor returns the list of waiters for p to join.
func (e *Event) listFor(p *Process) *waitList {
	if e.kernel != p.kernel {
		panic("sim: " + p.name + " waits for " + e.WaitingFor() +
			" of another kernel; two simulations would share it unordered; make the event with the process's kernel")
	}
	return &e.waiters
}
