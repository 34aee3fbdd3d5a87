package geometry

import (
	"fmt"
	"math/bits"
	"strings"
)

// MaxDims is the greatest number of dimensions of an array, as in Global Arrays (GA_MAX_DIM).
const MaxDims = 7

// maxVolume bounds the elements of an array, so that sums of volumes and curve indices fit an int64.
const maxVolume = 1 << 62

// Point is a place in a grid; coordinates count from 0, and those beyond the dimensions of the grid are 0.
type Point [MaxDims]int64

// PointAt returns the point with the given coordinates, at most [MaxDims].
func PointAt(coordinates ...int64) Point {
	var p Point
	if copy(p[:], coordinates) < len(coordinates) {
		panic(fmt.Sprintf("geometry: %d coordinates; the rest would be lost; at most %d", len(coordinates), MaxDims))
	}
	return p
}

// Box is the points of a grid between two corners, both inclusive. Corners are 0 beyond the dimensions. Boxes are
// comparable. A box of a grid is never empty; the zero Box has no dimensions and is no box.
type Box struct {
	Lo, Hi Point
	Dims   int
}

// Domain returns the box of all points of a grid of the given extents, 1 to [MaxDims] of them, each at least 1.
func Domain(extents ...int64) (Box, error) {
	if len(extents) < 1 || len(extents) > MaxDims {
		return Box{}, fmt.Errorf("found %d dimensions, expected 1 to %d", len(extents), MaxDims)
	}
	b := Box{Dims: len(extents)}
	volume := uint64(1)
	for d, n := range extents {
		if n < 1 {
			return Box{}, fmt.Errorf("found extent %d in dimension %d, expected at least 1", n, d)
		}
		var over uint64
		if over, volume = bits.Mul64(volume, uint64(n)); over != 0 || volume > maxVolume {
			return Box{}, fmt.Errorf("found extents %v, expected at most 2^62 elements in all", extents)
		}
		b.Hi[d] = n - 1
	}
	return b, nil
}

// Region returns the box between two corners, both inclusive, which must lie in the domain.
func (b Box) Region(lo, hi []int64) (Box, error) {
	if len(lo) != b.Dims || len(hi) != b.Dims {
		return Box{}, fmt.Errorf("found corners of %d and %d coordinates, expected %d each", len(lo), len(hi), b.Dims)
	}
	r := Box{Lo: PointAt(lo...), Hi: PointAt(hi...), Dims: b.Dims}
	for d := range b.Dims {
		if lo[d] > hi[d] {
			return Box{}, fmt.Errorf("found lower bound %d above upper bound %d in dimension %d", lo[d], hi[d], d)
		}
	}
	if !b.Covers(r) {
		return Box{}, fmt.Errorf("found region %v, expected one in the domain %v", r, b)
	}
	return r, nil
}

// Extent returns the number of points in one dimension.
func (b Box) Extent(d int) int64 { return b.Hi[d] - b.Lo[d] + 1 }

// Shape returns the extents; those beyond the dimensions are 0.
func (b Box) Shape() Point {
	var s Point
	for d := range b.Dims {
		s[d] = b.Extent(d)
	}
	return s
}

// Volume returns the number of points.
func (b Box) Volume() int64 {
	if b.Dims == 0 {
		return 0
	}
	v := int64(1)
	for d := range b.Dims {
		v *= b.Extent(d)
	}
	return v
}

// Contains reports whether a point lies in the box.
func (b Box) Contains(p Point) bool {
	for d := range b.Dims {
		if p[d] < b.Lo[d] || p[d] > b.Hi[d] {
			return false
		}
	}
	return true
}

// Covers reports whether all points of another box of as many dimensions lie in the box.
func (b Box) Covers(o Box) bool { return b.Contains(o.Lo) && b.Contains(o.Hi) }

// Intersect returns the points that two boxes of as many dimensions share, and whether there are any.
func (b Box) Intersect(o Box) (Box, bool) {
	for d := range b.Dims {
		b.Lo[d] = max(b.Lo[d], o.Lo[d])
		b.Hi[d] = min(b.Hi[d], o.Hi[d])
		if b.Lo[d] > b.Hi[d] {
			return Box{}, false
		}
	}
	return b, true
}

// Translate returns the box moved by an offset.
func (b Box) Translate(by Point) Box {
	for d := range b.Dims {
		b.Lo[d] += by[d]
		b.Hi[d] += by[d]
	}
	return b
}

// Compare orders boxes by their lower and then their upper corner, the first coordinate weighing most. Moving both
// boxes by the same offset does not change the result.
func (b Box) Compare(o Box) int {
	if c := b.Lo.compare(o.Lo); c != 0 {
		return c
	}
	return b.Hi.compare(o.Hi)
}

func (p Point) compare(o Point) int {
	for d, x := range p {
		switch {
		case x < o[d]:
			return -1
		case x > o[d]:
			return 1
		}
	}
	return 0
}

// String returns the geometric descriptor, such as <0,0,0;1,1,0>.
func (b Box) String() string {
	var s strings.Builder
	n := max(b.Dims, 3)
	for i, corner := range []Point{b.Lo, b.Hi} {
		s.WriteByte("<;"[i])
		for d := range n {
			if d > 0 {
				s.WriteByte(',')
			}
			fmt.Fprint(&s, corner[d])
		}
	}
	s.WriteByte('>')
	return s.String()
}
