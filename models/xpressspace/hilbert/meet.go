package hilbert

import (
	"sort"

	"simrun/models/xpressspace/geometry"
)

// Meeting is an interval of indices that has points of a box.
type Meeting struct {
	Interval int   // its place in the list
	First    int64 // the least index of a point of the box in it
	Span     int64 // which span of the box First lies in, from 0
}

// Meet returns which of the intervals have points of a box in the cube, and the work of turning the box into spans,
// without making them. The intervals must ascend and not overlap.
//
// The long sides of a box pass many cubes alike: what there is in a cube depends on its size, the state of the curve
// and on which sides of the box pass through it only, and is found once for each of these. So the time is in
// proportion to the intervals met and the logarithm of the extents, where that of [Curve.Spans] grows with the
// surface of the box.
func (c Curve) Meet(box geometry.Box, intervals []Span) ([]Meeting, Counts) {
	m := meet{walk: walk{curve: c, box: c.reflectBox(box)}, intervals: intervals, known: map[cubeKind]summary{}}
	if m.box == c.Cube() {
		m.inside(Span{0, 1<<(c.dims*c.bits) - 1})
		return m.found, Counts{Visited: 1, Kept: 1, Spans: 1}
	}
	total := m.summary(state{}, geometry.Point{}, c.bits)
	m.partly(state{}, geometry.Point{}, c.bits, 0)
	total.counts.Visited++ // the whole cube
	return m.found, total.counts
}

// meet follows the curve through a box past intervals.
type meet struct {
	walk
	intervals []Span
	known     map[cubeKind]summary
	next      int   // the first interval that neither is met nor ends before here
	begun     int64 // spans that begin before here
	end       int64 // behind the last point of the box before here
	found     []Meeting
}

// cubeKind is all that decides what of the box is in a cube that is neither inside nor outside: how the curve passes
// it, and in which dimensions a lower or upper side of the box passes through it, as bits.
type cubeKind struct {
	state        state
	level        int
	lower, upper uint32
}

// summary is what of the box is in a cube.
type summary struct {
	counts      Counts // of looking at the parts of the cube
	first, last int64  // least and greatest index, counted from that of the cube
}

// kind returns the kind of the cube of side 2^level at a corner.
func (m *meet) kind(s state, at geometry.Point, level int) cubeKind {
	k := cubeKind{state: s, level: level}
	for d := range m.curve.dims {
		if at[d] < m.box.Lo[d] {
			k.lower |= 1 << d
		}
		if at[d]+1<<level-1 > m.box.Hi[d] {
			k.upper |= 1 << d
		}
	}
	return k
}

// summary returns what of the box is in a cube that is partly inside.
func (m *meet) summary(s state, at geometry.Point, level int) summary {
	kind := m.kind(s, at, level)
	if sum, ok := m.known[kind]; ok {
		return sum
	}
	sum := summary{first: -1, last: -2}
	m.parts(s, at, level, func(h half) {
		part := summary{Counts{Kept: 1, Spans: 1}, 0, h.size - 1}
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
	})
	sum.counts.Visited += 1 << m.curve.dims
	m.known[kind] = sum
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
		first := index + sum.first
		m.found = append(m.found, Meeting{m.next, first, m.begin(first)})
		m.next++
		m.pass(sum, index)
	default:
		m.parts(s, at, level, func(h half) {
			if h.inside {
				m.inside(Span{index + h.offset, index + h.offset + h.size - 1})
			} else {
				m.partly(h.state, h.at, level-1, index+h.offset)
			}
		})
	}
}

// inside goes through a cube that is inside the box.
func (m *meet) inside(s Span) {
	span := m.begin(s.Lo)
	m.begun, m.end = span+1, s.Hi+1
	m.skip(s.Lo)
	for ; m.next < len(m.intervals) && m.intervals[m.next].Lo <= s.Hi; m.next++ {
		m.found = append(m.found, Meeting{m.next, max(s.Lo, m.intervals[m.next].Lo), span})
	}
}

// skip passes intervals that end before an index.
func (m *meet) skip(index int64) {
	if m.next < len(m.intervals) && m.intervals[m.next].Hi < index {
		left := m.intervals[m.next:]
		m.next += sort.Search(len(left), func(i int) bool { return left[i].Hi >= index })
	}
}

// begin returns which span of the box the next point, of a given index, lies in.
func (m *meet) begin(index int64) int64 {
	if m.begun > 0 && m.end == index {
		return m.begun - 1
	}
	return m.begun
}

// pass goes past a cube at an index.
func (m *meet) pass(sum summary, index int64) {
	m.begun = m.begin(index+sum.first) + sum.counts.Spans
	m.end = index + sum.last + 1
}
