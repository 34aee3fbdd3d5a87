package shmem

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Wait is shmem_wait: it blocks until the word at ivar is not value any more,
// because another processing element has put another one there.
func (p *PE) Wait(t *node.Thread, ivar node.Addr, value int64) error {
	for {
		p.Ledger().Charge(t, machines.Waiting, p.lib.word) // load, compare, branch
		t.Sync()                                           // nothing arrives between the look and the wait
		v, err := node.View[int64](t.Memory, ivar, 1)
		if err != nil {
			return p.Refuse("shmem_wait", "%v", err)
		}
		if v == nil {
			return p.Refuse("shmem_wait", "a word without a value at %#x, expected one of a program that runs with data", ivar)
		}
		if v[0] != value {
			return nil
		}
		p.Await(t, waiting{ivar, value})
	}
}

// waiting is a wait, as reports name it.
type waiting struct {
	ivar  node.Addr
	value int64
}

func (w waiting) WaitingFor() string {
	return fmt.Sprintf("shmem_wait: the word at %#x to be other than %d", w.ivar, w.value)
}

func (w waiting) HeldBy() []*sim.Process { return nil }

// LookAtStores looks once whether a store is outstanding, by a load of a register of
// the shell, and reports whether none is.
func (p *PE) LookAtStores(t *node.Thread) bool {
	t.Charge(p.lib.job.Costs().Ops(p.lib.spec.StoreTest.Get()))
	t.Sync()
	return p.Acknowledged(t)
}

// UDCFlush is shmem_udcflush: it empties the data cache. Data are never stale
// here, cached or not; what it costs is the call and, later, the lines.
func (p *PE) UDCFlush(t *node.Thread) {
	p.Ledger().Charge(t, machines.Remote, p.lib.cacheInv)
	t.Cache = node.NewCache(p.lib.job.Costs())
}

// SetCacheInv is shmem_set_cache_inv: from now on the shell drops lines of the data
// cache that others put to. It costs the call; as data are never stale here, there
// is nothing else to it. shmem_clear_cache_inv costs as much.
func (p *PE) SetCacheInv(t *node.Thread) { p.Ledger().Charge(t, machines.Remote, p.lib.cacheInv) }
