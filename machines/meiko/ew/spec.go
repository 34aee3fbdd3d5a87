package ew

import (
	"simrun/sim"
	"simrun/sim/param"
)

// Spec is the part of the machine's Spec that prices the library's own
// software.
type Spec struct {
	FetchCall param.Value[sim.Duration] `toml:"fetch_call"` // besides the Elan's command and the event
	StoreCall param.Value[sim.Duration] `toml:"store_call"` // the same of a store

	// HardwareRead is the time of a fetch for each word of 8 bytes if the machine had remote loads, which would not
	// occupy the owner. 0: it has none.
	HardwareRead param.Value[sim.Duration] `toml:"hardware_read"`
}
