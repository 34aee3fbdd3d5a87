package shell

import "simrun/sim/node"

// invalidated notes in the data cache that something other than the processor has stored the bytes of an access in the
// processing element's memory. The bytes are elements of the access's size, or contiguous.
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
