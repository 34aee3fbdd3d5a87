package price

import (
	"slices"

	"simrun/models/compile/ir"
	"simrun/models/compile/linear"
	"simrun/sim/node"
)

// reference is an element of memory that a level reads or writes in each of its
// iterations, by its address.
type reference struct {
	place       place
	at          poly
	bytes       int64
	level       int
	read, write bool
	integer     bool
	addr        *ir.Addr
}

// resolve returns an address as a polynomial.
func (s *scanner) resolve(a *ir.Addr) poly {
	at := linear.Number(a.Offset)
	if a.Base != nil {
		at = at.Plus(s.eval(a.Base, true).poly, 1)
	}
	for i := range a.Terms {
		t := &a.Terms[i]
		index, stride := s.eval(t.Index, true).poly, s.eval(t.Stride, true).poly
		if t.Lower != nil {
			index = index.Plus(s.eval(t.Lower, true).poly, -1)
		}
		product, ok := index.Times(stride)
		if !ok {
			product = s.newValue(max(s.levelOf(index), s.levelOf(stride)), ir.I32).poly
		}
		at = at.Plus(product, 1)
	}
	return at
}

// addressing counts the arithmetic of an address that no stream steps: one
// that does not change, or changes in no regular way. Each term is multiplied
// unless its factor is 1 or a power of two, and added; a constant is part of the
// instruction. It returns the values that have to be known before the address is.
func (s *scanner) addressing(at poly) (awaited []*value) {
	if level := s.levelOf(at); level > 0 && s.stepsIn(at, level) {
		return nil
	}
	if s.folds(at) {
		for _, t := range at.Terms {
			awaited = append(awaited, s.operands(t)...)
		}
		return awaited
	}
	for _, t := range at.Terms {
		var ops node.Ops
		ops[node.IntAdd] = 1 // or subtract
		switch size := max(t.Factor, -t.Factor); {
		case size == 1:
		case size&(size-1) == 0:
			ops[node.IntAdd]++
		default:
			ops[node.IntMultiply]++
		}
		ops[node.IntMultiply] += int64(len(t.Product()) - 1)
		if len(at.Terms) == 1 && t.Factor == 1 {
			awaited = append(awaited, s.operands(t)...) // the address itself
			continue
		}
		awaited = append(awaited, s.result(key{op: t}, ir.None, ops, s.operands(t)...))
	}
	return awaited
}

// folds reports whether the processor computes an address as part of the instruction, from a register and an index
// times a small power of two.
func (s *scanner) folds(at poly) bool {
	scale := s.costs.IndexScale()
	if scale == 0 || len(at.Terms) > 2 {
		return false
	}
	scaled := 0
	for i := range at.Terms {
		t := &at.Terms[i]
		if t.Factor < 1 || t.Factor > scale || t.Factor&(t.Factor-1) != 0 || len(t.Product()) != 1 {
			return false
		}
		if t.Factor > 1 {
			scaled++
		}
	}
	return scaled <= 1
}

// operands returns the values in a term.
func (s *scanner) operands(t linear.Term[int64]) []*value {
	var all []*value
	for _, a := range t.Product() {
		all = append(all, s.atoms[a-1])
	}
	return all
}

// stepsIn reports whether an address steps by fixed distances in a loop: it consists of values that do not change there and of
// the numbers of iterations.
func (s *scanner) stepsIn(at poly, level int) bool {
	for i := range at.Terms {
		steps := 0
		for _, a := range at.Terms[i].Product() {
			switch v := s.atoms[a-1]; {
			case v.level < level:
			case v.loop == 0:
				return false
			default:
				steps++
			}
		}
		if steps > 1 {
			return false
		}
	}
	return true
}

// affine reports whether an address steps by fixed distances: it consists of values that do not change and of the
// numbers of iterations.
func (s *scanner) affine(at poly) bool {
	for i := range at.Terms {
		t := &at.Terms[i]
		steps := 0
		for _, a := range t.Product() {
			switch v := s.atoms[a-1]; {
			case v.loop > 0:
				steps++
			case v.level > 0:
				return false
			}
		}
		if steps > 1 {
			return false
		}
	}
	return true
}

// written returns the innermost loop around in which something is stored to a
// place.
func (s *scanner) written(p place) int {
	if p.object != nil && p.object.ReadOnly {
		return 0
	}
	for l := s.depth(); l > 0; l-- {
		if s.loops[l-1].stores[p] || s.loops[l-1].stores[place{}] || p.object == nil && len(s.loops[l-1].stores) > 0 {
			return l
		}
	}
	return 0
}

func (s *scanner) load(x *ir.Load) *value {
	if text, ok := s.keeps(x.Addr); ok {
		return s.kept[text]
	}
	p, at := placeOf(x.Addr), s.resolve(x.Addr)
	for _, c := range s.cells {
		if !s.plainCode && c.place == p && c.bytes == x.Mem.Size() && c.at.Constant == at.Constant && c.at.SameTerms(at) {
			return c.value
		}
	}
	awaited := s.addressing(at)
	level := max(s.levelOf(at), s.written(p))
	if s.within > 0 {
		level = s.depth()
	}
	v := s.newValue(level, x.Type())
	integer := isInteger(x.Mem)
	part := s.costs.PartLoad(x.Mem.Size())
	waits := s.costs.LoadChain(integer).Plus(part)
	v.chain = s.extend(nil, waits)
	v.loaded = s.indexOf(x, p, at)
	if level > 0 && level == s.depth() && s.loops[level-1].stores[p] {
		v.from = []recurrence{{v, nil}}
	}
	for _, a := range awaited {
		s.follow(v, a, waits)
	}
	if simple(x.Addr) && level == 0 {
		v.expr = s.atSamePlace(x, at)
	}
	s.charge(level, part.Plus(node.Ops{node.Load: 1}))
	s.longest(v)
	s.refer(reference{place: p, at: at, bytes: x.Mem.Size(), level: level, read: true, integer: integer, addr: x.Addr})
	s.cells = append(s.cells, cell{p, at, x.Mem.Size(), v, s.within})
	if level > 0 {
		s.workAt(level).loads = append(s.workAt(level).loads, s.cells[len(s.cells)-1])
	}
	return v
}

// simple reports whether an address can be read where the program does not: it is that of a scalar. Java's test for null
// is a subscript of no effect, which is left to the program.
func simple(a *ir.Addr) bool {
	return !slices.ContainsFunc(a.Terms, func(t ir.Term) bool { return !isZero(t.Stride) })
}

func isZero(x ir.Expr) bool {
	c, ok := x.(*ir.Const)
	return ok && c.Bits == 0
}

// atSamePlace returns a load as it is at the entrance.
func (s *scanner) atSamePlace(x *ir.Load, at poly) ir.Expr {
	base := s.atEntrance(poly{Terms: at.Terms})
	if base == nil {
		return nil
	}
	if at.IsNumber() {
		base = nil
	}
	return &ir.Load{Mem: x.Mem, Addr: &ir.Addr{Object: x.Addr.Object, Base: base, Offset: at.Constant, At: x.Addr.At, Name: x.Addr.Name, Element: x.Addr.Element}}
}

func (s *scanner) addressOf(a *ir.Addr) *value {
	at := s.resolve(a)
	s.addressing(at)
	v := s.newValue(s.levelOf(at), ir.I32)
	v.poly = at
	return v
}

// store prices a store.
func (s *scanner) store(x *ir.Store) {
	v := s.eval(x.Value, false)
	if text, ok := s.keeps(x.Addr); ok {
		s.kept[text] = v
		return
	}
	p, at := placeOf(x.Addr), s.resolve(x.Addr)
	s.addressing(at)
	level := s.depth()
	w := s.workAt(level)
	ops := s.costs.PartStore(x.Mem.Size()).Plus(node.Ops{node.Store: 1})
	s.charge(level, ops)
	last := (*link)(nil)
	if v.level == level {
		last = v.chain
	}
	w.chain = longer(w.chain, s.extend(last, ops))
	s.refer(reference{place: p, at: at, bytes: x.Mem.Size(), level: level, write: true, integer: isInteger(x.Mem), addr: x.Addr})
	s.overwrite(p, at, x.Mem.Size())
	s.cells = append(s.cells, cell{p, at, x.Mem.Size(), v, s.within})
	if level > 0 {
		s.carryThroughMemory(p, at, v)
	}
}

// overwrite forgets what a store may have changed.
func (s *scanner) overwrite(p place, at poly, bytes int64) {
	kept := s.cells[:0]
	for _, c := range s.cells {
		apart := c.place != p && c.place.object != nil && p.object != nil
		if c.at.SameTerms(at) {
			d := c.at.Constant - at.Constant
			apart = apart || d >= bytes || -d >= c.bytes
		}
		if apart {
			kept = append(kept, c)
		}
	}
	s.cells = kept
}

// carryThroughMemory finds what the next iteration loads of what this one
// stores. Compilers keep it in a register.
func (s *scanner) carryThroughMemory(p place, at poly, v *value) {
	level := s.depth()
	l := s.loops[level-1]
	_, step, ok := at.Split(l.count.atom)
	if !ok || !step.IsNumber() || v.level != level {
		return
	}
	for _, c := range s.workAt(level).loads {
		if c.place != p || !c.at.SameTerms(at) || at.Constant-c.at.Constant != step.Constant {
			continue
		}
		for _, r := range v.from {
			if r.of == c.value {
				chain := r.chain
				if step.Constant == 0 {
					chain = s.extend(chain, node.Ops{node.Store: 1, node.Load: 1})
				}
				s.workAt(level).carried = longer(s.workAt(level).carried, chain)
			}
		}
	}
}

// refer notes a reference to memory. Accesses that no stream of a nest describes may miss the cache.
func (s *scanner) refer(r reference) {
	s.note(&r)
	if r.level > 0 && s.affine(r.at) {
		s.refs = append(s.refs, &r)
		if !s.open {
			return
		}
	}
	share, step := s.missing(&r)
	if share == 0 || s.sweeps(&r) {
		return
	}
	size := s.sizeOfArray(&r)
	var bytes int64
	var sites []int
	if size.IsNumber() && size.Constant == 0 && r.addr != nil && r.addr.Base != nil {
		bytes, sites = s.origins.sizes(s.f, r.addr.Base)
	}
	if isScalar(r.at) && bytes == 0 && sites == nil { // one of unknown ones
		return
	}
	w := s.workAt(r.level)
	if share = w.stray(&r, share, step, s.line); share == 0 {
		return
	}
	how := kind{write: r.write, integer: r.integer, again: w.loaded(&r), onward: step > 0 && step <= s.line}
	if terms, ok := s.indices(&r); ok {
		s.addGather(w, &r, terms, chance{share, how}, size, sized{bytes: bytes, sites: sites})
		return
	}
	first, toEnd := poly{}, false
	switch {
	case sites != nil:
		s.addSized(w, sized{share, bytes, sites, how}, &r)
		return
	case size.IsNumber() && size.Constant == 0:
		if first, toEnd = s.firstByte(&r); !toEnd {
			size.Constant = bytes
		}
	}
	mark := mark(s.costs)
	missed := strayTime(s.costs, share, size.Constant, how)
	parts := take(s.costs, nil, mark)
	line := s.linePortion(r.level)
	line.missed = line.missed.Plus(missed)
	if q := s.portion(r.level); q != nil {
		q.missed = q.missed.Plus(missed)
	}
	if !size.IsNumber() {
		w.loose = append(w.loose, loose{share: share, size: size, kind: how})
		return
	}
	if toEnd {
		w.loose = append(w.loose, loose{share: share, size: first, toEnd: true, kind: how})
		return
	}
	w.missed, w.parts = w.missed.Plus(missed), append(w.parts, parts...)
}

// missing returns the chance that a reference outside of the streams comes to another line
// than it did the last time. A place that does not change in the innermost loop around does not. An address that steps there
// does once per line, any other one always. step is how far it moves, 0 if that is not known.
func (s *scanner) missing(r *reference) (share node.Share, step int64) {
	if r.at.IsNumber() {
		return node.None, 0
	}
	if s.depth() == 0 && len(s.around) == 0 {
		if isScalar(r.at) {
			return node.None, 0
		}
		return node.Whole, 0
	}
	step, regular, varies := s.stepAround(r.at)
	switch {
	case !varies:
		return node.None, 0
	case !regular:
		return node.Whole, 0
	}
	return node.Share(min(step, s.line) * int64(node.Whole) / s.line), step
}

// isScalar reports whether an address is a constant distance from another one, as that of a dummy argument or of a member
// of an object.
func isScalar(at poly) bool {
	return len(at.Terms) == 1 && at.Terms[0].Factor == 1 && len(at.Terms[0].Product()) == 1
}

// stepAround returns how far an address moves in an iteration of the innermost
// loop around, if that is regular.
func (s *scanner) stepAround(at poly) (step int64, regular, varies bool) {
	for i := range at.Terms {
		t := &at.Terms[i]
		for _, a := range t.Product() {
			d, changes := s.stepOfAtom(a)
			if !changes {
				continue
			}
			if d == 0 || len(t.Product()) > 1 {
				return 0, false, true
			}
			step, varies = step+t.Factor*d, true
		}
	}
	return max(step, -step), true, varies
}

// stepOfAtom returns whether a value changes in the innermost loop around, and by which constant it steps; 0 if by none.
func (s *scanner) stepOfAtom(a linear.Atom) (step int64, changes bool) {
	v := s.atoms[a-1]
	if s.depth() > 0 {
		return s.loops[s.depth()-1].stepOf(v), v.level >= s.depth()
	}
	w := s.around[len(s.around)-1]
	g, ok := v.expr.(*ir.Get)
	if !ok {
		return 0, true
	}
	step, ok = w.steps[g.Local]
	return step, ok || w.assign[g.Local]
}

// stepOf returns by which constant a value steps in each iteration of the loop; 0 if by none. Its own variable is part of
// the number of the iteration.
func (l *loop) stepOf(v *value) int64 {
	if v == l.count {
		return 1
	}
	for _, p := range l.phis {
		if p.value == v {
			return l.steps[p.local]
		}
	}
	return 0
}

// isInteger reports whether memory holds an integer, not a floating-point number.
func isInteger(m ir.Mem) bool { return isIntegral(m.Type()) }
