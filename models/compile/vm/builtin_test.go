package vm

import (
	"context"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"simrun/models/compile/builtin"
	"simrun/models/compile/ir"
)

// rows is how many calls a program of these tests makes; a row has room for arguments and results.
const (
	rows    = 100000
	rowSize = 64
	results = 32 // bytes from the beginning of a row on
)

var mems = map[ir.Type]ir.Mem{ir.I32: ir.MI32, ir.I64: ir.MI64, ir.F32: ir.MF32, ir.F64: ir.MF64}

// rowsProgram calls a function with the arguments of each row.
func rowsProgram(fn *ir.HostFunc) *ir.Module {
	f := &ir.Func{Name: "MAIN"}
	i := f.NewLocal(ir.I32, "i")
	at := func(part int64) *ir.Addr {
		stride := &ir.Dim{Stride: &ir.Const{T: ir.I32, Bits: rowSize}}
		return &ir.Addr{Offset: ir.StaticBase + part, Terms: []ir.Term{{Index: &ir.Get{T: ir.I32, Local: i}, Dim: stride}}}
	}
	call := &ir.HostCall{Fn: fn}
	for n, t := range fn.Params {
		call.Args = append(call.Args, &ir.Load{Mem: mems[t], Addr: at(int64(8 * n))})
	}
	body := []ir.Stmt{call}
	for n, t := range fn.Results {
		l := f.NewLocal(t, "")
		call.Results = append(call.Results, l)
		body = append(body, &ir.Store{Mem: mems[t], Addr: at(results + int64(8*n)), Value: &ir.Get{T: t, Local: l}})
	}
	one := &ir.Const{T: ir.I32, Bits: 1}
	f.Body = []ir.Stmt{&ir.Do{Var: i, Trip: &ir.Const{T: ir.I32, Bits: rows}, Step: one, Body: body}}
	return &ir.Module{Funcs: []*ir.Func{f}, Main: f, StaticSize: ir.StaticBase + rows*rowSize}
}

// corners are numbers at which functions change how they compute, and their neighbours.
var corners = func() (list []float64) {
	for _, x := range []float64{
		0, 1, 0.5, 2, 10, 1000, 0.3, 30, 708, 709.782712893384, 745.2, 0x1p-27, 0x1p-60, 1 << 19, 0x1p60, math.Pi, math.Pi / 2, math.Pi / 4,
		math.Sqrt2, math.Sqrt2 / 2, math.MaxFloat64, 0x1p-1022, 5e-324, 0x1p500, 0x1p-500, 0x1p1000, 0x1p-1000, math.Inf(1), math.NaN(),
	} {
		for _, y := range []float64{math.Nextafter(x, 0), x, math.Nextafter(x, math.Inf(1))} {
			list = append(list, y, -y)
		}
	}
	return list
}()

// argument returns a number of any kind.
func argument(r *rand.Rand) float64 {
	switch r.IntN(8) {
	case 0:
		return math.Float64frombits(r.Uint64())
	case 1:
		return corners[r.IntN(len(corners))]
	case 2:
		return r.Float64()*1500 - 750
	case 3:
		return 1 + (r.Float64()-0.5)*0.01
	case 4:
		return r.NormFloat64() * 100
	case 5:
		return math.Ldexp(r.Float64()-0.5, r.IntN(200)-100)
	case 6:
		return float64(r.IntN(40) - 20)
	}
	return r.Float64()*4 - 2
}

// bitsOf returns a number as an argument of type t.
func bitsOf(x float64, t ir.Type) uint64 {
	switch t {
	case ir.I32:
		return uint64(uint32(int32(math.Max(-100, math.Min(x, 100)))))
	case ir.I64:
		return uint64(int64(math.Max(-100, math.Min(x, 100))))
	case ir.F32:
		return put32(float32(x))
	}
	return put(x)
}

// fillRows writes arguments: all pairs of corners first.
func fillRows(memory []byte, fn *ir.HostFunc, r *rand.Rand) {
	for row := range rows {
		for n, t := range fn.Params {
			x := argument(r)
			if c := len(corners); n < 2 && row < c*c {
				x = corners[[]int{row % c, row / c}[n]]
			}
			// Zero to a negative power ends the program, and what NaN is as an integer differs from host to host.
			if (t == ir.I32 || t == ir.I64) && !(math.Abs(x) >= 1) {
				x = 1
			}
			binary.LittleEndian.PutUint64(memory[row*rowSize+8*n:], bitsOf(x, t))
		}
	}
}

// Every function of package builtin gives the bits that the host gives.
func TestBuiltinsComputeWhatTheHostDoes(t *testing.T) {
	tested := 0
	for _, h := range builtins {
		if builtin.Has(h.Func) {
			tested++
			t.Run(h.Func.Name, func(t *testing.T) { compareRows(t, h) })
		}
	}
	if tested < 28 {
		t.Errorf("%d functions were tested, want all of package elementary", tested)
	}
}

func compareRows(t *testing.T, h Host) {
	code, err := Compile(rowsProgram(h.Func), Runtime{})
	if err != nil {
		t.Fatal(err)
	}
	defer code.Close()
	m, err := code.New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	memory, err := m.Bytes(ir.StaticBase, rows*rowSize)
	if err != nil {
		t.Fatal(err)
	}
	fillRows(memory, h.Func, rand.New(rand.NewPCG(1, 2)))
	if err := m.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	for row, bad := 0, 0; row < rows && bad < 5; row++ {
		if !sameRow(t, m, h, memory[row*rowSize:][:rowSize]) {
			bad++
		}
	}
}

func sameRow(t *testing.T, m *Machine, h Host, row []byte) bool {
	stack := make([]uint64, 4)
	args := make([]float64, len(h.Func.Params))
	for n := range h.Func.Params {
		stack[n] = binary.LittleEndian.Uint64(row[8*n:])
		args[n] = get(stack[n])
	}
	if err := h.Do(m, stack); err != nil {
		t.Fatal(err)
	}
	same := true
	for n := range h.Func.Results {
		if got := binary.LittleEndian.Uint64(row[results+8*n:]); got != stack[n] && !bothNaN(got, stack[n], h.Func.Results[n]) {
			t.Errorf("%s%x (first %v): result %d is %#x, want %#x", h.Func.Name, row[:8*len(args)], args[0], n, got, stack[n])
			same = false
		}
	}
	return same
}

// bothNaN reports whether two numbers are NaN: of two operands that are, the processor keeps the sign of the one that a
// compiler happened to put first.
func bothNaN(a, b uint64, t ir.Type) bool {
	if t == ir.F32 {
		return math.IsNaN(float64(get32(a))) && math.IsNaN(float64(get32(b)))
	}
	return t == ir.F64 && math.IsNaN(get(a)) && math.IsNaN(get(b))
}
