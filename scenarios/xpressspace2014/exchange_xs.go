package xpressspace2014

import (
	"fmt"
	"strings"

	"simrun/machines"
	"simrun/models/geometry"
	"simrun/models/xpressspace"
	"simrun/scenarios"
	"simrun/sim/node"
)

// onXpressSpace couples two programs, or three with a coupler, each a part of the job;
// the last part is the bootstrap server.
var onXpressSpace = &system{
	name: "XpressSpace", short: "xs",
	parts: func(x *exchange) scenarios.Job {
		var job scenarios.Job
		for app := range x.applications() {
			job.Parts = append(job.Parts, x.procs.processesOf(app))
		}
		job.Parts = append(job.Parts, 1)
		return job
	},
	body: xpressSpace,
}

// applications are the names of the two programs in the specification.
var applications = [2]string{"App1", "App2"}

// applications returns the names of all programs of the job.
func (x *exchange) applications() []string {
	if x.coupler {
		return append(applications[:], "Coupler")
	}
	return applications[:]
}

// specification says which application sends which array, at every step.
func (x *exchange) specification() string {
	var b strings.Builder
	b.WriteString("<coupling>\n")
	for i := range x.variables {
		fmt.Fprintf(&b, "<couple_var attribute=%q>\n", variable(i))
		way := []string{applications[i], applications[1-i]}
		if x.coupler {
			way = []string{applications[i], "Coupler", applications[1-i]}
		}
		for k := range len(way) - 1 {
			fmt.Fprintf(&b, `  <schedule attribute="push">
    <from>%s</from> <to>%s</to>
    <start_ts>1</start_ts> <end_ts>1000000</end_ts> <ts_interval>1</ts_interval>
  </schedule>
`, way[k], way[k+1])
		}
		b.WriteString("</couple_var>\n")
	}
	b.WriteString("</coupling>\n")
	return b.String()
}

// xpressSpace returns the body of a job's processes.
func xpressSpace(x exchange, dec [3]*geometry.Regular, m *found) (func(e machines.Endpoint) error, error) {
	w, err := xpressspace.NewWorkflow("exchange.xml", []byte(x.specification()), x.applications()...)
	if err != nil {
		return nil, err
	}
	w.Changed = xpressspace.Changes{Sequential: x.sequential, Whole: x.whole, Scan: x.scan, Uncached: x.repeats > 0}
	if x.entries != [2]int{} {
		w.Changed.EntriesMax = x.entries[:]
	}
	if x.installed {
		if err := x.install(w, dec); err != nil {
			return nil, err
		}
	}
	return func(e machines.Endpoint) error {
		p := e.(machines.Parts)
		if p.Part() == len(w.Applications) {
			return xpressspace.Serve(e, w)
		}
		a := newArrays(e, x, p.Part(), p.PartRank(), dec)
		user, err := openUser(e, w, a)
		if err != nil {
			return err
		}
		return a.process(e.Thread(), &spaceCoupler{a, user.Space(), user}, m)
	}, nil
}

// install gives the processes the schedules of all variables.
func (x *exchange) install(w *xpressspace.Workflow, dec [3]*geometry.Regular) error {
	for i := range x.variables {
		var sides []xpressspace.Side
		for app, name := range x.applications() {
			sides = append(sides, xpressspace.Side{Application: name,
				Variable: xpressspace.Variable{Name: variable(i), ElemSize: double, Decomposition: dec[app], Region: dec[app].Domain()}})
		}
		if err := w.Install(sides...); err != nil {
			return err
		}
	}
	return nil
}

// userAPI is one of the flavours of XpressSpace's user API.
type userAPI interface {
	Space() *xpressspace.Space
	// declare makes the process's part of a variable, and says where it is.
	declare(i int) (node.Addr, error)
	// register registers it with the shared space.
	register(i int) error
	CoupleVar(name string, step int64) (int64, error)
	Finalize() error
}

// openUser starts the programming system of a process's program. This is UPC, as in the paper. The exception is the
// consumers of the first experiment, which have Global Arrays.
func openUser(e machines.Endpoint, w *xpressspace.Workflow, a *arrays) (user userAPI, err error) {
	if a.variables == 1 && a.app == 1 {
		user, err = openGlobalArrays(e, w, a)
	} else {
		user, err = openThread(e, w, a)
	}
	for i := range a.variables {
		if err == nil {
			a.at[i], err = user.declare(i)
		}
	}
	return user, err
}

// spaceCoupler is a process on XpressSpace.
type spaceCoupler struct {
	*arrays
	*xpressspace.Space
	user userAPI
}

func (s *spaceCoupler) barrier() error { return s.Barrier() }
func (s *spaceCoupler) end() error     { return s.user.Finalize() }

// prepare registers all variables and then asks the other application's directory
// about those that the process receives.
func (s *spaceCoupler) prepare() error {
	for i := range s.variables {
		if err := s.user.register(i); err != nil {
			return err
		}
	}
	return s.ask()
}

func (s *spaceCoupler) ask() error {
	for i := range s.variables {
		if err := s.PrepareVar(variable(i)); err != nil {
			return err
		}
	}
	return nil
}

// prepareAgain asks again.
func (s *spaceCoupler) prepareAgain(m *found) error {
	before := s.Stats.Scheduling
	err := s.ask()
	m.again += s.Stats.Scheduling - before
	return err
}

func (s *spaceCoupler) count(m *found) {
	m.asked += s.Stats.Scheduling
	m.work.Queries += s.Stats.Queries
	m.work.Updates += s.Stats.Updates
	m.work.Messages += s.DART().Stats.Commands + s.DART().Stats.Puts
}

func (s *spaceCoupler) couple(step int) error {
	for i := range s.variables {
		if _, err := s.user.CoupleVar(variable(i), int64(step)); err != nil {
			return err
		}
	}
	return nil
}
