package lower

import (
	"math"

	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// A component of a structure lies in the memory of the structure: an array of them has the strides of the array of
// structures. A structure as a value is its address and its size, as text is its address and its length.

// componentOf returns where a component of the elements of an array lies.
func (f *function) componentOf(s *sem.Symbol, of *array) *array {
	a := f.m.nodes.arrays.New()
	*a = array{name: s.Name, t: s.Type, object: of.object, base: of.base, offset: of.offset + s.Offset,
		contiguous: len(of.dims) == 0, anywhere: of.anywhere, open: of.open && len(of.dims) == s.Rank(), element: of.element}
	if s.Type.HasLength() {
		a.length = f.lengthOf(s)
	}
	a.dims = append(a.dims, of.dims...)
	stride := a.size()
	for k := len(of.dims); k < s.Rank(); k++ {
		b := s.Shape.Dims[k]
		lo, hi := b.Lower.(*sem.Const).Int, b.Upper.(*sem.Const).Int
		n := max(hi-lo+1, 0)
		a.dims = append(a.dims, dim{lower: i32(lo), extent: i32(n), stride: stride})
		stride = mul(stride, i32(n))
	}
	return a
}

// isFixed reports whether a component lies at the same place during the whole run of the function.
func isFixed(s *sem.Symbol) bool {
	root := s.Root()
	return root.Cell == nil && root.Pointer == nil && !root.Attr.Has(sem.DataPointer)
}

// cellAddress returns where the pointer of a symbol with a cell lies.
func (f *function) cellAddress(s *sem.Symbol) *ir.Addr {
	if c, ok := s.Cell.(*sem.Call); ok {
		return f.callPointer(c, s.Rank())
	}
	addr, _ := f.variableAddress(s.Cell)
	if len(addr.Terms) == 0 {
		return addr
	}
	return memory(addr.Object, f.temp(addressOf(addr)))
}

// callPointer calls a function whose result is a pointer and returns where that lies.
func (f *function) callPointer(e *sem.Call, rank int) *ir.Addr {
	cell := f.onFrame("pointer", sem.PointerBytes(rank))
	c := call{proc: e.Proc, at: e.At, args: []ir.Expr{f.temp(addressOf(cell))}}
	if e.T.Base == sem.Character {
		c.args = append(c.args, f.resultLength(e))
	}
	f.invoke(c, e.Args)
	return cell
}

// cellMirror returns the pointer in the cell of a symbol, in locals of its own that have no value yet.
func (f *function) cellMirror(s *sem.Symbol) *mirror {
	m := &mirror{sym: s, descriptor: f.cellAddress(s), shared: true}
	f.mirrorArray(m, nil)
	return m
}

// cellArray returns what the pointer in the cell of a symbol points at; it must point at something.
func (f *function) cellArray(s *sem.Symbol, at source.Pos) *array {
	cell := f.cellAddress(s)
	a := &array{name: s.Name, t: s.Type, base: f.temp(loadI32(cell)), contiguous: s.Shape == nil}
	if s.Type.HasLength() {
		a.length = f.lengthOf(s)
	}
	a.element = pointeeBytes(s)
	f.failIf(eqz(a.base), ir.FailNotAssociated, at, s.Name)
	for i := range s.Rank() {
		a.dims = append(a.dims, dim{
			lower:  f.temp(loadI32(dimField(cell, i, dimLower))),
			extent: f.temp(loadI32(dimField(cell, i, dimExtent))),
			stride: f.temp(loadI32(dimField(cell, i, dimStride))),
		})
	}
	return a
}

// pointeeBytes returns the bytes of an element of a pointer's target.
func pointeeBytes(s *sem.Symbol) int64 {
	if n, ok := s.Len.(*sem.Const); ok && s.Type.HasLength() {
		return max(n.Int, 0)
	}
	return s.Type.Size()
}

// pointerArray returns what a pointer points at, which may be nothing, at address 0.
func (f *function) pointerArray(s *sem.Symbol, at source.Pos) *array {
	f.needs(s, at)
	return f.mirrorRead(s).array
}

// descriptorOf returns the address of the descriptor of a pointer or an allocatable or assumed-shape array.
func (f *function) descriptorOf(s *sem.Symbol) ir.Expr {
	if s.Cell != nil {
		return f.temp(addressOf(f.cellAddress(s)))
	}
	return f.place(s).descriptor
}

// mostInline is the size up to which the words of a structure are moved one by one.
const mostInline = 64

// copyStructure moves n bytes of a structure. None of them counts as read by itself: some may have no value.
func (f *function) copyStructure(to, from *ir.Addr, n int64) {
	if n > mostInline {
		f.emit(&ir.Copy{To: to, From: from, Bytes: i32(n)})
		return
	}
	for at := int64(0); at < n; {
		mem, width := ir.MI8, int64(1)
		switch left := n - at; {
		case left >= 8:
			mem, width = ir.MI64, 8
		case left >= 4:
			mem, width = ir.MI32, 4
		case left >= 2:
			mem, width = ir.MI16, 2
		}
		f.emit(&ir.Store{Mem: mem, Addr: offset(to, at), Value: &ir.Load{Mem: mem, Addr: offset(from, at)}, Passing: true})
		at += width
	}
}

// structureValue evaluates a structure constructor.
func (f *function) structureValue(e *sem.StructCons) value {
	for _, s := range e.Body {
		f.execute(s)
	}
	return f.load(e.Sym, e.At)
}

// initialOf returns what variables of a type hold at first; nil if nothing says so.
func (f *function) initialOf(t sem.Type) []byte {
	if t.Base != sem.Derived {
		return nil
	}
	return f.m.prog.Types[t.Kind-1].Initial
}

// initialize gives all elements of a part the default values of their type.
func (f *function) initialize(p *part, initial []byte) {
	from := f.m.static.constant(string(initial), 8)
	f.overNest(nest{shape: p.shape(), order: anyOrder(len(p.axes))}, func(k []ir.Expr) {
		f.copyStructure(f.elementAddr(p, k), from, int64(len(initial)))
	})
}

// initializeLocals gives the variables of the function their default values where it is entered.
func (f *function) initializeLocals() {
	const apart = sem.Save | sem.HasData | sem.InCommon | sem.Allocatable
	for _, s := range f.proc.Symbols {
		initial := f.initialOf(s.Type)
		given := s.IsDummy() && !s.Attr.Has(sem.IntentOut) || f.ofHost(s)
		if initial == nil || s.Class != sem.Variable || s.Attr&apart != 0 || given || s.Pointer != nil {
			continue
		}
		init := func() { f.initialize(f.wholeArray(s, s.Pos), initial) }
		switch {
		case s.Attr.Has(sem.Optional):
			present := f.place(s).param
			f.present = append(f.present, s)
			f.emit(&ir.If{Cond: present, Then: f.block(init)})
			f.present = f.present[:len(f.present)-1]
		case s.Shape != nil && s.Shape.Class == sem.AssumedSize:
		default:
			init()
		}
	}
}

// siblingsApart reports whether two components of one variable have no memory in common.
func siblingsApart(a, b *sem.Symbol) bool {
	if a.Parent == nil || a.Parent != b.Parent {
		return false
	}
	from, to := componentBytes(a)
	start, end := componentBytes(b)
	return to <= start || end <= from
}

// componentBytes returns which bytes of its structure a component takes.
func componentBytes(s *sem.Symbol) (from, to int64) {
	size := pointeeBytes(s)
	for k := s.Parent.Rank(); k < s.Rank(); k++ {
		lo, okl := s.Shape.Dims[k].Lower.(*sem.Const)
		hi, okh := s.Shape.Dims[k].Upper.(*sem.Const)
		if !okl || !okh {
			return 0, math.MaxInt64
		}
		size *= max(hi.Int-lo.Int+1, 0)
	}
	return s.Offset, s.Offset + size
}
