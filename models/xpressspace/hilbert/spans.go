package hilbert

import (
	"fmt"

	"simrun/models/geometry"
)

// Span is an interval of indices, both ends inclusive.
type Span struct{ Lo, Hi int64 }

// Length returns the number of indices.
func (s Span) Length() int64 { return s.Hi - s.Lo + 1 }

// String returns the interval as figure 5 of the XpressSpace paper writes it, such as <4-7>.
func (s Span) String() string { return fmt.Sprintf("<%d-%d>", s.Lo, s.Hi) }

// Counts is the work of turning boxes into spans, as DataSpaces does it. A cube inside the box becomes a span, from
// the least to the greatest index of its 2^n corners. A cube that meets the box is cut into 2^n parts. Others are
// dropped. Then the spans are sorted, and joined if they touch.
type Counts struct {
	Visited int64 // cubes compared with the box, from the whole one on
	Kept    int64 // cubes inside the box: spans before joining
	Spans   int64 // spans
}

// Add adds the work of another call.
func (c *Counts) Add(o Counts) {
	c.Visited += o.Visited
	c.Kept += o.Kept
	c.Spans += o.Spans
}

// Spans appends to spans the intervals of the indices of the points of a box in the cube, ascending, not touching each
// other. Existing elements of spans are left alone. It takes time in proportion to the cubes visited: it follows the
// curve, so that nothing is to be sorted.
func (c Curve) Spans(spans []Span, box geometry.Box) ([]Span, Counts) {
	w := walk{curve: c, box: c.reflectBox(box), spans: spans, first: len(spans)}
	w.start()
	w.counts.Spans = int64(len(w.spans) - w.first)
	return w.spans, w.counts
}

// reflectBox returns a box as the curve without reflection sees it.
func (c Curve) reflectBox(box geometry.Box) geometry.Box {
	if box.Dims != c.dims || !c.Cube().Covers(box) {
		panic(fmt.Sprintf("hilbert: box %v is not in the cube %v; it has no spans; take a curve of as many dimensions and more bits", box, c.Cube()))
	}
	a, b := c.reflect(box.Lo), c.reflect(box.Hi)
	for d := range c.dims {
		box.Lo[d], box.Hi[d] = min(a[d], b[d]), max(a[d], b[d])
	}
	return box
}

// walk follows the curve through a box.
type walk struct {
	curve  Curve
	box    geometry.Box
	spans  []Span
	first  int // of the spans of this walk
	counts Counts
}

// start looks at the whole cube.
func (w *walk) start() {
	w.counts.Visited++
	if w.box == w.curve.Cube() {
		w.keep(Span{0, 1<<(w.curve.dims*w.curve.bits) - 1})
		return
	}
	w.cut(state{}, geometry.Point{}, w.curve.bits, 0)
}

// halves says for each dimension, as a bit, how the two halves of a cube lie to the box.
type halves struct {
	outside [2]uint32 // the lower, upper half and the box share nothing
	partly  [2]uint32 // not all of the lower, upper half is in the box
}

func (h *halves) isOutside(corner uint32) bool { return corner&h.outside[1]|^corner&h.outside[0] != 0 }

func (h *halves) isInside(corner uint32) bool { return corner&h.partly[1]|^corner&h.partly[0] == 0 }

// cut looks at the 2^n halves of the cube of side 2^level at a corner, whose least index is given. The cube meets the
// box and is not inside. The data that decide about a half are found once for each dimension, not for each half.
func (w *walk) cut(s state, at geometry.Point, level int, index int64) {
	side := int64(1) << (level - 1)
	h := w.halves(at, side)
	n := w.curve.dims
	size := int64(1) << ((level - 1) * n)
	for i := range uint32(1) << n {
		w.counts.Visited++
		corner := w.curve.corner(s, i)
		switch {
		case h.isOutside(corner):
		case h.isInside(corner):
			w.keep(Span{index, index + size - 1})
		default:
			w.cut(w.curve.next(s, i), move(at, corner, side), level-1, index)
		}
		index += size
	}
}

// halves compares the halves of a cube, which have the given side, with the box.
func (w *walk) halves(at geometry.Point, side int64) halves {
	var h halves
	for d := range w.curve.dims {
		lo, hi := w.box.Lo[d], w.box.Hi[d]
		for i := range int64(2) {
			first := at[d] + i*side
			last := first + side - 1
			if last < lo || first > hi {
				h.outside[i] |= 1 << d
			}
			if first < lo || last > hi {
				h.partly[i] |= 1 << d
			}
		}
	}
	return h
}

// move returns the corner of a half of the cube at a corner.
func move(at geometry.Point, corner uint32, side int64) geometry.Point {
	for d := 0; corner != 0; corner >>= 1 {
		at[d] += side * int64(corner&1)
		d++
	}
	return at
}

// keep appends a span that comes behind those that are there.
func (w *walk) keep(s Span) {
	w.counts.Kept++
	if last := len(w.spans) - 1; last >= w.first && w.spans[last].Hi+1 == s.Lo {
		w.spans[last].Hi = s.Hi
		return
	}
	w.spans = append(w.spans, s)
}
