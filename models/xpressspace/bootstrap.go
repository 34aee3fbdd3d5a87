package xpressspace

import (
	"slices"
	"strings"

	"simrun/machines"
	"simrun/models/xpressspace/cps"
	"simrun/models/xpressspace/dart"
	"simrun/sim"
)

// server is the bootstrap server.
type server struct {
	*Space
	joined, left tally // first processes of applications
	described    []*description
	others       []other
}

// other is a variable that is not coupled.
type other struct {
	part int
	name string
}

// Serve is the body of the bootstrap server's process. It returns when all applications have finished. The error may
// be a diag.List of variables in the specification that do not exist or do not fit.
func Serve(e machines.Endpoint, w *Workflow) error {
	s, err := open(e, w)
	if err != nil {
		return err
	}
	b := &server{Space: s}
	b.installed()
	s.dart.Register(opJoin, func(from int, _ *dart.Command) error { b.joined.add(from); return nil })
	s.dart.Register(opLeave, func(from int, _ *dart.Command) error { b.left.add(from); return nil })
	s.dart.Register(opRegistered, b.registered)
	s.dart.Register(opUncoupled, func(_ int, c *dart.Command) error {
		name := c.Body[2*wordBytes:][:word(c, 1)]
		b.others = append(b.others, other{int(word(c, 0)), string(name)})
		return nil
	})
	if err := b.start(e.(machines.Parts).Parts()); err != nil {
		return err
	}
	if err := b.awaitAll(&b.left, "to finish"); err != nil {
		return err
	}
	if err := w.Specification.Check(b.registrations(len(w.Applications))); err != nil {
		return err
	}
	if err := b.tell(opExit); err != nil {
		return err
	}
	return s.dart.Drain()
}

// start waits for all applications and tells each of the others.
func (b *server) start(parts []int) error {
	w := b.flow
	first := 0
	for i, name := range w.Applications {
		b.Space.applications = append(b.Space.applications, application{name, first, parts[i]})
		first += parts[i]
	}
	if err := b.awaitAll(&b.joined, "to register"); err != nil {
		return err
	}
	table := encodeTable(b.Space.applications, w.Text)
	a := b.transport.Memory().Alloc(int64(len(table)))
	bytes, err := b.transport.Memory().Bytes(a, int64(len(table)))
	if err != nil {
		return err
	}
	copy(bytes, table)
	r, err := b.dart.Expose(a, int64(len(table)), nil)
	if err != nil {
		return err
	}
	return b.tell(opStart, int64(r.Key), r.Bytes)
}

// awaitAll waits until all applications have done something.
func (b *server) awaitAll(c *tally, what string) error {
	why := applications{b.Space, c, what}
	return b.dart.WaitUntil(func() bool { return len(*c) == len(b.flow.Applications) }, why)
}

// applications is a wait for applications.
type applications struct {
	s    *Space
	came *tally
	what string
}

// WaitingFor names those that have not done it.
func (w applications) WaitingFor() string {
	var names []string
	for _, a := range w.s.applications {
		if !slices.Contains(*w.came, a.first) {
			names = append(names, a.name)
		}
	}
	return "the bootstrap server: " + strings.Join(names, ", ") + " " + w.what
}

// HeldBy returns their first processes.
func (w applications) HeldBy() []*sim.Process {
	var first []*sim.Process
	for _, a := range w.s.applications {
		if !slices.Contains(*w.came, a.first) {
			first = append(first, w.s.transport.Peer(a.first))
		}
	}
	return first
}

// tell sends a command to the first process of each application.
func (b *server) tell(service dart.Service, words ...int64) error {
	for _, a := range b.Space.applications {
		if err := b.send(a.first, service, words...); err != nil {
			return err
		}
	}
	return nil
}

// registered notes that an application has registered a variable, and tells it and
// those that it is coupled with of each other.
func (b *server) registered(_ int, c *dart.Command) error {
	d := describedBy(c)
	b.described = append(b.described, d)
	v := b.flow.Specification.Variables[d.variable]
	names := b.flow.Applications
	told := map[int]bool{}
	for _, schedule := range v.Schedules {
		if schedule.From != names[d.part] && schedule.To != names[d.part] {
			continue
		}
		one := v
		one.Schedules = []cps.Schedule{schedule}
		other := b.find(d, schedule.From)
		if other == nil || other == d {
			other = b.find(d, schedule.To)
		}
		if known := index(names, schedule.From) >= 0 && index(names, schedule.To) >= 0; known && (other == nil || other == d) {
			continue // it has not registered yet
		}
		file := *b.flow.Specification
		file.Variables = []cps.Variable{one}
		if err := file.Check(b.registrations(len(names))); err != nil {
			return err
		}
		if told[other.part] {
			continue
		}
		told[other.part] = true
		if err := b.introduce(d, other); err != nil {
			return err
		}
	}
	return nil
}

// find returns what an application has registered of the same variable.
func (b *server) find(d *description, name string) *description {
	for _, o := range b.described {
		if o.variable == d.variable && b.flow.Applications[o.part] == name {
			return o
		}
	}
	return nil
}

func index(names []string, name string) int {
	for i, n := range names {
		if n == name {
			return i
		}
	}
	return -1
}

// introduce tells two applications of each other's variable.
func (b *server) introduce(one, other *description) error {
	if err := b.send(b.Space.applications[one.part].first, opCoupled, other.words()...); err != nil {
		return err
	}
	return b.send(b.Space.applications[other.part].first, opCoupled, one.words()...)
}

// registrations returns what has been registered so far.
func (b *server) registrations(n int) []cps.Application {
	list := make([]cps.Application, n)
	for i := range list {
		list[i].Name = b.flow.Applications[i]
	}
	for _, d := range b.described {
		list[d.part].Variables = append(list[d.part].Variables, cps.Registration{
			Name: b.flow.Specification.Variables[d.variable].Name, ElemSize: d.elemSize, Region: d.region})
	}
	for _, o := range b.others {
		list[o.part].Variables = append(list[o.part].Variables, cps.Registration{Name: o.name})
	}
	return list
}

// coupled notes another application's variable and passes it on.
func (s *Space) coupled(_ int, c *dart.Command) error {
	d := s.flow.description(describedBy(c))
	if known := slices.IndexFunc(s.described, func(o *description) bool { return o.variable == d.variable && o.part == d.part }); known >= 0 {
		s.described[known] = d
	} else {
		s.described = append(s.described, d)
	}
	return s.pass(c)
}

// description returns what another application has told about a variable, or nil.
func (s *Space) description(variable, part int) *description {
	for _, d := range s.described {
		if d.variable == variable && d.part == part {
			return d
		}
	}
	return nil
}
