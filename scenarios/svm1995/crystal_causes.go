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
	for _, judge := range []func(context.Context, *scenarios.Env, *scenarios.Part, []*cell) error{judgeCyclic, judgeLarger, judgeNoLosses, judgeQuickCrystal} {
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

// secondCyclic is CYCLIC in place of every second strategy.
func secondCyclic(k int) string { return []string{"", "CYCLIC"}[k%2] }

// faultsOfStep returns how many page faults a time step takes: those of two less those of one. The programs begin alike.
func faultsOfStep(two, one *cell) float64 { return float64(allFaults(two) - allFaults(one)) }

func allFaults(c *cell) int64 { sum := c.faults.Sum(); return sum.Count }

// judgeCyclic judges whether the mapping of work decides on page faults: with CYCLIC in every second loop there are half as
// many again, in each step.
func judgeCyclic(ctx context.Context, env *scenarios.Env, table *scenarios.Part, cells []*cell) error {
	if !env.Asks("svm-010") {
		return nil
	}
	c := env.Config().(*crystalConfig)
	var runs [2][2][]*cell // as it is written and with CYCLIC; of one step and of two
	for form, strategies := range []func(int) string{nil, secondCyclic} {
		for i, steps := range []int{1, 2} {
			runs[form][i] = again(cells, scenarios.Phantom, func(x *cell) {
				x.strategies, x.problem = strategies, c.melt(c.Points, steps).problem(x.System, x.n)
			})
			if err := runColumn(ctx, env, runs[form][i]); err != nil {
				return fmt.Errorf("form %d of the loops: %w", form, err)
			}
		}
	}
	holds, words := true, []string{}
	for i, c := range cells {
		block := faultsOfStep(runs[0][1][i], runs[0][0][i])
		other := faultsOfStep(runs[1][1][i], runs[1][0][i])
		holds = holds && other >= 1.5*block
		words = append(words, fmt.Sprintf("%.1f times at %d", other/block, c.n))
	}
	table.Claim("svm-010", holds, "page faults in a step: %s", strings.Join(words, ", "))
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
