package price

import (
	"slices"

	"simrun/models/compile/ir"
	"simrun/sim"
	"simrun/sim/node"
)

// Nest is the price of a nest of loops, known except for its trip counts and
// addresses. Each level that does something is a piece: the loops around it, its
// work, and the streams that step in it. The time of the nest is the sum of the
// pieces'.
type Nest struct {
	table   *Table
	trips   []operand
	pieces  []piece
	missed  []missed     // by level
	parts   [][]sim.Term // of missed: quotes, if somebody asks
	loose   []looseSize  // what else is missed, by sizes of arrays
	sized   []sizedOfNest
	gathers []gatherOfNest // what is accessed at subscripts in memory
	idle    bool           // what its loops do is charged elsewhere, except for what moves

	uses []use // of what may be shared memory
	open bool  // they have to be found access by access

	lines   []lineWeight // by which that of each class divides into lines
	weights *Times       // by which its time divides into classes; nil: all is of class 0
}

// missed is waiting for lines that no stream accounts for, in each iteration of
// a level.
type missed = sim.Duration

// operand is a number of a nest: a constant, plus an argument of its
// ir.ChargeNest.
type operand struct {
	arg      int // -1: none
	constant int64
}

// piece is one level of a nest. All work but that of its last loop is none.
type piece struct {
	depth   int
	works   []node.Work
	outer   bool // there are loops inside
	idle    bool
	streams []stream
}

// stream is a node.Stream whose base and strides are to be filled in.
type stream struct {
	form    node.Stream
	base    operand
	strides []operand
}

// template makes the nest that s went through, with the arguments that it
// takes.
func (s *scanner) template() ([]ir.Expr, *Nest) {
	b := &builder{scanner: s, nest: &Nest{table: s.table}}
	for _, l := range s.nest {
		b.nest.trips = append(b.nest.trips, b.operand(l.trip))
	}
	for level := 1; level <= len(s.nest); level++ {
		b.level(level)
	}
	b.uses()
	inner := s.workAt(len(s.nest))
	b.nest.weights = s.weights(inner)
	b.nest.lines = append(s.weigh(inner.lines), s.presentLine()...)
	return b.args, b.nest
}

type builder struct {
	*scanner
	nest  *Nest
	args  []ir.Expr
	texts []string
}

// operand returns where to find p. A value that cannot be known at the entrance is 0.
func (b *builder) operand(p poly) operand {
	if p.IsNumber() {
		return operand{-1, p.Constant}
	}
	x := b.atEntrance(poly{Terms: p.Terms})
	if x == nil {
		return operand{-1, 0}
	}
	text := b.writer.Expr(x)
	i := slices.Index(b.texts, text)
	if i < 0 {
		i = len(b.args)
		b.args, b.texts = append(b.args, x), append(b.texts, text)
	}
	return operand{i, p.Constant}
}

func (b *builder) level(level int) {
	w := b.workAt(level)
	b.nest.missed = append(b.nest.missed, w.missed)
	b.nest.parts = append(b.nest.parts, w.parts)
	for _, x := range w.loose {
		b.nest.loose = append(b.nest.loose, looseSize{x, level - 1, b.operand(x.size)})
	}
	for _, x := range w.sized {
		b.nest.sized = append(b.nest.sized, sizedOfNest{x, level - 1})
	}
	for i := range w.gathers {
		b.nest.gathers = append(b.nest.gathers, b.gather(w, &w.gathers[i], level))
	}
	inner := level == len(b.scanner.nest)
	streams := b.streams(level)
	if w.ops == (node.Ops{}) && len(streams) == 0 && !inner {
		return
	}
	p := piece{depth: level, works: make([]node.Work, level), outer: !inner, streams: streams}
	p.works[level-1] = node.Work{Ops: w.ops, Chain: w.chain.sum(), Carried: w.carried.sum(), Serial: w.serial}
	b.nest.pieces = append(b.nest.pieces, p)
}

// group is references that differ by constants.
type group struct {
	first   *reference
	bytes   int64 // of the longest
	offsets []int64
	read    bool
	write   bool
}

// streams groups the references of a level.
func (b *builder) streams(level int) []stream {
	var groups []*group
	for _, r := range b.refs {
		if r.level != level {
			continue
		}
		i := slices.IndexFunc(groups, func(g *group) bool {
			same := g.first.place == r.place && g.first.bytes == r.bytes || g.first.place.mixed(r.place)
			return same && g.first.at.SameTerms(r.at)
		})
		if i < 0 {
			i = len(groups)
			groups = append(groups, &group{first: r})
		}
		g := groups[i]
		g.bytes = max(g.bytes, r.bytes)
		g.offsets = append(g.offsets, r.at.Constant)
		g.read, g.write = g.read || r.read, g.write || r.write
	}
	var streams []stream
	for _, g := range groups {
		streams = append(streams, b.stream(g, level))
	}
	return streams
}

// stream returns the stream of a group, except for its base and strides, and sorts the offsets.
func (g *group) stream(line int64) stream {
	slices.Sort(g.offsets)
	low, high := g.offsets[0], g.offsets[len(g.offsets)-1]
	s := stream{form: node.Stream{Bytes: max(g.bytes, g.first.bytes), Read: g.read, Write: g.write, Integer: g.first.integer, Spread: high - low, Walks: 1}}
	for i := range g.offsets[1:] {
		if g.offsets[i+1]-g.offsets[i] >= line {
			s.form.Walks++
		}
	}
	return s
}

func (b *builder) stream(g *group, level int) stream {
	s := g.stream(b.line)
	base := g.first.at
	for _, l := range b.scanner.nest[:level] {
		rest, step, ok := base.Split(l.count.atom)
		if !ok {
			step = poly{}
		}
		base = rest
		s.strides = append(s.strides, b.operand(step))
	}
	base.Constant = g.offsets[0]
	s.base = b.operand(base)
	return s
}
