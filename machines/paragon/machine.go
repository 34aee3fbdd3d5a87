package paragon

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
const Name = "paragon"

// Spec is the machine's Spec: what paragon.toml holds.
type Spec struct {
	Machine   machines.Title     `toml:"machine"`
	Nodes     param.Value[int64] `toml:"nodes" min:"1"`
	Processor node.Spec          `toml:"processor"`
}

//go:embed paragon.toml
var specTOML []byte

var specFile = sync.OnceValues(func() (*tomlfile.Document, error) {
	return tomlfile.Parse("machines/paragon/paragon.toml", specTOML)
})

// Model describes the machine for listings and scenarios.
func Model() machines.Model {
	return machines.Model{
		Name:         Name,
		Title:        "Intel Paragon XP/S 10, 50 MHz i860 XP (Forschungszentrum Juelich, 1995)",
		ProcessesMax: 1,
		Load:         func() (machines.Machine, error) { return New() },
	}
}

// Machine is an Intel Paragon with its own copy of the Spec.
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
