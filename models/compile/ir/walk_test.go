package ir_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/models/compile/ir"
)

// Every expression that a statement holds is visited, in the order of the text.
// The constants tell which.
func TestEachExpr(t *testing.T) {
	at := func(n int64) *ir.Addr {
		return &ir.Addr{Base: i32(n), Terms: []ir.Term{{Index: i32(n + 1), Dim: &ir.Dim{Lower: i32(n + 2), Stride: i32(n + 3), Extent: i32(n + 4)}}}}
	}
	tests := []struct {
		stmt ir.Stmt
		want []int64
	}{
		{&ir.Set{Value: &ir.Binary{Op: ir.AddI32, X: i32(1), Y: &ir.Unary{Op: ir.EqzI32, X: i32(2)}}}, []int64{1, 2}},
		{&ir.Set{Value: &ir.Select{Cond: i32(1), Then: i32(2), Else: i32(3)}}, []int64{1, 2, 3}},
		{&ir.Set{Value: &ir.Cond{Cond: i32(1), Then: i32(2), Else: i32(3)}}, []int64{1, 2, 3}},
		{&ir.Set{Value: &ir.Host{Fn: ir.PowInt32, Args: []ir.Expr{i32(1), i32(2)}}}, []int64{1, 2}},
		{&ir.Set{Value: &ir.Load{Mem: ir.MI32, Addr: at(1)}}, []int64{1, 2, 3, 4, 5}},
		{&ir.Set{Value: &ir.AddrOf{Addr: at(1)}}, []int64{1, 2, 3, 4, 5}},
		{&ir.Store{Addr: at(1), Value: i32(6)}, []int64{1, 2, 3, 4, 5, 6}},
		{&ir.Copy{To: at(1), From: at(6), Bytes: i32(11)}, []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}},
		{&ir.Fill{To: at(1), Value: i32(6), Bytes: i32(7)}, []int64{1, 2, 3, 4, 5, 6, 7}},
		{&ir.If{Cond: i32(1), Then: []ir.Stmt{&ir.Set{Value: i32(9)}}}, []int64{1}},
		{&ir.Do{Trip: i32(1), Step: i32(2), Body: []ir.Stmt{&ir.Set{Value: i32(9)}}}, []int64{1, 2}},
		{&ir.Region{Entry: i32(1)}, []int64{1}},
		{&ir.Region{}, nil},
		{&ir.Switch{X: i32(1)}, []int64{1}},
		{&ir.Call{Index: i32(1), Args: []ir.Expr{i32(2), i32(3)}}, []int64{1, 2, 3}},
		{&ir.HostCall{Args: []ir.Expr{i32(1), i32(2)}}, []int64{1, 2}},
		{&ir.Return{Values: []ir.Expr{i32(1), i32(2)}}, []int64{1, 2}},
		{&ir.Fail{Args: []ir.Expr{i32(1)}}, []int64{1}},
		{&ir.ChargeNest{Args: []ir.Expr{i32(1), i32(2)}}, []int64{1, 2}},
	}
	for _, test := range tests {
		var got []int64
		ir.EachExpr(test.stmt, func(x ir.Expr) {
			if c, ok := x.(*ir.Const); ok {
				got = append(got, int64(c.Bits))
			}
		})
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%T %+v (-want +got):\n%s", test.stmt, test.stmt, diff)
		}
	}
}

// EachStmt goes into every list of every statement that has lists; Lists lets
// their elements be replaced.
func TestEachStmt(t *testing.T) {
	leaf := func(n ir.LocalID) []ir.Stmt { return []ir.Stmt{&ir.Set{Local: n, Value: i32(0)}} }
	list := []ir.Stmt{
		&ir.If{Then: leaf(1), Else: leaf(2)},
		&ir.Do{Var: 3, Body: leaf(4)},
		&ir.Block{Body: []ir.Stmt{&ir.Loop{Body: leaf(5)}}},
		&ir.Region{Segments: [][]ir.Stmt{leaf(6), leaf(7)}},
		&ir.Switch{Cases: [][]ir.Stmt{leaf(8), leaf(9)}, Default: leaf(10)},
		&ir.Call{Results: []ir.LocalID{11, -1, 12}},
		&ir.HostCall{Results: []ir.LocalID{13}},
	}
	assigned := func() (got []ir.LocalID) {
		ir.EachStmt(list, func(s ir.Stmt) {
			ir.Assigned(s, func(id ir.LocalID) { got = append(got, id) })
		})
		return got
	}
	want := []ir.LocalID{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}
	if diff := cmp.Diff(want, assigned()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	ir.Lists(list[0], func(inner []ir.Stmt) { inner[0] = leaf(14)[0] })
	want[0], want[1] = 14, 14
	if diff := cmp.Diff(want, assigned()); diff != "" {
		t.Errorf("after the lists of the IF were changed (-want +got):\n%s", diff)
	}
}
