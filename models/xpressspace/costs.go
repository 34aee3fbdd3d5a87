package xpressspace

import (
	_ "embed"
	"math/bits"

	"simrun/machines"
	"simrun/models/geometry"
	"simrun/models/xpressspace/directory"
	"simrun/models/xpressspace/hilbert"
	"simrun/sim/node"
)

//go:embed costs.toml
var costsTOML []byte

var library = machines.NewLibrary[counts]("xpressspace", "the run-time system XpressSpace of 2014", "xpressspace/costs.toml", costsTOML)

// Library returns the operation counts of XpressSpace; those of the layer below are
// dart.Library.
func Library() *machines.Library { return library }

// counts are what the directory and schedules execute: costs.toml says which code each
// is.
type counts struct {
	CubeTest      node.Operations `toml:"cube_test"`
	CubeDimension node.Operations `toml:"cube_dimension"`
	Corner        node.Operations `toml:"corner"`
	CornerBit     node.Operations `toml:"corner_bit"`
	SortStep      node.Operations `toml:"sort_step"`
	SpanCompare   node.Operations `toml:"span_compare"`
	BoxCompare    node.Operations `toml:"box_compare"`
	BoxDimension  node.Operations `toml:"box_dimension"`
}

// chargeLookup lets the process find the entries of a box, or make a table.
func (s *Space) chargeLookup(w directory.Work, domain geometry.Box) {
	if s.flow.Changed.Scan {
		w.Bounds = w.Scan
	}
	s.charge(s.counts.lookup(w, domain))
}

// lookup returns the operations of a process that finds the entries of a box, or makes a table. It counts the loops of
// DataSpaces by their iterations.
func (c *counts) lookup(w directory.Work, domain geometry.Box) (ops node.Ops) {
	d, curveBits := int64(domain.Dims), int64(hilbert.Bits(domain))
	cubes, corners := w.Curve.Visited, w.Curve.Kept<<domain.Dims
	c.CubeTest.AddTo(&ops, cubes)
	c.CubeDimension.AddTo(&ops, cubes*d)
	c.Corner.AddTo(&ops, corners)
	c.CornerBit.AddTo(&ops, corners*d*curveBits)
	// Sorting compares each span with log2 of their number.
	c.SortStep.AddTo(&ops, w.Curve.Kept*int64(bits.Len64(uint64(w.Curve.Kept))))
	c.SpanCompare.AddTo(&ops, w.Bounds)
	return ops
}

// compare returns the operations of comparing a box with a box.
func (c *counts) compare(dims int) node.Ops {
	return c.BoxCompare.Get().Plus(c.BoxDimension.Times(int64(dims)))
}

// charge lets the process execute operations.
func (s *Space) charge(o node.Ops) { s.thread.Charge(s.transport.Costs().Ops(o)) }
