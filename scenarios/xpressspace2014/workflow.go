package xpressspace2014

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/models/xpressspace"
	"simrun/models/xpressspace/cps"
	"simrun/scenarios"
	"simrun/sim"
)

// workflowProgram runs a workflow that a scenario describes: its specification,
// its applications and their variables.
func workflowProgram() scenarios.Program {
	return flowProgram("xs-workflow", "a coupled workflow as its scenario describes it: who receives what, when", func(o *scenarios.Outcome, f *flow) {
		f.report(o, o.Exhibit("xs-workflow"))
	})
}

// needs is what XpressSpace and the programming systems above it ask of a machine.
var needs = append(xpressspace.Needs(), machines.HasRemoteMemory, machines.HasBarrier)

// flowProgram is a program that runs a workflow and shows it in some way.
func flowProgram(name, doc string, show func(o *scenarios.Outcome, f *flow)) scenarios.Program {
	return scenarios.Program{
		Name: name, Doc: doc, Modes: []scenarios.Mode{scenarios.Data, scenarios.Phantom},
		NeedsMachine: true, Needs: needs, Processes: flowProcesses,
		Config: newFlowConfig, Validate: validateFlow,
		Run: func(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
			f, err := runFlow(ctx, env, env.Config().(*flowConfig))
			if err != nil {
				return nil, err
			}
			o := &scenarios.Outcome{}
			show(o, f)
			return o, nil
		},
	}
}

// flow is a workflow that runs, and what is known of it.
type flow struct {
	cfg     *flowConfig
	file    *cps.File
	text    []byte
	phantom bool
	parts   [][]*ledger // by application and variable
	pushed  int64       // bytes, of all processes
	pulled  int64
	end     sim.Time
	bare    bool          // programs call the core API
	watch   *watch        // nil if nobody looks
	trace   *sim.Recorder // of a run with a watch
}

// ledger is what an application has done with a variable, all its processes
// together.
type ledger struct {
	variable  *flowVariable
	partners  []string // the applications at the other side, and how data move
	sends     bool
	tries     []try   // what was to be received or sent, in its order
	versions  []int64 // of these, what all processes have received or sent
	torn      int64   // versions that some processes got and others came too late for
	apart     int64   // tries of a process that were not those of the others
	times     int64   // over all processes: steps received or sent
	first     sim.Time
	last      sim.Time
	coupling  sim.Duration // in CoupleVar at these steps, of all processes
	bytes     int64        // received or sent, of all processes
	evictions []*xpressspace.EvictedError
	refused   int64 // times that a process was told that a version was evicted
	wrong     int64 // elements of the region that were not what was sent
	outside   int64 // elements outside the region that changed
	seen      int64 // elements that were looked at
}

// runFlow runs a workflow as a job of its applications and the bootstrap server.
func runFlow(ctx context.Context, env *scenarios.Env, cfg *flowConfig) (*flow, error) {
	f, err := newFlow(cfg, env.Phantom())
	if err != nil {
		return nil, err
	}
	return f, f.run(ctx, env)
}

// newFlow prepares a workflow whose configuration has been checked.
func newFlow(cfg *flowConfig, phantom bool) (*flow, error) {
	text, file, err := parseSpecification(cfg.Specification)
	if err != nil {
		return nil, err
	}
	f := &flow{cfg: cfg, file: file, text: text, phantom: phantom}
	for i := range cfg.Applications {
		f.parts = append(f.parts, f.ledgers(&cfg.Applications[i]))
	}
	return f, nil
}

func (f *flow) run(ctx context.Context, env *scenarios.Env) error {
	var names []string
	var parts []int
	for _, a := range f.cfg.Applications {
		names, parts = append(names, a.Name), append(parts, a.Processes)
	}
	w, err := xpressspace.NewWorkflow(f.file.Name, f.text, names...)
	if err != nil {
		return err
	}
	w.Versions, w.Block = f.cfg.Versions, f.cfg.WhenFull == "block"
	run, err := env.Run(ctx, scenarios.Job{Parts: append(parts, 1), Trace: f.watch != nil, Body: func(e machines.Endpoint) {
		if err := f.process(e, w); err != nil {
			e.Thread().Fail(err)
		}
	}})
	if err != nil {
		return err
	}
	f.end, f.trace = run.End, run.Trace
	f.eachVariable(func(a *flowApp, l *ledger) { l.close(a.Processes) })
	return nil
}

// ledgers opens the ledgers of an application.
func (f *flow) ledgers(a *flowApp) []*ledger {
	var all []*ledger
	for i := range a.Variables {
		l := &ledger{variable: &a.Variables[i]}
		if v := f.file.Variable(l.variable.Name); v != nil {
			l.couple(v, a.Name)
		}
		all = append(all, l)
	}
	return all
}

// couple notes with whom an application couples a variable.
func (l *ledger) couple(v *cps.Variable, app string) {
	for _, s := range v.Schedules {
		switch app {
		case s.From:
			l.sends = true
			l.partners = append(l.partners, fmt.Sprintf("%s by %v", s.To, s.Mode))
		case s.To:
			l.partners = append(l.partners, fmt.Sprintf("%s by %v", s.From, s.Mode))
		}
	}
}

// source returns the number of the application whose data a receiver gets at a step, and whether there is one. It is
// that of the last of the schedules that are due.
func (f *flow) source(app *flowApp, variable string, step int64) (int, bool) {
	from := -1
	if v := f.file.Variable(variable); v != nil {
		for i := range v.Schedules {
			s := &v.Schedules[i]
			if s.To == app.Name && (s.Due(step) || step == xpressspace.Latest && s.Mode == cps.Pull) {
				from = f.cfg.application(s.From)
			}
		}
	}
	return from, from >= 0
}

// due tells whether a sender's variable moves at a step.
func (f *flow) due(app *flowApp, variable string, step int64) bool {
	if v := f.file.Variable(variable); v != nil {
		for i := range v.Schedules {
			if s := &v.Schedules[i]; s.From == app.Name && s.Due(step) {
				return true
			}
		}
	}
	return false
}

// application returns the number of the application of a name, or -1.
func (cfg *flowConfig) application(name string) int {
	for i := range cfg.Applications {
		if cfg.Applications[i].Name == name {
			return i
		}
	}
	return -1
}

// process is the body of a process of any application, or of the bootstrap server.
func (f *flow) process(e machines.Endpoint, w *xpressspace.Workflow) error {
	part := e.(machines.Parts).Part()
	if part == len(f.cfg.Applications) {
		return xpressspace.Serve(e, w)
	}
	p, err := f.open(e, w, part)
	if err != nil {
		return err
	}
	if err := p.steps(); err != nil {
		return err
	}
	return p.close()
}

// describe names an application with its size.
func (a *flowApp) describe() string { return fmt.Sprintf("%s (%d)", a.Name, a.Processes) }
