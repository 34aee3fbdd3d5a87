package sim

// waiter is one place in a waitList: a process, or a composite event.
type waiter struct {
	next, prev *waiter
	list       *waitList
	process    *Process
	composite  *composite
	index      int // which of the composite's events this is
}

// waitList is a first-in first-out list of waiters that allocates nothing for
// a waiting process: its node is part of the process.
type waitList struct{ head, tail *waiter }

func (l *waitList) add(w *waiter) {
	w.list, w.next, w.prev = l, nil, l.tail
	if l.tail == nil {
		l.head = w
	} else {
		l.tail.next = w
	}
	l.tail = w
}

func (l *waitList) remove(w *waiter) {
	if w.prev == nil {
		l.head = w.next
	} else {
		w.prev.next = w.next
	}
	if w.next == nil {
		l.tail = w.prev
	} else {
		w.next.prev = w.prev
	}
	w.list, w.next, w.prev = nil, nil, nil
}

// wakeFirst wakes the first waiter and reports whether there was one.
func (l *waitList) wakeFirst() bool {
	w := l.head
	if w == nil {
		return false
	}
	l.remove(w)
	if p := w.process; p != nil {
		if p.timed {
			p.timed = false
			p.kernel.overtaken()
		}
		p.wakeAfter(0)
	} else {
		w.composite.triggered(w.index)
	}
	return true
}

func (l *waitList) wakeAll() {
	for l.wakeFirst() {
	}
}

// wait puts p at the end of the list and blocks it until it is woken.
func (l *waitList) wait(p *Process, what Waitable) {
	p.node.process = p
	l.add(&p.node)
	p.block(what)
}

// waitFor is wait for at most d; it reports false if the time ran out.
func (l *waitList) waitFor(p *Process, what Waitable, d Duration) bool {
	p.node.process = p
	l.add(&p.node)
	p.wakeAfter(d)
	p.timed = true
	p.block(what)
	if p.node.list == nil {
		return true
	}
	l.remove(&p.node)
	return false
}

// Event is something that happens once: processes wait for it, and it
// triggers. Waiting for an event that has triggered returns at once. Reset
// makes it ready to happen again.
type Event struct {
	kernel    *Kernel
	name      string
	waiters   waitList
	triggered bool
}

// NewEvent returns an event that has not triggered. The name is for reports.
func NewEvent(k *Kernel, name string) *Event { return &Event{kernel: k, name: name} }

// Timeout returns an event that triggers after d.
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

// Reset makes a triggered event one that has not happened yet.
func (e *Event) Reset() { e.triggered = false }

// WaitingFor names the event in reports.
func (e *Event) WaitingFor() string { return e.name }

// HeldBy returns nil: nobody in particular triggers an event.
func (e *Event) HeldBy() []*Process { return nil }

// Wait blocks p until e has triggered.
func (p *Process) Wait(e *Event) {
	if !e.triggered {
		e.waiters.wait(p, e)
	}
}

// WaitFor blocks p until e has triggered, at most for d, and reports whether
// it has.
func (p *Process) WaitFor(e *Event, d Duration) bool {
	return e.triggered || e.waiters.waitFor(p, e, d)
}

// composite is an event over others; it triggers when need of them have.
type composite struct {
	Event
	nodes []waiter
	need  int
	first int
}

func compose(k *Kernel, name string, need int, events []*Event) *composite {
	c := &composite{Event: Event{kernel: k, name: name}, nodes: make([]waiter, len(events)), need: need, first: -1}
	for i, e := range events {
		c.nodes[i] = waiter{composite: c, index: i}
		if e.triggered {
			c.triggered(i)
		} else {
			e.waiters.add(&c.nodes[i])
		}
	}
	if need == 0 {
		c.Trigger()
	}
	return c
}

// triggered notes that event i has happened.
func (c *composite) triggered(i int) {
	if c.first < 0 {
		c.first = i
	}
	c.need--
	if c.need != 0 {
		return
	}
	for j := range c.nodes {
		if n := &c.nodes[j]; n.list != nil {
			n.list.remove(n)
		}
	}
	c.Trigger()
}

// AnyOf returns an event that triggers as soon as one of events has.
func (k *Kernel) AnyOf(events ...*Event) *Event {
	return &compose(k, "any of "+names(events), min(1, len(events)), events).Event
}

// AllOf returns an event that triggers when all of events have.
func (k *Kernel) AllOf(events ...*Event) *Event {
	return &compose(k, "all of "+names(events), len(events), events).Event
}

// WaitAny blocks p until one of events has triggered and returns the index of
// the first that did (the lowest of those that had before).
func (p *Process) WaitAny(events ...*Event) int {
	c := compose(p.kernel, "any of "+names(events), 1, events)
	p.Wait(&c.Event)
	return c.first
}

// WaitAll blocks p until all of events have triggered.
func (p *Process) WaitAll(events ...*Event) { p.Wait(p.kernel.AllOf(events...)) }

func names(events []*Event) string {
	s := "("
	for i, e := range events {
		if i > 0 {
			s += ", "
		}
		s += e.name
	}
	return s + ")"
}

// Condition is a list of processes that wait until somebody signals; unlike
// an Event it has no memory. The waiter checks its predicate in a loop.
type Condition struct {
	name    string
	waiters waitList
}

// NewCondition returns a condition; the name is for reports.
func NewCondition(name string) *Condition { return &Condition{name: name} }

// Wait blocks p until it is signalled.
func (c *Condition) Wait(p *Process) { c.waiters.wait(p, c) }

// WaitAs is Wait with its own description for reports.
func (c *Condition) WaitAs(p *Process, what Waitable) { c.waiters.wait(p, what) }

// WaitFor is Wait for at most d; it reports whether p was signalled.
func (c *Condition) WaitFor(p *Process, d Duration) bool { return c.waiters.waitFor(p, c, d) }

// Signal wakes the process that has waited longest, if any, and reports
// whether there was one.
func (c *Condition) Signal() bool { return c.waiters.wakeFirst() }

// Broadcast wakes all waiting processes, in the order in which they came.
func (c *Condition) Broadcast() { c.waiters.wakeAll() }

// Waiting reports whether a process waits.
func (c *Condition) Waiting() bool { return c.waiters.head != nil }

// WaitingFor names the condition in reports.
func (c *Condition) WaitingFor() string { return c.name }

// HeldBy returns nil.
func (c *Condition) HeldBy() []*Process { return nil }
