package xt5

import (
	_ "embed"

	"simrun/machines"
	"simrun/machines/xt5/mpi"
	"simrun/machines/xt5/portals"
	"simrun/machines/xt5/seastar"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Spec is the machine's Spec: what xt5.toml holds.
type Spec struct {
	Machine   machines.Title      `toml:"machine"`
	Nodes     param.Value[int64]  `toml:"nodes" min:"1" max:"262144"`          // as many as the largest torus has
	Cores     param.Value[int64]  `toml:"cores" min:"1" max:"64"`              // processes per node
	Placement param.Value[string] `toml:"placement" oneof:"spread contiguous"` // of the nodes of a job
	Processor node.Spec           `toml:"processor"`
	Memory    MemorySpec          `toml:"memory"`
	Network   seastar.NetworkSpec `toml:"network"`
	SeaStar   seastar.Spec        `toml:"seastar"`
	Portals   portals.Spec        `toml:"portals"`
	Remote    RemoteSpec          `toml:"remote"`
	MPI       mpi.Spec            `toml:"mpi"`
}

// MemorySpec describes what the cores of a node have to get at its memory.
type MemorySpec struct {
	Controllers param.Value[int64]    `toml:"controllers" min:"1" max:"64"` // one for each socket
	Rate        param.Value[sim.Rate] `toml:"rate"`                         // of lines through one of them
}

// RemoteSpec describes remote memory (machines.RemoteMemory).
type RemoteSpec struct {
	Outstanding param.Value[int64] `toml:"outstanding" min:"1" max:"65536"` // puts and gets of a process under way
}

//go:embed xt5.toml
var specTOML []byte

var specFile = machines.NewSpecFile("machines/xt5/xt5.toml", specTOML)
