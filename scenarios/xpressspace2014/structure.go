package xpressspace2014

import "simrun/scenarios"

// structurePrograms are the programs behind what the paper shows of how
// XpressSpace works, and those that run a user's own workflow.
func structurePrograms() []scenarios.Program {
	return []scenarios.Program{
		operationsProgram(),
		listingProgram(),
		threeProgram(),
		workflowProgram(),
		looseProgram(),
		modesProgram(),
		descriptorsProgram(),
		directoryProgram(),
	}
}
