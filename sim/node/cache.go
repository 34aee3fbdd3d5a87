package node

// Cache knows which memory the data cache of a processor holds. It works on
// ranges of addresses, not on lines: the ranges that were touched last, as
// many as the cache has room for, are in it. Sets matter only within a walk of a
// nest, whose lines may compete for few of them; conflicts of one walk with
// another are left out. Within a range that is touched with gaps, it knows how much was touched
// but not where.
type Cache struct {
	line, way, size int64 // of the level, in bytes; see LevelSpec.capacity
	through         bool
	ranges          []cached // the last one touched last; a part of store
	store           []cached
	held            int64    // sum of the ranges' bytes
	inner           []*Cache // between this one and the processor
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
	top := newLevel(c.levels[memoryLevel])
	for _, l := range c.levels[memoryLevel+1:] {
		top.inner = append(top.inner, newLevel(l))
	}
	return top
}

func newLevel(l *LevelSpec) *Cache {
	return &Cache{line: int64(l.Line.Get()), way: l.way(), size: l.capacity(), through: l.writesThrough()}
}

// Touch notes an access that begins at address at (with a negative stride, that
// is the address of the first run, not the lowest one), and returns it with
// the share of it that was in the cache.
func (c *Cache) Touch(at Addr, a Access) Access {
	if a.Count <= 0 || a.Bytes <= 0 {
		return a
	}
	n := a.lines(c.line) * c.line
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
	switch {
	case found == 0:
		return None
	case found >= whole:
		return Whole
	}
	return Share(uint64(found) * uint64(Whole) / uint64(whole))
}

// TouchNest notes the accesses of a nest and sets how warm its streams are.
func (c *Cache) TouchNest(n *Nest) {
	for i := range n.Streams {
		s := &n.Streams[i]
		w := c.walkOf(n, s)
		s.Warm[memoryLevel] = c.touchWalk(s.Base, &w)
		for j, inner := range c.inner {
			w := inner.walkOf(n, s)
			s.Warm[j+1] = inner.touchWalk(s.Base, &w)
		}
	}
}

// Walks are what the streams of a nest leave in the caches of a processor,
// wherever they begin: they hold for any bases and warmth.
type Walks []walk

// walk is a range of addresses, from the base of a stream on.
type walk struct {
	from, to int64 // from is not positive
	bytes    int64 // that are left; 0 if nothing comes into the cache
	whole    int64 // that are wanted
}

// WalksOf returns the walks of a nest, in the memory of old ones.
func (c *Cache) WalksOf(n *Nest, old Walks) Walks {
	all := old[:0]
	for i := range n.Streams {
		all = append(all, c.walkOf(n, &n.Streams[i]))
		for _, inner := range c.inner {
			all = append(all, inner.walkOf(n, &n.Streams[i]))
		}
	}
	return all
}

// TouchWalks is TouchNest for a nest whose walks are known, and reports whether
// that changes how warm its streams are.
func (c *Cache) TouchWalks(n *Nest, w Walks) bool {
	changed := false
	for i := range n.Streams {
		s := &n.Streams[i]
		before := s.Warm
		s.Warm[memoryLevel] = c.touchWalk(s.Base, &w[0])
		for j, inner := range c.inner {
			s.Warm[j+1] = inner.touchWalk(s.Base, &w[j+1])
		}
		changed = changed || s.Warm != before
		w = w[1+len(c.inner):]
	}
	return changed
}

func (c *Cache) walkOf(n *Nest, s *Stream) walk {
	if !s.Read && c.through {
		return walk{} // nothing comes in
	}
	w := walk{to: s.Bytes + s.Spread}
	r := newRegion(s)
	for l := len(n.Loops) - 1; l >= 0; l-- {
		trips := n.Loops[l].Trips
		if trips <= 0 {
			return walk{}
		}
		r.extend(s, s.Stride[l], trips, c.line, true)
		if reach := (trips - 1) * s.Stride[l]; reach < 0 {
			w.from += reach
		} else {
			w.to += reach
		}
	}
	w.whole = min(r.bytes(c.line), w.to-w.from+c.line)
	w.bytes = w.whole
	if space := r.occupies(c.line, c.way); space > c.size && space > w.whole {
		w.bytes = min(w.whole, max(w.whole/(space/c.size), c.line)) // what the walk's last lines have left
	}
	return w
}

// touchWalk notes the walk of a stream and returns how warm it was.
func (c *Cache) touchWalk(base Addr, w *walk) Share {
	if w.bytes == 0 {
		return None
	}
	return c.touch(cached{from: base + Addr(w.from), to: base + Addr(w.to), bytes: w.bytes}, w.whole)
}

// release takes what lies within t out of the other ranges and returns how many
// bytes that were.
func (c *Cache) release(t cached) int64 {
	for i := range c.ranges {
		if r := &c.ranges[i]; r.from < t.to && t.from < r.to {
			return c.cut(i, t)
		}
	}
	return 0
}

// cut is release for ranges from i on. Ranges do not overlap: once all of t is
// found, no other one has any of it.
func (c *Cache) cut(i int, t cached) int64 {
	found, rest := int64(0), t.to-t.from
	kept := c.ranges[:i]
	for ; i < len(c.ranges) && rest > 0; i++ {
		r := c.ranges[i]
		from, to := max(r.from, t.from), min(r.to, t.to)
		if from >= to {
			kept = append(kept, r)
			continue
		}
		rest -= to - from
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
	c.ranges = append(kept, c.ranges[i:]...)
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

// keep puts t behind the others, joined with the last range if it goes on there,
// and lets go of what there is no room for.
func (c *Cache) keep(t cached) {
	if last := len(c.ranges) - 1; last >= 0 && c.ranges[last].to == t.from {
		c.join(&c.ranges[last], t)
	} else {
		c.push(t)
	}
	if len(c.ranges) > rangesMax {
		c.drop()
	}
	for c.held > c.size {
		c.shrink(c.held - c.size)
	}
}

// push adds a range. What was dropped leaves room in front of the others, which
// move there when the store is used up.
func (c *Cache) push(t cached) {
	if n := len(c.ranges); n == cap(c.ranges) {
		if cap(c.store) < 2*(n+1) {
			c.store = make([]cached, 0, 2*(n+1))
		}
		c.ranges = append(c.store[:0], c.ranges...)
	}
	c.ranges = append(c.ranges, t)
	c.held += t.bytes
}

// join adds t to the end of a range. The line that both touch counts once, so
// that a walk in small steps holds what one access would.
func (c *Cache) join(r *cached, t cached) {
	c.held -= r.bytes
	r.to = t.to
	r.bytes = min(r.bytes+t.bytes, int64(r.to-r.from)+c.line)
	c.held += r.bytes
}

// drop lets go of the range that was touched longest ago.
func (c *Cache) drop() {
	c.held -= c.ranges[0].bytes
	c.ranges = c.ranges[1:]
}

// shrink lets go of up to n bytes of the range that was touched longest ago:
// those that its walk touched first.
func (c *Cache) shrink(n int64) {
	r := &c.ranges[0]
	if r.bytes <= n {
		c.drop()
		return
	}
	span := int64(r.to - r.from)
	r.from += Addr(uint64(span) * uint64(n) / uint64(r.bytes))
	r.bytes -= n
	c.held -= n
}
