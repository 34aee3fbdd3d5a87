package mct

import (
	"slices"

	"simrun/models/geometry"
)

// FromDecomposition returns the map of a decomposed array whose points are numbered in an order. The segments come by
// process and start, and those of a process do not touch. A block of whole rows is one segment. Any other block has
// one segment for each row.
func FromDecomposition(d geometry.Decomposition, order geometry.Order) (*GlobalSegMap, error) {
	domain := d.Domain()
	single := make([]int, domain.Dims)
	for i := range single {
		single[i] = 1
	}
	whole, err := geometry.Distribute(domain, geometry.Uniform(geometry.Blocked, single, nil), geometry.Orders{Storage: order})
	if err != nil {
		return nil, err
	}
	var all []Segment
	for rank := range d.Procs() {
		first := len(all)
		for b := range d.Boxes(rank) {
			s, _ := whole.Section(0, b)
			for at := range s.Offsets() {
				all = append(all, Segment{Start: at + 1, Length: s.Run, Process: rank})
			}
		}
		all = joined(all, first)
	}
	return NewGlobalSegMap(domain.Volume(), d.Procs(), all)
}

// joined sorts the segments from one on and joins those that touch.
func joined(all []Segment, first int) []Segment {
	own := all[first:]
	slices.SortFunc(own, compareStart)
	all = all[:first]
	for _, s := range own {
		if last := len(all) - 1; last >= first && all[last].End()+1 == s.Start {
			all[last].Length += s.Length
		} else {
			all = append(all, s)
		}
	}
	return all
}
