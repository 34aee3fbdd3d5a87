package lower

import (
	"slices"

	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// cshift prepares CSHIFT: by a scalar the positions are rotated, see rotation;
// by an array every element computes its own.
func (f *function) cshift(e *sem.Intrinsic) *elements {
	x := f.inMemory(f.elements(e.Args[0]))
	if e.Args[1].Rank() > 0 {
		return f.cshiftEach(e, x)
	}
	shift := f.temp(f.index(e.Args[1]))
	return f.alongDim(e, 2, x, shift, f.rotated)
}

// alongDim applies a shift along the dimension that argument number arg names. If this dimension is known only at run
// time, it applies a shift along every dimension, by 0 along the others.
func (f *function) alongDim(e *sem.Intrinsic, arg int, x *elements, shift ir.Expr,
	apply func(x *elements, d int, shift ir.Expr) *elements) *elements {
	if len(e.Args) <= arg || e.Args[arg] == nil {
		return apply(x, 0, shift)
	}
	if d, ok := f.dimArgument(e.Args[arg], len(x.shape), e); ok {
		return apply(x, int(d), shift)
	}
	dim := f.temp(f.index(e.Args[arg]))
	for d := range x.shape {
		is := compare(ir.EqI32, dim, i32(int64(d+1)))
		x = apply(x, d, f.temp(choose(is, shift, i32(0))))
	}
	return x
}

// rotated returns x rotated along dimension d.
func (f *function) rotated(x *elements, d int, shift ir.Expr) *elements {
	turn := &rotation{dim: d, extent: x.shape[d], shift: f.moduloOf(shift, x.shape[d])}
	r := &elements{t: x.t, length: x.length, shape: x.shape, reads: moved(x.reads), turns: []*rotation{turn}}
	for _, t := range x.turns {
		if t.dim != d {
			r.turns = append(r.turns, t)
		}
	}
	r.at = func(k []ir.Expr) value {
		from := slices.Clone(k)
		from[d] = turn.source(k[d])
		return x.at(from)
	}
	return r
}

// moduloOf returns shift modulo n, fixed; 0 if n is 0.
func (f *function) moduloOf(shift, n ir.Expr) ir.Expr {
	s, oks := constant(shift)
	e, okn := constant(n)
	switch {
	case oks && s == 0:
		return shift
	case oks && okn:
		e = max(e, 1)
		return i32((s%e + e) % e)
	}
	rem := f.temp(&ir.Binary{Op: ir.RemI32, X: shift, Y: f.temp(maximum(n, i32(1)))})
	return f.temp(choose(compare(ir.LtI32, rem, i32(0)), add(rem, n), rem))
}

// shiftDim returns the dimension of a shift by an array, which has to be a constant.
func (f *function) shiftDim(e *sem.Intrinsic, arg int, rank int) int {
	if len(e.Args) <= arg || e.Args[arg] == nil {
		return 0
	}
	d, ok := f.dimArgument(e.Args[arg], rank, e)
	if !ok {
		f.m.list.Addf(e.At, "%s by an array of shifts needs a constant DIM here", e.Fn)
	}
	return int(d)
}

// cshiftEach is CSHIFT with a shift for every vector along a dimension.
func (f *function) cshiftEach(e *sem.Intrinsic, x *elements) *elements {
	d := f.shiftDim(e, 2, len(x.shape))
	shifts := f.inMemory(f.elements(e.Args[1]))
	f.conform(slices.Delete(slices.Clone(x.shape), d, d+1), shifts.shape, e.At)
	return &elements{t: x.t, length: x.length, shape: x.shape, reads: moved(slices.Concat(x.reads, shifts.reads)),
		at: func(k []ir.Expr) value {
			shift := f.temp(integerTo(shifts.at(slices.Delete(slices.Clone(k), d, d+1)).x, ir.I32))
			turn := &rotation{extent: x.shape[d], shift: f.moduloOf(shift, x.shape[d])}
			from := slices.Clone(k)
			from[d] = f.temp(turn.source(k[d]))
			return x.at(from)
		}}
}

// eoshift prepares EOSHIFT. The boundary is shifted in. It has one dimension less or is a scalar.
func (f *function) eoshift(e *sem.Intrinsic) *elements {
	x := f.elements(e.Args[0])
	if x.stored == nil || hasVectors(x.stored) {
		x = f.materialise(x)
	}
	boundary := f.boundary(e, x)
	if e.Args[1].Rank() == 0 && len(boundary.shape) == 0 {
		return f.alongDim(e, 3, x, f.temp(f.index(e.Args[1])), func(x *elements, d int, shift ir.Expr) *elements {
			return f.shifted(x, d, func([]ir.Expr) ir.Expr { return shift }, boundary)
		})
	}
	d := f.shiftDim(e, 3, len(x.shape))
	shifts := f.inMemory(f.elements(e.Args[1]))
	others := slices.Delete(slices.Clone(x.shape), d, d+1)
	f.conform(f.conform(others, shifts.shape, e.At), boundary.shape, e.At)
	r := f.shifted(x, d, func(k []ir.Expr) ir.Expr { return f.temp(integerTo(shifts.at(k).x, ir.I32)) }, boundary)
	r.reads = append(r.reads, moved(shifts.reads)...)
	return r
}

// boundary prepares the BOUNDARY= argument; the default is zero, false or
// blanks.
func (f *function) boundary(e *sem.Intrinsic, x *elements) *elements {
	var v value
	if len(e.Args) > 2 && e.Args[2] != nil {
		c, isConst := e.Args[2].(*sem.Const)
		if !isConst || x.t.Base != sem.Character {
			return f.inMemory(f.elements(e.Args[2]))
		}
		v = f.padded(f.constant(c), x.length) // the default is one blank
		return &elements{t: x.t, length: x.length, at: func([]ir.Expr) value { return v }}
	}
	switch x.t.Base {
	case sem.Character:
		blanks := f.scratch("blanks", x.length)
		f.emit(&ir.Fill{To: blanks, Value: i32(' '), Bytes: x.length})
		v = value{addressOf(blanks), x.length}
	case sem.Complex:
		v = value{zero(valueType(x.t)), zero(valueType(x.t))}
	default:
		v = value{x: zero(valueType(x.t))}
	}
	return &elements{t: x.t, length: x.length, at: func([]ir.Expr) value { return v }}
}

// shifted returns x shifted along dimension d; shift and boundary are asked
// for at the position in the other dimensions.
func (f *function) shifted(x *elements, d int, shift func(k []ir.Expr) ir.Expr, boundary *elements) *elements {
	return &elements{t: x.t, length: x.length, shape: x.shape, reads: moved(slices.Concat(x.reads, boundary.reads)),
		at: func(k []ir.Expr) value {
			others := slices.Delete(slices.Clone(k), d, d+1)
			from := slices.Clone(k)
			from[d] = f.temp(add(k[d], shift(others)))
			edge := boundary.at(others)
			inside := f.temp(&ir.Binary{Op: ir.LtU32, X: from[d], Y: x.shape[d]})
			v := x.at(from)
			if x.t.HasLength() {
				return value{f.temp(&ir.Cond{Cond: inside, Then: v.x, Else: edge.x}), v.y}
			}
			v.x = &ir.Cond{Cond: inside, Then: v.x, Else: edge.x}
			if v.y != nil {
				v.y = &ir.Cond{Cond: inside, Then: v.y, Else: edge.y}
			}
			return v
		}}
}
