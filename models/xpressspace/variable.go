package xpressspace

import (
	"fmt"
	"math"
	"slices"

	"simrun/models/geometry"
	"simrun/models/xpressspace/cps"
	"simrun/models/xpressspace/dart"
	"simrun/models/xpressspace/directory"
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

// RegisterVar registers a coupled variable (xs_register_var). All processes of the application must call it. The
// process registers its part of the region with the directory, and returns when all have done so. Then nothing is
// under way that a process would have to take while it waits in a barrier of its language. A variable that the
// specification does not name is never coupled.
func (s *Space) RegisterVar(v Variable) error {
	if err := s.checkVariable(&v); err != nil {
		return err
	}
	defer s.spend(&s.Stats.Registering, s.clock())
	v.number = s.numberOf(v.Name)
	v.Decomposition = s.flow.layout(v.Decomposition)
	s.variables = append(s.variables, &v)
	if v.number < 0 {
		return s.uncoupled(v.Name)
	}
	v.own = slices.Collect(v.Decomposition.Boxes(s.rank))
	if known := s.installedAs(v.number); known != nil {
		return s.install(&v, known)
	}
	if err := s.updates(&v); err != nil {
		return err
	}
	if err := s.awaitBelow(s.tally(v.number), "xs_register_var: processes below to register "+v.Name); err != nil {
		return err
	}
	if below := s.share(v.number).below; below != nil && *below != *v.describe(s.part) {
		return s.differs(below, v.describe(s.part))
	}
	if err := s.tellRegistered(&v); err != nil {
		return err
	}
	return s.complete(v.number)
}

// numberOf returns the number of a variable in the specification, or -1.
func (s *Space) numberOf(name string) int {
	return slices.IndexFunc(s.flow.Specification.Variables, func(o cps.Variable) bool { return o.Name == name })
}

// tellRegistered tells the process above that this one, and all below, have registered a
// variable.
func (s *Space) tellRegistered(v *Variable) error {
	return s.send(s.parent(), opRegistered, v.describe(s.part).words()...)
}

// complete waits until all processes of the application have registered a variable:
// the first one knows, and tells those below.
func (s *Space) complete(variable int) error {
	if s.rank == 0 {
		return s.forward(opComplete, int64(variable))
	}
	why := absent{s, s.parent(), "xs_register_var: all of " + s.ownApplication().name + " to register " + s.name(variable)}
	return s.dart.WaitUntil(func() bool { return s.share(variable).complete }, why)
}

// completed notes that, and passes it on.
func (s *Space) completed(_ int, c *dart.Command) error {
	s.share(int(word(c, 0))).complete = true
	return s.pass(c)
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
	if v.Decomposition == nil {
		return fmt.Errorf("xs_register_var: found no decomposition of %q, expected one", v.Name)
	}
	domain := v.Decomposition.Domain()
	switch {
	case s.variableNamed(v.Name) != nil:
		return fmt.Errorf("xs_register_var: found %q, which is registered already, expected another name", v.Name)
	case slices.Contains(s.retired, v.Name):
		return fmt.Errorf("xs_register_var: found %q, which has been unregistered, expected another name: others may know it still", v.Name)
	case v.ElemSize < 1:
		return fmt.Errorf("xs_register_var: found elements of %d bytes of %q, expected at least 1", v.ElemSize, v.Name)
	case v.Decomposition.Procs() != s.size:
		return fmt.Errorf("xs_register_var: found a decomposition of %q over %d processes, expected one over the application's %d", v.Name, v.Decomposition.Procs(), s.size)
	case v.ElemSize > math.MaxInt64/domain.Volume():
		return fmt.Errorf("xs_register_var: found %d elements of %d bytes of %q, expected less than 2^63 bytes", domain.Volume(), v.ElemSize, v.Name)
	case v.Storage > geometry.ColumnMajor:
		return fmt.Errorf("xs_register_var: found order %d of the elements of %q, expected %d by rows or %d by columns", v.Storage, v.Name, geometry.RowMajor, geometry.ColumnMajor)
	case v.Region.Dims != domain.Dims:
		return fmt.Errorf("xs_register_var: found a region of %d dimensions of %q, expected %d", v.Region.Dims, v.Name, domain.Dims)
	case isEmpty(v.Region) || !domain.Covers(v.Region):
		return fmt.Errorf("xs_register_var: found region %v of %q, expected a part of %v", v.Region, v.Name, domain)
	}
	return nil
}

// isEmpty reports whether a region has no element.
func isEmpty(b geometry.Box) bool {
	for d := range b.Dims {
		if b.Lo[d] > b.Hi[d] {
			return true
		}
	}
	return false
}

// name returns the name of a variable of the specification.
func (s *Space) name(number int) string { return s.flow.Specification.Variables[number].Name }

// UnregisterVar gives a variable's buffers back and forgets it (xs_unregister_var). Before, all processes of all
// applications that it is coupled with must have coupled it for the last time, and others must have got their data. A
// name cannot be registered again.
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
		if l := s.link(k); l != nil {
			if err := s.release(l); err != nil {
				return err
			}
			s.links = slices.DeleteFunc(s.links, func(o *link) bool { return o == l })
		}
	}
	s.store.Unregister(directory.Key{Variable: name})
	s.variables = slices.DeleteFunc(s.variables, func(o *Variable) bool { return o == v })
	s.retired = append(s.retired, name)
	return nil
}

func (s *Space) variable(call, name string) (*Variable, error) {
	v := s.variableNamed(name)
	if v == nil {
		return nil, fmt.Errorf("%s: found variable %q, expected one that xs_register_var has registered", call, name)
	}
	return v, nil
}

// variableNamed returns a registered variable, or nil.
func (s *Space) variableNamed(name string) *Variable {
	for _, v := range s.variables {
		if v.Name == name {
			return v
		}
	}
	return nil
}

// schedulesOf returns a variable's schedules in the specification.
func (s *Space) schedulesOf(v *Variable) []cps.Schedule {
	if v.number < 0 {
		return nil
	}
	return s.flow.Specification.Variables[v.number].Schedules
}
