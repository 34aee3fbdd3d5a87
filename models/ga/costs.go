package ga

import (
	_ "embed"

	"simrun/machines"
	"simrun/sim/node"
)

//go:embed costs.toml
var costsTOML []byte

var library = machines.NewLibrary[counts]("ga", "Global Arrays 5, above ARMCI", "ga/costs.toml", costsTOML)

// Library returns the operation counts of Global Arrays.
func Library() *machines.Library { return library }

// counts are what the library executes above ARMCI: costs.toml says which code each is.
type counts struct {
	PublicCall     node.Operations `toml:"public_call"`
	DimensionCheck node.Operations `toml:"dimension_check"`
	OwnerLocate    node.Operations `toml:"owner_locate"`
	OwnerStep      node.Operations `toml:"owner_step"`
	SearchStep     node.Operations `toml:"search_step"`
	BlockStart     node.Operations `toml:"block_start"`
	ElementStore   node.Operations `toml:"element_store"`
	ColumnStep     node.Operations `toml:"column_step"`
	IntegerAdd     node.Operations `toml:"integer_add"`
	FloatAdd       node.Operations `toml:"float_add"`
	LoopAdd        node.Operations `toml:"loop_add"`
	LoopAddChain   node.Operations `toml:"loop_add_chain"`
	ComplexAdd     node.Operations `toml:"complex_add"`
	RequestFields  node.Operations `toml:"request_fields"`
	ServeRequest   node.Operations `toml:"serve_request"`
}

// charge notes operations of the program's thread.
func (p *Process) charge(o node.Ops) { p.thread.Charge(p.endpoint.Costs().Ops(o)) }
