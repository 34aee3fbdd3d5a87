//go:build !js

package armci1999

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/models/adlib"
	"simrun/scenarios"
	"simrun/sim"
	"simrun/sim/node"
)

// gatherElements are the lengths of the arrays of Adlib's gather.
func gatherElements() []int { return powers(1 << 16)[8:] }

// gatherRun is gathers of one length with one form of the library: dst[i] = src[sub[i]], all in blocks, the subscripts drawn at random.
type gatherRun struct {
	form       remapForm
	n          int
	repeats    int64
	begin, end sim.Time
	found      tally
}

// measureGather returns what one call takes.
func (cfg *remapConfig) measureGather(ctx context.Context, env *scenarios.Env, f remapForm, n int) (*gatherRun, error) {
	r := &gatherRun{form: f, n: n, repeats: cfg.Repeats}
	_, err := env.Run(ctx, scenarios.Job{Processes: remapProcesses, Body: r.run})
	return r, err
}

func (r *gatherRun) took() sim.Duration { return r.end.Sub(r.begin) / sim.Duration(r.repeats) }

// run is the program of a process. A call builds its schedule and executes it, as that of the remap does.
func (r *gatherRun) run(e machines.Endpoint) {
	t, p := e.Thread(), r.form.start(e)
	g, err := p.NewGrid(remapProcesses)
	must(t, err)
	block, err := adlib.BlockRange(r.n, g.Dim(0), adlib.Ghosts{})
	must(t, err)
	array := func(kind adlib.Type, value func(i int) int) *adlib.Array {
		a, err := p.NewArray(kind, g.Group(), block)
		must(t, err)
		v, err := node.View[int32](e.Memory(), a.Data(), int(a.Bytes()/floatBytes))
		must(t, err)
		p.EachLocal(a, func(index []int, place int64) { v[place] = int32(value(index[0])) })
		return a
	}
	zero, own := func(int) int { return 0 }, func(i int) int { return i + 1 }
	dst, src, sub := array(adlib.Int, zero), array(adlib.Int, own), array(adlib.Int, r.subscript)
	gather := func() {
		s, err := p.NewGather(dst, src, []*adlib.Array{sub}, nil)
		must(t, err)
		must(t, s.Execute())
	}
	meet := func() { must(t, e.(machines.Barrier).Barrier(t)) }
	meet()
	gather()
	meet()
	t.Sync()
	r.begin = max(r.begin, t.Now())
	for range r.repeats {
		gather()
	}
	t.Sync()
	r.end = max(r.end, t.Now())
	meet()
	got, err := node.View[int32](e.Memory(), dst.Data(), int(dst.Bytes()/floatBytes))
	must(t, err)
	p.EachLocal(dst, func(index []int, place int64) {
		r.found.got++
		if int(got[place]) != own(r.subscript(index[0])) {
			r.found.wrong++
		}
	})
}

// subscript is that of an element: a number that depends on it in no simple way.
func (r *gatherRun) subscript(i int) int { return int(uint32(i+1)*2654435761>>8) % r.n }

// claimCollectives judges what the paper says of collective operations in shared memory.
func (cfg *remapConfig) claimCollectives(x *scenarios.Part, times remapTimes, mpi, over []*gatherRun) {
	var ratio []quotient
	for i := range mpi {
		ratio = append(ratio, quotient{mpi[i].n, float64(over[i].took()) / float64(mpi[i].took())})
	}
	less := func(q quotient) bool { return q.v < 1 }
	list := times[remapMPI.name]
	remaps := bySide(list, func(i int) float64 { return float64(times[remapARMCI.name][i].took) / float64(list[i].took) })
	v := everywhere("time over ARMCI / over MPICH, remap by N", remaps[len(remaps)/2:], less).and(
		everywhere("gather by elements", ratio[len(ratio)/2:], less))
	last := len(mpi) - 1
	v.observed += fmt.Sprintf("; a gather of %d takes %.0f us over ARMCI, %.0f us over MPICH", mpi[last].n, us(over[last].took()), us(mpi[last].took()))
	v.give(x, "armci-c-119")
}
