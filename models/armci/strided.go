package armci

import "simrun/sim/node"

// Put copies bytes contiguous bytes from src in this process's memory to dst
// in proc's. It returns when src may be changed.
func (p *Process) Put(src, dst node.Addr, bytes, proc int) error {
	p.enter("ARMCI_Put")
	defer p.leave()
	return p.contiguous(puts, src, dst, bytes, proc)
}

// Get copies bytes contiguous bytes from src in proc's memory to dst in this
// process's. It returns when the data is there.
func (p *Process) Get(src, dst node.Addr, bytes, proc int) error {
	p.enter("ARMCI_Get")
	defer p.leave()
	return p.contiguous(gets, dst, src, bytes, proc)
}

// PutS copies a section of an array from src in this process's memory to dst
// in proc's: segments of count[0] bytes, count[i] of them (or of groups of
// them) at distances srcStride[i-1] and dstStride[i-1] in bytes, for i up to
// levels, at most [MaxStrideLevels]. The strides may be nil if levels is 0. It
// returns when the source may be changed.
func (p *Process) PutS(src node.Addr, srcStride []int, dst node.Addr, dstStride []int, count []int, levels, proc int) error {
	p.enter("ARMCI_PutS")
	defer p.leave()
	return p.transfer(puts, strided{local: src, remote: dst, localStride: srcStride, remoteStride: dstStride,
		count: count, levels: levels, proc: proc}, &p.blocking)
}

// GetS copies a section from src in proc's memory to dst in this process's;
// see [Process.PutS]. It returns when the data is there.
func (p *Process) GetS(src node.Addr, srcStride []int, dst node.Addr, dstStride []int, count []int, levels, proc int) error {
	p.enter("ARMCI_GetS")
	defer p.leave()
	return p.transfer(gets, strided{local: dst, remote: src, localStride: dstStride, remoteStride: srcStride,
		count: count, levels: levels, proc: proc}, &p.blocking)
}

// contiguous is a transfer without levels.
func (p *Process) contiguous(k kind, local, remote node.Addr, bytes, proc int) error {
	count := [1]int{bytes}
	return p.transfer(k, strided{local: local, remote: remote, count: count[:], proc: proc}, &p.blocking)
}

// transfer carries out a strided operation. With the process's own handle it
// completes it.
func (p *Process) transfer(k kind, a strided, h *Handle) error {
	if err := p.take(a); err != nil {
		return err
	}
	return p.conclude(p.run(k, a.proc, h), h)
}

// conclude waits for an operation if its call is a blocking one.
func (p *Process) conclude(err error, h *Handle) error {
	if err != nil || !h.isBlocking() {
		return err
	}
	return p.failed(p.complete(h))
}
