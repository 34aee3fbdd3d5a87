package t3e

import (
	_ "embed"

	"simrun/machines"
	"simrun/machines/internal/channel"
	"simrun/machines/t3e/ereg"
	"simrun/machines/t3e/shmem"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Spec is the machine's Spec: what t3e.toml holds.
type Spec struct {
	Machine   machines.Title     `toml:"machine"`
	Nodes     param.Value[int64] `toml:"nodes" min:"1" max:"1048576"` // processing elements
	Processor node.Spec          `toml:"processor"`
	ereg.Spec
	SHMEM   shmem.Spec   `toml:"shmem"`
	MPI     channel.Spec `toml:"mpi"`
	Packets PacketSpec   `toml:"packet"`
}

// PacketSpec is what MPI's packets have besides their data.
type PacketSpec struct {
	Header param.Value[sim.Size] `toml:"header"`
}

//go:embed t3e.toml
var specTOML []byte

var specFile = machines.NewSpecFile("machines/t3e/t3e.toml", specTOML)
