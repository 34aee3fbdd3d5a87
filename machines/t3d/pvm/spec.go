package pvm

import (
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Spec prices the library's own software. Copies are priced by the processor,
// data in the network by the shell.
type Spec struct {
	Send    param.Value[sim.Duration] `toml:"send"`     // pvm_send, for each receiver; packing not counted
	Receive param.Value[sim.Duration] `toml:"receive"`  // pvm_recv of a message that is there; unpacking not counted
	DataMax param.Value[sim.Size]     `toml:"data_max"` // bytes that go with the header: PVM_DATA_MAX
	Probe   node.Operations           `toml:"probe"`    // pvm_probe: a look at the queue
}
