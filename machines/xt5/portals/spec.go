package portals

import (
	"simrun/sim"
	"simrun/sim/param"
)

// Spec is the times of the library and of the host's part of it, and the limits that PtlNIInit returns.
type Spec struct {
	// Mode says who handles messages: the host, in interrupts, or the SeaStar.
	Mode param.Value[string] `toml:"mode" oneof:"generic accelerated"`
	// InlineEnd says when a send ends if its header contains its payload: by the SeaStar's event, in an interrupt, or
	// in the call.
	InlineEnd   param.Value[string] `toml:"inline_end" oneof:"interrupt call"`
	Accelerated Accelerated         `toml:"accelerated"`

	Start   param.Value[sim.Duration] `toml:"start"`   // PtlPut and PtlGet, until the SeaStar has the command
	Call    param.Value[sim.Duration] `toml:"call"`    // calls that change the lists of an interface
	Poll    param.Value[sim.Duration] `toml:"poll"`    // finding an event in a queue, or none
	Match   param.Value[sim.Duration] `toml:"match"`   // the interrupt handler, for each put or get that comes in
	Walk    param.Value[sim.Duration] `toml:"walk"`    // besides, for each match entry that it passes
	Deliver param.Value[sim.Duration] `toml:"deliver"` // the interrupt handler, for each end, reply and acknowledgement
	Memory  param.Value[sim.Duration] `toml:"memory"`  // between processes of a node that use its memory: a header
	Limits  Limits                    `toml:"limits"`
}

// Accelerated has the times that differ if the SeaStar handles messages and processes give it commands without the
// system's help.
type Accelerated struct {
	Start   param.Value[sim.Duration] `toml:"start"`
	Match   param.Value[sim.Duration] `toml:"match"`
	Walk    param.Value[sim.Duration] `toml:"walk"`
	Deliver param.Value[sim.Duration] `toml:"deliver"`
}

// Offloads reports whether the SeaStar handles messages.
func (s *Spec) Offloads() bool { return s.Mode.Get() == "accelerated" }

// EndsInCall reports whether a send ends in the call if its payload rides in its header.
func (s *Spec) EndsInCall() bool { return s.InlineEnd.Get() == "call" }

// StartTime returns what PtlPut and PtlGet take.
func (s *Spec) StartTime() sim.Duration {
	if s.Offloads() {
		return s.Accelerated.Start.Get()
	}
	return s.Start.Get()
}

// MatchTime returns the time of handling an incoming put or get that passes so many match entries.
func (s *Spec) MatchTime(passed int64) sim.Duration {
	match := s.Match
	if s.Offloads() {
		match = s.Accelerated.Match
	}
	if passed == 0 {
		return match.Get()
	}
	return match.Get().Plus(s.WalkTime(passed))
}

// WalkTime returns what of that is for the match entries.
func (s *Spec) WalkTime(passed int64) sim.Duration {
	if s.Offloads() {
		return param.Times(s.Accelerated.Walk, passed)
	}
	return param.Times(s.Walk, passed)
}

// DeliverTime returns what handling an end, a reply or an acknowledgement takes.
func (s *Spec) DeliverTime() sim.Duration {
	if s.Offloads() {
		return s.Accelerated.Deliver.Get()
	}
	return s.Deliver.Get()
}

// Limits are those of an interface (ptl_ni_limits_t).
type Limits struct {
	Table       param.Value[int64]    `toml:"table" min:"1" max:"65536"` // entries of the portal table
	Entries     param.Value[int64]    `toml:"entries" min:"1"`           // match entries
	Descriptors param.Value[int64]    `toml:"descriptors" min:"1"`       // memory descriptors
	Queues      param.Value[int64]    `toml:"queues" min:"1"`            // event queues
	Message     param.Value[sim.Size] `toml:"message" min:"1B"`          // length of a message
}
