package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// Some variables of a host have no static storage: dummies, automatic and allocatable arrays. Internal procedures find
// them through a cell in static memory. It has the address (of the data, or of the descriptor, or the number of a
// dummy procedure) and the length. Then it has lower bound, extent and stride of each dimension, as in a descriptor.
const (
	cellLength = 4
	cellDims   = 8
	cellSize   = cellDims + 12*sem.MaxRank
)

// cell returns the cell of a symbol.
func (m *module) cell(s *sem.Symbol) *ir.Addr {
	addr, ok := m.shared[s]
	if !ok {
		addr = m.static.place(s.Name, cellSize, 16).addr
		m.shared[s] = addr
	}
	return &ir.Addr{Offset: addr}
}

// offset returns the address bytes further on.
func offset(a *ir.Addr, bytes int64) *ir.Addr {
	b := *a
	b.Offset += bytes
	return &b
}

func storeI32(a *ir.Addr, v ir.Expr) ir.Stmt { return &ir.Store{Mem: ir.MI32, Addr: a, Value: v} }

func loadI32(a *ir.Addr) ir.Expr { return &ir.Load{Mem: ir.MI32, Addr: a} }

// shareCell fills the cell of a symbol of this host.
func (f *function) shareCell(s *sem.Symbol) {
	if s.Class != sem.Variable && !s.IsDummy() {
		return
	}
	cell, p := f.m.cell(s), f.place(s)
	switch {
	case p.inLocal:
		return
	case p.descriptor != nil:
		f.emit(storeI32(cell, p.descriptor))
		if p.array != nil && p.array.length != nil {
			f.emit(storeI32(offset(cell, cellLength), p.array.length))
		}
		return
	case p.array == nil:
		f.emit(storeI32(cell, p.param))
		return
	}
	f.emit(storeI32(cell, addressOf(p.array.first(s.Pos))))
	if p.array.length != nil {
		f.emit(storeI32(offset(cell, cellLength), p.array.length))
	}
	for k, d := range p.array.dims {
		at := offset(cell, cellDims+12*int64(k))
		f.emit(storeI32(at, d.lower), storeI32(offset(at, 8), d.stride))
		if d.extent != nil {
			f.emit(storeI32(offset(at, 4), d.extent))
		}
	}
}

// locateShared places a symbol of the host in an internal procedure.
func (f *function) locateShared(s *sem.Symbol) *place {
	cell := f.m.cell(s)
	addr := f.temp(loadI32(cell))
	length := func() ir.Expr {
		if !s.Type.HasLength() {
			return nil
		}
		if s.Type.Base == sem.Derived {
			return f.lengthOf(s)
		}
		return f.temp(loadI32(offset(cell, cellLength)))
	}
	switch {
	case s.Class != sem.Variable:
		return &place{param: addr}
	case s.Attr.Has(sem.Allocatable), s.Shape != nil && s.Shape.Class == sem.AssumedShape:
		p := f.descriptorPlace(s, addr, length())
		p.param = addr
		return p
	}
	a := &array{name: s.Name, t: s.Type, length: length(), object: f.m.object(s.Name, 0), base: addr, contiguous: true}
	a.open = s.Shape != nil && open(s)
	for k := range s.Rank() {
		at := offset(cell, cellDims+12*int64(k))
		d := dim{lower: f.temp(loadI32(at)), stride: f.temp(loadI32(offset(at, 8)))}
		if s.Shape.Dims[k].Upper != nil {
			d.extent = f.temp(loadI32(offset(at, 4)))
		}
		a.dims = append(a.dims, d)
	}
	return &place{array: a, param: addr}
}

// preserve saves the variables that a recursive host shares with its internal procedures when it is entered, and
// restores them when it returns. So each instance of the host has its own.
func (f *function) preserve(s *sem.Symbol) {
	const lasting = sem.Save | sem.InCommon | sem.HasData
	from, size := f.m.cell(s), int64(cellSize)
	if s.Block != nil {
		if s.Attr&lasting != 0 {
			return
		}
		h := f.m.static.block(s.Block)
		from, size = &ir.Addr{Object: h.object, Offset: h.addr}, s.Block.Size
	}
	saved := f.lasting(s.Name, size)
	f.emit(&ir.Copy{To: saved, From: from, Bytes: i32(size)})
	f.cleanup = append(f.cleanup, func() { f.emit(&ir.Copy{To: from, From: saved, Bytes: i32(size)}) })
}
