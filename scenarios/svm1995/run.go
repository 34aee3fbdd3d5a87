package svm1995

import (
	"bytes"
	"context"
	"errors"
	"fmt"

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

// programs are the files of shallow water, by programming system.
var programs = map[string][]string{"svmfortran": {"swm.svm"}, "hpf": {"swm.hpf"}}

// sequentialProgram is shallow water without a programming system.
var sequentialProgram = []string{"swm.f"}

// size is how large a problem is.
type size struct{ points, steps int }

func (s size) String() string { return fmt.Sprintf("%d x %d, %d steps", s.points, s.points, s.steps) }

// cell is a simulation: of a column on a number of processors.
type cell struct {
	column
	n    int
	size size
	mode scenarios.Mode

	time     float64 // s, until the last process ended
	parts    machines.Times
	sampling float64 // error of the estimate
	text     string  // what process 0 printed
}

// seconds returns a part of the time, the mean over the processors.
func (c *cell) seconds(k machines.Kind) float64 { return c.parts[k].Seconds() }

// runColumn runs the cells of a column one after the other.
func runColumn(ctx context.Context, env *scenarios.Env, cells []*cell) (err error) {
	var program *spmd.Program
	var of cell
	defer func() {
		if program != nil {
			err = errors.Join(err, program.Close())
		}
	}()
	for _, c := range cells {
		if program == nil || of.size != c.size || of.mode != c.mode {
			if program != nil {
				if err := program.Close(); err != nil {
					return err
				}
			}
			if program, err = build(env, c); err != nil {
				return err
			}
			of = *c
		}
		if err := c.run(ctx, env, program); err != nil {
			return fmt.Errorf("%s on %d processors: %w", c.Name, c.n, err)
		}
	}
	return nil
}

// build compiles the program of a cell.
func build(env *scenarios.Env, c *cell) (*spmd.Program, error) {
	costs, err := costsOf(env)
	if err != nil {
		return nil, err
	}
	sources, err := read(programs[c.System])
	if err != nil {
		return nil, err
	}
	return systems.Named(c.System).Build(sources, systems.Options{
		Processes: c.n, Costs: costs, Include: including(c.size),
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
	run := &spmd.Run{Config: func(rank int) vm.Config {
		o := fio.Config{Files: fio.MemoryFiles{}}
		if rank == 0 {
			o.Output = &printed
		}
		return vm.Config{Library: fio.New(o)}
	}}
	if _, err := env.Run(ctx, scenarios.Job{Processes: c.n, Body: program.Body(run)}); err != nil {
		return err
	}
	c.time, c.parts, c.sampling, c.text = sim.Duration(run.End()).Seconds(), systems.Mean(run), run.SamplingError(), printed.String()
	return nil
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

// including answers the INCLUDE lines of the programs: the size as asked for, other files as they are.
func including(s size) func(name string) ([]byte, error) {
	text := fmt.Sprintf("      INTEGER M, N, ITMAX\n      PARAMETER (M = %d, N = %d, ITMAX = %d)\n", s.points, s.points, s.steps)
	return func(name string) ([]byte, error) {
		if name == "swm.par" || name == "swm512.par" {
			return []byte(text), nil
		}
		return scenarios.Source(name)
	}
}

// sequentialText returns what the sequential program prints.
func sequentialText(ctx context.Context, s size) (string, error) {
	sources, err := read(sequentialProgram)
	if err != nil {
		return "", err
	}
	p, err := fortran.Build(sources, fortran.Options{Include: including(s)})
	if err != nil {
		return "", err
	}
	var printed bytes.Buffer
	_, err = p.Run(ctx, vm.Config{Library: fio.New(fio.Config{Output: &printed, Files: fio.MemoryFiles{}})})
	return printed.String(), errors.Join(err, p.Close())
}
