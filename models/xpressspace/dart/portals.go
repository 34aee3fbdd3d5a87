package dart

import (
	"simrun/machines"
	"simrun/machines/xt5"
	"simrun/machines/xt5/portals"
	"simrun/sim"
	"simrun/sim/node"
)

// Over returns the transport of an endpoint: itself if it is one, or Portals on a
// Cray XT5. The error is a *machines.MissingError if there is none.
func Over(e machines.Endpoint) (Transport, error) {
	switch e := e.(type) {
	case Transport:
		return e, nil
	case *xt5.Endpoint:
		return overPortals(e)
	}
	return nil, &machines.MissingError{System: "DART", Machine: e.Machine(), Missing: []machines.Capability{"exposed memory with events (Portals)"},
		Ported: []string{xt5.Name}}
}

// portal is the index of the portal table that DART has.
const portal = 20

// events is how many events a queue has room for.
const events = 65_535

// overXT is DART's port to Portals.
type overXT struct {
	*xt5.Endpoint
	queue   *portals.EQ
	entries map[uint64]*portals.ME
	idle    []*portals.MD // of operations that have ended
}

func overPortals(e *xt5.Endpoint) (*overXT, error) {
	q, err := e.Portals.EQAlloc(e.Thread(), events)
	if err != nil {
		return nil, err
	}
	return &overXT{Endpoint: e, queue: q, entries: map[uint64]*portals.ME{}}, nil
}

// Expose attaches a match entry for the key.
func (x *overXT) Expose(t *node.Thread, e Exposure) error {
	me, err := x.Portals.MEAttach(t, portal, portals.Match{Source: portals.AnyProcess, Bits: e.Key}, false, portals.After)
	if err != nil {
		return err
	}
	d := &portals.MD{Start: e.Addr, Length: e.Bytes, Threshold: portals.Infinite,
		Options: portals.OpPut | portals.OpGet | portals.ManageRemote | portals.AckDisable | portals.EventStartDisable}
	if e.Arrivals {
		d.EQ = x.queue
	}
	x.entries[e.Key] = me
	return x.Portals.MDAttach(t, me, d, false)
}

// Withdraw unlinks it.
func (x *overXT) Withdraw(t *node.Thread, key uint64) error {
	me := x.entries[key]
	delete(x.entries, key)
	return x.Portals.MEUnlink(t, me)
}

// Put binds a descriptor and puts it.
func (x *overXT) Put(t *node.Thread, p Transfer) error {
	d, err := x.bind(t, p)
	if err != nil {
		return err
	}
	return x.Portals.Put(t, d, request(p))
}

// Get binds a descriptor and gets it.
func (x *overXT) Get(t *node.Thread, p Transfer) error {
	d, err := x.bind(t, p)
	if err != nil {
		return err
	}
	return x.Portals.Get(t, d, request(p))
}

func (x *overXT) bind(t *node.Thread, p Transfer) (*portals.MD, error) {
	d := new(portals.MD)
	if last := len(x.idle) - 1; last >= 0 {
		d, x.idle = x.idle[last], x.idle[:last]
	}
	*d = portals.MD{Start: p.Local, Length: p.Bytes, Threshold: 1, Options: portals.EventStartDisable, User: p.Token, EQ: x.queue}
	return d, x.Portals.MDBind(t, d, false)
}

func (x *overXT) unbind(t *node.Thread, d *portals.MD) error {
	x.idle = append(x.idle, d)
	return x.Portals.MDUnlink(t, d)
}

func request(p Transfer) portals.Request {
	return portals.Request{Target: p.Target, Portal: portal, MatchBits: p.Key, Offset: p.Offset, HdrData: p.Header}
}

// Next looks at the event queue.
func (x *overXT) Next(t *node.Thread) (Completion, bool, error) {
	e, ok, err := x.Portals.EQGet(t, x.queue)
	if err != nil || !ok {
		return Completion{}, false, err
	}
	c, tells, err := x.completion(t, e)
	if err != nil || tells {
		return c, tells, err
	}
	return x.Next(t)
}

// Await waits at the event queue.
func (x *overXT) Await(t *node.Thread, why sim.Waitable) (Completion, error) {
	for {
		e, err := x.Portals.EQWait(t, x.queue, why)
		if err != nil {
			return Completion{}, err
		}
		if c, tells, err := x.completion(t, e); err != nil || tells {
			return c, err
		}
	}
}

// completion translates an event; gets at their target tell nothing.
func (x *overXT) completion(t *node.Thread, e portals.Event) (c Completion, tells bool, err error) {
	switch e.Kind {
	case portals.SendEnd:
		return Completion{Kind: Sent, Token: e.User}, true, x.unbind(t, e.MD)
	case portals.ReplyEnd:
		return Completion{Kind: Got, Token: e.User}, true, x.unbind(t, e.MD)
	case portals.PutEnd:
		return Completion{Kind: Arrived, Peer: e.Initiator, Key: e.MatchBits, Offset: e.Offset, Header: e.HdrData}, true, nil
	}
	return Completion{}, false, nil
}

// CopyCost is a copy in competition with the node's other processes, and a loop
// around the runs.
func (x *overXT) CopyCost(t *node.Thread, runs, bytes int64) {
	t.Charge(x.Costs().Ops(node.Ops{node.IntAdd: 2 * runs, node.Branch: runs}))
	x.Portals.Node().Copy(t, bytes)
}
