package spmd

import (
	"context"
	"errors"
	"fmt"

	"simrun/machines"
	"simrun/models/compile"
	"simrun/models/compile/price"
	"simrun/models/compile/vm"
	"simrun/sim"
	"simrun/sim/node"
)

// Run is one execution of a program.
type Run struct {
	// Config returns how the memory, input and output of a process are set up; nil:
	// defaults. Meter, Owner and Explain in it are ignored.
	Config func(rank int) vm.Config

	// KeepFaults: each page fault is kept, for PageFaults, and time by region, for Regions.
	KeepFaults bool
	// CountFaults: page faults are counted by iteration of marked loops, for IterationFaults.
	CountFaults bool
	// EachWord executes noted calls (External.Noted) one by one as they come, not several together. Each word that a
	// thread has run ahead of has an event of its own (node.Thread.EachWord). Times are the same.
	EachWord bool

	Results []Result // by rank, when the simulation has ended
	program *Program
	sampler sampler
	shared  map[*Library]any

	processes []*Process // by rank; nil: not begun
	running   int        // processes that have begun and not ended
	left      int        // processes that have ended as they should
	failed    bool       // one has not
	memo      *price.Memo
}

// Result is what one process of a run has done.
type Result struct {
	End sim.Time // when it ended, with what sampling left out
	// Ledger is what it has done. Its times add up to End, exactly and in every mode.
	Ledger machines.Ledger
}

// Samplings returns what became of each execution of a marked loop, in the order
// in which they ended.
func (r *Run) Samplings() []Sampling { return r.sampler.loops }

// SamplingError returns the greatest relative error that any sampled loop
// reported.
func (r *Run) SamplingError() float64 {
	worst := 0.0
	for _, l := range r.sampler.loops {
		worst = max(worst, l.Error)
	}
	return worst
}

// End returns when the last process ended.
func (r *Run) End() sim.Time {
	var end sim.Time
	for _, p := range r.Results {
		end = max(end, p.End)
	}
	return end
}

// Times returns what a process spent its time on until the last one ended.
func (r *Run) Times(rank int) machines.Times {
	one := &r.Results[rank]
	all := one.Ledger.Time
	all[machines.Idle] = r.End().Sub(one.End)
	return all
}

// Body returns what each process of a job does: it runs the program. A run is of one job; an error ends the
// simulation.
func (p *Program) Body(r *Run) func(e machines.Endpoint) {
	r.program = p
	r.sampler.sampled = p.options.Sampled
	return func(e machines.Endpoint) {
		if r.Results == nil {
			r.Results, r.processes = make([]Result, e.Size()), make([]*Process, e.Size())
			r.memo = price.NewMemo()
		}
		if err := r.process(e); err != nil {
			e.Thread().Fail(err)
		}
	}
}

// process runs the program as one process.
func (r *Run) process(e machines.Endpoint) (err error) {
	p := &Process{Endpoint: e, Thread: e.Thread(), run: r}
	p.Global, _ = machines.As[machines.RemoteMemory](e)
	// An observer sees every word. Then nobody runs ahead of words, and the events are those of an exact run.
	if skipped := r.program.Skipped; skipped != nil && p.Thread.Kernel().Tracer() == nil {
		for bytes := range p.needless {
			p.needless[bytes] = !skipped.Moved(int64(bytes))
		}
		p.ahead, _ = machines.As[machines.WordsAhead](e)
		p.loadsAhead, _ = machines.As[machines.LoadsAhead](e)
	}
	// Calls are done as they come if each meets the clock, or if somebody asks for the place of each.
	exact := r.EachWord || p.Thread.Kernel().Exact()
	p.eachWord = exact || p.ahead == nil && p.loadsAhead == nil || p.Thread.SharesBus() || p.Thread.Kernel().Causes() != nil
	p.Thread.EachWord = exact
	r.processes[e.Rank()] = p
	r.running++
	ended := false // false also if the process is unwound
	defer func() { err = errors.Join(err, r.leave(ended)) }()
	if p.Machine, err = r.program.NewMachine(p.config()); err != nil {
		return err
	}
	p.base = e.Memory().Map(window{p}, memoryEnd)
	p.meter = compile.NewMeterOn(r.program.Prices, p.Thread.Cache, p.base, r.memo)
	p.Thread.Locate(p.Where)
	if err := p.requireAll(); err != nil {
		return err
	}
	if err := p.share(); err != nil {
		return err
	}
	if r.wantsRegions(p.Thread) {
		p.startRegions()
	}
	for _, l := range r.program.options.Libraries {
		state, err := p.start(l)
		if err != nil {
			return err
		}
		p.states = append(p.states, state)
	}
	if err := p.finish(p.execute()); err != nil {
		return err
	}
	if p.sharing != nil {
		if err := p.sharing.finish(); err != nil {
			return err
		}
	}
	p.Thread.Sync()
	p.endRegions()
	if a := p.Thread.Kernel().Accountant(); a != nil {
		p.tell(a)
	}
	r.Results[e.Rank()] = Result{p.Thread.Now() - sim.Time(r.sampler.excess), p.done()}
	ended = true
	return nil
}

// wantsRegions reports whether somebody asks where in the text each process of a run is. Then the clock has to be right at each
// nest.
func (r *Run) wantsRegions(t *node.Thread) bool {
	return r.KeepFaults || len(r.program.regions) > 0 && t.Kernel().Tracer() != nil
}

// leave notes that a process has ended, and whether it ended as it should. The last one closes all machines, because
// others may read what a process has left. If one fails, no more processes begin, and the last one that runs is the last.
func (r *Run) leave(ended bool) (err error) {
	r.running--
	if ended {
		r.left++
	} else {
		r.failed = true
	}
	if r.running > 0 || !r.failed && r.left < len(r.processes) {
		return nil
	}
	for _, p := range r.processes {
		if p != nil && p.Machine != nil {
			err = errors.Join(err, p.Machine.Close())
		}
	}
	return err
}

// start starts a library.
func (p *Process) start(l *Library) (state any, err error) {
	if l.Start == nil {
		return nil, nil
	}
	return l.Start(p)
}

// requireAll checks that the machine has what the libraries need.
func (p *Process) requireAll() error {
	for _, l := range p.run.program.options.Libraries {
		if err := machines.Require(l.Name, p.Endpoint, l.Needs...); err != nil {
			return err
		}
	}
	return nil
}

func (p *Process) config() vm.Config {
	var c vm.Config
	if p.run.Config != nil {
		c = p.run.Config(p.Rank())
	}
	c.Owner, c.Meter, c.Explain, c.Pager, c.Words = p, clock{p}, p.explain, pager{p}, words{p}
	if p.eachWord || p.run.wantsRegions(p.Thread) {
		c.NotesMax = 1
	}
	return c
}

// explain asks the libraries what an address beyond memory is.
func (p *Process) explain(addr uint32) string {
	for _, l := range p.run.program.options.Libraries {
		if l.Explain == nil {
			continue
		}
		if s := l.Explain(p, addr); s != "" {
			return s
		}
	}
	return ""
}

// execute runs the program to its end. STOP with a code that is not 0 is a
// failure.
func (p *Process) execute() error {
	err := p.Machine.Run(context.Background())
	if noted := p.catchUp(); noted != nil { // what was noted was called before
		err = noted
	}
	var stop *vm.Stop
	if errors.As(err, &stop) {
		if stop.Code == 0 && stop.Message == "" {
			return nil
		}
		return &Error{p.makePlace(p.Where()), fmt.Errorf("the program ended by %w", err)}
	}
	var failed *vm.Error
	if errors.As(err, &failed) {
		return &Error{p.makePlace(p.run.program.placeOf(failed)), err}
	}
	return err
}

// placeOf returns the user's line at which a program failed: that of the
// innermost procedure which is the user's.
func (p *Program) placeOf(e *vm.Error) string {
	where := p.place(e.Pos)
	for i := 0; where == "" && i < len(e.Stack); i++ {
		where = p.place(e.Stack[i].Pos)
	}
	return where
}

// finish lets the libraries finish and adds what they find to how the program ended.
func (p *Process) finish(failed error) error {
	err := failed
	for _, l := range p.run.program.options.Libraries {
		if l.Finish == nil {
			continue
		}
		if found := l.Finish(p, failed); found != nil {
			err = errors.Join(err, found)
		}
	}
	return err
}

func (p *Process) makePlace(where string) sim.Place {
	return sim.Place{Process: p.Thread.Name(), Time: p.Thread.Now(), Where: where}
}

// Error is the failure of a process at a line of the user's program.
type Error struct {
	place sim.Place
	err   error
}

func (e *Error) Error() string { return e.err.Error() }

// Unwrap returns what failed: a *vm.Error or a *vm.Stop.
func (e *Error) Unwrap() error { return e.err }

// Place returns the process, the time and the line.
func (e *Error) Place() sim.Place { return e.place }

// Memory returns the address space of the process's endpoint.
func (p *Process) Memory() *node.Memory { return p.Endpoint.Memory() }
