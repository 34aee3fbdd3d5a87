package t3d

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// CRAFTSpec prices the closed part of CRAFT, Cray's compiler for shared data: its
// run-time library.
type CRAFTSpec struct {
	DoShared param.Value[sim.Duration] `toml:"doshared"` // of each processor, to start a shared loop
}

// StartSharedLoop charges the start of a shared loop to the processor.
func (e *Endpoint) StartSharedLoop(t *node.Thread) {
	e.Ledger().Charge(t, machines.MakerLibrary, e.craft.DoShared.Get())
}
