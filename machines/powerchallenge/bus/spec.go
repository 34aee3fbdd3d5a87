package bus

import (
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Spec is the part of the machine's Spec that describes what joins the processors.
type Spec struct {
	Processors param.Value[int64] `toml:"processors" min:"1" max:"1024"`
	Bus        BusSpec            `toml:"bus"`
	Barrier    BarrierSpec        `toml:"barrier"`
	MPICH      DeviceSpec         `toml:"mpich"`
	Kernel     KernelSpec         `toml:"kernel"`
}

// BusSpec is the bus and what coherence takes on it.
type BusSpec struct {
	Slot         param.Value[sim.Duration] `toml:"slot" min:"1ps"` // occupancy by a line, or by a transaction without data
	Intervention param.Value[sim.Duration] `toml:"intervention"`   // a line that another processor's cache supplies, until it can be used
	Upgrade      param.Value[sim.Duration] `toml:"upgrade"`        // the right to write a line that others have, too
	Atomic       node.Operations           `toml:"atomic"`         // load-linked, change, store-conditional
}

// KernelSpec is what the operating system takes.
type KernelSpec struct {
	Call   param.Value[sim.Duration] `toml:"call"`   // a system call that finds nothing to wait for
	Switch param.Value[sim.Duration] `toml:"switch"` // until a process that slept in the kernel runs
}

// BarrierSpec is what the barrier in shared memory executes, besides its atomic
// operation.
type BarrierSpec struct {
	Arrive node.Operations `toml:"arrive"`
	Leave  node.Operations `toml:"leave"` // the look that finds the flag set
}

// DeviceSpec is what MPICH's device for shared memory does with packets.
type DeviceSpec struct {
	Header      param.Value[sim.Size] `toml:"header"`       // of a packet
	PacketLines param.Value[int64]    `toml:"packet_lines"` // lines of locks and queues that a sender needs
	TakeLines   param.Value[int64]    `toml:"take_lines"`   // lines of them that a receiver needs
}
