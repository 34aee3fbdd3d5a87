package t3d

import (
	"simrun/machines"
	"simrun/machines/t3d/shmem"
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

// BlockGap is what shmem_get reads in the time of another call.
func (e *Endpoint) BlockGap() int64 { return e.Gap() }

// HasStrides reports true: there is shmem_iget.
func (e *Endpoint) HasStrides() bool { return true }

// GetStrided is shmem_iget or shmem_iget32, which return when the data are there. An element of 16 bytes takes two calls, one for each of its words.
func (e *Endpoint) GetStrided(t *node.Thread, c machines.Copy, n, step int64, done machines.Counter) error {
	word, call := int64(wordBytes), e.IGet
	if c.Bytes < word {
		word, call = c.Bytes, e.IGet32
	}
	s := shmem.Steps{Target: step / word, Source: step / word}
	for at := node.Addr(0); at < node.Addr(c.Bytes); at += node.Addr(word) {
		if err := call(t, c.Local+at, c.Remote+at, s, n, c.Target); err != nil {
			return err
		}
	}
	e.Count(done)
	return nil
}
