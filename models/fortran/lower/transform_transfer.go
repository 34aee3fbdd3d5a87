package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// TRANSFER copies the bytes of its source to memory of the type of its mold.
// Bytes that the source does not have are 0.

func (f *function) transferScalar(e *sem.Intrinsic) value {
	length, size := f.moldSize(e)
	to := f.scratch("transfer", size)
	from, bytes := f.sourceBytes(e.Args[0])
	f.copyAndClear(to, size, from, bytes)
	if length != nil {
		return value{f.temp(addressOf(to)), length}
	}
	return f.keep(f.fetch(to, e.T))
}

// transferArray makes as many elements as SIZE says, or as it takes for all of
// the source.
func (f *function) transferArray(e *sem.Intrinsic) *elements {
	length, size := f.moldSize(e)
	from, bytes := f.sourceBytes(e.Args[0])
	var n ir.Expr
	if e.Args[2] != nil {
		n = f.temp(maximum(f.temp(f.index(e.Args[2])), i32(0)))
	} else {
		one := f.temp(maximum(size, i32(1)))
		n = f.temp(&ir.Binary{Op: ir.DivI32, X: sub(add(bytes, one), i32(1)), Y: one})
	}
	p := f.temporary(e.T, length, []ir.Expr{n})
	f.copyAndClear(p.addr, f.temp(mul(size, n)), from, bytes)
	return f.variable(p)
}

// moldSize returns the length of CHARACTER, nil for other types, and the
// bytes of one element of the result.
func (f *function) moldSize(e *sem.Intrinsic) (length, size ir.Expr) {
	if !e.T.HasLength() {
		return nil, i32(e.T.Size())
	}
	length = f.temp(maximum(f.temp(f.charLength(e.Args[1])), i32(0)))
	return length, length
}

// sourceBytes returns where the bytes of a value lie, and how many there are.
func (f *function) sourceBytes(e sem.Expr) (addr, bytes ir.Expr) {
	switch {
	case e.Rank() > 0:
		p := f.partOrTemporary(e)
		if !f.contiguous(p) {
			p = f.materialise(f.variable(p)).stored
		}
		return f.temp(addressOf(p.addr)), f.temp(mul(f.elementCount(p.shape()), f.elementSize(p)))
	case e.Type().HasLength():
		v := f.keep(f.value(e))
		return v.x, v.y
	}
	return f.byReference(e.Type(), f.value(e)), i32(e.Type().Size())
}

// copyAndClear fills size bytes with those that there are and zeros.
func (f *function) copyAndClear(to *ir.Addr, size, from, bytes ir.Expr) {
	n := f.temp(minimum(size, bytes))
	f.emit(&ir.Copy{To: to, From: memory(nil, from), Bytes: n})
	if !f.equal(n, size) {
		rest := memory(nil, f.temp(add(addressOf(to), n)))
		f.emit(&ir.Fill{To: rest, Value: i32(0), Bytes: f.temp(sub(size, n))})
	}
}
