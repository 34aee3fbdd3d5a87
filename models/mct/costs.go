package mct

import (
	_ "embed"

	"simrun/machines"
	"simrun/sim/node"
)

//go:embed costs.toml
var costsTOML []byte

var library = machines.NewLibrary[counts]("mct", "the Model Coupling Toolkit 2.6.0 of 2009", "mct/costs.toml", costsTOML)

// Library returns the operation counts of MCT.
func Library() *machines.Library { return library }

// counts are what MCT executes: costs.toml says which code each is. The time of messages,
// of copies and of the arrays' memory comes from the machine.
type counts struct {
	OwnerCompare  node.Operations `toml:"owner_compare"`
	ScanProcess   node.Operations `toml:"scan_process"`
	RangeCompare  node.Operations `toml:"range_compare"`
	Overlap       node.Operations `toml:"overlap"`
	PeerListed    node.Operations `toml:"peer_listed"`
	AscendCompare node.Operations `toml:"ascend_compare"`
	WordCopy      node.Operations `toml:"word_copy"`
	Displacement  node.Operations `toml:"displacement"`
	RunStep       node.Operations `toml:"run_step"`
}

// copyCost charges the process for copying runs within its memory. The data have been moved already. Within a run, the
// loop goes on while memory moves the data.
func (w *World) copyCost(runs, bytes int64) {
	w.charge(w.counts.RunStep.Times(runs))
	machines.TakeCopy(w.endpoint, w.thread, bytes)
}

// charge lets the process execute operations.
func (w *World) charge(o node.Ops) { w.thread.Charge(w.endpoint.Costs().Ops(o)) }
