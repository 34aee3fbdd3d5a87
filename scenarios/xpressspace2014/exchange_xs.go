package xpressspace2014

import (
	"fmt"
	"strings"

	"simrun/machines"
	"simrun/models/xpressspace"
	"simrun/models/xpressspace/geometry"
	"simrun/scenarios"
)

// onXpressSpace couples two programs, each a part of the job; the last part is the
// bootstrap server.
var onXpressSpace = &system{
	name: "XpressSpace", short: "xs",
	parts: func(procs counts) scenarios.Job { return scenarios.Job{Parts: []int{procs.one, procs.two, 1}} },
	body:  xpressSpace,
}

// applications are the names of the two programs in the specification.
var applications = [2]string{"App1", "App2"}

// specification says who sends what, at every step.
func specification(variables int) string {
	var b strings.Builder
	b.WriteString("<coupling>\n")
	for i := range variables {
		fmt.Fprintf(&b, `<couple_var attribute=%q>
  <schedule attribute="push">
    <from>%s</from> <to>%s</to>
    <start_ts>1</start_ts> <end_ts>1000000</end_ts> <ts_interval>1</ts_interval>
  </schedule>
</couple_var>
`, variable(i), applications[i], applications[1-i])
	}
	b.WriteString("</coupling>\n")
	return b.String()
}

// xpressSpace returns the body of a job's processes.
func xpressSpace(x exchange, dec [2]*geometry.Regular, m *found) (func(e machines.Endpoint) error, error) {
	w, err := xpressspace.NewWorkflow("exchange.xml", []byte(specification(x.variables)), applications[:]...)
	if err != nil {
		return nil, err
	}
	return func(e machines.Endpoint) error {
		p := e.(machines.Parts)
		if p.Part() == len(applications) {
			return xpressspace.Serve(e, w)
		}
		s, err := xpressspace.Init(e, w)
		if err != nil {
			return err
		}
		a := newArrays(e, x, p.Part(), p.PartRank(), dec)
		return a.process(e.Thread(), &spaceCoupler{a, s}, m)
	}, nil
}

// spaceCoupler is a process on XpressSpace's core API.
type spaceCoupler struct {
	*arrays
	*xpressspace.Space
}

func (s *spaceCoupler) barrier() error { return s.Barrier() }
func (s *spaceCoupler) end() error     { return s.Finalize() }

// prepare registers all variables and then asks the directories about them.
func (s *spaceCoupler) prepare() error {
	d := s.dec[s.app]
	for i := range s.variables {
		v := xpressspace.Variable{Name: variable(i), ElemSize: double, Decomposition: d, Region: d.Domain()}
		if err := s.RegisterVar(v); err != nil {
			return err
		}
	}
	for i := range s.variables {
		if err := s.PrepareVar(variable(i)); err != nil {
			return err
		}
	}
	return nil
}

func (s *spaceCoupler) count(w *work) {
	w.Queries += s.Stats.Queries
	w.Updates += s.Stats.Updates
	w.Messages += s.DART().Stats.Commands + s.DART().Stats.Puts
}

func (s *spaceCoupler) couple(step int) error {
	for i := range s.variables {
		if _, err := s.CoupleVar(variable(i), int64(step), s.at[i]); err != nil {
			return err
		}
	}
	return nil
}
