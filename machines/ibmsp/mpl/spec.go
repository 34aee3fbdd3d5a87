package mpl

import (
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Spec is the part of the machine's Spec that prices MPL's own software. The times are of the processor, besides
// copying; the network has the times of the adapter and the switch.
type Spec struct {
	SendCall       param.Value[sim.Duration] `toml:"send_call"`       // mpc_bsend and mpc_send up to the first packet
	ReceiveCall    param.Value[sim.Duration] `toml:"receive_call"`    // mpc_brecv and mpc_recv: a receive is posted
	SendPacket     param.Value[sim.Duration] `toml:"send_packet"`     // every further packet of a message
	ReceivePacket  param.Value[sim.Duration] `toml:"receive_packet"`  // every packet that arrives
	ReceiveMessage param.Value[sim.Duration] `toml:"receive_message"` // besides, once per message: matching, telling the program
	Control        param.Value[sim.Duration] `toml:"control"`         // sending a go-ahead, or starting to send after one
	Interrupt      param.Value[sim.Duration] `toml:"interrupt"`       // from a packet that interrupts to its handling

	Poll node.Operations `toml:"poll"` // a call that finds nothing to handle

	PacketSize   param.Value[sim.Size] `toml:"packet_size" min:"128B" max:"64KiB"` // with its header
	PacketHeader param.Value[sim.Size] `toml:"packet_header"`
	Eager        param.Value[sim.Size] `toml:"eager"` // up to which data are sent before the receiver asks for them
}

// payload returns how many bytes of a message a packet carries.
func (s *Spec) payload() int64 { return int64(s.PacketSize.Get() - s.PacketHeader.Get()) }
