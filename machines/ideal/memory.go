package ideal

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// counter is a count and the processes that wait for it.
type counter struct {
	value   int64
	changed *sim.Condition
}

// Value returns the count.
func (c *counter) Value() int64 { return c.value }

// count counts on c, which may be nil.
func count(c machines.Counter) {
	if own, ok := c.(*counter); ok {
		own.value++
		own.changed.Broadcast()
	}
}

// NewCounter returns a counter at zero.
func (e *Endpoint) NewCounter() machines.Counter {
	c := &counter{changed: sim.NewCondition(fmt.Sprintf("counter %d of %s", len(e.counters), e.name()))}
	e.counters = append(e.counters, c)
	return c
}

// WaitCounter waits until c is at least n, then subtracts n.
func (e *Endpoint) WaitCounter(t *node.Thread, c machines.Counter, n int64, why sim.Waitable) {
	own := c.(*counter)
	if why == nil {
		why = own.changed
	}
	t.Sync()
	began := t.Now()
	for own.value < n {
		own.changed.WaitAs(t.Process, why)
	}
	own.value -= n
	e.ledger.Add(machines.Waiting, t.Now().Sub(began))
	e.poll(t, machines.Remote)
}

// Poll looks once; nothing depends on it.
func (e *Endpoint) Poll(t *node.Thread) {
	e.poll(t, machines.Remote)
	t.Sync()
}

// CounterAddr names a counter for other processes: its number, from 1.
func (e *Endpoint) CounterAddr(c machines.Counter) node.Addr {
	for i, own := range e.counters {
		if own == c {
			return node.Addr(i + 1)
		}
	}
	panic("ideal: counter of another process; its name would be wrong; name counters where they were made")
}

// countNamed counts on the counter of that name, unless there is no name.
func (p *process) countNamed(name node.Addr) error {
	if name == 0 {
		return nil
	}
	if name > node.Addr(len(p.counters)) {
		return fmt.Errorf("found counter %d, expected one of the %d of %s", name, len(p.counters), p.name())
	}
	count(p.counters[name-1])
	return nil
}

// transfer is a put or a get under way.
type transfer struct {
	issue
	machines.Copy
	from, to   *process // whose data it moves, and to whom
	sent, done machines.Counter
	named      node.Addr // counter of the target; 0: none
}

// Put copies to another memory.
func (e *Endpoint) Put(t *node.Thread, c machines.Copy, sent, done machines.Counter) error {
	return e.put(t, transfer{Copy: c, sent: sent, done: done})
}

// PutCounting is Put that counts at its target.
func (e *Endpoint) PutCounting(t *node.Thread, c machines.Copy, sent, done machines.Counter, arrived node.Addr) error {
	return e.put(t, transfer{Copy: c, sent: sent, done: done, named: arrived})
}

func (e *Endpoint) put(t *node.Thread, x transfer) error {
	to, err := e.check(x.Copy)
	if err != nil {
		return err
	}
	x.issue, x.from, x.to = e.begin(t, machines.Remote), e.process, to
	e.ledger.Stores++
	e.ledger.Bytes += x.Bytes
	e.underWay++
	var data []byte
	e.job.send(message{from: x.from, to: x.to, bytes: x.Bytes, label: "put",
		left: func() {
			data = x.read(x.from, x.Local)
			count(x.sent)
		},
		arrived: func() { x.to.serve(func() { x.put(data) }) }})
	return nil
}

// put has the data at their target.
func (x *transfer) put(data []byte) {
	x.write(x.to, x.Remote, data)
	x.countThere(x.to)
	x.from.job.tell(x.to, x.from, "acknowledgement", func() {
		count(x.done)
		x.from.copied()
	})
}

// Get copies from another memory.
func (e *Endpoint) Get(t *node.Thread, c machines.Copy, done machines.Counter) error {
	return e.get(t, transfer{Copy: c, done: done})
}

// GetCounting is Get that counts at its target.
func (e *Endpoint) GetCounting(t *node.Thread, c machines.Copy, done machines.Counter, read node.Addr) error {
	return e.get(t, transfer{Copy: c, done: done, named: read})
}

func (e *Endpoint) get(t *node.Thread, x transfer) error {
	from, err := e.check(x.Copy)
	if err != nil {
		return err
	}
	x.issue, x.from, x.to = e.begin(t, machines.Remote), from, e.process
	e.ledger.Fetches++
	e.ledger.Bytes += x.Bytes
	e.underWay++
	e.job.tell(x.to, x.from, "get request", func() { x.from.serve(x.answer) })
	return nil
}

// answer sends the data of a get, which are those of the instant at which its request
// is served.
func (x *transfer) answer() {
	data := x.read(x.from, x.Remote)
	x.countThere(x.from)
	x.from.job.send(message{from: x.from, to: x.to, bytes: x.Bytes, label: "get", arrived: func() {
		x.write(x.to, x.Local, data)
		count(x.done)
		x.to.copied()
	}})
}

// countThere counts at the target, if it was asked for.
func (x *transfer) countThere(there *process) {
	if err := there.countNamed(x.named); err != nil {
		x.fail(err)
	}
}

// read returns a copy of the data at a place, nil if they have no values.
func (x *transfer) read(p *process, at node.Addr) []byte {
	if x.Bytes == 0 {
		return nil
	}
	b, err := p.thread.Memory.Bytes(at, x.Bytes)
	if err != nil {
		x.fail(err)
	}
	return append([]byte(nil), b...)
}

// write stores data at a place.
func (x *transfer) write(p *process, at node.Addr, data []byte) {
	if x.Bytes == 0 {
		return
	}
	b, err := p.thread.Memory.Bytes(at, x.Bytes)
	if err != nil {
		x.fail(err)
	}
	copy(b, data)
}

// copied notes that a copy has ended.
func (p *process) copied() {
	p.underWay--
	if p.underWay == 0 {
		p.quiet.Broadcast()
	}
}

// Fetch copies from another memory and waits.
func (e *Endpoint) Fetch(t *node.Thread, c machines.Copy) error {
	e.ledger.Fetches++
	return e.access(t, c, e.job.machine.Spec.Library.Call.Get(), func(owner *process) error {
		return e.Memory().Copy(c.Local, owner.thread.Memory, c.Remote, c.Bytes)
	})
}

// Store copies to another memory and waits for the acknowledgement.
func (e *Endpoint) Store(t *node.Thread, c machines.Copy) error {
	e.ledger.Stores++
	return e.access(t, c, e.job.machine.Spec.Library.Call.Get(), func(owner *process) error {
		return owner.thread.Memory.Copy(c.Remote, e.Memory(), c.Local, c.Bytes)
	})
}

// access visits the owner of data and comes back with them. It meets the clock once,
// when it is there, and reserves no links.
func (e *Endpoint) access(t *node.Thread, c machines.Copy, before sim.Duration, do func(owner *process) error) error {
	owner, err := e.check(c)
	if err != nil {
		return err
	}
	before = before.Plus(e.job.way(e.process, owner))
	e.charge(t, machines.Remote, before)
	t.Sync()
	wait, service := owner.reserve(), e.job.machine.Spec.Library.Service.Get()
	if err := do(owner); err != nil {
		return fmt.Errorf("%d bytes of process %d: %w", c.Bytes, c.Target, err)
	}
	after := service.Plus(e.job.bytes(c.Bytes)).Plus(e.job.way(owner, e.process))
	e.charge(t, machines.Remote, after)
	e.charge(t, machines.Queueing, wait-service)
	e.ledger.Bytes += c.Bytes
	return nil
}

// Quiet waits until no copy of the process is under way.
func (e *Endpoint) Quiet(t *node.Thread) error {
	if e.underWay == 0 {
		return nil
	}
	t.Sync()
	began := t.Now()
	for e.underWay > 0 {
		e.quiet.Wait(t.Process)
	}
	e.ledger.Add(machines.Waiting, t.Now().Sub(began))
	e.poll(t, machines.Remote)
	return nil
}
