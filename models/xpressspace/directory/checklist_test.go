package directory

import (
	"testing"

	"pgregory.net/rapid"

	"simrun/models/geometry"
	"simrun/models/geometry/geometrytest"
	"simrun/models/xpressspace/hilbert"
)

// TestPairsCoverTheDomainOnce: in two and three dimensions, the intervals of a hash
// table have every point of the domain once, with its owner, in the entry that has it.
func TestPairsCoverTheDomainOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bounds := geometrytest.Bounds{Dims: 3, Volume: 400, Procs: 9}
		domain := geometrytest.Domain(t, bounds)
		d := geometrytest.Decomposition(t, domain, bounds, "")
		c, err := hilbert.New(domain.Dims, hilbert.Bits(domain))
		if err != nil {
			t.Fatal(err)
		}
		table, err := NewTable(c, domain, d.Procs())
		if err != nil {
			t.Fatal(err)
		}
		seen := map[geometry.Point]bool{}
		for _, p := range table.Pairs(Holdings(c, d)) {
			for i := p.Span.Lo; i <= p.Span.Hi; i++ {
				at := c.Point(i)
				if seen[at] || d.Owner(at) != p.Rank {
					t.Fatalf("%v: there before: %v, process %d, want %d", at, seen[at], p.Rank, d.Owner(at))
				}
				seen[at] = true
			}
			if parts, _ := table.Lookup(geometry.Box{Lo: c.Point(p.Span.Lo), Hi: c.Point(p.Span.Lo), Dims: domain.Dims}); len(parts) != 1 || parts[0] != p.Entry {
				t.Fatalf("%v is in entry %v, want %d", p.Span, parts, p.Entry)
			}
		}
		if int64(len(seen)) != domain.Volume() {
			t.Fatalf("%d points are in an interval, want %d", len(seen), domain.Volume())
		}
	})
}

// TestT3OfCode1: of Figure 5, the directory has one entry for 12-15, of T3.
func TestT3OfCode1(t *testing.T) {
	domain, err := geometry.Domain(4, 4)
	if err != nil {
		t.Fatal(err)
	}
	code1, err := geometry.Distribute(domain, geometry.Uniform(geometry.Blocked, []int{2, 2}, nil), geometry.Orders{})
	if err != nil {
		t.Fatal(err)
	}
	c := curve(t, 2, 2, 0)
	n := 0
	for _, p := range table(t, c, 4, 4, 4).Pairs(Holdings(c, code1)) {
		if p.Span.Hi >= 12 {
			n++
			if p != (Pair{Entry: 3, Span: hilbert.Span{Lo: 12, Hi: 15}, Rank: 3}) {
				t.Errorf("found %+v, want 12-15 of T3", p)
			}
		}
	}
	if n != 1 {
		t.Errorf("%d intervals from 12 on, want 1", n)
	}
}
