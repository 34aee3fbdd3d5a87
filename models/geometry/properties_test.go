package geometry_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"simrun/models/geometry"
	"simrun/models/geometry/geometrytest"
)

var bounds = geometrytest.Bounds{Dims: 4, Volume: 300, Procs: 64}

// TestEveryElementIsStoredOnce: the boxes of all processes are the domain, and the local indices of what a process
// has are 0 to its size less one.
func TestEveryElementIsStoredOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		domain := geometrytest.Domain(t, bounds)
		d := geometrytest.Decomposition(t, domain, bounds, "d")
		owners := map[geometry.Point]int{}
		for rank := range d.Procs() {
			stored := make([]bool, d.Size(rank))
			for b := range d.Boxes(rank) {
				for _, p := range geometrytest.Points(b) {
					if other, taken := owners[p]; taken {
						t.Fatalf("element %v is on processes %d and %d", p, other, rank)
					}
					owners[p] = rank
					i, ok := geometry.LocalIndex(d, rank, p)
					if !ok || i < 0 || i >= int64(len(stored)) || stored[i] {
						t.Fatalf("element %v has index %d, %v on process %d, want a new one below %d", p, i, ok, rank, len(stored))
					}
					stored[i] = true
				}
			}
			if i := slices.Index(stored, false); i >= 0 {
				t.Fatalf("process %d has no element %d of %d", rank, i, len(stored))
			}
		}
		for _, p := range geometrytest.Points(domain) {
			if rank, ok := owners[p]; !ok || d.Owner(p) != rank {
				t.Fatalf("the owner of %v is %d, want %d, %v", p, d.Owner(p), rank, ok)
			}
		}
	})
}

// TestOverlapsAreTheBoxByOwner also holds that parts lie in the storage of their owner, a run of elements after the
// other.
func TestOverlapsAreTheBoxByOwner(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		domain := geometrytest.Domain(t, bounds)
		d := geometrytest.Decomposition(t, domain, bounds, "d")
		region := geometrytest.Region(t, domain, "region")
		found := map[geometry.Point]bool{}
		for rank, part := range d.Overlaps(region) {
			s, ok := d.Section(rank, part)
			if !ok || s.Volume() != part.Volume() {
				t.Fatalf("part %v of %v on process %d: section %+v, %v", part, region, rank, s, ok)
			}
			var places []int64
			for at := range s.Offsets() {
				for i := range s.Run {
					places = append(places, at+i)
				}
			}
			var want []int64
			for _, p := range geometrytest.Points(part) {
				if d.Owner(p) != rank || found[p] || !region.Contains(p) {
					t.Fatalf("part %v of %v on process %d has %v of process %d, found before: %v", part, region, rank, p, d.Owner(p), found[p])
				}
				found[p] = true
				i, _ := geometry.LocalIndex(d, rank, p)
				want = append(want, i)
			}
			if slices.Sort(want); !slices.Equal(places, want) {
				t.Fatalf("part %v on process %d is at %v, want %v", part, rank, places, want)
			}
		}
		if int64(len(found)) != region.Volume() {
			t.Fatalf("found %d of %d elements of %v", len(found), region.Volume(), region)
		}
	})
}

// TestInquiryFindsTheOwners: what upc_threadof says about a regular array gives the same owners.
func TestInquiryFindsTheOwners(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		domain := geometrytest.Domain(t, bounds)
		d := geometrytest.Decomposition(t, domain, bounds, "d")
		storage := geometry.Order(rapid.IntRange(0, 1).Draw(t, "storage"))
		got, err := geometry.Inquire(domain, d.Procs(), d.Owner, storage)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range geometrytest.Points(domain) {
			if got.Owner(p) != d.Owner(p) {
				t.Fatalf("owner of %v is %d, want %d", p, got.Owner(p), d.Owner(p))
			}
		}
	})
}

// TestOwnersAreDealt compares with dealing blocks one by one.
func TestOwnersAreDealt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		extent := rapid.Int64Range(1, 100).Draw(t, "extent")
		procs := rapid.IntRange(1, 12).Draw(t, "procs")
		block := rapid.Int64Range(1, 12).Draw(t, "block")
		domain, _ := geometry.Domain(extent)
		d, err := geometry.Distribute(domain, geometry.Uniform(geometry.BlockCyclic, []int{procs}, []int64{block}), geometry.Orders{})
		if err != nil {
			t.Fatal(err)
		}
		size := make([]int64, procs)
		rank, left := 0, block
		for x := range extent {
			if left == 0 {
				rank, left = (rank+1)%procs, block
			}
			i, ok := geometry.LocalIndex(d, rank, geometry.PointAt(x))
			if d.Owner(geometry.PointAt(x)) != rank || !ok || i != size[rank] {
				t.Fatalf("%d of %d in blocks of %d over %d: process %d, %d, %v, want process %d, %d", x, extent, block, procs, d.Owner(geometry.PointAt(x)), i, ok, rank, size[rank])
			}
			size[rank]++
			left--
		}
	})
}
