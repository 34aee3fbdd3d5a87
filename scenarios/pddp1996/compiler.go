package pddp1996

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"simrun/machines"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/scenarios"
	"simrun/scenarios/systems"
)

// taskKey is everything that a cell's simulation depends on, without the parameters of its machine.
type taskKey struct {
	Bench, Machine, System string
	Processors             int
	Size                   size
	Mode                   scenarios.Mode
	Options                []systems.Option
}

// task returns the simulation of a cell, with a program of the pool.
func (c *cell) task(pool *programs, b *bench) scenarios.Task {
	return scenarios.Task{
		Label: fmt.Sprintf("%s on %d, %v", c.name, c.n, c.size),
		Key:   taskKey{b.name, c.machine, c.system.Name, c.n, c.size, c.mode, c.options()}, Result: &c.measured,
		Run: func(ctx context.Context, env *scenarios.Env) error {
			p := pool.take(b, c)
			defer pool.put(p)
			if err := p.simulate(ctx, env, c); err != nil {
				return fmt.Errorf("%s on %d processors: %w", c.name, c.n, err)
			}
			return nil
		},
	}
}

// programs are compiled programs that nobody runs at the moment. Cells that differ only in
// the number of processors can share one, one after the other: a program belongs to one
// goroutine at a time.
type programs struct {
	mu   sync.Mutex
	free []*compiler
}

// take returns a program for a cell, which may have to be compiled.
func (p *programs) take(b *bench, c *cell) *compiler {
	p.mu.Lock()
	defer p.mu.Unlock()
	key := b.compileKey(c)
	i := slices.IndexFunc(p.free, func(one *compiler) bool { return one.key == key })
	if i < 0 {
		return &compiler{bench: b}
	}
	one := p.free[i]
	p.free = slices.Delete(p.free, i, i+1)
	return one
}

// put makes a program free again.
func (p *programs) put(one *compiler) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free = append(p.free, one)
}

func (p *programs) close() error {
	var err error
	for _, one := range p.free {
		err = errors.Join(err, one.close())
	}
	return err
}

// compiler keeps the program that was compiled last.
type compiler struct {
	bench   *bench
	key     string           // what it was compiled for
	machine machines.Machine // which priced it
	program *spmd.Program
}

// compileKey returns what a program is compiled for.
func (b *bench) compileKey(c *cell) string {
	key := fmt.Sprint(c.machine, " ", c.system.Name, " ", c.mode, c.options(), b.sizes(c.size, c.n))
	if c.system.PowersOfTwo > 0 { // its programs are compiled for a number of processors
		key += fmt.Sprint(" ", c.n)
	}
	return key
}

// compile returns the program of a cell.
func (p *compiler) compile(env *scenarios.Env, c *cell) (*spmd.Program, error) {
	key := p.bench.compileKey(c)
	if key == p.key {
		return p.program, nil
	}
	if err := p.close(); err != nil {
		return nil, err
	}
	m, err := env.NewMachine(c.machine)
	if err != nil {
		return nil, err
	}
	processor, ok := m.(machines.Processor)
	if !ok {
		return nil, fmt.Errorf("machine %q does not say what its processors take", c.machine)
	}
	sources, err := read(p.bench.files[c.system.Name])
	if err != nil {
		return nil, err
	}
	p.program, err = c.system.Build(sources, systems.Options{
		Processes: c.n, Costs: processor.Costs(), Include: p.bench.including(c.size, c.n),
		Phantom: c.mode == scenarios.Phantom, Sampled: c.mode == scenarios.Sampled,
		On: c.options(),
	})
	if err != nil {
		p.program = nil
		return nil, err
	}
	p.key, p.machine = key, m
	return p.program, nil
}

func (p *compiler) close() error {
	if p.program == nil {
		return nil
	}
	program := p.program
	p.program, p.key, p.machine = nil, "", nil
	return program.Close()
}

// simulate runs the job of a cell.
func (p *compiler) simulate(ctx context.Context, env *scenarios.Env, c *cell) error {
	program, err := p.compile(env, c)
	if err != nil {
		return err
	}
	var printed bytes.Buffer
	// Mode phantom has the events of mode data.
	run := &spmd.Run{EachWord: c.mode == scenarios.Phantom, Config: func(rank int) vm.Config { return console(rank, &printed) }}
	simulation, err := env.Run(ctx, scenarios.Job{Machine: c.machine, Processes: c.n, Body: program.Body(run)})
	if err != nil {
		return err
	}
	c.simulation = simulation
	m, err := env.Machine(c.machine)
	if err != nil {
		return err
	}
	m.Sheet().AddReads(p.machine.Sheet()) // the prices in the program
	c.measured = measured{run.End(), systems.Mean(run), run.SamplingError(), printed.String()}
	return nil
}
