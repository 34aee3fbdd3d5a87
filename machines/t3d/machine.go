package t3d

import (
	_ "embed"

	"simrun/machines"
	"simrun/machines/internal/sequential"
)

// Name is the machine's name in scenarios and on the command line.
const Name = "t3d"

//go:embed t3d.toml
var spec []byte

var model = sequential.Model(Name, "Cray T3D, 150 MHz Alpha 21064 (LLNL, 1993)", spec)

// Model describes the machine for listings and scenarios.
func Model() machines.Model { return model }
