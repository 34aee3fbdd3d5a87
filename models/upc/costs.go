package upc

import "simrun/sim/node"

// What the run-time library executes, counted in operations of the straightforward
// C code. The time of memory and of the network comes from the machine.
var (
	// sharedAccess: a pointer-to-shared taken apart, its thread compared with
	// MYTHREAD, the address made from the base of the thread's heap.
	sharedAccess = node.Ops{node.Call: 1, node.Load: 2, node.IntAdd: 4, node.Branch: 2}
	// bulkAccess: the same for upc_memput and its like, down to the network's call.
	bulkAccess = node.Ops{node.Call: 3, node.Load: 4, node.IntAdd: 6, node.Branch: 4}
	// indexing: from the index of an element to its thread, phase and address.
	indexing = node.Ops{node.IntDivide: 2, node.IntMultiply: 3, node.IntAdd: 4, node.Load: 2}
	// affinityTest: threadof of an element compared with MYTHREAD, and the loop.
	affinityTest = node.Ops{node.Call: 1, node.IntDivide: 2, node.IntMultiply: 1, node.IntAdd: 3, node.Branch: 2}
	// allocation: a free list searched, an extent cut.
	allocation = node.Ops{node.Call: 2, node.Load: 8, node.Store: 8, node.IntAdd: 8, node.Branch: 8}
	// barrierFlag: the state of the barrier looked at and changed.
	barrierFlag = node.Ops{node.Call: 1, node.Load: 1, node.Store: 1, node.Branch: 1}
	// oneLoad and oneStore of a value.
	oneLoad  = node.Ops{node.Load: 1}
	oneStore = node.Ops{node.Store: 1}
)

// charge notes operations of the thread.
func (t *Thread) charge(o node.Ops) { t.thread.Charge(t.costs.Ops(o)) }

// chargeCopy notes a copy within the thread's own memory.
func (t *Thread) chargeCopy(n int64) {
	t.thread.Charge(t.costs.Copy(node.Copy{Count: 1, Bytes: n, Width: 8}))
}
