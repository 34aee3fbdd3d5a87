package t3d

import (
	_ "embed"

	"simrun/machines"
	"simrun/machines/t3d/pvm"
	"simrun/machines/t3d/shell"
	"simrun/machines/t3d/shmem"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Spec is the machine's Spec: what t3d.toml holds.
type Spec struct {
	Machine   machines.Title     `toml:"machine"`
	Nodes     param.Value[int64] `toml:"nodes" min:"1" max:"1048576"` // of two processors each
	Processor node.Spec          `toml:"processor"`
	shell.Spec
	SHMEM shmem.Spec `toml:"shmem"`
	PVM   pvm.Spec   `toml:"pvm"`
	CRAFT CRAFTSpec  `toml:"craft"`
}

//go:embed t3d.toml
var specTOML []byte

var specFile = machines.NewSpecFile("machines/t3d/t3d.toml", specTOML)
