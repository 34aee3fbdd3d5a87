package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// reshape gives the elements of a source a new shape. A contiguous source that
// needs no padding is seen through other strides, anything else is copied in element
// order first.
func (f *function) reshape(e *sem.Intrinsic) *elements {
	x := f.elements(e.Args[0])
	shape := f.integers(e.Args[1])
	for i := range shape {
		shape[i] = f.temp(maximum(shape[i], i32(0)))
	}
	total := f.elementCount(shape)
	padded := len(e.Args) > 2 && e.Args[2] != nil
	if !padded {
		n := f.elementCount(x.shape)
		f.failIf(compare(ir.LtI32, n, total), ir.FailReshape, e.At, "reshape", n, total)
	}
	from := x.stored
	if padded || from == nil || hasVectors(from) || !f.contiguous(from) {
		from = f.inElementOrder(x, e, total)
	}
	p := &part{t: from.t, length: from.length, size: from.size, sym: from.sym, addr: from.addr}
	p.axes = f.reshapedAxes(e, shape, p.size)
	r := f.variable(p)
	r.reads = moved(r.reads)
	return r
}

// integers returns the values of an INTEGER vector whose extent is known.
func (f *function) integers(e sem.Expr) []ir.Expr {
	var all []ir.Expr
	if c, ok := e.(*sem.ArrayCons); ok && scalarItems(c) {
		for _, item := range c.Items {
			all = append(all, f.temp(f.index(item)))
		}
		return all
	}
	v := f.elements(e)
	n, _ := constant(v.shape[0])
	for i := range n {
		all = append(all, f.temp(integerTo(v.at([]ir.Expr{i32(i)}).x, ir.I32)))
	}
	return all
}

func scalarItems(c *sem.ArrayCons) bool {
	for _, item := range c.Items {
		if _, ok := item.(*sem.ImpliedDo); ok || item.Rank() > 0 {
			return false
		}
	}
	return true
}

// inElementOrder copies total elements of x, and of PAD where x ends, to a
// vector.
func (f *function) inElementOrder(x *elements, e *sem.Intrinsic, total ir.Expr) *part {
	p := f.temporary(x.t, x.length, []ir.Expr{total})
	next := f.local(ir.I32, "next")
	f.set(next, i32(0))
	f.appendAll(p, next, x, total)
	if len(e.Args) > 2 && e.Args[2] != nil {
		pad := f.inMemory(f.elements(e.Args[2]))
		again := f.id()
		rounds := f.block(func() {
			f.appendAll(p, next, pad, total)
			more := compare(ir.LtI32, f.get(next), total)
			any := compare(ir.GtI32, f.elementCount(pad.shape), i32(0))
			f.emit(&ir.If{Cond: &ir.Binary{Op: ir.AndI32, X: more, Y: any}, Then: []ir.Stmt{&ir.Br{To: again}}})
		})
		f.emit(&ir.Loop{ID: again, Body: rounds})
		f.failIf(compare(ir.LtI32, f.get(next), total), ir.FailReshape, e.At, "reshape", f.get(next), total)
	}
	return p
}

// appendAll appends the elements of x until there are total.
func (f *function) appendAll(p *part, next ir.LocalID, x *elements, total ir.Expr) {
	n := nest{shape: x.shape, turns: x.turns, order: inSequence(len(x.shape))}
	if !f.equal(product(x.shape), total) {
		n.exit = f.id()
	}
	f.overNest(n, func(k []ir.Expr) {
		if n.exit != 0 {
			full := compare(ir.GeI32, f.get(next), total)
			f.emit(&ir.If{Cond: full, Then: []ir.Stmt{&ir.Br{To: n.exit}}})
		}
		f.append(p, next, x.at(k))
	})
}

// reshapedAxes returns the axes of contiguous elements seen with a shape.
// With ORDER, its first value names the dimension that varies fastest.
func (f *function) reshapedAxes(e *sem.Intrinsic, shape []ir.Expr, size ir.Expr) []axis {
	order := make([]ir.Expr, len(shape))
	for i := range order {
		order[i] = i32(int64(i + 1))
	}
	if len(e.Args) > 3 && e.Args[3] != nil {
		order = f.integers(e.Args[3])
	}
	axes := make([]axis, len(shape))
	for d := range axes {
		axes[d] = axis{extent: shape[d], stride: i32(0)}
	}
	stride := size
	for _, o := range order {
		next := stride
		for d := range axes {
			is := compare(ir.EqI32, o, i32(int64(d+1)))
			axes[d].stride = f.temp(choose(is, stride, axes[d].stride))
			next = f.temp(choose(is, mul(stride, shape[d]), next))
		}
		stride = next
	}
	return axes
}
