package scenarios

import (
	"cmp"
	"crypto/sha256"
	"slices"
	"strings"

	"simrun/machines"
	"simrun/machines/tomlfile"
)

// Scenario is a scenario file, checked and resolved: its program and machine
// are found, its parameters and overrides in place. Build one with
// [Catalog.Load].
type Scenario struct {
	ID     string // also the name of its file, without .toml
	Title  string
	System string // the programming system
	Paper  string // where the exhibits are from

	File   string            // as it was given
	Digest [sha256.Size]byte // of the file's bytes

	Program   *Program
	Targets   []Target            // the machines, in the order of the file; none if the program needs none
	Libraries *machines.Libraries // with the scenario's operation counts
	Processes int                 // of the largest job; 0 if the program needs no machine
	Seed      uint64
	Mode      Mode // one that the program supports
	Exact     bool // everything that happens has an event: see sim.Kernel.SetExact
	Config    any  // what Program.Config made, filled; nil if there is none

	Long  bool // a run includes the counterfactuals that take long; set it before the run
	Alone bool // a run includes no counterfactuals; set it before the run

	text     []byte // of the file
	doc      *tomlfile.Document
	exhibits []exhibitTable
	changes  []string // see Changes

	overrides []Override // that it was loaded with

	counterfactuals []Counterfactual
	only            onlyTable // what is shown of the exhibits
	isPart          bool      // only leaves out something that would run: no claim is judged
}

// Text returns the text of the scenario's file, which is not to be changed.
func (s *Scenario) Text() []byte { return s.text }

// Target is a machine that a scenario runs on, with the scenario's parameters.
type Target struct {
	*machines.Model
	Machine machines.Machine

	made []setting // the changes of its parameters
}

// setting is a change of a machine parameter, or a part that is another machine's.
type setting struct {
	path, value string
	from        *machines.Model // whose part it is; nil of a value
}

// apply makes the change of a machine.
func (s setting) apply(m machines.Machine) error {
	if s.from == nil {
		return m.Sheet().Override(s.path, s.value)
	}
	other, err := s.from.Load()
	if err != nil {
		return err
	}
	_, err = machines.SwapPart(m, other, s.from.Name, s.path)
	return err
}

// another returns a machine like the target's that shares nothing with it.
func (t *Target) another() (machines.Machine, error) {
	m, err := t.Load()
	if err != nil {
		return nil, err
	}
	for _, s := range t.made {
		if err := s.apply(m); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// Target returns the scenario's machine of that name, or nil.
func (s *Scenario) Target(name string) *Target {
	i := slices.IndexFunc(s.Targets, func(t Target) bool { return t.Name == name })
	if i < 0 {
		return nil
	}
	return &s.Targets[i]
}

// MachineName returns the names of the machines, with commas between them; ""
// without one.
func (s *Scenario) MachineName() string {
	var names []string
	for _, t := range s.Targets {
		names = append(names, t.Name)
	}
	return strings.Join(names, ",")
}

// Prefix returns the prefix of the paths of a target's parameters for users: "machine.", or the
// machine's name if there are several.
func (s *Scenario) Prefix(t *Target) string {
	if len(s.Targets) == 1 {
		return machines.Prefix
	}
	return t.Name + "."
}

// fittedCells returns the published cells that parameters of the machines and operation
// counts of libraries were fitted to.
func (s *Scenario) fittedCells() []string {
	var cells []string
	for _, t := range s.Targets {
		cells = append(cells, t.Machine.Sheet().FittedCells()...)
	}
	for _, sheet := range s.Libraries.Sheets() {
		cells = append(cells, sheet.FittedCells()...)
	}
	return cells
}

// Published is a number of a paper, and where it stands there.
type Published struct {
	Cell   string // exhibit/row/column
	Value  float64
	Unit   string
	Source string
}

// Published lists the published values that the file states, in its order. A
// value without a source of its own has its exhibit's, and an exhibit without
// one the scenario's paper.
func (s *Scenario) Published() []Published {
	var all []Published
	for _, e := range s.exhibits {
		for _, p := range e.Published {
			all = append(all, Published{
				Cell: cellPath(e.ID, string(p.Row), string(p.Column)), Value: p.Value,
				Unit: cmp.Or(p.Unit, e.Unit), Source: cmp.Or(p.Source, e.Source, s.Paper),
			})
		}
	}
	return all
}
