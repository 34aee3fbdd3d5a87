package adlib

import (
	"fmt"
	"math"

	"simrun/sim/node"
)

// Range is a range of subscripts 0..Extent()-1 and how it is mapped to the coordinates of
// a process dimension: a template or a section of one.
type Range struct {
	t      *template
	base   int // element of the template that subscript 0 is
	stride int
	extent int
}

func whole(t *template) Range { return Range{t, 0, 1, t.extent} }

// CollapsedRange returns a range that is not distributed.
func CollapsedRange(extent int) Range {
	return whole(&template{format: Collapsed, extent: extent, most: extent})
}

// DimensionRange returns the coordinates of a dimension as a range.
func DimensionRange(d Dimension) Range {
	return whole(&template{format: Coordinates, extent: d.Extent(), dim: d, block: 1, most: 1})
}

// Ghosts are the widths of ghost regions before and after a block.
type Ghosts struct{ Low, High int }

// BlockRange returns a range in blocks of (extent+P-1)/P, with ghost regions. The error is a
// negative number.
func BlockRange(extent int, d Dimension, g Ghosts) (Range, error) {
	if err := checkExtent(extent, d, g); err != nil {
		return Range{}, err
	}
	block := max(1, (extent+d.Extent()-1)/d.Extent())
	return whole(&template{format: Block, extent: extent, dim: d, block: block, low: g.Low, high: g.High, most: block}), nil
}

// most is how many elements a range, a block or a ghost region has at most. They fit into no memory, and sums of a few such
// numbers into an int.
const most = int(min(node.SegmentMax, math.MaxInt/4))

func checkExtent(extent int, d Dimension, g Ghosts) error {
	if extent < 0 || extent > most {
		return fmt.Errorf("found a range of %d elements, expected 0 to %d", extent, most)
	}
	if min(g.Low, g.High) < 0 || max(g.Low, g.High) > most {
		return fmt.Errorf("found ghost widths %d and %d, expected 0 to %d", g.Low, g.High, most)
	}
	if d.Grid != nil && (d.Dim < 0 || d.Dim >= len(d.Grid.Extents)) {
		return fmt.Errorf("found dimension %d of a grid of %d, expected 0 to %d", d.Dim, len(d.Grid.Extents), len(d.Grid.Extents)-1)
	}
	return nil
}

// CyclicRange returns a range whose elements are dealt to the coordinates in turn.
func CyclicRange(extent int, d Dimension) (Range, error) {
	if err := checkExtent(extent, d, Ghosts{}); err != nil {
		return Range{}, err
	}
	p := d.Extent()
	return whole(&template{format: Cyclic, extent: extent, dim: d, block: 1, most: (extent + p - 1) / p}), nil
}

// BlockCyclicRange returns a range whose blocks of so many elements are dealt to the coordinates in
// turn.
func BlockCyclicRange(extent int, d Dimension, block int) (Range, error) {
	if err := checkExtent(extent, d, Ghosts{}); err != nil {
		return Range{}, err
	}
	if block < 1 || block > most {
		return Range{}, fmt.Errorf("found blocks of %d elements, expected 1 to %d", block, most)
	}
	blocks, p := (extent+block-1)/block, d.Extent()
	return whole(&template{format: BlockCyclic, extent: extent, dim: d, block: block, most: (blocks + p - 1) / p * block}), nil
}

// IrregRange returns a range in blocks of the given sizes, one for each coordinate, with ghost regions.
func IrregRange(sizes []int, d Dimension, g Ghosts) (Range, error) {
	if err := checkExtent(0, d, g); err != nil {
		return Range{}, err
	}
	if len(sizes) != d.Extent() {
		return Range{}, fmt.Errorf("found %d sizes of blocks, expected %d, one for each coordinate", len(sizes), d.Extent())
	}
	t := &template{format: Irregular, dim: d, starts: []int{0}, low: g.Low, high: g.High}
	for _, n := range sizes {
		if err := checkExtent(n, d, g); err != nil {
			return Range{}, err
		}
		t.extent += n
		if err := checkExtent(t.extent, d, g); err != nil {
			return Range{}, err
		}
		t.most = max(t.most, n)
		t.starts = append(t.starts, t.extent)
	}
	return whole(t), nil
}

// Extent returns how many subscripts the range has (size).
func (r Range) Extent() int { return r.extent }

// Dim returns the process dimension of the range.
func (r Range) Dim() Dimension { return r.t.dim }

// Format returns how the template of the range is distributed.
func (r Range) Format() Format { return r.t.format }

// Distributed reports whether the range has a process dimension.
func (r Range) Distributed() bool { return r.t.dim.Grid != nil }

// Owner returns the coordinate that holds a subscript, which must be one of the range.
func (r Range) Owner(i int) int { return r.t.owner(r.base + i*r.stride) }

// Local returns where the element of a subscript lies in the storage of its owner along the range.
func (r Range) Local(i int) int { return r.t.local(r.base + i*r.stride) }

// Storage returns for how many elements every coordinate has room along the range, ghost regions included.
func (r Range) Storage() int { return r.t.storage() }

// Ghosts returns the ghost widths of the range: those of its template, none of a section.
func (r Range) Ghosts() Ghosts {
	if r.base != 0 || r.stride != 1 || r.extent != r.t.extent {
		return Ghosts{}
	}
	return Ghosts{r.t.low, r.t.high}
}

// Same reports whether two ranges have the same elements in the same places.
func (r Range) Same(o Range) bool {
	if r.extent != o.extent {
		return false
	}
	if !r.Distributed() && !o.Distributed() {
		return true
	}
	return r.base == o.base && r.stride == o.stride && r.t.same(o.t)
}

// Of reports whether two ranges are sections of one constructed range.
func (r Range) Of(o Range) bool { return r.t == o.t }

// Element returns which element of the constructed range a subscript is.
func (r Range) Element(i int) int { return r.base + i*r.stride }

// Index returns the subscript of an element of the constructed range, and whether the range has it.
func (r Range) Index(element int) (int, bool) {
	i := element - r.base
	if r.extent == 0 || i%r.stride != 0 || i/r.stride < 0 || i/r.stride >= r.extent {
		return 0, false
	}
	return i / r.stride, true
}

// Reach finds the element at distance shift from an element of the constructed range. It returns its place in the
// storage of the coordinate that holds the element, and whether it is there: in the block or its ghost regions.
func (r Range) Reach(element, shift int) (int, bool) {
	at := r.t.local(element) + shift
	if shift == 0 {
		return at, true
	}
	if !r.t.contiguous() {
		return 0, false
	}
	c := r.t.owner(element)
	to := element + shift
	return at, to >= r.t.first(c)-r.t.low && to < r.t.end(c)+r.t.high
}

// Triplet is the subscripts Lo, Lo+Step and so on up to Hi, or down to it.
type Triplet struct{ Lo, Hi, Step int }

// steps returns how many steps there are from the first subscript to the last, and the last; no if there is none. Step is
// not 0. A difference of two ints may be longer than an int.
func (x Triplet) steps() (n uint64, last int, ok bool) {
	if x.Step > 0 {
		n = (uint64(x.Hi) - uint64(x.Lo)) / uint64(x.Step)
		return n, int(uint64(x.Lo) + n*uint64(x.Step)), x.Lo <= x.Hi
	}
	n = (uint64(x.Lo) - uint64(x.Hi)) / -uint64(x.Step)
	return n, int(uint64(x.Lo) + n*uint64(x.Step)), x.Lo >= x.Hi
}

// Sub returns the subrange of a triplet; its subscripts count from 0. The error is a step of 0 or a
// subscript outside the range.
func (r Range) Sub(x Triplet) (Range, error) {
	if x.Step == 0 {
		return Range{}, fmt.Errorf("found the step 0 of a triplet, expected another one")
	}
	steps, last, ok := x.steps()
	if !ok {
		return Range{r.t, 0, 1, 0}, nil
	}
	for _, i := range []int{x.Lo, last} {
		if err := r.check(i); err != nil {
			return Range{}, err
		}
	}
	if x.Step < -r.extent || x.Step > r.extent { // there is one subscript; the product of steps could overflow
		x.Step = 1
	}
	return Range{r.t, r.base + x.Lo*r.stride, r.stride * x.Step, int(steps) + 1}, nil
}

func (r Range) check(i int) error {
	if i < 0 || i >= r.extent {
		return fmt.Errorf("found the subscript %d, expected one in 0:%d", i, r.extent-1)
	}
	return nil
}

// Piece is a set of subscripts whose elements one coordinate holds. There are Count subscripts, from Index on in steps
// of IndexStep. Their elements lie at Local, Local+LocalStep and so on in its storage.
type Piece struct{ Index, IndexStep, Local, LocalStep, Count int }

// Pieces returns the subscripts that a coordinate holds, in ascending order: one piece, or one for
// each block of a block-cyclic range.
func (r Range) Pieces(crd int) []Piece {
	if r.t.contiguous() {
		return appendPiece(nil, r.clip(crd))
	}
	if r.t.format == Cyclic {
		return appendPiece(nil, r.cyclicPiece(crd))
	}
	var all []Piece
	for i := 0; i < r.extent; {
		n := r.Run(i)
		if r.Owner(i) == crd {
			all = append(all, Piece{i, 1, r.Local(i), r.stride, n})
		}
		i += n
	}
	return all
}

func appendPiece(list []Piece, p Piece) []Piece {
	if p.Count < 1 {
		return list
	}
	return append(list, p)
}

// clip returns the piece of a coordinate that has one block.
func (r Range) clip(crd int) Piece {
	lo, hi := r.t.first(crd), r.t.end(crd)-1
	if r.stride < 0 {
		lo, hi = -hi, -lo
	}
	s := max(r.stride, -r.stride)
	base := r.base
	if r.stride < 0 {
		base = -base
	}
	first := max(0, ceilDiv(lo-base, s))
	last := min(r.extent-1, floorDiv(hi-base, s))
	if first > last {
		return Piece{}
	}
	return Piece{first, 1, r.Local(first), r.stride, last - first + 1}
}

// cyclicPiece returns the piece of a coordinate of a cyclic range.
func (r Range) cyclicPiece(crd int) Piece {
	p := r.t.dim.Extent()
	first, period := -1, 0
	for i := 0; i < min(r.extent, 2*p); i++ {
		if r.Owner(i) != crd {
			continue
		}
		if first >= 0 {
			period = i - first
			break
		}
		first = i
	}
	switch {
	case first < 0:
		return Piece{}
	case period == 0:
		return Piece{first, p, r.Local(first), r.stride, 1}
	}
	n := (r.extent-1-first)/period + 1
	return Piece{first, period, r.Local(first), r.stride * period / p, n}
}

// Run returns how many subscripts from i on, one of the range, lie at equal steps in one block.
func (r Range) Run(i int) int {
	at := r.base + i*r.stride
	left := r.extent - i
	switch {
	case r.stride > 0:
		return min(left, (r.t.chunk(at)-1)/r.stride+1)
	case r.t.format == Cyclic:
		return 1
	}
	back := at // elements in front of it in its block
	switch r.t.format {
	case BlockCyclic:
		back = at % r.t.block
	case Collapsed:
	default:
		back = at - r.t.first(r.t.owner(at))
	}
	return min(left, back/-r.stride+1)
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func ceilDiv(a, b int) int { return -floorDiv(-a, b) }
