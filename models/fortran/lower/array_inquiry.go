package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// inquiry is SIZE, LBOUND, UBOUND with a scalar result, or ALLOCATED.
func (f *function) inquiry(e *sem.Intrinsic) value {
	if e.Fn == sem.Associated {
		return value{x: f.associated(e)}
	}
	if e.Fn == sem.Allocated {
		base := f.arrayOf(e.Args[0].(*sem.Var).Sym, e.At).base
		return value{x: compare(ir.NeI32, base, i32(0))}
	}
	all := f.boundsOf(e)
	if len(e.Args) < 2 || e.Args[1] == nil {
		return value{x: integerTo(f.elementCount(all), valueType(e.T))}
	}
	d, ok := f.dimArgument(e.Args[1], len(all), e)
	if ok {
		return value{x: integerTo(all[d], valueType(e.T))}
	}
	dim := f.temp(sub(f.index(e.Args[1]), i32(1)))
	v := all[0]
	for j := 1; j < len(all); j++ {
		v = choose(compare(ir.EqI32, dim, i32(int64(j))), all[j], v)
	}
	return value{x: integerTo(f.temp(v), valueType(e.T))}
}

// boundsOf returns what an inquiry asks for, by dimension: extents, lower or
// upper bounds. Those of expressions and sections begin at 1.
func (f *function) boundsOf(e *sem.Intrinsic) []ir.Expr {
	v, whole := e.Args[0].(*sem.Var)
	if !whole {
		shape := f.shapeOf(e.Args[0])
		if e.Fn != sem.Lbound {
			return shape
		}
		ones := make([]ir.Expr, len(shape))
		for i := range ones {
			ones[i] = i32(1)
		}
		return ones
	}
	all := make([]ir.Expr, v.Rank())
	for i, d := range f.definedArray(v.Sym, e.At).dims {
		all[i] = f.boundOf(e.Fn, d)
	}
	return all
}

// boundOf returns a bound or the extent of a dimension; an empty dimension is 1:0.
func (f *function) boundOf(fn sem.Fn, d dim) ir.Expr {
	switch {
	case fn == sem.Lbound && d.extent == nil:
		return d.lower
	case fn == sem.Lbound:
		return f.temp(choose(compare(ir.GtI32, d.extent, i32(0)), d.lower, i32(1)))
	case d.extent == nil:
		return i32(0) // the resolver refuses it; of SIZE of another dimension only
	case fn == sem.Ubound:
		upper := f.temp(sub(add(d.lower, d.extent), i32(1)))
		return f.temp(choose(compare(ir.GtI32, d.extent, i32(0)), upper, i32(0)))
	}
	return d.extent
}

// shapeOf returns the extents of any array expression.
func (f *function) shapeOf(e sem.Expr) []ir.Expr {
	if isVariable(e) {
		return f.part(e).shape()
	}
	return f.elements(e).shape
}
