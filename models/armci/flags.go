package armci

import (
	"simrun/machines"
	"simrun/sim/node"
)

// PutFlag is [Process.Put], followed by a store of v to the int at flag in proc's memory. A process at
// the target that sees the flag also sees the data; see [Process.WaitFlag].
func (p *Process) PutFlag(src, dst node.Addr, bytes int, flag node.Addr, v int32, proc int) error {
	p.enter("ARMCI_Put_flag")
	defer p.leave()
	if err := p.contiguous(puts, src, dst, bytes, proc); err != nil {
		return err
	}
	return p.setFlag(flag, v, proc)
}

// PutSFlag is [Process.PutS] with a flag; see [Process.PutFlag].
func (p *Process) PutSFlag(src node.Addr, srcStride []int, dst node.Addr, dstStride []int, count []int, levels int, flag node.Addr, v int32, proc int) error {
	p.enter("ARMCI_PutS_flag")
	defer p.leave()
	err := p.transfer(puts, strided{local: src, remote: dst, localStride: srcStride, remoteStride: dstStride,
		count: count, levels: levels, proc: proc}, &p.blocking)
	if err != nil {
		return err
	}
	return p.setFlag(flag, v, proc)
}

// PutSFlagDir is [Process.PutSFlag] whose data goes directly, segment by
// segment, whatever the protocol would choose.
func (p *Process) PutSFlagDir(src node.Addr, srcStride []int, dst node.Addr, dstStride []int, count []int, levels int, flag node.Addr, v int32, proc int) error {
	p.enter("ARMCI_PutS_flag_dir")
	defer p.leave()
	err := p.take(strided{local: src, remote: dst, localStride: srcStride, remoteStride: dstStride, count: count, levels: levels, proc: proc})
	if err != nil {
		return err
	}
	if err := p.conclude(p.failed(p.runDirect(proc)), &p.blocking); err != nil {
		return err
	}
	return p.setFlag(flag, v, proc)
}

// runDirect puts p.section segment by segment.
func (p *Process) runDirect(proc int) error {
	s := &p.section
	switch {
	case s.bytes() == 0:
		return nil
	case proc == p.Rank():
		return p.self(puts, s)
	}
	p.order(proc, puts, true)
	p.stats.Direct++
	return p.direct(puts, s, proc, &p.blocking)
}

// setFlag sets an int at a process when all earlier stores there are complete.
func (p *Process) setFlag(flag node.Addr, v int32, proc int) error {
	if flag == 0 {
		return p.wrong(NullPointer, "a null address", "the address of the flag")
	}
	return p.failed(p.tell(proc, flag, 4, int64(v)))
}

// tell stores an integer at a process after all earlier stores there, and
// rings its bell.
func (p *Process) tell(proc int, a node.Addr, size int, v int64) error {
	p.fence(proc)
	p.charge(p.counts.WordStore.Get())
	if proc == p.Rank() {
		if err := p.memory.Check(a, int64(size)); err != nil {
			return err
		}
		p.setWord(a, size, v)
		return nil
	}
	p.setWord(p.scratch(), size, v)
	return p.ring(machines.Copy{Target: proc, Remote: a, Local: p.scratch(), Bytes: int64(size)})
}

// WaitFlag waits until the int at flag in this process's own memory is v. It
// stands for the loop in which a program of the time looked at the flag, and
// which would stop simulated time.
func (p *Process) WaitFlag(flag node.Addr, v int32) error {
	p.enter("wait for flag")
	defer p.leave()
	if err := p.memory.Check(flag, 4); err != nil {
		return p.failed(err)
	}
	p.waitUntil(p.waits("flag", anyProcess), func() bool { return int32(p.word(flag, 4)) == v })
	return nil
}

// Notify tells proc that everything which this process has put to it so far is
// there.
func (p *Process) Notify(proc int) error {
	p.enter("armci_notify")
	defer p.leave()
	if err := p.checkNotice(proc); err != nil {
		return err
	}
	p.sent[proc]++
	return p.failed(p.tell(proc, p.control[proc]+noticeWord+8*node.Addr(p.Rank()), 8, p.sent[proc]))
}

// NotifyWait waits for one more notification from proc and returns how many
// of them it has waited for: the manual's value.
func (p *Process) NotifyWait(proc int) (int, error) {
	p.enter("armci_notify_wait")
	defer p.leave()
	if err := p.checkNotice(proc); err != nil {
		return 0, err
	}
	p.heard[proc]++
	n := p.heard[proc]
	word := p.control[p.Rank()] + noticeWord + 8*node.Addr(proc)
	p.waitUntil(p.waits("notification from", proc), func() bool { return p.word(word, 8) >= n })
	return int(n), nil
}

// checkNotice refuses notifications that cannot be, and makes room to count them.
func (p *Process) checkNotice(proc int) error {
	if p.alone {
		return p.withoutMessages()
	}
	if p.sent == nil {
		p.sent, p.heard = make([]int64, p.Size()), make([]int64, p.Size())
	}
	return p.checkProcess(proc)
}
