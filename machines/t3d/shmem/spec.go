package shmem

import (
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Spec prices the library's own software; package shell prices its use of the hardware.
type Spec struct {
	GetCall    param.Value[sim.Cycles]   `toml:"get_call"`    // shmem_get up to its first access
	PutCall    param.Value[sim.Cycles]   `toml:"put_call"`    // shmem_put, and calls that touch one word
	PutLine    param.Value[sim.Duration] `toml:"put_line"`    // a packet of 32 bytes of a long put
	GetService param.Value[sim.Duration] `toml:"get_service"` // what software at the owner would have to do for a get
	CacheInv   param.Value[sim.Cycles]   `toml:"cache_inv"`   // shmem_udcflush: forgetting the data cache
	Coherent   param.Value[bool]         `toml:"coherent"`    // programs start with what shmem_set_cache_inv does
	Engine     param.Value[bool]         `toml:"engine"`      // get and put use the block-transfer engine where that is faster

	WordStep    node.Operations `toml:"word_step"`    // a word that is in a register, of a get
	ElementStep node.Operations `toml:"element_step"` // of a strided call, for each element besides
	CombineStep node.Operations `toml:"combine_step"` // of a reduction, for each element besides the operation
	StoreTest   node.Operations `toml:"store_test"`   // a look whether a store is outstanding
}
