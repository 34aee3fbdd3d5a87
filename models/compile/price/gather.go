package price

import (
	"encoding/binary"
	"slices"

	"simrun/models/compile/ir"
	"simrun/models/compile/linear"
	"simrun/sim"
	"simrun/sim/node"
)

// A loop gathers if it accesses elements whose subscripts it loads, as x(col(l)), or scatters, or counts as in
// k(n(i)) = k(n(i)) + 1. If the subscripts come from streams of the nest, and the nest does not change them, they are in
// memory when the nest is entered. So the addresses of all elements are known then. The meter goes through the nest in the
// order of the program. It touches the streams and these elements in the caches (node.Trace), and counts the lines that
// come for them.
//
// Such a nest is charged at once (ir.ChargeNest.Reads), because later the subscripts may be others. No memo knows it.
// Programs with shared memory have no gathers: reading a subscript there would not fetch its page.

// gather is strays with a subscript from streams, at addresses that differ by constants: loads, stores, or both.
type gather struct {
	first   *reference
	terms   []indexTerm
	chances []chance
	size    poly // as in loose
	toEnd   bool
	sized   sized // its size, if calls allocate it
}

// indexTerm is a subscript that a stream loads, with the factor by which the address grows with it.
type indexTerm struct {
	index  *reference
	factor poly
}

// chance is what a stray costs if nobody can read the subscripts.
type chance struct {
	share node.Share
	kind
}

// indexOf returns the reference of a load if it is a subscript that a gather may use. The nest stores nothing to its
// place.
func (s *scanner) indexOf(x *ir.Load, p place, at poly) *reference {
	if s.within > 0 || s.table.shared.Size > 0 || !isInteger(x.Mem) || s.levelOf(at) == 0 || !s.isKnown(at) {
		return nil
	}
	if p == (place{}) || slices.ContainsFunc(s.loops, func(l *loop) bool { return l.stores[p] || l.stores[place{}] }) {
		return nil
	}
	return &reference{place: p, at: at, bytes: x.Mem.Size(), level: s.levelOf(at), read: true, integer: true, addr: x.Addr}
}

// isKnown reports whether an address is known when the nest is entered, except for the numbers of iterations, by which it
// steps.
func (s *scanner) isKnown(at poly) bool {
	return s.affine(at) && at.HasOnly(func(a linear.Atom) bool {
		v := s.atoms[a-1]
		return v.loop > 0 || v.expr != nil
	})
}

// indices returns the subscripts in the address of a stray that streams load, if the address is known otherwise.
func (s *scanner) indices(r *reference) (terms []indexTerm, ok bool) {
	if !s.atNest(r) {
		return nil, false
	}
	rest := r.at
	for v := s.indexIn(rest); v != nil; v = s.indexIn(rest) {
		less, factor, single := rest.Split(v.atom)
		if !single || s.levelOf(factor) > 0 || !s.isKnown(factor) || len(terms) == indicesMax {
			return nil, false
		}
		rest, terms = less, append(terms, indexTerm{v.loaded, factor})
	}
	return terms, len(terms) > 0 && s.isKnown(rest)
}

// indicesMax is the greatest number of subscripts in one address that streams load.
const indicesMax = 3

// indexIn returns the first subscript in a form that a stream loads.
func (s *scanner) indexIn(p poly) *value {
	for i := range p.Terms {
		for _, a := range p.Terms[i].Product() {
			if v := s.atoms[a-1]; v.loaded != nil {
				return v
			}
		}
	}
	return nil
}

// addGather adds a stray to the gathers of its level.
func (s *scanner) addGather(w *work, r *reference, terms []indexTerm, c chance, size poly, x sized) {
	i := slices.IndexFunc(w.gathers, func(g gather) bool {
		return g.first.isNear(r) && g.chances[0].write == (c.write && !c.again)
	})
	if i < 0 {
		i = len(w.gathers)
		w.gathers = append(w.gathers, gather{first: r, terms: terms, size: size, sized: x})
		g := &w.gathers[i]
		if x.sites == nil && size.IsNumber() && size.Constant == 0 {
			if g.size, g.toEnd = s.firstByte(r); !g.toEnd {
				g.size = linear.Number(x.bytes)
			}
		}
	}
	g := &w.gathers[i]
	g.chances = append(g.chances, c)
	known := int64(0) // of its size
	if g.size.IsNumber() && x.sites == nil {
		known = g.size.Constant
	}
	mark := mark(s.costs)
	weight := strayTime(s.costs, c.share, known, c.kind)
	take(s.costs, nil, mark)
	line := s.linePortion(r.level)
	line.missed = line.missed.Plus(weight)
	if q := s.portion(r.level); q != nil {
		q.missed = q.missed.Plus(weight)
	}
}

// isNear reports whether a reference is to the array of another one, at an address that differs by a constant.
func (r *reference) isNear(q *reference) bool {
	return r.place == q.place && r.integer == q.integer && r.at.SameTerms(q.at)
}

// readIndices returns addresses in the arrays whose elements the gathers of the nest read.
func (s *scanner) readIndices() []*ir.Addr {
	var all []*ir.Addr
	for _, w := range s.works[min(1, len(s.works)):] {
		for i := range w.gathers {
			for _, t := range w.gathers[i].terms {
				a := t.index.addr
				all = append(all, &ir.Addr{Object: a.Object, Base: a.Base, Offset: a.Offset, At: a.At, Name: a.Name, Element: a.Element})
			}
		}
	}
	return all
}

// gatherOfNest is a gather of a level of a nest, from 0.
type gatherOfNest struct {
	level   int
	address path
	terms   []termOfNest
	offsets []int64 // of the elements, from the address with its subscripts
	form    node.Stray
	chances []chance
	size    operand // as in looseSize
	toEnd   bool
	sized   sized // its size, if calls allocate it
}

// path is an address that steps with the loops around.
type path struct {
	base    operand
	strides []operand
}

// termOfNest is an indexTerm of a gather.
type termOfNest struct {
	index  path
	bytes  int64
	factor operand
}

// path returns an address of a level, with another constant.
func (b *builder) path(at poly, constant int64, level int) (s path) {
	for _, l := range b.scanner.nest[:level] {
		rest, step, _ := at.Split(l.count.atom)
		at = rest
		s.strides = append(s.strides, b.operand(step))
	}
	at.Constant = constant
	s.base = b.operand(at)
	return s
}

// gather returns a gather of a level.
func (b *builder) gather(w *work, g *gather, level int) gatherOfNest {
	r := g.first
	x := gatherOfNest{
		level: level - 1, form: node.Stray{Bytes: r.bytes, Integer: r.integer}, chances: g.chances,
		size: b.operand(g.size), toEnd: g.toEnd, sized: g.sized,
	}
	for _, t := range g.terms {
		x.terms = append(x.terms, termOfNest{b.path(t.index.at, t.index.at.Constant, level), t.index.bytes, b.operand(t.factor)})
	}
	rest := r.at
	for v := b.indexIn(rest); v != nil; v = b.indexIn(rest) {
		rest, _, _ = rest.Split(v.atom)
	}
	x.address = b.path(rest, 0, level)
	for _, c := range g.chances {
		x.form.Read, x.form.Write = x.form.Read || !c.write, x.form.Write || c.write
	}
	for _, o := range w.strays {
		if o.first.isNear(r) && o.first.write == g.chances[0].write {
			x.offsets = o.offsets
		}
	}
	return x
}

// Memory is the memory of a machine.
type Memory interface {
	// Bytes returns n bytes from an address on, as they are now; an error if they are not in memory.
	Bytes(addr uint32, n int64) ([]byte, error)
}

// Read has the meter read subscripts in the memory of the machine. Without, what a nest gathers misses by chance.
func (m *Meter) Read(x Memory) { m.memory = x }

// tracer goes through a nest in the order of the program.
type tracer struct {
	node.Trace
	trips   []int64
	streams []tracedStream
	until   [node.NestMax]int // by level: how many streams are there or further out
	gathers []tracedGather
	base    node.Addr // of the machine's memory
}

// tracedStream is a stream at its present address.
type tracedStream struct {
	at     node.Addr
	stride *[node.NestMax]int64
}

// tracedGather is a gather at its present address, without its subscripts.
type tracedGather struct {
	node.Stray
	level   int
	offsets []int64
	at      int64
	stride  [node.NestMax]int64
	terms   [indicesMax]tracedTerm
	count   int // of terms
}

// tracedTerm is a subscript at its present address in a part of memory.
type tracedTerm struct {
	memory []byte
	at     int64
	stride [node.NestMax]int64
	bytes  int64
	factor int64
}

// gathered returns the time of a nest with gathers.
func (m *Meter) gathered(nest int, args []uint64) (d sim.Duration) {
	n, e := m.table.nests[nest], &m.entries[nest]
	if m.tracer == nil {
		m.tracer = new(tracer)
	}
	t := m.tracer
	if m.memory == nil || !t.enter(m, n, args) {
		if m.memo != nil {
			d = m.recalled(nest, args)
		} else {
			d = m.price(n, e, args)
		}
		return d.Plus(m.gatheredByChance(n, args))
	}
	m.Leave() // what follows is in no memo
	m.prepare(n, e, args)
	for i := range e.pieces {
		if p := &e.pieces[i]; !p.known {
			m.cache.Follow(&p.nest, &p.walks)
		}
	}
	t.Begin(m.cache)
	t.streams, t.until = t.streams[:0], [node.NestMax]int{}
	for i := range e.pieces {
		p := &e.pieces[i].nest
		t.Add(p, &e.pieces[i].walks)
		for j := range p.Streams {
			t.streams = append(t.streams, tracedStream{p.Streams[j].Base, &p.Streams[j].Stride})
		}
		for l := n.pieces[i].depth - 1; l < len(t.trips); l++ {
			t.until[l] = len(t.streams)
		}
	}
	t.loop(0)
	for i := range e.pieces {
		e.pieces[i].changed = t.Finish(i)
	}
	d = m.sum(n, e, true)
	for i := range t.gathers {
		mark := m.quoted.mark()
		d = d.Plus(m.table.costs.StrayMisses(&t.gathers[i].Stray, m.sizeGathered(&n.gathers[i], args)))
		m.quoted.add(m.quoted.take(nil, mark), 1)
	}
	return d
}

// enter notes the gathers of a nest and their subscripts. It reports false if a subscript is not in memory.
func (t *tracer) enter(m *Meter, n *Nest, args []uint64) bool {
	t.base, t.trips, t.gathers = m.base, t.trips[:0], t.gathers[:0]
	for _, o := range n.trips {
		t.trips = append(t.trips, max(o.signed(args), 0))
	}
	for i := range n.gathers {
		g := &n.gathers[i]
		t.gathers = append(t.gathers, tracedGather{
			Stray: g.form, level: g.level, offsets: g.offsets, at: int64(g.address.base.address(args)), count: len(g.terms),
		})
		x := &t.gathers[i]
		g.address.setStrides(&x.stride, args)
		for k := range g.terms {
			if !t.read(m, &x.terms[k], &g.terms[k], args) {
				return false
			}
		}
	}
	return true
}

// setStrides sets the strides of an address.
func (s *path) setStrides(stride *[node.NestMax]int64, args []uint64) {
	for l, o := range s.strides {
		stride[l] = o.signed(args)
	}
}

// read finds the part of memory in which a subscript is.
func (t *tracer) read(m *Meter, x *tracedTerm, g *termOfNest, args []uint64) bool {
	x.bytes, x.factor = g.bytes, g.factor.signed(args)
	g.index.setStrides(&x.stride, args)
	low, high := int64(g.index.base.address(args)), g.bytes
	high += low
	for l := range g.index.strides {
		if t.trips[l] == 0 {
			return true // nobody reads it
		}
		way := int64(sim.Duration(t.trips[l] - 1).Times(max(x.stride[l], -x.stride[l])))
		if x.stride[l] < 0 {
			low -= way
			x.at += way
		} else {
			high += way
		}
		if low < 0 || high > 1<<32 {
			return false
		}
	}
	var err error
	x.memory, err = m.memory.Bytes(uint32(low), high-low)
	return err == nil
}

// loop goes through the iterations of a loop.
func (t *tracer) loop(level int) {
	n, from := t.trips[level], 0
	if level > 0 {
		from = t.until[level-1]
	}
	for range n {
		for k := from; k < t.until[level]; k++ {
			t.Touch(k, t.streams[k].at)
		}
		for i := range t.gathers {
			if g := &t.gathers[i]; g.level == level {
				t.gather(g)
			}
		}
		if level+1 < len(t.trips) {
			t.loop(level + 1)
		}
		t.advance(level, from, 1)
	}
	t.advance(level, from, -n)
}

// advance goes on by n iterations of a loop.
func (t *tracer) advance(level, from int, n int64) {
	for k := from; k < len(t.streams); k++ {
		s := &t.streams[k]
		s.at += node.Addr(n * s.stride[level])
	}
	for i := range t.gathers {
		g := &t.gathers[i]
		if g.level < level {
			continue
		}
		g.at += n * g.stride[level]
		for k := range g.count {
			g.terms[k].at += n * g.terms[k].stride[level]
		}
	}
}

// gather touches the elements of a gather in an iteration.
func (t *tracer) gather(g *tracedGather) {
	at := g.at
	for k := range g.count {
		x := &g.terms[k]
		at += x.factor * x.load()
	}
	for _, o := range g.offsets {
		t.Stray(&g.Stray, t.base+node.Addr(uint32(at+o)))
	}
}

// load returns the subscript in memory.
func (x *tracedTerm) load() int64 {
	b := x.memory[x.at:]
	switch x.bytes {
	case 1:
		return int64(int8(b[0]))
	case 2:
		return int64(int16(binary.LittleEndian.Uint16(b)))
	case 4:
		return int64(int32(binary.LittleEndian.Uint32(b)))
	}
	return int64(binary.LittleEndian.Uint64(b))
}

// sizeGathered returns the bytes of the array that a gather accesses; 0 if they are unknown.
func (m *Meter) sizeGathered(g *gatherOfNest, args []uint64) int64 {
	switch {
	case g.sized.sites != nil:
		return m.sizeOf(&g.sized)
	case g.toEnd:
		return m.table.statics.toEnd(int64(g.size.address(args)))
	}
	return max(g.size.signed(args), 0)
}

// gatheredByChance returns what a nest waits for at its gathers if nobody can read the subscripts: lines that miss by
// chance, as those of other strays do.
func (m *Meter) gatheredByChance(n *Nest, args []uint64) (sum sim.Duration) {
	for i := range n.gathers {
		g := &n.gathers[i]
		times, size := int64(1), m.sizeGathered(g, args)
		for l := range n.trips[:g.level+1] {
			times = int64(sim.Duration(times).Times(max(n.trips[l].signed(args), 0)))
		}
		for _, c := range g.chances {
			mark := m.quoted.mark()
			one := strayTime(m.table.costs, c.share, size, c.kind)
			m.quoted.add(m.quoted.take(nil, mark), times)
			sum = sum.Plus(one.Times(times))
		}
	}
	return sum
}
