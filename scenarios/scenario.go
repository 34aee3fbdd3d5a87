package scenarios

import (
	"crypto/sha256"

	"simrun/machines"
	"simrun/machines/tomlfile"
	"simrun/scenarios/exhibit"
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
	Processes int
	Seed      uint64
	Mode      Mode
	Config    any // what Program.Config made, filled; nil if there is none

	Exhibits []exhibit.Exhibit // as far as the file states them

	doc      *tomlfile.Document
	exhibits []exhibitTable // with the published values and claims
	changed  bool           // its parameters were changed on the command line
}

// MachineName returns the name of the machine, or "" without one.
func (s *Scenario) MachineName() string {
	if s.Model == nil {
		return ""
	}
	return s.Model.Name
}
