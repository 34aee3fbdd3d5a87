package vm_test

import (
	"context"
	"testing"

	"simrun/models/compile/ir"
	"simrun/models/compile/vm"
)

const loops = 1000000

// benchmarkProgram runs a program whose work is loops units, and checks the result
// it stores.
func benchmarkProgram(b *testing.B, f builder, want float64, others ...builder) {
	code, err := vm.Compile(program(append([]builder{f}, others...)...), vm.Runtime{})
	if err != nil {
		b.Fatal(err)
	}
	defer code.Close()
	machine, err := code.New(vm.Config{})
	if err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for range b.N {
		if err := machine.Run(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/loops, "ns/unit")
	if got, err := machine.Float64(result); err != nil || got != want {
		b.Errorf("got %v, %v, want %v", got, err, want)
	}
}

// scalarLoop is DO I = 1, loops: K = K*3 + I, IF (K > 1000000) K = K - 1000000*(K/1000000).
func scalarLoop() builder {
	f := newFunc("MAIN")
	k, i := f.local(ir.I32, "k"), f.local(ir.I32, "i")
	f.Body = []ir.Stmt{
		f.set(k, i32(0)), f.set(i, i32(1)),
		&ir.Do{Var: i, Trip: i32(loops), Step: i32(1), Body: []ir.Stmt{
			f.set(k, binary(ir.AndI32, binary(ir.AddI32, binary(ir.MulI32, f.get(k), i32(3)), f.get(i)), i32(0xfffff))),
		}},
		store(ir.MF64, fixedAddress(result), unary(ir.I32F64, f.get(k))),
	}
	return f
}

func scalarReference() float64 {
	k := int32(0)
	for i := int32(1); i <= loops; i++ {
		k = (k*3 + i) & 0xfffff
	}
	return float64(k)
}

// arrayLoop is a thousand times c(i) = a(i) + b(i)*2 for a thousand i.
func arrayLoop(extent int64) builder {
	f := newFunc("MAIN")
	i, j := f.local(ir.I32, "i"), f.local(ir.I32, "j")
	a := func(base int64) *ir.Addr { return element("a", base, 8, f.get(i), extent) }
	f.Body = []ir.Stmt{
		f.set(i, i32(1)),
		&ir.Do{Var: i, Trip: i32(1000), Step: i32(1), Body: []ir.Stmt{
			store(ir.MF64, a(8192), unary(ir.I32F64, f.get(i))), store(ir.MF64, a(20480), f64(0.5)),
		}},
		f.set(j, i32(1)),
		&ir.Do{Var: j, Trip: i32(loops / 1000), Step: i32(1), Body: []ir.Stmt{
			f.set(i, i32(1)),
			&ir.Do{Var: i, Trip: i32(1000), Step: i32(1), Body: []ir.Stmt{
				store(ir.MF64, a(32768), binary(ir.AddF64, load(ir.MF64, a(8192)), binary(ir.MulF64, load(ir.MF64, a(20480)), f64(2)))),
			}},
		}},
		f.set(i, i32(1000)),
		store(ir.MF64, fixedAddress(result), load(ir.MF64, a(32768))),
	}
	return f
}

func callLoop(host bool) (builder, []builder) {
	f := newFunc("MAIN")
	x, i := f.local(ir.F64, "x"), f.local(ir.I32, "i")
	g := newFunc("NEXT", ir.F64)
	g.Results = []ir.Type{ir.F64}
	g.Body = []ir.Stmt{&ir.Return{Values: []ir.Expr{binary(ir.AddF64, g.get(0), f64(1))}}}
	var call ir.Stmt = &ir.Call{Func: g.Func, Args: []ir.Expr{f.get(x)}, Results: []ir.LocalID{x}}
	if host {
		call = f.inc(x, ir.AddF64, &ir.Host{Fn: ir.ScaleF64, Args: []ir.Expr{f64(1), i32(0)}})
	}
	f.Body = []ir.Stmt{
		f.set(x, f64(0)), f.set(i, i32(1)),
		&ir.Do{Var: i, Trip: i32(loops), Step: i32(1), Body: []ir.Stmt{call}},
		store(ir.MF64, fixedAddress(result), f.get(x)),
	}
	return f, []builder{g}
}

func BenchmarkRun(b *testing.B) {
	b.Run("work=scalar", func(b *testing.B) { benchmarkProgram(b, scalarLoop(), scalarReference()) })
	b.Run("work=array/checks=no", func(b *testing.B) { benchmarkProgram(b, arrayLoop(0), 1001) })
	b.Run("work=array/checks=yes", func(b *testing.B) { benchmarkProgram(b, arrayLoop(1000), 1001) })
	for _, host := range []bool{false, true} {
		name := map[bool]string{false: "work=call", true: "work=hostcall"}[host]
		b.Run(name, func(b *testing.B) {
			f, others := callLoop(host)
			benchmarkProgram(b, f, loops, others...)
		})
	}
}

// The same loops in Go, for comparison.
func BenchmarkReference(b *testing.B) {
	b.Run("work=scalar", func(b *testing.B) {
		got := 0.0
		for range b.N {
			got += scalarReference()
		}
		if want := scalarReference() * float64(b.N); got != want {
			b.Errorf("got %v, want %v", got, want)
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/loops, "ns/unit")
	})
	b.Run("work=array", func(b *testing.B) {
		x, y, z := make([]float64, 1000), make([]float64, 1000), make([]float64, 1000)
		for i := range x {
			x[i], y[i] = float64(i+1), 0.5
		}
		b.ResetTimer()
		for range b.N {
			for range loops / 1000 {
				for i := range x {
					z[i] = x[i] + y[i]*2
				}
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/loops, "ns/unit")
		if z[999] != 1001 {
			b.Errorf("got %v, want 1001", z[999])
		}
	})
}
