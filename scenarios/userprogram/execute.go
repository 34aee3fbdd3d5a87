package userprogram

import (
	"context"
	"errors"
	"io"
	"strings"

	"simrun/machines"
	"simrun/models/compile"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/models/fortran/sem"
	"simrun/scenarios"
	"simrun/scenarios/systems"
	"simrun/sim"
	"simrun/sim/node"
)

// Compile compiles the program for the machine of its scenario. The error lists the
// mistakes in the sources.
func (p *Program) Compile(s *scenarios.Scenario) (err error) {
	var costs *node.Costs
	if p.Machine != nil {
		costs = s.Targets[0].Machine.(machines.Processor).Costs()
	}
	if p.System == nil {
		o := fortran.Options{Form: p.Form, Include: p.include, Costs: costs, Phantom: p.Mode == scenarios.Phantom}
		o.Resolve.Save, o.Undefined = p.Save, p.Undefined
		p.sequential, err = systems.Sequential(p.Sources, o)
		return err
	}
	p.parallel, err = p.System.Build(p.Sources, systems.Options{
		Processes: p.Processes, Costs: costs, On: p.Switches, Form: p.Form, Include: p.include,
		Phantom: p.Mode == scenarios.Phantom, Sampled: p.Mode == scenarios.Sampled,
	})
	return err
}

// Compiled returns the stages of the compiled program.
func (p *Program) Compiled() *compile.Program {
	if p.parallel != nil {
		return p.parallel.Program
	}
	return p.sequential.Program
}

// Warnings returns what a sequential program may not mean as it is written.
func (p *Program) Warnings() []sem.Warning {
	if p.sequential == nil {
		return nil
	}
	return p.sequential.Warnings
}

// Ended returns how a program that has run ended, if not at its END: a *vm.Stop, or a
// *vm.Error of a sequential program.
func (p *Program) Ended() error { return p.ended }

// Finish closes the files of a sequential program that somebody interrupted.
func (p *Program) Finish() error {
	if p.library == nil {
		return nil
	}
	return p.library.Finish()
}

// execute is the scenario's program. How the user's program ended is no error, unless
// there is no result.
func (p *Program) execute(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	var err error
	switch {
	case p.System != nil:
		err = p.executeParallel(ctx, env)
	case p.Machine != nil:
		_, err = env.Run(ctx, scenarios.Job{Body: func(e machines.Endpoint) {
			if p.executeSequential(ctx); p.usage != nil {
				p.compute(e.Thread())
			}
		}})
	default:
		p.executeSequential(ctx)
	}
	var stop *vm.Stop
	if err == nil && !errors.As(p.ended, &stop) {
		err = p.ended
	}
	if err != nil {
		return nil, err
	}
	out := &scenarios.Outcome{}
	id := scenarioID(p.Sources[0].Name)
	p.addCells(out.Exhibit(id))
	if p.Regions {
		out.Exhibit(id + regionsSuffix).Cells = systems.RegionBars(p.run)
	}
	return out, nil
}

// compute lets a process compute for as long as its program took, and tells observers of the
// lines.
func (p *Program) compute(t *node.Thread) {
	begin := t.Now()
	t.Compute(p.usage.Time)
	if tracer := t.Kernel().Tracer(); tracer != nil {
		tracer.Span(sim.Span{Track: t.Name(), Start: begin, End: t.Now(), Label: "computing", Kind: sim.SpanCompute})
	}
	if a := t.Kernel().Accountant(); a != nil {
		for _, l := range p.lines {
			a.Account(spmd.LineAccount(t.Name(), l, p.sequential.Sources))
		}
	}
}

// executeSequential runs a sequential program to its end and notes what it took.
func (p *Program) executeSequential(ctx context.Context) {
	p.library = fio.New(fio.Config{Input: p.Input, Output: p.Output, Errors: p.Errors, Prompt: true})
	config := vm.Config{Library: p.library, Args: p.Arguments}
	var meter *compile.Meter
	if p.sequential.Prices != nil {
		meter = compile.NewMeter(p.sequential.Prices)
		config.Meter = meter
	}
	m, err := p.sequential.Run(ctx, config)
	p.ended = err
	if m != nil && meter != nil {
		u := meter.Usage(m)
		p.usage, p.lines = &u, meter.Lines(m)
	}
}

// executeParallel runs a parallel program. Standard input is process 0's.
func (p *Program) executeParallel(ctx context.Context, env *scenarios.Env) error {
	run := &spmd.Run{KeepFaults: p.Regions, EachWord: env.Phantom()} // mode phantom has the events of mode data
	printer := spmd.NewPrinter(run)
	run.Config = func(rank int) vm.Config {
		in := io.Reader(strings.NewReader(""))
		if rank == 0 {
			in = p.Input
		}
		return vm.Config{Library: p.System.Console(fio.Config{
			Input: in, Output: printer.Writer(rank, p.Output), Errors: printer.Writer(rank, p.Errors), Prompt: true,
		}), Args: p.Arguments}
	}
	_, err := env.Run(ctx, scenarios.Job{Body: p.parallel.Body(run)})
	if e := printer.Flush(); err == nil {
		err = e
	}
	if err == nil {
		p.run = run
	}
	return err
}
