package armci1999

import "simrun/scenarios"

// compiledPrograms returns none: a page has no room for compilers.
func compiledPrograms() []scenarios.Program { return nil }
