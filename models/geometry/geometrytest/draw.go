// Package geometrytest draws arrays and their decompositions at random, for tests of functions that work on any of
// them.
package geometrytest

import (
	"fmt"

	"pgregory.net/rapid"

	"simrun/models/geometry"
)

// Bounds limit what is drawn.
type Bounds struct {
	Dims   int   // at most
	Volume int64 // elements at most
	Procs  int   // at most
}

// Domain draws the domain of an array.
func Domain(t *rapid.T, b Bounds) geometry.Box {
	dims := rapid.IntRange(1, b.Dims).Draw(t, "dims")
	extents := make([]int64, dims)
	left := b.Volume
	for d := range extents {
		extents[d] = rapid.Int64Range(1, min(left, 40)).Draw(t, "extent")
		left /= extents[d]
	}
	domain, err := geometry.Domain(extents...)
	if err != nil {
		t.Fatalf("domain of extents %v: %v", extents, err)
	}
	return domain
}

// Decomposition draws a decomposition of a domain.
func Decomposition(t *rapid.T, domain geometry.Box, b Bounds, name string) geometry.Decomposition {
	if rapid.Bool().Draw(t, name+" irregular") {
		return irregular(t, domain, b, name)
	}
	return regular(t, domain, b, name)
}

func regular(t *rapid.T, domain geometry.Box, b Bounds, name string) geometry.Decomposition {
	axes := make([]geometry.Axis, domain.Dims)
	left := b.Procs
	for d := range axes {
		a := &axes[d]
		a.Kind = geometry.Kind(rapid.IntRange(0, 2).Draw(t, fmt.Sprint(name, " kind ", d)))
		a.Procs = rapid.IntRange(1, left).Draw(t, fmt.Sprint(name, " procs ", d))
		left /= a.Procs
		if a.Kind == geometry.BlockCyclic {
			a.Block = rapid.Int64Range(1, 5).Draw(t, fmt.Sprint(name, " block ", d))
		}
	}
	r, err := geometry.Distribute(domain, axes, geometry.Orders{Ranks: order(t, name+" ranks"), Storage: order(t, name+" storage")})
	if err != nil {
		t.Fatalf("%v over %v: %v", domain, axes, err)
	}
	return r
}

// irregular cuts the domain again and again and deals the pieces to processes.
func irregular(t *rapid.T, domain geometry.Box, b Bounds, name string) geometry.Decomposition {
	procs := rapid.IntRange(1, b.Procs).Draw(t, name+" procs")
	pieces := []geometry.Box{domain}
	for range rapid.IntRange(0, 2*procs).Draw(t, name+" cuts") {
		i := rapid.IntRange(0, len(pieces)-1).Draw(t, name+" piece")
		d := rapid.IntRange(0, domain.Dims-1).Draw(t, name+" dimension")
		if pieces[i].Extent(d) < 2 {
			continue
		}
		low, high := pieces[i], pieces[i]
		low.Hi[d] = rapid.Int64Range(low.Lo[d], low.Hi[d]-1).Draw(t, name+" at")
		high.Lo[d] = low.Hi[d] + 1
		pieces[i] = low
		pieces = append(pieces, high)
	}
	boxes := make([][]geometry.Box, procs)
	for _, p := range pieces {
		rank := rapid.IntRange(0, procs-1).Draw(t, name+" rank")
		boxes[rank] = append(boxes[rank], p)
	}
	r, err := geometry.NewIrregular(domain, boxes, order(t, name+" storage"))
	if err != nil {
		t.Fatalf("%v in %v: %v", domain, boxes, err)
	}
	return r
}

func order(t *rapid.T, name string) geometry.Order {
	return geometry.Order(rapid.IntRange(0, 1).Draw(t, name))
}

// Region draws a box in the domain.
func Region(t *rapid.T, domain geometry.Box, name string) geometry.Box {
	r := domain
	for d := range domain.Dims {
		r.Lo[d] = rapid.Int64Range(domain.Lo[d], domain.Hi[d]).Draw(t, name+" lower")
		r.Hi[d] = rapid.Int64Range(r.Lo[d], domain.Hi[d]).Draw(t, name+" upper")
	}
	return r
}

// Points returns all points of a box, the first coordinate fastest.
func Points(b geometry.Box) []geometry.Point {
	var all []geometry.Point
	for at := b.Lo; ; {
		all = append(all, at)
		d := 0
		for ; d < b.Dims; d++ {
			if at[d]++; at[d] <= b.Hi[d] {
				break
			}
			at[d] = b.Lo[d]
		}
		if d == b.Dims {
			return all
		}
	}
}
