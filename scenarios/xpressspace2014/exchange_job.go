package xpressspace2014

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/models/geometry"
	"simrun/scenarios"
	"simrun/sim"
	"simrun/sim/node"
)

// exchange is a job in which two applications exchange arrays of doubles at every step. Var1 goes from the first to
// the second and, if there are two arrays, Var2 goes back.
type exchange struct {
	procs     counts
	layout    string
	narrow    bool  // the array is long and narrow
	bytes     int64 // of an array
	variables int   // 1 or 2
	steps     int   // that are executed
	data      bool  // elements have values, which are checked
	installed bool  // processes have their schedules from the beginning
	switches
}

// switches are changes of a job on XpressSpace, for counterfactual runs.
type switches struct {
	coupler    bool   // the arrays go by way of a third application
	sequential bool   // a process waits for each answer of a directory
	whole      bool   // every process asks for all of the other application's decomposition
	scan       bool   // processes find the entries of a directory as DataSpaces does
	repeats    int    // times that the schedules are computed again, without a cache
	entries    [2]int // of each application's directory that a process asks at most; 0: all
}

// perApp is a time summed over the processes of each application and of a coupler.
type perApp [3]sim.Duration

// variable returns the name of a variable, which application i sends.
func variable(i int) string { return [2]string{"Var1", "Var2"}[i] }

// found is what the processes of a job have measured.
type found struct {
	exchange
	system   *system
	schedule perApp
	steps    []perApp
	asked    sim.Duration // for answers of directories, all processes together: for the schedules
	again    sim.Duration // and for computing them again
	work     work

	elements, wrong int64 // that were looked at after a step
}

// work is what was counted while schedules were computed, over all processes.
type work struct {
	Queries, Updates int64 // of XpressSpace's directory
	Messages         int64 // that were sent: DART's commands and puts, or MPI's
	Compared         int64 // segments that MCT's routers compare
}

// coupler is a process's part in a job, in a coupling system.
type coupler interface {
	// barrier waits for the processes of the application.
	barrier() error
	// prepare makes the arrays known and computes the schedules.
	prepare() error
	// count adds up what that took.
	count(m *found)
	// prepareAgain computes the schedules once more, and adds up what that took.
	prepareAgain(m *found) error
	// couple exchanges all arrays.
	couple(step int) error
	end() error
}

// arrays are the parts that a process has of the arrays.
type arrays struct {
	exchange
	app, rank int
	dec       [3]*geometry.Regular
	memory    *node.Memory
	at        [2]node.Addr
}

// newArrays describes the parts of a process, which do not exist yet.
func newArrays(e machines.Endpoint, x exchange, app, rank int, dec [3]*geometry.Regular) *arrays {
	return &arrays{exchange: x, app: app, rank: rank, dec: dec, memory: e.Memory()}
}

// value is what an element has at a step: no two are equal.
func (a *arrays) value(variable, step int, p geometry.Point) float64 {
	return float64(p[0]*a.dec[0].Domain().Extent(1)+p[1]) + 1e9*float64(step*2+variable)
}

// eachElement calls do with each element of a variable that the process has.
func (a *arrays) eachElement(variable int, do func(element *float64, p geometry.Point)) error {
	d := a.dec[a.app]
	if d.Size(a.rank) == 0 {
		return nil
	}
	all, err := node.View[float64](a.memory, a.at[variable], int(d.Size(a.rank)))
	if err != nil {
		return err
	}
	for b := range d.Boxes(a.rank) {
		for p := b.Lo; ; {
			at, _ := geometry.LocalIndex(d, a.rank, p)
			do(&all[at], p)
			if !nextPoint(&p, b) {
				break
			}
		}
	}
	return nil
}

// fill gives the array that the process sends its values at a step.
func (a *arrays) fill(step int) error {
	if !a.data || a.app >= a.variables {
		return nil
	}
	return a.eachElement(a.app, func(element *float64, p geometry.Point) { *element = a.value(a.app, step, p) })
}

// check looks at all elements that the process has after a step, whether received
// or its own.
func (a *arrays) check(step int, m *found) error {
	if !a.data {
		return nil
	}
	for i := range a.variables {
		err := a.eachElement(i, func(element *float64, p geometry.Point) {
			m.elements++
			if *element != a.value(i, step, p) {
				m.wrong++
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// process is what each process of an application does.
func (a *arrays) process(t *node.Thread, s coupler, m *found) error {
	spent, err := timed(t, s, s.prepare)
	if err != nil {
		return err
	}
	m.schedule[a.app] += spent
	s.count(m)
	for range a.repeats {
		if err := s.barrier(); err != nil {
			return err
		}
		if err := s.prepareAgain(m); err != nil {
			return err
		}
	}
	for i := range m.steps {
		if err := a.fill(i + 1); err != nil {
			return err
		}
		spent, err := timed(t, s, func() error { return s.couple(i + 1) })
		if err != nil {
			return err
		}
		m.steps[i][a.app] += spent
		if err := a.check(i+1, m); err != nil {
			return err
		}
	}
	return s.end()
}

// timed returns how long something takes a process that begins together with the
// others of its application.
func timed(t *node.Thread, s coupler, do func() error) (sim.Duration, error) {
	if err := s.barrier(); err != nil {
		return 0, err
	}
	t.Sync()
	began := t.Now()
	if err := do(); err != nil {
		return 0, err
	}
	t.Sync()
	return t.Now().Sub(began), nil
}

// system is a coupling system that jobs can be run on.
type system struct {
	name, short string // short is a part of the names of checks
	// parts returns how the job is launched.
	parts func(x *exchange) scenarios.Job
	// body returns what each process of a job does.
	body func(x exchange, dec [3]*geometry.Regular, m *found) (func(e machines.Endpoint) error, error)
}

// run runs a job.
func (s *system) run(ctx context.Context, env *scenarios.Env, x exchange) (*found, error) {
	dec, err := x.decompositions()
	if err != nil {
		return nil, err
	}
	m := &found{exchange: x, system: s, steps: make([]perApp, x.steps)}
	body, err := s.body(x, dec, m)
	if err != nil {
		return nil, err
	}
	job := s.parts(&x)
	job.Body = func(e machines.Endpoint) {
		if err := body(e); err != nil {
			e.Thread().Fail(err)
		}
	}
	if _, err := env.Run(ctx, job); err != nil {
		return nil, fmt.Errorf("%s, %v processes: %w", s.name, x.procs, err)
	}
	return m, nil
}

// mean returns the mean over all processes of a time that is summed by application.
func (m *found) mean(sums perApp) sim.Duration {
	return (sums[0] + sums[1]) / sim.Duration(m.procs.total())
}

// meanOf returns the mean over the processes of one application.
func (m *found) meanOf(app int, sums perApp) sim.Duration {
	return sums[app] / sim.Duration(m.procs.processesOf(app))
}
