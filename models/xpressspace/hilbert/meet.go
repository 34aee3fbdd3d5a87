package hilbert

import (
	"sort"

	"simrun/models/geometry"
)

// Meeting is an interval of indices that has points of a box.
type Meeting struct {
	Interval int   // its place in the list
	Points   int64 // of the box, from there to the next interval that is met
	Before   int64 // spans of the box that end before the interval begins
}

// Meetings is which of some intervals of indices have points of a box.
type Meetings struct {
	Met []Meeting // ascending
	// Crossings is how many of the intervals begin inside a span of the box: the index before their least index is one
	// of the box, too.
	Crossings int64
}

// Meet returns which of the intervals have points of a box in the cube. It also returns the work of turning the box
// into spans, without making them. The intervals must ascend and not overlap.
//
// The long sides of a box pass many cubes alike. The part of the box in a cube depends only on the cube's size, on the
// state of the curve, and on which sides of the box pass through it. Meet finds it once for each of these. So its time
// is proportional to the intervals met and the logarithm of the extents. The time of [Curve.Spans] grows with the
// surface of the box.
func (c Curve) Meet(box geometry.Box, intervals []Span) (Meetings, Counts) {
	m := meet{walk: walk{curve: c, box: c.reflectBox(box)}, intervals: intervals, known: newSummaries(), end: -1}
	defer idleSummaries.Put(m.known)
	if m.box == c.Cube() {
		m.walkInside(Span{0, 1<<(c.dims*c.bits) - 1})
		m.leave(m.points)
		return m.found, Counts{Visited: 1, Kept: 1, Spans: 1}
	}
	total := m.summary(state{}, geometry.Point{}, c.bits)
	m.partly(state{}, geometry.Point{}, c.bits, 0)
	m.leave(m.points)
	total.counts.Visited++ // the whole cube
	return m.found, total.counts
}

// CountBefore returns how many points of a box in the cube have an index below the given one, which may be any up to
// the number of points of the cube.
func (c Curve) CountBefore(box geometry.Box, index int64) int64 {
	w := walk{curve: c, box: c.reflectBox(box)}
	if index >= 1<<(c.dims*c.bits) {
		return box.Volume()
	}
	var s state
	var at geometry.Point
	n := int64(0)
	for level := c.bits - 1; level >= 0; level-- {
		side := int64(1) << level
		last := uint32(index>>(level*c.dims)) & (1<<c.dims - 1)
		for i := range last {
			n += w.shared(move(at, c.corner(s, i), side), side)
		}
		at, s = move(at, c.corner(s, last), side), c.next(s, last)
	}
	return n
}

// shared returns how many points the box and the cube of a side at a corner share.
func (w *walk) shared(at geometry.Point, side int64) int64 {
	cube := geometry.Box{Lo: at, Hi: at, Dims: w.curve.dims}
	for d := range w.curve.dims {
		cube.Hi[d] += side - 1
	}
	both, _ := w.box.Intersect(cube)
	return both.Volume()
}

// meet follows the curve through a box past intervals.
type meet struct {
	walk
	intervals []Span
	known     *summaries
	next      int   // the first interval that neither is met nor ends before here
	end       int64 // behind the last point of the box before here, or -1
	points    int64 // of the box before here
	spans     int64 // of the box that have begun before here
	found     Meetings
}

// cubeKind determines which part of the box is in a cube that is neither inside nor outside. It holds how the curve
// passes the cube and, as bits, in which dimensions a lower or upper side of the box passes through it. It is packed
// into one number, since it is looked up again and again: 7 bits for each set of dimensions, 3 for the rotation.
type cubeKind uint64

// summary is what of the box is in a cube.
type summary struct {
	counts      Counts // of looking at the parts of the cube
	first, last int64  // least and greatest index, counted from that of the cube
	points      int64
}

// kind returns the kind of the cube of side 2^level at a corner.
func (m *meet) kind(s state, at geometry.Point, level int) cubeKind {
	var lower, upper uint64
	for d := range m.curve.dims {
		if at[d] < m.box.Lo[d] {
			lower |= 1 << d
		}
		if at[d]+1<<level-1 > m.box.Hi[d] {
			upper |= 1 << d
		}
	}
	return cubeKind(lower | upper<<7 | uint64(s.entry)<<14 | uint64(s.rotation)<<21 | uint64(level)<<24)
}

// summary returns what of the box is in a cube that is partly inside.
func (m *meet) summary(s state, at geometry.Point, level int) summary {
	kind := m.kind(s, at, level)
	if sum, ok := m.known.find(kind); ok {
		return sum
	}
	sum := summary{first: -1, last: -2}
	m.parts(s, at, level, func(h half) {
		part := summary{Counts{Kept: 1, Spans: 1}, 0, h.size - 1, h.size}
		if !h.inside {
			part = m.summary(h.state, h.at, level-1)
		}
		if sum.first < 0 {
			sum.first = h.offset + part.first
		} else if sum.last+1 == h.offset+part.first {
			part.counts.Spans-- // goes on with the span before
		}
		sum.last = h.offset + part.last
		sum.counts.Add(part.counts)
		sum.points += part.points
	})
	sum.counts.Visited += 1 << m.curve.dims
	m.known.add(kind, sum)
	return sum
}

// half is a half of a cube that is not outside the box.
type half struct {
	inside       bool
	state        state // if it is not inside
	at           geometry.Point
	offset, size int64 // indices before it in the cube, and in it
}

// parts visits the halves of a cube that are not outside the box, in the order of the curve.
func (m *meet) parts(s state, at geometry.Point, level int, visit func(half)) {
	side := int64(1) << (level - 1)
	hs := m.halves(at, side)
	n := m.curve.dims
	size := int64(1) << ((level - 1) * n)
	for i := range uint32(1) << n {
		corner := m.curve.corner(s, i)
		if hs.isOutside(corner) {
			continue
		}
		h := half{inside: hs.isInside(corner), offset: int64(i) * size, size: size}
		if !h.inside {
			h.state, h.at = m.curve.next(s, i), move(at, corner, side)
		}
		visit(h)
	}
}

// partly goes through a cube that is partly inside the box. It looks into the cube only where an interval that is not
// met yet begins or ends in it.
func (m *meet) partly(s state, at geometry.Point, level int, index int64) {
	all := Span{index, index + 1<<(level*m.curve.dims) - 1}
	m.skip(index)
	switch {
	case m.next == len(m.intervals) || m.intervals[m.next].Lo > all.Hi:
		m.pass(m.summary(s, at, level), index)
	case m.intervals[m.next].Lo <= all.Lo && m.intervals[m.next].Hi >= all.Hi:
		sum := m.summary(s, at, level)
		before := m.spans
		if m.end == index+sum.first { // goes on with the span before
			before--
		}
		m.meet(index+sum.first, m.points, before)
		m.pass(sum, index)
	default:
		m.parts(s, at, level, func(h half) {
			if h.inside {
				m.walkInside(Span{index + h.offset, index + h.offset + h.size - 1})
			} else {
				m.partly(h.state, h.at, level-1, index+h.offset)
			}
		})
	}
}

// walkInside goes through a cube that is inside the box.
func (m *meet) walkInside(s Span) {
	m.skip(s.Lo)
	if m.end != s.Lo {
		m.spans++
	}
	for m.next < len(m.intervals) && m.intervals[m.next].Lo <= s.Hi {
		first := max(s.Lo, m.intervals[m.next].Lo)
		if first > s.Lo {
			m.end = first
		}
		m.meet(first, m.points+first-s.Lo, m.spans-1)
	}
	m.end = s.Hi + 1
	m.points += s.Length()
}

// meet notes that an interval is met, first at an index, with so many points and whole spans of the
// box before it.
func (m *meet) meet(first, points, spans int64) {
	if m.end == first && m.intervals[m.next].Lo == first {
		m.found.Crossings++
	}
	m.leave(points)
	m.found.Met = append(m.found.Met, Meeting{m.next, -points, spans})
	m.next++
}

// leave ends the points of the last interval that is met.
func (m *meet) leave(points int64) {
	if last := len(m.found.Met) - 1; last >= 0 {
		m.found.Met[last].Points += points
	}
}

// skip passes intervals that end before an index.
func (m *meet) skip(index int64) {
	if m.next < len(m.intervals) && m.intervals[m.next].Hi < index {
		left := m.intervals[m.next:]
		m.next += sort.Search(len(left), func(i int) bool { return left[i].Hi >= index })
	}
}

// pass goes past a cube at an index.
func (m *meet) pass(sum summary, index int64) {
	m.spans += sum.counts.Spans
	if m.end == index+sum.first {
		m.spans--
	}
	m.end = index + sum.last + 1
	m.points += sum.points
}
