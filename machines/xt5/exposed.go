package xt5

import (
	"fmt"
	"slices"

	"simrun/machines"
	"simrun/machines/xt5/portals"
	"simrun/sim"
	"simrun/sim/node"
)

// exposedPortal is the index of the portal table that exposed memory has.
const exposedPortal = 20

// exposedEvents is how many events the queue of exposed memory has room for.
const exposedEvents = 65_535

// exposed is exposed memory in one process: a match entry for each exposure and a
// descriptor for each operation, one of the job's, with one queue of events.
type exposed struct {
	queue    *portals.EQ   // nil until it is used
	entries  []*portals.ME // a list: a process exposes a few pieces of memory
	attended attended
	memory   portals.MD // of the first entry
}

// opened returns the memory that the process has exposed, with a queue. The process has it only once, however many
// endpoints show it. The first caller pays for the queue.
func (e *Endpoint) opened(t *node.Thread) (*exposed, error) {
	x := e.exposed
	if x.queue != nil {
		return x, nil
	}
	var err error
	x.queue, err = e.Portals.EQAlloc(t, exposedEvents)
	return x, err
}

// Expose attaches a match entry for the key.
func (e *Endpoint) Expose(t *node.Thread, m machines.Exposure) error {
	x, err := e.opened(t)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(x.entries, exposedAs(m.Key)) {
		return fmt.Errorf("%s: found key %d, expected one under which process %d has exposed no memory", Name, m.Key, e.Rank())
	}
	entry, err := e.Portals.MEAttach(t, exposedPortal, portals.Match{Source: portals.AnyProcess, Bits: m.Key}, false, portals.After)
	if err != nil {
		return err
	}
	d := &x.memory
	if d.Options != 0 { // it is that of the first exposure
		d = new(portals.MD)
	}
	*d = portals.MD{Start: m.Addr, Length: m.Bytes, Threshold: portals.Infinite,
		Options: portals.OpPut | portals.OpGet | portals.ManageRemote | portals.AckDisable | portals.EventStartDisable}
	if m.Arrivals {
		d.EQ = x.queue
	}
	x.entries = append(x.entries, entry)
	return e.Portals.MDAttach(t, entry, d, false)
}

// Withdraw unlinks it.
func (e *Endpoint) Withdraw(t *node.Thread, key uint64) error {
	x := e.exposed
	at := slices.IndexFunc(x.entries, exposedAs(key))
	if at < 0 {
		return e.unexposed(key)
	}
	entry := x.entries[at]
	x.entries = slices.Delete(x.entries, at, at+1)
	return e.Portals.MEUnlink(t, entry)
}

// exposedAs says of match entries whether they are for a key.
func exposedAs(key uint64) func(*portals.ME) bool {
	return func(entry *portals.ME) bool { return entry.Bits == key }
}

// unexposed is the error that a process has exposed no memory under a key.
func (e *Endpoint) unexposed(key uint64) error {
	return fmt.Errorf("%s: found key %d, expected that of memory that process %d has exposed", Name, key, e.Rank())
}

// PutExposed binds a descriptor and puts it.
func (e *Endpoint) PutExposed(t *node.Thread, m machines.Transfer) error {
	d, err := e.bind(t, m)
	if err != nil {
		return err
	}
	return e.Portals.Put(t, d, e.request(m))
}

// GetExposed binds a descriptor and gets it.
func (e *Endpoint) GetExposed(t *node.Thread, m machines.Transfer) error {
	d, err := e.bind(t, m)
	if err != nil {
		return err
	}
	return e.Portals.Get(t, d, e.request(m))
}

// bind returns a descriptor of the process's own side of a transfer.
func (e *Endpoint) bind(t *node.Thread, m machines.Transfer) (*portals.MD, error) {
	if m.Target < 0 || m.Target >= e.Size() {
		return nil, fmt.Errorf("%s: found process %d, expected 0 to %d", Name, m.Target, e.Size()-1)
	}
	x, err := e.opened(t)
	if err != nil {
		return nil, err
	}
	d := e.job.descriptor()
	*d = portals.MD{Start: m.Local, Length: m.Bytes, Threshold: 1, Options: portals.EventStartDisable, User: m.Token, EQ: x.queue}
	return d, e.Portals.MDBind(t, d, false)
}

// unbind gives the descriptor of an operation back that has ended.
func (e *Endpoint) unbind(t *node.Thread, d *portals.MD) error {
	if err := e.Portals.MDUnlink(t, d); err != nil {
		return err
	}
	e.job.idle = append(e.job.idle, d)
	return nil
}

// idleDescriptor is a descriptor of an operation: two cache lines each.
type idleDescriptor struct {
	portals.MD
	_ [32]byte
}

// descriptorsMade is how many descriptors are made at a time.
const descriptorsMade = 320

// descriptor returns one that no operation has.
func (j *job) descriptor() *portals.MD {
	last := len(j.idle) - 1
	if last < 0 {
		made := make([]idleDescriptor, descriptorsMade)
		for i := range made[1:] {
			j.idle = append(j.idle, &made[1+i].MD)
		}
		return &made[0].MD
	}
	d := j.idle[last]
	j.idle = j.idle[:last]
	return d
}

func (e *Endpoint) request(m machines.Transfer) portals.Request {
	return portals.Request{Target: e.First() + m.Target, Portal: exposedPortal, MatchBits: m.Key, Offset: m.Offset, HdrData: m.Header}
}

// NextEvent looks at the event queue.
func (e *Endpoint) NextEvent(t *node.Thread) (machines.Event, bool, error) {
	x, err := e.opened(t)
	if err != nil {
		return machines.Event{}, false, err
	}
	for {
		event, ok, err := e.Portals.EQGet(t, x.queue)
		if err != nil || !ok {
			return machines.Event{}, false, err
		}
		if told, tells, err := e.translate(t, &event); err != nil || tells {
			return told, tells, err
		}
	}
}

// AwaitEvent waits at the event queue.
func (e *Endpoint) AwaitEvent(t *node.Thread, why sim.Waitable) (machines.Event, error) {
	x, err := e.opened(t)
	if err != nil {
		return machines.Event{}, err
	}
	for {
		event, err := e.Portals.EQWait(t, x.queue, why)
		if err != nil {
			return machines.Event{}, err
		}
		if told, tells, err := e.translate(t, &event); err != nil || tells {
			return told, err
		}
	}
}

// AttendEvents waits at the event queue, too, and binds a descriptor for each put.
func (e *Endpoint) AttendEvents(t *node.Thread, a machines.Attendant, why sim.Waitable) error {
	x, err := e.opened(t)
	if err != nil {
		return err
	}
	by := &x.attended
	if by.by != nil { // the attendant waits itself
		by = new(attended)
	}
	*by = attended{of: e, thread: t, by: a}
	err = e.Portals.Attend(t, x.queue, by, why)
	*by = attended{}
	return err
}

// attended takes a process's events for Portals.
type attended struct {
	of     *Endpoint
	thread *node.Thread
	by     machines.Attendant
}

// Next implements portals.Attendant.
func (a *attended) Next() (machines.Step, *portals.MD, portals.Request, error) {
	do, m, err := a.by.Next()
	if err != nil || do != machines.Put {
		return do, nil, portals.Request{}, err
	}
	d, err := a.of.bind(a.thread, m)
	return do, d, a.of.request(m), err
}

// Fetch implements sim.Fetcher. The argument is 1 and the rank of whom something has come from, or 0.
func (a *attended) Fetch(peer uint64, _ int, w *sim.Walks) (more bool) {
	f, ok := a.by.(sim.Fetcher)
	if !ok {
		return false
	}
	if peer > 0 {
		peer -= uint64(a.of.first)
	}
	w.Start(f, peer, 0)
	return false
}

// Quiet implements portals.Attendant.
func (a *attended) Quiet(p *portals.Event) bool {
	m, tells := a.of.meaning(p)
	return !tells || a.by.Quiet(m)
}

// Take implements portals.Attendant.
func (a *attended) Take(p *portals.Event) (done bool, err error) {
	m, tells, err := a.of.translate(a.thread, p)
	if err != nil || !tells {
		return false, err
	}
	return a.by.Take(m)
}

// translate says what an event of Portals tells, and gives back what its operation had.
func (e *Endpoint) translate(t *node.Thread, p *portals.Event) (m machines.Event, tells bool, err error) {
	m, tells = e.meaning(p)
	if tells && m.Kind != machines.Arrived {
		err = e.unbind(t, p.MD)
	}
	return m, tells, err
}

// meaning says what an event of Portals tells; gets tell their target nothing.
func (e *Endpoint) meaning(p *portals.Event) (m machines.Event, tells bool) {
	switch p.Kind {
	case portals.SendEnd:
		return machines.Event{Kind: machines.Sent, Token: p.User}, true
	case portals.ReplyEnd:
		return machines.Event{Kind: machines.Got, Token: p.User}, true
	case portals.PutEnd:
		return machines.Event{Kind: machines.Arrived, Peer: int(p.Initiator) - e.First(), Key: p.MatchBits, Offset: p.Offset, Header: p.HdrData}, true
	}
	return machines.Event{}, false
}
