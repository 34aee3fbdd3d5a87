package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// arrayArgument passes an array, or whatever a dummy that takes a descriptor
// is given; dummy is nil if the callee is not known. The arguments are one I32, for CHARACTER
// followed by the length.
func (f *function) arrayArgument(e sem.Expr, dummy *sem.Symbol) []ir.Expr {
	var addr, length ir.Expr
	switch {
	case dummy != nil && describes(dummy) && dummy.Attr.Has(sem.Allocatable):
		sym := e.(*sem.Var).Sym
		addr, length = f.descriptorOf(sym), nil
		if sym.Type.HasLength() {
			length = f.charLength(e)
		}
	case dummy != nil && describes(dummy):
		addr, length = f.byDescriptor(e)
	default:
		addr, length = f.byAddress(e, dummy)
	}
	if dummy != nil && len(paramTypes(dummy)) == 1 || length == nil || e.Type().Base == sem.Derived {
		return []ir.Expr{addr}
	}
	return []ir.Expr{addr, length}
}

// byDescriptor passes variables and sections where they are, with their
// strides, and values as temporaries.
func (f *function) byDescriptor(e sem.Expr) (addr, length ir.Expr) {
	p := f.partOrTemporary(e)
	addr = f.describe(p)
	if v, ok := e.(*sem.Var); ok && v.Sym.Attr.Has(sem.Optional) && v.Sym.IsDummy() {
		addr = f.temp(choose(f.place(v.Sym).param, addr, i32(0)))
	}
	return addr, p.length
}

// partOrTemporary returns an array expression in memory, addressed by
// strides.
func (f *function) partOrTemporary(e sem.Expr) *part {
	if isVariable(e) {
		if p := f.part(e); !hasVectors(p) {
			return p
		}
	}
	v := f.elements(e)
	if v.stored != nil && !hasVectors(v.stored) {
		return v.stored
	}
	return f.materialise(v).stored
}

// byAddress passes the address of the first element of contiguous memory,
// which is a copy if the array has gaps.
func (f *function) byAddress(e sem.Expr, dummy *sem.Symbol) (addr, length ir.Expr) {
	if v, ok := e.(*sem.Var); ok {
		a := f.arrayOf(v.Sym, v.At)
		if a.contiguous {
			return addressOf(a.first(v.At)), a.length
		}
	}
	if !isVariable(e) {
		p := f.partOrTemporary(e)
		if !f.contiguous(p) {
			p = f.materialise(f.variable(p)).stored
		}
		return f.temp(addressOf(p.addr)), p.length
	}
	p := f.part(e)
	switch {
	case f.contiguous(p):
		return f.temp(addressOf(p.addr)), p.length
	case hasVectors(p):
		return f.temp(addressOf(f.materialise(f.variable(p)).stored.addr)), p.length
	}
	return f.copyInOut(p, dummy), p.length
}

// mayDefine reports whether the callee may assign to a dummy.
func mayDefine(dummy *sem.Symbol) bool {
	return dummy == nil || !dummy.Attr.Has(sem.IntentIn) && dummy.Attr&(sem.Assigned|sem.Passed|sem.HostShared) != 0
}

// copyInOut passes a part whose strides are known only at run time. If the part has no gaps, it is passed in place.
// Otherwise a copy is passed, and copied back after the call if the dummy may be assigned.
func (f *function) copyInOut(p *part, dummy *sem.Symbol) ir.Expr {
	gaps := f.hasGaps(p)
	addr := f.local(ir.I32, "argument")
	f.set(addr, addressOf(p.addr))
	bytes := f.temp(mul(f.elementCount(p.shape()), f.elementSize(p)))
	var copied *part
	f.emit(&ir.If{Cond: gaps, Then: f.block(func() {
		base := f.host(ir.Alloc, f.wide(bytes))[0]
		f.set(addr, base)
		copied = f.contiguousAt(p, base)
		f.moveElements(copied, p)
	})})
	f.afterCall(func() {
		f.emit(&ir.If{Cond: gaps, Then: f.block(func() {
			if mayDefine(dummy) {
				f.moveElements(p, copied)
			}
			f.emit(&ir.HostCall{Fn: ir.Free, Args: []ir.Expr{f.get(addr)}, At: f.at})
		})})
	})
	return f.temp(f.get(addr))
}

// hasGaps returns whether the elements of a part do not follow each other; an
// absent argument (address 0) has none.
func (f *function) hasGaps(p *part) ir.Expr {
	gaps := ir.Expr(i32(0))
	next := f.elementSize(p)
	for _, x := range p.axes {
		if !f.equal(x.stride, next) {
			gap := &ir.Binary{Op: ir.AndI32, X: compare(ir.NeI32, x.stride, next), Y: compare(ir.NeI32, x.extent, i32(1))}
			gaps = &ir.Binary{Op: ir.OrI32, X: gap, Y: gaps}
		}
		next = f.temp(mul(next, x.extent))
	}
	if p.length != nil && !f.equal(p.length, p.size) {
		gaps = i32(1)
	}
	present := compare(ir.NeI32, addressOf(p.addr), i32(0))
	return f.temp(&ir.Binary{Op: ir.AndI32, X: gaps, Y: present})
}

// elementSize returns the bytes of an element of a part without gaps.
func (f *function) elementSize(p *part) ir.Expr {
	if p.length != nil {
		return p.length
	}
	return p.size
}

// contiguousAt returns contiguous memory at an address with the shape of p.
func (f *function) contiguousAt(p *part, base ir.Expr) *part {
	c := &part{t: p.t, length: p.length, size: f.elementSize(p)}
	c.addr = &ir.Addr{Object: f.m.object("argument", 0), Base: base}
	stride := c.size
	for _, x := range p.axes {
		c.axes = append(c.axes, axis{extent: x.extent, stride: stride})
		stride = f.temp(mul(stride, x.extent))
	}
	return c
}

// moveElements assigns one part to another that it does not overlap.
func (f *function) moveElements(to, from *part) {
	f.overNest(nest{shape: from.shape(), order: anyOrder(len(from.axes))}, func(k []ir.Expr) {
		f.passing = true
		f.storeElement(to, k, f.fetchElement(from, k))
		f.passing = false
	})
}

// arrayCallSub calls an elemental subroutine for every element. Variables are
// passed where they are; expressions have the values they had before.
func (f *function) arrayCallSub(s *sem.CallSub) {
	var shape []ir.Expr
	parts := make([]*part, len(s.Args))
	scalars := make([][]ir.Expr, len(s.Args))
	dummies := dummiesOf(s.Proc)
	around := f.ends
	f.ends = nil
	for i, a := range s.Args {
		if a == nil || a.Rank() == 0 {
			for _, x := range f.argument(a, dummies[i]) {
				scalars[i] = append(scalars[i], f.temp(x))
			}
			continue
		}
		v := f.elements(a)
		shape = f.conform(shape, v.shape, s.At)
		if v.costly || v.stored == nil && !onlyRead(dummies) {
			v = f.materialise(v)
			f.register(a, v)
		}
		parts[i] = v.stored
	}
	f.overNest(nest{shape: shape, order: inSequence(len(shape))}, func(k []ir.Expr) {
		outer, ends := f.arrays.position, f.ends
		f.arrays.position, f.ends = k, nil
		c := call{proc: s.Proc, at: s.At}
		for i, a := range s.Args {
			switch {
			case scalars[i] != nil:
				c.args = append(c.args, scalars[i]...)
			case parts[i] == nil:
				c.args = append(c.args, f.argument(a, dummies[i])...)
			default:
				c.args = append(c.args, f.temp(addressOf(f.elementAddr(parts[i], k))))
				if parts[i].t.Base == sem.Character {
					c.args = append(c.args, parts[i].length)
				}
			}
		}
		f.emitCall(c)
		f.endCall()
		f.arrays.position, f.ends = outer, ends
	})
	f.endCall()
	f.ends = around
	f.refreshArrays()
}

// onlyRead reports whether a procedure leaves all its arguments as they are.
func onlyRead(dummies []*sem.Symbol) bool {
	for _, d := range dummies {
		if !d.Attr.Has(sem.IntentIn) {
			return false
		}
	}
	return true
}
