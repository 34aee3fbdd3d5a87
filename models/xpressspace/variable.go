package xpressspace

import (
	"fmt"
	"slices"

	"simrun/models/xpressspace/cps"
	"simrun/models/xpressspace/dart"
	"simrun/models/xpressspace/directory"
	"simrun/models/xpressspace/geometry"
	"simrun/sim"
)

// Variable is a coupled variable of an application: a global array.
type Variable struct {
	Name     string
	ElemSize int64 // bytes of an element
	// Decomposition says which process has what. Its processes are those of the
	// application.
	Decomposition geometry.Decomposition
	Region        geometry.Box   // that is coupled
	Storage       geometry.Order // of the elements that a process has

	number int // in the specification, or -1
	own    []geometry.Box
}

// RegisterVar registers a coupled variable (xs_register_var). All processes of the
// application must call it. The process registers what it has of the region with
// the directory. A variable that the specification does not name is never coupled.
func (s *Space) RegisterVar(v Variable) error {
	if err := s.checkVariable(&v); err != nil {
		return err
	}
	defer s.spend(&s.Stats.Registering, s.clock())
	v.number = slices.IndexFunc(s.flow.Specification.Variables, func(o cps.Variable) bool { return o.Name == v.Name })
	s.variables[v.Name] = &v
	if v.number < 0 {
		return s.uncoupled(v.Name)
	}
	v.own = slices.Collect(v.Decomposition.Boxes(s.rank))
	if err := s.updates(&v); err != nil {
		return err
	}
	if err := s.below(s.tally(v.number), "xs_register_var: processes below to register "+v.Name); err != nil {
		return err
	}
	d := description{variable: v.number, part: s.part, elemSize: v.ElemSize, storage: v.Storage, region: v.Region, domain: v.Decomposition.Domain().Shape()}
	return s.send(s.parent(), opRegistered, d.words()...)
}

// uncoupled tells the bootstrap server the name of a variable that the
// specification does not name: it may have been misspelt there.
func (s *Space) uncoupled(name string) error {
	if s.rank > 0 {
		return nil
	}
	name = name[:min(len(name), nameMax)]
	c := command(opUncoupled, int64(s.part), int64(len(name)))
	copy(c.Body[2*wordBytes:], name)
	return s.dart.Send(s.parent(), &c)
}

// nameMax is how many bytes of a name go into a command.
const nameMax = dart.BodyBytes - 2*wordBytes

func (s *Space) checkVariable(v *Variable) error {
	domain := v.Decomposition.Domain()
	switch {
	case s.variables[v.Name] != nil:
		return fmt.Errorf("xs_register_var: found %q, which is registered already, expected another name", v.Name)
	case s.retired[v.Name]:
		return fmt.Errorf("xs_register_var: found %q, which has been unregistered, expected another name: others may know it still", v.Name)
	case v.ElemSize < 1:
		return fmt.Errorf("xs_register_var: found elements of %d bytes of %q, expected at least 1", v.ElemSize, v.Name)
	case v.Decomposition.Procs() != s.size:
		return fmt.Errorf("xs_register_var: found a decomposition of %q over %d processes, expected one over the application's %d", v.Name, v.Decomposition.Procs(), s.size)
	case v.Region.Dims != domain.Dims || !domain.Covers(v.Region):
		return fmt.Errorf("xs_register_var: found region %v of %q, expected a part of %v", v.Region, v.Name, domain)
	}
	return nil
}

// updates registers what the process has at the entries that it concerns, and waits
// until all that its own entry has of the region is there. Nobody answers: an entry
// knows by the elements that it is complete.
func (s *Space) updates(v *Variable) error {
	domain := v.Decomposition.Domain()
	table, err := s.table(domain, s.size)
	if err != nil {
		return err
	}
	for _, b := range v.own {
		part, ok := b.Intersect(v.Region)
		if !ok {
			continue
		}
		parts, work := table.Parts(part)
		s.charge(lookupOps(work, domain))
		if err := s.update(v, part, parts); err != nil {
			return err
		}
	}
	due, work := table.Elements(s.rank, v.Region)
	s.charge(lookupOps(work, domain))
	there := s.registeredHere(v.number)
	err = s.dart.WaitUntil(func() bool { return *there >= due }, incomplete{s, v, table})
	if err == nil && *there > due {
		err = fmt.Errorf("xs_register_var: found %d elements of %q in the part of the directory of process %d of %s, expected %d: all its processes must give the same decomposition and region",
			*there, v.Name, s.rank, s.own().name, due)
	}
	return err
}

// update tells entries that the process has a box, with so many elements there.
func (s *Space) update(v *Variable, b geometry.Box, parts []directory.Part) error {
	for _, p := range parts {
		s.Stats.Updates++
		if p.Entry == s.rank {
			s.keep(v.number, s.rank, b, p.Elements)
			continue
		}
		words := appendBox(append(make([]int64, 0, wordsMax), int64(v.number), p.Elements), b)
		if err := s.send(s.first+p.Entry, opUpdate, words...); err != nil {
			return err
		}
	}
	return nil
}

// updated keeps a box in the process's entry.
func (s *Space) updated(from int, c *dart.Command) error {
	b, _ := wordsBox(c, 2)
	s.keep(int(word(c, 0)), from-s.first, b, word(c, 1))
	return nil
}

func (s *Space) keep(variable, rank int, b geometry.Box, elements int64) {
	s.store.Register(directory.Key{Variable: s.name(variable)}, directory.Holder{Rank: rank, Box: b})
	*s.registeredHere(variable) += elements
}

// registeredHere returns how many elements of a variable have been registered in the process's entry.
func (s *Space) registeredHere(variable int) *int64 {
	if s.elements == nil {
		s.elements = make([]int64, len(s.flow.Specification.Variables))
	}
	return &s.elements[variable]
}

// incomplete is a wait for processes to register what they have.
type incomplete struct {
	s     *Space
	v     *Variable
	table *directory.Table
}

// WaitingFor says what they have to do.
func (w incomplete) WaitingFor() string {
	return "xs_register_var: others of " + w.s.own().name + " to register their parts of " + w.v.Name
}

// HeldBy returns those that have boxes for the process's entry and are not there.
func (w incomplete) HeldBy() []*sim.Process {
	known := map[int]bool{}
	held, _ := w.s.store.Query(directory.Key{Variable: w.v.Name}, w.v.Region)
	for _, h := range held {
		known[h.Rank] = true
	}
	var absent []*sim.Process
	for rank := range w.s.size {
		if !known[rank] && w.concerned(rank) {
			absent = append(absent, w.s.transport.Peer(w.s.first+rank))
		}
	}
	return absent
}

// concerned reports whether a process has something for the process's entry.
func (w incomplete) concerned(rank int) bool {
	for b := range w.v.Decomposition.Boxes(rank) {
		part, ok := b.Intersect(w.v.Region)
		if !ok {
			continue
		}
		if n, _ := w.table.Elements(w.s.rank, part); n > 0 {
			return true
		}
	}
	return false
}

// name returns the name of a variable of the specification.
func (s *Space) name(number int) string { return s.flow.Specification.Variables[number].Name }

// UnregisterVar gives a variable's buffers back and forgets it
// (xs_unregister_var). All processes of all applications that it is coupled with
// must have coupled it for the last time, and what others get must have been got.
// A name cannot be registered again.
func (s *Space) UnregisterVar(name string) error {
	v, err := s.variable("xs_unregister_var", name)
	if err != nil {
		return err
	}
	if err := s.dart.Drain(); err != nil {
		return err
	}
	for i := range s.schedulesOf(v) {
		k := linkKey{v.number, i}
		if l := s.links[k]; l != nil {
			if err := s.release(l); err != nil {
				return err
			}
			delete(s.links, k)
		}
	}
	s.store.Unregister(directory.Key{Variable: name})
	delete(s.variables, name)
	s.retired[name] = true
	return nil
}

func (s *Space) variable(call, name string) (*Variable, error) {
	v := s.variables[name]
	if v == nil {
		return nil, fmt.Errorf("%s: found variable %q, expected one that xs_register_var has registered", call, name)
	}
	return v, nil
}

// schedulesOf returns a variable's schedules in the specification.
func (s *Space) schedulesOf(v *Variable) []cps.Schedule {
	if v.number < 0 {
		return nil
	}
	return s.flow.Specification.Variables[v.number].Schedules
}
