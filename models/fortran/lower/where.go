package lower

import (
	"slices"

	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// control says which elements a statement within WHERE applies to: those for
// which every mask has the value that its term wants.
type control []controlTerm

type controlTerm struct {
	mask   *elements
	negate bool
}

// emitUnder emits body for the element at k if the control holds there. A mask is
// evaluated only where those before it hold.
func (f *function) emitUnder(c control, k []ir.Expr, body func()) {
	if len(c) == 0 {
		body()
		return
	}
	cond := c[0].mask.at(k).x
	if c[0].negate {
		cond = eqz(cond)
	}
	f.emit(&ir.If{Cond: cond, Then: f.block(func() { f.emitUnder(c[1:], k, body) })})
}

func (c control) reads() (all []read) {
	for _, t := range c {
		all = append(all, t.mask.reads...)
	}
	return all
}

func (c control) turns() (all []*rotation) {
	for _, t := range c {
		all = append(all, t.mask.turns...)
	}
	return all
}

// lowerWhere lowers the WHERE statement or construct.
func (f *function) lowerWhere(s *sem.Where) {
	f.scope(func() { f.whereArms(s, nil) })
}

// whereArms lowers a construct within the control of those around it. Each assignment is a loop nest of its own that
// evaluates the masks again. If the construct could change the masks, they are computed to a temporary first.
func (f *function) whereArms(s *sem.Where, outer control) {
	pending := slices.Clip(outer)
	for i, arm := range s.Arms {
		inner := pending
		if arm.Mask != nil {
			mask := f.elements(arm.Mask)
			if mask.costly || !f.stable(mask, s.Arms[i:]) && !f.fused(mask, s.Arms[i:]) {
				mask = f.maskTemporary(mask, pending)
			}
			inner = append(slices.Clip(pending), controlTerm{mask: mask})
			pending = append(slices.Clip(pending), controlTerm{mask, true})
		}
		for _, stmt := range arm.Body {
			f.step(stmt, func() {
				switch stmt := stmt.(type) {
				case *sem.Assign:
					f.assignWhere(stmt.Target, stmt.Value, inner, stmt.At)
				case *sem.Where:
					f.whereArms(stmt, inner)
				}
			})
		}
	}
}

// step lowers a statement within a construct. Knowledge about variables ends with it.
func (f *function) step(s sem.Stmt, lower func()) {
	f.emit(&ir.Line{At: s.Start().At})
	f.scope(lower)
	f.arrays.statement++
}

// assignWhere is assignArray for the elements under a control. The right side
// is not evaluated for the others.
func (f *function) assignWhere(to, from sem.Expr, c control, at source.Pos) {
	target := f.part(to)
	f.storeWhere(target, f.elements(from), c, at)
}

func (f *function) storeWhere(target *part, v *elements, c control, at source.Pos) {
	shape := f.conform(target.shape(), v.shape, at)
	f.keepVectors(target)
	for _, t := range c {
		shape = f.conform(shape, t.mask.shape, at)
	}
	o, ok := f.orderFor(target, slices.Concat(v.reads, c.reads()))
	if !ok {
		v = f.materialiseUnder(v, shape, c)
		o, ok = f.orderFor(target, c.reads())
		if !ok {
			panic("lower: a mask of WHERE depends on the target of an assignment; wrong elements would be assigned; keep the mask")
		}
	}
	if v.costly || target.length != nil {
		clear(o.independent)
	}
	f.overNest(nest{shape: shape, turns: slices.Concat(v.turns, c.turns()), order: o}, func(k []ir.Expr) {
		f.emitUnder(c, k, func() { f.storeElement(target, k, v.at(k)) })
	})
}

// materialiseUnder is materialise for the elements under a control; the others
// remain undefined.
func (f *function) materialiseUnder(v *elements, shape []ir.Expr, c control) *elements {
	p := f.temporary(v.t, v.length, shape)
	n := nest{shape: shape, turns: slices.Concat(v.turns, c.turns()), order: anyOrder(len(shape))}
	if v.costly || v.length != nil {
		clear(n.order.independent)
	}
	f.overNest(n, func(k []ir.Expr) {
		f.emitUnder(c, k, func() { f.storeElement(p, k, v.at(k)) })
	})
	return f.variable(p)
}

// maskTemporary computes a mask to a temporary, false outside the control.
func (f *function) maskTemporary(mask *elements, c control) *elements {
	if len(c) == 0 {
		return f.materialise(mask)
	}
	p := f.temporary(mask.t, nil, mask.shape)
	n := nest{shape: mask.shape, turns: slices.Concat(mask.turns, c.turns()), order: inSequence(len(mask.shape))}
	f.overNest(n, func(k []ir.Expr) {
		f.put(f.elementAddr(p, k), p.t, value{x: i32(0)})
		f.emitUnder(c, k, func() { f.storeElement(p, k, mask.at(k)) })
	})
	return f.variable(p)
}

// stable reports whether no assignment of the arms may change what a mask
// reads.
func (f *function) stable(mask *elements, arms []sem.WhereArm) bool {
	ok := true
	eachTarget(arms, func(sym *sem.Symbol) {
		for _, r := range mask.reads {
			ok = ok && !f.mayShare(sym, r)
		}
	})
	return ok
}

// fused reports whether the arms are one assignment that may be made in the
// loop which evaluates the mask, although it changes what the mask reads.
func (f *function) fused(mask *elements, arms []sem.WhereArm) (ok bool) {
	if len(arms) != 1 || len(arms[0].Body) != 1 {
		return false
	}
	a, isAssign := arms[0].Body[0].(*sem.Assign)
	if !isAssign || !simpleTarget(a.Target) {
		return false
	}
	f.collect(func() { f.scope(func() { _, ok = f.orderFor(f.part(a.Target), mask.reads) }) })
	return ok
}

// simpleTarget reports whether a target needs nothing to be computed but
// subscripts.
func simpleTarget(e sem.Expr) bool {
	_, whole := e.(*sem.Var)
	return whole
}

// eachTarget visits the arrays that the assignments in arms define.
func eachTarget(arms []sem.WhereArm, visit func(sym *sem.Symbol)) {
	for _, arm := range arms {
		for _, stmt := range arm.Body {
			switch stmt := stmt.(type) {
			case *sem.Assign:
				visit(targetOf(stmt.Target))
			case *sem.Where:
				eachTarget(stmt.Arms, visit)
			}
		}
	}
}

// targetOf returns the variable that an assignment to e defines.
func targetOf(e sem.Expr) *sem.Symbol {
	switch e := e.(type) {
	case *sem.Var:
		return e.Sym
	case *sem.Element:
		return e.Sym
	case *sem.Section:
		return e.Sym
	case *sem.Substring:
		return targetOf(e.Base)
	}
	panic("lower: target of an assignment is no variable; no code can follow; the resolver has to refuse it")
}

// mayShare reports whether an assignment to a variable may change what is
// read.
func (f *function) mayShare(sym *sem.Symbol, r read) bool {
	switch {
	case r.part == nil:
		return visibleOutside(sym)
	case r.part.sym == nil:
		return false
	}
	return mayOverlap(sym, r.part.sym)
}

// visibleOutside reports whether functions that are called may read a
// variable.
func visibleOutside(sym *sem.Symbol) bool {
	sym = sym.Root()
	return sym.Block != nil || sym.IsDummy() || sym.Pointer != nil || sym.Attr&(sem.HostShared|sem.Target|sem.DataPointer) != 0
}

// mayPoint reports whether a pointer, or a dummy with TARGET, may have memory in common with another variable.
func mayPoint(a, b *sem.Symbol) bool {
	if !a.Attr.Has(sem.DataPointer) && !(a.IsDummy() && a.Attr.Has(sem.Target)) {
		return false
	}
	return b.Attr&(sem.Target|sem.DataPointer) != 0
}

// mayOverlap reports whether two variables may have memory in common. Dummies
// have none in common with others, by the rules of Fortran.
func mayOverlap(a, b *sem.Symbol) bool {
	if a.Parent != nil || b.Parent != nil {
		one, other := a.Root(), b.Root()
		if one == other {
			return !siblingsApart(a, b)
		}
		a, b = one, other
	}
	switch {
	case a == b, a.Pointer != nil, b.Pointer != nil, mayPoint(a, b), mayPoint(b, a):
		return true
	case a.Block == nil || a.Block != b.Block:
		return false
	}
	from, to, oka := extentOf(a)
	start, end, okb := extentOf(b)
	return !oka || !okb || from < end && start < to
}
