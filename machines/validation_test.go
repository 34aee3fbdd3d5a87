package machines_test

import (
	"bytes"
	"encoding/csv"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/meiko"
	"simrun/machines/paragon"
	"simrun/machines/powerchallenge"
	"simrun/machines/t3d"
	"simrun/machines/t3e"
	"simrun/machines/xt5"
	"simrun/sim"
	"simrun/sim/node"
)

// kernel is a loop over arrays, as a compiler for the machine would price it.
type kernel struct {
	work    node.Work
	streams string // an array each: r read, w written, u read and written
	element int64  // bytes
	counted int64  // what its rate counts per iteration: bytes, or operations
}

// Bytes are counted as STREAM does, without what a cache reads before it
// writes; of bcopy, those that are copied.
var kernels = map[string]kernel{
	"copy":  {simple(node.Ops{node.Load: 1, node.Store: 1}), "rw", 8, 16},
	"scale": {simple(node.Ops{node.Load: 1, node.FloatMultiply: 1, node.Store: 1}), "rw", 8, 16},
	"sum":   {twice(node.Ops{node.Load: 1, node.FloatAdd: 1, node.Store: 1}), "rrw", 8, 24},
	"triad": {twice(node.Ops{node.Load: 1, node.FloatMultiply: 1, node.FloatAdd: 1, node.Store: 1}), "rrw", 8, 24},
	"daxpy": {twice(node.Ops{node.Load: 1, node.FloatMultiply: 1, node.FloatAdd: 1, node.Store: 1}), "ru", 8, 2},
	"read": {node.Work{Ops: node.Ops{node.Load: 1, node.IntAdd: 1}, Chain: node.Ops{node.Load: 1, node.IntAdd: 1},
		Carried: node.Ops{node.IntAdd: 1}}, "r", 4, 4},
	"write": {simple(node.Ops{node.Store: 1}), "w", 4, 4},
	"bcopy": {simple(node.Ops{node.Load: 1, node.Store: 1}), "rw", 4, 4},
}

// simple is a body that is one chain.
func simple(chain node.Ops) node.Work { return node.Work{Ops: chain, Chain: chain} }

// twice is a body that loads once more than its chain.
func twice(chain node.Ops) node.Work {
	return node.Work{Ops: chain.Plus(node.Ops{node.Load: 1}), Chain: chain}
}

// nest returns the kernel over n elements.
func (k kernel) nest(n int64) *node.Nest {
	nest := &node.Nest{Loops: []node.Loop{{Trips: n, Work: k.work}}}
	for i, how := range k.streams {
		nest.Streams = append(nest.Streams, node.Stream{
			Base: node.Addr(int64(i+1) << 32), Bytes: k.element, Stride: [node.NestMax]int64{k.element},
			Read: how != 'w', Write: how != 'r',
		})
	}
	return nest
}

// rate returns what the kernel counts per microsecond, MB/s or Mflop/s, over n
// elements that have been walked over before.
func rate(c *node.Costs, k kernel, n int64) float64 {
	nest, cache := k.nest(n), node.NewCache(c)
	cache.TouchNest(nest)
	cache.TouchNest(nest)
	return float64(n*k.counted) / c.Nest(nest).Microseconds()
}

// linpack returns Mflop/s of the DAXPYs of Gaussian elimination of order 100,
// column by column below a pivot column that stays in the cache.
func linpack(c *node.Costs) float64 {
	const order, column = 100, 8 * 100
	cache := node.NewCache(c)
	var took sim.Duration
	operations := int64(0)
	for k := int64(1); k < order; k++ {
		left := order - k
		nest := kernels["daxpy"].nest(left)
		nest.Loops = []node.Loop{{Trips: left, Work: node.Work{Ops: node.Ops{node.Load: 1, node.Call: 1}}}, nest.Loops[0]}
		base := node.Addr(1<<32 + (k-1)*column + 8*k)
		nest.Streams[0].Base, nest.Streams[0].Stride = base, [node.NestMax]int64{0, 8}
		nest.Streams[1].Base, nest.Streams[1].Stride = base+column, [node.NestMax]int64{column, 8}
		cache.TouchNest(nest)
		took = took.Plus(c.Nest(nest))
		operations += 2 * left * left
	}
	return float64(operations) / took.Microseconds()
}

// point is a published rate and what is known about how far off it is.
type point struct {
	machine, kernel, sets, unit string
	elements                    int64
	from, to                    float64 // published; both 0 if nothing is
	low, high                   float64 // where the deviation lies, in per cent; what is within from and to has none
	gap, source                 string
}

func readPoints(t *testing.T) []point {
	t.Helper()
	file, err := os.ReadFile("testdata/rates.csv")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(file)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	number := func(s string) float64 {
		v, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	var points []point
	for _, r := range rows[1:] {
		points = append(points, point{machine: r[0], kernel: r[1], elements: int64(number(r[2])), sets: r[3], unit: r[4],
			from: number(r[5]), to: number(r[6]), low: number(r[7]), high: number(r[8]), gap: r[9], source: r[10]})
	}
	return points
}

// deviation returns how far v lies outside the published range, in per cent.
func (p point) deviation(v float64) float64 {
	switch {
	case v < p.from:
		return 100 * (v/p.from - 1)
	case v > p.to && p.to > 0:
		return 100 * (v/p.to - 1)
	}
	return 0
}

// predict returns the rate of the point on its machine with its settings.
func (p point) predict(t *testing.T) float64 {
	t.Helper()
	for _, model := range models() {
		if model.Name != p.machine {
			continue
		}
		m := load(t, model)
		override(t, m, p.sets)
		if p.kernel == "linpack" {
			return linpack(m.Costs())
		}
		return rate(m.Costs(), kernels[p.kernel], p.elements)
	}
	t.Fatalf("no machine %q", p.machine)
	return 0
}

// override applies settings separated by spaces.
func override(t *testing.T, m machines.Machine, sets string) {
	t.Helper()
	for _, set := range strings.Fields(sets) {
		path, value, _ := strings.Cut(set, "=")
		if err := m.Sheet().Override(path, value); err != nil {
			t.Fatal(err)
		}
	}
}

// TestRatesAgainstTheLiterature prices simple loops and compares with published
// rates. None was used for a parameter: what moves a line in the Specs comes
// from latencies, from the costs of lines and from the rates of buses. One rule of
// package node was settled with these rates in sight: that a processor waits for
// changed lines that leave a write-back cache. Rows without a published rate show
// what to expect.
//
// The known gaps, each asserted to be there still:
//
//  1. The T3E's 543 MB/s were simulated before the machine was there. A cache
//     that reads lines before it writes them then moves 815 MB/s, more than the
//     600 MB/s that are published for its memory and taken here.
//  2. On the R8000, integers come through the 16 KB on the chip, which the Spec
//     leaves out: 4 lines of it for one of 128 bytes, 100 ns each (lmbench), would
//     give 95 MB/s.
//  3. The same for integers that are written; what a store costs there is not
//     published.
//  4. STREAM's scale moves what its copy moves and was 14 % slower on the T3D;
//     the multiplication between load and store, 6 clocks, is hidden here.
func TestRatesAgainstTheLiterature(t *testing.T) {
	validated, sum := 0, 0.0
	t.Logf("%-15s %-8s %8s %9s %15s %8s", "machine", "kernel", "elements", "predicted", "published", "error")
	for _, p := range readPoints(t) {
		got := p.predict(t)
		if p.to == 0 {
			t.Logf("%-15s %-8s %8d %9.1f %15s %8s  %s %s", p.machine, p.kernel, p.elements, got, "-", "-", p.unit, p.sets)
			continue
		}
		d := p.deviation(got)
		t.Logf("%-15s %-8s %8d %9.1f %7.0f-%-7.0f %+6.1f %%  %s %s", p.machine, p.kernel, p.elements, got, p.from, p.to, d, p.unit, p.sets)
		if d < p.low || d > p.high {
			t.Errorf("%s, %s: got %.1f %s, published %g to %g (%s): deviation %+.1f %%, want %g to %g %%, gap %q",
				p.machine, p.kernel, got, p.unit, p.from, p.to, p.source, d, p.low, p.high, p.gap)
		}
		if p.gap == "" && (p.low > 0 || p.high < 0) {
			t.Errorf("%s, %s: a deviation from %g to %g %% is a gap and needs a number", p.machine, p.kernel, p.low, p.high)
		}
		validated++
		sum += math.Abs(d)
	}
	mean := sum / float64(validated)
	t.Logf("%d points validate, mean deviation %.1f %%", validated, mean)
	if validated != 16 || mean > 15 {
		t.Errorf("%d points validate, mean deviation %.1f %%, want 16 points and at most 15 %%", validated, mean)
	}
}

// TestExamplesOfThePackages: loops that the machines' packages work out by hand,
// over so many elements that the ends do not show.
func TestExamplesOfThePackages(t *testing.T) {
	for _, test := range []struct {
		model    machines.Model
		kernel   string
		elements int64
		each     float64 // ns of an iteration
	}{
		{t3d.Model(), "copy", 10_000_000, 169.264 / 4},
		{t3e.Model(), "copy", 10_000_000, 320.001 / 8},
		{paragon.Model(), "daxpy", 10_000_000, 1160.0 / 4},
		{meiko.Model(), "read", 10_000_000, 395.0 / 8},
		{powerchallenge.Model(), "daxpy", 10_000_000, 1843.0 / 16},
		{xt5.Model(), "copy", 10_000_000, 33.25 / 8},
	} {
		k := kernels[test.kernel]
		got := float64(k.counted) / rate(load(t, test.model).Costs(), k, test.elements) * 1000
		if math.Abs(got/test.each-1) > 1e-5 {
			t.Errorf("%s: an iteration of %s takes %.4f ns, want %.4f", test.model.Name, test.kernel, got, test.each)
		}
	}
}
