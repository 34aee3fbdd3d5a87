package paragon

import (
	_ "embed"

	"simrun/machines"
	"simrun/machines/internal/sequential"
)

// Name is the machine's name in scenarios and on the command line.
const Name = "paragon"

//go:embed paragon.toml
var spec []byte

var model = sequential.Model(Name, "Intel Paragon XP/S 10, 50 MHz i860 XP (Forschungszentrum Juelich, 1995)", spec)

// Model describes the machine for listings and scenarios.
func Model() machines.Model { return model }
