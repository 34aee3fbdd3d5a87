package svm1995

import (
	"context"
	"math"
	"slices"

	"simrun/machines"
	"simrun/scenarios"
)

// crystalID is the exhibit of crystal growth.
const crystalID = "svm-table3"

// crystalConfig is the configuration of crystal growth.
type crystalConfig struct {
	Points          []int    `toml:"points" min:"4" max:"4096"` // in radius, height and angle
	Steps           int      `toml:"steps" min:"1" max:"100000"`
	Sweeps          int      `toml:"sweeps" min:"1" max:"1000"` // of the pressure in each step
	Columns         []column `toml:"columns"`
	Processors      []int    `toml:"processors,optional" min:"1"` // none: all that the columns have
	Fewer           []int    `toml:"fewer,optional" min:"1"`      // numbers of processors on which one time step says whether there is memory enough
	CheckPoints     []int    `toml:"check_points,optional" min:"4" max:"64"`
	CheckSteps      int      `toml:"check_steps,optional" min:"1" max:"100"`
	CheckProcessors int      `toml:"check_processors,optional" min:"1" max:"64"`
}

// crystalProcessors are the numbers of processors of Table 3.
var crystalProcessors = []int{4, 8, 16, 32, 64}

// crystalProgram returns the program of Table 3.
func crystalProgram(common scenarios.Program) scenarios.Program {
	common.Name, common.Doc, common.Run = "svm-crystal", "crystal growth in SVM-Fortran, HPF and message passing", runCrystal
	common.Config = func() any {
		return &crystalConfig{CheckPoints: []int{8, 9, 13}, CheckSteps: 4, CheckProcessors: 4}
	}
	common.Processes = func(c any) int {
		x := c.(*crystalConfig)
		return max(mostProcessors(x.Columns, x.Processors), mostProcessors([]column{{Processors: x.Fewer}}, nil))
	}
	common.Validate = validateCrystal
	return common
}

// validateCrystal says what is wrong with the grid and the columns.
func validateCrystal(s *scenarios.Scenario) []scenarios.Complaint {
	c := s.Config.(*crystalConfig)
	list := unknownSystems(c.Columns, crystalGrowth, "svmfortran, hpf or mpi, in which the program is written")
	list = append(list, repeated(c.Columns)...)
	for _, grid := range []struct {
		key    string
		points []int
	}{{"points", c.Points}, {"check_points", c.CheckPoints}} {
		if len(grid.points) != 3 {
			list = append(list, scenarios.Complaint{Key: grid.key, Index: -1, Found: countOf(grid.points), Expected: "three: in radius, height and angle"})
		}
	}
	return list
}

// melt returns the problem of the table: a crystal and a crucible that rotate against each other, in a melt that is heated
// from the side.
func (c *crystalConfig) melt(points []int, steps int) melt {
	return melt{
		radius: points[0], height: points[1], angle: points[2], steps: steps, sweeps: c.Sweeps,
		crystal: 100, crucible: -25, grashof: 1e5, prandtl: 0.05, side: 0.1,
	}
}

// cells returns the cells of the table and the small runs that check the programs.
func (c *crystalConfig) cells(mode scenarios.Mode) (cells, checks []*cell) {
	table, check := c.melt(c.Points, c.Steps), c.melt(c.CheckPoints, c.CheckSteps)
	for _, col := range c.Columns {
		for _, n := range someProcessors(col.Processors, c.Processors) {
			x := &cell{column: col, app: crystalGrowth, n: n, problem: table.problem(col.System, n), mode: mode}
			if col.System == "svmfortran" {
				x.watch, x.bySteps = n >= crystalProcessors[0], true
				if mode == scenarios.Sampled {
					x.mode = scenarios.Phantom // so that all page faults are counted
				}
			}
			cells = append(cells, x)
		}
		n := c.CheckProcessors
		checks = append(checks, &cell{column: col, app: crystalGrowth, n: n, problem: check.problem(col.System, n), mode: scenarios.Data})
	}
	return cells, checks
}

// runCrystal fills the table, the ladder and the checks.
func runCrystal(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	c := env.Config().(*crystalConfig)
	cells, checks := c.cells(env.Mode())
	fewer := c.fewerCells()
	if err := runAll(ctx, env, c.Columns, slices.Concat(cells, checks, fewer)); err != nil {
		return nil, err
	}
	out := &scenarios.Outcome{}
	table := fill(out, crystalID, cells)
	fillFaults(out, slices.Concat(fewer, cells))
	table.Other = !slices.Equal(c.Points, []int{42, 92, 202})
	if !table.Other {
		if err := judgeCrystal(ctx, env, out, cells, fewer); err != nil {
			return nil, err
		}
	}
	if err := checkAll(ctx, out, checks); err != nil {
		return nil, err
	}
	return out, checkWheeler(ctx, out)
}

// fewerCells returns a time step on each of the numbers of processors that may be too few.
func (c *crystalConfig) fewerCells() []*cell {
	var all []*cell
	for _, col := range c.Columns {
		for _, n := range c.Fewer {
			if col.System == "svmfortran" {
				all = append(all, &cell{column: col, app: crystalGrowth, n: n, problem: c.melt(c.Points, 1).problem(col.System, n), mode: scenarios.Phantom})
			}
		}
	}
	return all
}

// fillFaults shows what page faults were for: of all processors together.
func fillFaults(out *scenarios.Outcome, cells []*cell) {
	part := out.Exhibit(crystalID + "-faults")
	part.Unit = "1"
	for _, c := range cells {
		if c.System != "svmfortran" {
			continue
		}
		for cause, f := range c.faults {
			part.Point(float64(c.n), machines.FaultCause(cause).String(), float64(f.Count))
		}
		if c.watch {
			part.Point(float64(c.n), "at the edge of a neighbour", float64(c.edges.edge.Count))
		}
	}
}

// checkWheeler solves a test problem of Wheeler (J. Crystal Growth 102, 1990, 691), C1: heat alone drives the flow. Its greatest
// stream function is known to be 28.437 (Bueckle and Schaefer, J. Crystal Growth 126, 1993, 682; recalled). On a grid as coarse as
// this, 16 cells in radius and height, 5 % are allowed.
func checkWheeler(ctx context.Context, out *scenarios.Outcome) error {
	const known = 28.437
	m := melt{radius: 18, height: 18, angle: 4, steps: 7000, sweeps: 10, grashof: 1e5, prandtl: 0.05}
	text, err := crystalGrowth.sequentialText(ctx, m.problem("", 1))
	if err != nil {
		return err
	}
	r, err := parseReport(text)
	if err != nil {
		return err
	}
	out.Check("stream-function", math.Abs(r.greatest/known-1) <= 0.05, "Wheeler's problem C1: %.2f, known %.2f", r.greatest, known)
	out.Check("steady-heat", math.Abs(r.wall/r.top-1) <= 1e-6, "heat %.6f from the wall and %.6f through the top", r.wall, r.top)
	out.Check("mass", r.gain <= 1e-6*r.greatest, "no cell gains more than %.1g of mass", r.gain)
	return nil
}
