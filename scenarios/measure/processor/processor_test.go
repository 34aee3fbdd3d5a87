package processor_test

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/ideal"
	"simrun/machines/meiko"
	"simrun/machines/paragon"
	"simrun/machines/powerchallenge"
	"simrun/machines/t3d"
	"simrun/machines/t3e"
	"simrun/machines/xt5"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/measure"
	"simrun/scenarios/measure/processor"
)

func models() []machines.Model {
	return []machines.Model{
		ideal.Model(), ibmsp.Model(), t3d.Model(), t3e.Model(), paragon.Model(), meiko.Model(), powerchallenge.Model(), xt5.Model(),
	}
}

// run runs groups of a machine, all without names, with changes.
func run(t *testing.T, machine string, only []string, set ...string) *scenarios.Result {
	t.Helper()
	c := &scenarios.Catalog{Machines: models()}
	var overrides []scenarios.Override
	for _, text := range set {
		o, err := c.ParseOverride(text)
		if err != nil {
			t.Fatal(err)
		}
		overrides = append(overrides, o)
	}
	suite := measure.Suite{Machine: c.Machine(machine), Groups: processor.Groups(), Only: only}
	s, err := suite.Scenario(c, overrides...)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(context.Background(), scenarios.Observers{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Failures() {
		t.Error(f)
	}
	return r
}

// cell returns a number of a result.
func cell(t *testing.T, r *scenarios.Result, row, column string) float64 {
	t.Helper()
	for _, e := range r.Exhibits {
		i := slices.IndexFunc(e.Cells, func(c exhibit.Cell) bool { return c.Row == row && c.Column == column })
		if i >= 0 {
			return e.Cells[i].Simulated
		}
	}
	t.Fatalf("no cell %s/%s", row, column)
	return 0
}

// TestEveryGroup: the ideal machine runs every group, all results are right, and all numbers
// are positive. Test TestMachinePages of cmd/simrun holds the machines that have a page to the same.
func TestEveryGroup(t *testing.T) {
	r := run(t, ideal.Model().Name, nil)
	if got, want := len(r.Exhibits), len(processor.Groups()); got != want {
		t.Errorf("%d exhibits, want %d", got, want)
	}
	for _, e := range r.Exhibits {
		if len(e.Cells) == 0 {
			t.Errorf("%s has no cells", e.ID)
		}
		for _, c := range e.Cells {
			if !(c.Simulated > 0) || math.IsInf(c.Simulated, 0) {
				t.Errorf("%s: %s/%s is %v, want a positive number", e.ID, c.Row, c.Column, c.Simulated)
			}
		}
	}
}

// TestStreamByHand is the example of the package.
func TestStreamByHand(t *testing.T) {
	r := run(t, "ideal", []string{"stream"})
	if got, want := cell(t, r, "STREAM/copy", "rate"), 16/0.07125; math.Abs(got/want-1) > 1e-3 {
		t.Errorf("copy moves %.2f MB/s, want %.2f", got, want)
	}
}

// TestKrylovByHand: an element that is set is one store, while the other unit counts, steps an address and branches, 30 ns. 16
// of them read a line of 128 bytes in 200 ns and write it in 100 ns: 48.75 ns each.
func TestKrylovByHand(t *testing.T) {
	r := run(t, "ideal", []string{"krylov"})
	if got, want := cell(t, r, "GMRES/zero", "n = 122880"), 8/0.04875; math.Abs(got/want-1) > 1e-3 {
		t.Errorf("zeros are set at %.2f MB/s, want %.2f", got, want)
	}
}

// TestFlopsByHand: an iteration of the sine has 17 operations of 10 ns, one after the other.
// FLOPS subtracts an empty loop, whose count and branch take 20 ns. The ratings have the operations that FLOPS states.
func TestFlopsByHand(t *testing.T) {
	r := run(t, "ideal", []string{"flops"})
	rate := func(row string) float64 { return cell(t, r, "FLOPS/"+row, "rate") }
	if got, want := rate("3 sine"), 17/0.15; math.Abs(got/want-1) > 1e-3 {
		t.Errorf("the sine has %.2f Mflop/s, want %.2f", got, want)
	}
	pi, sine, cosine, product, products := 7/rate("2 series of pi"), 17/rate("3 sine"), 15/rate("4 cosine"), 29/rate("6 sine times cosine"), 30/rate("8 sine times cosine squared")
	rest := 14/rate("1 logarithm") + sine + cosine + 29/rate("5 tangent") + product
	quotients := 12 / rate("7 three quotients")
	for rating, want := range map[string]float64{
		"MFLOPS(1)": 52 / (5*pi + sine),
		"MFLOPS(2)": 152 / (rest + 4*quotients),
		"MFLOPS(3)": 146 / (rest + quotients + products),
		"MFLOPS(4)": 91 / (sine + cosine + product + products),
	} {
		if got := rate(rating); math.Abs(got/want-1) > 1e-12 {
			t.Errorf("%s is %v, want %v", rating, got, want)
		}
	}
}

// TestRowsByHand: the numbers of columns are read one after the other. 4 bytes more of each are a 32nd of a line of 128
// bytes, which takes 200 ns. At least, a row of four elements is 12 bytes longer from its first number to its last one.
func TestRowsByHand(t *testing.T) {
	const elements, length, most = 5*500000 - 2*1500, 500000, 0.2 / 32
	r := run(t, "ideal", []string{"krylov"})
	took := func(place string) float64 { // us
		return (2*elements - length) / cell(t, r, "GMRES/rows", "n = 500000, places of "+place+" B")
	}
	if got := (took("8") - took("4")) / elements; got < 0.75*most || got > most*(1+1e-6) {
		t.Errorf("an element takes %.6f us more with 4 bytes more for its column, want %.6f to %.6f", got, 0.75*most, most)
	}
}

// TestPatchesByHand: an element of a patch is copied by a load and a store. Meanwhile the other unit counts, steps two
// addresses and branches, 40 ns. 16 elements read two lines of 128 bytes in 200 ns each and write one in 100 ns, 31.25
// ns each. A column begins and ends within lines, so it reads up to one more, 0.2 us. The loop around has a few
// operations, less than 0.1 us.
func TestPatchesByHand(t *testing.T) {
	const side, element, column = 353, 0.07125, 0.3
	r := run(t, "ideal", []string{"patches-copied"})
	least := side * side * element
	if got := cell(t, r, "patch/get", "996872 B"); got < least || got > least+side*column {
		t.Errorf("a patch of 353 x 353 is copied in %.0f us, want %.0f to %.0f", got, least, least+side*column)
	}
}

// TestStreamActive: one active processor is as fast as STREAM. When all are active, the memory is full. For a copy,
// whose target is read, too, STREAM counts two of three lines that move. For a triad it counts three of four. A Power
// Challenge moves 128 bytes in 105 ns, each of an XT5's two sockets 12.8 GB/s.
func TestStreamActive(t *testing.T) {
	for _, c := range []struct {
		machine, all string
		most         float64 // MB/s
	}{{"powerchallenge", "18 active", 128 / 0.105}, {"xt5", "12 active", 2 * 12800}} {
		r := run(t, c.machine, []string{"stream", "stream-active"})
		for row, counted := range map[string]float64{"STREAM/copy": 2. / 3, "STREAM/triad": 3. / 4} {
			if got, want := cell(t, r, row, "1 active"), cell(t, r, row, "rate"); math.Abs(got/want-1) > 1e-12 {
				t.Errorf("%s: %s at %v MB/s on one active processor, want %v as STREAM", c.machine, row, got, want)
			}
			if got, want := cell(t, r, row, c.all), c.most*counted; math.Abs(got/want-1) > 1e-3 {
				t.Errorf("%s: %s at %.1f MB/s with %s, want %.1f", c.machine, row, got, c.all, want)
			}
		}
	}
}

// TestSetMovesWhatItShould: memory takes twice as long. Loops that wait for memory move by its share of their time.
// Loops that stay in the cache do not move, except for the lines of a few scalars that earlier loops have driven out.
// Five lines of 0.2 us more are 0.13 % of the loop's 20 passes of 1001 x 40 ns.
func TestSetMovesWhatItShould(t *testing.T) {
	set := "machine.processor.cache.fill=400ns"
	before, after := run(t, "ideal", []string{"memory", "livermore"}), run(t, "ideal", []string{"memory", "livermore"}, set)
	// A word is a 32nd of a line.
	if got, want := 4/cell(t, after, "lmbench/read", "rate")-4/cell(t, before, "lmbench/read", "rate"), 0.2/32; math.Abs(got/want-1) > 1e-3 {
		t.Errorf("a word takes %.5f us more with lines that take 0.2 us more, want %.5f", got, want)
	}
	const kernel = "3 inner product"
	if got, want := cell(t, after, kernel, "rate"), cell(t, before, kernel, "rate"); math.Abs(got/want-1) > 0.0013 {
		t.Errorf("%s: %.6f Mflop/s with slower memory, want %.6f as before: its vectors stay in the cache", kernel, got, want)
	}
}

// TestLinpackFitsLargeCaches: caches larger than the 80 KB of a system of order 100 hold it, call after call. So it is
// solved at no lower rate than one of order 1000, whose 8 MB are in no cache.
func TestLinpackFitsLargeCaches(t *testing.T) {
	for _, name := range []string{"ibmsp", "t3e", "powerchallenge", "xt5"} {
		r := run(t, name, []string{"linpack"})
		small, large := cell(t, r, "LINPACK", "n = 100"), cell(t, r, "LINPACK", "n = 1000")
		if small < large {
			t.Errorf("%s: %.1f Mflop/s at order 100, %.1f at order 1000, want no less", name, small, large)
		}
	}
}

// TestOutputIsRead: what a program prints is read strictly.
func TestOutputIsRead(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"copy 5 1.0 2.0\n", ""},
		{"copy 5 1.0\n", `line 1 of its output is "copy 5 1.0", expected a name, a number, seconds and a check`},
		{"copy 5 1.0 2.0\ncopy x 1.0 2.0\n", "line 2 of its output"},
		{"copy 5 x 2.0\n", "line 1 of its output"},
		{"copy 5 1.0 x\n", "line 1 of its output"},
	} {
		err := processor.Read("p.f90", test.text)
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%q: %v, want no error", test.text, err)
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%q: %v, want an error with %q", test.text, err, test.want)
		}
	}
}
