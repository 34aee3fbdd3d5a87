package xpressspace2014

import (
	"context"
	"fmt"
	"math"

	"simrun/scenarios"
)

// schedulesProgram is the third experiment: what the communication schedules of the
// second take.
func schedulesProgram() scenarios.Program {
	p := coupledProgram("xs-schedules", "computing the schedules of a two-way exchange, in XpressSpace and in MCT", runSchedules)
	p.Modes = []scenarios.Mode{scenarios.Phantom, scenarios.Data}
	p.Config = func() any {
		c := coupledDefaults()
		return &c
	}
	return p
}

// runSchedules fills the table, that of the work behind it, and that of
// XpressSpace with the other process grid.
func runSchedules(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	cfg := env.Config().(*coupledConfig)
	jobs := cfg.jobs(env, 0)
	other := *cfg
	other.Systems, other.Layout = []string{onXpressSpace.name}, blocks
	if cfg.Layout == blocks {
		other.Layout = strips
	}
	jobs.all = append(jobs.all, other.jobs(env, 0).all...)
	if err := jobs.run(ctx, env); err != nil {
		return nil, err
	}
	o := &scenarios.Outcome{}
	main := timesOf(jobs.measured(), cfg.Layout)
	x := o.Exhibit("xs-table2")
	x.Other = !cfg.published()
	main.table(x, cfg)
	if !x.Other {
		main.claims(x)
	}
	main.work(o.Exhibit("xs-table2-work"), cfg)
	timesOf(jobs.measured(), other.Layout).table(o.Exhibit("xs-table2-grid"), cfg)
	jobs.checks(o)
	return o, nil
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
					m.workCells(x, fmt.Sprintf("%v, %s", procs, gigabytes(size)))
				}
			}
		}
	}
}

func (m *found) workCells(x *scenarios.Part, row string) {
	each := func(column string, n int64) { x.Cell(row, column, float64(n)/float64(m.procs.all())) }
	if m.system == onMCT {
		each("MCT messages", m.work.Messages)
		each("MCT comparisons", m.work.Compared)
		return
	}
	each("directory updates", m.work.Updates)
	each("directory queries", m.work.Queries)
	each("XpressSpace messages", m.work.Messages)
}

// at returns the time of a cell, in seconds.
func (all times) at(s *system, procs counts, bytes int64) (float64, bool) {
	for _, m := range all {
		if m.system == s && m.procs == procs && 2*m.bytes == bytes {
			return m.mean(m.schedule).Seconds(), true
		}
	}
	return 0, false
}

// claims are those about Table II.
func (all times) claims(x *scenarios.Part) {
	all.faster(x)
	all.grow(x)
	all.size(x)
}

// faster compares the systems in the last row of the paper's table.
func (all times) faster(x *scenarios.Part) {
	least, most := math.Inf(1), 0.0
	for _, m := range all {
		a, known := all.at(onXpressSpace, m.procs, 2*m.bytes)
		b, both := all.at(onMCT, m.procs, 2*m.bytes)
		if m.procs == (counts{8192, 2048}) && known && both {
			least, most = min(least, b/a), max(most, b/a)
		}
	}
	if most > 0 {
		x.Claim("faster-than-mct", least >= 1.5, "MCT takes %.1f to %.1f times as long on 8192/2048 processes", least, most)
	}
}

// grow looks at the columns.
func (all times) grow(x *scenarios.Part) {
	curvesOf(all.figure()).hold(x, "grows-with-processes", 2, growing)
}

// figure returns the times as the points of a figure, with a series for each column.
func (all times) figure() *scenarios.Part {
	p := &scenarios.Part{Unit: "s"}
	for _, m := range all {
		p.Point(float64(m.procs.one), column(m.system.name, m.bytes), m.mean(m.schedule).Seconds())
	}
	return p
}

// size compares the largest arrays with the smallest: eight times the data.
func (all times) size(x *scenarios.Part) {
	worst, rows := 0.0, 0
	observed := ""
	for _, s := range []*system{onXpressSpace, onMCT} {
		least, most := math.Inf(1), 0.0
		for _, m := range all {
			a, small := all.at(s, m.procs, 1<<30)
			b, large := all.at(s, m.procs, 8<<30)
			if small && large {
				rows++
				least, most = min(least, b/a), max(most, b/a)
			}
		}
		worst = max(worst, most)
		observed += fmt.Sprintf("; %s %.2f to %.2f times", s.name, least, most)
	}
	if rows > 0 {
		x.Claim("hardly-with-size", worst < 2.5, "with 8 GB instead of 1 GB%s the time", observed)
	}
}
