package upc

import (
	_ "embed"

	"simrun/machines"
	"simrun/sim/node"
)

//go:embed costs.toml
var costsTOML []byte

var library = machines.NewLibrary[counts]("upc", "a run-time library of Unified Parallel C 1.2", "upc/costs.toml", costsTOML)

// Library returns the operation counts of the run-time library.
func Library() *machines.Library { return library }

// counts are what the run-time library executes: costs.toml says which code each is.
// The time of memory and of the network comes from the machine.
type counts struct {
	SharedAccess node.Operations `toml:"shared_access"`
	BulkAccess   node.Operations `toml:"bulk_access"`
	Indexing     node.Operations `toml:"indexing"`
	AffinityTest node.Operations `toml:"affinity_test"`
	Allocation   node.Operations `toml:"allocation"`
	BarrierFlag  node.Operations `toml:"barrier_flag"`
	ValueLoad    node.Operations `toml:"value_load"`
	ValueStore   node.Operations `toml:"value_store"`
}

// charge notes operations of the thread.
func (t *Thread) charge(o node.Ops) { t.thread.Charge(t.costs.Ops(o)) }

// chargeCopy notes a copy within the thread's own memory.
func (t *Thread) chargeCopy(n int64) {
	t.thread.Charge(t.costs.Copy(node.Copy{Count: 1, Bytes: n, Width: 8}))
}
