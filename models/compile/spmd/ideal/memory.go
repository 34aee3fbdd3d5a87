package ideal

import (
	"encoding/binary"
	"fmt"
	"slices"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// peer returns the endpoint of a rank.
func (e *Endpoint) peer(rank int) (*Endpoint, error) {
	if rank < 0 || rank >= e.Size() {
		return nil, fmt.Errorf("found process %d, expected 0 to %d", rank, e.Size()-1)
	}
	return e.job.processes[rank], nil
}

// travel moves the thread to the instant at which its request is at the owner,
// and charges the way back.
func (e *Endpoint) travel(t *node.Thread, bytes int64) {
	t.Compute(e.job.machine.latency)
	t.Charge(e.job.machine.latency)
	e.ledger.Add(machines.Remote, 2*e.job.machine.latency)
	e.ledger.Bytes += bytes
}

// Fetch copies from Remote to Local.
func (e *Endpoint) Fetch(t *node.Thread, c machines.Copy) error {
	p, err := e.peer(c.Target)
	if err != nil {
		return err
	}
	e.travel(t, c.Bytes)
	e.ledger.Fetches++
	return e.Memory().Copy(c.Local, p.Memory(), c.Remote, c.Bytes)
}

// Store copies from Local to Remote; the data are there at once.
func (e *Endpoint) Store(t *node.Thread, c machines.Copy) error {
	p, err := e.peer(c.Target)
	if err != nil {
		return err
	}
	e.travel(t, c.Bytes)
	e.ledger.Stores++
	return p.Memory().Copy(c.Remote, e.Memory(), c.Local, c.Bytes)
}

// Quiet returns at once: stores are complete when they return.
func (e *Endpoint) Quiet(*node.Thread) error { return nil }

// counter counts copies, which end when they begin.
type counter int64

// Value returns the count.
func (c *counter) Value() int64 { return int64(*c) }

// count counts on counters, which may be nil.
func count(counters ...machines.Counter) {
	for _, c := range counters {
		if c, ok := c.(*counter); ok {
			*c++
		}
	}
}

// NewCounter returns a counter at zero.
func (e *Endpoint) NewCounter() machines.Counter { return new(counter) }

// WaitCounter subtracts n.
func (e *Endpoint) WaitCounter(_ *node.Thread, c machines.Counter, n int64, _ sim.Waitable) {
	*c.(*counter) -= counter(n)
}

// Poll has nothing to do.
func (e *Endpoint) Poll(t *node.Thread) { t.Sync() }

// Put is Store.
func (e *Endpoint) Put(t *node.Thread, c machines.Copy, sent, done machines.Counter) error {
	err := e.Store(t, c)
	if err == nil {
		count(sent, done)
	}
	return err
}

// Get is Fetch.
func (e *Endpoint) Get(t *node.Thread, c machines.Copy, done machines.Counter) error {
	err := e.Fetch(t, c)
	if err == nil {
		count(done)
	}
	return err
}

// LoadRemote is Fetch.
func (e *Endpoint) LoadRemote(t *node.Thread, c machines.Copy) error { return e.Fetch(t, c) }

// StoreRemote is Store.
func (e *Endpoint) StoreRemote(t *node.Thread, c machines.Copy) error { return e.Store(t, c) }

// FenceRemote returns at once.
func (e *Endpoint) FenceRemote(*node.Thread) error { return nil }

// ReadModifyWrite performs op and returns the word's old value.
func (e *Endpoint) ReadModifyWrite(t *node.Thread, op machines.RMW) (int64, error) {
	p, err := e.peer(op.Target)
	if err != nil {
		return 0, err
	}
	e.travel(t, int64(op.Size))
	b, err := p.Memory().Bytes(op.Remote, int64(op.Size))
	if err != nil {
		return 0, err
	}
	if op.Size == 4 {
		old := int64(int32(binary.NativeEndian.Uint32(b)))
		binary.NativeEndian.PutUint32(b, uint32(modified(op, old)))
		return old, nil
	}
	old := int64(binary.NativeEndian.Uint64(b))
	binary.NativeEndian.PutUint64(b, uint64(modified(op, old)))
	return old, nil
}

func modified(op machines.RMW, old int64) int64 {
	switch {
	case op.Op == machines.FetchAndAdd:
		return old + op.Operand
	case op.Op == machines.FetchAndOr:
		return old | op.Operand
	case op.Op == machines.CompareAndSwap && old != op.Compare:
		return old
	}
	return op.Operand
}

// Barrier blocks until all processes have called it.
func (e *Endpoint) Barrier(t *node.Thread) error {
	t.Sync()
	j, start := e.job, t.Now()
	j.entered++
	if j.entered == len(j.processes) {
		j.entered = 0
		j.barriers++
		j.arrived.Broadcast()
	} else {
		for n := j.barriers; j.barriers == n; {
			j.arrived.Wait(t.Process)
		}
	}
	t.Charge(j.machine.latency)
	e.ledger.Add(machines.Barriers, t.Now().Sub(start)+j.machine.latency)
	return nil
}

// ExchangeAddresses returns the addresses that all processes gave.
func (e *Endpoint) ExchangeAddresses(t *node.Thread, a node.Addr) ([]node.Addr, error) {
	e.job.addresses[e.rank] = a
	if err := e.Barrier(t); err != nil {
		return nil, err
	}
	all := slices.Clone(e.job.addresses)
	return all, e.Barrier(t)
}
