package vm_test

import (
	"math"
	"testing"

	"simrun/models/compile/ir"
	"simrun/models/compile/vm"
)

// evaluate runs a program that stores x as the result.
func evaluate(t *testing.T, x ir.Expr) uint64 {
	t.Helper()
	f := newFunc("MAIN")
	f.Body = []ir.Stmt{store(stores[x.Type()], fixedAddress(result), x)}
	m := program(f)
	if err := ir.Verify(m); err != nil {
		t.Fatal(err)
	}
	machine, err := run(t, m, vm.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return value(t, machine)
}

// bitsOf returns a value as it lies in memory.
func bitsOf(v any) uint64 {
	switch v := v.(type) {
	case int:
		return uint64(uint32(v))
	case int64:
		return uint64(v)
	case float32:
		return uint64(math.Float32bits(v))
	}
	return math.Float64bits(v.(float64))
}

func TestOperations(t *testing.T) {
	nan := math.NaN()
	tests := []struct {
		op   ir.Op
		x, y *ir.Const // y nil: unary
		want any
	}{
		{ir.AddI32, i32(math.MaxInt32), i32(1), math.MinInt32}, {ir.SubI32, i32(3), i32(5), -2}, {ir.MulI32, i32(-3), i32(5), -15},
		{ir.DivI32, i32(-7), i32(2), -3}, {ir.RemI32, i32(-7), i32(2), -1}, {ir.AndI32, i32(12), i32(10), 8},
		{ir.OrI32, i32(12), i32(10), 14}, {ir.XorI32, i32(12), i32(10), 6}, {ir.ShlI32, i32(3), i32(4), 48},
		{ir.ShrI32, i32(-16), i32(2), -4}, {ir.ShrU32, i32(-1), i32(28), 15},
		{ir.EqI32, i32(1), i32(1), 1}, {ir.NeI32, i32(1), i32(1), 0}, {ir.LtI32, i32(-1), i32(1), 1}, {ir.LeI32, i32(1), i32(1), 1},
		{ir.GtI32, i32(-1), i32(1), 0}, {ir.GeI32, i32(1), i32(1), 1}, {ir.LtU32, i32(-1), i32(1), 0},
		{ir.EqzI32, i32(0), nil, 1}, {ir.ClzI32, i32(1), nil, 31}, {ir.PopcntI32, i32(255), nil, 8},
		{ir.AddI64, i64(1 << 40), i64(1), int64(1<<40 + 1)}, {ir.SubI64, i64(3), i64(5), int64(-2)}, {ir.MulI64, i64(1 << 20), i64(1 << 20), int64(1 << 40)},
		{ir.DivI64, i64(-7), i64(2), int64(-3)}, {ir.RemI64, i64(-7), i64(2), int64(-1)}, {ir.AndI64, i64(12), i64(10), int64(8)},
		{ir.OrI64, i64(12), i64(10), int64(14)}, {ir.XorI64, i64(12), i64(10), int64(6)}, {ir.ShlI64, i64(3), i64(40), int64(3 << 40)},
		{ir.ShrI64, i64(-16), i64(2), int64(-4)}, {ir.ShrU64, i64(-1), i64(60), int64(15)},
		{ir.EqI64, i64(1), i64(1), 1}, {ir.NeI64, i64(1), i64(1), 0}, {ir.LtI64, i64(-1), i64(1), 1}, {ir.LeI64, i64(1), i64(1), 1},
		{ir.GtI64, i64(-1), i64(1), 0}, {ir.GeI64, i64(1), i64(1), 1}, {ir.EqzI64, i64(0), nil, 1},
		{ir.ClzI64, i64(1), nil, int64(63)}, {ir.PopcntI64, i64(255), nil, int64(8)},
		{ir.AddF32, f32(1.5), f32(2), float32(3.5)}, {ir.SubF32, f32(1.5), f32(2), float32(-0.5)}, {ir.MulF32, f32(1.5), f32(2), float32(3)},
		{ir.DivF32, f32(1), f32(3), float32(1) / 3}, {ir.EqF32, f32(1), f32(1), 1}, {ir.NeF32, f32(1), f32(1), 0}, {ir.LtF32, f32(1), f32(2), 1},
		{ir.LeF32, f32(1), f32(1), 1}, {ir.GtF32, f32(1), f32(2), 0}, {ir.GeF32, f32(1), f32(1), 1},
		{ir.NegF32, f32(1), nil, float32(-1)}, {ir.AbsF32, f32(-1), nil, float32(1)}, {ir.SqrtF32, f32(9), nil, float32(3)},
		{ir.FloorF32, f32(-1.5), nil, float32(-2)}, {ir.CeilF32, f32(1.5), nil, float32(2)}, {ir.TruncF32, f32(-1.5), nil, float32(-1)},
		{ir.CopysignF32, f32(2), f32(-1), float32(-2)},
		{ir.AddF64, f64(1.5), f64(2), 3.5}, {ir.SubF64, f64(1.5), f64(2), -0.5}, {ir.MulF64, f64(1.5), f64(2), 3.0}, {ir.DivF64, f64(1), f64(3), 1.0 / 3},
		{ir.EqF64, f64(nan), f64(nan), 0}, {ir.NeF64, f64(nan), f64(nan), 1}, {ir.LtF64, f64(1), f64(2), 1}, {ir.LeF64, f64(1), f64(nan), 0},
		{ir.GtF64, f64(1), f64(2), 0}, {ir.GeF64, f64(1), f64(1), 1},
		{ir.NegF64, f64(1), nil, -1.0}, {ir.AbsF64, f64(-1), nil, 1.0}, {ir.SqrtF64, f64(9), nil, 3.0},
		{ir.FloorF64, f64(-1.5), nil, -2.0}, {ir.CeilF64, f64(1.5), nil, 2.0}, {ir.TruncF64, f64(-1.5), nil, -1.0},
		{ir.CopysignF64, f64(2), f64(-1), -2.0},
		{ir.I32I64, i32(-5), nil, int64(-5)}, {ir.I64I32, i64(1<<32 + 7), nil, 7},
		{ir.I32F32, i32(-5), nil, float32(-5)}, {ir.I32F64, i32(-5), nil, -5.0}, {ir.I64F32, i64(-5), nil, float32(-5)}, {ir.I64F64, i64(1 << 40), nil, float64(1 << 40)},
		{ir.F32I32, f32(-5.9), nil, -5}, {ir.F32I64, f32(-5.9), nil, int64(-5)}, {ir.F64I32, f64(1e10), nil, math.MaxInt32}, {ir.F64I64, f64(-1e10), nil, int64(-1e10)},
		{ir.F32F64, f32(1.5), nil, 1.5}, {ir.F64F32, f64(0.1), nil, float32(0.1)},
		{ir.BitsF32I32, f32(1), nil, 0x3f800000}, {ir.BitsI32F32, i32(0x3f800000), nil, float32(1)},
		{ir.BitsF64I64, f64(1), nil, int64(0x3ff0000000000000)}, {ir.BitsI64F64, i64(0x3ff0000000000000), nil, 1.0},
		{ir.Ext8I32, i32(0x1ff), nil, -1}, {ir.Ext16I32, i32(0x18000), nil, -32768},
	}
	tested := map[ir.Op]bool{}
	for _, test := range tests {
		tested[test.op] = true
		var x ir.Expr = &ir.Unary{Op: test.op, X: test.x}
		if test.y != nil {
			x = binary(test.op, test.x, test.y)
		}
		if got, want := evaluate(t, x), bitsOf(test.want); got != want {
			t.Errorf("%v(%v, %v): got %#x, want %#x", test.op, test.x, test.y, got, want)
		}
	}
	for op := ir.AddI32; op <= ir.Ext16I32; op++ {
		if !tested[op] {
			t.Errorf("operation %d, %v, has no case", op, op)
		}
	}
}

// The vectors here have lanes of 64 bits, or twice the same two lanes of 32
// bits; results show the low half.
func TestVectors(t *testing.T) {
	d := func(v float64) *ir.Const { return &ir.Const{T: ir.V128, Bits: math.Float64bits(v)} }
	s := func(lo, hi float32) *ir.Const {
		return &ir.Const{T: ir.V128, Bits: uint64(math.Float32bits(lo)) | uint64(math.Float32bits(hi))<<32}
	}
	n := func(lo, hi int32) *ir.Const {
		return &ir.Const{T: ir.V128, Bits: uint64(uint32(lo)) | uint64(uint32(hi))<<32}
	}
	tests := []struct {
		op   ir.Op
		x, y *ir.Const
		want *ir.Const
	}{
		{ir.AddVF64, d(1), d(2), d(3)}, {ir.SubVF64, d(1), d(2), d(-1)}, {ir.MulVF64, d(3), d(2), d(6)}, {ir.DivVF64, d(3), d(2), d(1.5)},
		{ir.EqVF64, d(1), d(1), n(-1, -1)}, {ir.NeVF64, d(1), d(1), n(0, 0)}, {ir.LtVF64, d(1), d(2), n(-1, -1)}, {ir.LeVF64, d(1), d(1), n(-1, -1)},
		{ir.GtVF64, d(1), d(2), n(0, 0)}, {ir.GeVF64, d(1), d(1), n(-1, -1)},
		{ir.NegVF64, d(1), nil, d(-1)}, {ir.AbsVF64, d(-1), nil, d(1)}, {ir.SqrtVF64, d(4), nil, d(2)}, {ir.SplatVF64, f64(7), nil, d(7)},
		{ir.AddVF32, s(1, 2), s(3, 4), s(4, 6)}, {ir.SubVF32, s(1, 2), s(3, 5), s(-2, -3)}, {ir.MulVF32, s(1, 2), s(3, 4), s(3, 8)}, {ir.DivVF32, s(1, 2), s(4, 4), s(0.25, 0.5)},
		{ir.EqVF32, s(1, 2), s(1, 3), n(-1, 0)}, {ir.NeVF32, s(1, 2), s(1, 3), n(0, -1)}, {ir.LtVF32, s(1, 2), s(1, 3), n(0, -1)}, {ir.LeVF32, s(1, 4), s(1, 3), n(-1, 0)},
		{ir.GtVF32, s(1, 4), s(1, 3), n(0, -1)}, {ir.GeVF32, s(1, 2), s(1, 3), n(-1, 0)},
		{ir.NegVF32, s(1, -2), nil, s(-1, 2)}, {ir.AbsVF32, s(1, -2), nil, s(1, 2)}, {ir.SqrtVF32, s(4, 9), nil, s(2, 3)}, {ir.SplatVF32, f32(7), nil, s(7, 7)},
		{ir.AddVI32, n(1, 2), n(3, 4), n(4, 6)}, {ir.SubVI32, n(1, 2), n(3, 5), n(-2, -3)}, {ir.MulVI32, n(1, 2), n(3, 4), n(3, 8)},
		{ir.EqVI32, n(1, 2), n(1, 3), n(-1, 0)}, {ir.NeVI32, n(1, 2), n(1, 3), n(0, -1)}, {ir.LtVI32, n(-1, 2), n(1, 2), n(-1, 0)}, {ir.LeVI32, n(1, 4), n(1, 3), n(-1, 0)},
		{ir.GtVI32, n(1, 4), n(1, 3), n(0, -1)}, {ir.GeVI32, n(1, 2), n(1, 3), n(-1, 0)},
		{ir.NegVI32, n(1, -2), nil, n(-1, 2)}, {ir.AbsVI32, n(1, -2), nil, n(1, 2)}, {ir.SplatVI32, i32(7), nil, n(7, 7)},
		{ir.AndV, n(12, 1), n(10, 3), n(8, 1)}, {ir.OrV, n(12, 1), n(10, 3), n(14, 3)}, {ir.XorV, n(12, 1), n(10, 3), n(6, 2)}, {ir.AndNotV, n(12, 1), n(10, 3), n(4, 0)},
		{ir.NotV, n(0, -1), nil, n(-1, 0)}, {ir.VF64VI32, n(5, 6), nil, d(5)}, {ir.VF64VF32, s(5, 6), nil, d(5)}, {ir.VF32VF64, d(5), nil, s(5, 5)},
		{ir.VF32VI32, n(5, 6), nil, s(5, 6)}, {ir.WidenVI32, n(-1, 0), nil, n(-1, -1)}, {ir.NarrowVI32, n(-1, -1), n(0, 0), n(-1, -1)},
	}
	tested := map[ir.Op]bool{ir.AnyTrueV: true, ir.Low64V: true, ir.High64V: true}
	for _, test := range tests {
		tested[test.op] = true
		x := unary(test.op, test.x)
		if test.y != nil {
			x = binary(test.op, test.x, test.y)
		}
		if got := evaluate(t, x); got != test.want.Bits {
			t.Errorf("%v(%v, %v): got %#x, want %#x", test.op, test.x, test.y, got, test.want.Bits)
		}
	}
	for op := ir.AddVF64; op <= ir.High64V; op++ {
		if !tested[op] {
			t.Errorf("operation %d, %v, has no case", op, op)
		}
	}
	scalars := []struct {
		x    ir.Expr
		want uint64
	}{
		{unary(ir.AnyTrueV, n(0, 0)), 0}, {unary(ir.AnyTrueV, n(0, 4)), 1},
		{unary(ir.Low64V, d(3)), bitsOf(3.0)}, {unary(ir.High64V, d(4)), bitsOf(4.0)},
		{&ir.Select{Cond: n(-1, 0), Then: n(1, 2), Else: n(3, 4)}, n(1, 4).Bits},
		{unary(ir.SplatVF64, load(ir.MF64, fixedAddress(3000))), 0}, {unary(ir.SplatVF32, load(ir.MF32, fixedAddress(3000))), 0},
	}
	for _, test := range scalars {
		if got := evaluate(t, test.x); got != test.want {
			t.Errorf("%s: got %#x, want %#x", ir.DumpExpr(&ir.Func{}, test.x), got, test.want)
		}
	}
}
