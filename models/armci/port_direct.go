package armci

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// directPort is the port to machines with remote memory but no active messages, such as SHMEM on the Cray T3D and T3E
// and the Elan on the Meiko CS-2. It makes puts and gets segment by segment. The requester of an accumulate locks the
// target by an atomic operation, gets, adds, puts back and unlocks. ARMCI did this on the T3E. No ARMCI port to the
// other two machines is known; they also swap remote words.
type directPort struct {
	p      *Process
	buffer node.Addr // of Protocol.Buffer bytes, once an accumulate needs it
	done   machines.Counter
}

func newDirectPort(p *Process) *directPort { return &directPort{p: p} }

func (d *directPort) name() string { return "direct" }

func (d *directPort) start() error {
	d.done = d.p.remote.NewCounter()
	return nil
}

func (d *directPort) strided(k kind, s *section, target int, h *Handle) error {
	p := d.p
	p.order(target, k, h.isBlocking())
	p.stats.Direct++
	if k != accumulates {
		return p.direct(k, s, target, h)
	}
	return d.locked(target, func() error { return d.accumulate(s, target) })
}

func (d *directPort) vector(k kind, sets []set, target int, h *Handle) error {
	p := d.p
	p.order(target, k, h.isBlocking())
	p.stats.Direct++
	if k != accumulates {
		return p.directVector(k, sets, target, h)
	}
	return d.locked(target, func() error {
		for r := newRuns(sets); r.next(); {
			p.charge(p.counts.ElementStep.Times(r.piece.segments()))
			if err := d.accumulate(&r.piece, target); err != nil {
				return err
			}
		}
		return nil
	})
}

// collect has nothing to do: no reply is ever under way.
func (d *directPort) collect(*Handle) error { return nil }

func (d *directPort) replied() bool { return true }

// locked does something while this process holds the accumulate lock of a
// target, which it takes by swapping a one into it.
func (d *directPort) locked(target int, do func() error) error {
	p := d.p
	lock := machines.RMW{Op: machines.Swap, Target: target, Remote: p.control[target] + lockWord, Size: 8, Operand: 1}
	start := reached(p.thread)
	for {
		held, err := p.modify(p.thread, lock)
		if err != nil {
			return err
		}
		p.charge(p.counts.FlagTest.Get())
		if held == 0 {
			break
		}
	}
	p.span(p.thread, start, sim.SpanWait, "lock")
	if err := do(); err != nil {
		return err
	}
	lock.Operand = 0
	_, err := p.modify(p.thread, lock)
	return err
}

// accumulate gets a section in pieces, adds to it and puts it back. To memory of the
// process's own it adds in place.
func (d *directPort) accumulate(s *section, target int) error {
	p := d.p
	if target == p.Rank() {
		start := reached(p.thread)
		p.thread.Charge(p.accCost(&p.operand, s, s.local.cold(), s.remote.cold()))
		p.span(p.thread, start, sim.SpanCompute, "add")
		return p.addWithin(&p.operand, s)
	}
	if d.buffer == 0 {
		d.buffer = p.memory.Alloc(p.protocol.Buffer)
	}
	for p.cutter.cut(s, p.protocol.Usable); p.cutter.next(); {
		if err := d.addPiece(&p.cutter.piece, target); err != nil {
			return err
		}
	}
	return nil
}

func (d *directPort) addPiece(s *section, target int) error {
	p := d.p
	err := d.transferEach(s, target, func(c machines.Copy) error { return p.remote.Get(p.thread, c, d.done) })
	if err != nil {
		return err
	}
	start := reached(p.thread)
	p.thread.Charge(d.cost(s))
	p.span(p.thread, start, sim.SpanCompute, "add")
	if err := d.add(s); err != nil {
		return err
	}
	return d.transferEach(s, target, func(c machines.Copy) error { return p.remote.Put(p.thread, c, nil, d.done) })
}

// cost is that of adding a section of user data to the buffer.
func (d *directPort) cost(s *section) sim.Duration {
	p := d.p
	return p.accCost(&p.operand, s, s.local.cold(), s.packed(d.buffer).layout(p.fits(s.bytes())))
}

// add adds user data to the contents of the buffer.
func (d *directPort) add(s *section) error {
	buffered := *s
	buffered.remote = s.packed(d.buffer)
	return d.p.addWithin(&d.p.operand, &buffered)
}

// transferEach transfers the segments of a section between the buffer and the target
// and waits for all.
func (d *directPort) transferEach(s *section, target int, do func(c machines.Copy) error) error {
	p := d.p
	c := machines.Copy{Target: target, Local: d.buffer, Bytes: s.count[0]}
	for w := s.newWalk(); w.next(); c.Local += node.Addr(s.count[0]) {
		p.charge(p.counts.SegmentStep.Get())
		p.stats.Segments++
		c.Remote = w.remote
		if err := do(c); err != nil {
			return err
		}
	}
	p.remote.WaitCounter(p.thread, d.done, s.segments(), nil)
	return nil
}
