package hpjava

import (
	_ "embed"

	"simrun/machines"
	"simrun/sim/node"
)

//go:embed costs.toml
var costsTOML []byte

var table = machines.NewLibrary[counts]("hpjava", "run-time classes of HPJava of 1998", "hpjava/costs.toml", costsTOML)

// Costs returns the operation counts of the classes of the language.
func Costs() *machines.Library { return table }

// counts are the operation counts of the methods of the library's classes, without the call; costs.toml
// names the code of each.
type counts struct {
	ObjectCall node.Operations `toml:"object_call"`
	NewObject  node.Operations `toml:"new_object"`
	LocalBlock node.Operations `toml:"local_block"`
	Check      node.Operations `toml:"check"`
	Descriptor node.Operations `toml:"descriptor"`
	Text       node.Operations `toml:"text"`
}
