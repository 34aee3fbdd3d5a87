package armci1999

import (
	"slices"

	"simrun/scenarios"
)

// Programs returns the programs of this package.
func Programs() []scenarios.Program {
	return slices.Concat([]scenarios.Program{
		operationsProgram(),
		descriptorsProgram(),
		introProgram(),
		protocolProgram(),
		sectionsProgram(),
		gatherProgram(),
		accumulateProgram(),
		primitivesProgram(),
		layerProgram(),
	}, compiledPrograms())
}
