package opt

import (
	"slices"

	"simrun/models/compile/ir"
	"simrun/models/compile/linear"
)

// loop is an innermost counted loop under improvement.
type loop struct {
	p     *improver
	d     *ir.Do
	e     *effects
	atoms atoms
	v     linear.Atom // the loop variable
	start form        // its first value
	trip  ir.Expr     // a constant or a local
	step  form

	before []ir.Stmt // what the fast loop needs before it
	tests  tests
	refs   []*reference
	byAddr map[*ir.Addr]*reference
	known  []hoisted
}

// hoisted is an expression that is computed before the loop.
type hoisted struct {
	value ir.Expr
	local ir.LocalID
}

func newLoop(p *improver, d *ir.Do, e *effects, start ir.Expr, assumed strides) *loop {
	l := &loop{p: p, d: d, e: e, trip: d.Trip, byAddr: map[*ir.Addr]*reference{}, atoms: newAtoms(assumed)}
	l.v = l.atoms.AtomFor(&ir.Get{T: ir.I32, Local: d.Var})
	l.step = l.atoms.Form(d.Step)
	if start == nil {
		start = l.atoms.Expr(l.v)
	}
	l.start = l.atoms.Form(start)
	return l
}

// improve returns the statements that replace the loop.
func (l *loop) improve() []ir.Stmt {
	head := l.fixTrip()
	if c, ok := l.trip.(*ir.Const); ok && int32(c.Bits) <= 0 {
		return nil
	}
	l.collect(l.d.Body)
	if !l.makeTests() {
		l.d.Trip = l.trip
		return append(head, l.d) // it fails whenever it is entered
	}
	l.makePointers()
	body := l.rewriteBody()
	fast := append(l.before, l.loops(body)...)
	return append(head, l.entered(l.checked(fast))...)
}

// fixTrip makes the trip count a constant or a local.
func (l *loop) fixTrip() []ir.Stmt {
	if _, ok := l.trip.(*ir.Const); ok {
		return nil
	}
	t := l.p.temp(ir.I32)
	set := &ir.Set{Local: t, Value: l.trip}
	l.trip = &ir.Get{T: ir.I32, Local: t}
	return []ir.Stmt{set}
}

// entered puts a list under the condition that there is an iteration.
func (l *loop) entered(list []ir.Stmt) []ir.Stmt {
	if _, ok := l.trip.(*ir.Const); ok {
		return list
	}
	return []ir.Stmt{&ir.If{Cond: &ir.Binary{Op: ir.GtI32, X: l.trip, Y: constI32(0)}, Then: list}}
}

// checked chooses between the fast loop and the one with all its checks.
func (l *loop) checked(fast []ir.Stmt) []ir.Stmt {
	cond := l.tests.condition()
	if cond == nil {
		return fast
	}
	slow := *l.d
	slow.Trip = l.trip
	return []ir.Stmt{&ir.If{Cond: cond, Then: fast, Else: []ir.Stmt{&slow}}}
}

// rewriteBody returns the body with pointers, without the checks that the tests
// stand for, and without what can be computed before.
func (l *loop) rewriteBody() []ir.Stmt {
	var w rewriter
	w.addr = func(a *ir.Addr) *ir.Addr {
		r := l.byAddr[a]
		if r == nil {
			return nil
		}
		return r.rewritten()
	}
	w.expr = func(e ir.Expr) ir.Expr {
		if !l.movable(e) {
			return nil
		}
		return l.hoist(e, &w)
	}
	return w.list(l.d.Body)
}

// movable reports whether an expression is worth computing, and may be
// computed, before the loop.
func (l *loop) movable(e ir.Expr) bool {
	switch e := e.(type) {
	case *ir.Const, *ir.Get, *ir.AddrOf:
		return false
	case *ir.Load:
		return l.e.invariant(e) && (l.p.harmless(e) || l.byAddr[e.Addr] != nil && l.byAddr[e.Addr].sure())
	case *ir.Unary:
		return l.movableOperand(e.X)
	case *ir.Binary:
		return !divides(e) && l.movableOperand(e.X) && l.movableOperand(e.Y)
	case *ir.Select:
		return l.movableOperand(e.Cond) && l.movableOperand(e.Then) && l.movableOperand(e.Else)
	case *ir.Host:
		return !slices.ContainsFunc(e.Args, func(a ir.Expr) bool { return !l.movableOperand(a) })
	}
	return false
}

func (l *loop) movableOperand(e ir.Expr) bool {
	switch e.(type) {
	case *ir.Const, *ir.Get:
		return l.e.invariant(e)
	}
	return l.movable(e)
}

// hoist returns the local that holds an invariant expression.
func (l *loop) hoist(e ir.Expr, w *rewriter) ir.Expr {
	for _, h := range l.known {
		if equal(h.value, e) {
			return &ir.Get{T: e.Type(), Local: h.local}
		}
	}
	local := l.p.temp(e.Type())
	l.known = append(l.known, hoisted{e, local})
	inner := rewriter{addr: w.addr}
	l.before = append(l.before, &ir.Set{Local: local, Value: inner.rewrite(e)})
	return &ir.Get{T: e.Type(), Local: local}
}

// loops returns the fast loop: over vectors where that can be, and over
// elements. The loop variable has its last value after it.
func (l *loop) loops(body []ir.Stmt) []ir.Stmt {
	pointers := l.steppedPointers()
	if v := l.vectorize(body, pointers); v != nil {
		return append(v, l.finalValue())
	}
	return l.scalarLoop(body, pointers, l.trip)
}

// scalarLoop returns a loop over elements. A pointer counts if the loop
// variable is not needed in the body.
func (l *loop) scalarLoop(body []ir.Stmt, pointers []*pointer, trip ir.Expr) []ir.Stmt {
	d := *l.d
	d.Trip = trip
	if len(pointers) > 0 && !uses(body, l.d.Var) {
		d.Var, d.Step = pointers[0].local, pointers[0].delta(l)
		d.Body = append(body, advance(l, pointers[1:], 1)...)
		return []ir.Stmt{&d, l.finalValue()}
	}
	d.Body = append(body, advance(l, pointers, 1)...)
	return []ir.Stmt{&d}
}

// advance steps pointers by n iterations.
func advance(l *loop, pointers []*pointer, n int32) []ir.Stmt {
	var out []ir.Stmt
	for _, p := range pointers {
		out = append(out, &ir.Set{Local: p.local, Value: addI32(p.get(), l.atoms.build(p.step.Scaled(n)))})
	}
	return out
}

// finalValue sets the loop variable to what it is after the last iteration.
func (l *loop) finalValue() ir.Stmt {
	end, ok := l.step.Times(l.atoms.Form(l.trip))
	if !ok {
		panic("opt: a step or trip count that is no local; the loop would end with a wrong value; check do and fixTrip")
	}
	return &ir.Set{Local: l.d.Var, Value: l.atoms.build(l.start.Plus(end, 1))}
}

// uses reports whether a list reads a local.
func uses(list []ir.Stmt, local ir.LocalID) bool {
	found := false
	r := rewriter{expr: func(e ir.Expr) ir.Expr {
		if g, ok := e.(*ir.Get); ok && g.Local == local {
			found = true
		}
		return nil
	}}
	r.list(list)
	return found
}
