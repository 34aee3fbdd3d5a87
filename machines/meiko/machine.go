package meiko

import (
	_ "embed"

	"simrun/machines"
	"simrun/machines/internal/sequential"
)

// Name is the machine's name in scenarios and on the command line.
const Name = "meiko"

//go:embed meiko.toml
var spec []byte

var model = sequential.Model(Name, "Meiko CS-2, 50 MHz SuperSPARC (LLNL, 1994)", spec)

// Model describes the machine for listings and scenarios.
func Model() machines.Model { return model }
