package mpi

import (
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Spec is the part of the machine's Spec that describes the library.
type Spec struct {
	Send    param.Value[sim.Duration] `toml:"send"`    // of the sender's processor, besides Portals
	Receive param.Value[sim.Duration] `toml:"receive"` // of the receiver's, once the message is there
	Eager   param.Value[sim.Size]     `toml:"eager"`   // up to which data are sent at once
	Buffers param.Value[int64]        `toml:"buffers" min:"2" max:"64"`
	Buffer  param.Value[sim.Size]     `toml:"buffer" min:"4096B" max:"4294967295B"` // for unexpected messages, each
	Events  param.Value[int64]        `toml:"events" min:"16" max:"100000000"`      // the event queue's room
	Combine node.Operations           `toml:"combine"`                              // of a number with another one, in a reduction
}
