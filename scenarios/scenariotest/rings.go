package scenariotest

import (
	"context"
	"strconv"
	"strings"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/sim"
)

// RingsConfig is the configuration of the program "rings".
type RingsConfig struct {
	Processes []int    `toml:"processes" min:"1" max:"16"`
	Machines  []string `toml:"on" oneof:"pair mule broken"` // broken fails
	Size      sim.Size `toml:"size,optional" min:"1B"`      // of the messages; default 1000 B
}

// Rings returns a program that sends a message around rings of several sizes on
// several machines, all at the same time. Its exhibit "rings" has a row for each
// size and a column for each machine, the exhibit "rings-ladder" parts of their
// sums.
func Rings() scenarios.Program {
	return scenarios.Program{
		Name: "rings", Doc: "messages around rings of several sizes", NeedsMachine: true,
		Config: func() any { return &RingsConfig{Size: 1000} },
		Processes: func(config any) int {
			most := 0
			for _, n := range config.(*RingsConfig).Processes {
				most = max(most, n)
			}
			return most
		},
		Run: rings,
	}
}

// ringOf is one job of the program "rings".
type ringOf struct {
	machine   string
	processes int
	end       sim.Duration
}

func rings(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	cfg := env.Config().(*RingsConfig)
	var all []ringOf
	for _, n := range cfg.Processes {
		for _, name := range cfg.Machines {
			all = append(all, ringOf{machine: name, processes: n})
		}
	}
	err := env.Each(ctx, len(all), func(ctx context.Context, env *scenarios.Env, i int) error {
		r := &all[i]
		run, err := env.Run(ctx, scenarios.Job{Machine: r.machine, Processes: r.processes, Body: func(m machines.Endpoint) {
			lap(m.(*Endpoint), int64(cfg.Size), 0)
		}})
		if err != nil {
			return err
		}
		r.end = sim.Duration(run.End)
		return nil
	})
	if err != nil {
		return nil, err
	}
	out := &scenarios.Outcome{}
	table, ladder := out.Exhibit("rings"), out.Exhibit("rings-ladder")
	table.Unit, ladder.Unit = "us", "us"
	for _, r := range all {
		row, column := strconv.Itoa(r.processes), strings.ToUpper(r.machine)
		latency := float64(r.processes) * 10
		table.Cell(row, column, r.end.Microseconds())
		bar := exhibit.BarRow(row, column)
		ladder.Cell(bar, "latency", latency)
		ladder.Cell(bar, "the rest", r.end.Microseconds()-latency)
	}
	return out, nil
}
