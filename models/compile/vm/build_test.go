package vm_test

import (
	"math"

	"simrun/models/compile/ir"
)

// builder makes one function of ir by hand.
type builder struct{ *ir.Func }

func newFunc(name string, params ...ir.Type) builder {
	f := builder{&ir.Func{Name: name, Params: params}}
	for range params {
		f.NewLocal(params[len(f.Locals)], "")
	}
	return f
}

func (f builder) local(t ir.Type, name string) ir.LocalID { return f.NewLocal(t, name) }

func (f builder) get(id ir.LocalID) ir.Expr { return &ir.Get{T: f.Locals[id].Type, Local: id} }

func (f builder) set(id ir.LocalID, v ir.Expr) ir.Stmt { return &ir.Set{Local: id, Value: v} }

// inc adds v to a local.
func (f builder) inc(id ir.LocalID, op ir.Op, v ir.Expr) ir.Stmt {
	return f.set(id, binary(op, f.get(id), v))
}

func i32(v int64) *ir.Const   { return &ir.Const{T: ir.I32, Bits: uint64(uint32(v))} }
func i64(v int64) *ir.Const   { return &ir.Const{T: ir.I64, Bits: uint64(v)} }
func f32(v float32) *ir.Const { return &ir.Const{T: ir.F32, Bits: uint64(math.Float32bits(v))} }
func f64(v float64) *ir.Const { return &ir.Const{T: ir.F64, Bits: math.Float64bits(v)} }

func unary(op ir.Op, x ir.Expr) ir.Expr     { return &ir.Unary{Op: op, X: x} }
func binary(op ir.Op, x, y ir.Expr) ir.Expr { return &ir.Binary{Op: op, X: x, Y: y} }

// fixedAddress is a fixed address.
func fixedAddress(addr int64) *ir.Addr { return &ir.Addr{Offset: addr} }

func load(m ir.Mem, a *ir.Addr) ir.Expr { return &ir.Load{Mem: m, Addr: a} }

func store(m ir.Mem, a *ir.Addr, v ir.Expr) ir.Stmt { return &ir.Store{Mem: m, Addr: a, Value: v} }

// element is a(index) of an array with subscripts 1 to extent at base; extent
// 0: not checked.
func element(name string, base, size int64, index ir.Expr, extent int64) *ir.Addr {
	t := ir.Term{Index: index, Dim: &ir.Dim{Lower: i32(1), Stride: i32(size)}}
	if extent > 0 {
		t.Extent = i32(extent)
	}
	return &ir.Addr{Offset: base, Terms: []ir.Term{t}, Name: name}
}

// program makes a module of functions, the first one the main program.
func program(funcs ...builder) *ir.Module {
	m := &ir.Module{StaticSize: 1 << 20}
	for _, f := range funcs {
		m.Funcs = append(m.Funcs, f.Func)
	}
	m.Main = m.Funcs[0]
	return m
}
