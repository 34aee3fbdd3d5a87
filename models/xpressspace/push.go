package xpressspace

import (
	"fmt"
	"slices"

	"simrun/models/geometry"
	"simrun/models/xpressspace/cps"
	"simrun/models/xpressspace/dart"
	"simrun/sim"
	"simrun/sim/node"
)

// want tells a sender which boxes it is to push, in the coordinates of its array.
func (s *Space) want(l *link, m *mate, by geometry.Point) error {
	words := append(make([]int64, 0, wordsMax), int64(l.key.variable), int64(l.key.schedule))
	for i, b := range m.boxes {
		words = appendBox(words, b.Translate(by))
		if i < len(m.boxes)-1 && len(words)+1+2*b.Dims <= wordsMax {
			continue
		}
		if err := s.send(m.rank, opWanted, words...); err != nil {
			return err
		}
		words = words[:2]
	}
	return nil
}

// wanted notes boxes that a receiver wants.
func (s *Space) wanted(from int, c *dart.Command) error {
	l := s.shell(linkKey{int(word(c, 0)), int(word(c, 1))})
	m := l.mate(from)
	for at := 2; at < wordsMax && word(c, at) > 0; {
		var b geometry.Box
		b, at = wordsBox(c, at)
		m.boxes = append(m.boxes, b)
		l.wanted += b.Volume()
	}
	return nil
}

// told waits until receivers have asked for all of the region that the process has,
// and the directory no more.
func (s *Space) told(v *Variable, l *link, c *cps.Schedule) error {
	defer s.spend(&s.Stats.Scheduling, s.clock())
	due := int64(0)
	for _, b := range v.own {
		if part, ok := b.Intersect(v.Region); ok {
			due += part.Volume()
		}
	}
	l.other = s.partner(c)
	if err := s.dart.WaitUntil(func() bool { return l.answered && l.wanted >= due }, wishes{s, v, l}); err != nil {
		return err
	}
	if l.wanted > due {
		return fmt.Errorf("xs_couple_var: found %d elements of %q wanted by %s, expected the %d of the region that process %d has: all processes must give the same regions",
			l.wanted, v.Name, c.To, due, s.rank)
	}
	l.mates = slices.Clone(l.known)
	return nil
}

// wishes is a wait for the receivers of a link to ask for their pieces.
type wishes struct {
	s *Space
	v *Variable
	l *link
}

// WaitingFor says what their application has to do.
func (w wishes) WaitingFor() string {
	if w.s.description(w.v.number, w.l.other) == nil {
		return w.app("to register ").WaitingFor()
	}
	return w.app("to couple ").WaitingFor()
}

// HeldBy returns its first process.
func (w wishes) HeldBy() []*sim.Process { return w.app("").HeldBy() }

func (w wishes) app(what string) sim.Waitable { return w.s.app(w.l.other, what+w.v.Name) }

// inviteAll invites those senders whose pieces go right into the array, or those
// whose pieces do not.
func (s *Space) inviteAll(l *link, dense bool) error {
	for _, m := range l.mates {
		if m.dense != dense {
			continue
		}
		if err := s.invite(l, m); err != nil {
			return err
		}
	}
	return nil
}

// invite tells a sender where its piece of the next version goes.
func (s *Space) invite(l *link, m *mate) error {
	to := l.region
	if m.dense {
		to = l.array
	}
	return s.send(m.rank, opReady, int64(l.key.variable), int64(l.key.schedule), int64(to.Key), m.offset)
}

// ready notes where the data of a link go to, or may be got.
func (s *Space) ready(from int, c *dart.Command) error {
	l := s.shell(linkKey{int(word(c, 0)), int(word(c, 1))})
	m := l.mate(from)
	m.known = true
	m.remote = dart.Remote{Rank: from, Key: uint64(word(c, 2)), Offset: word(c, 3)}
	m.header = dart.Remote{Rank: from, Key: uint64(word(c, 4))}
	if m.apart = word(c, 5); m.apart == 0 {
		l.note(m)
	}
	return nil
}

// note notes that a mate has sent what the process waits for, or will wait for at the next step.
func (l *link) note(m *mate) {
	if !m.missing {
		m.early = true
		return
	}
	m.missing = false
	l.come = append(l.come, m)
}

// push puts the process's pieces into the memory of those that receive them, to
// each as soon as it has said where.
func (s *Space) push(l *link, step int64, data node.Addr) error {
	l.begin()
	out := len(l.mates)
	left := func() error { out--; return nil }
	err := s.serveMates(l, step, func(m *mate) error {
		from := dart.Local{Addr: l.placeOf(m, data), Bytes: m.bytes}
		if !m.dense {
			if err := s.copy(m, s.packing(l, data, from.Addr)); err != nil {
				return err
			}
		}
		s.Stats.Pushed += m.bytes
		return s.dart.Put(m.remote, from, uint64(step), left)
	})
	if err != nil {
		return err
	}
	return s.waitUntil(func() bool { return out == 0 }, dart.Reason("own data to leave"))
}

// placeOf returns where a piece is in the process's memory while it is transferred.
func (l *link) placeOf(m *mate, data node.Addr) node.Addr {
	if m.dense {
		return data + node.Addr(m.offset)
	}
	return l.buffer + node.Addr(m.offset)
}

// came notes that a piece is here.
func (l *link) came(from int, header uint64) error {
	m := l.mate(from)
	m.version = int64(header)
	l.note(m)
	return nil
}

// receive takes the pieces of a step as they come. Pieces that are contiguous in the array go there directly; receive
// invites them now. The others go into the buffer. It is free for the next step as soon as they are unpacked.
func (s *Space) receive(l *link, step int64, data node.Addr) error {
	l.begin()
	if err := s.openArray(l, data); err != nil {
		return err
	}
	if err := s.inviteAll(l, true); err != nil {
		return err
	}
	return s.serveMates(l, step, func(m *mate) error {
		if m.version != step {
			return fmt.Errorf("xs_couple_var: found step %d of %q from application %s, expected step %d: both must couple it at the same steps", m.version, l.variable.Name, s.applications[l.other].name, step)
		}
		if m.dense {
			return nil
		}
		if err := s.unpack(l, m, data); err != nil {
			return err
		}
		return s.invite(l, m)
	})
}

// openArray registers the array that the program gives at a step, if pieces go there directly and it is another array
// than at the step before.
func (s *Space) openArray(l *link, data node.Addr) error {
	if !l.hasDense() || l.array != nil && l.array.Addr == data {
		return nil
	}
	if l.array != nil {
		if err := s.dart.Withdraw(l.array); err != nil {
			return err
		}
	}
	v := l.variable
	var err error
	l.array, err = s.dart.Expose(data, v.Decomposition.Size(s.rank)*v.ElemSize, l.came)
	return err
}

func (l *link) hasDense() bool {
	for _, m := range l.mates {
		if m.dense {
			return true
		}
	}
	return false
}

// unpack copies a piece from the buffer, if it is there, to the array.
func (s *Space) unpack(l *link, m *mate, data node.Addr) error {
	if m.dense {
		return nil
	}
	return s.copy(m, s.unpacking(l, data, l.placeOf(m, data)))
}

// begin begins a step: the process waits for something from all mates, some of which
// may be ahead.
func (l *link) begin() {
	l.come = l.come[:0]
	for _, m := range l.mates {
		early := m.early
		m.missing, m.early = true, false
		if early {
			l.note(m)
		}
	}
}

// serveMates does something for all mates of a link, each when its data have come.
func (s *Space) serveMates(l *link, version int64, do func(m *mate) error) error {
	why := pieces{s, l, version}
	n := 0
	more := func() bool { return n < len(l.come) }
	for n < len(l.mates) {
		if err := s.waitUntil(more, why); err != nil {
			return err
		}
		n++
		if err := do(l.come[n-1]); err != nil {
			return err
		}
	}
	return nil
}

// pieces is a wait for those that a link exchanges pieces with.
type pieces struct {
	s       *Space
	l       *link
	version int64
}

// WaitingFor says what they have to do.
func (p pieces) WaitingFor() string {
	if p.l.sends {
		return fmt.Sprintf("room for step %d of %s in %s", p.version, p.l.variable.Name, p.s.applications[p.l.other].name)
	}
	return fmt.Sprintf("version %d of %s from %s", p.version, p.l.variable.Name, p.s.applications[p.l.other].name)
}

// HeldBy returns those who have not.
func (p pieces) HeldBy() []*sim.Process {
	var absent []*sim.Process
	for _, m := range p.l.mates {
		if m.missing {
			absent = append(absent, p.s.transport.Peer(m.rank))
		}
	}
	return absent
}
