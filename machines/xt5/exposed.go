package xt5

import (
	"fmt"

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
// descriptor for each operation, with one queue of events.
type exposed struct {
	queue   *portals.EQ // nil until it is used
	entries map[uint64]*portals.ME
	idle    []*portals.MD // of operations that have ended
}

// exposures returns what the process has exposed, which it has once, however many
// endpoints show it.
func (e *Endpoint) exposures() *exposed {
	if e.exposed == nil {
		e.exposed = new(exposed)
	}
	return e.exposed
}

// opened is exposures with a queue, which the first caller pays for.
func (e *Endpoint) opened(t *node.Thread) (*exposed, error) {
	x := e.exposures()
	if x.queue != nil {
		return x, nil
	}
	var err error
	x.entries = map[uint64]*portals.ME{}
	x.queue, err = e.Portals.EQAlloc(t, exposedEvents)
	return x, err
}

// Expose attaches a match entry for the key.
func (e *Endpoint) Expose(t *node.Thread, m machines.Exposure) error {
	x, err := e.opened(t)
	if err != nil {
		return err
	}
	entry, err := e.Portals.MEAttach(t, exposedPortal, portals.Match{Source: portals.AnyProcess, Bits: m.Key}, false, portals.After)
	if err != nil {
		return err
	}
	d := &portals.MD{Start: m.Addr, Length: m.Bytes, Threshold: portals.Infinite,
		Options: portals.OpPut | portals.OpGet | portals.ManageRemote | portals.AckDisable | portals.EventStartDisable}
	if m.Arrivals {
		d.EQ = x.queue
	}
	x.entries[m.Key] = entry
	return e.Portals.MDAttach(t, entry, d, false)
}

// Withdraw unlinks it.
func (e *Endpoint) Withdraw(t *node.Thread, key uint64) error {
	x := e.exposures()
	entry := x.entries[key]
	if entry == nil {
		return e.unexposed(key)
	}
	delete(x.entries, key)
	return e.Portals.MEUnlink(t, entry)
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
	d := new(portals.MD)
	if last := len(x.idle) - 1; last >= 0 {
		d, x.idle = x.idle[last], x.idle[:last]
	}
	*d = portals.MD{Start: m.Local, Length: m.Bytes, Threshold: 1, Options: portals.EventStartDisable, User: m.Token, EQ: x.queue}
	return d, e.Portals.MDBind(t, d, false)
}

// unbind gives the descriptor of an operation back that has ended.
func (e *Endpoint) unbind(t *node.Thread, d *portals.MD) error {
	e.exposed.idle = append(e.exposed.idle, d)
	return e.Portals.MDUnlink(t, d)
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
		if told, tells, err := e.translate(t, event); err != nil || tells {
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
		if told, tells, err := e.translate(t, event); err != nil || tells {
			return told, err
		}
	}
}

// translate says what an event of Portals tells; gets tell their target nothing.
func (e *Endpoint) translate(t *node.Thread, p portals.Event) (m machines.Event, tells bool, err error) {
	switch p.Kind {
	case portals.SendEnd:
		return machines.Event{Kind: machines.Sent, Token: p.User}, true, e.unbind(t, p.MD)
	case portals.ReplyEnd:
		return machines.Event{Kind: machines.Got, Token: p.User}, true, e.unbind(t, p.MD)
	case portals.PutEnd:
		return machines.Event{Kind: machines.Arrived, Peer: p.Initiator - e.First(), Key: p.MatchBits, Offset: p.Offset, Header: p.HdrData}, true, nil
	}
	return machines.Event{}, false, nil
}
