package ga

import (
	_ "embed"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

//go:embed costs.toml
var costsTOML []byte

var library = machines.NewLibrary[counts]("ga", "Global Arrays 5, above ARMCI", "ga/costs.toml", costsTOML)

// Library returns the operation counts of Global Arrays.
func Library() *machines.Library { return library }

// counts are the operation counts of the library above ARMCI: costs.toml names the code of each.
type counts struct {
	PublicCall     node.Operations `toml:"public_call"`
	DimensionCheck node.Operations `toml:"dimension_check"`
	OwnerLocate    node.Operations `toml:"owner_locate"`
	OwnerStep      node.Operations `toml:"owner_step"`
	PublicCall1995 node.Operations `toml:"public_call_1995"`
	OwnerStep1995  node.Operations `toml:"owner_step_1995"`
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
	CopyTests      node.Operations `toml:"copy_tests"`
	LoopCount      node.Operations `toml:"loop_count"`
	StripStep      node.Operations `toml:"strip_step"`
	StripMove      node.Operations `toml:"strip_move"`
	CopyRoutine    node.Operations `toml:"copy_routine"` // never charged: the machine prices copies

	OwnData param.Value[sim.Size] `toml:"own_data" min:"0B"`
}

// charge notes operations of the program's thread.
func (p *Process) charge(o node.Ops) { p.thread.Charge(p.endpoint.Costs().Ops(o)) }

// fetch charges the instructions of a piece of code that are not in the processor's cache.
func (p *Process) fetch(o *node.Operations, copies int64) {
	p.thread.ExecuteCode(o, copies)
}

// The library's own data are counted in lines of 32 bytes, as in the first caches of the time. The model assumes that unused lines
// lie between any two of them; their number is assumed.
const (
	ownPiece  = 32
	ownStride = 2 * ownPiece
)

// ownMemory allocates memory for the library's own data that a call for a patch accesses. Their values
// are not simulated.
func (p *Process) ownMemory() {
	if n := p.ownPieces(); n > 0 && p.thread.Cache != nil {
		p.own = p.Memory().AllocPhantom(n * ownStride)
	}
}

func (p *Process) ownPieces() int64 { return int64(p.counts.OwnData.Get()) / ownPiece }

// readOwn charges the library's own data that are not in the cache.
func (p *Process) readOwn() {
	if p.own == 0 {
		return
	}
	a := p.thread.Cache.Touch(p.own, node.Access{Count: p.ownPieces(), Bytes: 8, Stride: ownStride})
	p.thread.Charge(p.Costs().Misses(a))
}
