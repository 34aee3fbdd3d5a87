//go:build !js

package armci1999

import "simrun/scenarios"

// compiledPrograms returns the programs that need a compiler, for which a page has no room.
func compiledPrograms() []scenarios.Program { return []scenarios.Program{remapProgram()} }
