package powerchallenge

import (
	_ "embed"

	"simrun/machines"
	"simrun/machines/internal/sequential"
)

// Name is the machine's name in scenarios and on the command line.
const Name = "powerchallenge"

//go:embed powerchallenge.toml
var spec []byte

var model = sequential.Model(Name, "SGI Power Challenge, 75 MHz R8000 (1994)", spec)

// Model describes the machine for listings and scenarios.
func Model() machines.Model { return model }
