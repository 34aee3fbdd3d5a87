package node

import (
	"math"
	"math/bits"

	"simrun/sim"
)

// Trace follows the accesses of a nest to memory one by one, in the order of the program. It is for nests with strays:
// accesses at addresses that no loop steps, because they depend on values in memory. The caches hold what the streams and
// the strays of the nest have touched, so each may find what the other has brought in, or displace it.
//
// Begin starts a trace. Add adds the streams of a nest whose walks are known. Then the caller calls Touch and Stray, and
// Finish for each nest that it has added. A Trace can be used again, and allocates nothing then.
type Trace struct {
	cache   *Cache
	levels  []level
	grain   uint // log2 of the bytes of the shortest line, or less
	nests   []tracedNest
	streams []tracedStream
	states  [CachesMax]uint64
	// fills is how many lines have come into caches of one way, and aged how many into others. While a stream or a stray
	// stays at a line, the line need not be touched again: in a cache of one way until another one comes, which may have
	// displaced it; in others until patience lines have come, a part of those that the smallest one holds.
	fills, aged, patience uint64
}

// stay is the line at which a stream or a stray is.
type stay struct {
	last        uint64 // its number, plus one; 0: none
	fills, aged uint64 // of the Trace, when it was touched
}

// patiencePart is the part of a cache that may be filled until a line at which a stream stays is touched again.
const patiencePart = 4

// scope is the caches in which a line has to be touched.
type scope int

const (
	inNone   scope = iota
	inDirect       // those of one way
	inAll
)

// scopeOf returns where a line has to be touched that a stream or a stray comes to.
func (t *Trace) scopeOf(s *stay, line uint64) scope {
	switch {
	case line != s.last || t.aged-s.aged >= t.patience:
		return inAll
	case s.fills != t.fills:
		return inDirect
	}
	return inNone
}

// note notes that a line has been touched.
func (t *Trace) note(s *stay, line uint64, where scope) {
	s.last, s.fills = line, t.fills
	if where == inAll {
		s.aged = t.aged
	}
}

// tracedNest is a nest that is traced. Several nests, one around the other, may be traced together.
type tracedNest struct {
	nest  *Nest
	walks *Walks
	first int // its first stream in the trace
}

// tracedStream is a stream of a nest that is traced.
type tracedStream struct {
	bytes, step int64 // of an element, with its group if one line holds that; from one walk to the next
	walks       int64
	fetched     [CachesMax]bool
	tallies     [CachesMax]tally
	stay
}

// Stray is a reference of a nest at addresses that no loop steps. It may load from and store to the same elements.
type Stray struct {
	Bytes       int64 // of an element
	Read, Write bool
	Integer     bool // not floating-point numbers
	// Missed is how many lines have come into each cache, the one nearest to memory first, or have been stored to past it.
	Missed [CachesMax]int64
	// Stored is how many entries of the write buffer stores have taken, if the cache nearest to memory writes through.
	Stored int64

	stay
}

// Begin starts a trace of accesses to the data caches.
func (t *Trace) Begin(c *Cache) {
	c.leave()
	t.cache, t.levels = c, c.use()
	t.nests, t.streams = t.nests[:0], t.streams[:0]
	t.fills, t.aged, t.patience, t.grain = 0, 0, math.MaxUint64, 63
	for i := range t.levels {
		l := &t.levels[i]
		l.settle(i)
		t.states[i] = l.state
		log := uint(l.log)
		if log == 0 {
			log = uint(bits.TrailingZeros64(l.line))
		}
		t.grain = min(t.grain, log)
		if l.direct == nil {
			l.lru.begin()
			t.patience = min(t.patience, uint64(max(l.lines/patiencePart, 1)))
		}
	}
}

// Add adds the streams of a nest, and returns the number of the first of them. The others follow. w is its walks: see
// [Cache.Follow].
func (t *Trace) Add(n *Nest, w *Walks) (first int) {
	first = len(t.streams)
	t.nests = append(t.nests, tracedNest{n, w, first})
	for j := range n.Streams {
		s := &n.Streams[j]
		x := tracedStream{bytes: plus(s.Bytes, s.Spread), walks: 1}
		if s.Walks > 1 {
			x.bytes, x.walks, x.step = s.Bytes, s.Walks, s.Spread/(s.Walks-1)
		}
		for i := range t.levels {
			l := &t.levels[i]
			if l.direct != nil {
				x.fetched[i] = s.fetches(l.spec.storesFetch(), l.integer)
				continue
			}
			h := &w.shapesOf(i)[j]
			x.fetched[i], x.tallies[i].around = h.fetched, h.around
		}
		t.streams = append(t.streams, x)
	}
	return first
}

// Touch notes that a stream comes to its element at an address.
func (t *Trace) Touch(stream int, at Addr) {
	s := &t.streams[stream]
	line := uint64(at)>>t.grain + 1
	if where := t.scopeOf(&s.stay, line); where != inNone {
		t.touchStream(s, at, where)
		t.note(&s.stay, line, where)
	}
}

// touchStream touches the lines of an element, and those of the other walks of its group.
func (t *Trace) touchStream(s *tracedStream, at Addr, where scope) {
	for k := range s.walks {
		for i := range t.levels {
			if s.fetched[i] && (where == inAll || t.levels[i].direct != nil) {
				t.touch(i, at+Addr(k*s.step), s.bytes, &s.tallies[i])
			}
		}
	}
}

// touch touches the lines of some bytes in a cache.
func (t *Trace) touch(i int, at Addr, bytes int64, y *tally) {
	l := &t.levels[i]
	first, last := l.number(at), l.number(at+Addr(max(bytes, 1)-1))
	touched := first<<9 ^ last<<1
	if y.around {
		touched |= 1
	}
	t.states[i] = stir(t.states[i], touched)
	if l.direct == nil {
		missed := y.missed
		l.touchLines(first, last, y)
		t.aged += uint64(y.missed - missed)
		return
	}
	for n := first; n <= last; n++ {
		switch x := &l.direct.slots[n&l.direct.mask]; {
		case x.tag == n+1:
			y.again++
		case y.around:
			y.passed++
		default:
			x.tag = n + 1
			y.missed++
			t.fills++
		}
	}
}

// Stray notes that a stray comes to its element at an address.
func (t *Trace) Stray(s *Stray, at Addr) {
	line := uint64(at)>>t.grain + 1
	where := t.scopeOf(&s.stay, line)
	if where == inNone {
		return
	}
	if line != s.last && s.Write && t.levels[memoryLevel].through {
		s.Stored++
	}
	for i := range t.levels {
		l := &t.levels[i]
		if l.integer && !s.Integer || !s.Read && l.through || where != inAll && l.direct == nil {
			continue
		}
		y := tally{around: !s.Read && l.around}
		t.touch(i, at, s.Bytes, &y)
		s.Missed[i] += y.missed + y.passed
	}
	t.note(&s.stay, line, where)
}

// Finish sets, for each stream of a nest, how much of its data the caches held, and how many lines have come into those
// that are simulated by address. It reports whether these amounts have changed. number is that of the nest in the order
// in which nests were added.
func (t *Trace) Finish(number int) (changed bool) {
	n := &t.nests[number]
	for i := range t.levels {
		l := &t.levels[i]
		changed = changed || l.direct != nil && !n.nest.Touched
		for j := range n.nest.Streams {
			s, y := &n.nest.Streams[j], &t.streams[n.first+j].tallies[i]
			known, held := &s.Missed[i], y.missed
			if l.direct == nil {
				known, held = &s.Held[i], y.held(n.walks.shapesOf(i)[j].whole, int64(l.line), n.walks.courses[i].slices == 1)
			}
			changed = changed || *known != held
			*known = held
		}
	}
	n.nest.Touched = true
	if number == len(t.nests)-1 {
		t.end()
	}
	return changed
}

// end gives the caches the states in which the trace leaves them.
func (t *Trace) end() {
	for i := range t.levels {
		t.levels[i].state = mix(t.states[i], traceMark)
	}
	t.cache.changes++
}

// traceMark distinguishes traces from other accesses in the hash of a cache's state.
const traceMark = 1 << 62

// held returns how many bytes of a stream's data in whole lines were there before the nest. A line that the stream
// touches again counts once.
func (t *tally) held(whole, line int64, slice bool) int64 {
	absent := t.missed + t.passed
	switch {
	case absent == 0 && t.found+t.again > 0 && slice:
		return math.MaxInt64
	case absent == 0 && t.found == 0:
		return 0
	case !slice:
		return t.found * line
	}
	return portion(whole, t.found, t.found+absent)
}

// StrayMisses returns what a stray has waited for: its lines, and those that it has changed. object is the size in bytes
// of the object that it is in, 0 if that is unknown; see [Costs.Stray]. Translations of addresses are a cache like others,
// because the pages are known.
func (c *Costs) StrayMisses(s *Stray, object int64) sim.Duration {
	var sum sim.Duration
	for i := range c.levels {
		mark := c.mark()
		missed := c.strayFill(i, object).Times(s.Missed[i])
		if s.Write && i == memoryLevel {
			lines := s.Missed[i]
			if c.levels[i].writesThrough() {
				lines = s.Stored
			}
			missed = missed.Plus(c.spec.Cache.WriteBack.Get().Times(lines))
		}
		sum = sum.Plus(c.scaled(mark, missed))
	}
	return sum
}
