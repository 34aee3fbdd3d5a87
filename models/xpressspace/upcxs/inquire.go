package upcxs

import (
	"simrun/models/geometry"
	"simrun/models/upc"
)

// affinity is the decomposition by the affinity of a shared array's elements. A box contains elements whose neighbours
// have one owner. UPC determines where an element lies. A thread's boxes need not follow each other: those of one row
// come before those of the next.
type affinity struct {
	*geometry.Irregular
	array *upc.Array
}

// inquire asks for the affinity of every element (upc_threadof).
func inquire(a *upc.Array, threads int) (geometry.Decomposition, error) {
	domain, err := geometry.Domain(a.Extents...)
	if err != nil {
		return nil, err
	}
	owner := func(p geometry.Point) int { return a.ThreadOf(a.Index(p[:domain.Dims]...)) }
	found, err := geometry.Inquire(domain, threads, owner, geometry.RowMajor)
	if err != nil {
		return nil, err
	}
	return affinity{found, a}, nil
}

// Section returns where a box lies in the storage of a thread. Neighbours in one dimension have the same distance all
// over a box. Elements that are s apart lie in the same block, or a number of blocks apart that depends only on s.
// This holds because the blocks of one thread are at least two blocks apart if there are other threads.
func (f affinity) Section(rank int, b geometry.Box) (geometry.Section, bool) {
	if _, ok := f.Irregular.Section(rank, b); !ok {
		return geometry.Section{}, false
	}
	origin := f.placeOf(b.Lo, b.Dims)
	s := geometry.Section{Offset: origin, Run: 1}
	for d := b.Dims - 1; d >= 0; d-- {
		n := b.Extent(d)
		if n == 1 {
			continue
		}
		next := b.Lo
		next[d]++
		if stride := f.placeOf(next, b.Dims) - origin; s.Levels == 0 && stride == s.Run {
			s.Run *= n
		} else {
			s.Count[s.Levels], s.Stride[s.Levels] = n, stride
			s.Levels++
		}
	}
	return s, true
}

// placeOf returns the place of an element in its thread's storage.
func (f affinity) placeOf(p geometry.Point, dims int) int64 {
	return f.array.LocalIndex(f.array.Index(p[:dims]...))
}
