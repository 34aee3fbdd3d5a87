package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// matmul computes a product to a temporary.
func (f *function) matmul(e *sem.Intrinsic) *elements {
	a, b := f.factor(e, 0), f.factor(e, 1)
	p := f.temporary(e.T, nil, f.productShape(e, a, b))
	f.multiply(p, a, b)
	return f.variable(p)
}

// matmulInto computes a product in place if the target is neither a factor
// nor addressed through vectors.
func (f *function) matmulInto(target *part, e *sem.Intrinsic) bool {
	if target.t != e.T || hasVectors(target) {
		return false
	}
	for _, arg := range e.Args {
		if !isVariable(arg) || arg.Type() != e.T {
			return false
		}
	}
	a, b := f.factor(e, 0), f.factor(e, 1)
	f.conform(target.shape(), f.productShape(e, a, b), e.At)
	for _, p := range []*part{a, b} {
		if !f.relate(target, read{p, true}).disjoint {
			product := f.temporary(e.T, nil, target.shape())
			f.multiply(product, a, b)
			f.assignArray(target, f.variable(product), e.At)
			return true
		}
	}
	f.multiply(target, a, b)
	return true
}

// factor returns an operand in memory with the type of the result.
func (f *function) factor(e *sem.Intrinsic, arg int) *part {
	x := f.elements(e.Args[arg])
	if x.stored != nil && x.t == e.T && !hasVectors(x.stored) {
		return x.stored
	}
	r := *x
	r.t = e.T
	r.at = func(k []ir.Expr) value { return f.converted(x, k, e.T) }
	return f.materialise(&r).stored
}

// productShape checks that the inner extents agree and returns the outer
// ones.
func (f *function) productShape(e *sem.Intrinsic, a, b *part) []ir.Expr {
	last := len(a.axes) - 1
	f.conform([]ir.Expr{a.axes[last].extent}, []ir.Expr{b.axes[0].extent}, e.At)
	var shape []ir.Expr
	for _, x := range a.axes[:last] {
		shape = append(shape, x.extent)
	}
	for _, x := range b.axes[1:] {
		shape = append(shape, x.extent)
	}
	return shape
}

// multiply computes c = a b. Columns of a are added up, so that the inner loop
// goes down columns; a vector times a matrix is a row of dot products.
func (f *function) multiply(c, a, b *part) {
	switch {
	case len(a.axes) == 1:
		f.loop(c.axes[0].extent, true, func(j ir.Expr) { f.rowTimesColumn(c, a, b, j) })
	case len(b.axes) == 1:
		f.sumColumns(c, a, b)
	default:
		f.loop(c.axes[1].extent, true, func(j ir.Expr) { f.sumColumns(c.column(j), a, b.column(j)) })
	}
}

// column returns column j of a matrix.
func (p *part) column(j ir.Expr) *part {
	c := *p
	addr := *p.addr
	addr.Terms = append([]ir.Term(nil), p.addr.Terms...)
	advance(&addr, j, p.axes[1].stride)
	c.addr, c.axes = &addr, p.axes[:1]
	return &c
}

// sumColumns computes the vector c = a b of the matrix a and the vector b.
func (f *function) sumColumns(c, a, b *part) {
	f.loop(c.axes[0].extent, true, func(i ir.Expr) {
		f.put(f.elementAddr(c, []ir.Expr{i}), c.t, f.none(c.t))
	})
	f.loop(b.axes[0].extent, false, func(k ir.Expr) {
		factor := f.keep(f.fetchElement(b, []ir.Expr{k}))
		f.loop(c.axes[0].extent, true, func(i ir.Expr) {
			at := f.elementAddr(c, []ir.Expr{i})
			term := f.paired(c.t, f.keepParts(f.fetchElement(a, []ir.Expr{i, k})), factor)
			old := f.keepParts(f.fetch(at, c.t))
			f.put(at, c.t, f.added(c.t, old, term))
		})
	})
}

// keepParts keeps both parts of a COMPLEX value, which are used twice.
func (f *function) keepParts(v value) value {
	if v.y == nil {
		return v
	}
	return f.keep(v)
}

// rowTimesColumn computes element j of the product of a vector and a matrix.
func (f *function) rowTimesColumn(c, a, b *part, j ir.Expr) {
	r := f.pairing(c.t)
	r.start()
	n := nest{shape: []ir.Expr{a.axes[0].extent}, order: inSequence(1), exit: r.exit}
	f.overNest(n, func(k []ir.Expr) {
		x, y := f.keepParts(f.fetchElement(a, k)), f.keepParts(f.fetchElement(b, []ir.Expr{k[0], j}))
		r.step(f.paired(c.t, x, y), k)
	})
	f.put(f.elementAddr(c, []ir.Expr{j}), c.t, r.result())
}

// none is the sum of nothing.
func (f *function) none(t sem.Type) value {
	v := value{x: zero(valueType(t))}
	if t.Base == sem.Complex {
		v.y = v.x
	}
	return v
}

func (f *function) added(t sem.Type, x, y value) value {
	if t.Base == sem.Logical {
		return value{x: &ir.Binary{Op: ir.OrI32, X: x.x, Y: y.x}}
	}
	return f.binary(sem.Add, t, x, y, f.at)
}
