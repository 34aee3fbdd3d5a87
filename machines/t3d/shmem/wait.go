package shmem

import (
	"simrun/machines"
	"simrun/sim/node"
)

// LookAtStores looks once whether a store is outstanding, by a load of a register of
// the shell, and reports whether none is.
func (p *PE) LookAtStores(t *node.Thread) bool {
	t.Charge(p.lib.job.Costs().Ops(p.lib.spec.StoreTest.Get()))
	t.Sync()
	return p.Acknowledged(t)
}

// UDCFlush is shmem_udcflush: it empties the data cache. Data are never stale here, cached or not; the cost is the
// call and, later, the lines.
func (p *PE) UDCFlush(t *node.Thread) {
	p.Ledger().Charge(t, machines.Remote, p.lib.cacheInv.Get())
	t.Cache.Empty()
}

// SetCacheInv is shmem_set_cache_inv: from now on the data cache loses the lines that others store into. Data are
// never stale here; the cost is the call and, later, the lines.
func (p *PE) SetCacheInv(t *node.Thread) { p.setCoherent(t, true) }

// ClearCacheInv is shmem_clear_cache_inv: the data cache keeps what others store into.
func (p *PE) ClearCacheInv(t *node.Thread) { p.setCoherent(t, false) }

func (p *PE) setCoherent(t *node.Thread, coherent bool) {
	p.Ledger().Charge(t, machines.Remote, p.lib.cacheInv.Get())
	p.Coherent = coherent
}
