package t3e

import (
	_ "embed"

	"simrun/machines"
	"simrun/machines/internal/sequential"
)

// Name is the machine's name in scenarios and on the command line.
const Name = "t3e"

//go:embed t3e.toml
var spec []byte

var model = sequential.Model(Name, "Cray T3E-600, 300 MHz Alpha 21164 (1996)", spec)

// Model describes the machine for listings and scenarios.
func Model() machines.Model { return model }
