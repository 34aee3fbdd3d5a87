package node

import "math/bits"

// Cache knows which lines of memory the data caches of a processor hold, whether a loop nest, a routine of a library or a
// copy touched them. In a small direct-mapped cache the address of a line determines its place, and the line displaces the
// one that was there (direct.go). Any other cache is modelled as fully associative with replacement of the least recently
// touched line. In these, sets matter only within a walk whose lines compete for few sets.
type Cache struct {
	costs   *Costs
	levels  []level // the one nearest to memory first; made when it is first used
	walks   uint64  // that it has followed
	nest    *Walks  // of TouchNest; made when that is first called: it is large
	access  plan    // of Touch
	keeper  Keeper  // nil: the caches are up to date
	changes uint64  // by nests
	code    codeCache
}

// level is one cache.
type level struct {
	spec    *LevelSpec
	line    uint64 // bytes
	log     int    // of line, if it is a power of two; else 0
	lines   int64  // that it holds at most
	through bool
	around  bool
	integer bool    // nothing else comes into it
	direct  *direct // if addresses decide what it holds; then lru is not in use
	lru
	history
}

// NewCache returns empty caches of the sizes in the Spec. The run counts as having read these sizes even if it touches
// no line. The list of parameters that a run reads must not depend on what its processes happen to do.
func NewCache(c *Costs) *Cache {
	for _, l := range c.levels {
		l.size()
		l.writesThrough()
	}
	return &Cache{costs: c}
}

// Empty removes all data from the caches, as when a program flushes them. Instructions stay.
func (c *Cache) Empty() {
	if c == nil {
		return
	}
	c.leave()
	for i := range c.levels {
		l := &c.levels[i]
		if l.spec == c.costs.spec.TLB {
			continue
		}
		l.history = history{visits: l.visits[:0], bases: l.history.bases[:0]}
		if l.direct != nil {
			l.direct.reset(l.spec)
		} else {
			l.lru = newLRU(l.lines)
		}
	}
}

// use returns the caches, and makes them at the first call: most processes of large jobs never
// use them.
func (c *Cache) use() []level {
	if c.levels == nil {
		c.levels = make([]level, len(c.costs.levels))
		for i, l := range c.costs.levels {
			c.levels[i] = newLevel(l)
			c.levels[i].integer = c.costs.passes(i, false)
		}
	}
	return c.levels
}

// size returns the length of a line, and how many lines there is room for.
func (l *LevelSpec) size() (line, lines int64) {
	line = int64(l.Line.Get())
	return line, max(l.capacity()/line, 1)
}

func newLevel(l *LevelSpec) level {
	line, lines := l.size()
	log := 0
	if line&(line-1) == 0 {
		log = bits.TrailingZeros64(uint64(line))
	}
	made := level{spec: l, line: uint64(line), log: log, lines: lines, through: l.writesThrough(), around: l.writesAround(), lru: newLRU(lines)}
	if l.followsAddresses() {
		made.direct = &direct{}
		made.direct.reset(l)
	}
	return made
}

// Touch notes an access that begins at address at (with a negative stride, this is the address of the
// first run, not the lowest one). It returns the access with the share of its lines that was in the
// cache nearest to memory. Without a cache, it returns the access unchanged.
func (c *Cache) Touch(at Addr, a Access) Access {
	if c == nil || a.Count <= 0 || a.Bytes <= 0 {
		return a
	}
	c.leave()
	levels := c.use()
	for i := range levels {
		l := &levels[i]
		if l.through && a.Stored || l.integer {
			continue // nothing comes in: copies are of double words
		}
		l.settle(i)
		var t tally
		switch {
		case l.direct != nil && l.around && a.Stored:
			continue // it counts as not there
		case l.direct != nil:
			touched, missed := l.direct.access(&c.access, at, a, l.spec)
			t = tally{found: touched - missed, missed: missed}
		default:
			t = l.touch(at, a)
		}
		if l.direct == nil || t.missed > 0 { // lines that are in a cache of one way leave it as it is
			l.state = mix(mix(mix(l.state, uint64(at)), uint64(a.Count)), uint64(a.Bytes)^uint64(a.Stride)<<32)
		}
		if i == memoryLevel {
			a.Warm = t.share()
		}
	}
	return a
}

// TouchCopy notes the reads and writes of a copy loop. It returns the copy with the shares that were in
// the cache nearest to memory. Without a cache, it returns the copy unchanged.
func (c *Cache) TouchCopy(to, from Addr, k Copy) Copy {
	k.SrcWarm = c.Touch(from, Access{Count: k.Count, Bytes: k.Bytes, Stride: k.SrcStride, Warm: k.SrcWarm}).Warm
	k.DstWarm = c.Touch(to, Access{Count: k.Count, Bytes: k.Bytes, Stride: k.DstStride, Warm: k.DstWarm, Stored: true}).Warm
	return k
}

// touch notes an access. Of one that is larger than the cache, only the beginning
// finds anything and only the end stays.
func (l *level) touch(at Addr, a Access) tally {
	l.begin()
	t := tally{around: l.around && a.Stored}
	if stride := max(a.Stride, -a.Stride); a.Count > 1 && uint64(stride) <= uint64(a.Bytes)+l.line-1 { // no line lies in a gap
		if a.Stride < 0 {
			at -= Addr(stride * (a.Count - 1))
		}
		a.Count, a.Bytes = 1, a.Bytes+stride*(a.Count-1)
	}
	if a.Count == 1 {
		l.run(at, a.Bytes, &t)
		return t
	}
	each := int64(uint64(a.Bytes)/l.line) + 1 // lines of a run, or one more
	for i := int64(0); i < a.Count; i++ {
		l.run(at+Addr(i*a.Stride), a.Bytes, &t)
		if last := a.Count - 1 - l.lines/each; t.missed >= l.lines && i < last { // nothing of before is left
			t.missed += (last - i) * each
			i = last
		}
	}
	return t
}

// run notes that the contiguous bytes from an address on are touched.
func (l *level) run(at Addr, bytes int64, t *tally) {
	first, last := l.number(at), l.number(at+Addr(bytes)-1)
	if t.around && last-first > 2*uint64(l.lines) {
		l.touchHeld(first, last, t)
		return
	}
	part := uint64(l.lines)
	for last-first > 2*part { // more than can be held: of its middle, nothing is found and nothing stays
		if t.missed >= l.lines { // nothing of before is left
			t.missed += int64(last - first - part)
			first = last - part
			break
		}
		l.touchLines(first, first+part-1, t)
		first += part
	}
	l.touchLines(first, last, t)
}

// runs touches equal runs of contiguous bytes that are at least a line apart. It touches the runs in
// one block together.
func (l *level) runs(at Addr, p pattern, bytes int64, t *tally) {
	if l.log == 0 || uint64(bytes) > l.line<<l.shift {
		for ; p.trips > 0; p.trips-- {
			l.run(at, bytes, t)
			at += Addr(p.stride)
		}
		return
	}
	if p.trips == 1 || uint64(p.stride) >= l.line<<l.shift {
		l.separateRuns(at, p, bytes, t)
		return
	}
	within := uint64(1)<<l.shift - 1
	var number, one, all uint64 // of a block: the lines of the first run in it, and of all; none at first
	for ; p.trips > 0; p.trips-- {
		first, last := uint64(at)>>l.log, (uint64(at)+uint64(bytes)-1)>>l.log
		at += Addr(p.stride)
		n := first >> l.shift
		lines := (uint64(2)<<(last-first) - 1) << (first & within)
		if n == number && all != 0 && n == last>>l.shift {
			all |= lines
			continue
		}
		if all != 0 {
			l.touchBlock(number, one, all, t)
		}
		number, one, all = n, lines, lines
		if n != last>>l.shift {
			all = 0
			l.touchLines(first, last, t)
		}
	}
	if all != 0 {
		l.touchBlock(number, one, all, t)
	}
}

// separateRuns is runs for runs that are shorter than a block and begin in different blocks.
func (l *level) separateRuns(at Addr, p pattern, bytes int64, t *tally) {
	log, shift := uint(l.log)&63, l.shift&63
	within := uint64(1)<<shift - 1
	for ; p.trips > 0; p.trips-- {
		first, last := uint64(at)>>log, (uint64(at)+uint64(bytes)-1)>>log
		at += Addr(p.stride)
		if n := first >> shift; n == last>>shift {
			lines := (uint64(2)<<((last-first)&63) - 1) << (first & within & 63)
			l.touchBlock(n, lines, lines, t)
		} else {
			l.touchLines(first, last, t)
		}
	}
}

// number returns the number of the line that an address lies in.
func (l *level) number(at Addr) uint64 {
	if l.log > 0 {
		return uint64(at) >> l.log
	}
	return uint64(at) / l.line
}
