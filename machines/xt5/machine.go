package xt5

import (
	_ "embed"

	"simrun/machines"
	"simrun/machines/internal/sequential"
)

// Name is the machine's name in scenarios and on the command line.
const Name = "xt5"

//go:embed xt5.toml
var spec []byte

var model = sequential.Model(Name, "Cray XT5, 2.6 GHz Opteron 2435 (Oak Ridge National Laboratory, 2009)", spec)

// Model describes the machine for listings and scenarios.
func Model() machines.Model { return model }
