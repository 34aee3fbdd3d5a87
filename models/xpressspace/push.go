package xpressspace

import (
	"fmt"

	"simrun/models/xpressspace/dart"
	"simrun/sim/node"
)

// invite tells a sender where its piece goes: the buffer is free for one version.
func (s *Space) invite(l *link, m *mate) error {
	return s.dart.Send(m.rank, command(opReady, int64(l.key.variable), int64(l.key.schedule), int64(l.region.Key), m.offset))
}

// ready notes where the data of a link go to, or may be got.
func (s *Space) ready(from int, c *dart.Command) error {
	m := s.shell(linkKey{int(word(c, 0)), int(word(c, 1))}).mate(from)
	m.credits++
	m.known = true
	m.remote = dart.Remote{Rank: from, Key: uint64(word(c, 2)), Offset: word(c, 3)}
	m.header = dart.Remote{Rank: from, Key: uint64(word(c, 4))}
	m.apart = word(c, 5)
	return nil
}

// push puts the process's pieces into the memory of those that receive them, to
// each as soon as it has taken what it got before.
func (s *Space) push(l *link, step int64, data node.Addr) error {
	left := append([]*mate(nil), l.mates...)
	out := len(left)
	for len(left) > 0 {
		i := firstReady(left)
		if i < 0 {
			why := absent{s, left[0].rank, fmt.Sprintf("room for step %d of %s in %s", step, l.variable.Name, l.other.name)}
			if err := s.dart.WaitUntil(func() bool { i = firstReady(left); return i >= 0 }, why); err != nil {
				return err
			}
		}
		m := left[i]
		left = append(left[:i], left[i+1:]...)
		m.credits--
		from := dart.Local{Addr: data + node.Addr(m.patterns[0].start*l.variable.ElemSize), Bytes: m.bytes}
		if !m.dense {
			from.Addr = l.buffer + node.Addr(m.offset)
			if err := s.copy(m, s.packing(l, data, from.Addr)); err != nil {
				return err
			}
		}
		s.Stats.Pushed += m.bytes
		if err := s.dart.Put(m.remote, from, uint64(step), func() error { out--; return nil }); err != nil {
			return err
		}
	}
	return s.dart.WaitUntil(func() bool { return out == 0 }, dart.Reason("own data to leave"))
}

// firstReady returns the first of some receivers that has room, or -1.
func firstReady(mates []*mate) int {
	for i, m := range mates {
		if m.credits > 0 {
			return i
		}
	}
	return -1
}

// came notes that a piece is here.
func (l *link) came(from int, header uint64) error {
	m := l.byRank[from]
	m.here, m.version = true, int64(header)
	return nil
}

// receive takes the pieces of a step as they come.
func (s *Space) receive(l *link, step int64, data node.Addr) error {
	return s.unpackAll(l, data, step, func(m *mate) error {
		if m.version != step {
			return fmt.Errorf("xs_couple_var: found step %d of %q from application %s, expected step %d: both must couple it at the same steps", m.version, l.variable.Name, l.other.name, step)
		}
		return nil
	}, func(m *mate) error { return s.invite(l, m) })
}

// unpackAll unpacks the pieces of a link as they come, and does something before
// and after each.
func (s *Space) unpackAll(l *link, data node.Addr, version int64, before, after func(m *mate) error) error {
	left := append([]*mate(nil), l.mates...)
	for len(left) > 0 {
		i := firstHere(left)
		if i < 0 {
			why := absent{s, left[0].rank, fmt.Sprintf("version %d of %s from %s", version, l.variable.Name, l.other.name)}
			if err := s.dart.WaitUntil(func() bool { i = firstHere(left); return i >= 0 }, why); err != nil {
				return err
			}
		}
		m := left[i]
		left = append(left[:i], left[i+1:]...)
		m.here = false
		if err := before(m); err != nil {
			return err
		}
		if err := s.copy(m, s.unpacking(l, data, l.buffer+node.Addr(m.offset))); err != nil {
			return err
		}
		if err := after(m); err != nil {
			return err
		}
	}
	return nil
}

// firstHere returns the first of some senders whose piece has come, or -1.
func firstHere(mates []*mate) int {
	for i, m := range mates {
		if m.here {
			return i
		}
	}
	return -1
}
