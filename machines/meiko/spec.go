package meiko

import (
	_ "embed"

	"simrun/machines"
	"simrun/machines/meiko/elan"
	"simrun/machines/meiko/ew"
	"simrun/machines/meiko/mpsc"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Spec is the machine's Spec: what meiko.toml holds.
type Spec struct {
	Machine   machines.Title     `toml:"machine"`
	Nodes     param.Value[int64] `toml:"nodes" min:"1" max:"1048576"`
	Processor node.Spec          `toml:"processor"`
	Network   elan.NetworkSpec   `toml:"network"`
	Elan      elan.Spec          `toml:"elan"`
	EW        ew.Spec            `toml:"ew"`
	MPSC      mpsc.Spec          `toml:"mpsc"`
}

//go:embed meiko.toml
var specTOML []byte

var specFile = machines.NewSpecFile("machines/meiko/meiko.toml", specTOML)
