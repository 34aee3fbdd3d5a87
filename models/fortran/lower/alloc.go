package lower

import (
	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// statFailed is what STAT= gets if a statement fails.
const statFailed = 1

// allocation is the common part of ALLOCATE and DEALLOCATE. With STAT=, an error sets the variable and ends the
// statement. Without it, the program fails.
type allocation struct {
	stat ir.LocalID // -1: none
	exit ir.BlockID
	at   source.Pos
}

// withStat emits body and defines the STAT= variable.
func (f *function) withStat(stat sem.Expr, at source.Pos, body func(a allocation)) {
	a := allocation{stat: -1, at: at}
	if stat == nil {
		body(a)
		return
	}
	a.stat, a.exit = f.local(ir.I32, "stat"), f.id()
	f.set(a.stat, i32(0))
	f.emit(&ir.Block{ID: a.exit, Body: f.block(func() { body(a) })})
	f.store(stat, value{x: integerTo(f.get(a.stat), valueType(stat.Type()))})
}

// refuse emits what happens if cond holds.
func (f *function) refuse(a allocation, cond ir.Expr, code ir.FailCode, name string) {
	if a.stat < 0 {
		f.failIf(cond, code, a.at, name)
		return
	}
	f.emit(&ir.If{Cond: cond, Then: []ir.Stmt{
		&ir.Set{Local: a.stat, Value: i32(statFailed)},
		&ir.Br{To: a.exit},
	}})
}

func (f *function) allocate(s *sem.Allocate) {
	f.withStat(s.Stat, s.At, func(a allocation) {
		for _, item := range s.Items {
			f.allocateItem(a, item)
		}
	})
}

// allocateItem gives one array its memory and bounds, in the descriptor and
// in the locals that mirror it.
func (f *function) allocateItem(a allocation, item sem.Allocation) {
	m := f.mirrorOf(item.Sym)
	if !m.isPointer() {
		f.refuse(a, compare(ir.NeI32, m.array.base, i32(0)), ir.FailAllocated, item.Sym.Name)
	}
	size := m.array.size()
	bytes := f.wide(size)
	stride := size
	dims := make([]dim, len(item.Dims))
	for i, b := range item.Dims {
		lower := f.temp(f.index(b.Lower))
		extent := f.extent(lower, f.temp(f.index(b.Upper)))
		dims[i] = dim{lower, extent, stride}
		stride = f.temp(mul(stride, extent))
		bytes = f.times(bytes, extent)
	}
	base := f.memoryFor(a, bytes)
	f.setMutable(m.array.base, base)
	for i, d := range dims {
		f.setMutable(m.array.dims[i].lower, d.lower)
		f.setMutable(m.array.dims[i].extent, d.extent)
		f.setStride(m, i, d.stride)
	}
	f.storeMirror(m, size)
	if initial := f.initialOf(item.Sym.Type); initial != nil {
		p := &part{t: m.array.t, length: m.array.length, size: size, addr: m.array.first(a.at)}
		for _, d := range m.array.dims {
			p.axes = append(p.axes, axis{extent: d.extent, stride: d.stride})
		}
		f.initialize(p, initial)
	}
}

// memoryFor returns the address of memory; too little of it is an error like
// others.
func (f *function) memoryFor(a allocation, bytes ir.Expr) ir.Expr {
	if a.stat < 0 {
		return f.host(ir.Alloc, bytes)[0]
	}
	base := f.host(ir.AllocStat, bytes)[0]
	f.refuse(a, eqz(base), ir.FailAllocated, "")
	return base
}

func (f *function) wide(x ir.Expr) ir.Expr {
	if c, ok := constant(x); ok {
		return i64(c)
	}
	return &ir.Unary{Op: ir.I32I64, X: x}
}

// storeMirror writes a descriptor to memory.
func (f *function) storeMirror(m *mirror, size ir.Expr) {
	if m.sym.Shape == nil {
		if f.isSeen(m) {
			f.emit(storeI32(m.descriptor, m.array.base))
		}
		return
	}
	f.emit(
		storeI32(offset(m.descriptor, descriptorBase), m.array.base),
		storeI32(offset(m.descriptor, descriptorSize), size),
		storeI32(offset(m.descriptor, descriptorRank), i32(int64(len(m.array.dims)))),
		storeI32(offset(m.descriptor, descriptorFlags), i32(1)))
	for i, d := range m.array.dims {
		f.emit(
			storeI32(dimField(m.descriptor, i, dimLower), d.lower),
			storeI32(dimField(m.descriptor, i, dimExtent), d.extent),
			storeI32(dimField(m.descriptor, i, dimStride), d.stride))
	}
}

func (f *function) mirrorOf(sym *sem.Symbol) *mirror {
	if sym.Cell != nil {
		return f.cellMirror(sym)
	}
	f.place(sym)
	for _, m := range f.arrays.mirrors {
		if m.sym == sym {
			return m
		}
	}
	panic("lower: " + sym.Name + " is not allocatable; it cannot be allocated; the resolver has to refuse it")
}

// mirrorRead is mirrorOf with what the descriptor holds.
func (f *function) mirrorRead(sym *sem.Symbol) *mirror {
	m := f.mirrorOf(sym)
	if sym.Cell != nil {
		f.refresh(m)
	}
	return m
}

func (f *function) deallocate(s *sem.Deallocate) {
	f.withStat(s.Stat, s.At, func(a allocation) {
		for _, sym := range s.Items {
			m := f.mirrorRead(sym)
			f.refuse(a, eqz(m.array.base), nothingThere(sym), sym.Name)
			f.emit(&ir.HostCall{Fn: ir.Free, Args: []ir.Expr{m.array.base}, At: s.At})
			f.clearMirror(m)
		}
	})
}

// moveAlloc gives the memory and the bounds of one array to another, whose own are released.
func (f *function) moveAlloc(from, to *sem.Symbol) {
	source, target := f.mirrorOf(from), f.mirrorOf(to)
	if source == target {
		return
	}
	free := &ir.HostCall{Fn: ir.Free, Args: []ir.Expr{target.array.base}, At: f.at}
	f.emit(&ir.If{Cond: target.array.base, Then: []ir.Stmt{free}})
	f.setMutable(target.array.base, source.array.base)
	for i, d := range source.array.dims {
		f.setMutable(target.array.dims[i].lower, d.lower)
		f.setMutable(target.array.dims[i].extent, d.extent)
		f.setStride(target, i, d.stride)
	}
	f.storeMirror(target, target.array.size())
	f.clearMirror(source)
}

// releaseArrays frees the arrays that only this procedure knows, when it
// returns.
func (f *function) releaseArrays() {
	for _, m := range f.arrays.mirrors {
		if !m.shared && !m.isPointer() {
			free := &ir.HostCall{Fn: ir.Free, Args: []ir.Expr{m.array.base}, At: m.sym.Pos}
			f.emit(&ir.If{Cond: m.array.base, Then: []ir.Stmt{free}})
		}
	}
}
