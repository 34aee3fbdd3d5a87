package machines_test

import (
	"encoding/binary"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// shared is a region as a process of a check uses it.
type shared struct {
	*rig
	machines.SharedRegion
	frame []byte
	page  int64 // bytes
}

// mapShared maps a region of so many pages and a half.
func (r *rig) mapShared(name string, pages int64) *shared {
	m := r.e.(machines.SharedMemory)
	size := pages*m.PageBytes() + m.PageBytes()/2
	at, b := r.alloc(size)
	fill(b, r.e.Rank()) // which the region does not begin with
	region, err := m.MapShared(r.th, name, at, size)
	r.must(err)
	want(r, "pages", region.Pages(), pages+1)
	return &shared{r, region, b, m.PageBytes()}
}

// observedFaults is the faults that an observer was told of.
type observedFaults machines.FaultCounts

func (f *observedFaults) PageFaulted(page int64, c machines.FaultCause, took sim.Duration) {
	(*machines.FaultCounts)(f).Add(c, took)
}

// load touches the word at an offset and returns it.
func (s *shared) load(at int64) uint64 {
	s.must(s.Touch(s.th, at/s.page, false))
	if right := s.Rights(at / s.page); !right.Allows(false) {
		s.t.Errorf("process %d: after a touch that reads: %v", s.e.Rank(), right)
	}
	return binary.NativeEndian.Uint64(s.frame[at:])
}

// store touches the word at an offset and writes it.
func (s *shared) store(at int64, v uint64) {
	s.must(s.Touch(s.th, at/s.page, true))
	if right := s.Rights(at / s.page); right != machines.ReadWrite {
		s.t.Errorf("process %d: after a touch that writes: %v", s.e.Rank(), right)
	}
	binary.NativeEndian.PutUint64(s.frame[at:], v)
}

// losses notes what a process loses.
type losses struct {
	pages []int64
	right []machines.Right
	at    []sim.Time
}

func (l *losses) PageLost(page int64, now machines.Right, at sim.Time) {
	l.pages, l.right, l.at = append(l.pages, page), append(l.right, now), append(l.at, at)
}

// sharedMemory is what shared virtual memory promises: one content, one writer or many
// readers, faults that are counted, locks that keep pages.
var sharedMemory = []check{
	{name: "begins with zeros", body: func(r *rig) {
		s := r.mapShared("zeros", 3)
		for page := range s.Pages() {
			want(r, "right before a touch", s.Rights(page), machines.NoAccess)
			want(r, "first word of a page", s.load(page*s.page), 0)
		}
		r.must(s.Unmap(r.th))
	}},
	{name: "all see what all write", body: func(r *rig) {
		s := r.mapShared("all", 2*processes)
		var heard observedFaults
		s.Observe(&heard)
		for round := range 3 {
			for page := int64(r.e.Rank()); page < 2*processes; page += processes {
				s.store(page*s.page+8*int64(round), uint64(page*10+int64(round)))
			}
			r.barrier()
			for page := range int64(2 * processes) {
				want(r, "word of another", s.load(page*s.page+8*int64(round)), uint64(page*10+int64(round)))
			}
			r.barrier()
		}
		sum := s.Faults()
		if all := sum.Sum(); all.Count < 2*processes || all.Time <= 0 {
			r.t.Errorf("process %d: %d faults in %v, expected at least one for each page", r.e.Rank(), all.Count, all.Time)
		}
		want(r, "faults that were observed", machines.FaultCounts(heard), sum)
		want(r, "pages on disk", s.PageOuts(), 0)
		r.must(s.Unmap(r.th))
	}},
	{name: "false sharing loses nothing", body: func(r *rig) {
		s := r.mapShared("false sharing", 1)
		at := int64(8 * r.e.Rank())
		for i := range 20 {
			r.th.Compute(sim.Duration(r.e.Rank()+1) * sim.Microsecond)
			want(r, "own word", s.load(at), uint64(i))
			s.store(at, uint64(i+1))
		}
		r.barrier()
		for rank := range int64(processes) {
			want(r, "word at the end", s.load(8*rank), 20)
		}
		r.must(s.Unmap(r.th))
	}},
	{name: "a read that goes on to a write is atomic", body: func(r *rig) {
		// A touch to write is there for both accesses, so the sum is exact.
		s := r.mapShared("sum", 0)
		for range 10 {
			r.must(s.Touch(r.th, 0, true))
			v := binary.NativeEndian.Uint64(s.frame)
			binary.NativeEndian.PutUint64(s.frame, v+1)
			r.th.Compute(3 * sim.Microsecond)
		}
		r.barrier()
		want(r, "sum", s.load(0), 10*processes)
		r.must(s.Unmap(r.th))
	}},
	{name: "a page lock keeps the page", body: func(r *rig) {
		s := r.mapShared("lock", 2)
		for range 5 {
			r.must(s.LockPage(r.th, 1, true))
			v := s.load(s.page)
			r.th.Compute(500 * sim.Microsecond)
			want(r, "right to a locked page", s.Rights(1), machines.ReadWrite)
			s.store(s.page, v+1)
			r.refused("a second lock", s.LockPage(r.th, 1, true))
			r.must(s.UnlockPage(r.th, 1))
			r.refused("unlocking a free page", s.UnlockPage(r.th, 1))
		}
		r.barrier()
		want(r, "sum under locks", s.load(s.page), 5*processes)
		r.must(s.Unmap(r.th))
	}},
	{name: "a page lock is taken while others ask for the page", body: func(r *rig) {
		// Locks begin at all moments of the requests of others, and of the invalidations
		// that these need since a reader has a copy.
		s := r.mapShared("lock under way", 0)
		const rounds, turns = 40, 3
		for i := range rounds {
			for range turns {
				r.th.Compute(sim.Duration(1+i*(1+r.e.Rank())%rounds) * 50 * sim.Nanosecond)
				s.load(8)
				r.must(s.LockPage(r.th, 0, true))
				v := s.load(0)
				r.th.Compute(sim.Duration(i%7) * sim.Microsecond)
				s.store(0, v+1)
				r.must(s.UnlockPage(r.th, 0))
			}
		}
		r.barrier()
		want(r, "sum under locks", s.load(0), rounds*turns*processes)
		r.must(s.Unmap(r.th))
	}},
	{name: "a lock to read lets others read", body: func(r *rig) {
		s := r.mapShared("read lock", 0)
		r.must(s.LockPage(r.th, 0, false))
		r.barrier() // which all reach
		r.refused("the end of a region with a lock", s.Unmap(r.th))
		r.must(s.UnlockPage(r.th, 0))
		s.store(8*int64(r.e.Rank()), 1)
		r.barrier()
		want(r, "word after locks", s.load(8*int64(r.partner())), 1)
		r.must(s.Unmap(r.th))
	}},
	{name: "a watcher hears of losses", body: func(r *rig) {
		s := r.mapShared("watched", 0)
		seen := new(losses)
		s.Watch(seen)
		if r.e.Rank() == 0 {
			s.store(0, 5)
		}
		r.barrier()
		if r.e.Rank() == 1 {
			want(r, "word", s.load(0), 5)
		}
		r.barrier()
		if r.e.Rank() == 2 {
			s.store(0, 6)
		}
		r.barrier()
		switch r.e.Rank() {
		case 0:
			want(r, "losses of the owner", len(seen.pages), 2)
			want(r, "the first", seen.right[0], machines.ReadOnly)
			want(r, "the second", seen.right[1], machines.NoAccess)
			if seen.at[0] >= seen.at[1] || seen.at[1] > r.th.Now() {
				r.t.Errorf("losses at %v, and it is %v", seen.at, r.th.Now())
			}
		case 1:
			want(r, "losses of the reader", len(seen.pages), 1)
			want(r, "page", seen.pages[0], 0)
		case 2:
			want(r, "losses of the writer", len(seen.pages), 0)
		}
		r.must(s.Unmap(r.th))
	}},
	{name: "pages fetched before", body: func(r *rig) {
		s := r.mapShared("prefetch", 8)
		if r.e.Rank() == 0 {
			for page := range int64(8) {
				s.store(page*s.page, uint64(page+1))
			}
		}
		r.barrier()
		r.must(s.Prefetch(r.th, 0, 8, false))
		r.th.Compute(10 * sim.Second)
		before := s.Faults()
		for page := range int64(8) {
			want(r, "word of a page fetched before", s.load(page*s.page), uint64(page+1))
		}
		if after := s.Faults(); before != after {
			r.t.Errorf("process %d: %v after %v, expected no fault of a page that is there", r.e.Rank(), after, before)
		}
		r.barrier()
		// All want all, and touch what is under way.
		r.must(s.Prefetch(r.th, 0, 8, true))
		for page := range int64(8) {
			s.store(page*s.page+8+8*int64(r.e.Rank()), 7)
		}
		r.barrier()
		for page := range int64(8) {
			want(r, "word", s.load(page*s.page+8+8*int64(r.partner())), 7)
		}
		r.must(s.Unmap(r.th))
	}},
	{name: "several pages at once", body: func(r *rig) {
		s := r.mapShared("several", 4)
		all := []machines.PageAccess{{Page: 0, Write: true}, {Page: 1}, {Page: 3, Write: true}}
		for range 5 {
			r.must(machines.TouchAll(s, r.th, all))
			for _, p := range all {
				if !s.Rights(p.Page).Allows(p.Write) {
					r.t.Errorf("process %d: page %d: %v", r.e.Rank(), p.Page, s.Rights(p.Page))
				}
			}
			for _, at := range []int64{0, 3 * s.page} {
				v := binary.NativeEndian.Uint64(s.frame[at:])
				binary.NativeEndian.PutUint64(s.frame[at:], v+1)
			}
			r.th.Compute(sim.Microsecond)
		}
		r.barrier()
		want(r, "sum in the first page", s.load(0), 5*processes)
		want(r, "sum in the last page", s.load(3*s.page), 5*processes)
		r.must(s.Unmap(r.th))
	}},
	{name: "phantom", body: func(r *rig) {
		m := r.e.(machines.SharedMemory)
		region, err := m.MapShared(r.th, "phantom", r.e.Memory().AllocPhantom(4*m.PageBytes()), 4*m.PageBytes())
		r.must(err)
		for page := range int64(4) {
			r.must(region.Touch(r.th, page, int(page)%2 == r.e.Rank()%2))
		}
		r.must(region.Unmap(r.th))
	}},
	{name: "what is wrong", body: func(r *rig) {
		m := r.e.(machines.SharedMemory)
		_, err := m.MapShared(r.th, "nothing", r.e.Memory().Alloc(8), 0)
		r.refused("a region of no bytes", err)
		_, err = m.MapShared(r.th, "nowhere", node.Addr(1), 100)
		r.refused("a region outside of memory", err)
		s := r.mapShared("wrong", 1)
		r.refused("a page before the first", s.Touch(r.th, -1, false))
		r.refused("a page behind the last", s.Touch(r.th, 2, false))
		r.refused("pages behind the last", s.Prefetch(r.th, 1, 2, false))
		r.refused("a lock behind the last", s.LockPage(r.th, 2, false))
		r.must(s.Unmap(r.th))
	}},
	{name: "regions that differ", wrong: `"one" of`, body: func(r *rig) {
		name := "one"
		if r.e.Rank() == 3 {
			name = "other"
		}
		m := r.e.(machines.SharedMemory)
		_, err := m.MapShared(r.th, name, r.e.Memory().Alloc(100), 100)
		r.must(err)
	}},
	{name: "a lock that is never given back", wrong: "held by", body: func(r *rig) {
		s := r.mapShared("kept", 0)
		if r.e.Rank() == 0 {
			r.must(s.LockPage(r.th, 0, true))
		}
		r.barrier()
		s.load(0)
	}},
}
