package node

import (
	"simrun/sim"
	"simrun/sim/param"
)

// Op is a kind of operation of a processor.
type Op uint8

// The kinds of operation. Loads and stores are those that hit the cache; the additional cost of a miss is counted in
// cache lines: see [Access].
const (
	FloatAdd Op = iota
	FloatMultiply
	FloatDivide
	FloatSqrt
	IntAdd // and other one-clock integer operations: compare, shift, mask, address arithmetic
	IntMultiply
	IntDivide
	Load
	Store
	Branch
	Call      // call and return with the usual saving of registers
	SingleAdd // in single precision, where it differs: see [SingleSpec]
	SingleMultiply
	SingleDivide
	SingleSqrt
	// Convert is between a floating-point number and an integer: it takes the
	// adder, and a store and a load from one set of registers to the other.
	Convert
	Exponential // exp, sinh, cosh, tanh; the functions are routines: see routine.go
	Logarithm   // log, log10
	Sine        // sin, cos
	Tangent     // tan
	ArcTangent  // atan, atan2, asin, acos
	Power       // of a floating-point exponent
	opKinds
)

// priced is how many kinds have a price of their own in the Spec; the others
// are made of them.
const priced = Convert

// Ops counts operations by kind: Ops{Load: 2, Store: 1}.
type Ops [opKinds]int64

// Times returns n of the counts, saturating. Neither may be negative.
func (o Ops) Times(n int64) Ops {
	for i := range o {
		o[i] = times(o[i], n)
	}
	return o
}

// Plus returns the sum of two counts, saturating.
func (o Ops) Plus(p Ops) Ops {
	for i := range o {
		o[i] = plus(o[i], p[i])
	}
	return o
}

// Counts saturate as durations do, so that an absurd size takes Forever.
func times(a, b int64) int64 { return int64(sim.Duration(a).Times(b)) }
func plus(a, b int64) int64  { return int64(sim.Duration(a).Plus(sim.Duration(b))) }

// Costs prices operations on one processor. Its methods are pure functions of
// the Spec and the sizes.
type Costs struct {
	spec   *Spec
	price  [priced]*param.Value[sim.Cycles]
	levels []*LevelSpec // of the cache: the one nearest to memory first

	factors [priced]sim.Factors // of operations, for quotes; 0 is not known yet
	slopes  *slopes             // nil: nobody has asked yet
	unit    sim.Cycles          // a clock
}

// passes reports whether data of a kind go past a cache.
func (c *Costs) passes(level int, integer bool) bool {
	return c.spec.Integer != nil && c.levels[level] == c.spec.Integer && !integer
}

// LoadChain returns what a load that hits the first cache adds to a chain of operations: integers
// from a cache of their own are there in a clock.
func (c *Costs) LoadChain(integer bool) Ops {
	if integer && c.spec.Integer != nil {
		return Ops{IntAdd: 1}
	}
	return Ops{Load: 1}
}

// wordBytes is the least that all processors load and store with one instruction.
const wordBytes = 4

// PartLoad returns the operations of a load of a number of bytes, besides the load.
func (c *Costs) PartLoad(bytes int64) Ops {
	if c.spec.Bytes == nil || bytes >= wordBytes {
		return Ops{}
	}
	return c.spec.Bytes.Load.Get()
}

// PartStore returns the operations of a store of a number of bytes, besides the store.
func (c *Costs) PartStore(bytes int64) Ops {
	if c.spec.Bytes == nil || bytes >= wordBytes {
		return Ops{}
	}
	return c.spec.Bytes.Store.Get()
}

// IndexScale returns the greatest factor of an index that is part of the address of a load or a store; 0 if addresses
// have no index.
func (c *Costs) IndexScale() int64 {
	if c.spec.Addressing == nil {
		return 0
	}
	return c.spec.Addressing.Scale.Get()
}

// NewCosts returns the prices of a processor. The Spec's optional tables must be
// there already.
func NewCosts(s *Spec) *Costs {
	c := &Costs{spec: s, unit: sim.Cycle, price: [priced]*param.Value[sim.Cycles]{
		FloatAdd: &s.FloatAdd, FloatMultiply: &s.FloatMultiply, FloatDivide: &s.FloatDivide, FloatSqrt: &s.FloatSqrt,
		IntAdd: &s.IntAdd, IntMultiply: &s.IntMultiply, IntDivide: &s.IntDivide,
		Load: &s.Load, Store: &s.Store, Branch: &s.Branch, Call: &s.Call,
		SingleAdd: &s.FloatAdd, SingleMultiply: &s.FloatMultiply, SingleDivide: &s.FloatDivide, SingleSqrt: &s.FloatSqrt,
	}}
	if one := s.Single; one != nil {
		c.price[SingleAdd], c.price[SingleMultiply] = &one.Add, &one.Multiply
		c.price[SingleDivide], c.price[SingleSqrt] = &one.Divide, &one.Sqrt
	}
	c.levels = levelsOf(s)
	return c
}

// Ops returns the time of the operations, rounded once.
func (c *Costs) Ops(o Ops) sim.Duration {
	d := c.spec.Clock.Get().Cycles(c.cycles(o))
	if q := c.quotes(); q != nil {
		c.quoteOps(q, o, d)
	}
	return d
}

func (c *Costs) cycles(o Ops) sim.Cycles {
	var sum sim.Cycles
	for op, n := range o {
		if n > 0 {
			sum = sum.Plus(c.clocks(Op(op)).Times(n))
		}
	}
	return sum
}

// Fuse returns the operations as a processor with multiply-and-add executes them, each multiplication
// together with an addition; on any other processor it returns them unchanged. It is for sums of
// products, where every product is added to something.
func (c *Costs) Fuse(o Ops) Ops {
	if c.spec.FloatPairing.Get() == PairFused {
		o[FloatMultiply] -= min(o[FloatAdd], o[FloatMultiply])
		o[SingleMultiply] -= min(o[SingleAdd], o[SingleMultiply])
	}
	return o
}

// clocks returns the price of one operation.
func (c *Costs) clocks(op Op) sim.Cycles {
	switch {
	case op < priced:
		return c.price[op].Get()
	case op == Convert:
		return c.spec.FloatAdd.Get().Plus(c.spec.Store.Get()).Plus(c.spec.Load.Get())
	default:
		return c.block(&routines[op-Convert-1])
	}
}

// CacheSize returns the capacity in bytes of the data cache nearest to memory, for estimates of its
// contents.
func (c *Costs) CacheSize() int64 { return c.levels[memoryLevel].capacity() }

// StoresStay reports whether what a program stores is in the data cache nearest to memory then, even if it was not there before.
func (c *Costs) StoresStay() bool { return c.levels[memoryLevel].storesFetch() }

// Access is a walk over Count runs of Bytes contiguous bytes whose starts are
// Stride bytes apart.
type Access struct {
	Count, Bytes int64
	Stride       int64 // may be negative; not used if Count is 1
	Warm         Share // how much of it is in the cache already
	// Stored: it is written and not read, so nothing of it comes into a cache that writes through.
	Stored bool
}

// Share is a part of a whole in 1/1024.
type Share int64

// Nothing and everything.
const (
	None  Share = 0
	Whole Share = 1024
)

// WholeIf is Whole if all is true, else None.
func WholeIf(all bool) Share {
	if all {
		return Whole
	}
	return None
}

// take returns the share of a time, rounded once.
func (s Share) take(d sim.Duration) sim.Duration { return d.Share(int64(s), int64(Whole)) }

// lineShare is how many cache lines a is expected to touch, in units of 1/line, for runs that begin at any multiple of
// 8 bytes. b bytes touch 1 + (b-8)/line lines on average. Each run adds that many to those of the first, but not more
// than lie in a stride: it shares lines with its neighbour if no line fits into the gap.
func (a Access) lineShare(line int64) int64 {
	if a.Count <= 0 || a.Bytes <= 0 {
		return 0
	}
	run := plus(line, max(a.Bytes-8, 0))
	stride := max(a.Stride, -a.Stride)
	return plus(run, times(a.Count-1, min(run, stride)))
}

// Lines returns how many cache lines a is expected to touch, rounded up.
func (c *Costs) Lines(a Access) int64 {
	return a.lines(int64(c.spec.Cache.Line.Get()))
}

func (a Access) lines(line int64) int64 {
	share := a.lineShare(line)
	return share/line + min(share%line, 1)
}

// Misses returns the time of the misses of reading a. It leaves out transfers between caches:
// processors with several caches overlap these.
func (c *Costs) Misses(a Access) sim.Duration {
	mark := c.mark()
	return c.scaled(mark, (Whole - a.Warm).take(c.perLine(a, c.fill(a))))
}

// Stray returns the time, beyond the hit, of an access whose address follows no loop, to any place of
// an object of a size in bytes (0: unknown). chance is the probability that it touches another line
// than the access before. Each cache holds as much of the object as fits. A line that is stored to is
// written back. The model assumes that pages are found in the TLB, since accesses to tables of
// addresses, lists and meshes mostly stay in a few pages for a while.
func (c *Costs) Stray(chance Share, object int64, store, integer bool) sim.Duration {
	return c.stray(chance, object, strayed{store: store, integer: integer})
}

// StrayAgain is Stray for a store to a place from which the program has loaded just before: its line is there, and is
// written back later.
func (c *Costs) StrayAgain(chance Share, object int64, integer bool) sim.Duration {
	return c.stray(chance, object, strayed{store: true, integer: integer, again: true})
}

// StrayOn is Stray for an access that goes on from line to line, so that hardware reads ahead of it.
func (c *Costs) StrayOn(chance Share, object int64, store, integer bool) sim.Duration {
	return c.stray(chance, object, strayed{store: store, integer: integer, onward: true})
}

// strayed says more of an access whose address follows no loop.
type strayed struct {
	store, integer bool
	again          bool // a store behind a load of the same place
	onward         bool // from line to line
}

// stray returns the time of Stray, StrayAgain or StrayOn.
func (c *Costs) stray(chance Share, object int64, a strayed) sim.Duration {
	var sum sim.Duration
	for i, l := range c.levels {
		if c.passes(i, a.integer) || l == c.spec.TLB {
			continue
		}
		mark := c.mark()
		back := sim.Duration(0)
		if a.store && i == memoryLevel {
			back = c.spec.Cache.WriteBack.Get()
		}
		if a.store && l.writesThrough() { // nothing comes in
			sum = sum.Plus(c.scaled(mark, chance.take(back)))
			continue
		}
		missed := back
		switch {
		case a.again:
		case a.onward && i == memoryLevel && c.readAhead() > 0:
			missed = missed.Plus(c.spec.Stream.Fill.Get())
		default:
			missed = missed.Plus(c.strayFill(i, object))
		}
		if object > 0 {
			missed = missed.Share(max(object-l.capacity(), 0), object)
		}
		sum = sum.Plus(c.scaled(mark, chance.take(missed)))
	}
	return sum
}

// strayFill returns the time of a line anywhere in an object of a size in bytes. All of the object, or
// a part of it, may be in the open page of the memory.
func (c *Costs) strayFill(level int, object int64) sim.Duration {
	mark := c.mark()
	fill, p := c.levels[level].Fill.Get(), c.spec.Page
	if p == nil || level != memoryLevel || object == 0 {
		return fill
	}
	away := max(object-int64(p.Size.Get()), 0)
	far := c.scaled(mark, fill.Share(away, object))
	mark = c.mark()
	near := p.Fill.Get()
	whole := near.Plus((fill - near).Share(away, object))
	c.scaled(mark, whole-far)
	return whole
}

// fill returns the time that reading a line of a takes: less if the hardware
// reads ahead and a goes on from line to line.
func (c *Costs) fill(a Access) sim.Duration {
	line := int64(c.spec.Cache.Line.Get())
	contiguous := a.Bytes > line || a.Count > 1 && max(a.Stride, -a.Stride) <= line
	if contiguous && c.readAhead() > 0 {
		return c.spec.Stream.Fill.Get()
	}
	return c.spec.Cache.Fill.Get()
}

// readAhead returns how many walks the hardware can read ahead of.
func (c *Costs) readAhead() int64 {
	if c.spec.Stream == nil {
		return 0
	}
	return c.spec.Stream.Count.Get()
}

// WriteMisses returns the time beyond the hits that writing a takes: a line
// that is not in the cache is read first, and every line is written back. Warm
// data that fits into the cache stays there. A cache that writes through reads
// nothing and keeps nothing back.
func (c *Costs) WriteMisses(a Access) sim.Duration {
	mark := c.mark()
	back := c.spec.Cache.WriteBack.Get()
	if c.spec.Cache.writesThrough() {
		return c.scaled(mark, c.perLine(a, back))
	}
	cold := c.scaled(mark, (Whole - a.Warm).take(c.perLine(a, back.Plus(c.fill(a)))))
	if times(a.Count, a.Bytes) <= c.CacheSize() {
		return cold
	}
	mark = c.mark()
	return cold.Plus(c.scaled(mark, a.Warm.take(c.perLine(a, c.spec.Cache.WriteBack.Get()))))
}

// UpdateMisses returns the time of the misses of reading a and writing it again, as in a sum. A cache
// that writes back has loaded the line when it was read; a cache that writes through must read it, too.
func (c *Costs) UpdateMisses(a Access) sim.Duration {
	if c.spec.Cache.writesThrough() {
		return c.Misses(a).Plus(c.WriteMisses(a))
	}
	return c.WriteMisses(a)
}

// perLine returns d for every line of a, rounded once.
func (c *Costs) perLine(a Access, d sim.Duration) sim.Duration {
	line := int64(c.spec.Cache.Line.Get())
	return d.Share(a.lineShare(line), line)
}

// Copy is a memory copy of runs of equal length from one regular pattern to
// another.
type Copy struct {
	Count, Bytes         int64 // runs, and bytes of each
	SrcStride, DstStride int64 // bytes from run to run
	SrcWarm, DstWarm     Share // in the cache already
	Width                int64 // bytes that one load and one store move: 8 for double words, 1 (or 0) for a byte loop
	CallEachRun          bool  // runs are copied by a routine each, not by a loop within one
}

// Copy returns the time of a copy loop. It has a call, the loop around each run, and the cache lines of both sides.
// For each word, it has a load, a store and a share of the loop.
func (c *Costs) Copy(k Copy) sim.Duration {
	if k.Count <= 0 || k.Bytes <= 0 {
		return 0
	}
	width := max(k.Width, 1)
	words := times(k.Count, k.Bytes/width+min(k.Bytes%width, 1))
	calls := int64(1)
	if k.CallEachRun {
		calls = k.Count
	}
	ops := Ops{Load: words, Store: words, Call: calls}              // an unrolled loop hides its counting
	ops[IntAdd], ops[Branch] = times(4, k.Count), times(2, k.Count) // two addresses, count and compare; loop branch
	return c.Ops(ops).
		Plus(c.Misses(Access{Count: k.Count, Bytes: k.Bytes, Stride: k.SrcStride, Warm: k.SrcWarm})).
		Plus(c.WriteMisses(Access{Count: k.Count, Bytes: k.Bytes, Stride: k.DstStride, Warm: k.DstWarm}))
}
