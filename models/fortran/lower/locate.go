package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// place returns where a symbol lives, and finds a place for it the first time.
func (f *function) place(s *sem.Symbol) *place {
	if p := f.places[s]; p != nil {
		return p
	}
	var p *place
	f.enter(func() { p = f.locate(s) })
	f.places[s] = p
	return p
}

func (f *function) locate(s *sem.Symbol) *place {
	arg, dummy := f.params[s]
	switch {
	case s.Cell != nil, s.Parent != nil && !isFixed(s):
		return &place{} // found anew at each use
	case s.Parent != nil:
		return &place{array: f.componentOf(s, f.place(s.Parent).array)}
	case s.Pointer != nil:
		a := f.layout(s, nil, nil, 0)
		a.anywhere = anywhere(a.dims)
		return &place{array: a}
	case s.Attr.Has(sem.Allocatable) && s.Block != nil:
		return f.descriptorPlace(s, nil, nil)
	case s.Block != nil:
		h := f.m.static.block(s.Block)
		return &place{array: f.layout(s, h.object, nil, h.addr+s.Offset)}
	case dummy:
		return f.locateDummy(s, arg)
	case f.ofHost(s):
		return f.locateShared(s)
	case s.Attr.Has(sem.Allocatable):
		return f.descriptorPlace(s, nil, nil)
	case s.Shape == nil && !s.Type.HasLength():
		return f.locateScalar(s)
	}
	return f.locateLocal(s)
}

// ofHost reports whether a symbol belongs to the host of this internal
// procedure.
func (f *function) ofHost(s *sem.Symbol) bool {
	return s.Proc != nil && s.Proc != f.proc && s.Proc == f.proc.Host
}

func (f *function) locateDummy(s *sem.Symbol, arg param) *place {
	addr := f.get(arg.addr)
	var length ir.Expr
	if arg.length >= 0 {
		length = f.get(arg.length)
	}
	switch {
	case s.Class != sem.Variable:
		return &place{param: addr}
	case s.Attr.Has(sem.ResultVar) && (s.Rank() > 0 || s.Attr.Has(sem.DataPointer)):
		return f.resultPlace(s, addr, length)
	case s.Attr.Has(sem.DataPointer) || s.Shape != nil && (s.Shape.Class == sem.AssumedShape || s.Shape.Class == sem.DeferredShape):
		p := f.descriptorPlace(s, addr, length)
		p.param = addr
		return p
	}
	object := f.dummyObject(s)
	if f.constantDummy(s) {
		return f.loadDummy(s, &array{name: s.Name, t: s.Type, object: object, base: addr})
	}
	p := &place{param: addr}
	lay := func() { p.array = f.layout(s, object, addr, 0) }
	if len(f.proc.Entries) > 1 && s.Shape != nil {
		f.layoutIfPresent(addr, lay)
		return p
	}
	lay()
	return p
}

// dummyObject returns the object that a dummy is, which other variables do not overlap; nil with TARGET, where they may.
func (f *function) dummyObject(s *sem.Symbol) *ir.Object {
	if s.Attr.Has(sem.Target) {
		return nil
	}
	return f.m.object(s.Name, 0)
}

// layoutIfPresent finds the bounds of a dummy array only where this entry has
// it: they may depend on other dummies. The locals are set conditionally, which
// is as good as fixed since nothing uses them otherwise.
func (f *function) layoutIfPresent(addr ir.Expr, lay func()) {
	then := f.block(lay)
	if len(then) > 0 {
		f.emit(&ir.If{Cond: addr, Then: then})
	}
}

// constantDummy reports whether a dummy is a scalar that keeps the value it
// has at entry.
func (f *function) constantDummy(s *sem.Symbol) bool {
	const changing = sem.Assigned | sem.Passed | sem.Optional | sem.HostShared | sem.Target
	return s.Shape == nil && !s.Type.HasLength() && s.Attr&changing == 0 && len(f.proc.Entries) == 1
}

func (f *function) loadDummy(s *sem.Symbol, a *array) *place {
	p := f.locateScalar(s)
	p.param = a.base
	v := f.fetch(a.first(s.Pos), s.Type)
	f.fixed[p.x] = true
	f.set(p.x, v.x)
	if v.y != nil {
		f.fixed[p.im] = true
		f.set(p.im, v.y)
	}
	return p
}

func (f *function) locateScalar(s *sem.Symbol) *place {
	if s.Attr.Has(sem.Target) {
		a := f.unset(s.Name, s.Type.Size())
		return &place{array: f.layout(s, a.Object, a.Base, a.Offset)}
	}
	p := &place{inLocal: true, x: f.variableLocal(s, ""), im: -1}
	if s.Type.Base == sem.Complex {
		p.im = f.variableLocal(s, ".im")
	}
	return p
}

// variableLocal adds the local of a scalar or of one part of it.
func (f *function) variableLocal(s *sem.Symbol, suffix string) ir.LocalID {
	id := f.local(valueType(s.Type), s.Name+suffix)
	f.fn.Locals[id].Variable = true
	return id
}

// locateLocal places local arrays and CHARACTER variables.
func (f *function) locateLocal(s *sem.Symbol) *place {
	if s.Attr.Has(sem.ResultVar) && s.Rank() == 0 {
		if arg, ok := f.params[s]; ok {
			return f.locateDummy(s, arg)
		}
	}
	a := f.layout(s, nil, nil, 0)
	if n, ok := constant(f.bytes(a)); ok {
		at := f.unset(s.Name, n)
		a.object, a.base, a.offset = at.Object, at.Base, at.Offset
		return &place{array: a}
	}
	a.object = f.m.object(s.Name, 0)
	all := f.wide(a.size())
	for _, d := range a.dims {
		all = f.times(all, d.extent)
	}
	base := f.host(ir.Alloc, all)[0]
	f.cleanup = append(f.cleanup, func() { f.emit(&ir.HostCall{Fn: ir.Free, Args: []ir.Expr{base}, At: s.Pos}) })
	a.base = base
	return &place{array: a}
}

// layout returns the array with the bounds of the symbol's shape (a scalar
// without dimensions), evaluated where the function is entered.
func (f *function) layout(s *sem.Symbol, object *ir.Object, base ir.Expr, offset int64) *array {
	a := f.m.nodes.arrays.New()
	*a = array{name: s.Name, t: s.Type, object: object, base: base, offset: offset, contiguous: true}
	if s.Type.HasLength() {
		a.length = f.lengthOf(s)
	}
	if s.Shape == nil {
		return a
	}
	a.open = open(s)
	stride := a.size()
	for k, b := range s.Shape.Dims {
		d := dim{lower: i32(1), stride: stride}
		if b.Lower != nil {
			d.lower = f.temp(f.index(b.Lower))
		}
		if b.Upper != nil {
			d.extent = f.extent(d.lower, f.temp(f.index(b.Upper)))
			if k < len(s.Shape.Dims)-1 {
				stride = f.temp(mul(stride, d.extent))
			}
		}
		a.dims = append(a.dims, d)
	}
	return a
}

// open reports whether the last dimension of a dummy array is 1, which old
// programs write where later ones write *.
func open(s *sem.Symbol) bool {
	b := s.Shape.Dims[len(s.Shape.Dims)-1]
	lo, okl := b.Lower.(*sem.Const)
	hi, okh := b.Upper.(*sem.Const)
	return s.IsDummy() && okl && okh && lo.Int == 1 && hi.Int == 1
}

// anywhere reports whether the last dimension is 0:*.
func anywhere(dims []dim) bool {
	if len(dims) == 0 || dims[len(dims)-1].extent != nil {
		return false
	}
	low, ok := constant(dims[len(dims)-1].lower)
	return ok && low == 0
}

// extent returns the number of subscripts from lower to upper.
func (f *function) extent(lower, upper ir.Expr) ir.Expr {
	n := add(sub(upper, lower), i32(1))
	if c, ok := constant(lower); ok {
		n = add(upper, i32(1-c))
	}
	return f.temp(maximum(f.temp(n), i32(0)))
}

// bytes returns the size of a contiguous array whose extents are all known.
func (f *function) bytes(a *array) ir.Expr {
	n := a.size()
	if last := len(a.dims) - 1; last >= 0 {
		n = mul(a.dims[last].stride, a.dims[last].extent)
	}
	return n
}

// wideBytes is bytes as an I64, so that no array is taken for a small one.
func (f *function) wideBytes(a *array) ir.Expr {
	n := f.wide(a.size())
	for _, d := range a.dims {
		n = f.times(n, d.extent)
	}
	return n
}

// lengthOf returns the length of a CHARACTER variable, fixed. It is that of
// the argument for CHARACTER*(*) and never negative.
func (f *function) lengthOf(s *sem.Symbol) ir.Expr {
	if s.Len == nil {
		if arg, ok := f.params[s]; ok && arg.length >= 0 {
			return f.get(arg.length)
		}
		return i32(0)
	}
	return f.atEntry(func() ir.Expr { return maximum(f.temp(f.index(s.Len)), i32(0)) })
}
