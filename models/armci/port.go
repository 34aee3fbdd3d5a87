package armci

import (
	"simrun/machines"
)

// kind is a kind of operation on data.
type kind uint8

const (
	gets kind = iota
	puts
	accumulates
	kinds
)

// call is the strided call of a kind, for messages.
func (k kind) call(vector bool) string {
	name := [kinds]string{"ARMCI_Get", "ARMCI_Put", "ARMCI_Acc"}[k]
	if vector {
		return name + "V"
	}
	return name + "S"
}

// sides are where a section's data comes from and where it goes.
func (k kind) sides(s *section) (src, dst *side) {
	if k == gets {
		return &s.remote, &s.local
	}
	return &s.local, &s.remote
}

// port carries out operations with the capabilities of a machine. One port serves one process. Its
// methods are called on the program's thread with checked arguments, and with some data to move; it
// does not get puts and gets within the process. An accumulate's type and scale are in Process.operand.
//
// The port orders operations (see [Process.order]) and reports completion through h: by the count in
// h.outstanding, or by h.reply.
type port interface {
	name() string
	// start sets the port up; it is called once, by all processes.
	start() error
	strided(k kind, s *section, target int, h *Handle) error
	vector(k kind, sets []set, target int, h *Handle) error
	// collect finishes the operation of h whose reply is under way.
	collect(h *Handle) error
	// replied reports whether that reply has come.
	replied() bool
}

// direct carries out a put or get of a section with one machine operation per
// segment.
func (p *Process) direct(k kind, s *section, target int, h *Handle) error {
	for w := s.newWalk(); w.next(); {
		p.charge(p.counts.SegmentStep.Get())
		c := machines.Copy{Target: target, Remote: w.remote, Local: w.local, Bytes: s.count[0]}
		if err := p.directCopy(k, c, h); err != nil {
			return err
		}
	}
	return nil
}

// directVector is direct for vectors.
func (p *Process) directVector(k kind, sets []set, target int, h *Handle) error {
	for _, s := range sets {
		for i := range s.local {
			p.charge(p.counts.ElementStep.Get())
			c := machines.Copy{Target: target, Remote: s.remote[i], Local: s.local[i], Bytes: s.bytes}
			if err := p.directCopy(k, c, h); err != nil {
				return err
			}
		}
	}
	return nil
}

// directCopy issues one machine operation.
func (p *Process) directCopy(k kind, c machines.Copy, h *Handle) error {
	p.stats.Segments++
	if k == gets {
		if err := p.remote.Get(p.thread, c, h.completions()); err != nil {
			return err
		}
	} else {
		if err := p.remote.Put(p.thread, c, h.completions(), p.storesTo(c.Target).counter); err != nil {
			return err
		}
		p.stored(c.Target, k, h.isBlocking())
	}
	h.outstanding++
	return nil
}

// self moves a section within the process.
func (p *Process) self(k kind, s *section) error {
	p.stats.Self++
	src, dst := k.sides(s)
	p.thread.Charge(p.copyCost(s, src.cold(), dst.cold()))
	return p.moveWithin(k, s)
}

// selfVector moves a vector within the process.
func (p *Process) selfVector(k kind, sets []set) error {
	p.stats.Self++
	for r := newRuns(sets); r.next(); {
		p.charge(p.counts.ElementStep.Times(r.piece.segments()))
		src, dst := k.sides(&r.piece)
		p.thread.Charge(p.copyVectorCost(&r.piece, src.cold(), dst.cold()))
		if err := p.moveWithin(k, &r.piece); err != nil {
			return err
		}
	}
	return nil
}

// run carries out an operation on p.section.
func (p *Process) run(k kind, target int, h *Handle) error {
	s := &p.section
	if s.bytes() == 0 {
		return nil
	}
	if target == p.Rank() && k != accumulates {
		return p.failed(p.self(k, s))
	}
	return p.failed(p.port.strided(k, s, target, h))
}

// runVector carries out an operation on p.sets.
func (p *Process) runVector(k kind, target int, h *Handle) error {
	if len(p.sets) == 0 {
		return nil
	}
	if target == p.Rank() && k != accumulates {
		return p.failed(p.selfVector(k, p.sets))
	}
	return p.failed(p.port.vector(k, p.sets, target, h))
}
