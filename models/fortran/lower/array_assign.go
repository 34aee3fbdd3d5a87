package lower

import (
	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// arrayAssign lowers an assignment to an array.
func (f *function) arrayAssign(s *sem.Assign) {
	target := f.part(s.Target)
	if m, ok := s.Value.(*sem.Intrinsic); ok && m.Fn == sem.Matmul && f.matmulInto(target, m) {
		return
	}
	f.assignArray(target, f.elements(s.Value), s.At)
}

// assignArray stores elements of the type of the target, or a scalar, in a part of an array. It chooses an order of
// the loops in which nothing is read after it was overwritten. If there is none, the value goes to a temporary first.
func (f *function) assignArray(target *part, v *elements, at source.Pos) {
	shape := f.conform(target.shape(), v.shape, at)
	f.keepVectors(target)
	if f.assignBytes(target, v, shape) {
		return
	}
	o, ok := f.orderFor(target, v.reads)
	if !ok {
		v, o = f.materialise(v), anyOrder(len(shape))
	}
	if v.costly || target.t.Base == sem.Character {
		clear(o.independent)
	}
	f.overNest(nest{shape: shape, turns: v.turns, order: o}, func(k []ir.Expr) {
		x := v.at(k)
		f.storeElement(target, k, x)
	})
}

// keepVectors computes vector subscripts of a target that read the target
// before anything is assigned.
func (f *function) keepVectors(target *part) {
	for i, x := range target.axes {
		if x.index == nil || target.sym == nil {
			continue
		}
		for _, r := range x.index.reads {
			if f.mayShare(target.sym, r) {
				target.axes[i].index = f.materialise(x.index)
				break
			}
		}
	}
}

// longBytes is the size from which on memory is moved and filled as a whole.
const longBytes = 64

// assignBytes assigns what is a move of contiguous memory or fills it with
// zeros, and reports whether it is that.
func (f *function) assignBytes(target *part, v *elements, shape []ir.Expr) bool {
	if target.t.Base == sem.Character || !f.contiguous(target) {
		return false
	}
	bytes := func() ir.Expr { return f.temp(mul(f.elementCount(shape), target.size)) }
	if n, ok := constant(mul(product(shape), target.size)); ok && n < longBytes {
		return false
	}
	if v.stored != nil && v.t == target.t && f.contiguous(v.stored) {
		n := bytes()
		f.emit(&ir.Copy{To: target.addr, From: v.stored.addr, Bytes: n})
		return true
	}
	if len(v.shape) == 0 && target.length == nil && isZero(v.at(nil)) {
		n := bytes()
		f.emit(&ir.Fill{To: target.addr, Value: i32(0), Bytes: n})
		return true
	}
	return false
}

// product returns the number of elements of a shape.
func product(shape []ir.Expr) ir.Expr {
	n := ir.Expr(i32(1))
	for _, e := range shape {
		n = mul(n, e)
	}
	return n
}

// isZero reports whether all bits of a value are known to be zero.
func isZero(v value) bool {
	for _, x := range []ir.Expr{v.x, v.y} {
		if c, ok := x.(*ir.Const); x != nil && (!ok || c.Bits != 0) {
			return false
		}
	}
	return true
}

// materialise computes all elements to a temporary that lasts until the
// innermost scope ends.
func (f *function) materialise(v *elements) *elements {
	p := f.temporary(v.t, v.length, v.shape)
	o := anyOrder(len(v.shape))
	if v.costly || v.t.Base == sem.Character {
		clear(o.independent)
	}
	f.overNest(nest{shape: v.shape, turns: v.turns, order: o}, func(k []ir.Expr) {
		x := v.at(k)
		f.storeElement(p, k, x)
	})
	return f.variable(p)
}

// inMemory returns elements whose positions may be asked for in any order and
// several times at little cost.
func (f *function) inMemory(v *elements) *elements {
	if v.costly {
		return f.materialise(v)
	}
	return v
}

// temporary returns memory for an array, contiguous, until the innermost scope
// ends.
func (f *function) temporary(t sem.Type, length ir.Expr, shape []ir.Expr) *part {
	p := &part{t: t, length: length, size: length}
	if length == nil {
		p.size = i32(t.Size())
	}
	stride := p.size
	for _, n := range shape {
		p.axes = append(p.axes, axis{extent: n, stride: stride})
		stride = f.temp(mul(stride, n))
	}
	if _, ok := constant(stride); ok {
		p.addr = f.scratch("temporary", stride)
		return p
	}
	bytes := f.wide(p.size)
	for _, n := range shape {
		bytes = f.times(bytes, n)
	}
	p.addr = f.allocated("temporary", bytes)
	return p
}

// storeElement assigns an element; CHARACTER values are truncated or padded.
func (f *function) storeElement(p *part, k []ir.Expr, v value) {
	f.storeAt(f.elementAddr(p, k), p.length, p.t, v)
}
