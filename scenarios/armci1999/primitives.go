package armci1999

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/ibmsp/mpl"
	"simrun/models/ga"
	"simrun/scenarios"
	"simrun/sim"
	"simrun/sim/node"
)

// primitivesConfig is the configuration of the program "ga-primitives".
type primitivesConfig struct {
	Order   int64        `toml:"order,optional" min:"2" max:"4096"`   // of the array of doubles
	Sides   []int64      `toml:"sides" min:"1" max:"2048"`            // of the patches
	Patches int64        `toml:"patches,optional" min:"1" max:"1024"` // of a side, at most, that do not overlap
	Sleep   sim.Duration `toml:"sleep,optional" min:"1ms"`            // how long the other processes sleep
}

// primitiveProcesses is how many processes GA's benchmark has: 2 x 2 blocks.
const primitiveProcesses = 4

// primitivesProgram times the basic calls of Global Arrays as its own benchmark did:
// process 0 against the block of process 3, while the others sleep.
func primitivesProgram() scenarios.Program {
	return scenarios.Program{
		Name: "ga-primitives", Doc: "ga_get, ga_put and ga_acc of square patches of another process's block, on several machines",
		NeedsMachine: true, Needs: []machines.Capability{machines.HasBarrier, machines.HasAddressExchange, machines.HasMessagePassing},
		Processes: func(any) int { return primitiveProcesses },
		Rows:      []string{"sides"},
		Explains:  true,
		Config:    func() any { return &primitivesConfig{Order: 710, Patches: 16, Sleep: 60 * sim.Second} },
		Validate:  validatePrimitives, Run: runPrimitives,
	}
}

func validatePrimitives(s *scenarios.Scenario) []scenarios.Complaint {
	cfg := s.Config.(*primitivesConfig)
	wrong := scenarios.OnceEach("sides", cfg.Sides)
	for i, n := range cfg.Sides {
		if n > cfg.Order/2 {
			wrong = append(wrong, scenarios.Complaint{Key: "sides", Index: i, Found: fmt.Sprintf("%d doubles", n), Expected: fmt.Sprintf("at most %d, the side of a block", cfg.Order/2)})
		}
	}
	return wrong
}

// startPrimitives starts Global Arrays in the form that a machine had before ARMCI: over messages that interrupt (on
// the SP those of MPL), in shared memory with semaphores, or by its own port to SHMEM.
func startPrimitives(e machines.Endpoint, phantom bool) (*ga.Process, error) {
	if sp, ok := e.(*ibmsp.Endpoint); ok {
		requests, err := mpl.NewActive(sp.Port, e.Costs())
		if err != nil {
			return nil, err
		}
		return ga.InitializeMessages(e, requests, ga.FortranLoops, phantom)
	}
	if _, shared := machines.As[machines.CoherentMemory](e); shared {
		return ga.InitializeShared(e, ga.Semaphores, phantom)
	}
	if requests, ok := machines.As[machines.ActiveMessages](e); ok {
		return ga.InitializeMessages(e, requests, ga.VectorRoutines, phantom)
	}
	return ga.InitializeDirect(e, ga.Invalidated, phantom)
}

func runPrimitives(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	cfg := env.Config().(*primitivesConfig)
	names := env.MachineNames()
	runs := make([]primitiveRun, len(names))
	err := env.Each(ctx, len(names), func(ctx context.Context, env *scenarios.Env, i int) error {
		return runs[i].run(ctx, env, cfg, names[i])
	})
	if err != nil {
		return nil, err
	}
	o := &scenarios.Outcome{}
	x := o.Exhibit("ga-primitives")
	x.Unit = "us"
	for i, r := range runs {
		for _, p := range r.points {
			x.Point(p.side, names[i]+" "+p.call, p.took)
			x.ExplainPoint(p.side, names[i]+" "+p.call, p.spent, false)
		}
		o.Check(names[i]+"-data", r.found.wrong == 0 && r.found.got > 0, "%d of %d elements are right", r.found.got-r.found.wrong, r.found.got)
		o.Check(names[i]+"-sleeps", r.sleepers.finished < r.sleepers.until, "process 0 ended at %v, the others woke up at %v", r.sleepers.finished, r.sleepers.until)
	}
	return o, nil
}

// primitiveRun is what the benchmark gives on one machine.
type primitiveRun struct {
	points   []primitivePoint
	found    tally
	sleepers sleepers
}

type primitivePoint struct {
	side float64
	call string
	took float64 // us

	spent scenarios.Spent
}

func (r *primitiveRun) run(ctx context.Context, env *scenarios.Env, cfg *primitivesConfig, machine string) error {
	_, err := env.Run(ctx, scenarios.Job{Machine: machine, Processes: primitiveProcesses, Body: func(e machines.Endpoint) {
		b := &primitives{cfg: cfg, thread: e.Thread(), run: r}
		b.start(e)
		if e.Rank() == 0 {
			b.measure()
			r.sleepers.finished = b.thread.Now()
		} else {
			b.thread.Sleep(cfg.Sleep)
			r.sleepers.until = b.thread.Now()
		}
		must(b.thread, b.ga.Sync())
		must(b.thread, b.ga.Terminate())
	}})
	return err
}

// primitives is a process of the benchmark.
type primitives struct {
	cfg    *primitivesConfig
	thread *node.Thread
	ga     *ga.Process
	array  *ga.Array
	buffer node.Addr
	run    *primitiveRun
}

// start makes the array.
func (b *primitives) start(e machines.Endpoint) {
	var err error
	b.ga, err = startPrimitives(e, false)
	must(b.thread, err)
	b.array, err = b.ga.Create(ga.Config{Name: "a", Type: ga.Double, Dims: []int64{b.cfg.Order, b.cfg.Order}})
	must(b.thread, err)
	most := int64(1)
	for _, n := range b.cfg.Sides {
		most = max(most, n)
	}
	b.buffer = b.ga.Memory().Alloc(double * most * most)
	must(b.thread, b.ga.Sync())
}

// measure gives the times of all sides.
func (b *primitives) measure() {
	for _, n := range b.cfg.Sides {
		ld := []int64{n}
		for _, call := range []struct {
			name string
			do   func(lo, hi []int64) error
			adds float64 // what an element then has of its value in the buffer
		}{
			{"ga_get", func(lo, hi []int64) error { return b.array.Get(lo, hi, b.buffer, ld) }, 0},
			{"ga_put", func(lo, hi []int64) error { return b.array.Put(lo, hi, b.buffer, ld) }, 1},
			{"ga_acc", func(lo, hi []int64) error { return ga.Acc(b.array, lo, hi, b.buffer, ld, 1.0) }, 2},
		} {
			took, spent := b.mean(n, call.do)
			b.run.points = append(b.run.points, primitivePoint{float64(n), call.name, us(took), spent})
			b.expect(n, call.adds)
		}
	}
}

// corners returns the i-th patch of a side in the last block.
func (b *primitives) corners(n, i int64) (lo, hi []int64) {
	half := b.cfg.Order / 2
	across := half / n
	lo = []int64{half + i/across*n, half + i%across*n}
	return lo, []int64{lo[0] + n - 1, lo[1] + n - 1}
}

// mean returns what a call takes on average over patches that do not overlap, when
// nothing is under way before.
func (b *primitives) mean(n int64, do func(lo, hi []int64) error) (sim.Duration, scenarios.Spent) {
	b.fill(n)
	b.thread.Sleep(pause)
	across := b.cfg.Order / 2 / n
	count := min(b.cfg.Patches, across*across)
	b.thread.Sync()
	from, moment := b.thread.Now(), b.thread.Moment()
	for i := range count {
		lo, hi := b.corners(n, i)
		must(b.thread, do(lo, hi))
	}
	b.thread.Sync()
	spent := scenarios.Spent{Per: count}
	spent.Add(b.thread, moment)
	return b.thread.Now().Sub(from) / sim.Duration(count), spent
}

// pause is a time in which everything that is under way ends.
const pause = 100 * sim.Millisecond

// fill gives the elements of the buffer different values.
func (b *primitives) fill(n int64) {
	v, err := node.View[float64](b.ga.Memory(), b.buffer, int(n*n))
	must(b.thread, err)
	for i := range v {
		v[i] = float64(i + 1)
	}
}

// expect checks that the first patch has its values the given number of times. A put removes what earlier sides have
// put there. So gets are checked together with the gets that follow.
func (b *primitives) expect(n int64, times float64) {
	if times == 0 {
		return
	}
	b.thread.Sleep(pause)
	lo, hi := b.corners(n, 0)
	must(b.thread, b.array.Get(lo, hi, b.buffer, []int64{n}))
	v, err := node.View[float64](b.ga.Memory(), b.buffer, int(n*n))
	must(b.thread, err)
	for i, got := range v {
		b.run.found.got++
		if got != times*float64(i+1) {
			b.run.found.wrong++
		}
	}
}
