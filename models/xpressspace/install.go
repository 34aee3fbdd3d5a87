package xpressspace

import (
	"fmt"
	"reflect"
	"slices"

	"simrun/models/xpressspace/cps"
	"simrun/models/xpressspace/schedule"
)

// Side is what one application is going to register of a variable.
type Side struct {
	Application string
	Variable    Variable
}

// Install gives the job, before the run, everything that applications will register of a coupled variable. It serves
// runs that measure what comes after the schedules. RegisterVar then gives a process the communication schedules that
// registering and PrepareVar would have given it. The host computes them in time proportional to the boxes that the
// process exchanges. No message is sent, nobody waits for others, and no loop of the directory is charged. The process
// still registers the memory for answers with the machine, because of the time that this takes.
//
// The directory is not filled, so nobody else can ask it. The credits between processes are as if all of them had been
// returned.
//
// The error is a [diag.List] of the mistakes of the sides by the specification, or a missing side.
func (w *Workflow) Install(sides ...Side) error {
	number := -1
	byPart := make([]*Variable, len(w.Applications))
	running := make([]cps.Application, len(w.Applications))
	for i, name := range w.Applications {
		running[i].Name = name
	}
	for _, s := range sides {
		part := index(w.Applications, s.Application)
		if part < 0 {
			return fmt.Errorf("installing a variable: found application %q, expected one of %q", s.Application, w.Applications)
		}
		at := slices.IndexFunc(w.Specification.Variables, func(v cps.Variable) bool { return v.Name == s.Variable.Name })
		if at < 0 || number >= 0 && at != number {
			return fmt.Errorf("installing a variable: found %q of %s, expected one that the specification names, the same for all", s.Variable.Name, s.Application)
		}
		number = at
		v := s.Variable
		v.number = number
		v.Decomposition = w.layout(v.Decomposition)
		byPart[part] = &v
		running[part].Variables = []cps.Registration{{Name: v.Name, ElemSize: v.ElemSize, Region: v.Region}}
	}
	if number < 0 {
		return fmt.Errorf("installing a variable: found no application that registers it, expected all that couple it")
	}
	file := *w.Specification
	file.Variables = file.Variables[number : number+1]
	if err := file.Check(running); err != nil {
		return err
	}
	if w.installed == nil {
		w.installed = make([][]*Variable, len(w.Specification.Variables))
	}
	w.installed[number] = byPart
	return nil
}

// installedAs returns what the process's application has installed of a variable of the specification, or nil.
func (s *Space) installedAs(number int) *Variable {
	if s.flow.installed == nil || s.flow.installed[number] == nil {
		return nil
	}
	return s.flow.installed[number][s.part]
}

// install gives the process the schedules of a variable that it registers.
func (s *Space) install(v, known *Variable) error {
	if !reflect.ValueOf(s.flow.Changed).IsZero() {
		return fmt.Errorf("xs_register_var: found %q with installed schedules in a workflow that asks the directory in another way, expected that it is not installed", v.Name)
	}
	if v.ElemSize != known.ElemSize || v.Region != known.Region || v.Storage != known.Storage ||
		v.Decomposition != known.Decomposition && !slices.Equal(v.own, slices.Collect(known.Decomposition.Boxes(s.rank))) {
		return fmt.Errorf("xs_register_var: found another element, region or decomposition of %q than has been installed for %s, expected the same", v.Name, s.ownApplication().name)
	}
	s.share(v.number).complete = s.rank > 0 // the first process is not told
	own := s.ownApplication().name
	for i := range s.schedulesOf(v) {
		c := &s.schedulesOf(v)[i]
		if c.From != own && c.To != own {
			continue
		}
		if err := s.installLink(v, s.shell(linkKey{v.number, i}), c); err != nil {
			return err
		}
	}
	return nil
}

// installLink gives the process its part in a schedule.
func (s *Space) installLink(v *Variable, l *link, c *cps.Schedule) error {
	part := s.partner(c)
	remote := s.flow.installed[v.number][part]
	other := s.description(v.number, part)
	if other == nil {
		other = s.flow.description(remote.describe(part))
		s.described = append(s.described, other)
	}
	sends := c.From == s.ownApplication().name
	l.answered = sends
	if sends && c.Mode == cps.Push {
		s.installTold(v, l, other, remote)
		return nil
	}
	if err := s.openAnswers(other.region.Dims); err != nil {
		return err
	}
	k := pair{v.number, part}
	known := slices.IndexFunc(s.schedules, func(c cached) bool { return c.pair == k })
	if known < 0 {
		known = len(s.schedules)
		s.schedules = append(s.schedules, cached{k, schedule.Direct(s.coupling(v, other), v.own, remote.Decomposition)})
	}
	l.other, l.finished = part, true
	for _, t := range s.schedules[known].schedule {
		m := l.mate(s.applications[part].first + t.Peer)
		m.boxes = t.Boxes
		l.mates = append(l.mates, m)
	}
	return nil
}

// installTold gives a sender what receivers would have told it that they want.
func (s *Space) installTold(v *Variable, l *link, other *description, remote *Variable) {
	for _, t := range schedule.Direct(s.coupling(v, other), v.own, remote.Decomposition) {
		m := l.mate(s.applications[other.part].first + t.Peer)
		m.boxes = t.Boxes
		for _, b := range t.Boxes {
			l.wanted += b.Volume()
		}
	}
}

// describe returns what an application tells others about a variable.
func (v *Variable) describe(part int) *description {
	return &description{variable: v.number, part: part, elemSize: v.ElemSize, storage: v.Storage, region: v.Region, domain: v.Decomposition.Domain().Shape()}
}

// installed tells the bootstrap server what it would have been told.
func (b *server) installed() {
	for _, sides := range b.flow.installed {
		for part, v := range sides {
			if v != nil {
				b.described = append(b.described, v.describe(part))
			}
		}
	}
}
