package node

import "simrun/sim"

// NestMax is the greatest depth of a Nest.
const NestMax = 8

// Nest is a rectangular nest of loops with its accesses to memory. Pricing it allocates nothing and
// changes nothing.
type Nest struct {
	Loops   []Loop   // from the outermost to the innermost loop, at most NestMax
	Streams []Stream // all that the nest reads and writes in memory
	// Idle: the loops do nothing but touch memory, between other code. Hardware reads ahead as it does without that code, which
	// is assumed to use no streams. Code that does use some takes much longer than what it prevents.
	Idle bool
	// Touched: a cache has followed the nest, so that its streams know their hits and misses. Otherwise all
	// caches count as empty.
	Touched bool
}

// Loop is one loop of a Nest.
type Loop struct {
	Trips int64 // iterations for each time that the loop is entered; none if not positive
	// Work is done in each iteration; for an outer loop, in addition to the loops inside. It contains loads and stores
	// of the streams. It does not contain counting, branching back and stepping the streams' addresses. For these,
	// Nest adds an IntAdd for the count and for each stream, and a Branch. They are shared among the iterations that
	// the Spec lets an inner loop overlap.
	Work Work
}

// Stream is one reference to memory in the innermost loop. It may also be a group of references to one array that
// differ by constants: a(i-1,j), a(i,j) and a(i,j+1). Addresses are in bytes.
type Stream struct {
	Base   Addr           // of the first element, of the group's lowest reference
	Bytes  int64          // of an element
	Stride [NestMax]int64 // from one iteration to the next of each loop, outer to inner; may be negative or 0
	// Loops is how many of the loops, from the outermost one on, the stream is in: it is touched in front of the loop inside. 0: all.
	// Only caches of one way follow such nests, of loops of at least one iteration; see [Cache.FollowsPieces].
	Loops       int
	Read, Write bool
	Integer     bool // not floating-point numbers
	// Spread is the distance between the lowest and the highest reference of a group. Walks is the number of
	// references that no cache line holds together. It is 1 for a(i-1) and a(i+1), whose spread is 2 elements. It is 3
	// for a(i,j-1), a(i,j) and a(i,j+1), whose spread is 2 columns. If the cache keeps the data that are touched
	// between them, Nest counts them as one walk. A single reference may leave both at 0.
	Spread, Walks int64
	// Held is how many bytes of the stream's data, in whole lines, each cache already holds, the one
	// nearest to memory first; see [Cache.TouchNest].
	Held [CachesMax]int64
	// Missed is how many lines come for the stream into each cache that is simulated by address. It replaces Held
	// there.
	Missed [CachesMax]int64
}

// Nest returns the time of a nest of loops. The processor computes, and waits for missed lines and for
// changed lines that make room for them, unless the Spec lets misses overlap and several iterations are under way. Prefetched lines and
// entries of a write buffer move meanwhile. All transfers behind one cache come one after the other.
// The longest of these times counts. Nest records quotes if causes are kept.
func (c *Costs) Nest(n *Nest) sim.Duration {
	if c.quotes() != nil {
		f := c.FlowsOf(n, Flows{})
		d, _ := c.NestOf(n, &f)
		return d
	}
	busy := c.spec.Clock.Get().Cycles(c.nestWork(n))
	if n.empty() {
		return busy
	}
	d, _ := c.nestTime(busy, func(level int) moved {
		return c.moved(n, level)
	})
	return d
}

// nestTime returns the time of a nest that computes for busy, with the transfers behind each cache. It also returns
// the cache whose transfers take longest; -1 if the processor takes longer.
func (c *Costs) nestTime(busy sim.Duration, behind func(level int) moved) (d sim.Duration, slowest int) {
	overlap := c.overlaps()
	var longest sim.Duration
	slowest = -1
	for i := range c.levels {
		t := c.moves(behind(i), i)
		if all := t.all(); all > longest {
			longest, slowest = all, i
		}
		if !overlap {
			busy = busy.Plus(t.missed())
		}
	}
	if busy >= longest {
		return busy, -1
	}
	return longest, slowest
}

// overlaps reports whether loops compute while missed lines move. An iteration waits where it uses what has not come. So
// the processor computes meanwhile only if another iteration is under way.
func (c *Costs) overlaps() bool { return c.spec.Cache.Overlap.Get() && c.spec.Unroll.Get() > 1 }

// empty reports whether the innermost loop has no iteration.
func (n *Nest) empty() bool {
	for i := range n.Loops {
		if n.Loops[i].Trips <= 0 {
			return true
		}
	}
	return len(n.Loops) == 0
}

// nestWork returns the clocks of the operations.
func (c *Costs) nestWork(n *Nest) sim.Cycles {
	var sum sim.Cycles
	if n.Idle {
		return 0
	}
	entered := int64(1)
	inner := len(n.Loops) - 1
	streams := int64(len(n.Streams))
	control := loopControl(streams)
	step := c.busy(&control).largest()
	for i := range n.Loops {
		l := &n.Loops[i]
		if i == inner {
			return sum.Plus(c.innerLoop(&l.Work, l.Trips, streams, c.vector(n)).Times(entered))
		}
		entered = times(entered, l.Trips)
		body := step
		if l.Work != (Work{}) { // most outer loops have nothing of their own
			body = body.Plus(c.block(&l.Work))
		}
		sum = sum.Plus(body.Times(entered))
	}
	return sum
}

// vector returns how many elements an operation of the inner loop works on: one
// unless all streams are contiguous and the body is free of recurrences,
// branches and calls.
func (c *Costs) vector(n *Nest) int64 {
	inner := len(n.Loops) - 1
	width := int64(c.spec.Vector.Get())
	w := &n.Loops[inner].Work
	if width <= 8 || w.Carried != (Ops{}) || w.Serial || w.Ops[Branch]+w.Ops[Call]+w.Ops[IntDivide] > 0 || len(n.Streams) == 0 {
		return 1
	}
	bytes := int64(1)
	for i := range n.Streams {
		s := &n.Streams[i]
		if s.Stride[inner] != s.Bytes && (s.Stride[inner] != 0 || s.Write) {
			return 1
		}
		bytes = max(bytes, s.Bytes)
	}
	return max(width/bytes, 1)
}

// traffic is the times of the transfers behind a cache.
type traffic struct {
	ahead    sim.Duration // lines that are read ahead
	near     sim.Duration // lines of the memory's page that is at hand
	filled   sim.Duration // other lines
	written  sim.Duration
	buffered bool // what is written drains from the write buffer
	// walk is what the longest walk that is read ahead takes because few of its lines are under way at once; other walks
	// and what is written go meanwhile.
	walk sim.Duration
}

// missed returns the time for which the processor waits.
func (t *traffic) missed() sim.Duration {
	d := t.near.Plus(t.filled)
	if t.buffered {
		return d
	}
	return d.Plus(t.written)
}

// all returns the time of all transfers.
func (t *traffic) all() sim.Duration {
	return t.near.Plus(t.filled).Plus(max(t.ahead.Plus(t.written), t.walk))
}

// moves returns the times of the transfers behind a cache.
func (c *Costs) moves(m moved, level int) (t traffic) {
	l := c.levels[level]
	line := int64(l.Line.Get())
	if level != memoryLevel {
		t.filled = l.Fill.Get().Share(m.fetched, line)
		return t
	}
	if c.spec.Stream != nil {
		ahead, longest := m.walkers.ahead(c.readAhead())
		t.ahead = c.spec.Stream.Fill.Get().Share(ahead, line)
		if lines := c.spec.Stream.Lines.Get(); lines > 0 {
			t.walk = l.Fill.Get().Share(longest, times(line, lines))
		}
		m.fetched -= ahead
	}
	if c.spec.Page != nil && t.ahead == 0 {
		hits := min(m.pages.hits(), m.fetched)
		t.near = c.spec.Page.Fill.Get().Share(hits, line)
		m.fetched -= hits
	}
	t.filled = l.Fill.Get().Share(m.fetched, line)
	t.written = c.spec.Cache.WriteBack.Get().Share(m.written, line)
	t.buffered = l.writesThrough()
	return t
}
