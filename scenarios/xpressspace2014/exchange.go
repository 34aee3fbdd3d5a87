package xpressspace2014

import (
	"context"
	"fmt"
	"slices"

	"simrun/models/mct"
	"simrun/models/xpressspace"
	"simrun/scenarios"
	"simrun/sim"
)

// coupledConfig is the parameters of the programs "xs-exchange" and "xs-schedules"; it is the configuration of the
// latter.
type coupledConfig struct {
	Processes []string   `toml:"processes"`                                // of App1/App2
	Sizes     []sim.Size `toml:"sizes" min:"16B" max:"256GiB"`             // of both arrays together
	Systems   []string   `toml:"systems,optional" oneof:"XpressSpace MCT"` // which are compared
	Layout    string     `toml:"layout,optional" oneof:"strips blocks"`    // process grid
}

func (c *coupledConfig) coupled() *coupledConfig { return c }

// published reports whether the paper's numbers are of this problem, or part of it.
func (c *coupledConfig) published() bool {
	other := func(s sim.Size) bool { return !slices.Contains(publishedSizes[:], int64(s)) }
	return c.Layout == strips && !slices.ContainsFunc(c.Sizes, other)
}

// coupledDefaults are the values of parameters that a scenario leaves out.
func coupledDefaults() coupledConfig {
	return coupledConfig{Systems: []string{onXpressSpace.name, onMCT.name}, Layout: strips}
}

// exchangeConfig is the configuration of the program "xs-exchange".
type exchangeConfig struct {
	coupledConfig
	Iterations int      `toml:"iterations,optional" min:"1" max:"1000000"`              // of the experiment
	Schedules  string   `toml:"schedules,optional" oneof:"installed negotiated"`        // whether processes have them from the beginning or compute them
	Switches   []string `toml:"switches,optional" oneof:"central-coupler doubled-size"` // of counterfactual runs
}

// coupledOf returns the part of a configuration that both programs have.
func coupledOf(config any) *coupledConfig {
	return config.(interface{ coupled() *coupledConfig }).coupled()
}

func (c *coupledConfig) systems() []*system {
	var all []*system
	for _, s := range []*system{onXpressSpace, onMCT} {
		for _, name := range c.Systems {
			if s.name == name {
				all = append(all, s)
			}
		}
	}
	return all
}

// exchangeProgram is the second experiment: two applications exchange two arrays.
func exchangeProgram() scenarios.Program {
	p := coupledProgram("xs-exchange", "two-way exchange of two arrays with XpressSpace and with MCT", runExchange)
	p.Modes = []scenarios.Mode{scenarios.Sampled, scenarios.Phantom, scenarios.Data}
	p.Config = func() any {
		return &exchangeConfig{coupledConfig: coupledDefaults(), Iterations: 50, Schedules: negotiated}
	}
	p.Cells = func(s *scenarios.Scenario) []scenarios.Place {
		cfg := s.Config.(*exchangeConfig)
		return cfg.cells(exchangeShown, cfg.change)
	}
	return p
}

// coupledProgram returns what the second and third experiment have in common.
func coupledProgram(name, doc string, run func(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error)) scenarios.Program {
	return scenarios.Program{
		Name: name, Doc: doc, NeedsMachine: true, Needs: slices.Concat(xpressspace.Needs(), mct.Needs()),
		Processes: func(c any) int { return largest(coupledOf(c).Processes) },
		Validate:  validateExchange, Run: run,
	}
}

func validateExchange(s *scenarios.Scenario) []scenarios.Complaint {
	cfg := coupledOf(s.Config)
	var c complaints
	c.refuseRepeats("systems", cfg.Systems)
	c.counts(s, cfg.Processes, func(int, counts) {})
	var sizes []string
	for i, size := range cfg.Sizes {
		sizes = append(sizes, gigabytes(size))
		if size%(2*double) != 0 {
			c.add("sizes", i, fmt.Sprint(size), "a multiple of 16 bytes: two arrays of doubles")
		}
		c.data(s, "sizes", i, fmt.Sprint(size), int64(size))
		c.segments(cfg, i, size)
	}
	c.refuseRepeats("sizes", sizes)
	return c
}

// segmentsMax is how many segments a map of MCT may have in a run. Real ones have
// the same limit: each process scans all for each process of the other component.
const segmentsMax = 1 << 17

// segments refuses maps of MCT that are too long: blocks have one segment for each
// row.
func (c *complaints) segments(cfg *coupledConfig, i int, size sim.Size) {
	for _, s := range cfg.systems() {
		if s != onMCT || cfg.Layout == strips {
			continue
		}
		for _, p := range parsed(cfg.Processes) {
			rows, _ := extents(int64(size) / 2 / double)
			if n := rows * int64(grid(cfg.Layout, max(p.one, p.two))[1]); n > segmentsMax {
				c.add("sizes", i, fmt.Sprintf("%v, which in blocks of %v processes is %d segments of MCT", size, p, n),
					fmt.Sprintf(`at most %d; strips, or systems = ["XpressSpace"]`, segmentsMax))
				return
			}
		}
	}
}

// jobs returns the jobs of all systems, sizes and processes, each with so many iterations. With strips, the data that
// an iteration moves do not depend on the array's shape, but the time of the schedules does. If only iterations are
// measured, the shape is the one with the fewest messages.
//
// It leaves out jobs whose cells are not shown, and the check of a system without jobs.
func (c *coupledConfig) jobs(env *scenarios.Env, steps int, cells shown) *jobs {
	j := new(jobs)
	for _, s := range c.systems() {
		before := len(j.all)
		for _, size := range c.Sizes {
			for _, procs := range parsed(c.Processes) {
				if x := c.exchange(env, s, procs, size, steps); env.Shows(cells(s, procs, x.bytes)...) {
					j.add(s, x)
				}
			}
		}
		if len(j.all) > before {
			config, _ := env.Config().(*exchangeConfig)
			j.check(s, c.Layout, 2, config != nil && config.Schedules == installed)
		}
	}
	return j
}

// exchange returns the job of a system.
func (c *coupledConfig) exchange(env *scenarios.Env, s *system, procs counts, size sim.Size, steps int) exchange {
	x := exchange{procs: procs, layout: c.Layout, narrow: c.Layout == strips && steps > 0, bytes: int64(size) / 2, variables: 2, steps: steps, data: env.Mode() == scenarios.Data}
	if config, ok := env.Config().(changer); ok {
		config.change(s, &x)
	}
	return x
}

// changer is a configuration with switches of counterfactual runs.
type changer interface {
	// change changes a job of a system as they say.
	change(s *system, x *exchange)
}

func (c *exchangeConfig) change(s *system, x *exchange) {
	x.installed = c.Schedules == installed
	x.coupler = s == onXpressSpace && slices.Contains(c.Switches, "central-coupler")
	if slices.Contains(c.Switches, "doubled-size") {
		x.bytes *= 2
	}
}

// column names a series or column: such as "MCT 2 GB".
func column(system string, bytes int64) string { return system + " " + gigabytes(sim.Size(2*bytes)) }

// runExchange fills both figures, which show the same jobs.
func runExchange(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	cfg := env.Config().(*exchangeConfig)
	jobs := cfg.jobs(env, executed(env, cfg.Iterations), exchangeShown)
	if err := jobs.run(ctx, env); err != nil {
		return nil, err
	}
	o := &scenarios.Outcome{}
	all := measurements{list: jobs.measured(), iterations: cfg.Iterations}
	for _, show := range []struct {
		id   string
		fill func(x *scenarios.Part)
	}{{"xs-fig8", all.times}, {"xs-fig9", all.bandwidths}} {
		x := o.Exhibit(show.id)
		x.Other = !cfg.published()
		show.fill(x)
		for _, m := range all.list {
			mark(x, m.procs, m.procs.String())
		}
		noteSchedules(x, cfg.Schedules)
		jobs.notes(x, env, cfg.Iterations)
	}
	jobs.checks(o)
	return o, all.claims(ctx, env, o.Exhibit("xs-fig8"), o.Exhibit("xs-fig9"))
}

// measurements are the results of the second experiment.
type measurements struct {
	list       []*found
	iterations int
}

// times is the time of an iteration, in ms.
func (all *measurements) times(x *scenarios.Part) {
	x.Unit = "ms"
	for _, m := range all.list {
		x.Point(float64(m.procs.one), column(m.system.name, m.bytes), all.time(m))
		m.sampled(x, all.iterations)
	}
}

func (all *measurements) time(m *found) float64 {
	return 1e3 * m.exchangeTime(all.iterations).Seconds()
}

// bandwidths is the data that a process of either application sends and receives in an iteration, divided by the time
// of the iteration, in MB/s.
func (all *measurements) bandwidths(x *scenarios.Part) {
	x.Unit = "MB/s"
	for app, name := range applications {
		for _, m := range all.list {
			x.Point(float64(m.procs.one), column(m.system.name+" "+name, m.bytes), all.bandwidth(m, app))
			m.sampled(x, all.iterations)
		}
	}
}

// bandwidth is that of a process of one application.
func (all *measurements) bandwidth(m *found, app int) float64 {
	mean := m.meanOver(all.iterations, func(sums perApp) sim.Duration { return m.meanOf(app, sums) })
	return sim.RateOf(2*m.bytes/int64(m.procs.processesOf(app)), mean) / 1e6
}
