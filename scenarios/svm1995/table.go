package svm1995

import (
	"context"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// Programs returns the programs of this package.
func Programs() []scenarios.Program {
	modes := []scenarios.Mode{scenarios.Sampled, scenarios.Phantom, scenarios.Data}
	common := scenarios.Program{
		Modes: modes, NeedsMachine: true, Needs: []machines.Capability{machines.HasBarrier},
		Config:    func() any { return newConfig() },
		Columns:   "columns",
		Rows:      []string{"columns.processors", "processors"},
		Processes: func(c any) int { return mostProcessors(c.(*config).Columns, c.(*config).Processors) },
		Validate:  validate,
	}
	table, one := common, common
	table.Name, table.Doc, table.Run = "svm-swm", "shallow water in SVM-Fortran and HPF", runTable
	one.Name, one.Doc, one.Run = "svm-sequential", "shallow water in SVM-Fortran on one processor, and the sequential program", runSequential
	return append(examplePrograms(), table, one, crystalProgram(common))
}

// shallowWater is the program of Tables 2 and of the times on one processor.
var shallowWater = &application{
	sequential: []string{"swm.f"},
	systems:    map[string][]string{"svmfortran": {"swm.svm"}, "hpf": {"swm.hpf"}},

	fewestSteps: 2, // the first is Euler's
}

// waves returns shallow water of so many points in each dimension.
func waves(points, steps int) problem {
	text := fmt.Sprintf("      INTEGER M, N, ITMAX\n      PARAMETER (M = %d, N = %d, ITMAX = %d)\n", points, points, steps)
	return problem{name: fmt.Sprintf("%d x %d, %d steps", points, points, steps), files: map[string]string{"swm.par": text, "swm512.par": text}}
}

// tableID is the exhibit of shallow water.
const tableID = "svm-table2"

// runTable fills the table, the ladder and the checks.
func runTable(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	c := env.Config().(*config)
	cells, checks := c.cells(env.Mode())
	if err := runAll(ctx, env, c.Columns, slices.Concat(cells, checks)); err != nil {
		return nil, err
	}
	out := &scenarios.Outcome{}
	table := fill(out, tableID, cells)
	table.Other = c.Size != 1024
	if !table.Other {
		if err := judge(ctx, env, table, cells); err != nil {
			return nil, err
		}
	}
	return out, checkAll(ctx, out, checks)
}

// runAll runs cells, the columns side by side.
func runAll(ctx context.Context, env *scenarios.Env, columns []column, cells []*cell) error {
	return env.Each(ctx, len(columns), func(ctx context.Context, env *scenarios.Env, i int) error {
		var own []*cell
		for _, x := range cells {
			if x.Name == columns[i].Name {
				own = append(own, x)
			}
		}
		return runColumn(ctx, env, own)
	})
}

// cells returns the cells of the table and the small runs that check the programs.
func (c *config) cells(mode scenarios.Mode) (cells, checks []*cell) {
	for _, col := range c.Columns {
		for _, n := range someProcessors(col.Processors, c.Processors) {
			cells = append(cells, &cell{column: col, n: n, app: shallowWater, problem: waves(c.Size, c.Steps), mode: mode})
		}
		checks = append(checks, &cell{column: col, n: c.CheckProcessors, app: shallowWater, problem: waves(c.CheckSize, c.CheckSteps), mode: scenarios.Data})
	}
	return cells, checks
}

// fill makes the exhibits of the cells and returns the table.
func fill(out *scenarios.Outcome, id string, cells []*cell) *scenarios.Part {
	table, ladder := out.Exhibit(id), out.Exhibit(id+"-ladder")
	table.Unit, ladder.Unit = "s", "s"
	rows := slices.Clone(cells)
	slices.SortStableFunc(rows, func(x, y *cell) int { return x.n - y.n })
	worst := 0.0
	for _, c := range rows {
		x := float64(c.n)
		table.Point(x, c.Name+" time", c.time)
		table.ExplainRun(strconv.Itoa(c.n), c.Name+" time", c.simulation, false)
		table.Cells[len(table.Cells)-1].Sampling = c.sampling
		if c.System == "svmfortran" {
			table.Point(x, c.Name+" barrier time", c.seconds(machines.Barriers))
			table.Point(x, c.Name+" page fault time", c.seconds(machines.PageFaults))
		}
		worst = max(worst, c.sampling)
		for k := range machines.KindCount {
			if s := c.seconds(machines.Kind(k)); s > 0.0001*c.time {
				ladder.Cell(exhibit.BarRow(strconv.Itoa(c.n), c.Name+" time"), machines.Kind(k).String(), s)
			}
		}
	}
	if worst > 0 {
		table.Note("Sampled: some of the time steps were executed and the others estimated. No cell's estimate is stated to be wrong by more than %.2f %%.", 100*worst)
	}
	ladder.Note("The mean over the processors. Barriers include the time until the last processor comes.")
	return table
}

// checkAll compares what the small runs printed with what the sequential program prints.
func checkAll(ctx context.Context, out *scenarios.Outcome, checks []*cell) error {
	for _, c := range checks {
		want, err := c.app.sequentialText(ctx, c.problem)
		if err != nil {
			return err
		}
		holds, observed := likeSequential(c.text, want)
		out.Check(strings.ToLower(c.Name)+"-like-sequential", holds, "%v on %d processors: %s", c.problem.name, c.n, observed)
	}
	return nil
}

var number = regexp.MustCompile(`[-+]?[0-9]*\.?[0-9]+(?:[EeDd][-+]?[0-9]+)?`)

// likeSequential tells whether a program prints the numbers that the sequential one prints, except for the order of sums.
func likeSequential(text, want string) (holds bool, observed string) {
	const tolerance = 1e-9
	got, right := number.FindAllString(text, -1), number.FindAllString(want, -1)
	if len(got) < len(right) || len(right) == 0 {
		return false, fmt.Sprintf("%d numbers printed, %d by the sequential program", len(got), len(right))
	}
	worst := 0.0
	for i := range right {
		x, errX := strconv.ParseFloat(right[i], 64)
		y, errY := strconv.ParseFloat(got[i], 64)
		if errX != nil || errY != nil {
			return false, fmt.Sprintf("found %q, expected %q", got[i], right[i])
		}
		worst = max(worst, math.Abs(y-x)/max(math.Abs(x), tolerance))
	}
	return worst <= tolerance, fmt.Sprintf("%d numbers as the sequential program prints them, to %.1g", len(right), worst)
}
