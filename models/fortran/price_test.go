package fortran_test

import (
	"context"
	"os"
	"testing"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/meiko"
	"simrun/machines/paragon"
	"simrun/machines/powerchallenge"
	"simrun/machines/t3d"
	"simrun/machines/t3e"
	"simrun/machines/xt5"
	"simrun/models/compile"
	"simrun/models/compile/price"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/sim/node"
)

func costsOf(t testing.TB, model machines.Model) *node.Costs {
	t.Helper()
	m, err := model.Load()
	if err != nil {
		t.Fatal(err)
	}
	return m.(machines.Processor).Costs()
}

// priced runs one of the programs in phantom mode.
func priced(t *testing.T, model machines.Model, name string, sizes map[string]string) compile.Usage {
	t.Helper()
	text, err := os.ReadFile(programs + name)
	if err != nil {
		t.Fatal(err)
	}
	p := build(t, programs+name, string(text), fortran.Options{Include: include(sizes), Costs: costsOf(t, model), Phantom: true})
	meter := compile.NewMeter(p.Prices)
	m, err := p.Run(context.Background(), vm.Config{Meter: meter})
	if err != nil {
		t.Fatal(err)
	}
	return meter.Usage(m)
}

// TestProgramsAgainstTheLiterature compares rates of whole programs on one processor with published ones. No price is
// fitted to a program, and the bounds are the sources' own ranges.
//
// Shallow water on 256 x 256 took 25.22 s on one node of a Paragon (SVM-Fortran papers). The number of steps is not
// published. With 65 operations per point and step, 50, 60, 100 and 120 steps give 8.4, 10.1, 16.9 and 20.3 Mflop/s: a
// wide range.
//
// LU was published for class A on a few nodes. This differs from class S on one node by messages and by larger planes.
// Compiled pseudo-applications of the NAS ran at 10 to 15 Mflop/s on a node of a Paragon. LU ran at 18.5 per processor
// of a T3D (NOW, 1997). That is the known gap, and the test asserts that it is still there: ours is half as much
// again. Besides the messages, there are two reasons that prices do not know. Compilers spilled registers in the 5 x 5
// blocks and did not find all common subexpressions.
func TestProgramsAgainstTheLiterature(t *testing.T) {
	tests := []struct {
		model    machines.Model
		program  string
		from, to float64 // published, Mflop/s
		gap      bool    // known to lie outside
	}{
		{paragon.Model(), "swm.f", 8.4, 20.3, false},
		{paragon.Model(), "lu.f", 10, 15, false},
		{t3d.Model(), "lu.f", 18.45, 18.55, true},
	}
	// class S takes long for what it shows: 4 of its 50 steps, without the verification
	sizes := luSize(12, 4, "0.5D0")
	for _, test := range tests {
		u := priced(t, test.model, test.program, sizes)
		got := float64(price.Flops(u.Count)) / u.Time.Seconds() / 1e6
		t.Logf("%-15s %-6s %10.3f s %8.2f Mflop/s, published %g to %g", test.model.Name, test.program, u.Time.Seconds(), got, test.from, test.to)
		if outside := got < test.from || got > test.to; outside != test.gap {
			t.Errorf("%s on %s: got %.2f Mflop/s, published %g to %g; outside of it %t, want %t",
				test.program, test.model.Name, got, test.from, test.to, outside, test.gap)
		}
	}
}

// TestLoopsAgainstKernels prices loops of STREAM on every machine. They have to cost as much as the same loops written
// by hand in package node, which package machines compares with published rates. The arrays follow each other, as a
// linker lays them. In a cache of one way, arrays that begin at the same place would displace with each access what
// the next one is about to read.
func TestLoopsAgainstKernels(t *testing.T) {
	load, store, add, multiply := node.Ops{node.Load: 1}, node.Ops{node.Store: 1}, node.Ops{node.FloatAdd: 1}, node.Ops{node.FloatMultiply: 1}
	chain := func(all ...node.Ops) node.Work {
		var w node.Work
		for _, o := range all {
			w.Chain = w.Chain.Plus(o)
		}
		w.Ops = w.Chain
		return w
	}
	twice := func(w node.Work) node.Work {
		w.Ops = w.Ops.Plus(load)
		return w
	}
	tests := []struct {
		loop    string
		work    node.Work
		streams string // in the order of the loop: read, written, or both (u)
	}{
		{"a(i) = b(i)", chain(load, store), "rw"},
		{"a(i) = s*b(i)", chain(load, multiply, store), "rw"},
		{"a(i) = b(i) + c(i)", twice(chain(load, add, store)), "rrw"},
		{"a(i) = b(i) + s*c(i)", twice(chain(load, multiply, add, store)), "rrw"},
		{"a(i) = a(i) + s*b(i)", twice(chain(load, multiply, add, store)), "ur"},
	}
	for _, test := range tests {
		for _, model := range []machines.Model{ibmsp.Model(), t3d.Model(), t3e.Model(), paragon.Model(), meiko.Model(), powerchallenge.Model(), xt5.Model()} {
			costs := costsOf(t, model)
			p := build(t, "loop.f90", "subroutine l(a, b, c, s, n)\nreal*8 a(n), b(n), c(n), s\ndo i = 1, n\n"+test.loop+"\nend do\nend\nend\n",
				fortran.Options{Costs: costs})
			n := &node.Nest{Loops: []node.Loop{{Trips: 1_000_000, Work: test.work}}}
			args := []int64{1_000_000}
			base := int64(1 << 24)
			for _, how := range test.streams {
				n.Streams = append(n.Streams, node.Stream{Base: node.Addr(base), Bytes: 8, Stride: [node.NestMax]int64{8}, Read: how != 'w', Write: how != 'r'})
				args = append(args, base+8) // the loop's addresses are those of a(i), which it counts from a(0)
				base += 8 * 1_000_000
			}
			if got, want := p.Prices.Nest(0).Time(args...), costs.Nest(n); got != want || want == 0 {
				t.Errorf("%s on %s: got %v, want %v", test.loop, model.Name, got, want)
			}
		}
	}
}

// TestPricesDoNotDependOnTheBackEnd runs programs as written and improved.
func TestPricesDoNotDependOnTheBackEnd(t *testing.T) {
	costs := costsOf(t, paragon.Model())
	for _, name := range []string{"gauss.f", "cholesky.f", "swm.f"} {
		text, err := os.ReadFile(programs + name)
		if err != nil {
			t.Fatal(err)
		}
		var used []compile.Usage
		for _, asWritten := range []bool{false, true} {
			p := build(t, programs+name, string(text), fortran.Options{Include: include(swmSize(16, 4)), Costs: costs, AsWritten: asWritten})
			meter := compile.NewMeter(p.Prices)
			m, err := p.Run(context.Background(), vm.Config{Meter: meter})
			if err != nil {
				t.Fatal(err)
			}
			used = append(used, meter.Usage(m))
		}
		if used[0] != used[1] || used[0].Time == 0 {
			t.Errorf("%s: improved it takes %v and counts %v, as written %v and %v", name, used[0].Time, used[0].Count, used[1].Time, used[1].Count)
		}
	}
}
