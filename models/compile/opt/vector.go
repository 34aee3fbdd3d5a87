package opt

import (
	"simrun/models/compile/ir"
	"simrun/models/compile/linear"
)

// lane is a type of vector elements.
type lane struct {
	mem   ir.Mem
	width int32 // elements
	splat ir.Op
	ops   map[ir.Op]ir.Op
}

var lanes = []lane{
	{ir.MF64, 2, ir.SplatVF64, map[ir.Op]ir.Op{
		ir.AddF64: ir.AddVF64, ir.SubF64: ir.SubVF64, ir.MulF64: ir.MulVF64, ir.DivF64: ir.DivVF64, ir.NegF64: ir.NegVF64,
		ir.AbsF64: ir.AbsVF64, ir.SqrtF64: ir.SqrtVF64, ir.EqF64: ir.EqVF64, ir.NeF64: ir.NeVF64, ir.LtF64: ir.LtVF64,
		ir.LeF64: ir.LeVF64, ir.GtF64: ir.GtVF64, ir.GeF64: ir.GeVF64,
	}},
	{ir.MF32, 4, ir.SplatVF32, map[ir.Op]ir.Op{
		ir.AddF32: ir.AddVF32, ir.SubF32: ir.SubVF32, ir.MulF32: ir.MulVF32, ir.DivF32: ir.DivVF32, ir.NegF32: ir.NegVF32,
		ir.AbsF32: ir.AbsVF32, ir.SqrtF32: ir.SqrtVF32, ir.EqF32: ir.EqVF32, ir.NeF32: ir.NeVF32, ir.LtF32: ir.LtVF32,
		ir.LeF32: ir.LeVF32, ir.GtF32: ir.GtVF32, ir.GeF32: ir.GeVF32,
	}},
	{ir.MI32, 4, ir.SplatVI32, map[ir.Op]ir.Op{
		ir.AddI32: ir.AddVI32, ir.SubI32: ir.SubVI32, ir.MulI32: ir.MulVI32, ir.AndI32: ir.AndV, ir.OrI32: ir.OrV,
		ir.XorI32: ir.XorV, ir.EqI32: ir.EqVI32, ir.NeI32: ir.NeVI32, ir.LtI32: ir.LtVI32, ir.LeI32: ir.LeVI32,
		ir.GtI32: ir.GtVI32, ir.GeI32: ir.GeVI32,
	}},
}

// vectorizer turns the body of a loop into one over vectors.
type vectorizer struct {
	l        *loop
	lane     *lane
	steps    map[ir.LocalID]*pointer
	private  map[ir.LocalID]ir.LocalID // locals that each iteration sets before it uses them
	splats   []hoisted
	before   []ir.Stmt
	accesses []access
	apart    [][2]*pointer // whose memory must not overlap, which is tested before the loop
}

// access is a load or store of the body: its place in the order of execution.
type access struct {
	object  *ir.Object
	pointer *pointer
	offset  int64
	stmt    int
	store   bool
}

// mostApart is how many tests of overlap are worth their time.
const mostApart = 6

// vectorize returns the loops over vectors and over the rest, or nil if the
// body is not fit for it.
func (l *loop) vectorize(body []ir.Stmt, pointers []*pointer) []ir.Stmt {
	v := &vectorizer{l: l, steps: map[ir.LocalID]*pointer{}, private: map[ir.LocalID]ir.LocalID{}}
	if len(pointers) == 0 || !v.choose(body) {
		return nil
	}
	for _, r := range l.refs {
		if p := r.pointer; p != nil && p.fixed == nil {
			v.steps[p.local] = p
		}
	}
	wide, ok := v.list(body)
	if !ok || !l.d.Independent && !v.independent() || uses(body, l.d.Var) {
		return nil
	}
	vectors, rest := v.counts()
	if vectors == nil {
		return nil
	}
	first := *l.d
	first.Trip, first.Var, first.Step = vectors, pointers[0].local, l.atoms.build(pointers[0].step.Scaled(v.lane.width))
	first.Body = append(wide, advance(l, pointers[1:], v.lane.width)...)
	fast := append(append(v.before, &first), l.scalarLoop(body, pointers, rest)[0])
	cond := v.disjoint()
	if cond == nil {
		return fast
	}
	return []ir.Stmt{&ir.If{Cond: cond, Then: fast, Else: l.scalarLoop(body, pointers, l.trip)[:1]}}
}

// disjoint returns the condition under which the memory of no two pointers that
// must be apart overlaps, nil if there are none.
func (v *vectorizer) disjoint() ir.Expr {
	var all ir.Expr
	for _, pair := range v.apart {
		p, q := pair[0], pair[1]
		overlap := &ir.Binary{Op: ir.AndI32, X: compareBelow(p, v.end(q)), Y: compareBelow(q, v.end(p))}
		all = and(all, &ir.Unary{Op: ir.EqzI32, X: overlap})
	}
	return all
}

func compareBelow(p *pointer, end ir.Expr) ir.Expr {
	return &ir.Binary{Op: ir.LtU32, X: p.get(), Y: end}
}

// end returns the address behind all that a pointer's references touch in the
// loop.
func (v *vectorizer) end(p *pointer) ir.Expr {
	span := v.lane.mem.Size()
	for _, r := range p.refs {
		span = max(span, r.offset+v.lane.mem.Size())
	}
	last, ok := p.step.Times(v.l.atoms.Form(v.l.trip).Plus(linear.Number[int32](1), -1))
	if !ok {
		panic("opt: a vector step that is no constant; the test of overlap would be wrong; see contiguous")
	}
	return addI32(p.get(), v.l.atoms.build(last.Plus(linear.Number[int32](int32(span)), 1)))
}

// choose finds the type of the elements: that of all stores.
func (v *vectorizer) choose(body []ir.Stmt) bool {
	for _, s := range body {
		store, ok := s.(*ir.Store)
		if !ok {
			continue
		}
		for i := range lanes {
			if lanes[i].mem == store.Mem && (v.lane == nil || v.lane == &lanes[i]) {
				v.lane = &lanes[i]
			}
		}
		if v.lane == nil || v.lane.mem != store.Mem {
			return false
		}
	}
	return v.lane != nil
}

// counts returns the trip counts of the loop over vectors and of the rest. The
// rest has an iteration at least if there are private locals: it gives them
// their last values. vectors is nil if the loop is too short.
func (v *vectorizer) counts() (vectors, rest ir.Expr) {
	keep := int32(0)
	if len(v.private) > 0 {
		keep = 1
	}
	width := v.lane.width
	if c, ok := v.l.trip.(*ir.Const); ok {
		n := (int32(c.Bits) - keep) / width
		if n < 2 {
			return nil, nil
		}
		return constI32(n), constI32(int32(c.Bits) - n*width)
	}
	n := v.l.p.temp(ir.I32)
	shift := int32(1)
	if width == 4 {
		shift = 2
	}
	v.before = append(v.before, &ir.Set{Local: n, Value: &ir.Binary{Op: ir.ShrI32, X: addI32(v.l.trip, constI32(-keep)), Y: constI32(shift)}})
	count := &ir.Get{T: ir.I32, Local: n}
	return count, &ir.Binary{Op: ir.SubI32, X: v.l.trip, Y: mulI32(count, width)}
}

func (v *vectorizer) list(body []ir.Stmt) ([]ir.Stmt, bool) {
	var out []ir.Stmt
	for i, s := range body {
		w, ok := v.stmt(i, s)
		if !ok {
			return nil, false
		}
		out = append(out, w)
	}
	return out, true
}

func (v *vectorizer) stmt(i int, s ir.Stmt) (ir.Stmt, bool) {
	switch s := s.(type) {
	case *ir.Line:
		return s, true
	case *ir.Store:
		value := v.expr(i, s.Value)
		if value == nil || !v.contiguous(i, s.Addr, true) {
			return nil, false
		}
		return &ir.Store{Mem: ir.MV128, Addr: s.Addr, Value: value}, true
	case *ir.Set:
		if s.Value.Type() != v.lane.mem.Type() {
			return nil, false
		}
		value := v.expr(i, s.Value)
		if value == nil {
			return nil, false
		}
		if _, ok := v.private[s.Local]; !ok {
			v.private[s.Local] = v.l.p.f.NewLocal(ir.V128, "")
		}
		return &ir.Set{Local: v.private[s.Local], Value: value}, true
	}
	return nil, false
}

// contiguous reports whether an address moves by one element, and notes the
// access.
func (v *vectorizer) contiguous(i int, a *ir.Addr, store bool) bool {
	g, ok := a.Base.(*ir.Get)
	if !ok || len(a.Terms) > 0 {
		return false
	}
	p := v.steps[g.Local]
	if p == nil || !p.step.IsNumber() || int64(p.step.Constant) != v.lane.mem.Size() {
		return false
	}
	v.accesses = append(v.accesses, access{a.Object, p, a.Offset, i, store})
	return true
}

// loadOnce returns a value that every iteration loads from the same address. A store of the loop might change it, but
// a test makes sure that it does not.
func (v *vectorizer) loadOnce(i int, e *ir.Load) ir.Expr {
	for _, r := range v.l.refs {
		p := r.pointer
		if p != nil && p.isStill() && e.Mem == v.lane.mem && equal(p.get(), e.Addr.Base) && len(e.Addr.Terms) == 0 {
			v.accesses = append(v.accesses, access{e.Addr.Object, p, e.Addr.Offset, i, false})
			return v.splat(e)
		}
	}
	return nil
}

// expr returns an expression over vectors, nil if there is none.
func (v *vectorizer) expr(i int, e ir.Expr) ir.Expr {
	switch e := e.(type) {
	case *ir.Const:
		return v.splat(e)
	case *ir.Get:
		return v.get(e)
	case *ir.Load:
		if e.Mem != v.lane.mem || !v.contiguous(i, e.Addr, false) {
			return v.loadOnce(i, e)
		}
		return &ir.Load{Mem: ir.MV128, Addr: e.Addr}
	case *ir.Unary:
		op, ok := v.lane.ops[e.Op]
		x := v.expr(i, e.X)
		if !ok || x == nil {
			return nil
		}
		return &ir.Unary{Op: op, X: x}
	case *ir.Binary:
		op, ok := v.lane.ops[e.Op]
		if !ok || comparison(e.Op) {
			return nil
		}
		return v.binary(i, op, e)
	case *ir.Select:
		return v.choice(i, e)
	}
	return nil
}

func (v *vectorizer) binary(i int, op ir.Op, e *ir.Binary) ir.Expr {
	x, y := v.expr(i, e.X), v.expr(i, e.Y)
	if x == nil || y == nil {
		return nil
	}
	return &ir.Binary{Op: op, X: x, Y: y}
}

// choice turns a Select by a comparison of elements into one by a mask.
func (v *vectorizer) choice(i int, e *ir.Select) ir.Expr {
	c, ok := e.Cond.(*ir.Binary)
	if !ok || !comparison(c.Op) {
		return nil
	}
	op, ok := v.lane.ops[c.Op]
	if !ok {
		return nil
	}
	mask, x, y := v.binary(i, op, c), v.expr(i, e.Then), v.expr(i, e.Else)
	if mask == nil || x == nil || y == nil {
		return nil
	}
	return &ir.Select{Cond: mask, Then: x, Else: y}
}

// comparison reports whether an operation gives a truth value.
func comparison(op ir.Op) bool {
	switch op {
	case ir.EqF64, ir.NeF64, ir.LtF64, ir.LeF64, ir.GtF64, ir.GeF64, ir.EqF32, ir.NeF32, ir.LtF32, ir.LeF32, ir.GtF32, ir.GeF32,
		ir.EqI32, ir.NeI32, ir.LtI32, ir.LeI32, ir.GtI32, ir.GeI32:
		return true
	}
	return false
}

func (v *vectorizer) get(g *ir.Get) ir.Expr {
	if w, ok := v.private[g.Local]; ok {
		return &ir.Get{T: ir.V128, Local: w}
	}
	if v.l.e.locals[g.Local] > 0 || g.T != v.lane.mem.Type() {
		return nil // a recurrence, or another type
	}
	if p := v.steps[g.Local]; p != nil {
		return nil
	}
	return v.splat(g)
}

// splat returns a local that holds a value in every element.
func (v *vectorizer) splat(e ir.Expr) ir.Expr {
	if e.Type() != v.lane.mem.Type() {
		return nil
	}
	for _, s := range v.splats {
		if equal(s.value, e) {
			return &ir.Get{T: ir.V128, Local: s.local}
		}
	}
	local := v.l.p.temp(ir.V128)
	v.splats = append(v.splats, hoisted{e, local})
	v.before = append(v.before, &ir.Set{Local: local, Value: &ir.Unary{Op: v.lane.splat, X: e}})
	return &ir.Get{T: ir.V128, Local: local}
}

// independent reports whether the order of execution over vectors keeps every
// access after those that it depends on.
func (v *vectorizer) independent() bool {
	for i := range v.accesses {
		s := &v.accesses[i]
		if !s.store {
			continue
		}
		for j := range v.accesses {
			if i != j && !v.ordered(s, &v.accesses[j]) {
				return false
			}
		}
	}
	return true
}

// mustBeApart asks for a test, before the loop, that two pointers touch
// different memory.
func (v *vectorizer) mustBeApart(p, q *pointer) bool {
	for _, pair := range v.apart {
		if pair == [2]*pointer{p, q} || pair == [2]*pointer{q, p} {
			return true
		}
	}
	v.apart = append(v.apart, [2]*pointer{p, q})
	return len(v.apart) <= mostApart
}

// ordered reports whether a store and another access stay in order. Let d be the number of iterations from the store
// to the access of the same element. If 0 < |d| < width, a vector may hold both iterations. Then the access of the
// earlier iteration must come first in the body.
func (v *vectorizer) ordered(s, t *access) bool {
	if s.object != t.object && s.object != nil && t.object != nil {
		return true
	}
	if s.pointer != t.pointer {
		return v.mustBeApart(s.pointer, t.pointer)
	}
	size := v.lane.mem.Size()
	d := (s.offset - t.offset) / size
	switch {
	case (s.offset-t.offset)%size != 0:
		return false
	case d == 0 || d >= int64(v.lane.width) || -d >= int64(v.lane.width):
		return true
	case d > 0:
		return s.stmt < t.stmt
	case t.store:
		return t.stmt < s.stmt
	}
	return t.stmt <= s.stmt
}
