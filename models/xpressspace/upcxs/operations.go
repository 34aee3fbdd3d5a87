package upcxs

import "simrun/models/xpressspace/flavour"

// Operations returns the calls of Table I of the paper that this flavour really has,
// in the order of the rows.
func Operations() []flavour.Operation {
	return flavour.Operations("upc", Init, (*XpressSpace).RegisterVar, (*XpressSpace).CoupleVar, (*XpressSpace).UnregisterVar, (*XpressSpace).Finalize)
}
