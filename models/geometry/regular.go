package geometry

import (
	"fmt"
	"iter"
	"math"
)

// Order is which index of several runs fastest.
type Order uint8

const (
	// RowMajor: the last index runs fastest, as in C and UPC.
	RowMajor Order = iota
	// ColumnMajor: the first index runs fastest, as in Fortran.
	ColumnMajor
)

// fastest returns the dimension that is n-th from the fastest one, counted from 0.
func (o Order) fastest(n, dims int) int {
	if o == ColumnMajor {
		return n
	}
	return dims - 1 - n
}

// Decomposition says how an array is spread over processes. Boxes of different processes, and of one process, share
// no point, and all together are the domain.
type Decomposition interface {
	// Domain returns all points of the array.
	Domain() Box
	// Procs returns the number of processes, whose ranks count from 0; some may have nothing.
	Procs() int
	// Boxes yields the boxes that a process has: its geometric descriptors. They are in a fixed order.
	Boxes(rank int) iter.Seq[Box]
	// Size returns how many elements a process stores.
	Size(rank int) int64
	// Owner returns the rank of the process that has a point of the domain.
	Owner(p Point) int
	// Overlaps yields the parts of a box, which need not lie in the domain, with the ranks that have them.
	Overlaps(b Box) iter.Seq2[int, Box]
	// Section returns where a box lies in the storage of a process. It must be a part of one of the process's
	// boxes; false says that it is not.
	Section(rank int, b Box) (Section, bool)
}

// LocalIndex returns the index of a point in the storage of a process, counted in elements from 0, and whether
// the process has it.
func LocalIndex(d Decomposition, rank int, p Point) (int64, bool) {
	s, ok := d.Section(rank, Box{Lo: p, Hi: p, Dims: d.Domain().Dims})
	return s.Offset, ok
}

// Orders are the two orders of a decomposition.
type Orders struct {
	Ranks   Order // of processes in the layout
	Storage Order // of the elements that a process has
}

// Regular is a decomposition that is blocked, cyclic or block-cyclic in each dimension. A process stores what it
// has as one dense array, the points of its blocks in each dimension close together.
type Regular struct {
	domain Box
	axes   [MaxDims]blocks
	procs  int
	orders Orders
}

// Distribute returns the decomposition of a domain with one axis for each dimension. The processes are the product
// of those of the axes.
func Distribute(domain Box, axes []Axis, orders Orders) (*Regular, error) {
	if len(axes) != domain.Dims {
		return nil, fmt.Errorf("found a layout of %d dimensions, expected %d as the array has", len(axes), domain.Dims)
	}
	if domain.Lo != (Point{}) {
		return nil, fmt.Errorf("found domain %v, expected one that begins at 0", domain)
	}
	r := &Regular{domain: domain, orders: orders}
	procs := int64(1)
	for i := range axes {
		d := orders.Ranks.fastest(i, domain.Dims)
		b, err := newBlocks(axes[d], domain.Extent(d))
		if err != nil {
			return nil, fmt.Errorf("dimension %d: %w", d, err)
		}
		b.stride = procs
		if procs *= b.procs; procs > math.MaxInt32 {
			return nil, fmt.Errorf("found a layout of more than %d processes", math.MaxInt32)
		}
		r.axes[d] = b
	}
	r.procs = int(procs)
	return r, nil
}

// Domain returns all points of the array.
func (r *Regular) Domain() Box { return r.domain }

// Procs returns the number of processes in the layout.
func (r *Regular) Procs() int { return r.procs }

// coordinate returns the coordinate of a process in the layout.
func (r *Regular) coordinate(rank, d int) int64 {
	return int64(rank) / r.axes[d].stride % r.axes[d].procs
}

// Size returns how many elements a process stores.
func (r *Regular) Size(rank int) int64 {
	n := int64(1)
	for d := range r.domain.Dims {
		n *= r.axes[d].length(r.coordinate(rank, d))
	}
	return n
}

// Owner returns the rank of the process that has a point.
func (r *Regular) Owner(p Point) int {
	rank := int64(0)
	for d := range r.domain.Dims {
		rank += r.axes[d].owner(p[d]) * r.axes[d].stride
	}
	return int(rank)
}

// Boxes yields the blocks of a process, in the order of their storage as far as they have one: the blocks of the
// slowest dimension of the storage outermost.
func (r *Regular) Boxes(rank int) iter.Seq[Box] {
	return func(yield func(Box) bool) {
		var first, step, last Point
		for d := range r.domain.Dims {
			c := r.coordinate(rank, d)
			first[d], step[d], last[d] = c, r.axes[d].procs, r.axes[d].count()-1
			if c > last[d] {
				return
			}
		}
		for at := first; ; {
			if !yield(r.block(at)) || !r.next(&at, first, step, last) {
				return
			}
		}
	}
}

// block returns the box of a block.
func (r *Regular) block(at Point) Box {
	b := Box{Dims: r.domain.Dims}
	for d := range r.domain.Dims {
		b.Lo[d], b.Hi[d] = r.axes[d].bounds(at[d])
	}
	return b
}

// next steps through the points from first to last and reports whether there was one more.
func (r *Regular) next(at *Point, first, step, last Point) bool {
	for i := range r.domain.Dims {
		d := r.orders.Storage.fastest(i, r.domain.Dims)
		if at[d] += step[d]; at[d] <= last[d] {
			return true
		}
		at[d] = first[d]
	}
	return false
}

// Overlaps yields the parts of a box, a block after the other, with the ranks that have them.
func (r *Regular) Overlaps(b Box) iter.Seq2[int, Box] {
	return func(yield func(int, Box) bool) {
		b, ok := r.domain.Intersect(b)
		if !ok {
			return
		}
		var first, step, last Point
		for d := range b.Dims {
			first[d], step[d], last[d] = b.Lo[d]/r.axes[d].block, 1, b.Hi[d]/r.axes[d].block
		}
		for at := first; ; {
			part, _ := r.block(at).Intersect(b)
			if !yield(r.Owner(part.Lo), part) || !r.next(&at, first, step, last) {
				return
			}
		}
	}
}

// Section returns where a box lies in the storage of a process.
func (r *Regular) Section(rank int, b Box) (Section, bool) {
	if !r.domain.Covers(b) {
		return Section{}, false
	}
	var lo, extent Point
	for d := range b.Dims {
		a := &r.axes[d]
		c := r.coordinate(rank, d)
		if a.owner(b.Lo[d]) != c || b.Lo[d]/a.block != b.Hi[d]/a.block {
			return Section{}, false
		}
		lo[d], extent[d] = a.local(b.Lo[d]), a.length(c)
	}
	return sectionOf(b.Shape(), lo, extent, b.Dims, r.orders.Storage), true
}
