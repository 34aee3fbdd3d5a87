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

// The benchmark of Global Arrays, global/testing/perform.F (Nieplocha 1995). It has an array of order 710 over 4
// processes. Process 0 accesses square patches in its own block and in that of process 3. Before each kind of access,
// all processes fill their blocks. Patches lie a jump apart, which is shorter for larger ones, "to destroy locality of
// reference".
const (
	patchOrder     = 710
	patchBlock     = 355
	patchProcesses = 4
)

// patchSides are the sides of the patches in doubles.
var patchSides = []int64{1, 3, 4, 9, 16, 30, 64, 91, 128, 171, 256, 353}

// patchJump is how far patches of the i-th side are from each other.
func patchJump(i int) int64 { return patchOrder / (60 * int64(i+1)) }

// patchGroups are the measurements of Global Arrays.
func patchGroups() []Group {
	needs, messages := armci.Needs(), append(ga.MessageNeeds(), machines.HasActiveMessages)
	caption := "Square patches of an array of 710 x 710 doubles over 4 processes; the others sleep. The library is that of before ARMCI, if the machine had one. The row is the bytes of a patch."
	return []Group{
		{
			Name: "patches-local", Title: "Global Arrays: patches of the process's own block", Kind: exhibit.Figure, Unit: "us", Needs: needs, Instead: messages,
			Caption: caption, Plots: bySize("time (us)"), Run: patches(0, 0),
		},
		{
			Name: "patches-remote", Title: "Global Arrays: patches of another process's block", Kind: exhibit.Figure, Unit: "us", Needs: needs, Instead: messages,
			Caption: caption, Plots: bySize("time (us)"), Run: patches(patchBlock, patchProcesses-1),
		},
	}
}

// startArrays starts Global Arrays as a machine had it when the benchmark ran, before ARMCI, if it had it: on shared
// memory with semaphores, by a port to SHMEM, or by requests that interrupt if the machine has only messages, as the
// Paragon.
func startArrays(e machines.Endpoint) (*ga.Process, error) {
	if _, ok := machines.As[machines.CoherentMemory](e); ok {
		if _, ok := machines.As[machines.Semaphores](e); ok {
			return ga.InitializeShared(e, ga.Semaphores, false)
		}
		return ga.InitializeShared(e, ga.SpinLocks, false)
	}
	if _, ok := machines.As[machines.Atomics](e); ok {
		return ga.InitializeDirect(e, ga.Emptied, false)
	}
	if _, ok := machines.As[machines.RemoteMemory](e); !ok {
		if requests, ok := machines.As[machines.ActiveMessages](e); ok {
			return ga.InitializeMessages(e, requests, ga.VectorRoutines, false)
		}
	}
	return ga.Initialize(e)
}

// patches is a Run that accesses patches of the block that begins at an index of both
// dimensions and belongs to a process.
func patches(from int64, owner int) func(ctx context.Context, l *Lab) error {
	return func(ctx context.Context, l *Lab) error {
		return l.launch(ctx, patchProcesses, 8*patchBlock*patchBlock, func(int) int { return owner }, func(p *party) {
			g, err := startArrays(p.Endpoint)
			p.must(err)
			a, err := g.Create(ga.Config{Name: "a", Type: ga.Double, Dims: []int64{patchOrder, patchOrder}})
			p.must(err)
			p.must(g.Sync())
			measurePatches(p, g, a, from)
			p.must(g.Sync())
		})
	}
}

// measurePatches gives the points of get, put and accumulate, as far as the machine can.
func measurePatches(p *party, g *ga.Process, a *ga.Array, from int64) {
	accumulates := p.lab.Has(machines.HasAtomics) || p.lab.Has(machines.HasActiveMessages)
	for i, n := range patchSides {
		x := squares{p: p, g: g, a: a, from: from, side: n, jump: patchJump(i)}
		x.measure("GA/get", 0, func(lo, hi []int64) error { return a.Get(lo, hi, p.buffer, []int64{n}) })
		x.measure("GA/put", 1, func(lo, hi []int64) error { return a.Put(lo, hi, p.buffer, []int64{n}) })
		if accumulates {
			x.measure("GA/accumulate", 1, func(lo, hi []int64) error { return ga.Acc(a, lo, hi, p.buffer, []int64{n}, 1.0) })
		}
	}
}

// squares are patches of one side in a block.
type squares struct {
	p          *party
	g          *ga.Process
	a          *ga.Array
	from, side int64
	jump       int64
}

// asleep is how long the processes sleep that do not measure.
const asleep = 2 * sim.Second

// measure adds the point of one kind of access, which process 0 makes while the others sleep. It checks that the first
// patch then has its values the given number of times.
func (x *squares) measure(column string, times float64, access func(lo, hi []int64) error) {
	p := x.p
	p.must(ga.Fill(x.a, 0.0))
	p.must(x.g.Sync())
	if p.Rank() != 0 {
		p.t.Sleep(asleep)
		return
	}
	values, err := node.View[float64](p.Memory(), p.buffer, int(x.side*x.side))
	p.must(err)
	for i := range values {
		values[i] = float64(i + 1)
	}
	p.t.Sleep(rest)
	p.lab.Point(float64(8*x.side*x.side), column, "", us(x.time(access)))
	x.expect(times)
}

// time returns how long an access takes on average over the patches of a block, along the second
// dimension of the array in Fortran first.
func (x *squares) time(access func(lo, hi []int64) error) sim.Duration {
	step := x.side + x.jump
	across := patchBlock / step
	return x.p.time(func() {
		for i := range across {
			for j := range across {
				lo := []int64{x.from + j*step, x.from + i*step}
				hi := []int64{lo[0] + x.side - 1, lo[1] + x.side - 1}
				x.p.t.Charge(x.p.Costs().Ops(loop))
				x.p.must(access(lo, hi))
			}
		}
	}) / sim.Duration(across*across)
}

// expect checks that the first patch has its values so many times.
func (x *squares) expect(times float64) {
	x.p.t.Sleep(rest)
	values, err := node.View[float64](x.p.Memory(), x.p.buffer, int(x.side*x.side))
	x.p.must(err)
	clear(values)
	x.p.must(x.a.Get([]int64{x.from, x.from}, []int64{x.from + x.side - 1, x.from + x.side - 1}, x.p.buffer, []int64{x.side}))
	right := true
	for i, v := range values {
		right = right && v == times*float64(i+1)
	}
	x.p.lab.Right("patch "+sizeName(8*x.side*x.side), right)
}
