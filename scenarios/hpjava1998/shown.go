package hpjava1998

import (
	"context"
	"fmt"
	"slices"

	"simrun/scenarios"
)

// rowName names the row of so many processes of a machine.
func rowName(machine string, processes int) string { return fmt.Sprintf("%s %d", machine, processes) }

// placesOf returns cells of a row.
func placesOf(machine string, processes int, columns ...string) []scenarios.Place {
	var all []scenarios.Place
	for _, column := range columns {
		all = append(all, scenarios.Place{Row: rowName(machine, processes), Column: column})
	}
	return all
}

// listCells lists the cells of a figure.
func (f *figure) listCells(s *scenarios.Scenario) []scenarios.Place {
	var all []scenarios.Place
	for _, target := range s.Targets {
		for _, n := range s.Config.(*figureConfig).Processes {
			all = append(all, placesOf(target.Name, n, "time", "speed-up", "computing", "communication")...)
			if f.other != "" {
				all = append(all, placesOf(target.Name, n, "time, blocks")...)
			}
		}
	}
	return all
}

// needed says on which numbers of processes, by index, a figure's program runs on a machine.
type needed struct{ main, other []bool }

// needs returns the runs that the cells that are shown need. A speed-up needs the run on the fewest processes, too, which
// is the first.
func (f *figure) needs(env *scenarios.Env, machine string, c *figureConfig) needed {
	need := needed{make([]bool, len(c.Processes)), make([]bool, len(c.Processes))}
	for i, n := range c.Processes {
		need.main[i] = need.main[i] || env.Shows(placesOf(machine, n, "time", "speed-up", "computing", "communication")...)
		need.main[0] = need.main[0] || env.Shows(placesOf(machine, n, "speed-up")...)
		need.other[i] = f.other != "" && env.Shows(placesOf(machine, n, "time, blocks")...)
	}
	return need
}

// isWhole says whether all runs of a figure are needed. Jobs that only claims need run then, too, and the claims are
// judged.
func (f *figure) isWhole(env *scenarios.Env, c *figureConfig) bool {
	return !slices.ContainsFunc(env.MachineNames(), func(machine string) bool {
		need := f.needs(env, machine, c)
		return slices.Contains(need.main, false) || f.other != "" && slices.Contains(need.other, false)
	})
}

// timeNeeded is [time] on the numbers of processes that are needed; the timings of others are zero.
func timeNeeded(ctx context.Context, env *scenarios.Env, machine string, v variant, processes []int, needed []bool) ([]timing, error) {
	var some, at []int
	for i, n := range processes {
		if needed[i] {
			some, at = append(some, n), append(at, i)
		}
	}
	all := make([]timing, len(processes))
	if len(some) == 0 {
		return all, nil
	}
	list, err := time(ctx, env, machine, v, some)
	for k, t := range list {
		all[at[k]] = t
	}
	return all, err
}
