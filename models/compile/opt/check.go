package opt

import (
	"simrun/models/compile/ir"
	"simrun/models/compile/linear"
)

// tests are the conditions under which no subscript in a loop is out of bounds.
type tests struct {
	groups []*bounds
	conds  []ir.Expr
}

// bounds are the subscripts that differ by a constant only and have one extent.
type bounds struct {
	first     form // at the first iteration, less the lower bound; its constant is not used
	extent    ir.Expr
	delta     form // from one iteration to the next
	low, high int32
}

// coversTerm reports whether the tests can stand for a term's check.
func (l *loop) coversTerm(t *ir.Term) bool {
	_, ok := l.subscript(t)
	return ok
}

// subscript returns the bounds of one subscript if it is affine in the loop
// variable.
func (l *loop) subscript(t *ir.Term) (*bounds, bool) {
	if !l.e.invariant(t.Extent) || !l.e.invariant(t.Lower) || !l.p.harmless(t.Extent) || !l.p.harmless(t.Lower) {
		return nil, false
	}
	rest, factor, ok := l.affine(l.atoms.Form(t.Index).Plus(l.atoms.Form(t.Lower), -1))
	if !ok {
		return nil, false
	}
	delta, ok := factor.Times(l.step)
	at, okStart := factor.Times(l.start)
	if !ok || !okStart || !delta.IsNumber() {
		return nil, false
	}
	first := rest.Plus(at, 1)
	return &bounds{first: first, extent: t.Extent, delta: delta, low: first.Constant, high: first.Constant}, true
}

// affine splits a form into what does not change in the loop and the factor of
// the loop variable, which does not either.
func (l *loop) affine(f form) (rest, factor form, ok bool) {
	rest, factor, ok = f.Split(l.v)
	fixed := func(x linear.Atom) bool {
		e := l.atoms.Expr(x)
		return l.e.invariant(e) && l.p.harmless(e)
	}
	return rest, factor, ok && rest.HasOnly(fixed) && factor.HasOnly(fixed)
}

// Subscripts wrap as all I32 do. With these limits, both ends cannot be inside the bounds if something between them is
// not. mostSpread limits the distance between the subscripts of a group, mostSpan the distance from the first
// iteration to the last.
const (
	mostSpread = 1 << 29
	mostSpan   = 1 << 30
)

func (t *tests) add(b *bounds) {
	for _, g := range t.groups {
		low, high := min(g.low, b.low), max(g.high, b.high)
		if g.first.SameTerms(b.first) && g.delta.Constant == b.delta.Constant && equal(g.extent, b.extent) &&
			int64(high)-int64(low) <= mostSpread {
			g.low, g.high = low, high
			return
		}
	}
	t.groups = append(t.groups, b)
}

// makeTests makes the conditions. It returns false if one of them is known not
// to hold.
func (l *loop) makeTests() bool {
	for _, r := range l.refs {
		for i := range r.addr.Terms {
			t := &r.addr.Terms[i]
			if t.Extent == nil {
				continue
			}
			if b, ok := l.subscript(t); ok {
				l.tests.add(b)
			}
		}
	}
	for _, g := range l.tests.groups {
		if !l.test(g) {
			return false
		}
	}
	return true
}

// test makes the conditions of one group: the lowest and the highest value that
// its subscripts take. Values in between cannot be out of bounds: see mostSpan.
func (l *loop) test(g *bounds) bool {
	last, ok := g.delta.Times(l.atoms.Form(l.trip).Plus(linear.Number[int32](1), -1))
	if !ok {
		return false
	}
	low, high := g.first, g.first
	low.Constant, high.Constant = g.low, g.high
	if g.delta.Constant >= 0 {
		high = high.Plus(last, 1)
	} else {
		low = low.Plus(last, 1)
	}
	return l.addBounds(low, g.extent) && l.addBounds(high, g.extent) && l.shortEnough(g.delta.Constant)
}

// shortEnough adds the condition that a subscript which changes by delta changes by
// at most mostSpan in all. One that changes by 1 has no room to wrap: a trip count is
// less than 1<<31.
func (l *loop) shortEnough(delta int32) bool {
	d := int64(delta)
	if d < 0 {
		d = -d
	}
	if d <= 1 {
		return true
	}
	trips := int32(mostSpan / d)
	if n, ok := l.trip.(*ir.Const); ok {
		return int32(n.Bits) <= trips
	}
	l.require(&ir.Binary{Op: ir.LeI32, X: l.trip, Y: constI32(trips)})
	return true
}

// addBounds adds the condition that 0 <= f < extent. It returns false if that is
// known not to hold.
func (l *loop) addBounds(f form, extent ir.Expr) bool {
	if n, ok := extent.(*ir.Const); ok && f.IsNumber() {
		return uint32(f.Constant) < uint32(n.Bits)
	}
	l.require(&ir.Binary{Op: ir.LtU32, X: l.atoms.build(f), Y: extent})
	return true
}

// require adds a condition.
func (l *loop) require(cond ir.Expr) {
	for _, c := range l.tests.conds {
		if equal(c, cond) {
			return
		}
	}
	l.tests.conds = append(l.tests.conds, cond)
}

// condition returns the conjunction of all conditions, nil if there is none.
func (t *tests) condition() ir.Expr {
	var all ir.Expr
	for _, c := range t.conds {
		all = and(all, c)
	}
	return all
}

// and returns the conjunction of conditions that are 0 or 1; all may be nil.
func and(all, cond ir.Expr) ir.Expr {
	if all == nil {
		return cond
	}
	return &ir.Binary{Op: ir.AndI32, X: all, Y: cond}
}
