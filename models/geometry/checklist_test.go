package geometry_test

import (
	"testing"

	"simrun/models/geometry"
)

// TestRulesOfDistributions uses extents of 1 to 50 and 1 to 8 processes. Element x is with process x / ceil(extent /
// processes) if blocked, x mod processes if cyclic, and (x / block) mod processes if block-cyclic.
func TestRulesOfDistributions(t *testing.T) {
	for extent := int64(1); extent <= 50; extent++ {
		domain, err := geometry.Domain(extent)
		if err != nil {
			t.Fatal(err)
		}
		for procs := int64(1); procs <= 8; procs++ {
			for _, c := range []struct {
				kind  geometry.Kind
				block []int64
				owner func(x int64) int64
			}{
				{geometry.Blocked, nil, func(x int64) int64 { return x / ((extent + procs - 1) / procs) }},
				{geometry.Cyclic, nil, func(x int64) int64 { return x % procs }},
				{geometry.BlockCyclic, []int64{3}, func(x int64) int64 { return x / 3 % procs }},
			} {
				d, err := geometry.Distribute(domain, geometry.Uniform(c.kind, []int{int(procs)}, c.block), geometry.Orders{})
				if err != nil {
					t.Fatal(err)
				}
				for x := range extent {
					if got, want := int64(d.Owner(geometry.PointAt(x))), c.owner(x); got != want {
						t.Errorf("kind %v, %d of %d elements over %d processes: process %d, want %d", c.kind, x, extent, procs, got, want)
					}
				}
			}
		}
	}
}
