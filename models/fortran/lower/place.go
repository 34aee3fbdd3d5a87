package lower

import (
	"math"

	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// place says where a symbol lives in a function.
type place struct {
	// A scalar in locals: im is the imaginary part. inLocal tells that the fields count.
	inLocal bool
	x, im   ir.LocalID
	// slot is where a scalar in locals lies while it is passed by reference; nil until it is first needed.
	slot *ir.Addr
	// busy: variable of a DO loop around the present statement; nobody may change it.
	busy bool

	// array is where everything else lies, a scalar as an array without
	// dimensions.
	array *array

	// descriptor is the address of the descriptor: allocatable and assumed-shape arrays.
	descriptor ir.Expr

	// present: of an OPTIONAL dummy, 0 if it is absent. Of a dummy procedure, its number in the table.
	param ir.Expr
}

// array is where the elements of an array lie: the address of the first one,
// whose subscripts are the lower bounds, is base + offset.
type array struct {
	name   string
	t      sem.Type
	length ir.Expr // of CHARACTER elements; nil for other types
	object *ir.Object
	base   ir.Expr // I32, fixed; nil: 0
	offset int64
	dims   []dim
	// contiguous: every stride is the size of an element times the extents of the dimensions before.
	contiguous bool
	// open: the last subscript of elements has no upper bound.
	open bool
	// anywhere: a pointee (0:*), whose last subscript is not checked at all: it is a distance in memory.
	anywhere bool
	// element is the bytes of an element of a pointee, 0: it is no pointee.
	element int64
	// checked are the dimensions as the addresses of elements have them; nil until there is one.
	checked []ir.Dim
}

// dim is one dimension. All are fixed I32 values; extent is nil for the last
// dimension of an assumed-size array.
type dim struct{ lower, extent, stride ir.Expr }

// irDim returns the dimension as an address has it, with the check of the subscript.
func (d *dim) irDim() ir.Dim { return ir.Dim{Lower: d.lower, Stride: d.stride, Extent: d.extent} }

// complete gives the terms of an address, which hold the subscripts (I32), their
// dimensions, with a check for each subscript.
func (a *array) complete(terms []ir.Term) {
	if a.checked == nil {
		a.check()
	}
	for k := range terms {
		terms[k].Dim = &a.checked[k]
	}
}

func (a *array) check() {
	a.checked = make([]ir.Dim, len(a.dims))
	for k := range a.dims {
		a.checked[k] = a.dims[k].irDim()
	}
	last := len(a.dims) - 1
	for k := range a.dims {
		if !a.anywhere && (a.open && k == last || a.dims[k].extent == nil) {
			a.checked[k].Extent = i32(math.MaxInt32) // its lower bound is all that is known
		}
	}
}

// first returns the address of the first element.
func (a *array) first(at source.Pos) *ir.Addr {
	return &ir.Addr{Object: a.object, Base: a.base, Offset: a.offset, At: at, Name: a.name, Element: a.element}
}

// size returns the bytes of an element.
func (a *array) size() ir.Expr {
	if a.length != nil {
		return a.length
	}
	return i32(a.t.Size())
}

// arrayOf returns where the elements of a symbol in memory lie now.
func (f *function) arrayOf(sym *sem.Symbol, at source.Pos) *array {
	if sym.Parent != nil || sym.Cell != nil {
		return f.arrayOfComponent(sym, at)
	}
	f.needs(sym, at)
	a := f.place(sym).array
	if sym.Shape == nil && sym.Attr.Has(sem.DataPointer) {
		f.failIf(eqz(a.base), ir.FailNotAssociated, at, sym.Name)
	}
	if sym.Pointer == nil {
		return a
	}
	pointee := *a
	pointee.base = f.temp(integerTo(f.load(sym.Pointer, at).x, ir.I32))
	if a.length == nil {
		pointee.element = a.t.Size()
	}
	return &pointee
}

// arrayOfComponent is arrayOf for a component, and for what a pointer in a structure points at.
func (f *function) arrayOfComponent(sym *sem.Symbol, at source.Pos) *array {
	switch {
	case sym.Cell != nil:
		return f.cellArray(sym, at)
	case isFixed(sym):
		f.needs(sym.Root(), at)
		return f.place(sym).array
	}
	return f.componentOf(sym, f.arrayOf(sym.Parent, at))
}
