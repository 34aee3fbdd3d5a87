package powerchallenge

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// counter counts copies, which are over when their call returns.
type counter struct{ value int64 }

// Value returns the count.
func (c *counter) Value() int64 { return c.value }

// count counts a copy on a counter, which may be nil.
func count(c machines.Counter) {
	if c, ok := c.(*counter); ok {
		c.value++
	}
}

// NewCounter returns a counter at zero.
func (e *Endpoint) NewCounter() machines.Counter { return new(counter) }

// WaitCounter waits until c is at least n, then subtracts n. Only copies of the process
// itself count, so that a wait for more than it has begun never ends.
func (e *Endpoint) WaitCounter(t *node.Thread, c machines.Counter, n int64, why sim.Waitable) {
	k := c.(*counter)
	t.Sync()
	if k.value < n {
		never := sim.NewCondition(fmt.Sprintf("%d copies to count, of which the process has begun %d", n, k.value))
		if why == nil {
			why = never
		}
		never.WaitAs(t.Process, why)
	}
	k.value -= n
}

// Poll lets the process's time pass, so that it sees what others have written.
func (e *Endpoint) Poll(t *node.Thread) { t.Sync() }

// Put copies to a target's memory by the processor.
func (e *Endpoint) Put(t *node.Thread, c machines.Copy, sent, done machines.Counter) error {
	if err := e.CPU.Copy(t, "put", c, true); err != nil {
		return err
	}
	count(sent)
	count(done)
	return nil
}

// Get copies from a target's memory by the processor.
func (e *Endpoint) Get(t *node.Thread, c machines.Copy, done machines.Counter) error {
	if err := e.CPU.Copy(t, "get", c, false); err != nil {
		return err
	}
	count(done)
	return nil
}

// Fetch is Get.
func (e *Endpoint) Fetch(t *node.Thread, c machines.Copy) error {
	return e.CPU.Copy(t, "get", c, false)
}

// Store is Put.
func (e *Endpoint) Store(t *node.Thread, c machines.Copy) error { return e.CPU.Copy(t, "put", c, true) }

// Quiet waits for nothing: copies are in place when their calls return.
func (e *Endpoint) Quiet(t *node.Thread) error {
	t.Sync()
	return nil
}

// LoadRemote is a load of a word of another process's memory, or two.
func (e *Endpoint) LoadRemote(t *node.Thread, c machines.Copy) error {
	return e.CPU.Word(t, "remote load", c, false)
}

// StoreRemote is a store of a word, or two.
func (e *Endpoint) StoreRemote(t *node.Thread, c machines.Copy) error {
	return e.CPU.Word(t, "remote store", c, true)
}

// FenceRemote waits for nothing: the memory is coherent and stores stay in order.
func (e *Endpoint) FenceRemote(t *node.Thread) error { return e.Quiet(t) }
