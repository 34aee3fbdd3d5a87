package mpsc

import (
	"simrun/sim"
	"simrun/sim/param"
)

// Spec is the part of the machine's Spec that prices the library.
type Spec struct {
	SendCall    param.Value[sim.Duration] `toml:"send_call"`        // of the sender's processor, besides the Elan's command
	Match       param.Value[sim.Duration] `toml:"match"`            // of the receiver's Elan thread, for each message
	ReceiveCall param.Value[sim.Duration] `toml:"receive_call"`     // of the receiver's processor, once the message is there
	Acknowledge param.Value[sim.Duration] `toml:"acknowledge"`      // from the data's arrival until a csend's receiver answers
	Eager       param.Value[sim.Size]     `toml:"eager" max:"320B"` // up to which data come with the envelope
}
