package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/hostio"
	"simrun/models/fortran/sem"
)

// arrayItem transfers an array as an item of an input/output statement: at once if it
// is contiguous, else in runs along its first dimension.
func (f *function) arrayItem(e sem.Expr, read bool) {
	f.arrays.statement++
	var p *part
	if read {
		p = f.part(e)
	} else {
		p = f.partOrTemporary(e)
	}
	length := p.length
	if length == nil {
		length = i32(0)
	}
	item := func(addr *ir.Addr, count, stride ir.Expr) {
		f.host(hostio.Item, i32(int64(p.t.Base)<<4+int64(p.t.Kind)), f.temp(addressOf(addr)), length, count, stride)
	}
	switch first := p.axes[0]; {
	case f.contiguous(p):
		item(p.addr, f.elementCount(p.shape()), p.size)
	case first.index != nil:
		f.overNest(nest{shape: p.shape(), order: inSequence(len(p.axes))}, func(k []ir.Expr) {
			item(f.elementAddr(p, k), i32(1), p.size)
		})
	default:
		f.overNest(nest{shape: p.shape()[1:], order: inSequence(len(p.axes) - 1)}, func(k []ir.Expr) {
			item(f.elementAddr(p, append([]ir.Expr{i32(0)}, k...)), first.extent, first.stride)
		})
	}
}

// contiguousText returns an array taken as one piece of memory (a format, an
// internal file): its address, the number of elements and the length of each.
func (f *function) contiguousText(e sem.Expr) (addr, elements, length ir.Expr) {
	p := f.partOrTemporary(e)
	if !f.contiguous(p) {
		original := p
		p = f.materialise(f.variable(p)).stored
		f.afterwards(func() { f.moveElements(original, p) })
	}
	return f.temp(addressOf(p.addr)), f.elementCount(p.shape()), f.elementSize(p)
}

// arrayRandom is RANDOM_NUMBER of an array.
func (f *function) arrayRandom(target sem.Expr) {
	p := f.part(target)
	f.overNest(nest{shape: p.shape(), order: inSequence(len(p.axes))}, func(k []ir.Expr) {
		x := value{x: f.host(ir.Random)[0]}
		f.storeElement(p, k, convert(x, sem.DoublePrecision, p.t))
	})
}
