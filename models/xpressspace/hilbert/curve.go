package hilbert

import (
	"fmt"
	"math/bits"

	"simrun/models/geometry"
)

// maxIndexBits is the length of the longest index, so that the number of points fits an int64.
const maxIndexBits = 62

// Curve is a Hilbert curve through a cube of points whose coordinates count from 0.
type Curve struct {
	dims, bits int
	reflected  uint32 // bit d: dimension d is reflected
}

// New returns the curve in a number of dimensions, 1 to [geometry.MaxDims], through 2^bits points on each side, at
// most 2^62 in all. In the dimensions to reflect it runs backwards.
func New(dims, bits int, reflect ...int) (Curve, error) {
	c := Curve{dims: dims, bits: bits}
	switch {
	case dims < 1 || dims > geometry.MaxDims:
		return Curve{}, fmt.Errorf("found %d dimensions, expected 1 to %d", dims, geometry.MaxDims)
	case bits < 0 || bits > maxIndexBits/dims:
		return Curve{}, fmt.Errorf("found %d bits in each of %d dimensions, expected 0 to %d", bits, dims, maxIndexBits/dims)
	}
	for _, d := range reflect {
		if d < 0 || d >= dims {
			return Curve{}, fmt.Errorf("found dimension %d to reflect, expected 0 to %d", d, dims-1)
		}
		c.reflected ^= 1 << d
	}
	return c, nil
}

// Bits returns the least number of bits with which a curve passes through all points of a domain that begins at 0.
func Bits(domain geometry.Box) int {
	n := 0
	for d := range domain.Dims {
		n = max(n, bits.Len64(uint64(domain.Hi[d])))
	}
	return n
}

// Bits returns the number of bits of a coordinate.
func (c Curve) Bits() int { return c.bits }

// Cube returns the points that the curve passes through.
func (c Curve) Cube() geometry.Box {
	b := geometry.Box{Dims: c.dims}
	for d := range c.dims {
		b.Hi[d] = 1<<c.bits - 1
	}
	return b
}

// state is how the curve passes a cube. Bit d belongs to dimension d.
type state struct {
	entry    uint32 // the corner where it enters
	rotation int    // the dimension that bit 0 of the Gray code stands for
}

// corner returns the half of a cube that comes at position w, as its corner.
func (c Curve) corner(s state, w uint32) uint32 { return rotate(w^w>>1, s.rotation, c.dims) ^ s.entry }

// position returns at which position a half of a cube comes.
func (c Curve) position(s state, corner uint32) uint32 {
	w := rotate(corner^s.entry, c.dims-s.rotation, c.dims)
	for shift := 1; shift < c.dims; shift *= 2 {
		w ^= w >> shift
	}
	return w
}

// next returns the state in the half cube at position w. It enters where the Gray code was before the last even
// step, and leaves it along the dimension of the odd step beside w.
func (c Curve) next(s state, w uint32) state {
	if w == 0 {
		return state{s.entry, (s.rotation + 1) % c.dims}
	}
	even := (w - 1) &^ 1
	beside := w | 1
	if w&1 == 0 {
		beside = w - 1
	}
	along := bits.TrailingZeros32(beside + 1)
	return state{
		entry:    s.entry ^ rotate(even^even>>1, s.rotation, c.dims),
		rotation: (s.rotation + along + 1) % c.dims,
	}
}

// rotate returns the low n bits of x, rotated to the left.
func rotate(x uint32, by, n int) uint32 {
	return (x<<by | x>>(n-by)) & (1<<n - 1)
}

// Index returns the number of a point of the cube on the curve, counted from 0.
func (c Curve) Index(p geometry.Point) int64 {
	if !c.Cube().Contains(p) {
		panic(fmt.Sprintf("hilbert: point %v is outside the cube %v; it has no index; take a curve of more bits", p, c.Cube()))
	}
	p = c.reflect(p)
	var s state
	index := int64(0)
	for level := c.bits - 1; level >= 0; level-- {
		corner := uint32(0)
		for d := range c.dims {
			corner |= uint32(p[d]>>level&1) << d
		}
		w := c.position(s, corner)
		index = index<<c.dims | int64(w)
		s = c.next(s, w)
	}
	return index
}

// Point returns the point with a number on the curve.
func (c Curve) Point(index int64) geometry.Point {
	if index < 0 || index >= 1<<(c.dims*c.bits) {
		panic(fmt.Sprintf("hilbert: index %d is outside the curve; it has no point; expected 0 to 2^%d-1", index, c.dims*c.bits))
	}
	var p geometry.Point
	var s state
	for level := c.bits - 1; level >= 0; level-- {
		w := uint32(index>>(level*c.dims)) & (1<<c.dims - 1)
		corner := c.corner(s, w)
		for d := range c.dims {
			p[d] |= int64(corner>>d&1) << level
		}
		s = c.next(s, w)
	}
	return c.reflect(p)
}

// reflect returns a point as the curve without reflection sees it, and back.
func (c Curve) reflect(p geometry.Point) geometry.Point {
	for d := range c.dims {
		if c.reflected>>d&1 != 0 {
			p[d] = 1<<c.bits - 1 - p[d]
		}
	}
	return p
}
