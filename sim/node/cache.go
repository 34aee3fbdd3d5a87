package node

import "slices"

// Cache knows which memory the data cache of a processor holds. It works on
// ranges of addresses, not on lines: the ranges that were touched last, as
// many as the cache has room for, are in it. Sets matter only within a walk of a
// nest, whose lines may compete for few of them; conflicts of one walk with
// another are left out. Within a range that is touched with gaps, it knows how much was touched
// but not where.
type Cache struct {
	level  *LevelSpec
	ranges []cached // the last one touched first
	held   int64    // sum of their bytes
	inner  []*Cache // between this one and the processor
}

// cached is a range of addresses of which so many bytes are in the cache.
type cached struct {
	from, to Addr
	bytes    int64
}

// rangesMax bounds the work of a touch. What was touched before so many other
// ranges counts as gone.
const rangesMax = 48

// NewCache returns an empty cache of the size that the Spec gives, with those
// between it and the processor.
func NewCache(c *Costs) *Cache {
	top := &Cache{level: c.levels[memoryLevel]}
	for _, l := range c.levels[memoryLevel+1:] {
		top.inner = append(top.inner, &Cache{level: l})
	}
	return top
}

// Touch notes an access that begins at address at (with a negative stride, that
// is the address of the first run, not the lowest one), and returns it with
// the share of it that was in the cache.
func (c *Cache) Touch(at Addr, a Access) Access {
	if a.Count <= 0 || a.Bytes <= 0 {
		return a
	}
	line := int64(c.level.Line.Get())
	n := a.lines(line) * line
	t := cached{from: at, to: at, bytes: n}
	if reach := (a.Count - 1) * a.Stride; reach < 0 {
		t.from -= Addr(-reach)
	} else {
		t.to += Addr(reach)
	}
	t.to += Addr(a.Bytes)
	a.Warm = c.touch(t, min(n, a.Count*a.Bytes))
	for _, inner := range c.inner {
		inner.touch(t, n)
	}
	return a
}

// touch notes an access to a range of which whole bytes are wanted, and returns
// the share of them that was in the cache.
func (c *Cache) touch(t cached, whole int64) Share {
	found := c.release(t)
	c.keep(t)
	return Share(uint64(min(found, whole)) * uint64(Whole) / uint64(whole))
}

// TouchNest notes the accesses of a nest and sets how warm its streams are.
func (c *Cache) TouchNest(n *Nest) {
	for i := range n.Streams {
		s := &n.Streams[i]
		s.Warm[memoryLevel] = c.touchStream(n, s)
		for j, inner := range c.inner {
			s.Warm[j+1] = inner.touchStream(n, s)
		}
	}
}

func (c *Cache) touchStream(n *Nest, s *Stream) Share {
	if !s.Read && c.level.through() {
		return None // nothing comes in
	}
	line := int64(c.level.Line.Get())
	t := cached{from: s.Base, to: s.Base + Addr(s.Bytes+s.Spread)}
	r := newRegion(s)
	for l := len(n.Loops) - 1; l >= 0; l-- {
		trips := n.Loops[l].Trips
		if trips <= 0 {
			return None
		}
		r.extend(s, s.Stride[l], trips, line, true)
		if reach := (trips - 1) * s.Stride[l]; reach < 0 {
			t.from -= Addr(-reach)
		} else {
			t.to += Addr(reach)
		}
	}
	t.bytes = min(r.bytes(line), int64(t.to-t.from)+line)
	whole := t.bytes
	if space, size := r.occupies(line, c.level.way()), c.level.capacity(); space > size && space > whole {
		t.bytes = min(whole, max(whole/(space/size), line)) // what the walk's last lines have left
	}
	return c.touch(t, whole)
}

// release takes what lies within t out of the other ranges and returns how many
// bytes that were.
func (c *Cache) release(t cached) int64 {
	found := int64(0)
	kept := c.ranges[:0]
	for _, r := range c.ranges {
		from, to := max(r.from, t.from), min(r.to, t.to)
		if from >= to {
			kept = append(kept, r)
			continue
		}
		n := r.share(int64(to - from))
		found += n
		c.held -= n
		if r.bytes -= n; r.bytes <= 0 {
			continue
		}
		if from == r.from { // the part that is left: the longer one, if t lies inside
			r.from = to
		} else {
			r.to = from
		}
		kept = append(kept, r)
	}
	c.ranges = kept
	return found
}

// share returns how many of the range's bytes lie in n of its addresses.
func (r *cached) share(n int64) int64 {
	span := int64(r.to - r.from)
	if n == span {
		return r.bytes
	}
	return int64(uint64(r.bytes) * uint64(n) / uint64(span)) // both below 2^32 on all machines
}

// keep puts t in front, joined with the range before it if it goes on there,
// and lets go of what there is no room for.
func (c *Cache) keep(t cached) {
	if len(c.ranges) > 0 && c.ranges[0].to == t.from {
		c.join(t)
	} else {
		c.ranges = slices.Insert(c.ranges, 0, t)
		c.held += t.bytes
	}
	if len(c.ranges) > rangesMax {
		c.drop()
	}
	for size := c.level.capacity(); c.held > size; {
		c.shrink(c.held - size)
	}
}

// join adds t to the end of the first range. The line that both touch counts
// once, so that a walk in small steps holds what one access would.
func (c *Cache) join(t cached) {
	r := &c.ranges[0]
	c.held -= r.bytes
	r.to = t.to
	r.bytes = min(r.bytes+t.bytes, int64(r.to-r.from)+int64(c.level.Line.Get()))
	c.held += r.bytes
}

// drop lets go of the range that was touched longest ago.
func (c *Cache) drop() {
	last := len(c.ranges) - 1
	c.held -= c.ranges[last].bytes
	c.ranges = c.ranges[:last]
}

// shrink lets go of up to n bytes of the range that was touched longest ago:
// those that its walk touched first.
func (c *Cache) shrink(n int64) {
	r := &c.ranges[len(c.ranges)-1]
	if r.bytes <= n {
		c.drop()
		return
	}
	span := int64(r.to - r.from)
	r.from += Addr(uint64(span) * uint64(n) / uint64(r.bytes))
	r.bytes -= n
	c.held -= n
}
