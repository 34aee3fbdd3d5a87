package xpressspace2014

import "simrun/scenarios"

// Programs returns the programs of this package.
func Programs() []scenarios.Program {
	return append([]scenarios.Program{scaleProgram(), exchangeProgram(), schedulesProgram()}, structurePrograms()...)
}
