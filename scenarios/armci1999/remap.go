//go:build !js

package armci1999

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/models/adlib"
	"simrun/models/armci"
	"simrun/scenarios"
	"simrun/sim"
	"simrun/sim/node"
)

// remapConfig is the configuration of the program "armci-remap".
type remapConfig struct {
	Sides   []int64 `toml:"sides" min:"4" max:"4096"`           // N of the arrays of N x N
	Repeats int64   `toml:"repeats,optional" min:"1" max:"100"` // calls that are measured, after one that is not
}

// remapProcesses is on how many processors the paper ran it.
const remapProcesses = 4

// remapProgram times Adlib's remap of an array from blocks of columns to blocks of rows, over message passing
// and over ARMCI, as the paper's Figure 6.
func remapProgram() scenarios.Program {
	return scenarios.Program{
		Name: "armci-remap", Doc: "a(block,*) = b(*,block): Adlib's remap over message passing and over ARMCI, by the side of the arrays",
		NeedsMachine: true,
		Needs:        []machines.Capability{machines.HasRemoteMemory, machines.HasAddressExchange, machines.HasBarrier, machines.HasMessagePassing},
		Processes:    func(any) int { return remapProcesses },
		Rows:         []string{"sides"},
		Explains:     true,
		Config:       func() any { return &remapConfig{Repeats: 4} },
		Validate: func(s *scenarios.Scenario) []scenarios.Complaint {
			return scenarios.OnceEach("sides", s.Config.(*remapConfig).Sides)
		},
		Run: runRemap,
	}
}

// remapForm is a way to run it.
type remapForm struct {
	name    string
	armci   bool
	between adlib.Synchronization // over ARMCI
	built   bool                  // the schedule is built before
}

// The forms: the two of the figure, both without building the schedule, and over ARMCI with other barriers.
var (
	remapMPI         = remapForm{name: "MPI"}
	remapARMCI       = remapForm{name: "ARMCI", armci: true}
	remapBuiltMPI    = remapForm{name: "MPI, schedule built before", built: true}
	remapBuiltARMCI  = remapForm{name: "ARMCI, schedule built before", armci: true, built: true}
	remapFlags       = remapForm{name: "ARMCI, barriers in shared memory", armci: true, between: adlib.ByMachine}
	remapUnprotected = remapForm{name: "ARMCI, no barriers", armci: true, between: adlib.Omitted}
	remapForms       = []remapForm{remapMPI, remapARMCI, remapBuiltMPI, remapBuiltARMCI, remapFlags, remapUnprotected}
)

// remapTime is the time of one call, and where the time of the processes went in the mean.
type remapTime struct {
	side     int64
	took     sim.Duration
	parts    machines.Times
	barriers int64 // of a process
	messages int64 // of all processes
	bytes    int64 // in them, and by copies of the machine
	found    tally
	spent    scenarios.Spent
}

// start gives the library in a process.
func (f *remapForm) start(e machines.Endpoint) *adlib.Process {
	if !f.armci {
		p, err := adlib.New(e)
		must(e.Thread(), err)
		return p
	}
	a, err := armci.Init(e)
	must(e.Thread(), err)
	return adlib.NewSynchronized(e, a, f.between)
}

// remapArrays returns a, in blocks of rows, and b, in blocks of columns.
func remapArrays(p *adlib.Process, n int64) (a, b *adlib.Array, err error) {
	g, err := p.NewGrid(remapProcesses)
	if err != nil {
		return nil, nil, err
	}
	block, err := adlib.BlockRange(int(n), g.Dim(0), adlib.Ghosts{})
	if err != nil {
		return nil, nil, err
	}
	all := adlib.CollapsedRange(int(n))
	if a, err = p.NewArray(adlib.Float, g.Group(), block, all); err != nil {
		return nil, nil, err
	}
	b, err = p.NewArray(adlib.Float, g.Group(), all, block)
	return a, b, err
}

// remapValue is that of an element: different ones differ, and all are whole numbers that a float holds.
func remapValue(n int64, index []int) float32 {
	return float32(int64(index[0])*n + int64(index[1]) + 1)
}

// remapRun is a run of one form on arrays of one side.
type remapRun struct {
	form       remapForm
	repeats    int64
	begin, end sim.Time
	beginAt    sim.Moment // of begin, if causes are kept
	remapTime
}

// measure runs one form on arrays of one side, on the scenario's machine.
func (cfg *remapConfig) measure(ctx context.Context, env *scenarios.Env, f remapForm, n int64) (remapTime, error) {
	r := &remapRun{form: f, repeats: cfg.Repeats, remapTime: remapTime{side: n}}
	_, err := env.Run(ctx, scenarios.Job{Processes: remapProcesses, Body: r.run})
	r.finish()
	return r.remapTime, err
}

// run is the program of a process.
func (r *remapRun) run(e machines.Endpoint) {
	t, p := e.Thread(), r.form.start(e)
	a, b, err := remapArrays(p, r.side)
	must(t, err)
	from, err := node.View[float32](e.Memory(), b.Data(), int(b.Bytes()/floatBytes))
	must(t, err)
	p.EachLocal(b, func(index []int, place int64) { from[place] = remapValue(r.side, index) })
	remap := func() error { return p.Remap(a, b) }
	if r.form.built {
		s, err := p.NewRemap(a, b)
		must(t, err)
		remap = s.Execute
	}
	meet := func() { must(t, e.(machines.Barrier).Barrier(t)) }
	meet()
	must(t, remap())
	meet()
	r.repeat(e, p, remap)
	meet()
	must(t, r.found.expectRows(p, a, r.side, e.Memory()))
}

// repeat measures calls in a row.
func (r *remapRun) repeat(e machines.Endpoint, p *adlib.Process, remap func() error) {
	t := e.Thread()
	t.Sync()
	if r.begin <= t.Now() {
		r.begin, r.beginAt = t.Now(), t.Moment()
	}
	before, barriers := *machines.LedgerOf(e), p.Barriers()
	for range r.repeats {
		must(t, remap())
	}
	t.Sync()
	if r.end <= t.Now() {
		r.end = t.Now()
		r.spent = scenarios.Spent{Per: r.repeats}
		r.spent.AddUntil(t, r.beginAt, t.Moment())
	}
	spent := machines.LedgerOf(e).Minus(before)
	for k, d := range spent.Time {
		r.parts[k] += d
	}
	r.messages, r.bytes = r.messages+spent.Messages, r.bytes+spent.Bytes
	r.barriers = (p.Barriers() - barriers) / r.repeats
}

// finish makes sums over calls and processes what one call took.
func (r *remapRun) finish() {
	r.took = r.end.Sub(r.begin) / sim.Duration(r.repeats)
	for k := range r.parts {
		r.parts[k] /= sim.Duration(remapProcesses * r.repeats)
	}
	for _, n := range []*int64{&r.messages, &r.bytes} {
		*n /= r.repeats
	}
}

// floatBytes is an element, REAL in the paper's program.
const floatBytes = 4

// expectRows compares what a process has of the destination with the source.
func (t *tally) expectRows(p *adlib.Process, a *adlib.Array, n int64, m *node.Memory) error {
	got, err := node.View[float32](m, a.Data(), int(a.Bytes()/floatBytes))
	if err != nil {
		return err
	}
	p.EachLocal(a, func(index []int, place int64) {
		t.got++
		if got[place] != remapValue(n, index) {
			t.wrong++
		}
	})
	return nil
}

// remapTimes are those of all sides, by form.
type remapTimes map[string][]remapTime

func runRemap(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	cfg := env.Config().(*remapConfig)
	times := remapTimes{}
	for _, f := range remapForms {
		times[f.name] = make([]remapTime, len(cfg.Sides))
	}
	fragment := make([]hpfRemap, len(cfg.Sides))
	parts := (len(remapForms) + 1) * len(cfg.Sides)
	lengths := gatherElements()
	gathers := make([]*gatherRun, 2*len(lengths)) // over messages, then over ARMCI
	if !env.Asks("armci-c-119") {
		gathers = nil
	}
	err := env.Each(ctx, parts+len(gathers), func(ctx context.Context, env *scenarios.Env, i int) (err error) {
		if i >= parts {
			i -= parts
			gathers[i], err = cfg.measureGather(ctx, env, []remapForm{remapMPI, remapARMCI}[i/len(lengths)], lengths[i%len(lengths)])
			return err
		}
		k := i % len(cfg.Sides)
		if i >= len(remapForms)*len(cfg.Sides) {
			fragment[k], err = cfg.measureHPF(ctx, env, cfg.Sides[k])
			return err
		}
		f := remapForms[i/len(cfg.Sides)]
		times[f.name][k], err = cfg.measure(ctx, env, f, cfg.Sides[k])
		return err
	})
	if err != nil {
		return nil, err
	}
	o := &scenarios.Outcome{}
	x := o.Exhibit("armci-fig6")
	x.Unit = "us"
	for _, f := range remapForms {
		for _, r := range times[f.name] {
			x.Point(float64(r.side), f.name, us(r.took))
			x.ExplainPoint(float64(r.side), f.name, r.spent, false)
		}
	}
	all := tally{}
	for i, r := range fragment {
		x.Point(float64(cfg.Sides[i]), remapHPF, us(r.took))
		all.got, all.wrong = all.got+r.found.got, all.wrong+r.found.wrong
	}
	remapParts(o.Exhibit("armci-fig6-parts"), times)
	claimRemap(x, times)
	if err := claimStaging(ctx, env, x); err != nil {
		return nil, err
	}
	if gathers != nil {
		cfg.claimCollectives(x, times, gathers[:len(lengths)], gathers[len(lengths):])
	}
	for _, f := range remapForms {
		for _, r := range times[f.name] {
			all.got, all.wrong = all.got+r.found.got, all.wrong+r.found.wrong
		}
	}
	want := int64(0)
	for _, n := range cfg.Sides {
		want += int64(len(remapForms)+2) * n * n // of the program in HPF, two runs
	}
	for _, r := range gathers {
		all.got, all.wrong = all.got+r.found.got, all.wrong+r.found.wrong
		want += int64(r.n)
	}
	o.Check("data", all.wrong == 0 && int64(all.got) == want, "%d elements of the destination looked at, of %d; %d are wrong", all.got, want, all.wrong)
	return o, nil
}

// remapKinds are what the break-down tells apart.
var remapKinds = []struct {
	name  string
	kinds []machines.Kind
}{
	{"library, packing, own block", []machines.Kind{machines.Runtime}},
	{"messages, staged copies", []machines.Kind{machines.Messages}},
	{"copies by ARMCI", []machines.Kind{machines.Remote}},
	{"bus shared with others", []machines.Kind{machines.Queueing}},
	{"waiting for others", []machines.Kind{machines.Waiting, machines.Barriers}},
}

// remapParts shows where the time of the smallest and the largest arrays goes.
func remapParts(x *scenarios.Part, times remapTimes) {
	x.Unit = "us"
	for _, f := range []remapForm{remapMPI, remapARMCI} {
		list := times[f.name]
		ends := list[:1]
		if last := len(list) - 1; list[last].side != list[0].side {
			ends = []remapTime{list[0], list[last]}
		}
		for _, r := range ends {
			row := fmt.Sprintf("%s, N = %d", f.name, r.side)
			for _, k := range remapKinds {
				sum := sim.Duration(0)
				for _, kind := range k.kinds {
					sum = sum.Plus(r.parts[kind])
				}
				x.Cell(row, k.name, us(sum))
			}
			x.Cell(row, "in all", us(r.took))
		}
	}
}
