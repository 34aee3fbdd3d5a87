package lower

import (
	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// part is a rectangular part of an array in memory: all of it, a section, a
// temporary.
type part struct {
	t      sem.Type
	length ir.Expr // of CHARACTER elements, fixed; nil for other types
	size   ir.Expr // bytes of an element of the array
	sym    *sem.Symbol
	addr   *ir.Addr // of the first element, without terms for the axes
	axes   []axis   // dimensions of the part
	where  []stretch
}

// axis is one dimension of a part.
type axis struct {
	extent, stride ir.Expr // elements, not negative; bytes; both fixed
	// index is the vector of a vector subscript; the stride is then that of the dimension dim below.
	index *elements
	dim   dim
}

// stretch is the positions of a part along one dimension of its array, counted
// from 0: start alone for a subscript, a vector if start is nil.
type stretch struct {
	start, step ir.Expr
	axis        int // -1 for a subscript
}

// elementAddr returns the address of an element by its positions.
func (f *function) elementAddr(p *part, k []ir.Expr) *ir.Addr {
	addr := *p.addr
	addr.Terms = append([]ir.Term(nil), p.addr.Terms...)
	for i, x := range p.axes {
		if x.index != nil {
			v := x.index.at([]ir.Expr{k[i]}).x
			of := x.dim.irDim()
			addr.Terms = append(addr.Terms, ir.Term{Index: f.clamped(v), Dim: &of})
			continue
		}
		advance(&addr, k[i], x.stride)
	}
	return &addr
}

// advance moves an address by k strides; a constant part goes to the offset.
func advance(addr *ir.Addr, k, stride ir.Expr) {
	if s, ok := constant(stride); ok {
		base, n := split(k)
		addr.Offset += n * s
		k = base
	}
	if k != nil && !isConst(k, 0) {
		addr.Terms = append(addr.Terms, ir.Term{Index: k, Dim: &ir.Dim{Stride: stride}})
	}
}

// part returns the memory of a variable, section, or substring of one.
func (f *function) part(e sem.Expr) *part {
	switch e := e.(type) {
	case *sem.Var:
		return f.wholeArray(e.Sym, e.At)
	case *sem.Section:
		return f.section(e)
	case *sem.Substring:
		return f.substrings(e)
	case *sem.Element:
		subs := make([]sem.Subscript, len(e.Index))
		for i, x := range e.Index {
			subs[i].Index = x
		}
		return f.section(&sem.Section{Node: e.Node, Sym: e.Sym, Subs: subs})
	}
	panic("lower: memory of something that is no variable; no code can follow; check with isVariable first")
}

// isVariable reports whether an expression is a variable or a part of one.
func isVariable(e sem.Expr) bool {
	switch e := e.(type) {
	case *sem.Var, *sem.Section, *sem.Element:
		return true
	case *sem.Substring:
		return isVariable(e.Base)
	}
	return false
}

// wholeArray returns all of an array.
func (f *function) wholeArray(sym *sem.Symbol, at source.Pos) *part {
	a := f.definedArray(sym, at)
	p := &part{t: sym.Type, length: a.length, size: a.size(), sym: sym, addr: a.first(at)}
	for i, d := range a.dims {
		p.axes = append(p.axes, axis{extent: d.extent, stride: d.stride})
		p.where = append(p.where, stretch{i32(0), i32(1), i})
	}
	return p
}

// definedArray is arrayOf with a check that an allocatable array is allocated.
func (f *function) definedArray(sym *sem.Symbol, at source.Pos) *array {
	a := f.arrayOf(sym, at)
	if root := sym.Root(); root.Attr.Has(sem.Allocatable) && root.Cell == nil && root.Shape != nil {
		f.failIf(eqz(a.base), nothingThere(root), at, root.Name)
	}
	return a
}

// section returns a section. Its subscripts are checked here, once, except for
// vectors.
func (f *function) section(e *sem.Section) *part {
	a := f.definedArray(e.Sym, e.At)
	p := &part{t: e.Sym.Type, length: a.length, size: a.size(), sym: e.Sym, addr: a.first(e.At)}
	for i, s := range e.Subs {
		d := a.dims[i]
		check := subscriptCheck{d, i + 1, e}
		switch {
		case s.Index == nil:
			f.triplet(p, s, check)
		case s.Index.Rank() > 0:
			v := f.elements(s.Index)
			p.where = append(p.where, stretch{axis: len(p.axes)})
			p.axes = append(p.axes, axis{extent: v.shape[0], index: v, dim: d, stride: d.stride})
		default:
			index := f.temp(f.index(s.Index))
			f.checkSubscript(check, index, nil)
			start := f.temp(sub(index, d.lower))
			advance(p.addr, start, d.stride)
			p.where = append(p.where, stretch{start: start, axis: -1})
		}
	}
	return p
}

// subscriptCheck says which subscript is checked.
type subscriptCheck struct {
	dim    dim
	number int
	e      *sem.Section
}

// triplet adds the axis of a triplet.
func (f *function) triplet(p *part, s sem.Subscript, check subscriptCheck) {
	d := check.dim
	step := ir.Expr(i32(1))
	if s.Step != nil {
		step = f.temp(f.index(s.Step))
		f.failIf(eqz(step), ir.FailZeroStep, check.e.At, p.sym.Name)
	}
	if s.Lo == nil && s.Hi == nil && isConst(step, 1) {
		p.where = append(p.where, stretch{i32(0), step, len(p.axes)})
		p.axes = append(p.axes, axis{extent: d.extent, stride: d.stride})
		return
	}
	lo, hi := d.lower, ir.Expr(nil)
	if s.Lo != nil {
		lo = f.temp(f.index(s.Lo))
	}
	if s.Hi != nil {
		hi = f.temp(f.index(s.Hi))
	} else {
		hi = f.temp(sub(add(d.lower, d.extent), i32(1)))
	}
	extent := f.trips(lo, hi, step)
	f.checkTriplet(check, s, lo, step, extent)
	start := f.temp(sub(lo, d.lower))
	advance(p.addr, start, d.stride)
	p.where = append(p.where, stretch{start, step, len(p.axes)})
	p.axes = append(p.axes, axis{extent: extent, stride: f.temp(mul(d.stride, step))})
}

// trips returns the number of values from lo to hi in steps, fixed; step is
// not zero.
func (f *function) trips(lo, hi, step ir.Expr) ir.Expr {
	n := f.temp(quotient(f.temp(add(sub(hi, lo), step)), step))
	return f.temp(maximum(n, i32(0)))
}

// checkTriplet checks the first and the last subscript of a triplet that is
// not empty.
func (f *function) checkTriplet(check subscriptCheck, s sem.Subscript, lo, step, extent ir.Expr) {
	if n, ok := constant(extent); ok && n == 0 {
		return
	}
	if s.Lo != nil || !isConst(step, 1) {
		f.checkSubscript(check, lo, extent)
	}
	if s.Hi != nil || !isConst(step, 1) {
		last := f.temp(add(lo, mul(sub(extent, i32(1)), step)))
		f.checkSubscript(check, last, extent)
	}
}

// checkSubscript fails if a subscript is outside the dimension, unless the
// section is empty in it (extent nil: it is not).
func (f *function) checkSubscript(check subscriptCheck, index, extent ir.Expr) {
	d := check.dim
	if d.extent == nil {
		return
	}
	position, okp := constant(sub(index, d.lower))
	n, okn := constant(d.extent)
	if okp && okn && position >= 0 && position < n {
		return
	}
	outside := eqz(&ir.Binary{Op: ir.LtU32, X: sub(index, d.lower), Y: d.extent})
	if extent != nil {
		outside = &ir.Binary{Op: ir.AndI32, X: outside, Y: compare(ir.GtI32, extent, i32(0))}
	}
	upper := sub(add(d.lower, d.extent), i32(1))
	f.failIf(outside, ir.FailBounds, check.e.At, check.e.Sym.Name, i32(int64(check.number)), index, d.lower, upper)
}

// substrings returns the same substring of every element of an array.
func (f *function) substrings(e *sem.Substring) *part {
	p := f.part(e.Base)
	lo, hi := ir.Expr(i32(1)), p.length
	if e.Lo != nil {
		lo = f.temp(f.index(e.Lo))
	}
	if e.Hi != nil {
		hi = f.temp(f.index(e.Hi))
	}
	length := f.temp(maximum(f.temp(add(sub(hi, lo), i32(1))), i32(0)))
	outside := &ir.Binary{Op: ir.AndI32, X: compare(ir.GtI32, length, i32(0)), Y: &ir.Binary{Op: ir.OrI32,
		X: compare(ir.LtI32, lo, i32(1)), Y: compare(ir.GtI32, hi, p.length)}}
	if e.Lo != nil || e.Hi != nil {
		f.failIf(outside, ir.FailSubstring, e.At, p.sym.Name, lo, hi, p.length)
	}
	advance(p.addr, sub(lo, i32(1)), i32(1))
	p.length = length
	return p
}

// contiguous reports whether the elements of a part are known to follow each
// other in memory without gaps.
func (f *function) contiguous(p *part) bool {
	next := p.size
	if p.length != nil && !f.equal(p.length, p.size) {
		return false
	}
	for _, x := range p.axes {
		if x.index != nil || x.extent == nil || !isConst(x.extent, 1) && !f.equal(x.stride, next) {
			return false
		}
		next = mul(next, x.extent)
	}
	return true
}

// shape returns the extents of a part.
func (p *part) shape() []ir.Expr {
	s := make([]ir.Expr, len(p.axes))
	for i, x := range p.axes {
		s[i] = x.extent
	}
	return s
}
