package armci

import (
	"simrun/sim"
	"simrun/sim/node"
)

// body is the data of a request: a section or sets of segments.
type body struct {
	section *section // nil for a vector
	sets    []set
}

// bytes returns how much data a request is about.
func (b body) bytes() int64 {
	if b.section != nil {
		return b.section.bytes()
	}
	n := int64(0)
	for i := range b.sets {
		n += b.sets[i].size()
	}
	return n
}

// parts visits the sections that a body consists of: one, or the runs of a
// vector.
type parts struct {
	whole *section // nil for a vector
	runs  runs
	at    int64 // where the data of the current section lies among the packed data
	size  int64 // of the current section
	begun bool
}

func (b body) parts() parts { return parts{whole: b.section, runs: newRuns(b.sets)} }

// next goes to the next section and reports whether there is one.
func (q *parts) next() bool {
	again := q.begun
	q.begun = true
	if q.whole != nil {
		return !again
	}
	q.at += q.size
	if !q.runs.next() {
		return false
	}
	q.size = q.runs.piece.bytes()
	return true
}

// section is the current one.
func (q *parts) section() *section {
	if q.whole != nil {
		return q.whole
	}
	return &q.runs.piece
}

// bodyCost returns the time of copying a body between one end and a buffer at buf: into the buffer if in is set,
// otherwise out of it. In the latter case, the buffer is warm, because it has just been written. buf is 0 if the data
// are in a message's header.
func (p *Process) bodyCost(b body, e end, buf node.Addr, in bool) sim.Duration {
	total := sim.Duration(0)
	warm := !in && p.fits(b.bytes())
	for q := b.parts(); q.next(); {
		s := q.section()
		src, dst := e.side(s).cold(), s.packed(offset(buf, q.at)).layout(warm)
		if !in {
			src, dst = dst, src
		}
		total = total.Plus(b.copyCost(p, s, src, dst))
	}
	if p.protocol.FreeCopies {
		return 0 // the caches have seen it all the same
	}
	return total
}

// bodyAccCost returns the time of adding packed data at buf, which has just
// come, to a body at its owner.
func (p *Process) bodyAccCost(o *Scale, b body, buf node.Addr) sim.Duration {
	total := sim.Duration(0)
	warm := p.fits(b.bytes())
	for q := b.parts(); q.next(); {
		s := q.section()
		total = total.Plus(p.accCost(o, s, s.packed(offset(buf, q.at)).layout(warm), s.remote.cold())).Plus(b.listCost(p, s))
	}
	return total
}

// offset is n bytes after an address, if there is one.
func offset(a node.Addr, n int64) node.Addr {
	if a == 0 {
		return 0
	}
	return a + node.Addr(n)
}

// copyCost is the time of copying a part of the body; for a vector, following
// its addresses as well.
func (b body) copyCost(p *Process, s *section, src, dst layout) sim.Duration {
	if b.section != nil {
		return p.copyCost(s, src, dst)
	}
	return p.copyVectorCost(s, src, dst).Plus(b.listCost(p, s))
}

// listCost returns the time to follow the addresses of a vector.
func (b body) listCost(p *Process, s *section) sim.Duration {
	if b.section != nil {
		return 0
	}
	return p.costs.Ops(p.counts.ElementStep.Times(s.segments()))
}

// packBody copies the origin's data into a buffer, on the program's thread.
func (p *Process) packBody(buf node.Addr, b body) error {
	p.thread.Charge(p.bodyCost(b, origin, buf, true))
	return p.packTo(buf, b, origin)
}

// packTo copies the data of a body at one end into a buffer.
func (p *Process) packTo(buf node.Addr, b body, e end) error {
	for q := b.parts(); q.next(); {
		if err := p.pack(buf+node.Addr(q.at), q.section(), e); err != nil {
			return err
		}
	}
	return nil
}

// unpackBody copies packed data to where it belongs at one end.
func (p *Process) unpackBody(data []byte, b body, e end) error {
	for q := b.parts(); q.next(); {
		if err := p.unpack(data[q.at:], q.section(), e); err != nil {
			return err
		}
	}
	return nil
}

// addBody adds packed data to a body at its owner.
func (p *Process) addBody(o *Scale, data []byte, b body) error {
	for q := b.parts(); q.next(); {
		if err := p.add(o, data[q.at:], q.section()); err != nil {
			return err
		}
	}
	return nil
}
