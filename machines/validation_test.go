package machines_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/internal/published"
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

// nest returns the kernel over n elements. Its arrays follow each other, as a linker lays them: nobody measures rates with arrays
// that begin at the same place in a cache of one way.
func (k kernel) nest(n int64) *node.Nest {
	nest := &node.Nest{Loops: []node.Loop{{Trips: n, Work: k.work}}}
	for i, how := range k.streams {
		nest.Streams = append(nest.Streams, node.Stream{
			Base: 1<<32 + node.Addr(int64(i)*n*k.element), Bytes: k.element, Stride: [node.NestMax]int64{k.element},
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

// predict returns the rate of a point on its machine with its settings.
func predict(t *testing.T, p *published.Point) float64 {
	t.Helper()
	elements, err := strconv.ParseInt(p.Columns["elements"], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	for _, model := range models() {
		if model.Name != p.Columns["machine"] {
			continue
		}
		m := load(t, model)
		override(t, m, p.Columns["sets"])
		if p.ID == "linpack" {
			return linpack(m.Costs())
		}
		return rate(m.Costs(), kernels[p.ID], elements)
	}
	t.Fatalf("no machine %q", p.Columns["machine"])
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

// TestRatesAgainstTheLiterature prices simple loops and compares them with published rates. No parameter comes from
// one of them. The Specs' costs of moving a line come from latencies, from the costs of lines and from the rates of
// buses. One rule of package node was settled with these rates in sight: a processor waits for changed lines that
// leave a write-back cache. So loops that change lines on such a machine are no evidence. Evidence are the T3D, whose
// cache writes through, and loops that read.
//
// The known gaps:
//
//  1. The lines of the R8000's cache on the chip, for integers, are read one after the other here. Each takes the
//     time of a load that waits for it; lmbench read 7 % faster.
//  2. STREAM's scale moves what its copy moves, and was 14 % slower on the T3D. Here the multiplication between load
//     and store, 6 clocks, is hidden.
//  3. Copies on the T3D are 1 to 2 % slower here. Nothing known explains it. How much STREAM varies from run to run
//     is not stated.
//  4. Loops over three arrays are a tenth slower here. They miss the page of the memory with each line, which the
//     machine may not always have done.
func TestRatesAgainstTheLiterature(t *testing.T) {
	published.Judge(t, published.Read(t, "testdata/rates.csv"), func(p *published.Point) float64 { return predict(t, p) })
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
		{paragon.Model(), "daxpy", 10_000_000, 1160.0/4 + 2*520.0/512},
		{meiko.Model(), "read", 10_000_000, 395.0/8 + 235.0/1024},
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
