package paragon

import (
	_ "embed"

	"simrun/machines"
	"simrun/machines/paragon/asvm"
	"simrun/machines/paragon/mesh"
	"simrun/machines/paragon/nx"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Spec is the machine's Spec: what paragon.toml holds.
type Spec struct {
	Machine     machines.Title       `toml:"machine"`
	Nodes       param.Value[int64]   `toml:"nodes" min:"1" max:"65535"`
	Processor   node.Spec            `toml:"processor"`
	Network     mesh.Spec            `toml:"network"`
	Coprocessor mesh.CoprocessorSpec `toml:"coprocessor"`
	NX          nx.Spec              `toml:"nx"`
	ASVM        asvm.Spec            `toml:"asvm"`
	Memory      asvm.MemorySpec      `toml:"memory"`
	Paging      asvm.PagingSpec      `toml:"paging"`
}

//go:embed paragon.toml
var specTOML []byte

var specFile = machines.NewSpecFile("machines/paragon/paragon.toml", specTOML)
