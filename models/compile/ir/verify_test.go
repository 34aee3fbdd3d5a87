package ir_test

import (
	"strings"
	"testing"

	"simrun/models/compile/ir"
)

func TestVerify(t *testing.T) {
	get := func(t ir.Type, id ir.LocalID) ir.Expr { return &ir.Get{T: t, Local: id} }
	at := &ir.Addr{Offset: 2048}
	tests := []struct {
		stmt ir.Stmt
		want string // part of the error; empty for none
	}{
		{&ir.Set{Local: 0, Value: i32(1)}, ""},
		{&ir.Set{Local: 0, Value: f32(1)}, "local 0 is i32, used as f32"},
		{&ir.Set{Local: 9, Value: i32(1)}, "there is no local 9"},
		{&ir.Set{Local: 0, Value: get(ir.F64, 0)}, "local 0 is i32, used as f64"},
		{&ir.Set{Local: 0, Value: &ir.Binary{Op: ir.AddI32, X: i32(1), Y: f32(1)}}, "operand 1.0 is f32, want [i32]"},
		{&ir.Set{Local: 0, Value: &ir.Unary{Op: ir.AddI32, X: i32(1)}}, "operation + has 2 operands"},
		{&ir.Set{Local: 0, Value: &ir.Select{Cond: i32(1), Then: i32(1), Else: f32(1)}}, "operand 1.0 is f32"},
		{&ir.Set{Local: 0, Value: &ir.Host{Fn: ir.CSqrt, Args: nil}}, "0 values for 2"},
		{&ir.Store{Mem: ir.MF64, Addr: at, Value: f32(1)}, "want [f64]"},
		{&ir.Store{Mem: ir.MF32, Value: f32(1)}, "the address is missing"},
		{&ir.Store{Mem: ir.MI32, Addr: &ir.Addr{Terms: []ir.Term{{Index: i32(1), Dim: &ir.Dim{}}}}, Value: i32(1)}, "an operand is missing"},
		{&ir.If{Cond: f32(1)}, "want [i32]"},
		{&ir.Br{To: 3}, "no enclosing block #3"},
		{&ir.Block{ID: 3, Body: []ir.Stmt{&ir.Br{To: 3}}}, ""},
		{&ir.Block{ID: 3, Body: []ir.Stmt{&ir.Loop{ID: 3}}}, "block #3 lies within another"},
		{&ir.Region{ID: 3, Segments: [][]ir.Stmt{{&ir.Jump{Region: 3, Segment: 1}}}}, "no enclosing region #3 with a segment 1"},
		{&ir.Region{ID: 3, Segments: [][]ir.Stmt{{&ir.Br{To: 3}}}}, "no enclosing block #3"},
		{&ir.Do{Var: 0, Trip: i32(1), Step: i32(1), Body: []ir.Stmt{&ir.Set{Local: 0, Value: i32(1)}}}, "the variable of an enclosing loop is assigned"},
		{&ir.Do{Var: 1, Trip: i32(1), Step: i32(1)}, "local 1 is f64, used as i32"},
		{&ir.Return{Values: []ir.Expr{i32(1)}}, "1 values for 0"},
		{&ir.HostCall{Fn: ir.Alloc, Args: []ir.Expr{i32(1)}, Results: []ir.LocalID{0}}, "want [i64]"},
		{&ir.Call{Func: &ir.Func{}}, "the function is not in the module"},
		{&ir.Call{Index: i32(0), Sig: ir.Signature{Params: []ir.Type{ir.I32}}}, "0 values for 1"},
		{&ir.Fail{Code: ir.FailBounds, Args: []ir.Expr{f32(1)}}, "want [i32]"},
	}
	for _, test := range tests {
		f := &ir.Func{Name: "MAIN", Body: []ir.Stmt{test.stmt}}
		f.NewLocal(ir.I32, "i")
		f.NewLocal(ir.F64, "x")
		err := ir.Verify(&ir.Module{Funcs: []*ir.Func{f}, Main: f, StaticSize: 4096})
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%#v: got %v, want no error", test.stmt, err)
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%#v: got %v, want %q", test.stmt, err, test.want)
		}
	}
}

func TestVerifyModule(t *testing.T) {
	f := &ir.Func{Name: "MAIN"}
	m := &ir.Module{Main: f, Table: []*ir.Func{f}, StaticSize: 2000, Data: []ir.Data{{Addr: 1990, Bytes: []byte("abcdef"), Repeat: 2}}}
	got := ""
	if err := ir.Verify(m); err != nil {
		got = err.Error()
	}
	for _, want := range []string{"the main program is not among", "entry 0 of the table", "data at 1990, 2 times 6 bytes"} {
		if !strings.Contains(got, want) {
			t.Errorf("got %q, want %q in it", got, want)
		}
	}
}
