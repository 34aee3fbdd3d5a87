package measure

import (
	"context"

	"simrun/machines"
	"simrun/models/armci"
	"simrun/models/ga"
	"simrun/scenarios/exhibit"
	"simrun/sim"
	"simrun/sim/node"
)

// The benchmark of Global Arrays, perform.results (Nieplocha 1995): an array of order 710
// over 4 processes, of which process 0 accesses square patches in its own block and in
// that of process 3. No two of a size are the same, so that caches help little.
const (
	patchOrder     = 710
	patchBlock     = 355
	patchProcesses = 4
	patchesMax     = 16 // of a size
)

// patchSides are the sides of the patches in doubles.
var patchSides = []int64{1, 3, 4, 9, 16, 30, 64, 91, 128, 171, 256, 353}

// patchGroups are the measurements of Global Arrays.
func patchGroups() []Group {
	needs := armci.Needs()
	caption := "Square patches of an array of 710 x 710 doubles over 4 processes; the others sleep. The row is the bytes of a patch."
	return []Group{
		{
			Name: "patches-local", Title: "Global Arrays: patches of the process's own block", Kind: exhibit.Figure, Unit: "us", Needs: needs,
			Caption: caption, Plots: bySize("time (us)"), Run: patches(0, 0),
		},
		{
			Name: "patches-remote", Title: "Global Arrays: patches of another process's block", Kind: exhibit.Figure, Unit: "us", Needs: needs,
			Caption: caption, Plots: bySize("time (us)"), Run: patches(patchBlock, patchProcesses-1),
		},
	}
}

// patches is a Run that accesses patches of the block that begins at an index of both
// dimensions and belongs to a process.
func patches(from int64, owner int) func(ctx context.Context, l *Lab) error {
	return func(ctx context.Context, l *Lab) error {
		return l.launch(ctx, patchProcesses, 8*patchBlock*patchBlock, func(int) int { return owner }, func(p *party) {
			g, err := ga.Initialize(p.Endpoint)
			p.must(err)
			a, err := g.Create(ga.Config{Name: "a", Type: ga.Double, Dims: []int64{patchOrder, patchOrder}})
			p.must(err)
			p.must(g.Sync())
			if p.Rank() == 0 {
				measurePatches(p, a, from)
			}
			p.must(g.Sync())
		})
	}
}

// measurePatches gives the points of get, put and accumulate, as far as the machine can.
func measurePatches(p *party, a *ga.Array, from int64) {
	accumulates := p.lab.Has(machines.HasAtomics) || p.lab.Has(machines.HasActiveMessages)
	for _, n := range patchSides {
		x := squares{p: p, from: from, side: n}
		took := x.time(func(lo, hi []int64) error { return a.Get(lo, hi, p.buffer, []int64{n}) })
		p.lab.Point(float64(8*n*n), "GA/get", "", us(took))
		took = x.time(func(lo, hi []int64) error { return a.Put(lo, hi, p.buffer, []int64{n}) })
		p.lab.Point(float64(8*n*n), "GA/put", "", us(took))
		x.expect(a, 1)
		if !accumulates {
			continue
		}
		took = x.time(func(lo, hi []int64) error { return ga.Acc(a, lo, hi, p.buffer, []int64{n}, 1.0) })
		p.lab.Point(float64(8*n*n), "GA/accumulate", "", us(took))
		x.expect(a, 2)
	}
}

// squares are patches of one side in a block.
type squares struct {
	p          *party
	from, side int64
}

// time returns how long an access takes on average over patches that do not overlap.
func (x *squares) time(access func(lo, hi []int64) error) sim.Duration {
	values, err := node.View[float64](x.p.Memory(), x.p.buffer, int(x.side*x.side))
	x.p.must(err)
	for i := range values {
		values[i] = float64(i + 1)
	}
	across := patchBlock / x.side
	count := min(patchesMax, across*across)
	x.p.t.Sleep(rest)
	return x.p.time(func() {
		for i := range count {
			lo := []int64{x.from + i/across*x.side, x.from + i%across*x.side}
			hi := []int64{lo[0] + x.side - 1, lo[1] + x.side - 1}
			x.p.t.Charge(x.p.Costs().Ops(loop))
			x.p.must(access(lo, hi))
		}
	}) / sim.Duration(count)
}

// expect checks that the first patch has its values so many times.
func (x *squares) expect(a *ga.Array, times float64) {
	x.p.t.Sleep(rest)
	values, err := node.View[float64](x.p.Memory(), x.p.buffer, int(x.side*x.side))
	x.p.must(err)
	clear(values)
	x.p.must(a.Get([]int64{x.from, x.from}, []int64{x.from + x.side - 1, x.from + x.side - 1}, x.p.buffer, []int64{x.side}))
	right := true
	for i, v := range values {
		right = right && v == times*float64(i+1)
	}
	x.p.lab.Right("patch "+sizeName(8*x.side*x.side), right)
}
