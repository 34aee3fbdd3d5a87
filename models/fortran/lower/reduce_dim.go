package lower

import (
	"slices"

	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// reduceArray is a reduction with an array result: along one dimension, or the
// position of an extremum in all.
func (f *function) reduceArray(e *sem.Intrinsic) *elements {
	x, mask := f.elements(e.Args[0]), f.maskOf(e)
	f.maskConforms(x, mask, e)
	if len(e.Args) < 2 || e.Args[1] == nil {
		return f.locationVector(e, x, mask)
	}
	d := 0
	if dim, ok := f.dimArgument(e.Args[1], len(x.shape), e); ok {
		d = int(dim)
	} else {
		dim := f.temp(sub(f.index(e.Args[1]), i32(1)))
		x, mask = f.dimFirst(x, dim), f.dimFirst(mask, dim)
	}
	return f.reduceAlong(e, x, mask, d)
}

// dimArgument returns the zero-based dimension if a DIM= argument is a
// constant; otherwise it emits a check.
func (f *function) dimArgument(e sem.Expr, rank int, of *sem.Intrinsic) (int64, bool) {
	dim := f.temp(f.index(e))
	if d, ok := constant(dim); ok && d >= 1 && d <= int64(rank) {
		return d - 1, true
	}
	outside := eqz(&ir.Binary{Op: ir.LtU32, X: sub(dim, i32(1)), Y: i32(int64(rank))})
	f.failIf(outside, ir.FailRank, of.At, string(of.Fn), dim, i32(int64(rank)))
	return 0, false
}

// reduceAlong reduces dimension d by an inner loop per element of the result.
func (f *function) reduceAlong(e *sem.Intrinsic, x, mask *elements, d int) *elements {
	r := &elements{t: e.T, shape: slices.Delete(slices.Clone(x.shape), d, d+1), costly: true,
		reads: moved(slices.Concat(x.reads, mask.reads))}
	var inner []*rotation
	for _, t := range slices.Concat(x.turns, mask.turns) {
		switch {
		case t.dim == d:
			inner = append(inner, t)
			continue
		case t.dim > d:
			t.dim--
		}
		r.turns = append(r.turns, t)
	}
	for _, t := range inner {
		t.dim = 0
	}
	r.at = func(k []ir.Expr) value {
		red := f.reduction(e, x.shape[d:d+1], mask)
		red.start()
		n := nest{shape: []ir.Expr{x.shape[d]}, turns: inner, order: inSequence(1), exit: red.exit}
		f.overNest(n, func(i []ir.Expr) {
			full := slices.Insert(slices.Clone(k), d, i[0])
			f.where1(mask, full, func() { red.step(x.at(full), i) })
		})
		return red.result()
	}
	return r
}

// locationVector is MAXLOC or MINLOC without DIM: a vector of subscripts.
func (f *function) locationVector(e *sem.Intrinsic, x, mask *elements) *elements {
	rank := len(x.shape)
	r := f.reduction(e, x.shape, mask)
	r.start()
	n := nest{shape: x.shape, turns: slices.Concat(x.turns, mask.turns), order: inSequence(rank), exit: r.exit}
	f.overNest(n, func(k []ir.Expr) {
		f.where1(mask, k, func() { r.step(x.at(k), k) })
	})
	positions := make([]ir.Expr, rank)
	for d, p := range r.positions {
		positions[d] = f.get(p)
	}
	return f.vectorOf(e.T, positions)
}

// vectorOf stores I32 values as an INTEGER vector.
func (f *function) vectorOf(t sem.Type, values []ir.Expr) *elements {
	p := f.temporary(t, nil, []ir.Expr{i32(int64(len(values)))})
	for i, v := range values {
		f.put(f.elementAddr(p, []ir.Expr{i32(int64(i))}), t, value{x: integerTo(v, valueType(t))})
	}
	return f.variable(p)
}

// dimFirst returns an array whose first dimension is the dimension number dim
// of x, known at run time only, and the others follow in order.
func (f *function) dimFirst(x *elements, dim ir.Expr) *elements {
	if len(x.shape) == 0 {
		return x
	}
	if x.stored == nil || hasVectors(x.stored) {
		x = f.materialise(x)
	}
	p := *x.stored
	p.where = nil
	p.axes = make([]axis, len(x.shape))
	for i := range p.axes {
		p.axes[i] = f.permutedAxis(x.stored.axes, i, dim)
	}
	r := f.variable(&p)
	r.reads = moved(x.reads)
	return r
}

// permutedAxis returns axis i when axis dim is moved to the front.
func (f *function) permutedAxis(axes []axis, i int, dim ir.Expr) axis {
	if i == 0 {
		a := axes[0]
		for j := 1; j < len(axes); j++ {
			is := compare(ir.EqI32, dim, i32(int64(j)))
			a = axis{extent: choose(is, axes[j].extent, a.extent), stride: choose(is, axes[j].stride, a.stride)}
		}
		return axis{extent: f.temp(a.extent), stride: f.temp(a.stride)}
	}
	after := compare(ir.LtI32, dim, i32(int64(i)))
	return axis{extent: f.temp(choose(after, axes[i].extent, axes[i-1].extent)),
		stride: f.temp(choose(after, axes[i].stride, axes[i-1].stride))}
}

func hasVectors(p *part) bool {
	for _, x := range p.axes {
		if x.index != nil {
			return true
		}
	}
	return false
}
