package armci1999

import "simrun/scenarios"

// Programs returns the programs of this package.
func Programs() []scenarios.Program {
	return []scenarios.Program{
		operationsProgram(),
		descriptorsProgram(),
		introProgram(),
		protocolProgram(),
		sectionsProgram(),
		gatherProgram(),
		accumulateProgram(),
		primitivesProgram(),
		layerProgram(),
		remapProgram(),
	}
}
