package scenariotest

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// baton is a library for tests of operation counts.
var baton = machines.NewLibrary[batonCounts]("baton", "passes batons, for tests", "baton.toml", []byte(batonText))

const batonText = `
[start]
int_add = 0
kind    = "assumed"
source  = "invented for tests"
low     = "0 int_add"
high    = "9 int_add"

[drop]
load   = 2
branch = 1
kind   = "assumed"
source = "invented for tests; nothing reads it"
low    = "0.5x"
high   = "2x"
`

type batonCounts struct {
	Start node.Operations `toml:"start"`
	Drop  node.Operations `toml:"drop"`
}

// start lets the process execute what the library executes at the start: 1 us for each
// integer addition. The machines here have no processors.
func (e *Endpoint) start(c *batonCounts) {
	if n := c.Start.Get()[node.IntAdd]; n > 0 {
		e.Thread().Sleep(sim.Microsecond.Times(n))
	}
}
