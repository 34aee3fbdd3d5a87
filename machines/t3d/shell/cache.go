package shell

import "simrun/sim/node"

// invalidated notes in the data cache that the bytes of an access have been stored in the processing element's memory by
// something other than its processor: elements of the size that the access has, or contiguous bytes.
func (p *PE) invalidated(a *Access, at node.Addr, step int64) {
	if !p.Coherent || a.Buffers {
		return
	}
	cache, how := p.thread.Cache, p.job.times.invalidate
	if a.ElementBytes == 0 || step == a.ElementBytes {
		cache.Drop(at, a.Bytes, how)
		return
	}
	for i := range a.elements() {
		cache.Drop(at+node.Addr(i*step), a.ElementBytes, how)
	}
}
