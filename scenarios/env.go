package scenarios

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"simrun/machines"
	"simrun/scenarios/store"
	"simrun/sim"
	"simrun/sim/param"
)

// Env gives a program access to its scenario, and runs simulations.
type Env struct {
	scenario *Scenario
	observe  Observers
	machines []machines.Machine // one for each target; nil until it is needed
	quotes   *sim.Quotes        // of the simulations, if causes are kept
	fresh    bool               // machines and libraries are its own and not the scenario's
	runs     []*Simulation

	libraries *machines.Libraries // nil until they are needed

	counterfactuals []*Env // those that were asked for; nil until then

	read  []*param.Meta // of the scenario's, read by tasks that the store had
	share *share        // of the cores
	id    string        // of the counterfactual, if it is one
	name  string        // of the part or task, if it is one
}

func newEnv(s *Scenario, observe Observers) *Env {
	if observe.Cores == nil {
		observe.Cores = NewCores(runtime.GOMAXPROCS(0), 0)
	}
	e := &Env{scenario: s, observe: observe, machines: make([]machines.Machine, len(s.Targets)), share: &share{}}
	if observe.Causes {
		e.quotes, e.fresh = sim.NewQuotes(), true
	}
	return e
}

// Observers look at the simulations of a run and change nothing in its result.
type Observers struct {
	Record   bool            // keep the spans and messages of every simulation
	Causes   bool            // keep why each thing in a simulation happened when it did: see Result.Explained
	Steps    bool            // with Causes: keep the steps of critical paths, too: see Explanation.Steps
	Hook     func() sim.Hook // makes the hook of each simulation; may be nil
	Watch    Watch           // of each simulation; may be nil. The parts of a run then come one after the other
	Progress Progress        // hears how far the run is; may be nil
	Cores    *Cores          // shared with other runs; nil means as many as Go has threads
	// Store keeps the results of runs, and gives kept ones; may be nil. A run that is recorded or has hooks does not
	// use it.
	Store *store.Store
}

// Watch is called before a simulation begins, with its machine, processes and label. It returns a
// recorder, and a function to call at the end of the simulation; either may be nil.
type Watch func(s *Simulation) (record sim.Tracer, end func())

// Progress hears how far a run is, from several goroutines at once.
type Progress interface {
	// Expect says that n more parts are to be done.
	Expect(n int)
	// Step says that one part is done.
	Step()
	// Begin says that a core begins to work on a scenario, or on a named part of it, with the expected
	// load.
	Begin(scenario, part string, load Load) Work
}

// Work is notified of the progress of a core. Its methods are called by one goroutine at a time.
type Work interface {
	// At says how far a simulation is.
	At(now sim.Time, events uint64)
	// End says that the core has ended, or does something else meanwhile.
	End()
}

// reporting is a context that tells a Work how far a kernel is whenever the kernel asks
// whether to go on.
type reporting struct {
	context.Context
	kernel *sim.Kernel
	work   Work
}

func (r reporting) Err() error {
	r.work.At(r.kernel.Now(), r.kernel.Events())
	return r.Context.Err()
}

// Asks reports whether the run judges a claim, so that a program can skip work that serves no other
// purpose.
func (e *Env) Asks(claim string) bool {
	if e.scenario.isPart {
		return false
	}
	for _, x := range e.scenario.exhibits {
		if slices.ContainsFunc(x.Claims, func(c claimTable) bool { return c.ID == claim }) {
			return true
		}
	}
	return false
}

// Counterfactual returns the environment in which the scenario runs with the changes of a counterfactual that its file
// declares. It has its own configuration and machines. It reports false if this run does not include the
// counterfactual. Simulations of a counterfactual count in no total of the scenario.
func (e *Env) Counterfactual(id string) (*Env, bool) {
	if !e.scenario.runs(id) {
		return nil, false
	}
	changed := e.scenario.counterfactual(id).scenario
	for _, c := range e.counterfactuals {
		if c.scenario == changed {
			return c, true
		}
	}
	observe := e.observe
	observe.Causes = false // no cell is a counterfactual's
	c := newEnv(changed, observe)
	c.fresh, c.share, c.id = e.fresh, e.share, id
	e.counterfactuals = append(e.counterfactuals, c)
	return c, true
}

// take adds the simulations and reads of a part of the run.
func (e *Env) take(part *Env) {
	e.runs = append(e.runs, part.runs...)
	part.addReads()
	for _, theirs := range part.counterfactuals {
		own := newEnv(theirs.scenario, e.observe)
		own.share, own.id = e.share, theirs.id
		i := slices.IndexFunc(e.counterfactuals, func(c *Env) bool { return c.scenario == theirs.scenario })
		if i >= 0 {
			own = e.counterfactuals[i]
		} else {
			e.counterfactuals = append(e.counterfactuals, own)
		}
		own.take(theirs)
	}
}

// Config returns the program's configuration: the pointer that its Config
// made, filled from the scenario. A program knows its type.
func (e *Env) Config() any { return e.scenario.Config }

// Mode returns the mode, which is one that the program supports.
func (e *Env) Mode() Mode { return e.scenario.Mode }

// Phantom reports whether sizes take the place of payloads.
func (e *Env) Phantom() bool { return e.scenario.Mode == Phantom }

// MachineNames returns the names of the scenario's machines, in its order.
func (e *Env) MachineNames() []string {
	names := make([]string, len(e.scenario.Targets))
	for i, t := range e.scenario.Targets {
		names[i] = t.Name
	}
	return names
}

// Processes returns the scenario's number of processes; 0 if it has none.
func (e *Env) Processes() int { return e.scenario.Processes }

// Job is a parallel program, to be run on a machine of the scenario.
type Job struct {
	Machine   string                    // its name; "" is the scenario's first
	Processes int                       // 0 is the scenario's number, or what the parts have
	Parts     []int                     // processes of each of several programs side by side (machines.PartLauncher)
	Trace     bool                      // record spans and messages
	Body      func(e machines.Endpoint) // what each process does
}

// Simulation is a simulation that has ended.
type Simulation struct {
	Machine   string
	Number    int      // that a Watch gives it, if one does
	Label     string   // of the task or part that it belongs to; "" if it is in none
	End       sim.Time // since it began at 0
	Events    uint64
	Processes int           // of the job; those of the machine's own do not count
	Digest    uint64        // of the event sequence
	Trace     *sim.Recorder // nil unless asked for
	Path      *Explanation  // to its end; nil unless causes are kept
}

// Run runs a job on a machine of the scenario, on a new kernel. All jobs of a scenario have the same
// seed, so that they differ only in their programs. If a simulation ends early, the error says why;
// return it unchanged.
func (e *Env) Run(ctx context.Context, job Job) (*Simulation, error) {
	m, err := e.Machine(job.Machine)
	if err != nil {
		return nil, err
	}
	k := sim.New(e.scenario.Seed)
	k.SetExact(e.scenario.Exact)
	if e.quotes != nil {
		k.Explain(e.quotes, 0)
	}
	s := &Simulation{Machine: m.Name(), Processes: job.Processes, Label: e.name}
	for _, n := range job.Parts {
		s.Processes += n
	}
	if s.Processes == 0 {
		s.Processes = e.scenario.Processes
	}
	if job.Trace || e.observe.Record {
		s.Trace = &sim.Recorder{}
		k.SetTracer(s.Trace)
	}
	if e.observe.Steps {
		k.Causes().KeepPlaces()
	}
	ended := e.watch(k, s, &job)
	k.Causes().SetNumber(s.Number)
	if e.observe.Hook != nil {
		k.SetHook(e.observe.Hook())
	}
	machines.UseLibraries(k, e.useLibraries())
	if err := launch(m, k, s.Processes, job); err != nil {
		k.Close()
		return nil, err
	}
	if e.share.work != nil {
		ctx = reporting{ctx, k, e.share.work}
	}
	err = e.namingParameters(k.Run(ctx), m)
	s.End, s.Events, s.Digest = k.Now(), k.Events(), k.EventDigest()
	if c := k.Causes(); c != nil {
		s.Path = wholePath(c)
	}
	ended()
	e.runs = append(e.runs, s)
	return s, err
}

// watch lets the observer, if there is one, record a job. It returns a function to call at the end of
// the job.
func (e *Env) watch(k *sim.Kernel, s *Simulation, job *Job) (ended func()) {
	ended = func() {}
	if e.observe.Watch == nil {
		return ended
	}
	record, end := e.observe.Watch(s)
	if end != nil {
		ended = end
	}
	if record == nil {
		return ended
	}
	if s.Trace != nil {
		record = sim.Tracers(s.Trace, record)
	}
	k.SetTracer(record)
	if a := k.Accountant(); a != nil {
		job.Body = machines.Observed(job.Body, a)
	}
	return ended
}

func launch(m machines.Machine, k *sim.Kernel, processes int, job Job) error {
	if len(job.Parts) == 0 {
		return m.Launch(k, processes, job.Body)
	}
	p, ok := m.(machines.PartLauncher)
	if !ok {
		return &machines.MissingError{System: "a job of several programs", Machine: m.Name(), Missing: []machines.Capability{machines.HasParts}}
	}
	return p.LaunchParts(k, job.Parts, job.Body)
}

// Machine returns the machine of that name, with the scenario's parameters; "" is the scenario's first.
// Parameters that are read of it count as read by the run.
func (e *Env) Machine(name string) (machines.Machine, error) {
	i, err := e.targetNamed(name)
	if err != nil {
		return nil, err
	}
	return e.target(i)
}

// NewMachine returns another machine like that of a name. Several parts can use it one after the other,
// for example for compiled programs. Parameters that are read of it count where the caller passes them
// to AddReads.
func (e *Env) NewMachine(name string) (machines.Machine, error) {
	i, err := e.targetNamed(name)
	if err != nil {
		return nil, err
	}
	return e.another(&e.scenario.Targets[i])
}

// another returns a machine like that of a target, which leaves quotes if causes are kept.
func (e *Env) another(t *Target) (machines.Machine, error) {
	m, err := t.another()
	if err == nil && e.quotes != nil {
		m.Sheet().Quote(e.quotes, t.Name+".")
	}
	return m, err
}

// targetNamed returns the index of the machine of that name; "" is the first.
func (e *Env) targetNamed(name string) (int, error) {
	s := e.scenario
	if len(s.Targets) == 0 {
		return 0, fmt.Errorf("program %q runs a job but does not say that it needs a machine", s.Program.Name)
	}
	for i := range s.Targets {
		if name == "" || s.Targets[i].Name == name {
			return i, nil
		}
	}
	return 0, fmt.Errorf("program %q runs a job on machine %q, and scenario %q on %s", s.Program.Name, name, s.ID, s.MachineName())
}

func (e *Env) target(i int) (m machines.Machine, err error) {
	if e.machines[i] == nil {
		t := &e.scenario.Targets[i]
		m = t.Machine
		if e.fresh {
			if m, err = e.another(t); err != nil {
				return nil, err
			}
		}
		e.machines[i] = m
	}
	return e.machines[i], nil
}

// useLibraries returns the libraries with the scenario's operation counts.
func (e *Env) useLibraries() *machines.Libraries {
	if e.libraries == nil {
		e.libraries = e.scenario.Libraries
		if e.fresh {
			e.libraries = e.libraries.Another()
		}
		if e.quotes != nil {
			e.libraries.Quote(e.quotes)
		}
	}
	return e.libraries
}

// addAllReads is addReads of e and its counterfactuals.
func (e *Env) addAllReads() {
	e.addReads()
	for _, c := range e.counterfactuals {
		c.addAllReads()
	}
}

// addReads counts the parameters that were read of e's own machines and libraries.
func (e *Env) addReads() {
	for _, m := range e.read {
		m.MarkRead()
	}
	if e.libraries != nil {
		e.scenario.Libraries.AddReads(e.libraries)
	}
	for i, m := range e.machines {
		if m != nil {
			e.scenario.Targets[i].Machine.Sheet().AddReads(m.Sheet())
		}
	}
}
