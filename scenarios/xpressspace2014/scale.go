package xpressspace2014

import (
	"context"
	"fmt"
	"strconv"

	"simrun/models/xpressspace"
	"simrun/scenarios"
	"simrun/sim"
)

// scaleConfig is the configuration of the program "xs-scale".
type scaleConfig struct {
	Processes   []string `toml:"processes"`                                       // producers/consumers
	PerProducer sim.Size `toml:"per_producer,optional" min:"8B" max:"1GiB"`       // that a producer sends in an iteration
	Iterations  int      `toml:"iterations,optional" min:"1" max:"1000000"`       // of the experiment
	Layouts     []string `toml:"layouts,optional" oneof:"strips blocks"`          // process grids, each with series of its own
	Schedules   string   `toml:"schedules,optional" oneof:"installed negotiated"` // whether processes have them from the beginning or compute them
}

// published is the problem that the paper's numbers are of.
func (c *scaleConfig) published() bool { return c.PerProducer == 16<<20 }

// scaleProgram is the first experiment: producers push what they have to fewer
// consumers, with growing numbers of both.
func scaleProgram() scenarios.Program {
	return scenarios.Program{
		Name: "xs-scale", Doc: "one-way redistribution with XpressSpace, as many bytes from each of more and more processes",
		Modes:        []scenarios.Mode{scenarios.Sampled, scenarios.Phantom, scenarios.Data},
		NeedsMachine: true, Needs: xpressspace.Needs(),
		Config: func() any {
			return &scaleConfig{PerProducer: 16 << 20, Iterations: 50, Layouts: []string{strips}, Schedules: negotiated}
		},
		Processes: func(c any) int { return largest(c.(*scaleConfig).Processes) },
		Validate:  validateScale, Cells: scaleCells, Run: runScale,
	}
}

func validateScale(s *scenarios.Scenario) []scenarios.Complaint {
	cfg := s.Config.(*scaleConfig)
	var c complaints
	c.refuseFractions("per_producer", -1, cfg.PerProducer)
	c.refuseRepeats("layouts", cfg.Layouts)
	c.counts(s, cfg.Processes, func(i int, p counts) {
		c.data(s, "processes", i, p.String(), int64(p.one)*int64(cfg.PerProducer))
	})
	return c
}

// exchange returns the job of so many processes.
func (c *scaleConfig) exchange(env *scenarios.Env, procs counts, layout string) exchange {
	return exchange{procs: procs, layout: layout, narrow: layout == strips, bytes: int64(procs.one) * int64(c.PerProducer),
		variables: 1, steps: executed(env, c.Iterations), data: env.Mode() == scenarios.Data, installed: c.Schedules == installed}
}

// scaleCells lists the cells of the figure.
func scaleCells(s *scenarios.Scenario) []scenarios.Place {
	cfg := s.Config.(*scaleConfig)
	var all []scenarios.Place
	for _, layout := range cfg.Layouts {
		for _, procs := range parsed(cfg.Processes) {
			all = append(all, scaleShown(procs, layout)...)
		}
	}
	return all
}

// scaleShown returns the cells that a job of the first experiment is for.
func scaleShown(procs counts, layout string) []scenarios.Place {
	row, s := strconv.Itoa(procs.one), scaleSeries(layout)
	return []scenarios.Place{{Row: row, Column: s.time}, {Row: row, Column: s.throughput}}
}

// jobs returns the jobs of the cells that are shown.
func (c *scaleConfig) jobs(env *scenarios.Env) *jobs {
	j := new(jobs)
	for _, layout := range c.Layouts {
		before := len(j.all)
		for _, procs := range parsed(c.Processes) {
			if env.Shows(scaleShown(procs, layout)...) {
				j.add(onXpressSpace, c.exchange(env, procs, layout))
			}
		}
		if len(j.all) > before {
			j.check(onXpressSpace, layout, 1, c.Schedules == installed)
		}
	}
	return j
}

func runScale(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	cfg := env.Config().(*scaleConfig)
	jobs := cfg.jobs(env)
	if err := jobs.run(ctx, env); err != nil {
		return nil, err
	}
	o := &scenarios.Outcome{}
	x := o.Exhibit("xs-fig7")
	x.Unit, x.Other = "s", !cfg.published()
	for _, m := range jobs.measured() {
		s := scaleSeries(m.layout)
		x.Point(float64(m.procs.one), s.time, m.exchangeTime(cfg.Iterations).Seconds())
		m.sampled(x, cfg.Iterations)
		x.PointIn("GB/s", float64(m.procs.one), s.throughput, m.throughput(cfg.Iterations))
		m.sampled(x, cfg.Iterations)
		mark(x, m.procs, fmt.Sprintf("%v: %s", m.procs, gigabytes(sim.Size(m.bytes))))
	}
	if err := scaleClaims(ctx, env, x, jobs.measured()); err != nil {
		return nil, err
	}
	noteSchedules(x, cfg.Schedules)
	jobs.notes(x, env, cfg.Iterations)
	jobs.checks(o)
	return o, nil
}

// series are the names of a process grid's series.
type series struct{ time, throughput string }

// scaleSeries returns the names: those without more are the strips'.
func scaleSeries(layout string) series {
	if layout == strips {
		return series{"time", "throughput"}
	}
	return series{"time, " + layout, "throughput, " + layout}
}

// throughput is the data of an iteration by its time, in GB/s: 10^9 bytes per
// second.
func (m *found) throughput(iterations int) float64 {
	return sim.RateOf(m.bytes*int64(m.variables), m.exchangeTime(iterations)) / 1e9
}
