package lower

import (
	"slices"

	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// transform prepares a transformational function with an array result.
func (f *function) transform(e *sem.Intrinsic) *elements {
	switch e.Fn {
	case sem.Cshift:
		return f.cshift(e)
	case sem.Eoshift:
		return f.eoshift(e)
	case sem.Spread:
		return f.spread(e)
	case sem.Reshape:
		return f.reshape(e)
	case sem.Transpose:
		return f.transpose(e)
	case sem.Matmul:
		return f.matmul(e)
	case sem.Pack:
		return f.pack(e)
	case sem.Unpack:
		return f.unpack(e)
	case sem.Transfer:
		return f.transferArray(e)
	case sem.ShapeOf, sem.Lbound, sem.Ubound:
		return f.vectorOf(e.T, f.boundsOf(e))
	}
	return f.reduceArray(e)
}

func (f *function) transpose(e *sem.Intrinsic) *elements {
	x := f.elements(e.Args[0])
	for _, t := range x.turns {
		t.dim = 1 - t.dim
	}
	return &elements{t: x.t, length: x.length, shape: []ir.Expr{x.shape[1], x.shape[0]}, costly: x.costly,
		turns: x.turns, reads: moved(x.reads),
		at: func(k []ir.Expr) value { return x.at([]ir.Expr{k[1], k[0]}) }}
}

// spread repeats its source along a new dimension.
func (f *function) spread(e *sem.Intrinsic) *elements {
	x := f.elements(e.Args[0])
	copies := f.temp(maximum(f.temp(f.index(e.Args[2])), i32(0)))
	r := &elements{t: x.t, length: x.length}
	d, isConst := f.dimArgument(e.Args[1], len(x.shape)+1, e)
	if x.costly || !isConst && len(x.turns) > 0 {
		x = f.materialise(x)
	}
	r.reads = moved(x.reads)
	if !isConst {
		f.spreadAnywhere(r, x, f.temp(sub(f.index(e.Args[1]), i32(1))), copies)
		return r
	}
	for _, t := range x.turns {
		if t.dim >= int(d) {
			t.dim++
		}
	}
	r.turns = x.turns
	r.shape = slices.Insert(slices.Clone(x.shape), int(d), copies)
	r.at = func(k []ir.Expr) value { return x.at(slices.Delete(slices.Clone(k), int(d), int(d)+1)) }
	return r
}

// spreadAnywhere is SPREAD along a dimension that is known at run time only.
func (f *function) spreadAnywhere(r, x *elements, dim, copies ir.Expr) {
	for i := range len(x.shape) + 1 {
		n := copies
		if i < len(x.shape) {
			n = choose(compare(ir.GtI32, dim, i32(int64(i))), x.shape[i], n)
		}
		if i > 0 {
			n = choose(compare(ir.LtI32, dim, i32(int64(i))), x.shape[i-1], n)
		}
		r.shape = append(r.shape, f.temp(n))
	}
	r.at = func(k []ir.Expr) value {
		source := make([]ir.Expr, len(x.shape))
		for i := range source {
			source[i] = choose(compare(ir.GtI32, dim, i32(int64(i))), k[i], k[i+1])
		}
		return x.at(source)
	}
}

// pack collects the elements whose mask holds. The temporary has room for all.
func (f *function) pack(e *sem.Intrinsic) *elements {
	x, mask := f.elements(e.Args[0]), f.elements(e.Args[1])
	f.maskConforms(x, mask, e)
	room := f.elementCount(x.shape)
	var vector *elements
	if len(e.Args) > 2 && e.Args[2] != nil {
		vector = f.elements(e.Args[2])
		room = f.temp(maximum(room, vector.shape[0]))
	}
	p := f.temporary(x.t, x.length, []ir.Expr{room})
	next := f.local(ir.I32, "next")
	f.set(next, i32(0))
	n := nest{shape: x.shape, turns: slices.Concat(x.turns, mask.turns), order: inSequence(len(x.shape))}
	f.overNest(n, func(k []ir.Expr) {
		f.where1(mask, k, func() { f.append(p, next, x.at(k)) })
	})
	p.axes[0].extent = f.temp(f.get(next))
	if vector != nil {
		packed := p.axes[0].extent
		p.axes[0].extent = vector.shape[0]
		f.count(packed, sub(vector.shape[0], packed), 1, true, func(k ir.Expr) {
			f.storeElement(p, []ir.Expr{k}, vector.at([]ir.Expr{k}))
		})
	}
	return f.variable(p)
}

// append stores a value at position next of a vector.
func (f *function) append(p *part, next ir.LocalID, v value) {
	f.storeElement(p, []ir.Expr{f.temp(f.get(next))}, v)
	f.set(next, add(f.get(next), i32(1)))
}

// unpack scatters a vector to where the mask holds; elsewhere is the field.
func (f *function) unpack(e *sem.Intrinsic) *elements {
	vector, mask, field := f.inMemory(f.elements(e.Args[0])), f.elements(e.Args[1]), f.elements(e.Args[2])
	f.maskConforms(mask, field, e)
	p := f.temporary(vector.t, vector.length, mask.shape)
	next := f.local(ir.I32, "next")
	f.set(next, i32(0))
	n := nest{shape: mask.shape, turns: slices.Concat(mask.turns, field.turns), order: inSequence(len(mask.shape))}
	f.overNest(n, func(k []ir.Expr) {
		cond := mask.at(k).x
		then := f.block(func() {
			i := f.temp(f.get(next))
			f.failIf(compare(ir.GeI32, i, vector.shape[0]), ir.FailBounds, e.At, "vector", i32(1), add(i, i32(1)), i32(1), vector.shape[0])
			f.storeElement(p, k, vector.at([]ir.Expr{i}))
			f.set(next, add(i, i32(1)))
		})
		f.emit(&ir.If{Cond: cond, Then: then, Else: f.block(func() { f.storeElement(p, k, field.at(k)) })})
	})
	return f.variable(p)
}
