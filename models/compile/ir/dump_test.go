package ir_test

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/models/compile/ir"
)

func i32(n int64) *ir.Const   { return &ir.Const{T: ir.I32, Bits: uint64(uint32(n))} }
func f32(v float32) *ir.Const { return &ir.Const{T: ir.F32, Bits: uint64(math.Float32bits(v))} }

// example is the loop of the package's documentation.
func example() *ir.Func {
	f := &ir.Func{Name: "FILL", Params: []ir.Type{ir.I32}}
	n := f.NewLocal(ir.I32, "n")
	i := f.NewLocal(ir.I32, "i")
	get := func(id ir.LocalID) ir.Expr { return &ir.Get{T: ir.I32, Local: id} }
	a := &ir.Addr{
		Object: &ir.Object{Name: "a", Size: 400}, Offset: 4096, Name: "a",
		Terms: []ir.Term{{Index: get(i), Dim: &ir.Dim{Lower: i32(1), Stride: i32(4), Extent: i32(100)}}},
	}
	f.Body = []ir.Stmt{
		&ir.Set{Local: i, Value: i32(1)},
		&ir.Do{Var: i, Trip: get(n), Step: i32(1), Body: []ir.Stmt{
			&ir.Store{Mem: ir.MF32, Addr: a, Value: &ir.Binary{Op: ir.AddF32, X: &ir.Load{Mem: ir.MF32, Addr: a}, Y: f32(1.5)}},
		}},
	}
	return f
}

func ExampleDumpFunc() {
	if err := ir.DumpFunc(os.Stdout, example()); err != nil {
		fmt.Println(err)
	}
	// Output:
	// func FILL(n i32)
	//   i = 1
	//   do i trip n step 1
	//     a.f32[4096 + (i-1:100)*4] = a.f32[4096 + (i-1:100)*4] + 1.5
}

// A writer of expressions goes on with locals that its function gets later.
func TestWriterNamesNewLocals(t *testing.T) {
	f := example()
	w := ir.NewWriter(f)
	for _, name := range []string{"k", "i", ""} {
		x := &ir.Get{T: ir.I32, Local: f.NewLocal(ir.I32, name)}
		if got, want := w.Expr(x), ir.DumpExpr(f, x); got != want || got == "" {
			t.Errorf("local %q is %q, want %q", name, got, want)
		}
	}
}

func TestDumpConstants(t *testing.T) {
	tests := []struct {
		value *ir.Const
		want  string
	}{
		{i32(-7), "-7"},
		{&ir.Const{T: ir.I64, Bits: 1 << 40}, "1099511627776_8"},
		{f32(2), "2.0"},
		{f32(1e30), "1e+30"},
		{&ir.Const{T: ir.F64, Bits: math.Float64bits(0.1)}, "0.1d0"},
		{&ir.Const{T: ir.F64, Bits: math.Float64bits(-3)}, "-3.0d0"},
		{&ir.Const{T: ir.F64, Bits: math.Float64bits(1e-300)}, "1d-300"},
		{&ir.Const{T: ir.F64, Bits: math.Float64bits(math.Inf(1))}, "+Inf_8"},
		{&ir.Const{T: ir.V128, Bits: 16}, "v128:0x10"},
	}
	for _, test := range tests {
		if got := test.value.String(); got != test.want {
			t.Errorf("constant %v bits %#x: got %s, want %s", test.value.T, test.value.Bits, got, test.want)
		}
	}
}

func TestDumpStatements(t *testing.T) {
	f := &ir.Func{Name: "MAIN", Frame: 32}
	x, y := f.NewLocal(ir.I32, "x"), f.NewLocal(ir.F64, "x")
	frame := f.NewLocal(ir.I32, "")
	f.FrameLocal = frame
	get := func(id ir.LocalID) ir.Expr { return &ir.Get{T: f.Locals[id].Type, Local: id} }
	f.Body = []ir.Stmt{
		&ir.Region{ID: 1, Entry: get(x), Segments: [][]ir.Stmt{{&ir.Jump{Region: 1, Segment: 1}}, {&ir.Br{To: 2}}}},
		&ir.Block{ID: 2, Body: []ir.Stmt{&ir.If{Cond: get(x), Then: []ir.Stmt{&ir.Return{}}, Else: []ir.Stmt{&ir.Fail{Code: ir.FailZeroStep}}}}},
		&ir.Loop{ID: 3, Body: []ir.Stmt{&ir.Switch{X: get(x), Cases: [][]ir.Stmt{nil}, Default: []ir.Stmt{&ir.Br{To: 3}}}}},
		&ir.HostCall{Fn: ir.CSqrt, Args: []ir.Expr{get(y), get(y)}, Results: []ir.LocalID{y, -1}},
		&ir.Call{Index: get(x), Sig: ir.Signature{Params: []ir.Type{ir.F64}, Results: []ir.Type{ir.I32}}, Args: []ir.Expr{get(y)}, Results: []ir.LocalID{x}},
		&ir.Copy{To: &ir.Addr{Base: get(frame)}, From: &ir.Addr{Offset: 1024}, Bytes: i32(8)},
		&ir.Set{Local: x, Value: &ir.Cond{Cond: get(x), Then: &ir.Unary{Op: ir.F64I32, X: get(y)}, Else: &ir.Host{Fn: ir.PowInt32, Args: []ir.Expr{get(x), i32(2)}}}},
		&ir.Charge{Picoseconds: 5, Count: 1},
	}
	want := `func MAIN() frame 32 at %2
  region #1 from x
  segment 0
    jump #1.1
  segment 1
    br #2
  block #2
    if x
      return
    else
      fail zero_step()
  loop #3
    switch x
    case 0
    default
      br #3
  x%1, _ = host csqrt(x%1, x%1)
  x = call table[x](f64) i32(x%1)
  copy *.bytes[%2] <- *.bytes[1024] bytes 8
  x = (x ? i32(x%1) : pow_i32(x, 2))
  charge 5 ps count 1
`
	var b strings.Builder
	if err := ir.DumpFunc(&b, f); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("dump (-want +got):\n%s", diff)
	}
}
