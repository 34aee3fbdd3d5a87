package node

import "simrun/sim"

// NestMax is the greatest depth of a Nest.
const NestMax = 8

// Nest is a rectangular nest of loops with what it does to memory. Pricing it
// allocates nothing and changes nothing.
type Nest struct {
	Loops   []Loop   // from the outermost to the innermost loop, at most NestMax
	Streams []Stream // all that the nest reads and writes in memory
}

// Loop is one loop of a Nest.
type Loop struct {
	Trips int64 // iterations for each time that the loop is entered; none if not positive
	// Work is done in each iteration; of an outer loop, besides the loops
	// inside. Loads and stores of the streams are in it; counting, branching
	// back and stepping the streams' addresses are not: Nest adds an IntAdd for
	// the count and for each stream, and a Branch, shared among the iterations
	// that the Spec lets an inner loop have under way.
	Work Work
}

// Stream is one reference to memory in the innermost loop, or a group of
// references to one array that differ by constants: a(i-1,j), a(i,j) and
// a(i,j+1). Addresses are in bytes.
type Stream struct {
	Base        Addr           // of the first element, of the group's lowest reference
	Bytes       int64          // of an element
	Stride      [NestMax]int64 // from one iteration to the next of each loop, outer to inner; may be negative or 0
	Read, Write bool
	// Spread is how far apart the lowest and the highest reference of a group
	// are, and Walks how many of them no cache line holds together: 1 for
	// a(i-1) and a(i+1), whose spread is 2 elements; 3 for a(i,j-1), a(i,j) and
	// a(i,j+1), whose spread is 2 columns. If the cache keeps what is touched
	// between them, Nest counts them as one walk. A single reference may leave
	// both at 0.
	Spread, Walks int64
	// Warm is how much of what the stream touches each cache holds already, the
	// one nearest to memory first; see [Cache.TouchNest].
	Warm [CachesMax]Share
}

// Nest returns the time of a nest of loops: what its operations take, and the
// cache lines that it moves, one after the other or, if the Spec says so,
// overlapped.
func (c *Costs) Nest(n *Nest) sim.Duration {
	work := c.spec.Clock.Get().Cycles(c.nestWork(n))
	moves := c.nestMoves(n)
	if c.spec.Cache.Overlap.Get() {
		return max(work, moves)
	}
	return work.Plus(moves)
}

// nestWork returns the clocks of the operations.
func (c *Costs) nestWork(n *Nest) sim.Cycles {
	var sum sim.Cycles
	entered := int64(1)
	inner := len(n.Loops) - 1
	streams := int64(len(n.Streams))
	for i := range n.Loops {
		l := &n.Loops[i]
		if i == inner {
			return sum.Plus(c.innerLoop(&l.Work, l.Trips, streams, c.vector(n)).Times(entered))
		}
		entered = times(entered, l.Trips)
		control := Work{Ops: loopControl(streams)}
		sum = sum.Plus(c.block(&l.Work).Plus(c.block(&control)).Times(entered))
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
	if width <= 8 || w.Carried != (Ops{}) || w.Ops[Branch]+w.Ops[Call]+w.Ops[IntDivide] > 0 || len(n.Streams) == 0 {
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

// nestMoves returns the time of the lines that move between the caches and
// memory.
func (c *Costs) nestMoves(n *Nest) sim.Duration {
	for i := range n.Loops {
		if n.Loops[i].Trips <= 0 {
			return 0
		}
	}
	var sum sim.Duration
	for i, level := range c.levels {
		if i == memoryLevel {
			sum = sum.Plus(c.memoryMoves(n))
			continue
		}
		w := newWalker(n, level)
		for j := range n.Streams {
			if s := &n.Streams[j]; w.fetches(s) {
				sum = sum.Plus(level.Fill.Get().Share(w.fetched(s, s.Warm[i]).bytes, w.line))
			}
		}
	}
	return sum
}

// memoryMoves returns the time of the lines that move between memory and the
// cache nearest to it.
func (c *Costs) memoryMoves(n *Nest) sim.Duration {
	m := &c.spec.Cache
	w := newWalker(n, &m.LevelSpec)
	var bytes, contiguous, written, walks int64
	for i := range n.Streams {
		s := &n.Streams[i]
		if s.Write && w.through {
			written = plus(written, w.stored(s))
		}
		if !w.fetches(s) {
			continue
		}
		f := w.fetched(s, s.Warm[memoryLevel])
		bytes = plus(bytes, f.bytes)
		if s.Write && !w.through {
			written = plus(written, f.bytes)
		}
		if f.contiguous {
			contiguous = plus(contiguous, f.bytes)
			walks = plus(walks, f.walks)
		}
	}
	sum := m.WriteBack.Get().Share(written, w.line)
	if ahead := c.spec.Stream; ahead != nil && walks > 0 && walks <= ahead.Count.Get() {
		sum = sum.Plus(ahead.Fill.Get().Share(contiguous, w.line))
		bytes -= contiguous
	}
	return sum.Plus(m.Fill.Get().Share(bytes, w.line))
}
