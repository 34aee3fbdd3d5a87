package adlib_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/models/adlib"
)

// TestRemapSlices: destination and source are what is left of arrays when one subscript is fixed: they lie in subgroups, or in all copies.
// Sums of them are known to all processes.
func TestRemapSlices(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		grid, n := drawGrid(t)
		shape := drawShape(t, 4)
		sum := int64(0)
		eachIndex(shape, func(index []int) { sum += int64(code(index)) })
		var layouts [2][]layout
		var at, fixed [2]int
		for i := range layouts {
			at[i] = rapid.IntRange(0, len(shape)).Draw(t, "fixed dimension")
			extent := rapid.IntRange(1, 5).Draw(t, "its extent")
			fixed[i] = rapid.IntRange(0, extent-1).Draw(t, "its subscript")
			layouts[i] = drawLayouts(t, grid, slices.Insert(slices.Clone(shape), at[i], extent))
		}
		both(t, n, func(p *proc) error {
			g, err := p.NewGrid(grid...)
			if err != nil {
				return err
			}
			var ends [2]*adlib.Array
			for i := range ends {
				_, a, err := p.make(adlib.Int, g, layouts[i])
				if err != nil {
					return err
				}
				var subs []adlib.Subscript
				for d := range a.Rank() {
					subs = append(subs, adlib.Over(0, a.Range(d).Extent()-1, 1))
				}
				subs[at[i]] = adlib.At(fixed[i])
				if ends[i], err = p.Section(a, subs...); err != nil {
					return err
				}
			}
			if err := p.fill(ends[1], code); err != nil {
				return err
			}
			if err := p.Remap(ends[0], ends[1]); err != nil {
				return err
			}
			if err := p.check("remap", ends[0], code); err != nil {
				return err
			}
			got, err := p.Reduce(adlib.Sum, ends[0], nil)
			if err == nil && got.I != int64(int32(sum)) {
				t.Errorf("process %d finds the sum %d, want %d", p.Rank(), got.I, int32(sum))
			}
			return err
		})
	})
}

// TestErrors: what calls say that are wrong.
func TestErrors(t *testing.T) {
	for _, test := range []struct {
		want string
		do   func(p *proc, g *adlib.Grid, a, b *adlib.Array) error
	}{
		{"remap: found an array of the shape [8] and one of [4], expected one shape", func(p *proc, _ *adlib.Grid, a, b *adlib.Array) error {
			half, err := p.Section(b, adlib.Over(0, 7, 2))
			if err != nil {
				return err
			}
			return p.Remap(a, half)
		}},
		{"shift: found arrays that are not aligned with each other, expected equal ranges", func(p *proc, _ *adlib.Grid, a, b *adlib.Array) error {
			return p.Shift(a, b, 1, 0)
		}},
		{"shift: found dimension 1 of an array of 1, expected 0 to 0", func(p *proc, _ *adlib.Grid, a, _ *adlib.Array) error {
			return p.Shift(a, a, 1, 1)
		}},
		{"section: found the subscript 8, expected one in 0:7", func(p *proc, _ *adlib.Grid, a, _ *adlib.Array) error {
			_, err := p.Section(a, adlib.At(8))
			return err
		}},
		{"section: found 2 subscripts of a section, expected 1", func(p *proc, _ *adlib.Grid, a, _ *adlib.Array) error {
			_, err := p.Section(a, adlib.At(0), adlib.At(0))
			return err
		}},
		{"writeHalo: found the widths 2 and 0 in dimension 0, expected at most those of the ghost regions, 1 and 1", func(p *proc, _ *adlib.Grid, a, _ *adlib.Array) error {
			return p.WriteHalo(a, []adlib.Ghosts{{Low: 2}}, nil)
		}},
		{"new grid: found a process array of 9 processes, expected at most the 4 of the active group", func(p *proc, _ *adlib.Grid, _, _ *adlib.Array) error {
			_, err := p.NewGrid(3, 3)
			return err
		}},
		{"new array: found two dimensions distributed over one process dimension, expected different ones", func(p *proc, g *adlib.Grid, a, b *adlib.Array) error {
			_, err := p.NewArray(adlib.Int, g.Group(), a.Range(0), b.Range(0))
			return err
		}},
		{"sum: found an array over the processes [0 1 2 3], expected one inside the active group [1]", func(p *proc, g *adlib.Grid, a, _ *adlib.Array) error {
			p.Restore(g.Group().Restrict(g.Dim(0), 1))
			_, err := p.Reduce(adlib.Sum, a, nil)
			return err
		}},
		{"gather: found the subscript 8, expected one in 0:7", func(p *proc, g *adlib.Grid, a, b *adlib.Array) error {
			sub, err := p.NewArray(adlib.Int, g.Group(), a.Range(0))
			if err != nil {
				return err
			}
			if err := p.fill(sub, func([]int) int32 { return 8 }); err != nil {
				return err
			}
			_, err = p.NewGather(a, b, []*adlib.Array{sub}, nil)
			return err
		}},
		{"count: found count of elements of the type int, expected others", func(p *proc, _ *adlib.Grid, a, _ *adlib.Array) error {
			_, err := p.Reduce(adlib.Count, a, nil)
			return err
		}},
	} {
		err := run(4, false, func(p *proc) error {
			g, err := p.NewGrid(4)
			if err != nil {
				return err
			}
			x, err := adlib.BlockRange(8, g.Dim(0), adlib.Ghosts{Low: 1, High: 1})
			if err != nil {
				return err
			}
			y, err := adlib.CyclicRange(8, g.Dim(0))
			if err != nil {
				return err
			}
			a, err := p.NewArray(adlib.Int, g.Group(), x)
			if err != nil {
				return err
			}
			b, err := p.NewArray(adlib.Int, g.Group(), y)
			if err != nil {
				return err
			}
			return test.do(p, g, a, b)
		})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got %v, want %q", err, test.want)
		}
	}
}

// TestHolders: the formulas of HPF for blocks, cyclic ranges, extents that do not divide and all subscripts.
func TestHolders(t *testing.T) {
	for n := 1; n <= 50; n++ {
		for procs := 1; procs <= 8; procs++ {
			g := &adlib.Grid{Extents: []int{procs}, Members: make([]int, procs)}
			b, err := adlib.BlockRange(n, g.Dim(0), adlib.Ghosts{})
			if err != nil {
				t.Fatal(err)
			}
			c, err := adlib.CyclicRange(n, g.Dim(0))
			if err != nil {
				t.Fatal(err)
			}
			size := (n + procs - 1) / procs
			for i := range n {
				if b.Owner(i) != i/size || b.Local(i) != i%size || c.Owner(i) != i%procs || c.Local(i) != i/procs {
					t.Errorf("subscript %d of %d over %d: block %d %d, cyclic %d %d", i, n, procs, b.Owner(i), b.Local(i), c.Owner(i), c.Local(i))
				}
			}
		}
	}
}

// TestPieces: the pieces of all coordinates together are the subscripts of the range, each where Owner and Local say.
func TestPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		grid := []int{rapid.IntRange(1, 6).Draw(t, "processes")}
		l := drawLayout(t, grid, map[int]bool{}, rapid.IntRange(0, 20).Draw(t, "n"))
		g := &adlib.Grid{Extents: grid, Members: make([]int, grid[0])}
		r, err := l.rangeOf(g)
		if err != nil {
			t.Fatal(err)
		}
		if r, err = r.Sub(adlib.Triplet{Lo: l.lo, Hi: l.lo + (l.n-1)*l.step, Step: l.step}); err != nil {
			t.Fatal(err)
		}
		seen := 0
		for c := range r.Dim().Extent() {
			last := -1
			for _, x := range r.Pieces(c) {
				for k := range x.Count {
					i := x.Index + k*x.IndexStep
					if r.Owner(i) != c || r.Local(i) != x.Local+k*x.LocalStep || i <= last {
						t.Fatalf("coordinate %d: piece %+v, subscript %d is at %d of %d", c, x, i, r.Local(i), r.Owner(i))
					}
					last = i
					seen++
				}
			}
		}
		if seen != r.Extent() {
			t.Fatalf("the pieces have %d subscripts, want %d", seen, r.Extent())
		}
	})
}
