package vm_test

import (
	"context"
	"math"
	"testing"

	"simrun/models/compile/ir"
	"simrun/models/compile/vm"
)

// result is where the programs of these tests leave what they compute.
const result = 2048

// run executes a program and returns the machine.
func run(t testing.TB, m *ir.Module, config vm.Config, hosts ...vm.Host) (*vm.Machine, error) {
	t.Helper()
	code, err := vm.Compile(m, vm.Runtime{Hosts: hosts})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { code.Close() })
	machine, err := code.New(config)
	if err != nil {
		t.Fatal(err)
	}
	return machine, machine.Run(context.Background())
}

// value returns the result of a program that stores it.
func value(t *testing.T, machine *vm.Machine) uint64 {
	t.Helper()
	v, err := machine.Float64(result)
	if err != nil {
		t.Fatal(err)
	}
	return math.Float64bits(v)
}

var stores = map[ir.Type]ir.Mem{ir.I32: ir.MI32, ir.I64: ir.MI64, ir.F32: ir.MF32, ir.F64: ir.MF64, ir.V128: ir.MV64}

func TestStatements(t *testing.T) {
	type body func(f builder, sum ir.LocalID) []ir.Stmt
	tests := []struct {
		name string
		body body
		want int32
	}{
		{"do with trips", func(f builder, sum ir.LocalID) []ir.Stmt {
			i := f.local(ir.I32, "i")
			return []ir.Stmt{f.set(i, i32(1)), &ir.Do{Var: i, Trip: i32(10), Step: i32(2), Body: []ir.Stmt{f.inc(sum, ir.AddI32, f.get(i))}},
				f.inc(sum, ir.AddI32, f.get(i))} // 1+3+...+19 = 100, and i is 21
		}, 121},
		{"do without trips", func(f builder, sum ir.LocalID) []ir.Stmt {
			i := f.local(ir.I32, "i")
			return []ir.Stmt{f.set(i, i32(7)), &ir.Do{Var: i, Trip: i32(-3), Step: i32(1), Body: []ir.Stmt{f.inc(sum, ir.AddI32, i32(100))}},
				f.inc(sum, ir.AddI32, f.get(i))}
		}, 7},
		{"do with exit and next", func(f builder, sum ir.LocalID) []ir.Stmt {
			i := f.local(ir.I32, "i")
			return []ir.Stmt{f.set(i, i32(1)), &ir.Do{Var: i, Trip: i32(10), Step: i32(1), ID: 1, Next: 2, Body: []ir.Stmt{
				&ir.If{Cond: binary(ir.EqI32, f.get(i), i32(3)), Then: []ir.Stmt{&ir.Br{To: 2}}},
				&ir.If{Cond: binary(ir.EqI32, f.get(i), i32(5)), Then: []ir.Stmt{&ir.Br{To: 1}}},
				f.inc(sum, ir.AddI32, f.get(i)),
			}}, f.inc(sum, ir.AddI32, binary(ir.MulI32, f.get(i), i32(100)))} // 1+2+4, i is 5
		}, 507},
		{"do downward in I64", func(f builder, sum ir.LocalID) []ir.Stmt {
			i := f.local(ir.I64, "i")
			return []ir.Stmt{f.set(i, i64(1<<40)), &ir.Do{Var: i, Trip: i64(3), Step: i64(-1 << 39), Body: []ir.Stmt{
				f.inc(sum, ir.AddI32, unary(ir.I64I32, binary(ir.ShrI64, f.get(i), i64(39)))),
			}}} // 2 + 1 + 0
		}, 3},
		{"loop and block", func(f builder, sum ir.LocalID) []ir.Stmt {
			return []ir.Stmt{&ir.Block{ID: 1, Body: []ir.Stmt{&ir.Loop{ID: 2, Body: []ir.Stmt{
				f.inc(sum, ir.AddI32, i32(3)),
				&ir.If{Cond: binary(ir.GtI32, f.get(sum), i32(10)), Then: []ir.Stmt{&ir.Br{To: 1}}},
				&ir.Br{To: 2},
			}}, f.set(sum, i32(-1))}}}
		}, 12},
		{"switch", func(f builder, sum ir.LocalID) []ir.Stmt {
			i := f.local(ir.I32, "i")
			add := func(n int64) []ir.Stmt { return []ir.Stmt{f.inc(sum, ir.AddI32, i32(n))} }
			return []ir.Stmt{f.set(i, i32(-1)), &ir.Do{Var: i, Trip: i32(4), Step: i32(1), Body: []ir.Stmt{
				&ir.Switch{X: f.get(i), Cases: [][]ir.Stmt{add(1), add(10)}, Default: add(100)},
			}}}
		}, 211},
		{"region with jumps ahead and back", func(f builder, sum ir.LocalID) []ir.Stmt {
			jump := func(n int) ir.Stmt { return &ir.Jump{Region: 1, Segment: n} }
			return []ir.Stmt{&ir.Region{ID: 1, Segments: [][]ir.Stmt{
				{jump(2)}, // passes over segment 1
				{f.inc(sum, ir.AddI32, i32(1)), jump(3)},
				{f.inc(sum, ir.AddI32, i32(10)), &ir.If{Cond: binary(ir.LtI32, f.get(sum), i32(30)), Then: []ir.Stmt{jump(1)}}},
				{f.inc(sum, ir.AddI32, i32(100)), &ir.If{Cond: binary(ir.LtI32, f.get(sum), i32(300)), Then: []ir.Stmt{jump(2)}}},
			}}} // 10 11 111 121 221 231 331
		}, 331},
		{"region that is a loop", func(f builder, sum ir.LocalID) []ir.Stmt {
			jump := func(n int) ir.Stmt { return &ir.Jump{Region: 1, Segment: n} }
			return []ir.Stmt{&ir.Region{ID: 1, Segments: [][]ir.Stmt{
				{f.inc(sum, ir.AddI32, i32(1))},
				{f.inc(sum, ir.AddI32, i32(10)), &ir.If{Cond: binary(ir.GtI32, f.get(sum), i32(35)), Then: []ir.Stmt{jump(2)}}, jump(1)},
				{f.inc(sum, ir.AddI32, i32(1000))},
			}}}
		}, 1041},
		{"region from a segment", func(f builder, sum ir.LocalID) []ir.Stmt {
			return []ir.Stmt{&ir.Region{ID: 1, Entry: binary(ir.AddI32, f.get(sum), i32(1)), Segments: [][]ir.Stmt{
				{f.inc(sum, ir.AddI32, i32(1))}, {f.inc(sum, ir.AddI32, i32(10))}, {f.inc(sum, ir.AddI32, i32(100))},
			}}}
		}, 110},
		{"cond evaluates one side", func(f builder, sum ir.LocalID) []ir.Stmt {
			return []ir.Stmt{f.set(sum, &ir.Cond{Cond: f.get(sum), Then: binary(ir.DivI32, i32(1), f.get(sum)), Else: i32(4)})}
		}, 4},
		{"select", func(f builder, sum ir.LocalID) []ir.Stmt {
			return []ir.Stmt{f.set(sum, &ir.Select{Cond: i32(1), Then: i32(5), Else: i32(6)})}
		}, 5},
		{"copy and fill", func(f builder, sum ir.LocalID) []ir.Stmt {
			return []ir.Stmt{
				&ir.Fill{To: fixedAddress(3000), Value: i32(0x101), Bytes: i32(4)},
				&ir.Copy{To: fixedAddress(3002), From: fixedAddress(3000), Bytes: i32(4)},
				f.set(sum, load(ir.MI32, fixedAddress(3003))),
			}
		}, 0x010101},
		{"short integers", func(f builder, sum ir.LocalID) []ir.Stmt {
			return []ir.Stmt{
				store(ir.MI8, fixedAddress(3000), i32(-2)), store(ir.MI16, fixedAddress(3002), i32(-300)),
				f.set(sum, binary(ir.MulI32, load(ir.MI8, fixedAddress(3000)), load(ir.MI16, fixedAddress(3002)))),
			}
		}, 600},
		{"address of a negative lower bound", func(f builder, sum ir.LocalID) []ir.Stmt {
			i := f.local(ir.I32, "i")
			a := &ir.Addr{Offset: 4000, Terms: []ir.Term{{Index: f.get(i), Dim: &ir.Dim{Lower: i32(-5), Stride: i32(4)}}}}
			return []ir.Stmt{store(ir.MI32, fixedAddress(4008), i32(77)), f.set(i, i32(-3)), f.set(sum, load(ir.MI32, a))}
		}, 77},
		{"address with a negative stride", func(f builder, sum ir.LocalID) []ir.Stmt {
			i := f.local(ir.I32, "i")
			a := &ir.Addr{Base: i32(4096), Terms: []ir.Term{{Index: f.get(i), Dim: &ir.Dim{Stride: f.get(sum)}}}}
			return []ir.Stmt{store(ir.MI32, fixedAddress(4080), i32(78)), f.set(i, i32(2)), f.set(sum, i32(-8)), f.set(sum, load(ir.MI32, a))}
		}, 78},
		{"a sum is not kept after its variable changes", func(f builder, sum ir.LocalID) []ir.Stmt {
			i := f.local(ir.I32, "i")
			a := element("a", 4096, 4, f.get(i), 10)
			return []ir.Stmt{f.set(i, i32(2)), store(ir.MI32, a, i32(5)), f.set(i, i32(3)), store(ir.MI32, a, i32(6)),
				f.set(sum, binary(ir.SubI32, load(ir.MI32, fixedAddress(4104)), load(ir.MI32, fixedAddress(4100))))}
		}, 1},
		{"charge", func(f builder, sum ir.LocalID) []ir.Stmt {
			return []ir.Stmt{&ir.Charge{Picoseconds: 5, Count: 0}, &ir.Line{}, f.set(sum, i32(9))}
		}, 9},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := newFunc("MAIN")
			sum := f.local(ir.I32, "sum")
			f.Body = append(test.body(f, sum), store(ir.MI32, fixedAddress(result), f.get(sum)))
			m := program(f)
			m.Counts = 1
			machine, err := run(t, m, vm.Config{})
			if err != nil {
				t.Fatal(err)
			}
			if got := int32(value(t, machine)); got != test.want {
				t.Errorf("got %d, want %d", got, test.want)
			}
		})
	}
}

// A function too large for the compiler is interpreted, with the same result.
func TestLargeFunction(t *testing.T) {
	f := newFunc("MAIN")
	sum := f.local(ir.I32, "sum")
	for range 7000 {
		f.Body = append(f.Body, &ir.If{Cond: binary(ir.GeI32, f.get(sum), i32(0)), Then: []ir.Stmt{f.inc(sum, ir.AddI32, i32(3))}})
	}
	f.Body = append(f.Body, store(ir.MI32, fixedAddress(result), f.get(sum)))
	machine, err := run(t, program(f), vm.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if got := int32(value(t, machine)); got != 21000 {
		t.Errorf("got %d, want 21000", got)
	}
}
