package svm1995

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"

	"simrun/machines"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/scenarios"
	"simrun/scenarios/systems"
	"simrun/sim"
	"simrun/sim/node"
)

// application is one of the article's programs, in the forms in which it is written.
type application struct {
	sequential []string            // files without a programming system
	systems    map[string][]string // files by programming system
	// fewestSteps is how many time steps the program makes at least: from there on all are alike.
	fewestSteps int
}

// problem is what a program solves: its size, in words and as the files that its INCLUDE lines name. Other files are
// those among the programs.
type problem struct {
	name   string
	files  map[string]string
	layers layers // of crystal growth
}

// cell is a simulation: of a column on a number of processors.
type cell struct {
	column
	app     *application
	n       int
	problem problem
	mode    scenarios.Mode
	// strategies is the strategy of each parallel loop, by the number of its directive in the text from 0; nil: as it is written.
	strategies func(k int) string
	watch      bool // keep what page faults were for
	bySteps    bool // count page faults by time step

	time     float64 // s, until the last process ended
	parts    machines.Times
	longest  sim.Duration // computing of the process that computes most
	sampling float64      // error of the estimate
	text     string       // what process 0 printed
	shared   int64        // bytes that processes share
	faults   machines.FaultCounts
	edges    edgeFaults
	inStep   []int64 // page faults of all processors in each step of the loop over time, if they are counted

	simulation *scenarios.Simulation
}

// seconds returns a part of the time, the mean over the processors.
func (c *cell) seconds(k machines.Kind) float64 { return c.parts[k].Seconds() }

// runColumn runs the cells of a column one after the other.
func runColumn(ctx context.Context, env *scenarios.Env, cells []*cell) (err error) {
	var r runner
	defer func() { err = errors.Join(err, r.close()) }()
	for _, c := range cells {
		if err := r.run(ctx, env, c); err != nil {
			return err
		}
	}
	return nil
}

// runner runs cells of a column one after the other. A program serves all cells of the same mode and problem that
// follow each other. All have the same strategies.
type runner struct {
	program *spmd.Program // nil: none yet
	of      *cell         // for which it was compiled
}

// run simulates a cell.
func (r *runner) run(ctx context.Context, env *scenarios.Env, c *cell) (err error) {
	if r.program == nil || r.of.mode != c.mode || !maps.Equal(r.of.problem.files, c.problem.files) {
		if err := r.close(); err != nil {
			return err
		}
		if r.program, err = build(env, c); err != nil {
			return err
		}
		r.of = c
	}
	if err := c.run(ctx, env, r.program); err != nil {
		return fmt.Errorf("%s on %d processors: %w", c.Name, c.n, err)
	}
	return nil
}

func (r *runner) close() error {
	if r.program == nil {
		return nil
	}
	p := r.program
	r.program = nil
	return p.Close()
}

// build compiles the program of a cell.
func build(env *scenarios.Env, c *cell) (*spmd.Program, error) {
	costs, err := costsOf(env)
	if err != nil {
		return nil, err
	}
	sources, err := read(c.app.systems[c.System])
	if err != nil {
		return nil, err
	}
	for i := range sources {
		sources[i].Text = rescheduled(sources[i].Text, c.strategies)
	}
	return systems.Named(c.System).Build(sources, systems.Options{
		Processes: c.n, Costs: costs, Include: c.problem.include,
		Phantom: c.mode == scenarios.Phantom, Sampled: c.mode == scenarios.Sampled,
	})
}

// costsOf returns the prices of the scenario's processor.
func costsOf(env *scenarios.Env) (*node.Costs, error) {
	m, err := env.Machine("")
	if err != nil {
		return nil, err
	}
	processor, ok := m.(machines.Processor)
	if !ok {
		return nil, errors.New("the machine does not say what its processors take")
	}
	return processor.Costs(), nil
}

// run simulates a cell.
func (c *cell) run(ctx context.Context, env *scenarios.Env, program *spmd.Program) error {
	var printed bytes.Buffer
	run := &spmd.Run{KeepFaults: c.watch, CountFaults: c.bySteps, Config: func(rank int) vm.Config {
		o := fio.Config{Files: fio.MemoryFiles{}}
		if rank == 0 {
			o.Output = &printed
		}
		return vm.Config{Library: fio.New(o)}
	}}
	simulation, err := env.Run(ctx, scenarios.Job{Processes: c.n, Body: program.Body(run)})
	if err != nil {
		return err
	}
	c.simulation = simulation
	c.time, c.parts, c.sampling, c.text = sim.Duration(run.End()).Seconds(), systems.Mean(run), run.SamplingError(), printed.String()
	c.shared = program.Module.Shared.Size
	c.faults, c.edges, c.inStep = machines.FaultCounts{}, edgeFaults{}, nil
	for rank := range c.n {
		c.longest = max(c.longest, run.Times(rank)[machines.Computing])
		for cause, f := range run.Faults(rank) {
			c.faults[cause].Count += f.Count
			c.faults[cause].Time = c.faults[cause].Time.Plus(f.Time)
		}
		c.addSteps(run.IterationFaults(rank))
		if c.watch {
			c.edges.add(run.PageFaults(rank), c.problem.layers, rank, c.n)
		}
	}
	return nil
}

// addSteps adds the page faults of a process in each step.
func (c *cell) addSteps(own []int64) {
	if c.inStep == nil {
		c.inStep = make([]int64, len(own))
	}
	for i, n := range own {
		c.inStep[i] += n
	}
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

// include answers the INCLUDE lines of the programs.
func (p problem) include(name string) ([]byte, error) {
	if text, ok := p.files[name]; ok {
		return []byte(text), nil
	}
	return scenarios.Source(name)
}

// sequentialText returns what the sequential program prints.
func (a *application) sequentialText(ctx context.Context, x problem) (string, error) {
	sources, err := read(a.sequential)
	if err != nil {
		return "", err
	}
	p, err := fortran.Build(sources, fortran.Options{Include: x.include})
	if err != nil {
		return "", err
	}
	var printed bytes.Buffer
	_, err = p.Run(ctx, vm.Config{Library: fio.New(fio.Config{Output: &printed, Files: fio.MemoryFiles{}})})
	return printed.String(), errors.Join(err, p.Close())
}
