package node

import (
	"cmp"
	"math/bits"
	"slices"
)

// plan is a nest as a cache of one way sees it.
type plan struct {
	refs []reference
	// loops are from outer to inner, at least one. Loops that all references go on through in equal steps are one.
	loops []planLoop
	deep  int  // how many of the references, the first ones, are in all loops
	empty bool // nothing comes into the cache
}

// reference is one reference to memory that fetches lines.
type reference struct {
	stream int
	depth  int   // how many loops it is in
	turn   int   // of those that are in as many loops, lower ones come first
	offset int64 // from the stream's base
	bytes  int64
	stride [NestMax + 1]int64
	low    [NestMax + 1]int64 // how far the loops inside one reach below and above the address with which they begin
	high   [NestMax + 1]int64
}

type planLoop struct {
	trips int64
	// period is the number of iterations after which all references have moved by the same distance modulo the cache,
	// and by whole lines.
	period int64
	turn   uint64 // that distance, in lines
	chunk  int64  // iterations, a number of periods, after which it is worth while to look
	refs   int    // how many references, the first ones, are in it or in loops inside
}

// of makes p how a nest goes through a cache.
func (p *plan) of(n *Nest, l *LevelSpec, integer bool) {
	p.refs, p.loops, p.empty = p.refs[:0], p.loops[:0], n.empty() && len(n.Loops) > 0
	stores := l.storesFetch()
	for i := range n.Streams {
		s := &n.Streams[i]
		if !s.fetches(stores, integer) {
			continue
		}
		r := reference{stream: i, depth: s.depth(len(n.Loops)), bytes: max(s.Bytes, 1)}
		r.turn = r.depth // what is in front of a loop of one iteration comes before what is in it
		copy(r.stride[:], s.Stride[:])
		if s.Walks <= 1 {
			r.bytes = min(plus(r.bytes, s.Spread), int64(l.Size.Get())) // no element is larger
			p.refs = append(p.refs, r)
			continue
		}
		for k := range s.Walks {
			r.offset = s.Spread / (s.Walks - 1) * k
			p.refs = append(p.refs, r)
		}
	}
	if len(p.refs) == 0 {
		p.empty = true
	}
	if p.empty {
		return
	}
	for i := range n.Loops {
		p.loops = append(p.loops, planLoop{trips: n.Loops[i].Trips})
	}
	p.finish(l)
}

// finish sets the values that follow from loops and strides.
func (p *plan) finish(l *LevelSpec) {
	p.join()
	p.layer()
	for i := range p.loops {
		p.measure(i, int64(l.Size.Get()), int64(l.Line.Get()))
	}
	p.reach()
}

// join makes one loop of two that all references go on through in equal steps, and leaves out loops of one iteration.
func (p *plan) join() {
	kept, last := 0, 0          // loops, and the number that the last one of them had
	var within [NestMax + 2]int // how many loops are left of so many
	for i := range p.loops {
		switch {
		case p.loops[i].trips == 1 && (kept > 0 || !p.endsAt(i+1)):
		case kept > 0 && p.goesOn(kept-1, last, i):
			p.loops[kept-1].trips = times(p.loops[kept-1].trips, p.loops[i].trips)
			p.move(kept-1, i)
			last = i
		default:
			p.loops[kept].trips = p.loops[i].trips
			p.move(kept, i)
			kept++
			last = i
		}
		within[i+1] = kept
	}
	for i := range p.refs {
		p.refs[i].depth = max(within[p.refs[i].depth], 1)
	}
	if kept == 0 {
		p.loops = append(p.loops[:0], planLoop{trips: 1})
		return
	}
	p.loops = p.loops[:kept]
}

// endsAt reports whether a reference is in so many loops.
func (p *plan) endsAt(depth int) bool {
	for i := range p.refs {
		if p.refs[i].depth == depth {
			return true
		}
	}
	return false
}

// goesOn reports whether, for all references that are in both loops, an iteration of the loop outside begins where the
// loop inside has ended. No reference may be only in the loop outside, which was loop number last.
func (p *plan) goesOn(outside, last, inside int) bool {
	for i := range p.refs {
		r := &p.refs[i]
		if r.depth <= last {
			continue
		}
		if r.depth <= inside || r.stride[outside] != exactTimes(r.stride[inside], p.loops[inside].trips) {
			return false
		}
	}
	return true
}

// layer puts references that are in more loops before others, and leaves out loops without references.
func (p *plan) layer() {
	slices.SortStableFunc(p.refs, func(a, b reference) int { return cmp.Or(b.depth-a.depth, a.turn-b.turn) })
	p.loops = p.loops[:p.refs[0].depth]
	for l := range p.loops {
		n := len(p.refs)
		for n > 0 && p.refs[n-1].depth <= l {
			n--
		}
		p.loops[l].refs, p.deep = n, n
	}
}

// exactTimes returns a product, or something that no stride is if it is too large.
func exactTimes(a, n int64) int64 {
	hi, lo := bits.Mul64(uint64(abs(a)), uint64(n))
	if hi != 0 || lo > 1<<62 {
		return -1 << 63
	}
	if a < 0 {
		return -int64(lo)
	}
	return int64(lo)
}

// move gives a loop the strides of another one.
func (p *plan) move(to, from int) {
	for i := range p.refs {
		p.refs[i].stride[to] = p.refs[i].stride[from]
	}
}

// measure sets the period of a loop.
func (p *plan) measure(level int, size, line int64) {
	first := p.refs[0].stride[level]
	g, step := size, int64(0)
	l := &p.loops[level]
	for i := range p.refs[:l.refs] {
		s := p.refs[i].stride[level]
		g = gcd(g, abs(s-first))
		step = max(step, min(abs(s), line))
	}
	l.period = max(size/g, line/gcd(line, abs(first)))
	l.turn = uint64(l.period*first) & uint64(size-1) / uint64(line)
	l.chunk = l.period
	if level == len(p.loops)-1 { // its iterations are too short to look after each period
		least := max(256, size/4/max(step, 1))
		l.chunk *= (least + l.period - 1) / l.period
	}
}

// reach sets how far the loops inside each loop reach.
func (p *plan) reach() {
	inner := len(p.loops) - 1
	for i := range p.refs {
		r := &p.refs[i]
		r.low[inner], r.high[inner] = 0, r.bytes-1
		for l := inner; l > 0; l-- {
			r.low[l-1], r.high[l-1] = r.low[l], r.high[l]
			if all := exactTimes(r.stride[l], p.loops[l].trips-1); all < 0 {
				r.low[l-1] -= min(-all, 1<<62)
			} else {
				r.high[l-1] += all
			}
		}
	}
}
