package channel

import (
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Spec prices the library. The device has the times of packets and data.
type Spec struct {
	ShortMax param.Value[sim.Size] `toml:"short_max" min:"0B"` // data in the packet that announces them
	EagerMax param.Value[sim.Size] `toml:"eager_max" min:"0B"` // data that go unasked
	Piece    param.Value[sim.Size] `toml:"piece" min:"8B"`     // of a rendezvous through staged pieces

	Send    node.Operations `toml:"send"`    // a send, up to its packet
	Receive node.Operations `toml:"receive"` // a receive, without the packets that it waits for
	Handle  node.Operations `toml:"handle"`  // a packet, without what the device does
	Match   node.Operations `toml:"match"`   // a message compared with a receive
	Look    node.Operations `toml:"look"`    // has a packet come?
}

// Device carries packets and data between processes. Its methods charge the calling
// thread, which is one of process from (or me).
type Device interface {
	// Packet writes a packet with n bytes of data for a process, meets the clock, and
	// returns how long the packet then is on its way.
	Packet(t *node.Thread, from, to int, n int64) sim.Duration
	// Take reads a packet with n bytes of data.
	Take(t *node.Thread, me, from int, n int64)
	// Stage copies n bytes where a process can reach them.
	Stage(t *node.Thread, from, to int, at node.Addr, n int64)
	// Collect fetches n bytes that a process has staged, or, if Reaches, n bytes of its
	// memory.
	Collect(t *node.Thread, me, from int, to node.Addr, n int64)
	// Reaches reports whether a receiver can fetch from a sender's own memory.
	Reaches() bool
}
