package xpressspace

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"simrun/models/xpressspace/dart"
	"simrun/sim/node"
)

// cache is where a sender keeps versions that receivers get: slots that are used
// in turn. The header has the version in each slot, plus one; 0 while it is being
// written.
type cache struct {
	header *dart.Region
	count  int64 // versions kept so far
	newest int64
}

// openCache makes the slots and tells the receivers where they are.
func (s *Space) openCache(l *link, data node.Addr) error {
	slots := int64(s.flow.Versions)
	if l.bytes > node.SegmentMax/slots {
		return fmt.Errorf("xs_couple_var: found %d versions of %d bytes of %q to keep, expected at most %d bytes", slots, l.bytes, l.variable.Name, node.SegmentMax)
	}
	l.buffer = s.alloc(slots*l.bytes, data)
	var err error
	if l.region, err = s.dart.Expose(l.buffer, slots*l.bytes, nil); err != nil {
		return err
	}
	if l.cache.header, err = s.dart.Expose(s.transport.Memory().Alloc(slots*wordBytes), slots*wordBytes, nil); err != nil {
		return err
	}
	l.cache.newest = -1
	for _, m := range l.mates {
		if err := s.send(m.rank, opReady, int64(l.key.variable), int64(l.key.schedule), int64(l.region.Key), m.offset, int64(l.cache.header.Key), l.bytes); err != nil {
			return err
		}
	}
	return nil
}

// keepVersion copies a version into the cache, where it takes the place of the
// oldest.
func (s *Space) keepVersion(l *link, step int64, data node.Addr) error {
	if l.cache.newest >= step {
		return fmt.Errorf("xs_couple_var: found step %d of %q after step %d, expected steps that grow", step, l.variable.Name, l.cache.newest)
	}
	slots := int64(s.flow.Versions)
	slot := l.cache.count % slots
	if l.cache.count >= slots {
		if err := s.evict(l, slot); err != nil {
			return err
		}
	}
	header, err := s.transport.Memory().Bytes(l.cache.header.Addr, slots*wordBytes)
	if err != nil {
		return err
	}
	word := header[slot*wordBytes:]
	s.thread.Sync()
	binary.LittleEndian.PutUint64(word, 0)
	for _, m := range l.mates {
		to := l.buffer + node.Addr(slot*l.bytes+m.offset)
		if err := s.copy(m, s.packing(l, data, to)); err != nil {
			return err
		}
	}
	s.thread.Sync()
	binary.LittleEndian.PutUint64(word, uint64(step+1))
	l.cache.count++
	l.cache.newest = step
	return s.announce(l)
}

// evict makes room for a version in a slot: at once, or when all have got what is
// there or a later version.
func (s *Space) evict(l *link, slot int64) error {
	s.Stats.Evicted++
	if !s.flow.Block {
		return nil
	}
	why := s.app(l.other, "to couple "+l.variable.Name)
	if err := s.waitUntil(func() bool { return l.answered }, why); err != nil {
		return err
	}
	header, err := s.transport.Memory().Bytes(l.cache.header.Addr, s.headerBytes())
	if err != nil {
		return err
	}
	oldest := int64(binary.LittleEndian.Uint64(header[slot*wordBytes:])) - 1
	for _, m := range l.mates {
		why := absent{s, m.rank, fmt.Sprintf("%s to get version %d of %s: %d are kept", s.applications[l.other].name, oldest, l.variable.Name, s.flow.Versions)}
		if err := s.waitUntil(func() bool { return m.got >= oldest }, why); err != nil {
			return err
		}
	}
	return nil
}

// headerBytes is the length of the header of a cache.
func (s *Space) headerBytes() int64 { return int64(s.flow.Versions) * wordBytes }

// consumed notes that a receiver has got a version.
func (s *Space) consumed(from int, c *dart.Command) error {
	s.shell(linkKey{int(word(c, 0)), int(word(c, 1))}).mate(from).got = word(c, 2)
	return nil
}

// awaited notes that a receiver waits for a version, or tells it that it is there.
func (s *Space) awaited(from int, c *dart.Command) error {
	l := s.shell(linkKey{int(word(c, 0)), int(word(c, 1))})
	m := l.mate(from)
	m.waits = append(m.waits, word(c, 2))
	if l.schedule == nil {
		return nil
	}
	return s.tell(l, m)
}

// announce tells all that wait for what is there now.
func (s *Space) announce(l *link) error {
	for more := true; more; { // nothing else here looks at what has come while it computed
		var err error
		if more, err = s.dart.Poll(); err != nil {
			return err
		}
	}
	for _, m := range l.mates {
		if err := s.tell(l, m); err != nil {
			return err
		}
	}
	return nil
}

func (s *Space) tell(l *link, m *mate) error {
	for len(m.waits) > 0 && l.cache.newest >= m.waits[0] && l.cache.newest >= 0 {
		m.waits = m.waits[1:]
		if err := s.send(m.rank, opAvailable, int64(l.key.variable), int64(l.key.schedule)); err != nil {
			return err
		}
	}
	return nil
}

func (s *Space) available(from int, c *dart.Command) error {
	s.shell(linkKey{int(word(c, 0)), int(word(c, 1))}).mate(from).told++
	return nil
}

// EvictedError says that a version is not there any more.
type EvictedError struct {
	Variable string
	Version  int64
	Kept     []int64 // versions that the sender still had, ascending
	Blocks   bool    // the sender keeps each version until all have got it once
}

func (e *EvictedError) Error() string {
	advice := "keep more versions, or let the sender block"
	if e.Blocks {
		advice = "keep more versions: the sender blocks, but a version that has been got may go"
	}
	return fmt.Sprintf("xs_couple_var: found version %d of %q evicted, expected one of those kept: %v; %s", e.Version, e.Variable, e.Kept, advice)
}

// pull gets a version from the caches of all processes that have a part of it. A part that is contiguous in the
// storage goes there, any other part into a buffer first. pull reads which versions the processes have before, to find
// the version, and again afterwards, because it may have been evicted meanwhile.
func (s *Space) pull(l *link, version int64, data node.Addr) (int64, error) {
	if version == Latest {
		var err error
		if version, err = s.choose(l); err != nil {
			return version, err
		}
		if s.flow.Block && version == l.last && data == l.data {
			return version, nil // nothing newer; a sender that blocks owes it to nobody any more
		}
	}
	if err := s.find(l, version); err != nil {
		return version, s.advise(err)
	}
	l.last, l.data = -1, data
	l.begin()
	for _, m := range l.mates {
		from := m.remote
		from.Offset += m.slot * m.apart
		s.Stats.Pulled += m.bytes
		to := dart.Local{Addr: l.placeOf(m, data), Bytes: m.bytes}
		here := func() error { l.note(m); return nil }
		if err := s.dart.Get(from, to, here); err != nil {
			return version, err
		}
	}
	err := s.serveMates(l, version, func(m *mate) error { return s.unpack(l, m, data) })
	if err != nil {
		return version, err
	}
	if err := s.confirm(l, version); err != nil {
		return version, s.advise(err)
	}
	l.last = version
	return version, nil
}

// confirm makes sure that the data are those of the version, and tells senders that block. These may evict what has
// been got before, and so a version that is got a second time.
func (s *Space) confirm(l *link, version int64) error {
	if s.flow.Block && version > l.newest() {
		for _, m := range l.mates {
			m.got = version
			if err := s.send(m.rank, opConsumed, int64(l.key.variable), int64(l.key.schedule), version); err != nil {
				return err
			}
		}
		return nil
	}
	if err := s.look(l, l.mates); err != nil {
		return err
	}
	for _, m := range l.mates {
		if m.kept[m.slot] != version {
			return evicted(l, version, m.kept)
		}
	}
	return nil
}

// newest returns the newest version that the process has got and told so.
func (l *link) newest() int64 {
	if len(l.mates) == 0 {
		return -1
	}
	return l.mates[0].got
}

// advise adds to an EvictedError whether the sender blocks.
func (s *Space) advise(err error) error {
	var e *EvictedError
	if errors.As(err, &e) {
		e.Blocks = s.flow.Block
	}
	return err
}

// find finds out in which slot each sender has a version, for which it waits.
func (s *Space) find(l *link, version int64) error {
	for left := l.mates; len(left) > 0; {
		if err := s.look(l, left); err != nil {
			return err
		}
		var without []*mate
		for _, m := range left {
			m.slot = int64(slices.Index(m.kept, version))
			switch {
			case m.slot >= 0:
			case slices.Max(m.kept) > version:
				return evicted(l, version, m.kept)
			default:
				without = append(without, m)
			}
		}
		if err := s.await(l, without, version); err != nil {
			return err
		}
		left = without
	}
	return nil
}

// await waits until some senders have a version or a later one.
func (s *Space) await(l *link, mates []*mate, version int64) error {
	for _, m := range mates {
		m.told = 0
		if err := s.send(m.rank, opAwait, int64(l.key.variable), int64(l.key.schedule), version); err != nil {
			return err
		}
	}
	for _, m := range mates {
		why := absent{s, m.rank, fmt.Sprintf("version %d of %s from %s", version, l.variable.Name, s.applications[l.other].name)}
		if err := s.waitUntil(func() bool { return m.told > 0 }, why); err != nil {
			return err
		}
	}
	return nil
}

// look gets from some senders which versions they have.
func (s *Space) look(l *link, mates []*mate) error {
	left := len(mates)
	n := s.headerBytes()
	for i, m := range mates {
		why := absent{s, m.rank, s.applications[l.other].name + " to couple " + l.variable.Name}
		if err := s.waitUntil(func() bool { return m.known }, why); err != nil {
			return err
		}
		to := dart.Local{Addr: l.headers + node.Addr(int64(i)*n), Bytes: n}
		if err := s.dart.Get(m.header, to, func() error { left--; return s.read(m, to) }); err != nil {
			return err
		}
	}
	return s.waitUntil(func() bool { return left == 0 }, dart.Reason("the versions that "+s.applications[l.other].name+" keeps"))
}

// read reads a sender's header.
func (s *Space) read(m *mate, at dart.Local) error {
	b, err := s.transport.Memory().Bytes(at.Addr, at.Bytes)
	if err != nil {
		return err
	}
	m.kept = make([]int64, s.flow.Versions)
	for i := range m.kept {
		m.kept[i] = int64(binary.LittleEndian.Uint64(b[i*wordBytes:])) - 1
	}
	return nil
}

func evicted(l *link, version int64, kept []int64) error {
	kept = slices.DeleteFunc(slices.Clone(kept), func(v int64) bool { return v < 0 })
	slices.Sort(kept)
	return &EvictedError{Variable: l.variable.Name, Version: version, Kept: kept}
}

// choose returns the version that all processes of the application get: the newest
// that the first of them with a part of the region finds at its first sender. It goes
// down the tree, from the first process on.
func (s *Space) choose(l *link) (int64, error) {
	chooser := s.chooser(l.variable)
	if s.rank == chooser {
		newest, err := s.newest(l)
		if err != nil {
			return Latest, err
		}
		c := command(opLatest, int64(l.key.variable), int64(l.key.schedule), newest)
		if s.rank == 0 {
			return newest, s.pass(&c)
		}
		if err := s.dart.Send(s.first, &c); err != nil {
			return Latest, err
		}
	}
	why := absent{s, s.first + chooser, "the newest version of " + l.variable.Name}
	if err := s.waitUntil(func() bool { return len(l.chosen) > 0 }, why); err != nil {
		return Latest, err
	}
	v := l.chosen[0]
	l.chosen = l.chosen[1:]
	return v, nil
}

// chooser returns the first process that has a part of a variable's region.
func (s *Space) chooser(v *Variable) int {
	for rank := range s.size {
		for b := range v.Decomposition.Boxes(rank) {
			if _, ok := b.Intersect(v.Region); ok {
				return rank
			}
		}
	}
	return 0
}

// newest waits until the first sender has a version, and returns its newest.
func (s *Space) newest(l *link) (int64, error) {
	first := l.mates[:1]
	for {
		if err := s.look(l, first); err != nil {
			return Latest, err
		}
		if newest := slices.Max(first[0].kept); newest >= 0 {
			return newest, nil
		}
		if err := s.await(l, first, 0); err != nil {
			return Latest, err
		}
	}
}

// latest notes the version that has been chosen and passes it on.
func (s *Space) latest(_ int, c *dart.Command) error {
	l := s.shell(linkKey{int(word(c, 0)), int(word(c, 1))})
	l.chosen = append(l.chosen, word(c, 2))
	return s.pass(c)
}
