package armci

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// sharedPort is the port to machines whose processors reach each other's memory. A transfer is one loop that copies
// from place to place, without buffers or messages, and it is complete when its call returns. An accumulate locks the
// target's memory and adds in place. A read-modify-write locks it, too.
type sharedPort struct {
	p      *Process
	memory machines.CoherentMemory
}

func newSharedPort(p *Process, m machines.CoherentMemory) *sharedPort {
	return &sharedPort{p: p, memory: m}
}

func (d *sharedPort) name() string { return "shared memory" }

// start has nothing to set up.
func (d *sharedPort) start() error { return nil }

// collect has nothing to do: no reply is ever under way.
func (d *sharedPort) collect(*Handle) error { return nil }

func (d *sharedPort) replied() bool { return true }

func (d *sharedPort) strided(k kind, s *section, target int, h *Handle) error {
	d.p.order(target, k, h.isBlocking())
	d.p.stats.Direct++
	return d.guarded(k, target, func() error {
		loop := node.Copy{Width: d.p.protocol.width(s.count[0])}
		return d.transfer(k, s, target, loop)
	})
}

func (d *sharedPort) vector(k kind, sets []set, target int, h *Handle) error {
	p := d.p
	p.order(target, k, h.isBlocking())
	p.stats.Direct++
	return d.guarded(k, target, func() error {
		for r := newRuns(sets); r.next(); {
			p.charge(p.counts.ElementStep.Times(r.piece.segments()))
			if err := d.transfer(k, &r.piece, target, node.Copy{Width: wordBytes, CallEachRun: true}); err != nil {
				return err
			}
		}
		return nil
	})
}

// guarded does something, of an accumulate while this process has the lock of the
// target's memory.
func (d *sharedPort) guarded(k kind, target int, do func() error) error {
	if k != accumulates {
		return do()
	}
	p := d.p
	start := reached(p.thread)
	if err := d.memory.LockShared(p.thread, target); err != nil {
		return err
	}
	p.span(p.thread, start, sim.SpanWait, "lock")
	if err := do(); err != nil {
		return err
	}
	return d.memory.UnlockShared(p.thread, target)
}

// transfer moves a section by one loop, or adds it.
func (d *sharedPort) transfer(k kind, s *section, target int, loop node.Copy) error {
	p := d.p
	if err := d.checkRemote(s, target); err != nil {
		return err
	}
	start := reached(p.thread)
	d.memory.TakeShared(p.thread, d.traffic(k, s, target, loop))
	p.thread.Sync()
	label := "copy"
	if k == accumulates {
		label = "add"
	}
	p.span(p.thread, start, sim.SpanCompute, label)
	p.stats.Segments += uint64(s.segments())
	return d.move(k, s, target)
}

// checkRemote says whether the target has the first and the last byte of a section,
// before time passes.
func (d *sharedPort) checkRemote(s *section, target int) error {
	first, end := s.span(&s.remote)
	if _, err := d.memory.SharedBytes(target, first, 1); err != nil {
		return err
	}
	_, err := d.memory.SharedBytes(target, end-1, 1)
	return err
}

// traffic returns the time and traffic of a section: one 2-D loop for every repetition of the levels above the first.
// The local side may be in the cache. The remote side is in the cache of its owner. If the process adds to its own
// memory, it is the owner, and its cache knows the hits.
func (d *sharedPort) traffic(k kind, s *section, target int, loop node.Copy) machines.SharedTraffic {
	p := d.p
	other := target != p.Rank()
	q := p.costs.Quotes()
	mark := q.Mark()
	local, remote := s.local.cold(), s.remote.cold()
	slabs := s.slabs(&local, &remote)
	n := slabs.segments()
	sum := machines.SharedTraffic{Alone: p.costs.Ops(p.counts.SegmentStep.Times(n - 1))}
	if p.thread.Cache == nil { // all are alike
		_, a := local.access(s, 0)
		_, b := remote.access(s, 0)
		one := d.memory.PriceShared(d.loop(k, s, loop, a, b, other))
		return sum.Plus(machines.SharedTraffic{Alone: one.Alone.Times(n), Lines: one.Lines * n})
	}
	for w := slabs.newWalk(); w.next(); {
		a := p.touch(local.access(s, w.local))
		at, b := remote.access(s, w.remote)
		if !other {
			b = p.touch(at, b)
		}
		sum = sum.Plus(d.memory.PriceShared(d.loop(k, s, loop, a, b, other)))
		q.Squeeze(mark)
	}
	return sum
}

// loop is the loop over one 2-D part of a section, whose remote side is another process's
// or not.
func (d *sharedPort) loop(k kind, s *section, loop node.Copy, local, remote node.Access, other bool) machines.SharedLoop {
	p := d.p
	if k == accumulates {
		t := p.operand.op.info()
		run := p.costs.Fuse(t.element(p.counts).Get()).Times(s.count[0] / t.size).Plus(p.counts.RunStart.Get()).Plus(p.counts.SegmentStep.Get())
		return machines.SharedLoop{Busy: p.costs.Ops(run.Times(local.Count)), Read: local, Written: remote, WrittenRemote: other, Updated: true}
	}
	loop.Count, loop.Bytes = local.Count, local.Bytes
	l := machines.SharedLoop{Busy: machines.BusyCopy(p.costs, loop), Read: local, Written: remote, WrittenRemote: other}
	if k == gets {
		l.Read, l.Written, l.ReadRemote, l.WrittenRemote = remote, local, other, false
	}
	return l
}

// move moves the data of a section, or adds them.
func (d *sharedPort) move(k kind, s *section, target int) error {
	p := d.p
	for w := s.newWalk(); w.next(); {
		mine, err := p.memory.Bytes(w.local, s.count[0])
		if err != nil {
			return err
		}
		theirs, err := d.memory.SharedBytes(target, w.remote, s.count[0])
		if err != nil {
			return err
		}
		if mine == nil || theirs == nil {
			continue // without values
		}
		switch k {
		case gets:
			copy(mine, theirs)
		case puts:
			copy(theirs, mine)
		default:
			p.operand.op.info().apply(theirs, mine, p.operand.factor())
		}
	}
	return nil
}

// modify performs a read-modify-write under the lock of the target's memory.
func (d *sharedPort) modify(t *node.Thread, m machines.RMW) (old int64, err error) {
	if err := d.memory.LockShared(t, m.Target); err != nil {
		return 0, err
	}
	if old, err = d.p.modify(t, m); err != nil {
		return 0, err
	}
	return old, d.memory.UnlockShared(t, m.Target)
}
