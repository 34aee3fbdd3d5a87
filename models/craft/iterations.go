package craft

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// guarded adds body for the PEs that have index in the dimension.
func (u *unit) guarded(d Dim, index edit.Linear, body func()) {
	if d.PEs == 1 {
		body()
		return
	}
	here := edit.Binary(ast.Eq, owner(d, index).Expr(), u.place(d).Expr())
	u.Add(Addressing, edit.If(here, u.Collect(body)...))
}

// place returns this PE's number among those of a dimension.
func (u *unit) place(d Dim) edit.Linear {
	place := shifted(edit.Operand(u.pe()), -d.Bit)
	if int64(1)<<d.Bit*d.PEs < u.pes {
		return masked(place, d.PEs)
	}
	return place
}

// setUp computes in front of the nest which iterations are this PE's, for loops whose bounds do not change in it.
func (u *unit) setUp(on *shared, loops []*loop) {
	for i, l := range loops {
		l.normalize()
		if !mentionsAny(l.from, loops[:i]) && !mentionsAny(l.to, loops[:i]) {
			u.iterations(on, l)
		}
	}
}

// normalize makes the step positive: the order of iterations means nothing.
func (l *loop) normalize() {
	if l.step > 0 {
		return
	}
	last := l.to
	if l.step != -1 {
		trips := l.to.Plus(l.from, -1).Add(l.step) // times step; with none, last is behind from
		last = l.from.Plus(quotient(trips, l.step), l.step).Add(-l.step)
	}
	l.from, l.to, l.step = last, l.from, -l.step
}

// quotient returns x/n.
func quotient(x edit.Linear, n int64) edit.Linear {
	return edit.Operand(&ast.Paren{X: edit.Div(x.Expr(), edit.Int(n))})
}

// iterations computes the bounds of a PE's share of a loop.
func (u *unit) iterations(on *shared, l *loop) {
	l.known, l.begin, l.end = true, l.from.Expr(), l.to.Expr()
	if l.dim < 0 || l.tests {
		return
	}
	d := on.dist[l.dim]
	index := l.variable().Plus(l.rest, 1).Add(-d.Lower)
	switch {
	case d.PEs == 1:
		l.part = index
	case d.cyclic():
		u.blocks(d, l)
	default:
		first := u.first(d, l, shifted(u.place(d), log2(d.Block)))
		u.boundsInBlock(d, l, first)
		l.part = l.variable().Plus(first, -1)
	}
}

func (l *loop) variable() edit.Linear { return edit.Operand(edit.Name(l.name)) }

// first returns a variable with the iteration that belongs to the first element of a block, whose index is given.
func (u *unit) first(d Dim, l *loop, index edit.Linear) edit.Linear {
	v := u.integer("o")
	u.Add(Addressing, edit.Assign(v, edit.Constant(d.Lower).Plus(l.rest, -1).Plus(index, 1).Expr()))
	return edit.Operand(v)
}

// boundsInBlock computes the bounds of a loop inside the block whose first iteration is given.
func (u *unit) boundsInBlock(d Dim, l *loop, first edit.Linear) {
	begin, end := u.integer("b"), u.integer("e")
	lowest := edit.Operand(edit.Intrinsic("max", l.from.Expr(), first.Expr()))
	if l.step != 1 {
		lowest = l.from.Plus(quotient(lowest.Plus(l.from, -1).Add(l.step-1), l.step), l.step)
	}
	u.Add(Addressing, edit.Assign(begin, lowest.Expr()))
	u.Add(Addressing, edit.Assign(end, edit.Intrinsic("min", l.to.Expr(), first.Add(d.Block-1).Expr())))
	l.begin, l.end = edit.Copy(begin), edit.Copy(end)
}

// blocks computes which of its blocks, counted from 0, a PE has to visit.
func (u *unit) blocks(d Dim, l *loop) {
	l.where = u.scalar(u.place(d))
	lowest := l.from.Plus(l.rest, 1).Add(-d.Lower)
	highest := l.to.Plus(l.rest, 1).Add(-d.Lower)
	if d.Block > 1 {
		lowest = shifted(lowest, -log2(d.Block))
		highest = shifted(atLeast0(highest.Add(d.Block)), -log2(d.Block)).Add(-1)
	}
	begin, end := u.integer("b"), u.integer("e")
	u.Add(Addressing, edit.Assign(begin, shifted(lowest.Plus(l.where, -1).Add(d.PEs-1), -log2(d.PEs)).Expr()))
	u.Add(Addressing, edit.Assign(end, shifted(atLeast0(highest.Plus(l.where, -1).Add(d.PEs)), -log2(d.PEs)).Add(-1).Expr()))
	l.begin, l.end = edit.Copy(begin), edit.Copy(end)
}

// atLeast0 returns x, or 0 if it is negative.
func atLeast0(x edit.Linear) edit.Linear {
	return edit.Operand(edit.Intrinsic("max", x.Expr(), edit.Int(0)))
}

// nestLoops adds the loops from the i-th on.
func (u *unit) nestLoops(on *shared, loops []*loop, i int, h *home, body func()) {
	if i == len(loops) {
		body()
		return
	}
	l := loops[i]
	if !l.known {
		u.iterations(on, l)
	}
	next := func() { u.nestLoops(on, loops, i+1, h, body) }
	switch {
	case l.dim < 0:
		u.count(l, next)
	case l.tests:
		u.count(l, func() { u.tested(on.dist[l.dim], l.dim, h, next) })
	case on.dist[l.dim].PEs > 1 && on.dist[l.dim].cyclic():
		u.cycle(on.dist[l.dim], l, h, next)
	default:
		h.part[l.dim] = l.part
		u.count(l, next)
	}
}

// tested adds a body that is executed where the index in a dimension is.
func (u *unit) tested(d Dim, dim int, h *home, body func()) {
	u.guarded(d, h.index[dim], func() {
		h.part[dim] = u.scalar(part(d, h.index[dim]))
		body()
	})
}

// count adds a loop from begin to end.
func (u *unit) count(l *loop, body func()) {
	u.Add(Computing, edit.Do(l.name, l.begin, l.end, edit.Int(l.step), u.Collect(body)...))
}

// cycle adds a loop over the blocks of a PE, and unless a block is one element, one over its elements.
func (u *unit) cycle(d Dim, l *loop, h *home, body func()) {
	b := u.integer("k")
	number := shifted(edit.Operand(b), log2(d.PEs)).Plus(l.where, 1) // of the block among all
	inside := func() {
		first := u.first(d, l, shifted(number, log2(d.Block)))
		inner := *l
		u.boundsInBlock(d, &inner, first)
		h.part[l.dim] = l.variable().Plus(first, -1).Plus(shifted(edit.Operand(b), log2(d.Block)), 1)
		if d.Block == 1 {
			h.part[l.dim] = edit.Operand(b)
		}
		u.count(&inner, body)
	}
	if d.Block == 1 && l.step == 1 {
		inside = func() {
			h.part[l.dim] = edit.Operand(b)
			u.lazily(l.name, edit.Constant(d.Lower).Plus(l.rest, -1).Plus(number, 1).Expr(), body)
		}
	}
	u.Add(Computing, edit.Do(b.Name, l.begin, l.end, nil, u.Collect(inside)...))
}

// lazily adds a body. If the body uses a variable, the variable is computed in front of it.
func (u *unit) lazily(name string, value ast.Expr, body func()) {
	before, nested := u.lazy[name]
	u.lazy[name] = u.withoutLazy(value)
	inner := u.Collect(body)
	if u.lazy[name] = before; !nested {
		delete(u.lazy, name)
	}
	if uses(inner, name) {
		u.Add(Addressing, edit.Assign(edit.Name(name), value))
	}
	u.Keep(inner...)
}

// uses tells whether a name stands in statements.
func uses(list []ast.Stmt, name string) (found bool) {
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			x, ok := n.(*ast.Ident)
			found = found || ok && x.Name == name
			return !found
		})
	}
	return found
}
