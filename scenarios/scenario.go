package scenarios

import (
	"cmp"
	"crypto/sha256"

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
	Machine   machines.Machine // nil if the program needs none
	Model     *machines.Model  // nil if the program needs none
	Processes int              // 0 if the program needs no machine
	Seed      uint64
	Mode      Mode // one that the program supports
	Config    any  // what Program.Config made, filled; nil if there is none

	doc      *tomlfile.Document
	exhibits []exhibitTable
	changed  bool // its parameters were changed on the command line
}

// MachineName returns the name of the machine, or "" without one.
func (s *Scenario) MachineName() string {
	if s.Model == nil {
		return ""
	}
	return s.Model.Name
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
