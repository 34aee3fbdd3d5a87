package scenarios

import (
	"fmt"
	"slices"

	"simrun/machines"
)

// Catalog contains the programs, machines and libraries that scenarios can name. It is immutable and
// may be used by several goroutines at once.
type Catalog struct {
	Programs  []Program
	Machines  []machines.Model
	Libraries []*machines.Library // whose operation counts can be set
	Files     []File              // the scenarios that come with them, for listings
}

// Program returns the program of that name, or nil.
func (c *Catalog) Program(name string) *Program {
	i := slices.IndexFunc(c.Programs, func(p Program) bool { return p.Name == name })
	if i < 0 {
		return nil
	}
	return &c.Programs[i]
}

// Machine returns the machine model of that name, or nil.
func (c *Catalog) Machine(name string) *machines.Model {
	i := slices.IndexFunc(c.Machines, func(m machines.Model) bool { return m.Name == name })
	if i < 0 {
		return nil
	}
	return &c.Machines[i]
}

// FindMachine is Machine with an error that lists the machines. Scenarios and command lines use it for
// every name of a machine.
func (c *Catalog) FindMachine(name string) (*machines.Model, error) {
	if m := c.Machine(name); m != nil {
		return m, nil
	}
	return nil, fmt.Errorf("unknown machine %q%s", name, expectation(name, c.MachineNames()))
}

// File returns the scenario file of that id, or nil.
func (c *Catalog) File(id string) *File {
	i := slices.IndexFunc(c.Files, func(f File) bool { return f.Name == id+".toml" })
	if i < 0 {
		return nil
	}
	return &c.Files[i]
}

// BuiltIn loads the scenarios that are compiled in, by name.
func (c *Catalog) BuiltIn() ([]*Scenario, error) {
	var all []*Scenario
	for _, f := range c.Files {
		s, err := c.Load(f.Name, f.Data)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// ProgramNames returns the names of all programs.
func (c *Catalog) ProgramNames() []string {
	names := make([]string, len(c.Programs))
	for i, p := range c.Programs {
		names[i] = p.Name
	}
	return names
}

// MachineNames returns the names of all machines.
func (c *Catalog) MachineNames() []string {
	names := make([]string, len(c.Machines))
	for i, m := range c.Machines {
		names[i] = m.Name
	}
	return names
}

// LibraryNames returns the names of all libraries.
func (c *Catalog) LibraryNames() []string {
	names := make([]string, len(c.Libraries))
	for i, l := range c.Libraries {
		names[i] = l.Name
	}
	return names
}

// FindLibrary returns the library of that name. Its error lists the libraries.
func (c *Catalog) FindLibrary(name string) (*machines.Library, error) {
	i := slices.Index(c.LibraryNames(), name)
	if i < 0 {
		return nil, fmt.Errorf("unknown library %q%s", name, expectation(name, c.LibraryNames()))
	}
	return c.Libraries[i], nil
}

// Check returns an error if two programs, machines or libraries have one name.
func (c *Catalog) Check() error {
	for _, list := range []struct {
		what  string
		names []string
	}{{"programs", c.ProgramNames()}, {"machines", c.MachineNames()}, {"libraries", c.LibraryNames()}} {
		slices.Sort(list.names)
		for i := 1; i < len(list.names); i++ {
			if list.names[i] == list.names[i-1] {
				return fmt.Errorf("catalog: two %s have the name %q", list.what, list.names[i])
			}
		}
	}
	return nil
}

// Ported returns the machines that have all of the capabilities.
func (c *Catalog) Ported(needs []machines.Capability) []string {
	var names []string
	for _, m := range c.Machines {
		if len(machines.Lacking(m.Capabilities, needs)) == 0 {
			names = append(names, m.Name)
		}
	}
	return names
}
