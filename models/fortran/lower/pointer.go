package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// A pointer to arrays has a descriptor, as an allocatable array has. It points at memory of another variable, with the
// strides of a section. So its accesses are to no known object, and its elements need not follow each other.

// pointerAssign points a pointer at an array. The values are computed before the pointer changes, which the target may be a
// section of. The bounds are those of a whole array; a section's begin at 1.
func (f *function) pointerAssign(s *sem.PointerAssign) {
	m := f.mirrorOf(s.Sym)
	base, dims := f.targetOfPointer(s.Target)
	base = f.copied(base)
	copies := make([]dim, len(dims))
	for i, d := range dims {
		copies[i] = dim{f.copied(d.lower), f.copied(d.extent), f.copied(d.stride)}
	}
	f.setMutable(m.array.base, base)
	for i, d := range copies {
		f.setMutable(m.array.dims[i].lower, d.lower)
		f.setMutable(m.array.dims[i].extent, d.extent)
		f.setStride(m, i, d.stride)
	}
	f.storeMirror(m, m.array.size())
}

// targetOfPointer returns the address and the dimensions of a target. A pointer may point at nothing, at address 0.
func (f *function) targetOfPointer(e sem.Expr) (base ir.Expr, dims []dim) {
	if v, ok := e.(*sem.Var); ok {
		var a *array
		if v.Sym.Attr.Has(sem.DataPointer) {
			a = f.pointerArray(v.Sym, v.At)
		} else {
			a = f.definedArray(v.Sym, v.At)
		}
		return addressOf(a.first(v.At)), a.dims
	}
	p := f.part(e)
	for _, x := range p.axes {
		dims = append(dims, dim{i32(1), x.extent, x.stride})
	}
	return addressOf(p.addr), dims
}

// copied returns a value in a local of its own.
func (f *function) copied(x ir.Expr) ir.Expr {
	if _, ok := constant(x); ok {
		return x
	}
	id := f.local(ir.I32, "target")
	f.set(id, x)
	return f.get(id)
}

// associated is ASSOCIATED(pointer, target): the pointer points at something and, if there is a target, at the same elements.
func (f *function) associated(e *sem.Intrinsic) ir.Expr {
	a := f.pointerArray(e.Args[0].(*sem.Var).Sym, e.At)
	same := f.temp(compare(ir.NeI32, a.base, i32(0)))
	if len(e.Args) < 2 || e.Args[1] == nil {
		return same
	}
	and := func(x ir.Expr) { same = f.temp(&ir.Binary{Op: ir.AndI32, X: same, Y: x}) }
	base, dims := f.targetOfPointer(e.Args[1])
	and(compare(ir.EqI32, a.base, base))
	for i, d := range dims {
		p := a.dims[i]
		and(compare(ir.EqI32, p.extent, d.extent))
		and(compare(ir.GtI32, d.extent, i32(0))) // an array without elements is no target
		and(&ir.Binary{Op: ir.OrI32, X: compare(ir.EqI32, p.stride, d.stride), Y: compare(ir.EqI32, d.extent, i32(1))})
	}
	return same
}

// nothingThere is how the use of an array without memory fails.
func nothingThere(sym *sem.Symbol) ir.FailCode {
	if sym.Attr.Has(sem.DataPointer) {
		return ir.FailNotAssociated
	}
	return ir.FailNotAllocated
}
