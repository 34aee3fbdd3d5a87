package lower

import (
	"simrun/models/fortran/ir"
	"simrun/models/fortran/sem"
	"simrun/models/fortran/source"
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
	// open: the last subscript of elements is not checked.
	open bool
}

// dim is one dimension. All are fixed I32 values; extent is nil for the last
// dimension of an assumed-size array.
type dim struct{ lower, extent, stride ir.Expr }

// address returns the address of an element by its subscripts (I32), with a
// check for each subscript.
func (a *array) address(index []ir.Expr, at source.Pos) *ir.Addr {
	addr := a.first(at)
	addr.Terms = make([]ir.Term, len(index))
	for k, i := range index {
		d := &a.dims[k]
		addr.Terms[k] = ir.Term{Index: i, Lower: d.lower, Stride: d.stride}
		if k < len(a.dims)-1 || !a.open {
			addr.Terms[k].Extent = d.extent
		}
	}
	return addr
}

// first returns the address of the first element.
func (a *array) first(at source.Pos) *ir.Addr {
	return &ir.Addr{Object: a.object, Base: a.base, Offset: a.offset, At: at, Name: a.name}
}

// size returns the bytes of an element.
func (a *array) size() ir.Expr {
	if a.length != nil {
		return a.length
	}
	return i32(a.t.Size())
}

// address returns the address of the element of an array of any kind of shape.
func (f *function) address(sym *sem.Symbol, index []ir.Expr, at source.Pos) *ir.Addr {
	return f.arrayOf(sym, at).address(index, at)
}

// arrayOf returns where the elements of a symbol in memory lie now.
func (f *function) arrayOf(sym *sem.Symbol, at source.Pos) *array {
	a := f.place(sym).array
	if sym.Pointer == nil {
		return a
	}
	pointee := *a
	pointee.base = f.temp(integerTo(f.load(sym.Pointer, at).x, ir.I32))
	return &pointee
}
