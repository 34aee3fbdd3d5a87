package xpressspace2014

import (
	"context"

	"simrun/scenarios"
)

// schedulesProgram is the third experiment: what the communication schedules of the
// second take.
func schedulesProgram() scenarios.Program {
	p := coupledProgram("xs-schedules", "computing the schedules of a two-way exchange, in XpressSpace and in MCT", runSchedules)
	p.Modes = []scenarios.Mode{scenarios.Phantom, scenarios.Data}
	p.Config = func() any { return &schedulesConfig{coupledConfig: coupledDefaults()} }
	p.Cells = func(s *scenarios.Scenario) []scenarios.Place {
		return coupledOf(s.Config).cells(schedulesShown, func(*system, *exchange) {})
	}
	return p
}

// schedulesConfig is the configuration of the program "xs-schedules".
type schedulesConfig struct {
	coupledConfig
	Switches []string `toml:"switches,optional" oneof:"sequential-queries whole-decomposition no-cache held-queries dataspaces-search"` // of counterfactual runs
}

func (c *schedulesConfig) change(s *system, x *exchange) {
	if s != onXpressSpace {
		return
	}
	for _, name := range c.Switches {
		switch name {
		case "sequential-queries":
			x.sequential = true
		case "whole-decomposition":
			x.whole = true
		case "no-cache":
			x.repeats = againExecuted
		case "held-queries":
			x.entries = heldEntries(*x, parsed(c.Processes)[0])
		case "dataspaces-search":
			x.scan = true
		}
	}
}

// runSchedules fills the table, that of the work behind it, and that of
// XpressSpace with the other process grid.
func runSchedules(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	cfg := coupledOf(env.Config())
	jobs := cfg.jobs(env, 0, schedulesShown)
	other := *cfg
	other.Systems, other.Layout = []string{onXpressSpace.name}, blocks
	if cfg.Layout == blocks {
		other.Layout = strips
	}
	jobs.all = append(jobs.all, other.jobs(env, 0, timesShown).all...)
	if err := jobs.run(ctx, env); err != nil {
		return nil, err
	}
	o := &scenarios.Outcome{}
	main := timesOf(jobs.measured(), cfg.Layout)
	x := o.Exhibit("xs-table2")
	x.Other = !cfg.published()
	main.table(x, cfg)
	main.work(o.Exhibit("xs-table2-work"), cfg)
	timesOf(jobs.measured(), other.Layout).table(o.Exhibit("xs-table2-grid"), cfg)
	jobs.checks(o)
	return o, main.claims(ctx, env, x)
}

// times are the results of the third experiment with one process grid.
type times []*found

func timesOf(all []*found, layout string) times {
	var some times
	for _, m := range all {
		if m.layout == layout {
			some = append(some, m)
		}
	}
	return some
}

// table is the time of computing all schedules: the mean over all processes.
func (all times) table(x *scenarios.Part, cfg *coupledConfig) {
	x.Unit = "s"
	for _, procs := range parsed(cfg.Processes) {
		for _, m := range all {
			if m.procs == procs {
				x.Cell(procs.String(), column(m.system.name, m.bytes), m.mean(m.schedule).Seconds())
			}
		}
	}
}

// work is what was counted, for each process.
func (all times) work(x *scenarios.Part, cfg *coupledConfig) {
	x.Unit = "per process"
	for _, procs := range parsed(cfg.Processes) {
		for _, size := range cfg.Sizes {
			for _, m := range all {
				if m.procs == procs && 2*m.bytes == int64(size) {
					m.workCells(x, workRow(procs, size))
				}
			}
		}
	}
}

func (m *found) workCells(x *scenarios.Part, row string) {
	each := func(column string, n int64) { x.Cell(row, column, float64(n)/float64(m.procs.total())) }
	names := workColumns(m.system)
	if m.system == onMCT {
		each(names[0], m.work.Messages)
		each(names[1], m.work.Compared)
		return
	}
	each(names[0], m.work.Updates)
	each(names[1], m.work.Queries)
	each(names[2], m.work.Messages)
}
