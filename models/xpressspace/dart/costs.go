package dart

import (
	_ "embed"

	"simrun/machines"
	"simrun/sim/node"
)

//go:embed costs.toml
var costsTOML []byte

var library = machines.NewLibrary[counts]("dart", "DART, the communication layer of XpressSpace", "xpressspace/dart/costs.toml", costsTOML)

// Library returns the operation counts of DART.
func Library() *machines.Library { return library }

// counts are what DART executes: costs.toml says which code each is.
type counts struct {
	RunStep node.Operations `toml:"run_step"`
}
