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

// Observers look at the simulations of a run and change nothing in its result.
type Observers struct {
	Record bool            // keep the spans and messages of every simulation
	Hook   func() sim.Hook // makes the hook of each simulation; may be nil
}

// Config returns the program's configuration: the pointer that its Config
// made, filled from the scenario. A program knows its type.
func (e *Env) Config() any { return e.scenario.Config }

// Phantom reports whether sizes take the place of payloads.
func (e *Env) Phantom() bool { return e.scenario.Mode == Phantom }

// Processes returns the scenario's number of processes; 0 if it has none.
func (e *Env) Processes() int { return e.scenario.Processes }

// Job is a parallel program, to be run on the machine with as many processes as
// the scenario has.
type Job struct {
	Trace bool                      // record spans and messages
	Body  func(e machines.Endpoint) // what each process does
}

// Simulation is a simulation that has ended.
type Simulation struct {
	End       sim.Time // since it began at 0
	Events    uint64
	Processes int           // of the job; those of the machine's own do not count
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
	k := sim.New(e.scenario.Seed)
	s := &Simulation{Processes: e.scenario.Processes}
	if job.Trace || e.observe.Record {
		s.Trace = &sim.Recorder{}
		k.SetTracer(s.Trace)
	}
	if e.observe.Hook != nil {
		k.SetHook(e.observe.Hook())
	}
	if err := e.scenario.Machine.Launch(k, s.Processes, job.Body); err != nil {
		k.Close()
		return nil, err
	}
	err := k.Run(ctx)
	s.End, s.Events, s.Digest = k.Now(), k.Events(), k.EventDigest()
	e.runs = append(e.runs, s)
	return s, err
}
