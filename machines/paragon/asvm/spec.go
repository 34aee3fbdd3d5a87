package asvm

import (
	"simrun/sim"
	"simrun/sim/param"
)

// Spec describes shared virtual memory. Times are those of the processor that runs the
// program: the kernel has no other.
type Spec struct {
	Page       param.Value[sim.Size]     `toml:"page" min:"8B"`
	Message    param.Value[sim.Size]     `toml:"message" min:"1B"` // of STS, without a page
	Trap       param.Value[sim.Duration] `toml:"trap"`             // from the access to the kernel and, at the end, back
	Fault      param.Value[sim.Duration] `toml:"fault"`            // of the virtual memory system, for each fault
	Send       param.Value[sim.Duration] `toml:"send"`             // of a message
	Handle     param.Value[sim.Duration] `toml:"handle"`           // of a message that has come, with its interrupt
	Transfer   param.Value[sim.Duration] `toml:"transfer"`         // of a page, at each end
	Invalidate param.Value[sim.Duration] `toml:"invalidate"`       // of a copy
}

// MemorySpec describes a node's memory.
type MemorySpec struct {
	Size   param.Value[sim.Size] `toml:"size"`
	System param.Value[sim.Size] `toml:"system"` // what the operating system takes of it
}

// PagingSpec describes where pages go that do not fit.
type PagingSpec struct {
	Servers param.Value[int64]        `toml:"servers" min:"1" max:"1024"` // nodes with disks, each for its share of the others
	Access  param.Value[sim.Duration] `toml:"access"`                     // until a disk begins to move a page
	Rate    param.Value[sim.Rate]     `toml:"rate"`                       // of a server's disks
}
