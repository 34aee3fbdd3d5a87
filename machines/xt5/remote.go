package xt5

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/xt5/portals"
	"simrun/sim"
	"simrun/sim/node"
)

// remotePortal is the index of the portal table that remote memory has.
const remotePortal = 12

// remote is remote memory in one process. Its puts and gets use Portals as ARMCI's and GASNet's ports to Portals do.
// One descriptor is the source and goal of everything that the process begins. One match entry without an event queue
// is for the accesses of others to its memory. The match bits contain the number of an operation, and its events
// repeat them. Counters count when the process finds the events: in WaitCounter, in Poll, and in calls that wait
// because too many operations are under way.
type remote struct {
	ni         *portals.Interface
	events     *portals.EQ
	local      *portals.MD
	operations []remoteOperation // by number: under way, and free ones
	free       []uint32
}

// remoteOperation is a put or a get under way.
type remoteOperation struct {
	sent, done machines.Counter
	events     int8 // that will still come
}

// counter is a machines.Counter.
type counter struct{ n int64 }

// Value returns the count, as far as the process has looked.
func (c *counter) Value() int64 { return c.n }

// WaitingFor names what a process waits for.
func (c *counter) WaitingFor() string { return "puts or gets to end" }

// HeldBy returns nil: counters do not know whom they count.
func (c *counter) HeldBy() []*sim.Process { return nil }

// count counts on a counter, which may be nil.
func count(c machines.Counter) {
	if c, ok := c.(*counter); ok {
		c.n++
	}
}

// remote returns a process's remote memory. The library is there from the start of
// the program; the simulation makes it when it is used.
func (j *job) remote(rank int) (*remote, error) {
	if j.remotes == nil {
		j.remotes = make([]*remote, j.portals.Size())
	}
	r := j.remotes[rank]
	if r != nil {
		return r, nil
	}
	r = &remote{ni: j.portals.Interface(rank)}
	e, err := r.ni.MEAttach(nil, remotePortal, portals.Match{Source: portals.AnyProcess, Ignore: ^uint64(0)}, false, portals.After)
	if err != nil {
		return nil, err
	}
	err = r.ni.MDAttach(nil, e, &portals.MD{Threshold: portals.Infinite,
		Options: portals.WholeMemory | portals.OpPut | portals.OpGet | portals.ManageRemote}, false)
	if err == nil {
		j.remotes[rank] = r
	}
	return r, err
}

// open makes what a process needs that begins operations itself.
func (r *remote) open(outstanding int64) error {
	var err error
	if r.events, err = r.ni.EQAlloc(nil, int(2*outstanding)); err != nil {
		return err
	}
	r.local = &portals.MD{Threshold: portals.Infinite, Options: portals.WholeMemory | portals.EventStartDisable, EQ: r.events}
	return r.ni.MDBind(nil, r.local, false)
}

// remote returns the process's own remote memory, ready to begin operations.
func (e *Endpoint) remote() (*remote, error) {
	r, err := e.job.remote(e.Portals.Rank())
	if err == nil && r.events == nil {
		err = r.open(e.job.machine.Spec.Remote.Outstanding.Get())
	}
	return r, err
}

// NewCounter returns a counter at zero.
func (e *Endpoint) NewCounter() machines.Counter { return new(counter) }

// WaitCounter waits until c is at least n, then subtracts n.
func (e *Endpoint) WaitCounter(t *node.Thread, c machines.Counter, n int64, why sim.Waitable) {
	k := c.(*counter)
	if why == nil {
		why = k
	}
	for k.n < n {
		r, err := e.remote()
		if err == nil {
			err = r.await(t, why)
		}
		if err != nil {
			t.Fail(err)
		}
	}
	k.n -= n
}

// Poll counts what has ended.
func (e *Endpoint) Poll(t *node.Thread) {
	r, err := e.remote()
	for ok := err == nil; ok; {
		var event portals.Event
		if event, ok, err = r.ni.EQGet(t, r.events); ok {
			r.handle(event)
		}
	}
	if err != nil {
		t.Fail(err)
	}
}

// await waits for an event.
func (r *remote) await(t *node.Thread, why sim.Waitable) error {
	event, err := r.ni.EQWait(t, r.events, why)
	if err == nil {
		r.handle(event)
	}
	return err
}

// handle counts an event of an operation, whose number is free after the last one.
func (r *remote) handle(e portals.Event) {
	o := &r.operations[e.MatchBits]
	switch e.Kind {
	case portals.SendEnd:
		count(o.sent)
	case portals.Ack, portals.ReplyEnd:
		count(o.done)
	}
	o.events--
	if o.events == 0 {
		*o = remoteOperation{}
		r.free = append(r.free, uint32(e.MatchBits))
	}
}

// take returns the number of a free operation, for which it may have to wait.
func (r *remote) take(t *node.Thread, outstanding int64, o remoteOperation) (uint64, error) {
	for len(r.free) == 0 {
		if int64(len(r.operations)) < outstanding {
			r.operations = append(r.operations, o)
			return uint64(len(r.operations) - 1), nil
		}
		if err := r.await(t, nil); err != nil {
			return 0, err
		}
	}
	number := r.free[len(r.free)-1]
	r.free = r.free[:len(r.free)-1]
	r.operations[number] = o
	return uint64(number), nil
}

// Put copies from this process's memory to that of another without waiting. done
// costs an acknowledgement; the other process is not told. Within a node the caller
// copies, through memory that the processes share, and all has ended when it returns.
// The error says that there is no such process or memory.
func (e *Endpoint) Put(t *node.Thread, c machines.Copy, sent, done machines.Counter) error {
	o := remoteOperation{sent: sent, done: done, events: 1}
	if done != nil {
		o.events = 2
	}
	return e.move(t, c, o, true)
}

// Get copies from another process's memory to this one's without waiting. Within a
// node the caller copies.
func (e *Endpoint) Get(t *node.Thread, c machines.Copy, done machines.Counter) error {
	return e.move(t, c, remoteOperation{done: done, events: 1}, false)
}

// Fetch is Get and a wait for the data, which the ledger has as waiting.
func (e *Endpoint) Fetch(t *node.Thread, c machines.Copy) error { return e.waiting.Fetch(e, t, c) }

// Store is Put and a wait until its data may be changed.
func (e *Endpoint) Store(t *node.Thread, c machines.Copy) error { return e.waiting.Store(e, t, c) }

// Quiet waits for the acknowledgements of all stores.
func (e *Endpoint) Quiet(t *node.Thread) error { return e.waiting.Quiet(e, t) }

// move begins a put or a get.
func (e *Endpoint) move(t *node.Thread, c machines.Copy, o remoteOperation, put bool) error {
	to, err := e.target(c)
	switch {
	case err != nil:
		return err
	case to.Node() == e.Portals.Node():
		return e.copyShared(t, to, c, o, put)
	}
	r, err := e.remote()
	if err == nil {
		_, err = e.job.remote(to.Rank()) // what it takes the operation with
	}
	if err != nil {
		return err
	}
	number, err := r.take(t, e.job.machine.Spec.Remote.Outstanding.Get(), o)
	if err != nil {
		return err
	}
	region := portals.Region{MD: r.local, Offset: int64(c.Local), Length: c.Bytes}
	request := portals.Request{Target: to.Rank(), Portal: remotePortal, MatchBits: number, Offset: int64(c.Remote), Ack: put && o.done != nil}
	if put {
		return r.ni.PutRegion(t, region, request)
	}
	return r.ni.GetRegion(t, region, request)
}

// target returns whom a transfer is with, and an error if it cannot be.
func (e *Endpoint) target(c machines.Copy) (*portals.Interface, error) {
	if c.Target < 0 || c.Target >= e.Size() {
		return nil, fmt.Errorf("%s: found process %d, expected 0 to %d", Name, c.Target, e.Size()-1)
	}
	to := e.Portals.Job().Interface(e.First() + c.Target)
	if longest := int64(e.Portals.Job().Spec().Limits.Message.Get()); c.Bytes < 0 || c.Bytes > longest {
		return nil, fmt.Errorf("%s: found %d bytes to copy, expected 0 to %d", Name, c.Bytes, longest)
	}
	err := e.Memory().Check(c.Local, c.Bytes)
	if err == nil {
		err = to.Memory().Check(c.Remote, c.Bytes)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: copy of %d bytes with process %d: %w", Name, c.Bytes, c.Target, err)
	}
	return to, nil
}

// copyShared copies between processes of a node: the first line comes from another
// processor's cache or from memory, the rest as fast as a processor copies.
func (e *Endpoint) copyShared(t *node.Thread, with *portals.Interface, c machines.Copy, o remoteOperation, put bool) error {
	l := e.Ledger()
	l.Bytes += c.Bytes
	if put {
		l.Stores++
	} else {
		l.Fetches++
	}
	began := t.Now().Add(t.Owed())
	watch := machines.StartWatch(t)
	t.Charge(e.job.machine.Spec.Processor.Cache.Fill.Get())
	e.Portals.Node().Copy(t, c.Bytes)
	t.Sync()
	l.Add(machines.Remote, watch.Elapsed())
	to, at, from, source, label := with, c.Remote, e.Portals, c.Local, "put"
	if !put {
		to, at, from, source, label = from, source, to, at, "get"
	}
	if err := to.Memory().Copy(at, from.Memory(), source, c.Bytes); err != nil {
		return err
	}
	if tracer := e.job.kernel.Tracer(); tracer != nil {
		tracer.Message(sim.Message{From: from.Thread().Name(), To: to.Thread().Name(), Sent: began, Received: t.Now(), Label: label, Bytes: c.Bytes})
	}
	count(o.sent)
	count(o.done)
	return nil
}
