package builtin

import (
	"math"

	"simrun/models/compile/ir"
)

// The words that functions.go consists of.

func function(h *ir.HostFunc, own []ir.Type, body ...ir.Stmt) *ir.Func {
	f := &ir.Func{Name: h.Name, Params: h.Params, Results: h.Results, Body: body}
	for _, t := range append(append([]ir.Type{}, h.Params...), own...) {
		f.NewLocal(t, "")
	}
	return f
}

func types(t ...ir.Type) []ir.Type             { return t }
func list(s ...ir.Stmt) []ir.Stmt              { return s }
func locals(l ...ir.LocalID) []ir.LocalID      { return l }
func set(l ir.LocalID, x ir.Expr) ir.Stmt      { return &ir.Set{Local: l, Value: x} }
func give(x ...ir.Expr) ir.Stmt                { return &ir.Return{Values: x} }
func leave(id ir.BlockID) ir.Stmt              { return &ir.Br{To: id} }
func block(id ir.BlockID, b []ir.Stmt) ir.Stmt { return &ir.Block{ID: id, Body: b} }
func loop(id ir.BlockID, b []ir.Stmt) ir.Stmt  { return &ir.Loop{ID: id, Body: b} }

func when(cond ir.Expr, then, otherwise []ir.Stmt) ir.Stmt {
	return &ir.If{Cond: cond, Then: then, Else: otherwise}
}

func askHost(h *ir.HostFunc, results []ir.LocalID, args ...ir.Expr) ir.Stmt {
	return &ir.HostCall{Fn: h, Args: args, Results: results}
}

func getI32(l ir.LocalID) ir.Expr { return &ir.Get{T: ir.I32, Local: l} }
func getI64(l ir.LocalID) ir.Expr { return &ir.Get{T: ir.I64, Local: l} }
func getF32(l ir.LocalID) ir.Expr { return &ir.Get{T: ir.F32, Local: l} }
func getF64(l ir.LocalID) ir.Expr { return &ir.Get{T: ir.F64, Local: l} }

func i32(v int32) ir.Expr   { return &ir.Const{T: ir.I32, Bits: uint64(v)} }
func i64(v int64) ir.Expr   { return &ir.Const{T: ir.I64, Bits: uint64(v)} }
func f32(v float32) ir.Expr { return &ir.Const{T: ir.F32, Bits: uint64(math.Float32bits(v))} }
func f64(v float64) ir.Expr { return &ir.Const{T: ir.F64, Bits: math.Float64bits(v)} }

func unary(op ir.Op, x ir.Expr) ir.Expr     { return &ir.Unary{Op: op, X: x} }
func binary(op ir.Op, x, y ir.Expr) ir.Expr { return &ir.Binary{Op: op, X: x, Y: y} }

// entry is part 0 or 1 of an entry of a table.
func entry(name string, index ir.Expr, part int64) ir.Expr {
	for _, t := range tables {
		if t.Name == name {
			term := ir.Term{Index: unary(ir.I64I32, index), Dim: &ir.Dim{Stride: i32(entrySize)}}
			return &ir.Load{Mem: ir.MF64, Addr: &ir.Addr{Offset: t.addr + 8*part, Terms: []ir.Term{term}}}
		}
	}
	panic("builtin: there is no table " + name + "; functions.go is older than package elementary; make it again")
}
