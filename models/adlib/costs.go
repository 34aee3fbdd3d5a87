package adlib

import (
	_ "embed"

	"simrun/machines"
	"simrun/sim/node"
)

//go:embed costs.toml
var costsTOML []byte

var library = machines.NewLibrary[counts]("adlib", "Adlib, the PCRC run-time library for distributed arrays, of 1998", "adlib/costs.toml", costsTOML)

// Library returns the operation counts of Adlib.
func Library() *machines.Library { return library }

// counts are the operation counts of Adlib; costs.toml names the code of each. The machine gives the
// time of messages and of copies.
type counts struct {
	Call          node.Operations `toml:"call"`
	RangeRun      node.Operations `toml:"range_run"`
	SectionStep   node.Operations `toml:"section_step"`
	Subscript     node.Operations `toml:"subscript"`
	ListStep      node.Operations `toml:"list_step"`
	ReduceElement node.Operations `toml:"reduce_element"`
	CombineStep   node.Operations `toml:"combine_step"`
}

func (p *Process) charge(o node.Ops) {
	p.ledger.Charge(p.thread, machines.Runtime, p.endpoint.Costs().Ops(o))
}
