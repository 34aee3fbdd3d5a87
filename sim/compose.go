package sim

// composite is an event over several events; it triggers when as many of them as need have triggered.
type composite struct {
	Event
	kind  string // "any" or "all"
	parts []part
	need  int
	first int // index of the event that happened first, or -1
}

// part is the place of a composite in the list of one of its events.
type part struct {
	waiter
	composite *composite
	event     *Event
	index     int
}

func compose(k *Kernel, kind string, need int, events []*Event) *composite {
	c := &composite{kind: kind, parts: make([]part, len(events)), need: need, first: -1}
	c.kernel, c.about = k, c
	for i, e := range events {
		n := &c.parts[i]
		n.composite, n.event, n.index = c, e, i
		n.waiter.part = n
	}
	if need == 0 {
		c.Trigger()
	}
	for i := range c.parts {
		if c.Event.triggered {
			break // the others need not be listened to any more
		}
		if n := &c.parts[i]; n.event.triggered {
			c.triggered(i)
		} else {
			n.event.waiters.add(&n.waiter)
		}
	}
	return c
}

// triggered notes that event i has happened.
func (c *composite) triggered(i int) {
	if c.first < 0 {
		c.first = i
	}
	c.need--
	if c.need > 0 {
		return
	}
	for j := range c.parts {
		if n := &c.parts[j]; n.list != nil {
			n.list.remove(&n.waiter)
		}
	}
	c.Trigger()
}

// WaitingFor names the events; it is called only when somebody asks, since
// there may be as many as processes.
func (c *composite) WaitingFor() string {
	names := make([]string, len(c.parts))
	for i := range c.parts {
		names[i] = c.parts[i].event.WaitingFor()
	}
	return c.kind + " of (" + abridge(names) + ")"
}

// HeldBy returns the processes that hold the events that have not happened yet.
func (c *composite) HeldBy() []*Process {
	var all []*Process
	for i := range c.parts {
		if n := &c.parts[i]; n.list != nil {
			all = append(all, n.event.HeldBy()...)
		}
	}
	return all
}

// AnyOf returns an event that triggers as soon as one of events has, at once
// if there are none.
func (k *Kernel) AnyOf(events ...*Event) *Event {
	return &compose(k, "any", min(1, len(events)), events).Event
}

// AllOf returns an event that triggers when all of events have.
func (k *Kernel) AllOf(events ...*Event) *Event {
	return &compose(k, "all", len(events), events).Event
}

// WaitAny blocks p until one of events has triggered. There must be at least one. It returns the index of the first
// that triggered, or the lowest index of those that had triggered before.
func (p *Process) WaitAny(events ...*Event) int {
	c := compose(p.kernel, "any", 1, events)
	p.Wait(&c.Event)
	return c.first
}

// WaitAll blocks p until all of events have triggered.
func (p *Process) WaitAll(events ...*Event) { p.Wait(p.kernel.AllOf(events...)) }
