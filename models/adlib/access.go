package adlib

import (
	"slices"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// touch tells the processor's cache of an access and returns it with the share that was in the cache.
func (p *Process) touch(at node.Addr, a node.Access) node.Access {
	if p.thread.Cache == nil {
		return a
	}
	return p.thread.Cache.Touch(at, a)
}

// slab is a regular part of a copy: runs of bytes that lie side by side.
type slab struct {
	dst, src int64 // places of the first run
	row      level // of runs
	bytes    int64 // of a run
}

// slabs calls do for each slab: one for each choice of positions in the levels outside the two
// innermost. size is the length of an element.
func (s *section) slabs(size int64, do func(x slab)) {
	bytes, levels := size, s.levels
	if k := len(levels) - 1; k >= 0 && levels[k].dst == 1 && levels[k].src == 1 {
		bytes, levels = size*levels[k].n, levels[:k]
	}
	rows := section{s.dst, s.src, levels}
	rows.rows(func(dst, src int64, row level) { do(slab{dst, src, row, bytes}) })
}

// reads is the access to the source end of a slab.
func (x *slab) reads(size int64) node.Access {
	return node.Access{Count: x.row.n, Bytes: x.bytes, Stride: x.row.src * size}
}

// writes is that to the other end.
func (x *slab) writes(size int64) node.Access {
	return node.Access{Count: x.row.n, Bytes: x.bytes, Stride: x.row.dst * size, Stored: true}
}

// touchBoth tells the cache of a copy, and returns how much of both ends was in it.
func (p *Process) touchBoth(s *section, size int64, dst, src node.Addr) (srcWarm, dstWarm node.Share) {
	var n, reads, writes int64
	s.slabs(size, func(x slab) {
		from, to := p.touch(src+node.Addr(x.src*size), x.reads(size)), p.touch(dst+node.Addr(x.dst*size), x.writes(size))
		n, reads, writes = n+1, reads+int64(from.Warm), writes+int64(to.Warm)
	})
	return node.Share(reads / n), node.Share(writes / n)
}

// copyCost charges a copy: rows, and in them contiguous bytes, or elements. If processors compete for
// memory, the machine gives the time of the bytes.
func (p *Process) copyCost(s *section, size int64, dst, src node.Addr) {
	row := level{1, 1, 1}
	if k := len(s.levels) - 1; k >= 0 {
		row = s.levels[k]
	}
	total := s.volume()
	rows := total / row.n
	p.charge(p.counts.SectionStep.Times(rows))
	srcWarm, dstWarm := p.touchBoth(s, size, dst, src)
	if shared, ok := p.endpoint.(machines.SharedCopies); ok {
		watch := machines.StartWatch(p.thread)
		shared.CopyShared(p.thread, total*size)
		p.ledger.Add(machines.Runtime, watch.Elapsed())
		return
	}
	c := node.Copy{Count: rows, Bytes: row.n * size, Width: 8, SrcStride: row.n * size, DstStride: row.n * size}
	if row.dst == 1 && row.src == 1 {
		if k := len(s.levels) - 2; k >= 0 {
			c.DstStride, c.SrcStride = s.levels[k].dst*size, s.levels[k].src*size
		}
	} else {
		c = node.Copy{Count: total, Bytes: size, Width: size, DstStride: row.dst * size, SrcStride: row.src * size}
	}
	c.SrcWarm, c.DstWarm = srcWarm, dstWarm
	p.ledger.Charge(p.thread, machines.Runtime, p.endpoint.Costs().Copy(c))
}

// chargeScans charges the misses of reading the process's elements of arrays once, in the order of
// storage.
func (p *Process) chargeScans(arrays []*Array) {
	took := sim.Duration(0)
	for _, a := range arrays {
		if a != nil && a.group.Has(p.Rank()) {
			took = took.Plus(p.scan(a))
		}
	}
	p.ledger.Charge(p.thread, machines.Runtime, took)
}

func (p *Process) scan(a *Array) sim.Duration {
	took, size := sim.Duration(0), a.Type.Size()
	p.eachPart(a, func(s section) {
		s.slabs(size, func(x slab) {
			took = took.Plus(p.endpoint.Costs().Misses(p.touch(a.element(a.data, x.src), x.reads(size))))
		})
	})
	return took
}

// eachPart calls do for each regular part of an array that the process holds; both ends of the sections
// are its storage.
func (p *Process) eachPart(a *Array, do func(s section)) {
	var step func(d int, s section)
	step = func(d int, s section) {
		if d == len(a.ranges) {
			do(s)
			return
		}
		r := a.ranges[d]
		for _, x := range r.Pieces(r.t.dim.Crd(p.Rank())) {
			at, stride := int64(x.Local)*a.stride[d], int64(x.LocalStep)*a.stride[d]
			t := section{s.dst + at, s.src + at, slices.Clone(s.levels)}
			if x.Count > 1 {
				t.push(level{int64(x.Count), stride, stride})
			}
			step(d+1, t)
		}
	}
	step(0, section{dst: a.offset, src: a.offset})
}

// strays returns the time of misses of accesses to elements at listed places, one after the other; cost
// is that of reading or of writing. Consecutive places are one access.
func (p *Process) strays(base node.Addr, places []int64, size int64, cost func(a node.Access) sim.Duration) sim.Duration {
	took := sim.Duration(0)
	for first := 0; first < len(places); {
		next := first + 1
		for next < len(places) && places[next] == places[next-1]+1 {
			next++
		}
		a := node.Access{Count: 1, Bytes: int64(next-first) * size}
		took = took.Plus(cost(p.touch(base+node.Addr(places[first]*size), a)))
		first = next
	}
	return took
}
