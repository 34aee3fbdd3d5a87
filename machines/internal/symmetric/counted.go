package t3d

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// counter counts copies. The shell does not: it says whether a store is outstanding.
// So a counter of puts counts when the process has found that none is.
type counter struct {
	value  int64
	stores int64 // that are not known to have been acknowledged
}

// Value returns the count, as far as the process has looked.
func (c *counter) Value() int64 { return c.value }

// WaitingFor names what a process waits for.
func (c *counter) WaitingFor() string { return "copies that count" }

// HeldBy returns nil: counters do not know whom they count.
func (c *counter) HeldBy() []*sim.Process { return nil }

// count counts a copy on a counter, which may be nil.
func count(c machines.Counter) {
	if c, ok := c.(*counter); ok {
		c.value++
	}
}

// NewCounter returns a counter at zero.
func (e *Endpoint) NewCounter() machines.Counter { return new(counter) }

// WaitCounter waits until c is at least n, then subtracts n. The shell can only wait
// for all stores (shmem_quiet).
func (e *Endpoint) WaitCounter(t *node.Thread, c machines.Counter, n int64, why sim.Waitable) {
	k := c.(*counter)
	if why == nil {
		why = k
	}
	if k.value < n {
		e.quiet(t)
	}
	for k.value < n { // as it was asked for: nothing that this process began can count
		e.Await(t, why)
	}
	k.value -= n
}

// Poll looks whether a store is outstanding.
func (e *Endpoint) Poll(t *node.Thread) {
	if e.LookAtStores(t) {
		e.settle()
	}
}

// settle counts the stores that have been acknowledged, which is all of them.
func (e *Endpoint) settle() {
	for _, c := range e.stores {
		c.value += c.stores
		c.stores = 0
	}
	e.stores = e.stores[:0]
}

// Put is shmem_put: Local may be changed when it returns.
func (e *Endpoint) Put(t *node.Thread, c machines.Copy, sent, done machines.Counter) error {
	if err := e.PutBytes(t, c); err != nil {
		return err
	}
	count(sent)
	if k, ok := done.(*counter); ok {
		if k.stores == 0 {
			e.stores = append(e.stores, k)
		}
		k.stores++
	}
	return nil
}

// Get is shmem_get: the data are there when it returns.
func (e *Endpoint) Get(t *node.Thread, c machines.Copy, done machines.Counter) error {
	if err := e.GetBytes(t, c); err != nil {
		return err
	}
	count(done)
	return nil
}

// Fetch is shmem_get.
func (e *Endpoint) Fetch(t *node.Thread, c machines.Copy) error { return e.GetBytes(t, c) }

// Store is shmem_put.
func (e *Endpoint) Store(t *node.Thread, c machines.Copy) error { return e.PutBytes(t, c) }

// Quiet is shmem_quiet.
func (e *Endpoint) Quiet(t *node.Thread) error {
	e.quiet(t)
	return nil
}

func (e *Endpoint) quiet(t *node.Thread) {
	e.PE.Quiet(t)
	e.settle()
}
