package t3e

import (
	_ "embed"
	"sync"

	"simrun/machines"
	"simrun/machines/internal/sequential"
	"simrun/machines/tomlfile"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Name is the machine's name in scenarios and on the command line.
const Name = "t3e"

// Spec is the machine's Spec: what t3e.toml holds.
type Spec struct {
	Machine   machines.Title     `toml:"machine"`
	Nodes     param.Value[int64] `toml:"nodes" min:"1"`
	Processor node.Spec          `toml:"processor"`
}

//go:embed t3e.toml
var specTOML []byte

var specFile = sync.OnceValues(func() (*tomlfile.Document, error) {
	return tomlfile.Parse("machines/t3e/t3e.toml", specTOML)
})

// Model describes the machine for listings and scenarios.
func Model() machines.Model {
	return machines.Model{
		Name:         Name,
		Title:        "Cray T3E-600, 300 MHz Alpha 21164 (1996)",
		ProcessesMax: 1,
		Load:         func() (machines.Machine, error) { return New() },
	}
}

// Machine is a Cray T3E with its own copy of the Spec.
type Machine struct {
	*sequential.Machine
	Spec Spec
}

// New reads the Spec and returns a machine.
func New() (*Machine, error) {
	doc, err := specFile()
	if err != nil {
		return nil, err
	}
	m := new(Machine)
	m.Machine, err = sequential.Load(Name, doc, &m.Spec, &m.Spec.Processor)
	return m, err
}
