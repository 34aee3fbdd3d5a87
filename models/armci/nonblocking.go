package armci

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

const noTarget = -1

// Handle stands for nonblocking operations that have not been waited for. It belongs to the process that made it.
// Several operations may use one handle; one wait then serves all of them. After a wait, the handle can be used again.
//
// Where a call takes a handle, nil stands for the implicit handle of the target. [Process.WaitProc] and
// [Process.WaitAll] wait for it. Nonblocking operations may overtake each other, but not earlier blocking ones.
type Handle struct {
	process     *Process
	counter     machines.Counter // counts completions; made when first needed
	outstanding int64            // completions to wait for
	reply       bool             // the data of a get comes into the send buffer
	aggregate   *aggregate       // collects operations; nil if they are issued at once
	busy        bool             // an implicit handle: it is in Process.inUse
}

// NewHandle returns a handle without operations.
func (p *Process) NewHandle() *Handle { return &Handle{process: p} }

func (h *Handle) isBlocking() bool { return h == &h.process.blocking }

// completions returns the counter of h.
func (h *Handle) completions() machines.Counter {
	if h.counter == nil {
		h.counter = h.process.remote.NewCounter()
	}
	return h.counter
}

// NbPut is [Process.Put] without waiting: src must not change until a wait.
func (p *Process) NbPut(src, dst node.Addr, bytes, proc int, h *Handle) error {
	p.enter("ARMCI_NbPut")
	defer p.leave()
	return p.nonblocking(puts, strided{local: src, remote: dst, count: []int{bytes}, proc: proc}, h)
}

// NbGet is [Process.Get] without waiting: the data is there after a wait.
func (p *Process) NbGet(src, dst node.Addr, bytes, proc int, h *Handle) error {
	p.enter("ARMCI_NbGet")
	defer p.leave()
	return p.nonblocking(gets, strided{local: dst, remote: src, count: []int{bytes}, proc: proc}, h)
}

// NbPutS is [Process.PutS] without waiting.
func (p *Process) NbPutS(src node.Addr, srcStride []int, dst node.Addr, dstStride []int, count []int, levels, proc int, h *Handle) error {
	p.enter("ARMCI_NbPutS")
	defer p.leave()
	return p.nonblocking(puts, strided{local: src, remote: dst, localStride: srcStride, remoteStride: dstStride,
		count: count, levels: levels, proc: proc}, h)
}

// NbGetS is [Process.GetS] without waiting.
func (p *Process) NbGetS(src node.Addr, srcStride []int, dst node.Addr, dstStride []int, count []int, levels, proc int, h *Handle) error {
	p.enter("ARMCI_NbGetS")
	defer p.leave()
	return p.nonblocking(gets, strided{local: dst, remote: src, localStride: dstStride, remoteStride: srcStride,
		count: count, levels: levels, proc: proc}, h)
}

// NbAccS is [Process.AccS] without waiting.
func (p *Process) NbAccS(op AccOp, scale Scale, src node.Addr, srcStride []int, dst node.Addr, dstStride []int, count []int, levels, proc int, h *Handle) error {
	p.enter("ARMCI_NbAccS")
	defer p.leave()
	h, err := p.handle(h, proc)
	if err != nil {
		return err
	}
	return p.accumulate(op, scale, strided{local: src, remote: dst, localStride: srcStride, remoteStride: dstStride,
		count: count, levels: levels, proc: proc}, h)
}

// NbPutV is [Process.PutV] without waiting.
func (p *Process) NbPutV(dscr []Giov, proc int, h *Handle) error {
	p.enter("ARMCI_NbPutV")
	defer p.leave()
	return p.nonblockingVector(puts, dscr, proc, h)
}

// NbGetV is [Process.GetV] without waiting.
func (p *Process) NbGetV(dscr []Giov, proc int, h *Handle) error {
	p.enter("ARMCI_NbGetV")
	defer p.leave()
	return p.nonblockingVector(gets, dscr, proc, h)
}

// NbAccV is [Process.AccV] without waiting.
func (p *Process) NbAccV(op AccOp, scale Scale, dscr []Giov, proc int, h *Handle) error {
	p.enter("ARMCI_NbAccV")
	defer p.leave()
	h, err := p.handle(h, proc)
	if err != nil {
		return err
	}
	return p.accumulateVector(op, scale, dscr, proc, h)
}

func (p *Process) nonblocking(k kind, a strided, h *Handle) error {
	h, err := p.handle(h, a.proc)
	if err != nil {
		return err
	}
	if err := p.take(a); err != nil {
		return err
	}
	if h.aggregate != nil {
		return p.collectSection(k, a.proc, h.aggregate)
	}
	return p.run(k, a.proc, h)
}

func (p *Process) nonblockingVector(k kind, dscr []Giov, proc int, h *Handle) error {
	h, err := p.handle(h, proc)
	if err != nil {
		return err
	}
	if err := p.takeVector(k, dscr, proc); err != nil {
		return err
	}
	if h.aggregate != nil {
		return p.collectSets(k, proc, h.aggregate)
	}
	return p.runVector(k, proc, h)
}

// handle returns the handle that an operation is to use.
func (p *Process) handle(h *Handle, proc int) (*Handle, error) {
	if h != nil {
		return h, p.checkOwner(h)
	}
	if err := p.checkProcess(proc); err != nil {
		return nil, err
	}
	h = p.implicit[proc]
	if h == nil {
		h = p.NewHandle()
		p.implicit[proc] = h
	}
	if !h.busy {
		h.busy = true
		p.inUse = append(p.inUse, h)
	}
	return h, nil
}

// checkOwner checks that a handle is of this process.
func (p *Process) checkOwner(h *Handle) error {
	if h.process != p {
		return p.wrong(InternalFailure, "a handle that NewHandle of this process has not made", "one that it has")
	}
	return nil
}

// Wait completes the operations of h: sources may be changed, data of gets is
// there.
func (p *Process) Wait(h *Handle) error {
	p.enter("ARMCI_Wait")
	defer p.leave()
	if h == nil {
		return p.wrong(NullPointer, "no handle", "a handle; WaitProc and WaitAll are for implicit ones")
	}
	if err := p.checkOwner(h); err != nil {
		return err
	}
	return p.failed(p.complete(h))
}

// Test reports whether the operations of h are complete, as after
// [Process.Wait], and never waits. (The manual's 0 is true, 1 is false.)
func (p *Process) Test(h *Handle) (bool, error) {
	p.enter("ARMCI_Test")
	defer p.leave()
	if h == nil {
		return false, p.wrong(NullPointer, "no handle", "a handle")
	}
	if err := p.checkOwner(h); err != nil {
		return false, err
	}
	if err := p.issue(h); err != nil {
		return false, err
	}
	p.remote.Poll(p.thread)
	p.charge(p.counts.FlagTest.Get())
	if h.outstanding > 0 && h.counter.Value() < h.outstanding || h.reply && !p.port.replied() {
		return false, nil
	}
	return true, p.failed(p.complete(h))
}

// WaitProc completes the operations to proc that had no handle.
func (p *Process) WaitProc(proc int) error {
	p.enter("ARMCI_WaitProc")
	defer p.leave()
	if err := p.checkProcess(proc); err != nil {
		return err
	}
	if h := p.implicit[proc]; h != nil {
		return p.failed(p.complete(h))
	}
	return nil
}

// WaitAll completes all operations that had no handle.
func (p *Process) WaitAll() error {
	p.enter("ARMCI_WaitAll")
	defer p.leave()
	return p.waitImplicit()
}

// complete waits for the operations of h.
func (p *Process) complete(h *Handle) error {
	if err := p.issue(h); err != nil {
		return err
	}
	if h.outstanding > 0 {
		start := reached(p.thread)
		p.remote.WaitCounter(p.thread, h.counter, h.outstanding, p.waits("the operations of a handle", anyProcess))
		p.span(p.thread, start, sim.SpanWait, "wait for data")
		h.outstanding = 0
	}
	if h.reply {
		return p.port.collect(h)
	}
	return nil
}

// waitImplicit completes the operations without handles.
func (p *Process) waitImplicit() error {
	for _, h := range p.inUse {
		if err := p.complete(h); err != nil {
			return p.failed(err)
		}
		h.busy = false
	}
	p.inUse = p.inUse[:0]
	return nil
}
