package node

import (
	"math"
	"slices"
)

// Walks describe how the streams of a nest go through the caches of a
// processor, independently of the addresses at which the streams begin.
type Walks struct {
	number   uint64 // in the cache: no other Walks has it
	logged   bool   // a cache may still have to follow them
	courses  [CachesMax]course
	plans    [CachesMax]plan // of caches in which addresses decide, instead of courses and shapes
	outcomes [CachesMax]outcome
	shapes   []shape // of each stream, cache by cache
	tallies  []tally // of each stream
	bases    []Addr  // of each stream, this time
}

// course describes how a nest goes through one cache: in slices. A slice is some iterations of
// one loop with all of the loops inside; within it the streams take turns. A nest that fits into
// the cache as a whole is one slice.
type course struct {
	loop   int   // whose iterations are divided among slices; of one slice, none
	group  int64 // iterations of it in each slice
	each   int64 // slices for each time that the loop is entered
	slices int64
	trips  [NestMax]int64 // of all loops
}

// A slice touches at most half of the cache, or a quarter if its iterations can be divided. So streams take turns
// before one of them could push out the others.
const (
	sliceMost = 2
	slicePart = 4
)

// After slicesFirst slices of a nest, the model assumes that nothing is left of the cache's
// earlier contents, even if the nest itself misses little. The last slicesLast slices
// leave the same contents in the cache as the whole nest.
const (
	slicesFirst = 8 * slicePart
	slicesLast  = 2 * slicePart
)

// shape is the data that a stream touches in a slice: runs of contiguous bytes in the pattern of a nest
// of loops.
type shape struct {
	fetched bool
	around  bool  // the stream stores: lines that are in the cache are touched, and no others come
	whole   int64 // bytes of whole lines that the stream touches in the nest
	low     int64 // from the stream's base to the lowest byte; not positive
	run     int64
	runs    int64 // of which there are in all
	kept    int64 // of which the cache can keep the last ones
	lost    int64 // lines of the others
	loops   [NestMax + 1]pattern
	depth   int
	stride  [NestMax]int64 // of the stream
}

// pattern is one loop of a shape.
type pattern struct{ stride, trips int64 }

// Follow makes w the walks of a nest.
func (c *Cache) Follow(n *Nest, w *Walks) {
	if w.logged {
		c.settle()
	}
	c.walks++
	w.number, w.logged = c.walks, false
	w.shapes = w.shapes[:0]
	w.tallies = slices.Grow(w.tallies[:0], len(n.Streams))[:len(n.Streams)]
	w.bases = slices.Grow(w.bases[:0], len(n.Streams))[:len(n.Streams)]
	levels := c.use()
	for i := range levels {
		l := &levels[i]
		w.outcomes[i].known = false
		if l.direct != nil {
			w.plans[i].of(n, l.spec, l.integer)
			w.shapes = slices.Grow(w.shapes, len(n.Streams))[:len(w.shapes)+len(n.Streams)]
			continue
		}
		w.courses[i] = l.courseOf(n)
		for j := range n.Streams {
			w.shapes = append(w.shapes, l.shapeOf(n, &n.Streams[j], &w.courses[i]))
		}
	}
}

// shapesOf returns the shapes of a cache.
func (w *Walks) shapesOf(level int) []shape {
	n := len(w.bases)
	return w.shapes[level*n : (level+1)*n]
}

// courseOf returns how a nest goes through a cache.
func (l *level) courseOf(n *Nest) course {
	w := newWalker(n, l.spec, memoryLevel, 0, l.integer)
	c := course{slices: 1, group: 1, each: 1}
	for i := range n.Loops {
		c.trips[i] = n.Loops[i].Trips
	}
	if len(n.Loops) == 0 || w.bytes <= w.size {
		return c
	}
	for c.loop < len(n.Loops)-1 && w.footprint[c.loop+1] > w.size/sliceMost {
		c.loop++
	}
	trips := max(n.Loops[c.loop].Trips, 1)
	one, all := w.footprint[c.loop+1], w.footprint[c.loop]
	c.group = trips
	if all > one { // iterations share lines: so many more for each one
		c.group = min(1+times(max(w.size/slicePart-one, 0), trips-1)/(all-one), trips)
	}
	c.each = trips/c.group + min(trips%c.group, 1)
	c.slices = times(c.each, repeats(n.Loops[:c.loop]))
	return c
}

// shapeOf returns the shape of a stream in each slice of a nest.
func (l *level) shapeOf(n *Nest, s *Stream, c *course) shape {
	h := shape{fetched: s.fetches(l.spec.storesFetch(), l.integer), run: s.Bytes, runs: 1, stride: s.Stride}
	if l.around && s.Write && !s.Read && !l.integer {
		h.fetched, h.around = true, true
	}
	if s.Walks > 1 {
		h.add(s.Spread/(s.Walks-1), s.Walks)
	} else {
		h.run = plus(h.run, s.Spread)
	}
	first := 0
	if c.slices > 1 {
		first = c.loop
	}
	all := newRegion(s)
	for i := len(n.Loops) - 1; i >= 0; i-- {
		trips, stride := n.Loops[i].Trips, s.Stride[i]
		if trips <= 0 {
			h.fetched = false
		}
		all.extend(s, stride, trips, int64(l.line), true)
		if i < first {
			continue
		}
		if c.slices > 1 && i == c.loop {
			trips = c.group
		}
		if stride < 0 {
			h.low += stride * (trips - 1)
		}
		h.add(abs(stride), trips)
	}
	h.join(int64(l.line))
	h.whole = all.bytes(int64(l.line))
	h.kept = h.runs
	if size := l.lines * int64(l.line); l.conflicts(&all) > size {
		h.kept = max(h.runs/(l.conflicts(&all)/size), 1)
		if c.slices > 1 {
			h.fetched = false // what few lines its last slice leaves is nothing
		}
	}
	h.lost = (h.runs - h.kept) * (h.run/int64(l.line) + 1)
	return h
}

// conflicts returns how much of the cache a region takes whose runs compete for
// few sets, and 0 if they do not.
func (l *level) conflicts(r *region) int64 {
	line := int64(l.line)
	if space := r.occupies(line, l.spec.way()); space > r.bytes(line) {
		return space
	}
	return 0
}

// add adds a loop, shortest strides first. Two of one stride are one.
func (h *shape) add(stride, trips int64) {
	if stride == 0 || trips <= 1 {
		return
	}
	i := 0
	for i < h.depth && h.loops[i].stride < stride {
		i++
	}
	if i < h.depth && h.loops[i].stride == stride {
		h.loops[i].trips += trips - 1
		return
	}
	copy(h.loops[i+1:h.depth+1], h.loops[i:h.depth])
	h.loops[i] = pattern{stride, trips}
	h.depth++
}

// join makes one run of those between which no line lies.
func (h *shape) join(line int64) {
	kept := 0
	for _, p := range h.loops[:h.depth] {
		if p.stride < h.run+line {
			h.run = plus(h.run, times(p.stride, p.trips-1))
			continue
		}
		h.loops[kept] = p
		h.runs = times(h.runs, p.trips)
		kept++
	}
	h.depth = kept
}

// bytes returns how many bytes of a stream's data were held before or belong to another stream, too:
// all of them, if all lines were.
func (t *tally) bytes(h *shape, line uint64, whole bool) int64 {
	absent := t.missed + t.passed
	all := t.found + t.again + absent
	switch {
	case all == 0:
		return 0
	case !whole: // of all slices, some of the first ones have found something
		return t.found*int64(line) + t.other
	case absent == 0:
		return math.MaxInt64
	case absent == all: // most small nests that cannot keep what they touch
		return 0
	}
	return portion(h.whole, t.found+t.again, all)
}

// portion returns n of all parts of a whole.
func portion(whole, n, all int64) int64 {
	return whole/all*n + whole%all*n/all
}

// follow notes the accesses of the streams of a nest that begin at these addresses. It reports whether
// nothing is left of the cache's earlier contents; then the cache must still be filled.
func (l *level) follow(c *course, shapes []shape, bases []Addr, tallies []tally) (turned bool) {
	l.begin()
	clear(tallies)
	if c.slices == 1 {
		for i := range shapes {
			l.touchShape(bases[i], &shapes[i], &tallies[i])
		}
		return false
	}
	missed := int64(0)
	for k := range c.slices {
		if k == slicesFirst || missed >= l.lines {
			return true
		}
		missed = 0
		at := c.begin(k)
		for i := range shapes {
			l.touchShape(bases[i]+Addr(at.offset(&shapes[i], c.loop)), &shapes[i], &tallies[i])
			missed += tallies[i].missed
		}
		if k == 0 {
			shared(shapes, tallies)
		}
	}
	return false
}

// fill leaves in the cache the lines that the end of a nest leaves in an empty one.
func (l *level) fill(c *course, shapes []shape, bases []Addr) {
	l.clear()
	l.begin()
	for k := max(0, c.slices-slicesLast); k < c.slices; k++ {
		var t tally
		at := c.begin(k)
		for i := range shapes {
			l.touchShape(bases[i]+Addr(at.offset(&shapes[i], c.loop)), &shapes[i], &t)
		}
		if n := t.found + t.again + t.missed; n > 0 { // begin where the rest just fills the cache
			k = max(k, c.slices-2-l.lines/n)
		}
	}
}

// shared notes data that several streams touch, after the first slice: all but the first stream hit.
// The nest's flows account for data that a stream touches again in a later slice.
func shared(shapes []shape, tallies []tally) {
	for i := range tallies {
		t := &tallies[i]
		if t.again > 0 {
			t.other = portion(shapes[i].whole, t.again, t.found+t.again+t.missed+t.passed)
		}
	}
}

// iteration is the iterations at which loops are, the outermost first.
type iteration [NestMax]int64

// begin returns the iteration of the outer loops with which a slice begins.
func (c *course) begin(slice int64) (at iteration) {
	at[c.loop] = min(slice%c.each*c.group, c.trips[c.loop]-c.group) // the last one begins early enough
	slice /= c.each
	for i := c.loop - 1; i >= 0; i-- {
		at[i] = slice % c.trips[i]
		slice /= c.trips[i]
	}
	return at
}

// offset returns how far from its base a stream is at an iteration of the loops down to one.
func (at *iteration) offset(h *shape, loop int) int64 {
	off := int64(0)
	for i := 0; i <= loop; i++ {
		off += at[i] * h.stride[i]
	}
	return off
}

// touchShape notes the accesses of a stream that is at base when the slice begins.
func (l *level) touchShape(base Addr, h *shape, t *tally) {
	if !h.fetched {
		return
	}
	t.around = h.around
	base += Addr(h.low)
	switch h.depth {
	case 0:
		l.runs(base, pattern{trips: 1}, h.run, t)
		return
	case 1:
		loop := &h.loops[0]
		l.runs(base+Addr((h.runs-h.kept)*loop.stride), pattern{loop.stride, h.kept}, h.run, t)
		t.lose(h.lost)
		return
	}
	var index [NestMax + 1]int64
	first := h.runs - h.kept
	for d, rest := 0, first; d < h.depth; d++ {
		index[d], rest = rest%h.loops[d].trips, rest/h.loops[d].trips
	}
	for left := h.kept; left > 0; {
		at := base
		for d := range h.loops[:h.depth] {
			at += Addr(index[d] * h.loops[d].stride)
		}
		n := min(h.loops[0].trips-index[0], left)
		l.runs(at, pattern{h.loops[0].stride, n}, h.run, t)
		left -= n
		index[0] = 0
		for d := 1; d < h.depth; d++ {
			if index[d]++; index[d] < h.loops[d].trips {
				break
			}
			index[d] = 0
		}
	}
	t.lose(h.lost)
}
