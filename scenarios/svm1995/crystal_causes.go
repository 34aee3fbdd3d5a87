package svm1995

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"simrun/machines"
	"simrun/scenarios"
)

// The counterfactuals of crystal growth, besides that of quick page faults.
const (
	noLosses    = "no-losses"    // barriers and page faults cost nothing
	largeMemory = "large-memory" // for larger problems
)

// judgeCrystalCauses judges what rests on other runs: cells are those of SVM-Fortran on the numbers of processors of the table.
func judgeCrystalCauses(ctx context.Context, env *scenarios.Env, table *scenarios.Part, cells []*cell) error {
	for _, judge := range []func(context.Context, *scenarios.Env, *scenarios.Part, []*cell) error{
		judgeCyclicCrystal, judgeFormsCrystal, judgeLarger, judgeNoLosses, judgeQuickCrystal,
	} {
		if err := judge(ctx, env, table, cells); err != nil {
			return err
		}
	}
	return nil
}

// again returns cells like others, to be run anew in a mode.
func again(cells []*cell, mode scenarios.Mode, change func(*cell)) []*cell {
	var all []*cell
	for _, c := range cells {
		x := &cell{column: c.column, app: c.app, n: c.n, problem: c.problem, mode: mode}
		change(x)
		all = append(all, x)
	}
	return all
}

// totalsOf returns the times of cells.
func totalsOf(cells []*cell) []float64 {
	var all []float64
	for _, c := range cells {
		all = append(all, c.time)
	}
	return all
}

// judgeCyclicCrystal judges whether the mapping of work decides on page faults.
func judgeCyclicCrystal(ctx context.Context, env *scenarios.Env, table *scenarios.Part, cells []*cell) error {
	c := env.Config().(*crystalConfig)
	return judgeCyclic(ctx, env, table, cells, func(x *cell, steps int) problem {
		return c.melt(c.Points, steps).problem(x.System, x.n)
	})
}

// judgeFormsCrystal judges what scheduling through a template costs, and scheduling at the loops.
func judgeFormsCrystal(ctx context.Context, env *scenarios.Env, table *scenarios.Part, cells []*cell) error {
	if !env.Asks("svm-041") && !env.Asks("svm-107") {
		return nil
	}
	c := env.Config().(*crystalConfig)
	problemOf := func(form string, x *cell) problem {
		steps := c.Steps
		if form == formCyclic {
			steps = 1
		}
		return c.melt(c.Points, steps).problem(x.System, x.n)
	}
	costs, err := measureForms(ctx, env, cells, problemOf, func(string, *cell) {})
	if err != nil {
		return err
	}
	costs.judge(table)
	return nil
}

// judgeLarger judges whether the problem is too small for more than 16 processors: with 4 times the layers on 32 and 8 times
// on 64 the efficiency over 4 processors is 75 %.
func judgeLarger(ctx context.Context, env *scenarios.Env, table *scenarios.Part, cells []*cell) error {
	changed, ok := env.Counterfactual(largeMemory)
	if !env.Asks("svm-143") || !ok {
		return nil
	}
	c := changed.Config().(*crystalConfig)
	var runs []*cell
	for _, larger := range []struct{ times, n int }{{4, 4}, {4, 32}, {8, 4}, {8, 64}} {
		points := slices.Clone(c.Points)
		points[2] = (points[2]-2)*larger.times + 2
		problem := c.melt(points, c.Steps).problem(cells[0].System, larger.n)
		runs = append(runs, &cell{column: cells[0].column, app: crystalGrowth, n: larger.n, problem: problem, mode: changed.Mode()})
	}
	if err := runColumn(ctx, changed, runs); err != nil {
		return fmt.Errorf("counterfactual %s: %w", largeMemory, err)
	}
	four, eight := runs[0].time/(8*runs[1].time), runs[2].time/(16*runs[3].time)
	table.Claim("svm-143", four >= 0.75 && eight >= 0.75, "4 times the layers: %.0f %% at 32 processors; 8 times: %.0f %% at 64; at least 75 wanted", 100*four, 100*eight)
	return nil
}

// judgeNoLosses judges whether barriers and page faults keep the program from scaling.
func judgeNoLosses(ctx context.Context, env *scenarios.Env, table *scenarios.Part, cells []*cell) error {
	changed, ok := env.Counterfactual(noLosses)
	if !env.Asks("svm-147") || !ok {
		return nil
	}
	runs := again(cells, changed.Mode(), func(*cell) {})
	if err := runColumn(ctx, changed, runs); err != nil {
		return fmt.Errorf("counterfactual %s: %w", noLosses, err)
	}
	e, holds, words := efficiency(totalsOf(runs)), true, []string{}
	for i, c := range runs[1:] {
		holds = holds && e[i+1] >= 0.75
		words = append(words, fmt.Sprintf("%.0f %% at %d", 100*e[i+1], c.n))
	}
	last := runs[len(runs)-1]
	table.Claim("svm-147", holds, "efficiency %s; waiting at barriers %.2f s at %d", strings.Join(words, ", "), last.seconds(machines.Barriers), last.n)
	return nil
}

// judgeQuickCrystal judges whether an efficient global address space makes the program faster.
func judgeQuickCrystal(ctx context.Context, env *scenarios.Env, table *scenarios.Part, cells []*cell) error {
	changed, ok := env.Counterfactual(quickFaults)
	if !env.Asks("svm-152") || !ok {
		return nil
	}
	runs := again(cells, changed.Mode(), func(*cell) {})
	if err := runColumn(ctx, changed, runs); err != nil {
		return fmt.Errorf("counterfactual %s: %w", quickFaults, err)
	}
	t, q := totalsOf(cells), totalsOf(runs)
	holds := q[len(q)-1] <= 0.9*t[len(t)-1]
	for i := range t {
		holds = holds && q[i] < t[i]
	}
	table.Claim("svm-152", holds, "%s in place of %s", text(q), text(t))
	return nil
}
