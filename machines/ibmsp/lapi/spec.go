package lapi

import (
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Spec is the part of the machine's Spec that prices LAPI's own software. The times are of the processor; the network
// has the times of the adapter and the switch.
type Spec struct {
	PutCall    param.Value[sim.Duration] `toml:"put_call"`    // LAPI_Put up to its first packet, data not counted
	GetCall    param.Value[sim.Duration] `toml:"get_call"`    // LAPI_Get up to its request
	AmsendCall param.Value[sim.Duration] `toml:"amsend_call"` // LAPI_Amsend up to its first packet
	RmwCall    param.Value[sim.Duration] `toml:"rmw_call"`    // LAPI_Rmw up to its request
	Reply      param.Value[sim.Duration] `toml:"reply"`       // first packet that the dispatcher itself sends: get data, old value, notices

	CounterCall node.Operations `toml:"counter_call"` // a function about a counter that finds nothing to handle

	SendPacket     param.Value[sim.Duration] `toml:"send_packet"`     // every further packet of a message
	ReceivePacket  param.Value[sim.Duration] `toml:"receive_packet"`  // every packet that arrives
	ReceiveMessage param.Value[sim.Duration] `toml:"receive_message"` // besides, once per message

	Interrupt        param.Value[sim.Duration] `toml:"interrupt"`         // from a packet that interrupts to its handling
	InterruptDelay   param.Value[sim.Duration] `toml:"interrupt_delay"`   // of that, until the processor notices
	HeaderHandler    param.Value[sim.Duration] `toml:"header_handler"`    // calling a header handler
	CompletionSwitch param.Value[sim.Duration] `toml:"completion_switch"` // waking the completion handler thread

	PacketSize   param.Value[sim.Size] `toml:"packet_size" min:"128B" max:"64KiB"` // with its header
	PacketHeader param.Value[sim.Size] `toml:"packet_header"`
	HeaderMax    param.Value[sim.Size] `toml:"header_max"` // user header of an active message: MAX_UHDR_SZ

	Switches Switches `toml:"switches"`
}

// payload returns how many bytes of a message a packet carries.
func (s *Spec) payload() int64 { return int64(s.PacketSize.Get() - s.PacketHeader.Get()) }

// Packets returns how many packets n bytes of data with a user header of uhdr
// bytes take; a message has at least one.
func (s *Spec) Packets(uhdr, n int64) int64 {
	return max(1, (uhdr+n+s.payload()-1)/s.payload())
}
