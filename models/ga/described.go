package ga

import (
	"iter"

	"simrun/models/adlib"
	"simrun/models/geometry"
)

// described is an array whose distribution is kept in a descriptor of Adlib: a range for each
// dimension, over a grid of processes. The coordinates of the ranges name a process. If elements are
// complex, the descriptor has one more, collapsed dimension: the real and the imaginary part.
type described struct {
	array  *adlib.Array
	domain geometry.Box
	ranges []adlib.Range
	stride geometry.Point // elements of the global array between neighbours in storage
	length int64          // elements that a process of the grid stores
	procs  int
}

var _ blocks = (*described)(nil)

// newDescribed returns the layout of an array in procs processes. An element of the array is parts
// elements of the descriptor.
func newDescribed(a *adlib.Array, domain geometry.Box, parts int64, procs int) *described {
	k := &described{array: a, domain: domain, procs: procs, length: 1}
	_, strides := a.Layout()
	for d := range domain.Dims {
		k.ranges = append(k.ranges, a.Range(d))
		k.stride[d] = strides[d] / parts
		k.length *= int64(a.Range(d).Storage())
	}
	return k
}

func (k *described) Domain() geometry.Box { return k.domain }

func (k *described) Procs() int { return k.procs }

// contiguous reports whether each process has at most one block.
func (k *described) contiguous() bool {
	for _, r := range k.ranges {
		if f := r.Format(); f == adlib.Cyclic || f == adlib.BlockCyclic {
			return false
		}
	}
	return true
}

func (k *described) ghostWidths(d int) (low, high int64) {
	g := k.ranges[d].Ghosts()
	return int64(g.Low), int64(g.High)
}

func (k *described) box(rank int) (geometry.Box, bool) {
	o := k.domain
	for d, r := range k.ranges {
		crd := r.Dim().Crd(rank)
		if crd < 0 {
			return geometry.Box{}, false
		}
		pieces := r.Pieces(crd)
		if len(pieces) == 0 {
			return geometry.Box{}, false
		}
		x := pieces[0]
		o.Lo[d], o.Hi[d] = int64(x.Index), int64(x.Index+x.Count-1)
	}
	return o, k.array.Group().Has(rank)
}

func (k *described) stored(rank int) (geometry.Box, bool) {
	o, ok := k.box(rank)
	for d := range o.Dims {
		o.Lo[d] -= int64(k.ranges[d].Local(int(o.Lo[d])))
		o.Hi[d] = o.Lo[d] + int64(k.ranges[d].Storage()) - 1
	}
	return o, ok
}

func (k *described) Size(rank int) int64 {
	if !k.array.Group().Has(rank) {
		return 0
	}
	return k.length
}

func (k *described) Owner(p geometry.Point) int {
	grid := k.array.Group().Grid()
	crd := make([]int, len(grid.Extents))
	for d, r := range k.ranges {
		if r.Distributed() {
			crd[r.Dim().Dim] = r.Owner(int(p[d]))
		}
	}
	at := 0
	for d, n := range grid.Extents {
		at = at*n + crd[d]
	}
	return grid.Members[at]
}

// extent is subscripts of a dimension that lie side by side in the storage of one coordinate.
type extent struct{ lo, hi int64 }

// cut returns the extents of a dimension between two subscripts, those of one coordinate or, if crd is anyCoordinate, of all.
func (k *described) cut(d int, lo, hi int64, crd int) []extent {
	var list []extent
	r := k.ranges[d]
	for i := lo; i <= hi; {
		next := min(hi+1, i+int64(r.Run(int(i))))
		if crd == anyCoordinate || r.Owner(int(i)) == crd {
			list = append(list, extent{i, next - 1})
		}
		i = next
	}
	return list
}

// anyCoordinate stands for all coordinates.
const anyCoordinate = -1

func (k *described) Boxes(rank int) iter.Seq[geometry.Box] {
	return func(yield func(geometry.Box) bool) {
		if !k.array.Group().Has(rank) {
			return
		}
		var cuts [geometry.MaxDims][]extent
		for d, r := range k.ranges {
			cuts[d] = k.cut(d, 0, k.domain.Hi[d], r.Dim().Crd(rank))
		}
		eachBox(k.domain, cuts, yield)
	}
}

func (k *described) Overlaps(o geometry.Box) iter.Seq2[int, geometry.Box] {
	return func(yield func(int, geometry.Box) bool) {
		o, ok := k.domain.Intersect(o)
		if !ok {
			return
		}
		var cuts [geometry.MaxDims][]extent
		for d := range k.ranges {
			cuts[d] = k.cut(d, o.Lo[d], o.Hi[d], anyCoordinate)
		}
		eachBox(o, cuts, func(part geometry.Box) bool { return yield(k.Owner(part.Lo), part) })
	}
}

// eachBox calls yield with the boxes of each choice of one extent for each dimension, the last dimension fastest, until it returns false.
func eachBox(o geometry.Box, cuts [geometry.MaxDims][]extent, yield func(geometry.Box) bool) {
	var at, first, last geometry.Point
	for d := range o.Dims {
		if len(cuts[d]) == 0 {
			return
		}
		last[d] = int64(len(cuts[d]) - 1)
	}
	for more := true; more; more = stepPoint(&at, first, last, o.Dims) {
		part := o
		for d := range o.Dims {
			x := cuts[d][at[d]]
			part.Lo[d], part.Hi[d] = x.lo, x.hi
		}
		if !yield(part) {
			return
		}
	}
}

func (k *described) Section(rank int, o geometry.Box) (geometry.Section, bool) {
	if !k.array.Group().Has(rank) {
		return geometry.Section{}, false
	}
	s := geometry.Section{Run: 1}
	for d := o.Dims - 1; d >= 0; d-- {
		r := k.ranges[d]
		n, lo := o.Extent(d), int(o.Lo[d])
		if r.Distributed() && r.Owner(lo) != r.Dim().Crd(rank) || n > int64(r.Run(lo)) {
			return geometry.Section{}, false
		}
		s.Offset += int64(r.Local(lo)) * k.stride[d]
		switch {
		case n == 1:
		case s.Levels == 0 && s.Run == k.stride[d]:
			s.Run *= n
		default:
			s.Count[s.Levels], s.Stride[s.Levels] = n, k.stride[d]
			s.Levels++
		}
	}
	return s, true
}
