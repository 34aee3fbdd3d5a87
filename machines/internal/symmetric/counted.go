package symmetric

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Copier is the base of counted copies. It has copies by the processor, and hardware that says whether some put is
// outstanding, but not which.
type Copier interface {
	PutBytes(t *node.Thread, c machines.Copy) error
	GetBytes(t *node.Thread, c machines.Copy) error
	Quiet(t *node.Thread)
	LookAtStores(t *node.Thread) bool
	Await(t *node.Thread, why sim.Waitable)
}

// Counted is machines.RemoteMemory above SHMEM, for one process.
type Counted struct {
	hw     Copier
	stores []*counter // that count when all puts have been seen acknowledged
}

// NewCounted returns the remote memory of a process.
func NewCounted(hw Copier) *Counted { return &Counted{hw: hw} }

// counter counts copies. The hardware does not: it says whether a store is outstanding.
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

// Count counts a copy that has ended on a counter of the process, which may be nil.
func (e *Counted) Count(c machines.Counter) { count(c) }

// NewCounter returns a counter at zero.
func (e *Counted) NewCounter() machines.Counter { return new(counter) }

// WaitCounter waits until c is at least n, then subtracts n. The hardware can only wait
// for all stores (shmem_quiet).
func (e *Counted) WaitCounter(t *node.Thread, c machines.Counter, n int64, why sim.Waitable) {
	k := c.(*counter)
	if why == nil {
		why = k
	}
	if k.value < n {
		e.quiet(t)
	}
	for k.value < n { // as it was asked for: nothing that this process began can count
		e.hw.Await(t, why)
	}
	k.value -= n
}

// Poll looks whether a store is outstanding.
func (e *Counted) Poll(t *node.Thread) {
	if e.hw.LookAtStores(t) {
		e.settle()
	}
}

// settle counts the stores that have been acknowledged, which is all of them.
func (e *Counted) settle() {
	for _, c := range e.stores {
		c.value += c.stores
		c.stores = 0
	}
	e.stores = e.stores[:0]
}

// Put is shmem_put: Local may be changed when it returns.
func (e *Counted) Put(t *node.Thread, c machines.Copy, sent, done machines.Counter) error {
	if err := e.hw.PutBytes(t, c); err != nil {
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
func (e *Counted) Get(t *node.Thread, c machines.Copy, done machines.Counter) error {
	if err := e.hw.GetBytes(t, c); err != nil {
		return err
	}
	count(done)
	return nil
}

// Fetch is shmem_get.
func (e *Counted) Fetch(t *node.Thread, c machines.Copy) error { return e.hw.GetBytes(t, c) }

// Store is shmem_put.
func (e *Counted) Store(t *node.Thread, c machines.Copy) error { return e.hw.PutBytes(t, c) }

// Quiet is shmem_quiet.
func (e *Counted) Quiet(t *node.Thread) error {
	e.quiet(t)
	return nil
}

func (e *Counted) quiet(t *node.Thread) {
	e.hw.Quiet(t)
	e.settle()
}
