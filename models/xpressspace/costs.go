package xpressspace

import (
	"math/bits"

	"simrun/models/geometry"
	"simrun/models/xpressspace/directory"
	"simrun/models/xpressspace/hilbert"
	"simrun/sim/node"
)

// lookupOps returns the operations of a process that finds the entries that a box
// concerns, or makes a table: the loops of DataSpaces, by what they go through.
func lookupOps(w directory.Work, domain geometry.Box) node.Ops {
	d, curveBits := int64(domain.Dims), hilbert.Bits(domain)
	// A cube of the queue against the box: both bounds in each dimension, and an entry
	// of the queue that is allocated, linked and freed.
	cube := node.Ops{node.Load: 4*d + 4, node.Store: 2*d + 4, node.IntAdd: 4 * d, node.Branch: 4*d + 2, node.Call: 3}
	// Moore's conversion goes through the bits of the coordinates: for each bit of
	// each dimension about ten shifts, masks and exclusive ors.
	corner := node.Ops{node.IntAdd: 10 * d * int64(curveBits), node.Branch: d * int64(curveBits), node.Call: 1}
	// Sorting compares each span with log2 of their number.
	kept := w.Curve.Kept
	sorting := node.Ops{node.Load: 2, node.Store: 1, node.IntAdd: 1, node.Branch: 1, node.Call: 1}
	compare := node.Ops{node.Load: 2, node.IntAdd: 3, node.Branch: 3}
	ops := cube.Times(w.Curve.Visited).Plus(corner.Times(kept << domain.Dims))
	ops = ops.Plus(sorting.Times(kept * int64(bits.Len64(uint64(kept)))))
	return ops.Plus(compare.Times(w.Bounds))
}

// compareOps returns the operations of comparing boxes with boxes: both bounds in
// each dimension.
func compareOps(dims int) node.Ops {
	d := int64(dims)
	return node.Ops{node.Load: 4 * d, node.IntAdd: 2 * d, node.Branch: 2*d + 1}
}

// charge lets the process execute operations.
func (s *Space) charge(o node.Ops) { s.thread.Charge(s.transport.Costs().Ops(o)) }
