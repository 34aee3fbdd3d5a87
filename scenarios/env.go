package scenarios

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/sim"
)

// Env is what a program sees of its scenario, and how it runs simulations.
type Env struct {
	scenario *Scenario
	observe  Observers
	runs     []*Simulation
}

// Observers look at the simulations of a run and change nothing.
type Observers struct {
	Record bool            // keep the spans and messages of every simulation
	Hook   func() sim.Hook // makes the hook of each simulation; may be nil
}

// Config returns the program's configuration: the pointer that its Config
// made, filled from the scenario. A program knows its type.
func (e *Env) Config() any { return e.scenario.Config }

// Mode returns the mode, which is one that the program supports.
func (e *Env) Mode() Mode { return e.scenario.Mode }

// Phantom reports whether sizes take the place of payloads.
func (e *Env) Phantom() bool { return e.scenario.Mode == Phantom }

// Seed returns the seed of the scenario's random streams.
func (e *Env) Seed() uint64 { return e.scenario.Seed }

// Processes returns the scenario's number of processes; 0 if it has none.
func (e *Env) Processes() int { return e.scenario.Processes }

// Machine returns the scenario's machine; nil if it has none.
func (e *Env) Machine() machines.Machine { return e.scenario.Machine }

// Job is a parallel program to be run on the machine.
type Job struct {
	Processes int  // 0 means the scenario's number
	Trace     bool // record spans and messages
	Body      func(e machines.Endpoint)
}

// Simulation is a simulation that has ended.
type Simulation struct {
	End       sim.Time
	Events    uint64
	Processes int
	Digest    uint64        // of the event sequence
	Trace     *sim.Recorder // nil unless asked for
}

// Run runs a job on the scenario's machine, on a new kernel. All jobs of a
// scenario have the same seed, so that they differ only in what they do. The
// error says what ended the simulation early and is to be returned as it is.
func (e *Env) Run(ctx context.Context, job Job) (*Simulation, error) {
	if e.scenario.Machine == nil {
		return nil, fmt.Errorf("program %q runs a job but does not say that it needs a machine", e.scenario.Program.Name)
	}
	if job.Processes == 0 {
		job.Processes = e.scenario.Processes
	}
	s, err := e.Simulate(ctx, job.Trace, func(k *sim.Kernel) error {
		return e.scenario.Machine.Launch(k, job.Processes, job.Body)
	})
	if s != nil {
		s.Processes = job.Processes
	}
	return s, err
}

// Simulate runs what start puts on a new kernel, for programs that need no
// machine.
func (e *Env) Simulate(ctx context.Context, trace bool, start func(k *sim.Kernel) error) (*Simulation, error) {
	k := sim.New(e.scenario.Seed)
	s := &Simulation{}
	if trace || e.observe.Record {
		s.Trace = &sim.Recorder{}
		k.SetTracer(s.Trace)
	}
	if e.observe.Hook != nil {
		k.SetHook(e.observe.Hook())
	}
	if err := start(k); err != nil {
		k.Close()
		return nil, err
	}
	err := k.Run(ctx)
	s.End, s.Events, s.Processes, s.Digest = k.Now(), k.Events(), k.Processes(), k.EventDigest()
	e.runs = append(e.runs, s)
	return s, err
}
