package pddp1996

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strconv"

	"simrun/machines"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/models/pddp"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/systems"
	"simrun/sim"
)

// Programs returns the programs of this package.
func Programs() []scenarios.Program {
	all := []scenarios.Program{databaseProgram(), translateProgram()}
	for i := range benches {
		all = append(all, benches[i].program())
	}
	return all
}

// program returns the scenario program of a table.
func (b *bench) program() scenarios.Program {
	return scenarios.Program{
		Name: b.name, Doc: b.doc,
		Modes:        []scenarios.Mode{scenarios.Sampled, scenarios.Phantom, scenarios.Data},
		NeedsMachine: true,
		Needs:        []machines.Capability{machines.HasBarrier},
		Config:       func() any { return b.config() },
		Columns:      "columns",
		Rows:         []string{"columns.processors", "processors"},
		Processes:    func(c any) int { return c.(config).table().largest() },
		Validate:     b.validate,
		Run:          b.run,
	}
}

// cell is a simulation: of a column at a number of processors.
type cell struct {
	column
	n    int
	size size
	mode scenarios.Mode
	on   []systems.Option // the scenario's switches, for PDDP

	measured
	simulation *scenarios.Simulation // nil if it was kept
}

// measured is what a simulation gave.
type measured struct {
	Time     sim.Time
	Parts    machines.Times
	Sampling float64 // error of the estimate
	Text     string  // what process 0 printed
}

// options returns the switches of a cell's system.
func (c *cell) options() []systems.Option {
	if c.system.Name != "pddp" {
		return nil
	}
	return slices.Concat(c.on, c.races())
}

// races returns the option that looks for races, if the system has it and all is computed. It takes no virtual time,
// and little of the host's at the size of checks.
func (c *cell) races() []systems.Option {
	if c.mode != scenarios.Data || c.system.Takes([]systems.Option{pddp.Races}) != nil {
		return nil
	}
	return []systems.Option{pddp.Races}
}

// run fills the table, the ladder and the checks.
func (b *bench) run(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	cfg := env.Config().(config)
	columns, err := cfg.table().columns()
	if err != nil {
		return nil, err
	}
	cells, checks := b.cells(cfg, columns, env.Mode())
	if err := b.columns(ctx, env, columns, slices.Concat(cells, checks)); err != nil {
		return nil, err
	}
	out := &scenarios.Outcome{}
	if err := b.judge(ctx, env, b.fill(out, cells), cells, checks); err != nil {
		return nil, err
	}
	if env.Mode() == scenarios.Data {
		checks = append(checks, cells...)
	}
	return out, b.check(ctx, out, columns, checks)
}

// columns runs the cells of some columns, several at a time.
func (b *bench) columns(ctx context.Context, env *scenarios.Env, columns []column, cells []*cell) (err error) {
	var pool programs
	defer func() { err = errors.Join(err, pool.close()) }()
	var tasks []scenarios.Task
	for _, col := range columns {
		for _, c := range cells {
			if c.name == col.name {
				tasks = append(tasks, c.task(&pool, b))
			}
		}
	}
	return env.Tasks(ctx, tasks)
}

// cells returns the cells of the table, column by column, and the small runs that
// check the programs.
func (b *bench) cells(cfg config, columns []column, mode scenarios.Mode) (cells, checks []*cell) {
	on := switchesOf(cfg.table().Switches)
	for _, col := range columns {
		for _, n := range col.processors {
			cells = append(cells, &cell{column: col, n: n, size: cfg.size(), mode: mode, on: on})
		}
		checks = append(checks, &cell{column: col, n: cfg.table().CheckProcessors, size: cfg.checkSize(), mode: scenarios.Data, on: on})
	}
	return cells, checks
}

// console gives process 0 a place to print to.
func console(rank int, printed *bytes.Buffer) vm.Config {
	o := fio.Config{Files: fio.MemoryFiles{}}
	if rank == 0 {
		o.Output = printed
	}
	return vm.Config{Library: fio.New(o)}
}

// read returns the sources of a program.
func read(names []string) ([]fortran.Source, error) {
	var all []fortran.Source
	for _, name := range names {
		text, err := scenarios.Source(name)
		if err != nil {
			return nil, err
		}
		all = append(all, fortran.Source{Name: name, Text: text})
	}
	return all, nil
}

// including answers the INCLUDE lines of the programs: the size as asked for,
// other files as they are.
func (b *bench) including(s size, processes int) func(name string) ([]byte, error) {
	own := b.sizes(s, processes)
	return func(name string) ([]byte, error) {
		if text, ok := own[name]; ok {
			return []byte(text), nil
		}
		return scenarios.Source(name)
	}
}

// fill makes the exhibits of the cells and returns the table.
func (b *bench) fill(out *scenarios.Outcome, cells []*cell) *scenarios.Part {
	table, ladder := out.Exhibit(b.exhibit), out.Exhibit(b.exhibit+"-ladder")
	table.Unit, ladder.Unit = "s", "s"
	table.Other = cells[0].size != b.published
	for _, c := range byProcessors(cells) {
		table.Point(float64(c.n), c.name, c.seconds())
		table.ExplainRun(strconv.Itoa(c.n), c.name, c.simulation, false)
		table.Cells[len(table.Cells)-1].Sampling = c.Sampling
	}
	var worst *cell
	for _, c := range cells {
		if c.mode == scenarios.Sampled && (worst == nil || c.Sampling > worst.Sampling) {
			worst = c
		}
	}
	if worst != nil {
		table.Note("Sampled: some iterations of the loops that are marked in the programs were executed and the others estimated. "+
			"No cell's estimate is stated to be wrong by more than %.2f %% (%s on %d processors).", 100*worst.Sampling, worst.name, worst.n)
	}
	for k := range machines.KindCount {
		b.ladderPart(ladder, cells, machines.Kind(k))
	}
	ladder.Note("The mean over the processors. Barriers include the time until the last processor comes.")
	return table
}

// partMin is the least share of a cell at which the ladder shows a kind of time.
const partMin = 0.0001

// ladderPart adds a kind of time to all bars, unless none of them has it.
func (b *bench) ladderPart(ladder *scenarios.Part, cells []*cell, k machines.Kind) {
	shown := func(c *cell) bool { return c.Parts[k].Seconds() > partMin*c.seconds() }
	if !slices.ContainsFunc(cells, shown) {
		return
	}
	for _, c := range cells {
		ladder.Cell(exhibit.BarRow(strconv.Itoa(c.n), c.name), k.String(), c.Parts[k].Seconds())
	}
}

func (c *cell) seconds() float64 { return sim.Duration(c.Time).Seconds() }

// byProcessors returns the cells row by row.
func byProcessors(cells []*cell) []*cell {
	rows := slices.Clone(cells)
	slices.SortStableFunc(rows, func(x, y *cell) int { return x.n - y.n })
	return rows
}
