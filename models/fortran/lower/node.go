package lower

import (
	"math"

	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/fortran/slab"
)

// nodes makes the most frequent nodes of the intermediate form.
type nodes struct {
	addrs    slab.Slab[ir.Addr]
	terms    slab.Slab[ir.Term]
	loads    slab.Slab[ir.Load]
	consts   slab.Slab[ir.Const]
	gets     slab.Slab[ir.Get]
	binaries slab.Slab[ir.Binary]
	sets     slab.Slab[ir.Set]
	stores   slab.Slab[ir.Store]
	lines    slab.Slab[ir.Line]
	stmts    slab.Slab[ir.Stmt]
	arrays   slab.Slab[array]
	buffers  [][]ir.Stmt // empty, with room: lists that are being filled nest
}

// small are the I32 constants that bounds, strides and subscripts have most, smallNumbers those that are
// numbers of the source.
var small, smallNumbers = smallConstants(false), smallConstants(true)

const (
	smallLeast = -16
	smallCount = 1040
)

func smallConstants(number bool) *[smallCount]ir.Const {
	var table [smallCount]ir.Const
	for i := range table {
		table[i] = ir.Const{T: ir.I32, Bits: uint64(uint32(i + smallLeast)), Number: number}
	}
	return &table
}

func i32(v int64) *ir.Const {
	if k := v - smallLeast; 0 <= k && k < smallCount {
		return &small[k]
	}
	return &ir.Const{T: ir.I32, Bits: uint64(uint32(v))}
}

// sourceNumber returns a constant of type I32 or I64 that is a number of the source.
func sourceNumber(t ir.Type, v int64) *ir.Const {
	if t != ir.I32 {
		return integer(t, v)
	}
	if k := v - smallLeast; 0 <= k && k < smallCount {
		return &smallNumbers[k]
	}
	return &ir.Const{T: ir.I32, Bits: uint64(uint32(v)), Number: true}
}

// float returns a constant of type F32 or F64.
func (n *nodes) float(t ir.Type, v float64) *ir.Const {
	c := n.consts.New()
	*c = ir.Const{T: t, Bits: math.Float64bits(v)}
	if t == ir.F32 {
		c.Bits = uint64(math.Float32bits(float32(v)))
	}
	return c
}

// first is the address of the first element of an array.
func (n *nodes) first(a *array, at source.Pos) *ir.Addr {
	x := n.addrs.New()
	x.Object, x.Base, x.Offset, x.At, x.Name, x.Element = a.object, a.base, a.offset, at, a.name, a.element
	return x
}

func (n *nodes) load(m ir.Mem, a *ir.Addr) *ir.Load {
	x := n.loads.New()
	x.Mem, x.Addr = m, a
	return x
}

// apply is the function apply for the operations of programs.
func (n *nodes) apply(b by, x, y ir.Expr) ir.Expr {
	t := x.Type()
	if t == ir.I32 {
		return apply(b, x, y)
	}
	r := n.binaries.New()
	r.Op, r.X, r.Y = b.op(t), x, y
	return r
}

// buffer returns an empty list with room for statements.
func (n *nodes) buffer() []ir.Stmt {
	if last := len(n.buffers) - 1; last >= 0 {
		b := n.buffers[last]
		n.buffers = n.buffers[:last]
		return b
	}
	return make([]ir.Stmt, 0, 64)
}

// finished returns what is in a buffer and takes the buffer back.
func (n *nodes) finished(buffer []ir.Stmt) []ir.Stmt {
	list := n.stmts.Copy(buffer)
	clear(buffer)
	n.buffers = append(n.buffers, buffer[:0])
	return list
}
