package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/compile/linear"
	"simrun/models/fortran/sem"
)

// Positions, extents and strides are fixed I32 values. To find whether two of them are equal, or how far they are
// apart, both are written as sums of multiples of things that cannot be taken apart further.

// arrays is the state of the array part in a function.
type arrays struct {
	leaves    map[sem.Expr]*elements // what element gives, by expression
	position  []ir.Expr              // of the element being computed
	origin    map[ir.LocalID]definition
	statement int // number of the statement being lowered; 0 at the entry of the function
	mirrors   []*mirror
	snapshot  *snapshot // copy that a FORALL reads; nil if there is none
}

// definition is a value and the statement in which it was evaluated: what a fixed local was set to, and when.
type definition struct {
	value     ir.Expr
	statement int
}

// define notes what a fixed local is set to. Values computed at the entry of the function belong to statement 0.
func (f *function) define(id ir.LocalID, v ir.Expr) {
	a := &f.arrays
	if a.origin == nil {
		a.origin = map[ir.LocalID]definition{}
	}
	d := definition{v, a.statement}
	if f.entering {
		d.statement = 0
	}
	a.origin[id] = d
}

// difference returns x - y if that is a constant.
func (f *function) difference(x, y ir.Expr) (int64, bool) {
	now := f.arrays.statement
	return f.distance(definition{x, now}, definition{y, now})
}

// distance is difference of what is evaluated in different statements.
func (f *function) distance(x, y definition) (int64, bool) {
	r := linear.Reader[definition, int64]{View: f.summands}
	r.Same = func(x, y definition) bool { return f.alike(x.value, x.statement, y.value, y.statement) }
	d := r.Form(x).Plus(r.Form(y), -1)
	return d.Constant, d.IsNumber()
}

// equal reports whether two values are known to be equal.
func (f *function) equal(x, y ir.Expr) bool {
	d, ok := f.difference(x, y)
	return ok && d == 0
}

// summands takes a sum of multiples apart.
func (f *function) summands(x definition) linear.View[definition, int64] {
	if c, ok := constant(x.value); ok {
		return linear.View[definition, int64]{Op: linear.Value, N: c}
	}
	switch e := x.value.(type) {
	case *ir.Get:
		if d, ok := f.arrays.origin[e.Local]; ok {
			return linear.View[definition, int64]{Op: linear.Identity, X: d}
		}
	case *ir.Binary:
		op := linear.Opaque
		_, isFactor := constant(e.X)
		if !isFactor {
			_, isFactor = constant(e.Y)
		}
		switch {
		case e.Op == ir.AddI32:
			op = linear.Add
		case e.Op == ir.SubI32:
			op = linear.Subtract
		case e.Op == ir.MulI32 && isFactor:
			op = linear.Multiply
		}
		return linear.View[definition, int64]{Op: op, X: definition{e.X, x.statement}, Y: definition{e.Y, x.statement}}
	}
	return linear.View[definition, int64]{}
}

// alike reports whether x and y, evaluated in the given statements, are equal
// because they are written alike. Memory and variables keep their values within
// a statement only.
func (f *function) alike(x ir.Expr, sx int, y ir.Expr, sy int) bool {
	x, sx = f.expand(x, sx)
	y, sy = f.expand(y, sy)
	switch x := x.(type) {
	case *ir.Const:
		y, ok := y.(*ir.Const)
		return ok && *x == *y
	case *ir.Get:
		y, ok := y.(*ir.Get)
		return ok && x.Local == y.Local && (f.fixed[x.Local] || sx == sy)
	case *ir.Unary:
		y, ok := y.(*ir.Unary)
		return ok && x.Op == y.Op && f.alike(x.X, sx, y.X, sy)
	case *ir.Binary:
		y, ok := y.(*ir.Binary)
		return ok && x.Op == y.Op && f.alikeOrEqual(x.X, sx, y.X, sy) && f.alikeOrEqual(x.Y, sx, y.Y, sy)
	case *ir.Select:
		y, ok := y.(*ir.Select)
		return ok && f.alike(x.Cond, sx, y.Cond, sy) && f.alikeOrEqual(x.Then, sx, y.Then, sy) &&
			f.alikeOrEqual(x.Else, sx, y.Else, sy)
	case *ir.Load:
		y, ok := y.(*ir.Load)
		return ok && sx == sy && x.Mem == y.Mem && f.alikeAddr(x.Addr, y.Addr, sx)
	}
	return false
}

// alikeOrEqual also sees that sums are equal.
func (f *function) alikeOrEqual(x ir.Expr, sx int, y ir.Expr, sy int) bool {
	if f.alike(x, sx, y, sy) {
		return true
	}
	if x.Type() != ir.I32 || y.Type() != ir.I32 {
		return false
	}
	d, ok := f.distance(definition{x, sx}, definition{y, sy})
	return ok && d == 0
}

// expand replaces a fixed local by what it was set to.
func (f *function) expand(e ir.Expr, statement int) (ir.Expr, int) {
	for {
		g, ok := e.(*ir.Get)
		if !ok {
			return e, statement
		}
		d, ok := f.arrays.origin[g.Local]
		if !ok {
			return e, statement
		}
		e, statement = d.value, d.statement
	}
}

func (f *function) alikeAddr(x, y *ir.Addr, statement int) bool {
	if x.Object != y.Object || x.Offset != y.Offset || len(x.Terms) != len(y.Terms) {
		return false
	}
	like := func(x, y ir.Expr) bool {
		if x == nil || y == nil {
			return x == nil && y == nil
		}
		return f.alikeOrEqual(x, statement, y, statement)
	}
	for i, t := range x.Terms {
		u := y.Terms[i]
		if !like(t.Index, u.Index) || !like(t.Lower, u.Lower) || !like(t.Stride, u.Stride) {
			return false
		}
	}
	return like(x.Base, y.Base)
}

// split takes a constant summand off: x is base + n; base is nil if nothing
// remains.
func split(x ir.Expr) (base ir.Expr, n int64) {
	if n, ok := constant(x); ok {
		return nil, n
	}
	if b, ok := x.(*ir.Binary); ok && (b.Op == ir.AddI32 || b.Op == ir.SubI32) {
		if c, ok := constant(b.Y); ok {
			if b.Op == ir.SubI32 {
				c = -c
			}
			base, n := split(b.X)
			return base, n + c
		}
	}
	return x, 0
}

// quotient returns x / y, truncated. A constant y of zero stands behind a check that failed.
func quotient(x, y ir.Expr) ir.Expr {
	a, okx := constant(x)
	b, oky := constant(y)
	switch {
	case oky && b == 0:
		return i32(0)
	case okx && oky:
		return i32(a / b)
	case oky && b == 1:
		return x
	}
	return &ir.Binary{Op: ir.DivI32, X: x, Y: y}
}

// choose returns a if cond is not zero, else b.
func choose(cond, a, b ir.Expr) ir.Expr {
	c, ok := constant(cond)
	switch {
	case ok && c != 0:
		return a
	case ok:
		return b
	}
	return &ir.Select{Cond: cond, Then: a, Else: b}
}

// elementCount returns the number of elements of a shape, fixed.
func (f *function) elementCount(shape []ir.Expr) ir.Expr {
	n := ir.Expr(i32(1))
	for _, e := range shape {
		n = mul(n, e)
	}
	return f.temp(n)
}
