package lapi

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Endpoint shows a LAPI context to programming systems through the interfaces
// of package machines. The native functions stay reachable as Context.
type Endpoint struct {
	*Context
	machine string
	thread  *node.Thread
	slots   []*rmwSlot // not in use
	waiting machines.WaitingCopies
	ledger  machines.Ledger
}

var _ interface {
	machines.Endpoint
	machines.RemoteMemory
	machines.ArrivalCounters
	machines.ActiveMessages
	machines.Atomics
	machines.Barrier
	machines.AddressExchange
	machines.Accounted
} = (*Endpoint)(nil)

// NewEndpoint returns the endpoint of a context on the named machine.
func NewEndpoint(machine string, c *Context) *Endpoint {
	return &Endpoint{Context: c, machine: machine, thread: c.thread}
}

// Ledger returns what the task has done by the methods of the endpoint. The work of a handler's thread is not in it.
func (e *Endpoint) Ledger() *machines.Ledger { return &e.ledger }

// note adds what a call on thread t has taken since the watch was started.
func (e *Endpoint) note(t *node.Thread, k machines.Kind, w machines.Stopwatch) {
	if t == e.thread {
		e.ledger.Add(k, w.Elapsed())
	}
}

// Barrier is the second half of LAPI_Gfence.
func (e *Endpoint) Barrier(t *node.Thread) error {
	defer e.note(t, machines.Barriers, machines.StartWatch(t))
	return e.Context.Barrier(t)
}

// Rank returns the task number.
func (e *Endpoint) Rank() int { return e.task }

// Size returns how many tasks the job has.
func (e *Endpoint) Size() int { return len(e.job.contexts) }

// Thread returns the application's thread.
func (e *Endpoint) Thread() *node.Thread { return e.thread }

// Peer returns the process of a task.
func (e *Endpoint) Peer(rank int) *sim.Process { return e.job.contexts[rank].thread.Process }

// Memory returns the task's address space.
func (e *Endpoint) Memory() *node.Memory { return e.thread.Memory }

// Costs returns the prices of the node's processor.
func (e *Endpoint) Costs() *node.Costs { return e.job.costs }

// Machine returns the machine's name.
func (e *Endpoint) Machine() string { return e.machine }

// NewCounter returns a LAPI counter.
func (e *Endpoint) NewCounter() machines.Counter { return e.NewCntr() }

// cntr returns the LAPI counter behind a counter, nil for none.
func cntr(c machines.Counter) *Cntr {
	if c == nil {
		return nil
	}
	return c.(*Cntr)
}

// WaitCounter is LAPI_Waitcntr with a reason for reports.
func (e *Endpoint) WaitCounter(t *node.Thread, c machines.Counter, n int64, why sim.Waitable) {
	defer e.note(t, machines.Remote, machines.StartWatch(t))
	if err := e.waitcntr(t, cntr(c), n, why); err != nil {
		t.Fail(err)
	}
}

// Poll is LAPI_Probe.
func (e *Endpoint) Poll(t *node.Thread) {
	defer e.note(t, machines.Remote, machines.StartWatch(t))
	if err := e.Probe(t); err != nil {
		t.Fail(err)
	}
}

// Put is LAPI_Put with an origin and a completion counter.
func (e *Endpoint) Put(t *node.Thread, c machines.Copy, sent, done machines.Counter) error {
	defer e.note(t, machines.Remote, machines.StartWatch(t))
	e.ledger.Bytes += c.Bytes
	return e.Context.Put(t, PutArgs{Tgt: c.Target, Len: c.Bytes, TgtAddr: c.Remote, OrgAddr: c.Local, OrgCntr: cntr(sent), CmplCntr: cntr(done)})
}

// Get is LAPI_Get with an origin counter.
func (e *Endpoint) Get(t *node.Thread, c machines.Copy, done machines.Counter) error {
	defer e.note(t, machines.Remote, machines.StartWatch(t))
	e.ledger.Bytes += c.Bytes
	return e.Context.Get(t, GetArgs{Tgt: c.Target, Len: c.Bytes, TgtAddr: c.Remote, OrgAddr: c.Local, OrgCntr: cntr(done)})
}

// Fetch is LAPI_Get and a wait for its data.
func (e *Endpoint) Fetch(t *node.Thread, c machines.Copy) error {
	e.ledger.Fetches++
	return e.waiting.Fetch(e, t, c)
}

// Store is LAPI_Put and a wait until its data may be changed.
func (e *Endpoint) Store(t *node.Thread, c machines.Copy) error {
	e.ledger.Stores++
	return e.waiting.Store(e, t, c)
}

// Quiet waits for the completion counter of all stores.
func (e *Endpoint) Quiet(t *node.Thread) error { return e.waiting.Quiet(e, t) }

// CounterAddr returns a counter's address, by which other tasks name it.
func (e *Endpoint) CounterAddr(c machines.Counter) node.Addr { return cntr(c).Addr() }

// PutCounting is LAPI_Put with a target counter as well.
func (e *Endpoint) PutCounting(t *node.Thread, c machines.Copy, sent, done machines.Counter, arrived node.Addr) error {
	defer e.note(t, machines.Remote, machines.StartWatch(t))
	e.ledger.Bytes += c.Bytes
	return e.Context.Put(t, PutArgs{Tgt: c.Target, Len: c.Bytes, TgtAddr: c.Remote, OrgAddr: c.Local, TgtCntr: arrived, OrgCntr: cntr(sent), CmplCntr: cntr(done)})
}

// GetCounting is LAPI_Get with a target counter as well.
func (e *Endpoint) GetCounting(t *node.Thread, c machines.Copy, done machines.Counter, read node.Addr) error {
	defer e.note(t, machines.Remote, machines.StartWatch(t))
	e.ledger.Bytes += c.Bytes
	return e.Context.Get(t, GetArgs{Tgt: c.Target, Len: c.Bytes, TgtAddr: c.Remote, OrgAddr: c.Local, TgtCntr: read, OrgCntr: cntr(done)})
}

// HeaderMax is the query MAX_UHDR_SZ.
func (e *Endpoint) HeaderMax() int { return int(e.job.spec.HeaderMax.Get()) }

// Register makes a header handler known.
func (e *Endpoint) Register(h machines.HeaderHandler) machines.HandlerID {
	in := new(machines.Arrival)
	return machines.HandlerID(e.Context.Register(func(a *Arrival) (node.Addr, CompletionHandler) {
		*in = machines.Arrival{From: a.Origin, Sent: a.Issued, Header: a.Uhdr, Bytes: a.MsgLen, Charge: a.charge}
		d := h(in)
		return d.Data, d.Complete
	}))
}

// SendActive is LAPI_Amsend with an origin and a completion counter.
func (e *Endpoint) SendActive(t *node.Thread, m machines.ActiveMessage, sent, done machines.Counter) error {
	defer e.note(t, machines.Remote, machines.StartWatch(t))
	return e.Amsend(t, AmsendArgs{Tgt: m.Target, HdrHdl: HandlerAddr(m.Handler), Uhdr: m.Header, Udata: m.Data, UdataLen: m.Bytes, OrgCntr: cntr(sent), CmplCntr: cntr(done)})
}

// rmwOf maps the operations of package machines to LAPI's.
func rmwOf(op machines.RMWOp) RmwOp {
	switch op {
	case machines.FetchAndAdd:
		return FetchAndAdd
	case machines.FetchAndOr:
		return FetchAndOr
	case machines.Swap:
		return Swap
	case machines.CompareAndSwap:
		return CompareAndSwap
	}
	return rmwOps // which LAPI_Rmw refuses
}

// ReadModifyWrite is LAPI_Rmw and a wait for its old value.
func (e *Endpoint) ReadModifyWrite(t *node.Thread, op machines.RMW) (int64, error) {
	defer e.note(t, machines.Remote, machines.StartWatch(t))
	s := e.takeSlot()
	err := e.Rmw(t, RmwArgs{Op: rmwOf(op.Op), Tgt: op.Target, TgtVar: op.Remote, InVal: op.Operand, Compare: op.Compare, PrevTgtVal: &s.old, OrgCntr: s.counter, Size: op.Size})
	if err == nil {
		err = e.Waitcntr(t, s.counter, 1)
	}
	old := s.old
	e.slots = append(e.slots, s)
	return old, err
}

// rmwSlot is what one blocking read-modify-write needs. Both threads of a task
// can be in one, so slots are taken and given back.
type rmwSlot struct {
	counter *Cntr
	old     int64
}

func (e *Endpoint) takeSlot() *rmwSlot {
	if n := len(e.slots); n > 0 {
		s := e.slots[n-1]
		e.slots = e.slots[:n-1]
		s.old = 0
		return s
	}
	return &rmwSlot{counter: e.NewCntr()}
}

// ExchangeAddresses is LAPI_Address_init.
func (e *Endpoint) ExchangeAddresses(t *node.Thread, a node.Addr) ([]node.Addr, error) {
	defer e.note(t, machines.Remote, machines.StartWatch(t))
	return e.AddressInit(t, a)
}
