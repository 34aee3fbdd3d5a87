// Package hilbert numbers the points of an n-dimensional grid along a Hilbert curve and turns boxes into intervals
// of that numbering.
//
// A [Curve] passes through all points of a cube with 2^bits points on each side. [Curve.Index] and [Curve.Point]
// are inverse to each other, and points with successive indices are neighbours in one dimension. [Curve.Spans]
// returns the indices of the points of a box as separate intervals in ascending order. It also returns how many cubes
// it visited ([Counts]), which determines the cost of a directory. [Curve.Meet] returns which of given intervals
// contain points of a box, and the same counts, without making the spans.
//
// # The curve
//
// A cube of side 2^k consists of 2^n cubes of half the side. The curve visits them in the order of a reflected
// Gray code, so that successive ones share a face. In each it runs from one corner to another along an edge. A
// state of two numbers says where it is. One is the corner at which it enters, one bit for each dimension. The other
// is a rotation of the dimensions, so that its exit lies along the last one. Entering half cube w of a cube with state
// (e, r) leads to a state that only e, r and w determine. See Hamilton and Rau-Chaplin, Compact Hilbert indices,
// Information Processing Letters 105, 2008, after Butz 1971. The curve starts at corner 0 with the first step along
// dimension 0 of the largest cube. This is the curve of Moore's non-recursive procedure, which DataSpaces and the
// directory of XpressSpace use. Tests hold it against numbers of that procedure.
//
// # Conventions
//
// Dimension 0 is x. The first halves that differ are those of x: on the 4x4 grid the quadrants come in the order
// (0,0), (2,0), (2,2), (0,2). Figure 5 of the XpressSpace paper gives the box <0,0,0;1,1,0> the interval 4-7 and
// <2,2,0;3,3,0> the interval 12-15. No rotation gives these. The paper's curve is this one with x reflected, that is,
// with 3-x instead of x. [New] takes the dimensions to reflect; the other two quadrants then have 0-3 and 8-11.
//
// [Bits] gives the smallest cube for a grid. If the extent is a power of two, DataSpaces takes a cube of twice the
// side, which is another curve. Its 4x4 quadrants (0,0), (2,0), (0,2), (2,2) have 0-3, 12-15, 4-7, 8-11.
//
// # By hand
//
// The 4x4 numbers, y downward, x to the right, without reflection:
//
//	 0  3  4  5
//	 1  2  7  6
//	14 13  8  9
//	15 12 11 10
//
// The box <1,0,0;2,1,0> has the points 3, 2, 4, 7: the spans 2-4 and 7-7. The search visits the cube of 16 points, its
// four quadrants, and the eight points of the two quadrants that the box cuts. It keeps four of these points: 13
// visited, 4 kept, 2 spans.
//
// # Files
//
//	curve.go  Curve, Index, Point
//	spans.go  Span, Counts, boxes to spans
//	meet.go   boxes against intervals; summaries.go: data that it computes once
package hilbert
