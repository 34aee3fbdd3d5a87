package portals

import (
	"simrun/sim"
	"simrun/sim/param"
)

// Spec is what the library and the host's part of it take, and the limits that
// PtlNIInit returns.
type Spec struct {
	Start   param.Value[sim.Duration] `toml:"start"`   // PtlPut and PtlGet, until the SeaStar has the command
	Call    param.Value[sim.Duration] `toml:"call"`    // calls that change the lists of an interface
	Poll    param.Value[sim.Duration] `toml:"poll"`    // finding an event in a queue, or none
	Match   param.Value[sim.Duration] `toml:"match"`   // the interrupt handler, for each put or get that comes in
	Walk    param.Value[sim.Duration] `toml:"walk"`    // besides, for each match entry that it passes
	Deliver param.Value[sim.Duration] `toml:"deliver"` // the interrupt handler, for each end, reply and acknowledgement
	Memory  param.Value[sim.Duration] `toml:"memory"`  // between processes of a node that use its memory: a header
	Limits  Limits                    `toml:"limits"`
}

// Limits are those of an interface (ptl_ni_limits_t).
type Limits struct {
	Table       param.Value[int64]    `toml:"table" min:"1" max:"65536"` // entries of the portal table
	Entries     param.Value[int64]    `toml:"entries" min:"1"`           // match entries
	Descriptors param.Value[int64]    `toml:"descriptors" min:"1"`       // memory descriptors
	Queues      param.Value[int64]    `toml:"queues" min:"1"`            // event queues
	Message     param.Value[sim.Size] `toml:"message" min:"1B"`          // length of a message
}
