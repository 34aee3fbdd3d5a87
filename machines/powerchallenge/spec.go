package powerchallenge

import (
	_ "embed"

	"simrun/machines"
	"simrun/machines/internal/channel"
	"simrun/machines/powerchallenge/bus"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Spec is the machine's Spec: what powerchallenge.toml holds.
type Spec struct {
	Machine   machines.Title     `toml:"machine"`
	Nodes     param.Value[int64] `toml:"nodes" min:"1" max:"1"`
	Processor node.Spec          `toml:"processor"`
	bus.Spec
	MPI channel.Spec `toml:"mpi"`
}

//go:embed powerchallenge.toml
var specTOML []byte

var specFile = machines.NewSpecFile("machines/powerchallenge/powerchallenge.toml", specTOML)
