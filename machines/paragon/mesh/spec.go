package mesh

import (
	"simrun/sim"
	"simrun/sim/param"
)

// Spec describes the network.
type Spec struct {
	Height     param.Value[int64]        `toml:"height" min:"1" max:"4096"` // nodes in a column; there are as many columns as it takes
	Link       param.Value[sim.Rate]     `toml:"link" as:"link_rate"`       // of each link, and of a node's connection, one way
	Hop        param.Value[sim.Duration] `toml:"hop" as:"hop"`              // from router to router
	Contention param.Value[string]       `toml:"contention" oneof:"none packet flow" as:"contention"`
}

// CoprocessorSpec describes the processor of a node that handles messages.
type CoprocessorSpec struct {
	Send    param.Value[sim.Duration] `toml:"send"`             // from the request of the application's processor to the wire
	Receive param.Value[sim.Duration] `toml:"receive"`          // from the last byte to the word that the application's processor looks at
	Rate    param.Value[sim.Rate]     `toml:"rate"`             // at which it moves data to the wire
	Packet  param.Value[sim.Size]     `toml:"packet" min:"32B"` // that it moves at once
}
