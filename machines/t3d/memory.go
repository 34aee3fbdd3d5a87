package t3d

import (
	"simrun/machines"
	"simrun/sim/node"
)

// Put is shmem_put: Local may be changed when it returns.
func (e *Endpoint) Put(t *node.Thread, c machines.Copy, sent, done machines.Counter) error {
	return e.Counted.Put(t, c, sent, done)
}

// Get is shmem_get: the data are there when it returns.
func (e *Endpoint) Get(t *node.Thread, c machines.Copy, done machines.Counter) error {
	return e.Counted.Get(t, c, done)
}

// Quiet is shmem_quiet.
func (e *Endpoint) Quiet(t *node.Thread) error { return e.Counted.Quiet(t) }

// FetchAhead is shmem_get of a word whose value nobody needs.
func (e *Endpoint) FetchAhead(t *node.Thread, c machines.Copy) bool {
	return e.GetBytesAhead(t, c, nil)
}

// FetchLater is shmem_get of a word that somebody needs later.
func (e *Endpoint) FetchLater(t *node.Thread, c machines.Copy, a machines.Awaiting) bool {
	return e.GetBytesAhead(t, c, a)
}
