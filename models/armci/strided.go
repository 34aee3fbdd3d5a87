package armci

import (
	"fmt"
	"math"

	"simrun/sim/node"
)

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

// PutS copies a section of an array from src in this process's memory to dst in proc's. A segment has count[0] bytes.
// At level i, from 1 to levels, there are count[i] segments (or groups of them) at distances of srcStride[i-1] and
// dstStride[i-1] bytes. levels is at most [MaxStrideLevels]. The strides may be nil if levels is 0. PutS returns when
// the source may be changed.
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

// strided is the arguments of a strided call.
type strided struct {
	local, remote             node.Addr
	localStride, remoteStride []int
	count                     []int
	levels, proc              int
	stridesNeeded             bool // even without levels
}

// take checks a and makes it p.section.
func (p *Process) take(a strided) error {
	p.execute(&p.counts.ArgumentCheck, 1)
	if err := p.checkStrided(&a); err != nil {
		return err
	}
	s := &p.section
	s.levels = a.levels
	s.local.addr, s.remote.addr = a.local, a.remote
	for i := range a.levels + 1 {
		s.count[i] = int64(a.count[i])
		if i > 0 {
			s.local.stride[i-1], s.remote.stride[i-1] = int64(a.localStride[i-1]), int64(a.remoteStride[i-1])
		}
	}
	p.execute(&p.counts.LevelCheck, int64(a.levels))
	return nil
}

// checkStrided checks in the order of the manual's return codes.
func (p *Process) checkStrided(a *strided) error {
	noStrides := a.localStride == nil || a.remoteStride == nil
	switch {
	case a.local == 0 || a.remote == 0:
		return p.wrong(NullPointer, "a null address", "addresses of the data on both sides")
	case a.count == nil:
		return p.wrong(NullArray, "no count array", "levels + 1 counts")
	case noStrides && (a.levels > 0 || a.stridesNeeded):
		return p.wrong(NullArray, "no stride array", "strides for both sides")
	case len(a.count) > 0 && a.count[0] < 0:
		return p.wrong(BadCount, fmt.Sprintf("count[0] = %d bytes", a.count[0]), "a length of at least 0")
	case a.levels < 0 || a.levels > MaxStrideLevels:
		return p.wrong(BadLevels, fmt.Sprintf("%d stride levels", a.levels), fmt.Sprintf("0 to %d", MaxStrideLevels))
	case len(a.count) <= a.levels || a.levels > 0 && min(len(a.localStride), len(a.remoteStride)) < a.levels:
		return p.wrong(BadLevels, fmt.Sprintf("%d stride levels with %d counts, %d and %d strides", a.levels, len(a.count),
			len(a.localStride), len(a.remoteStride)), "a stride per level and one count more")
	}
	if err := p.checkRanges(a); err != nil {
		return err
	}
	return p.checkProcess(a.proc)
}

// checkRanges sees to it that counts and strides are C integers.
func (p *Process) checkRanges(a *strided) error {
	for i, c := range a.count[:a.levels+1] {
		if c < 0 || c > math.MaxInt32 {
			return p.wrong(BadCount, fmt.Sprintf("count[%d] = %d", i, c), "0 to 2147483647")
		}
	}
	if total := product(a.count[:a.levels+1]); total > transferMax {
		return p.wrong(BadCount, fmt.Sprintf("%d bytes or more", total), fmt.Sprintf("at most %d in one call", int64(transferMax)))
	}
	for _, strides := range [...][]int{a.localStride, a.remoteStride} {
		for _, s := range strides[:a.levels] {
			if s != int(int32(s)) {
				return p.wrong(NullArray, fmt.Sprintf("a stride of %d bytes", s), "a 32-bit integer")
			}
		}
	}
	return nil
}

// transferMax is far beyond any memory and small enough that sums of several
// do not overflow.
const transferMax = 1 << 40

// product multiplies counts up to about transferMax times 2^31.
func product(counts []int) int64 {
	n := int64(1)
	for _, c := range counts {
		if c == 0 {
			return 0
		}
		if n <= transferMax {
			n *= int64(c)
		}
	}
	return n
}
