package lower

import (
	"math"

	"simrun/models/compile/ir"
	"simrun/models/hpjava/ast"
)

func i32(v int64) ir.Expr { return &ir.Const{T: ir.I32, Bits: uint64(uint32(v))} }
func i64(v int64) ir.Expr { return &ir.Const{T: ir.I64, Bits: uint64(v)} }
func f32(v float64) ir.Expr {
	return &ir.Const{T: ir.F32, Bits: uint64(math.Float32bits(float32(v)))}
}
func f64(v float64) ir.Expr { return &ir.Const{T: ir.F64, Bits: math.Float64bits(v)} }

func unary(op ir.Op, x ir.Expr) ir.Expr     { return &ir.Unary{Op: op, X: x} }
func binary(op ir.Op, x, y ir.Expr) ir.Expr { return &ir.Binary{Op: op, X: x, Y: y} }

// typeOf returns the type of a value in a local.
func typeOf(t *ast.Type) ir.Type {
	switch t.Kind {
	case ast.Long:
		return ir.I64
	case ast.Float:
		return ir.F32
	case ast.Double:
		return ir.F64
	}
	return ir.I32
}

// layout returns how a value lies in memory, and its length.
func layout(t *ast.Type) (ir.Mem, int64) {
	switch t.Kind {
	case ast.Boolean, ast.Byte:
		return ir.MI8, 1
	case ast.Short, ast.Char:
		return ir.MI16, 2
	case ast.Long:
		return ir.MI64, 8
	case ast.Float:
		return ir.MF32, 4
	case ast.Double:
		return ir.MF64, 8
	}
	return ir.MI32, 4
}

// load returns a value in memory. A Char is unsigned.
func load(t *ast.Type, a *ir.Addr) ir.Expr {
	mem, _ := layout(t)
	x := ir.Expr(&ir.Load{Mem: mem, Addr: a})
	if t.Kind == ast.Char {
		x = binary(ir.AndI32, x, i32(math.MaxUint16))
	}
	return x
}

// zero returns the initial value of a type.
func zero(t ir.Type) ir.Expr {
	switch t {
	case ir.I64:
		return i64(0)
	case ir.F32:
		return f32(0)
	case ir.F64:
		return f64(0)
	}
	return i32(0)
}

func (f *function) emit(s ir.Stmt) { *f.out = append(*f.out, s) }

// within returns the statements that do emits.
func (f *function) within(do func()) []ir.Stmt {
	var list []ir.Stmt
	outer := f.out
	f.out = &list
	do()
	f.out = outer
	return list
}

// temp returns a new local with a value.
func (f *function) temp(x ir.Expr) ir.LocalID {
	l := f.fn.NewLocal(x.Type(), "")
	f.emit(&ir.Set{Local: l, Value: x})
	return l
}

func (f *function) get(l ir.LocalID) ir.Expr { return &ir.Get{T: f.fn.Locals[l].Type, Local: l} }

// keep returns an expression whose value no later statement changes.
func (f *function) keep(x ir.Expr) func() ir.Expr {
	if c, ok := x.(*ir.Const); ok {
		return func() ir.Expr { d := *c; return &d }
	}
	l := f.temp(x)
	return func() ir.Expr { return f.get(l) }
}

func (f *function) newBlock() ir.BlockID {
	f.blocks++
	return f.blocks
}
