package ga

import (
	"fmt"
	"sort"
)

// axis is one dimension of an array, cut in blocks.
type axis struct {
	extent int64
	blocks int64
	starts []int64 // of the blocks, if the program gave them

	// Otherwise blocks consist of units, as many as most of them for the first
	// full ones and one less for the others.
	unit, most, full int64
}

// balanced cuts a dimension into as many blocks as processes. Blocks are multiples of
// a unit and differ by at most one unit. If there are too few units, there are fewer
// blocks.
func balanced(extent, unit, procs int64) axis {
	units := (extent-1)/unit + 1
	a := axis{extent: extent, unit: unit, most: (units-1)/procs + 1}
	a.full = units - (a.most-1)*procs
	a.blocks = procs
	if a.most == 1 {
		a.blocks = min(procs, units)
	}
	return a
}

// listed cuts a dimension where the program says.
func listed(extent int64, starts []int64) (axis, error) {
	for i, s := range starts {
		if i == 0 && s != 0 || i > 0 && s <= starts[i-1] || s >= extent {
			return axis{}, fmt.Errorf("blocks that begin at %v, expected ascending indices from 0 to less than %d", starts, extent)
		}
	}
	return axis{extent: extent, blocks: int64(len(starts)), starts: starts}, nil
}

// start returns where block b begins; the block after the last one begins at the extent.
func (a *axis) start(b int64) int64 {
	switch {
	case b == a.blocks:
		return a.extent
	case a.starts != nil:
		return a.starts[b]
	}
	return (b*a.most - max(0, b-a.full)) * a.unit
}

// find returns the block that contains a point.
func (a *axis) find(x int64) int64 {
	return int64(sort.Search(int(a.blocks), func(b int) bool { return a.start(int64(b)+1) > x }))
}

// processGrid returns the number of processes along each dimension; units is the number
// of units of each dimension. It is the heuristic ddb_h2 of Global Arrays 5.0: the prime
// factors of the number of processes, the greatest first, go to the dimensions in turn,
// beginning with the last one. A factor goes to another dimension if that leaves a smaller
// part of its units over.
func processGrid(units []int64, procs int) []int64 {
	n := len(units)
	grid := make([]int64, n)
	for d := range grid {
		grid[d] = 1
	}
	leftOver := func(d int, factor int64) float64 {
		if p := factor * grid[d]; units[d] >= p {
			return float64(units[d]%p) / float64(units[d])
		}
		return 1.1
	}
	first := 0 // counted from the last dimension, as Fortran counts them
	for _, f := range primeFactors(procs) {
		at := n - 1 - first
		best := leftOver(at, f)
		for j := 1; j < n; j++ {
			d := n - 1 - (first+j)%n
			if l := leftOver(d, f); l < best {
				at, best = d, l
			}
		}
		grid[at] *= f
		first = (first + 1) % n
	}
	return grid
}

// primeFactors returns the prime factors of n, at least 1, the greatest first.
func primeFactors(n int) []int64 {
	var factors []int64
	for f := 2; n > 1; f++ {
		for ; n%f == 0; n /= f {
			factors = append([]int64{int64(f)}, factors...)
		}
	}
	return factors
}
