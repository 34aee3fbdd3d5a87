package ga

import "simrun/sim/node"

// What the library executes above ARMCI, counted in operations of the
// straightforward C code.
var (
	// publicCall: from the C binding to the function that does the work.
	publicCall = node.Ops{node.Call: 2, node.Load: 2, node.Branch: 1}
	// perDimension of a patch: bounds loaded and checked, the leading dimension
	// multiplied in, bounds turned round for Fortran's order.
	perDimension = node.Ops{node.Load: 5, node.Store: 2, node.IntAdd: 3, node.IntMultiply: 1, node.Branch: 3}
	// perOwner: the next of the processes that have a part of a patch, a part's
	// bounds in each of two dimensions on average, its addresses at both ends.
	perOwner = node.Ops{node.Call: 2, node.Load: 12, node.Store: 8, node.IntAdd: 16, node.IntMultiply: 6, node.Branch: 6}
	// searchStep: a step in the list of where blocks begin.
	searchStep = node.Ops{node.Load: 1, node.IntAdd: 2, node.Branch: 1}
	// perBlock: where one of the blocks of a dimension begins.
	perBlock = node.Ops{node.Store: 1, node.IntAdd: 2, node.Branch: 1}
	// oneStore of an element.
	oneStore = node.Ops{node.Store: 1, node.IntAdd: 1}
)

// charge notes operations of the program's thread.
func (p *Process) charge(o node.Ops) { p.thread.Charge(p.armci.Costs().Ops(o)) }
