package lower

import (
	"math"

	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// Fields of a descriptor in memory: see package ir.
const (
	descriptorBase  = 0
	descriptorSize  = 4
	descriptorRank  = 8
	descriptorFlags = 12
	descriptorDims  = 16
	dimLower        = 0
	dimExtent       = 4
	dimStride       = 8
	dimBytes        = 12
)

// dimField returns the address of a field of dimension d.
func dimField(descriptor *ir.Addr, d int, field int64) *ir.Addr {
	return offset(descriptor, descriptorDims+int64(d)*dimBytes+field)
}

// mirror is an allocatable array whose descriptor is also kept in locals, so
// that accesses need not read it. The locals change where the array is
// allocated or deallocated and after calls only, never within an expression, and count as fixed.
type mirror struct {
	sym        *sem.Symbol
	descriptor *ir.Addr
	array      *array
	// shared: other procedures see the descriptor. Arrays that only this procedure knows are
	// freed when it returns.
	shared bool
}

// isPointer reports whether it is that of a pointer, whose target belongs to others.
func (m *mirror) isPointer() bool { return m.sym.Attr.Has(sem.DataPointer) }

// descriptorPlace places an allocatable or assumed-shape symbol where the
// function is entered. Of a dummy, parameter is the address of the descriptor.
func (f *function) descriptorPlace(sym *sem.Symbol, parameter, length ir.Expr) *place {
	if sym.Type.HasLength() && length == nil {
		length = f.lengthOf(sym)
	}
	if sym.Shape != nil && sym.Shape.Class == sem.AssumedShape {
		return f.assumedPlace(sym, parameter, length)
	}
	m := &mirror{sym: sym, shared: true}
	switch {
	case parameter != nil:
		m.descriptor = &ir.Addr{Object: f.m.object(sym.Name+" descriptor", 0), Base: parameter}
	case sym.Block != nil:
		h := f.m.static.block(sym.Block)
		f.m.static.holds[sym.Block] = true
		m.descriptor = &ir.Addr{Object: h.object, Offset: h.addr + sym.Offset}
	default:
		m.descriptor = f.lasting(sym.Name+" descriptor", sem.PointerBytes(sym.Rank()))
		m.shared = false
	}
	f.mirrorArray(m, length)
	f.arrays.mirrors = append(f.arrays.mirrors, m)
	if m.shared {
		f.refresh(m)
	} else {
		f.clearMirror(m)
	}
	if sym.IsDummy() && sym.Attr.Has(sem.IntentOut) && !m.isPointer() {
		f.release(m)
	}
	return &place{array: m.array, descriptor: addressOf(m.descriptor)}
}

// mirrorArray makes the locals that mirror a descriptor.
func (f *function) mirrorArray(m *mirror, length ir.Expr) {
	sym := m.sym
	if sym.Type.HasLength() && length == nil {
		length = f.lengthOf(sym)
	}
	m.array = &array{name: sym.Name, t: sym.Type, length: length}
	if m.isPointer() {
		m.array.element = pointeeBytes(sym) // of no object, but that of any target
		m.array.contiguous = sym.Shape == nil
	} else {
		m.array.object, m.array.contiguous = f.m.object(sym.Name, 0), true
	}
	m.array.base = f.mutable(sym.Name)
	for i := range sym.Rank() {
		d := dim{lower: f.mutable(sym.Name + ".lower"), extent: f.mutable(sym.Name + ".extent"), stride: m.array.size()}
		if i > 0 || m.isPointer() {
			d.stride = f.mutable(sym.Name + ".stride")
		}
		m.array.dims = append(m.array.dims, d)
	}
}

// mutable returns the value of a new local that counts as fixed.
func (f *function) mutable(name string) ir.Expr {
	id := f.local(ir.I32, name)
	f.fixed[id] = true
	return f.get(id)
}

func (f *function) setMutable(of, v ir.Expr) { f.set(of.(*ir.Get).Local, v) }

// setStride sets the stride of a dimension of m. The elements of the first one follow each other, except for those of a
// pointer's target.
func (f *function) setStride(m *mirror, d int, v ir.Expr) {
	if d > 0 || m.isPointer() {
		f.setMutable(m.array.dims[d].stride, v)
	}
}

// refresh reads a descriptor from memory.
func (f *function) refresh(m *mirror) {
	f.setMutable(m.array.base, loadI32(offset(m.descriptor, descriptorBase)))
	if m.sym.Cell != nil { // the bounds may never have been set
		if len(m.array.dims) > 0 {
			f.emit(&ir.If{Cond: m.array.base, Then: f.collect(func() { f.refreshDims(m) }), Else: f.collect(func() { f.closeDims(m) })})
		}
		return
	}
	f.refreshDims(m)
	if len(m.array.dims) > 0 {
		f.emit(&ir.If{Cond: eqz(m.array.base), Then: f.collect(func() { f.closeDims(m) })})
	}
}

func (f *function) refreshDims(m *mirror) {
	for i, d := range m.array.dims {
		f.setMutable(d.lower, loadI32(dimField(m.descriptor, i, dimLower)))
		f.setMutable(d.extent, loadI32(dimField(m.descriptor, i, dimExtent)))
		f.setStride(m, i, loadI32(dimField(m.descriptor, i, dimStride)))
	}
}

// closeDims gives an array that is not allocated bounds that contain no subscript. The run-time error about a
// subscript recognizes these bounds: see ir.FailBounds.
func (f *function) closeDims(m *mirror) {
	lower := int64(math.MinInt32)
	if m.isPointer() {
		lower++
	}
	for i, d := range m.array.dims {
		f.setMutable(d.lower, i32(lower))
		f.setMutable(d.extent, i32(0))
		f.setStride(m, i, i32(0))
	}
}

// clearMirror makes an array not allocated.
func (f *function) clearMirror(m *mirror) {
	f.setMutable(m.array.base, i32(0))
	if f.isSeen(m) {
		f.emit(storeI32(offset(m.descriptor, descriptorBase), i32(0)))
	}
	f.closeDims(m)
}

// isSeen reports whether something else than this function may look at a descriptor. The pointer to a scalar that nobody
// else knows is in a local alone.
func (f *function) isSeen(m *mirror) bool {
	return m.shared || len(m.array.dims) > 0 || !m.isPointer() || m.sym.Attr&(sem.Passed|sem.HostShared) != 0
}

// release frees an array if it is allocated. The descriptor of a dummy that is absent, at address 0, stays as it is.
func (f *function) release(m *mirror) {
	f.emit(&ir.If{Cond: m.array.base, Then: f.collect(func() {
		f.emit(&ir.HostCall{Fn: ir.Free, Args: []ir.Expr{m.array.base}, At: m.sym.Pos})
		f.clearMirror(m)
	})})
}

// refreshArrays reads the descriptors again that another procedure may have
// changed.
func (f *function) refreshArrays() {
	for _, m := range f.arrays.mirrors {
		if m.shared || m.sym.Attr&(sem.Passed|sem.HostShared) != 0 {
			f.refresh(m)
		}
	}
}

// placeAllocatables places all allocatable arrays that the procedure uses
// before the first call, after which they have to be refreshed.
func (f *function) placeAllocatables() {
	use := func(s *sem.Symbol) {
		if s.Class == sem.Variable && s.Attr.Has(sem.Allocatable) {
			f.place(s)
		}
	}
	for _, s := range f.proc.Symbols {
		use(s)
	}
	if f.m.prog.Allocatables { // of modules too, which are not among the symbols
		eachVariable(f.proc.Body, use)
	}
}

// eachVariable visits the variables that statements name.
func eachVariable(list []sem.Stmt, use func(s *sem.Symbol)) {
	useRoot := func(s *sem.Symbol) {
		if root := s.Root(); root.Cell == nil {
			use(root)
		}
	}
	see := func(e sem.Expr) {
		visit(e, func(e sem.Expr) {
			switch e := e.(type) {
			case *sem.Var:
				useRoot(e.Sym)
			case *sem.Element:
				useRoot(e.Sym)
			case *sem.Section:
				useRoot(e.Sym)
			}
		})
	}
	walk(list, func(s sem.Stmt) {
		switch s := s.(type) {
		case *sem.Allocate:
			for _, item := range s.Items {
				useRoot(item.Sym)
			}
		case *sem.PointerAssign:
			useRoot(s.Sym)
		case *sem.Nullify:
			for _, sym := range s.Items {
				useRoot(sym)
			}
		case *sem.Deallocate:
			for _, sym := range s.Items {
				useRoot(sym)
			}
		case *sem.IO:
			for _, spec := range s.Specs {
				see(spec.Value)
			}
			for _, item := range s.Items {
				see(item)
			}
			if s.Namelist != nil {
				for _, sym := range s.Namelist.Group {
					useRoot(sym)
				}
			}
		}
	}, see)
}

// assumedPlace places an assumed-shape dummy. Its descriptor does not change;
// an absent one is read from address 0, where zeros are.
func (f *function) assumedPlace(sym *sem.Symbol, parameter, length ir.Expr) *place {
	descriptor := memory(nil, parameter)
	a := &array{name: sym.Name, t: sym.Type, length: length, object: f.dummyObject(sym)}
	a.base = f.temp(loadI32(offset(descriptor, descriptorBase)))
	for i, b := range sym.Shape.Dims {
		d := dim{lower: i32(1)}
		if b.Lower != nil {
			d.lower = f.temp(f.index(b.Lower))
		}
		d.extent = f.temp(loadI32(dimField(descriptor, i, dimExtent)))
		d.stride = f.temp(loadI32(dimField(descriptor, i, dimStride)))
		a.dims = append(a.dims, d)
	}
	return &place{array: a, descriptor: parameter}
}

// describe returns the address of a new descriptor of a part of an array, on
// the frame.
func (f *function) describe(p *part) ir.Expr {
	d := f.onFrame("descriptor", descriptorDims+dimBytes*int64(len(p.axes)))
	f.fillDescriptor(d, p, 0)
	return f.temp(addressOf(d))
}

func (f *function) fillDescriptor(d *ir.Addr, p *part, flags int64) {
	f.emit(
		storeI32(offset(d, descriptorBase), addressOf(p.addr)),
		storeI32(offset(d, descriptorSize), p.size),
		storeI32(offset(d, descriptorRank), i32(int64(len(p.axes)))),
		storeI32(offset(d, descriptorFlags), i32(flags)))
	for i, x := range p.axes {
		f.emit(
			storeI32(dimField(d, i, dimLower), i32(1)),
			storeI32(dimField(d, i, dimExtent), x.extent),
			storeI32(dimField(d, i, dimStride), x.stride))
	}
}

// variableDescriptor returns the address of a descriptor of an array variable.
func (f *function) variableDescriptor(sym *sem.Symbol, at source.Pos) ir.Expr {
	return f.describe(f.wholeArray(sym, at))
}

// resultPlace places the array result of a function: memory that the caller
// frees. An allocatable result has none at first.
func (f *function) resultPlace(sym *sem.Symbol, parameter, length ir.Expr) *place {
	if sym.Attr.Has(sem.Allocatable) {
		f.emit(storeI32(offset(memory(nil, parameter), descriptorBase), i32(0)))
		p := f.descriptorPlace(sym, parameter, length)
		p.param = parameter
		return p
	}
	a := f.layout(sym, f.m.object(sym.Name, 0), nil, 0)
	a.base = f.host(ir.Alloc, f.wideBytes(a))[0]
	return &place{array: a, param: parameter}
}

// resultReturn describes the result to the caller. The descriptor of an allocatable result is already with the caller.
// The function must have allocated it.
func (f *function) resultReturn(sym *sem.Symbol, parameter ir.Expr) {
	switch {
	case sym.Attr.Has(sem.DataPointer):
		return
	case sym.Attr.Has(sem.Allocatable):
		f.failIf(eqz(f.mirrorOf(sym).array.base), ir.FailNotAllocated, sym.Pos, sym.Name)
		return
	}
	f.fillDescriptor(memory(nil, parameter), f.wholeArray(sym, sym.Pos), 1)
}

// functionArray calls a function with an array result, which is freed at the
// end of the innermost scope.
func (f *function) functionArray(e *sem.Call) *elements {
	d := f.onFrame("descriptor", descriptorDims+dimBytes*int64(e.Rank()))
	c := call{proc: e.Proc, at: e.At, args: []ir.Expr{f.temp(addressOf(d))}}
	p := &part{t: e.T, size: i32(e.T.Size())}
	if e.T.HasLength() {
		p.length = f.resultLength(e)
		p.size = p.length
	}
	if e.T.Base == sem.Character {
		c.args = append(c.args, p.length)
	}
	f.invoke(c, e.Args)
	base := f.temp(loadI32(offset(d, descriptorBase)))
	f.afterwards(func() { f.emit(&ir.HostCall{Fn: ir.Free, Args: []ir.Expr{base}, At: e.At}) })
	p.addr = &ir.Addr{Object: f.m.object(e.Proc.Name, 0), Base: base}
	stride := p.size
	for i := range e.Rank() {
		n := f.temp(f.resultExtent(e, d, i))
		p.axes = append(p.axes, axis{extent: n, stride: stride})
		stride = f.temp(mul(stride, n))
	}
	return f.variable(p)
}

// resultExtent returns an extent of the result of a function: as declared if
// that is constant, else as the function left it in the descriptor.
func (f *function) resultExtent(e *sem.Call, descriptor *ir.Addr, d int) ir.Expr {
	if e.Proc.Entry != nil && e.Proc.Entry.Result.Rank() == e.Rank() {
		b := e.Proc.Entry.Result.Shape.Dims[d]
		lo, okl := b.Lower.(*sem.Const)
		hi, okh := b.Upper.(*sem.Const)
		if okl && okh {
			return i32(max(hi.Int-lo.Int+1, 0))
		}
	}
	return loadI32(dimField(descriptor, d, dimExtent))
}
