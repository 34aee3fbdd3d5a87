package shmem

import (
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Spec prices the library's own software; package ereg prices its use of the E-registers.
type Spec struct {
	GetCall param.Value[sim.Cycles] `toml:"get_call"` // shmem_get up to its first access
	PutCall param.Value[sim.Cycles] `toml:"put_call"` // shmem_put, and calls that touch one word

	ElementStep node.Operations `toml:"element_step"` // of a strided or indexed call, for each element
	CombineStep node.Operations `toml:"combine_step"` // of a reduction, for each element besides the operation
	Look        node.Operations `toml:"look"`         // at a flag in the own memory
}
