package lower

import (
	"math"

	"simrun/models/compile/ir"
)

func i64(v int64) *ir.Const { return &ir.Const{T: ir.I64, Bits: uint64(v)} }

func f32(v float64) *ir.Const {
	return &ir.Const{T: ir.F32, Bits: uint64(math.Float32bits(float32(v)))}
}

func f64(v float64) *ir.Const { return &ir.Const{T: ir.F64, Bits: math.Float64bits(v)} }

// integer returns a constant of type I32 or I64.
func integer(t ir.Type, v int64) *ir.Const {
	if t == ir.I64 {
		return i64(v)
	}
	return i32(v)
}

// float returns a constant of type F32 or F64.
func float(t ir.Type, v float64) *ir.Const {
	if t == ir.F32 {
		return f32(v)
	}
	return f64(v)
}

// constant returns the value of an integer constant.
func constant(e ir.Expr) (int64, bool) {
	c, ok := e.(*ir.Const)
	if !ok {
		return 0, false
	}
	switch c.T {
	case ir.I32:
		return int64(int32(c.Bits)), true
	case ir.I64:
		return int64(c.Bits), true
	}
	return 0, false
}

// isConst reports whether e is the integer constant v.
func isConst(e ir.Expr, v int64) bool {
	c, ok := constant(e)
	return ok && c == v
}

// The functions below make I32 expressions and fold constants.

func add(x, y ir.Expr) ir.Expr {
	a, okx := constant(x)
	b, oky := constant(y)
	switch {
	case okx && oky:
		return i32(a + b)
	case okx && a == 0:
		return y
	case oky && b == 0:
		return x
	}
	return &ir.Binary{Op: ir.AddI32, X: x, Y: y}
}

func sub(x, y ir.Expr) ir.Expr {
	a, okx := constant(x)
	b, oky := constant(y)
	switch {
	case okx && oky:
		return i32(a - b)
	case oky && b == 0:
		return x
	}
	return &ir.Binary{Op: ir.SubI32, X: x, Y: y}
}

func mul(x, y ir.Expr) ir.Expr {
	a, okx := constant(x)
	b, oky := constant(y)
	switch {
	case okx && oky:
		return i32(a * b)
	case okx && a == 1:
		return y
	case oky && b == 1:
		return x
	case okx && a == 0, oky && b == 0:
		return i32(0)
	}
	return &ir.Binary{Op: ir.MulI32, X: x, Y: y}
}

// compare applies a comparison of signed I32 values.
func compare(op ir.Op, x, y ir.Expr) ir.Expr {
	a, okx := constant(x)
	b, oky := constant(y)
	if okx && oky {
		return i32(truth(holds(op, a, b)))
	}
	return &ir.Binary{Op: op, X: x, Y: y}
}

func holds(op ir.Op, a, b int64) bool {
	switch op {
	case ir.EqI32:
		return a == b
	case ir.NeI32:
		return a != b
	case ir.LtI32:
		return a < b
	case ir.LeI32:
		return a <= b
	case ir.GtI32:
		return a > b
	case ir.GeI32:
		return a >= b
	}
	panic("lower: compare of something that is no comparison; wrong code would follow; add the operation")
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// maximum returns the greater of two fixed I32 values.
func maximum(x, y ir.Expr) ir.Expr {
	a, okx := constant(x)
	b, oky := constant(y)
	if okx && oky {
		return i32(max(a, b))
	}
	return &ir.Select{Cond: compare(ir.GtI32, x, y), Then: x, Else: y}
}

// minimum returns the lesser of two fixed I32 values.
func minimum(x, y ir.Expr) ir.Expr {
	a, okx := constant(x)
	b, oky := constant(y)
	if okx && oky {
		return i32(min(a, b))
	}
	return &ir.Select{Cond: compare(ir.LtI32, x, y), Then: x, Else: y}
}

// eqz is 1 if x (I32) is 0, else 0.
func eqz(x ir.Expr) ir.Expr {
	if c, ok := constant(x); ok {
		return i32(truth(c == 0))
	}
	return &ir.Unary{Op: ir.EqzI32, X: x}
}

// addressOf returns the address as a value.
func addressOf(a *ir.Addr) ir.Expr {
	if a.Base == nil && len(a.Terms) == 0 {
		return i32(a.Offset)
	}
	if a.Offset == 0 && len(a.Terms) == 0 {
		return a.Base
	}
	return &ir.AddrOf{Addr: a}
}

// memory returns the address in memory that base (I32) holds.
func memory(object *ir.Object, base ir.Expr) *ir.Addr {
	if c, ok := constant(base); ok {
		return &ir.Addr{Object: object, Offset: int64(uint32(c))}
	}
	return &ir.Addr{Object: object, Base: base}
}
