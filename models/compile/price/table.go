package price

import (
	"slices"
	"sync"

	"simrun/sim"
	"simrun/sim/node"
)

// Table is the prices of a program on one processor. It does not change when the
// program runs, so that many machines can share it.
type Table struct {
	costs   *node.Costs
	blocks  []node.Ops   // by counter of ir.Charge
	shares  []*Times     // of blocks: the time of one execution by class; nil: all is of class 0
	lines   [][]LineTime // of blocks: the same by line; the sum is that of the charge
	parts   [][]sim.Term // of blocks: quotes for the time of one execution, if somebody asks
	added   [][]int      // of blocks: the slots of ir.Charge
	nests   []*Nest      // by number of ir.ChargeNest
	slots   []slot       // by number
	bySite  [][]int      // the slots that depend on a call that allocates memory
	shared  sharedRange
	statics statics

	byClass []classTime // the same as shares, when somebody has asked once
	once    sync.Once

	charges  [][]int // by slot: the blocks that add it, when somebody has asked once
	slotOnce sync.Once
}

func (t *Table) add(n *Nest) int {
	t.nests = append(t.nests, n)
	return len(t.nests) - 1
}

// Nests returns how many nests of loops there are.
func (t *Table) Nests() int { return len(t.nests) }

// Nest returns the price of a nest of loops by its number in ir.ChargeNest.
func (t *Table) Nest(i int) *Nest { return t.nests[i] }

// Time returns the time of the nest if it is entered with these arguments of its ir.ChargeNest and with a cache that
// holds nothing of it. What it gathers misses by chance.
func (n *Nest) Time(args ...int64) sim.Duration {
	words := make([]uint64, len(args))
	for i, a := range args {
		words[i] = uint64(uint32(a))
	}
	m := n.table.NewMeter()
	return m.price(n, &entry{}, words).Plus(m.gatheredByChance(n, words))
}

// Meter prices the nests of one machine that runs a priced program: it knows the contents of the processor's caches
// and the executed nests.
type Meter struct {
	table   *Table
	cache   *node.Cache
	base    node.Addr // of the machine's memory in the address space
	entries []entry
	use     Use
	quoted  *quoted // nil: nobody asks what time is made of
	lines   int64   // that nests have moved since TakeLines
	slots   []slotState
	sizes   []int64 // of what calls have allocated last, by site
	memory  Memory  // nil: nobody has told what is in it
	tracer  *tracer // of nests with gathers; nil: none was entered yet
	recall          // what nests took before
}

// entry is how often a nest was executed in all, and how it was entered last. Most nests are entered with the same
// trips and strides again and again, and find as much in the caches.
type entry struct {
	iterations [node.NestMax]int64 // by level
	pieces     []pieceEntry
	numbers    []int64
	spent      sim.Duration
	missed     []sim.Duration // by level: at stray references to arrays of the last sizes; nil: there are none
	parts      [][]sim.Term   // of missed
	whole      *wholeEntry    // of a nest in pieces that caches follow as it is executed
}

type pieceEntry struct {
	known   bool      // the rest is that of the trips and strides
	changed bool      // the caches have held another part of it than before
	nest    node.Nest // with addresses and what was held the last time
	walks   node.Walks
	flows   node.Flows
	time    sim.Duration
	parts   []sim.Term // of it, as quotes
	lines   int64      // between memory and the caches
}

// NewMeter returns the meter of a new machine with caches of its own.
func (t *Table) NewMeter() *Meter { return t.NewMeterOn(node.NewCache(t.costs), 0, nil) }

// NewMeterOn returns the meter of a new machine on a processor, which may execute other code besides. cache is the
// processor's. base is the address at which the machine's memory begins. memo is what the machines of a run remember
// together, or nil.
func (t *Table) NewMeterOn(cache *node.Cache, base node.Addr, memo *Memo) *Meter {
	m := &Meter{table: t, cache: cache, base: base, entries: make([]entry, len(t.nests)), quoted: newQuoted(t)}
	if m.quoted == nil {
		memo.join(m)
	}
	return m
}

// Nest returns the time of a nest of loops that is entered with these arguments
// of its ir.ChargeNest, and notes what it does.
func (m *Meter) Nest(nest int, args []uint64) sim.Duration {
	n, e := m.table.nests[nest], &m.entries[nest]
	if !n.idle {
		e.count(n, args)
	}
	var d sim.Duration
	switch {
	case n.gathers != nil:
		d = m.gathered(nest, args)
	case m.memo != nil:
		d = m.recalled(nest, args)
	default:
		d = m.price(n, e, args)
	}
	if n.sized != nil {
		d = d.Plus(m.sizedMissed(n, args))
	}
	e.spent = e.spent.Plus(d)
	return d
}

// count counts the iterations of a nest.
func (e *entry) count(n *Nest, args []uint64) {
	times := int64(1)
	for l := range n.trips {
		times = int64(sim.Duration(times).Times(n.trips[l].signed(args)))
		e.iterations[l] += times
	}
}

// TakeLines returns how many lines nests have moved between memory and the caches since the last call. Data at an
// address that no loop steps are not counted.
func (m *Meter) TakeLines() int64 {
	n := m.lines
	m.lines = 0
	return n
}

// price returns the time of a nest, and touches in the caches what it touches.
func (m *Meter) price(n *Nest, e *entry, args []uint64) sim.Duration {
	return m.sum(n, e, m.enter(n, e, args))
}

// sum returns the time of a nest that has been entered. It touches its pieces in the caches unless they have been together.
func (m *Meter) sum(n *Nest, e *entry, together bool) sim.Duration {
	var sum sim.Duration
	times := int64(1)
	for l := range n.trips {
		times = int64(sim.Duration(times).Times(e.numbers[l]))
		sum = sum.Plus(n.missed[l].Times(times))
		m.quoted.addMissed(n, l, times)
		if e.missed != nil {
			sum = sum.Plus(e.missed[l].Times(times))
			m.quoted.add(e.parts[l], times)
		}
	}
	for i := range n.pieces {
		sum = sum.Plus(m.piece(&e.pieces[i], together))
	}
	return sum
}

// enter notes with which arguments a nest is entered, and reports whether all its pieces have been touched in the caches.
func (m *Meter) enter(n *Nest, e *entry, args []uint64) (together bool) {
	m.prepare(n, e, args)
	return len(n.pieces) > 1 && m.touchTogether(n, e)
}

// prepare notes with which arguments a nest is entered.
func (m *Meter) prepare(n *Nest, e *entry, args []uint64) {
	if e.pieces == nil {
		e.pieces = make([]pieceEntry, len(n.pieces))
	}
	if !n.fill(e, args) {
		for i := range e.pieces {
			e.pieces[i].known = false
		}
		if n.loose != nil {
			m.looseMissed(n, e, args)
		}
	}
	m.place(n, e, args)
}

// touch touches in the caches what a nest touches, without a price.
func (m *Meter) touch(n *Nest, e *entry, args []uint64) {
	together := m.enter(n, e, args)
	for i := range e.pieces {
		p := &e.pieces[i]
		if !together {
			if !p.known {
				m.cache.Follow(&p.nest, &p.walks)
			}
			m.cache.TouchWalks(&p.nest, &p.walks)
		}
		p.known = false // its price may be another one now
	}
}

// place makes the nests of pieces with trip counts, strides and addresses.
func (m *Meter) place(n *Nest, e *entry, args []uint64) {
	strides := len(n.trips)
	for i := range n.pieces {
		p, nest := &n.pieces[i], &e.pieces[i].nest
		if !e.pieces[i].known {
			p.build(nest, e.numbers, strides)
		}
		strides += p.depth * len(p.streams)
		for j := range p.streams {
			nest.Streams[j].Base = m.base + p.streams[j].base.address(args)
		}
	}
}

// fill evaluates trip counts and strides, and reports whether they are those of
// the last time.
func (n *Nest) fill(e *entry, args []uint64) bool {
	same, at := true, 0
	put := func(o operand) {
		v := o.signed(args)
		if at == len(e.numbers) {
			e.numbers = append(e.numbers, v)
			same = false
		} else if e.numbers[at] != v {
			e.numbers[at] = v
			same = false
		}
		at++
	}
	for _, t := range n.trips {
		put(t)
	}
	for i := range n.pieces {
		for j := range n.pieces[i].streams {
			for _, o := range n.pieces[i].streams[j].strides {
				put(o)
			}
		}
	}
	for i := range n.loose {
		put(n.loose[i].bytes)
	}
	return same
}

func (o operand) signed(args []uint64) int64 {
	if o.arg < 0 {
		return o.constant
	}
	return int64(int32(uint32(args[o.arg]) + uint32(o.constant)))
}

// address returns the operand as an address, which is unsigned.
func (o operand) address(args []uint64) node.Addr {
	if o.arg < 0 {
		return node.Addr(uint32(o.constant))
	}
	return node.Addr(uint32(args[o.arg]) + uint32(o.constant))
}

// piece returns the time of one level of a nest, which it touches in the caches unless all pieces have been together.
func (m *Meter) piece(e *pieceEntry, touched bool) sim.Duration {
	n := &e.nest
	if !e.known {
		e.flows = m.table.costs.FlowsOf(n, e.flows)
	}
	changed := e.changed
	if !touched {
		if !e.known {
			m.cache.Follow(n, &e.walks)
		}
		changed = m.cache.TouchWalks(n, &e.walks)
	}
	if changed || !e.known {
		mark := m.quoted.mark()
		e.known = true
		e.time, e.lines = m.table.costs.NestOf(n, &e.flows)
		e.parts = m.quoted.take(e.parts[:0], mark)
	}
	m.quoted.add(e.parts, 1)
	m.lines += e.lines
	return e.time
}

// build makes the nest of a level except for its addresses.
func (p *piece) build(n *node.Nest, numbers []int64, at int) {
	n.Loops, n.Idle = n.Loops[:0], p.idle
	for l, w := range p.works {
		n.Loops = append(n.Loops, node.Loop{Trips: numbers[l], Work: w})
	}
	if p.outer && p.depth < node.NestMax {
		n.Loops = append(n.Loops, node.Loop{Trips: 1}) // the loop inside, which is another piece
	}
	n.Streams = n.Streams[:0]
	for i := range p.streams {
		s := p.streams[i].form
		at += copy(s.Stride[:], numbers[at:at+p.depth])
		n.Streams = append(n.Streams, s)
	}
}

// Counts returns how many operations of each kind a machine has executed, whose
// counters of ir.Charge are those given.
// Counting a loop and branching back is an IntAdd and a Branch for each
// iteration; stepping the addresses of streams is not counted.
func (m *Meter) Counts(counter func(n int) int64) node.Ops {
	var sum node.Ops
	for i, ops := range m.table.blocks {
		sum = sum.Plus(ops.Times(counter(i)))
	}
	for i, n := range m.table.nests {
		e := &m.entries[i]
		for l := range n.trips {
			sum = sum.Plus(node.Ops{node.IntAdd: 1, node.Branch: 1}.Times(e.iterations[l]))
		}
		for _, p := range n.pieces {
			sum = sum.Plus(p.works[p.depth-1].Ops.Times(e.iterations[p.depth-1]))
		}
	}
	return sum
}

// Flops returns how many of the operations are floating-point operations: a
// division or a square root is one, an elementary function is none.
func Flops(o node.Ops) int64 {
	sum := int64(0)
	for _, op := range floats {
		sum += o[op]
	}
	return sum
}

var floats = []node.Op{node.FloatAdd, node.FloatMultiply, node.FloatDivide, node.FloatSqrt,
	node.SingleAdd, node.SingleMultiply, node.SingleDivide, node.SingleSqrt}

// Kinds returns the kinds of operation in the order in which reports list them.
func Kinds() []node.Op {
	return slices.Concat(floats, []node.Op{node.Convert, node.Exponential, node.Logarithm, node.Sine, node.Tangent, node.ArcTangent, node.Power,
		node.IntAdd, node.IntMultiply, node.IntDivide, node.Load, node.Store, node.Branch, node.Call})
}
