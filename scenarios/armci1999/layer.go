package armci1999

import (
	"context"
	"errors"
	"fmt"

	"simrun/machines"
	"simrun/models/ga"
	"simrun/scenarios"
	"simrun/sim"
	"simrun/sim/node"
)

// layerConfig is the configuration of the program "armci-ga-layer".
type layerConfig struct {
	Order int64   `toml:"order,optional" min:"2" max:"8192"` // of the array of doubles
	Sides []int64 `toml:"sides" min:"1" max:"4096"`          // of the patches
}

// layerProgram measures the cost of ARMCI below Global Arrays. Global Arrays get the same patches over ARMCI and by
// their own port to SHMEM. The program measures the first machine of a scenario. On all machines, it tries what the
// library should do.
func layerProgram() scenarios.Program {
	return scenarios.Program{
		Name: "armci-ga-layer", Doc: "ga_get over ARMCI and directly on SHMEM; Global Arrays of 1 to 7 dimensions on every machine",
		NeedsMachine: true, Processes: func(any) int { return primitiveProcesses },
		Rows:     []string{"sides"},
		Explains: true,
		Config:   func() any { return &layerConfig{Order: 1024} },
		Validate: func(s *scenarios.Scenario) []scenarios.Complaint {
			return scenarios.OnceEach("sides", s.Config.(*layerConfig).Sides)
		},
		Run: runLayer,
	}
}

// layers are the times of one side.
type layers struct {
	side         int64
	over, direct sim.Duration

	overSpent, directSpent scenarios.Spent
}

func runLayer(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	cfg := env.Config().(*layerConfig)
	names := env.MachineNames()
	times := make([]layers, len(cfg.Sides))
	wrong := make([]string, len(names))
	byDimension := make([]sim.Duration, dimensionsMax+1)
	// Parts: both ways of the library, dimensions, and each machine.
	err := env.Each(ctx, 3+len(names), func(ctx context.Context, env *scenarios.Env, i int) error {
		switch i {
		case 0:
			return cfg.measure(ctx, env, func(e machines.Endpoint) (*ga.Process, error) { return ga.Initialize(e) },
				func(i int, d sim.Duration, s scenarios.Spent) {
					times[i].side, times[i].over, times[i].overSpent = cfg.Sides[i], d, s
				})
		case 1:
			return cfg.measure(ctx, env, func(e machines.Endpoint) (*ga.Process, error) { return ga.InitializeDirect(e, ga.Invalidated, false) },
				func(i int, d sim.Duration, s scenarios.Spent) { times[i].direct, times[i].directSpent = d, s })
		case 2:
			return measureDimensions(ctx, env, byDimension)
		}
		wrong[i-3] = tryDimensions(ctx, env, names[i-3])
		return ctx.Err()
	})
	if err != nil {
		return nil, err
	}
	o := &scenarios.Outcome{}
	x := o.Exhibit("armci-ga-t3e")
	x.Unit = "us"
	for _, t := range times {
		bytes := float64(double * t.side * t.side)
		x.Point(bytes, "over ARMCI", us(t.over))
		x.ExplainPoint(bytes, "over ARMCI", t.overSpent, false)
		x.Point(bytes, "on SHMEM", us(t.direct))
		x.ExplainPoint(bytes, "on SHMEM", t.directSpent, false)
	}
	claimLayer(x, times)
	claimMachines(x, names, wrong)
	claimDimensions(x, byDimension)
	o.Check("conformance", wrong[0] == "", "on %s: %s", names[0], orWell(wrong[0]))
	return o, nil
}

// measure gives the times of all sides with one form of the library.
func (cfg *layerConfig) measure(ctx context.Context, env *scenarios.Env, start func(e machines.Endpoint) (*ga.Process, error), give func(i int, d sim.Duration, s scenarios.Spent)) error {
	_, err := env.Run(ctx, scenarios.Job{Processes: primitiveProcesses, Body: func(e machines.Endpoint) {
		t := e.Thread()
		p, err := start(e)
		must(t, err)
		a, err := p.Create(ga.Config{Name: "a", Type: ga.Double, Dims: []int64{cfg.Order, cfg.Order}})
		must(t, err)
		must(t, p.Sync())
		if p.Nodeid() == 0 {
			half := cfg.Order / 2
			buffer := p.Memory().Alloc(double * half * half)
			for i, n := range cfg.Sides {
				lo := []int64{half, half}
				hi := []int64{half + n - 1, half + n - 1}
				var took sim.Duration
				var spent scenarios.Spent
				for range 2 { // the second is measured
					t.Sync()
					from, moment := t.Now(), t.Moment()
					must(t, a.Get(lo, hi, buffer, []int64{n}))
					t.Sync()
					took, spent = t.Now().Sub(from), scenarios.Spent{}
					spent.Add(t, moment)
				}
				give(i, took, spent)
			}
		}
		must(t, p.Sync())
		must(t, p.Terminate())
	}})
	return err
}

// claimLayer judges what the paper says of the layer's cost.
func claimLayer(x *scenarios.Part, times []layers) {
	ratios := make([]quotient, 0, len(times))
	for _, t := range times {
		ratios = append(ratios, quotient{int(double * t.side * t.side), float64(t.over) / float64(t.direct)})
		if t.side == 1 {
			more := us(t.over - t.direct)
			x.Claim("armci-c-105", more > 0 && more < 0.5, "an element takes %.3f us over ARMCI and %.3f us on SHMEM: %.3f us more", us(t.over), us(t.direct), more)
		}
	}
	everywhere("time over ARMCI / on SHMEM by bytes", ratios, func(q quotient) bool { return q.v <= 1.10 }).give(x, "armci-c-106")
}

// dimensionsMax is how many dimensions arrays have at most.
const dimensionsMax = 7

// dimensions are the extents of the arrays that are tried.
var dimensions = []int64{6, 5, 4, 3, 3, 2, 2}

// tryDimensions creates arrays of 1 to 7 dimensions on a machine. It puts, adds and gets patches of them, and returns
// what is wrong, "" if nothing is.
func tryDimensions(ctx context.Context, env *scenarios.Env, machine string) (wrong string) {
	_, err := env.Run(ctx, scenarios.Job{Machine: machine, Processes: primitiveProcesses, Body: func(e machines.Endpoint) {
		p, err := ga.Initialize(e)
		for d := 1; err == nil && d <= dimensionsMax; d++ {
			err = tryArray(p, d)
		}
		if err != nil && wrong == "" {
			wrong = err.Error()
			if missing := (*machines.MissingError)(nil); errors.As(err, &missing) {
				wrong = missing.Error()
			}
		}
	}})
	if err != nil && wrong == "" {
		wrong = err.Error()
	}
	return wrong
}

// tryArray tries one array: process 0 puts all, all add to a patch in the middle, and all
// get it back.
func tryArray(p *ga.Process, d int) error {
	dims := dimensions[:d]
	a, err := p.Create(ga.Config{Name: "a", Type: ga.Double, Dims: dims})
	if err != nil {
		return err
	}
	volume, lo, hi := int64(1), make([]int64, d), make([]int64, d)
	inner, last := make([]int64, d), make([]int64, d)
	for i, n := range dims {
		volume *= n
		hi[i], inner[i], last[i] = n-1, min(1, n-1), n-1
	}
	at := p.Memory().Alloc(double * volume)
	v, err := node.View[float64](p.Memory(), at, int(volume))
	if err != nil {
		return err
	}
	for i := range v {
		v[i] = float64(i)
	}
	if p.Nodeid() == 0 {
		if err := a.Put(lo, hi, at, nil); err != nil {
			return err
		}
	}
	if err := p.Sync(); err != nil {
		return err
	}
	for i := range v {
		v[i] = 1
	}
	if err := ga.Acc(a, inner, last, at, dims[1:], 2.0); err != nil {
		return err
	}
	if err := p.Sync(); err != nil {
		return err
	}
	if err := a.Get(lo, hi, at, nil); err != nil {
		return err
	}
	for i, got := range v {
		want, rest := float64(i), int64(i)
		inside := true
		for k := d - 1; k >= 0; k-- {
			inside = inside && rest%dims[k] >= inner[k]
			rest /= dims[k]
		}
		if inside {
			want += 2 * float64(p.Nnodes())
		}
		if got != want {
			return fmt.Errorf("%d dimensions: element %d is %v, want %v", d, i, got, want)
		}
	}
	return p.Sync()
}

// claimMachines judges what the paper says of where the library runs.
func claimMachines(x *scenarios.Part, names, wrong []string) {
	all, observed := true, ""
	for i, name := range names {
		all = all && wrong[i] == ""
		if observed != "" {
			observed += "; "
		}
		observed += name + ": " + orWell(wrong[i])
	}
	x.Claim("armci-c-107", all, "%s", observed)
	x.Claim("armci-c-108", all, "arrays of 1 to %d dimensions, put, added to and got: %s", dimensionsMax, observed)
}

func orWell(wrong string) string {
	if wrong == "" {
		return "all is right"
	}
	return wrong
}

// sectionShapes are sections of 4096 doubles in 256 runs of 16, by dimensions, from 2 on;
// arrays are twice as large in each dimension.
var sectionShapes = [][]int64{2: {256, 16}, 3: {16, 16, 16}, 4: {4, 4, 16, 16}, 5: {4, 4, 4, 4, 16}}

// measureDimensions times a get of a section of another process's block by dimensions.
func measureDimensions(ctx context.Context, env *scenarios.Env, took []sim.Duration) error {
	for d := 2; d < len(sectionShapes); d++ {
		shape := sectionShapes[d]
		_, err := env.Run(ctx, scenarios.Job{Processes: 2, Body: func(e machines.Endpoint) {
			t := e.Thread()
			p, err := ga.Initialize(e)
			must(t, err)
			dims, lo, hi := make([]int64, d), make([]int64, d), make([]int64, d)
			chunk := make([]int64, d)
			for i, n := range shape {
				dims[i], hi[i] = 2*n, n-1
				chunk[i] = dims[i]
			}
			chunk[0] = shape[0]
			lo[0], hi[0] = shape[0], 2*shape[0]-1
			a, err := p.Create(ga.Config{Name: "a", Type: ga.Double, Dims: dims, Chunk: chunk})
			must(t, err)
			must(t, p.Sync())
			if p.Nodeid() == 0 {
				buffer := p.Memory().Alloc(double * 4096)
				before := p.ARMCI().Stats()
				t.Sync()
				from := t.Now()
				must(t, a.Get(lo, hi, buffer, nil))
				t.Sync()
				took[d] = t.Now().Sub(from)
				if calls := p.ARMCI().Stats().Direct - before.Direct; calls != 1 {
					t.Fail(fmt.Errorf("a get of %d dimensions from one owner makes %d calls of ARMCI, want 1", d, calls))
				}
			}
			must(t, p.Sync())
		}})
		if err != nil {
			return err
		}
	}
	return nil
}

// claimDimensions judges what the paper says of arrays of any dimension.
func claimDimensions(x *scenarios.Part, took []sim.Duration) {
	var ratios []quotient
	for d := 3; d < len(sectionShapes); d++ {
		ratios = append(ratios, quotient{d, float64(took[d]) / float64(took[2])})
	}
	v := everywhere(fmt.Sprintf("time of 256 runs of 16 doubles / in two dimensions (%.1f us)", us(took[2])), ratios,
		func(q quotient) bool { return isWithin(q.v, 0.9, 1.1) })
	v.observed += "; one call of ARMCI each; in one dimension there is one run"
	v.give(x, "armci-c-109")
}
