package adlib_test

import (
	"fmt"
	"math"
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
		{"remap: found a source and a destination with common elements, expected ones without", func(p *proc, _ *adlib.Grid, a, _ *adlib.Array) error {
			lower, err := p.Section(a, adlib.Over(0, 6, 1))
			if err != nil {
				return err
			}
			upper, err := p.Section(a, adlib.Over(1, 7, 1))
			if err != nil {
				return err
			}
			return p.Remap(lower, upper)
		}},
		{"shift: found a source and a destination with common elements", func(p *proc, _ *adlib.Grid, a, _ *adlib.Array) error { return p.Shift(a, a, 1, 0) }},
		{"gather: found a source and a destination with common elements", func(p *proc, g *adlib.Grid, a, _ *adlib.Array) error {
			sub, err := p.NewArray(adlib.Int, g.Group(), a.Range(0))
			if err == nil {
				_, err = p.NewGather(a, a, []*adlib.Array{sub}, nil)
			}
			return err
		}},
		{"gather: found an array of int and one of double, expected one type", func(p *proc, g *adlib.Grid, a, _ *adlib.Array) error {
			sub, err := p.NewArray(adlib.Int, g.Group(), a.Range(0))
			if err != nil {
				return err
			}
			d, err := p.NewArray(adlib.Double, g.Group(), a.Range(0))
			if err == nil {
				_, err = p.NewGather(a, d, []*adlib.Array{sub}, nil)
			}
			return err
		}},
		{"reduction: found operation 99, expected sum to count", func(p *proc, _ *adlib.Grid, a, _ *adlib.Array) error { _, err := p.Reduce(99, a, nil); return err }},
		{"new array: found elements of type 99, expected boolean to double", func(p *proc, g *adlib.Grid, a, _ *adlib.Array) error {
			_, err := p.NewArray(99, g.Group(), a.Range(0))
			return err
		}},
		{"new array: found 1 elements of int times -1 along dimension 0", func(p *proc, g *adlib.Grid, _, _ *adlib.Array) error {
			_, err := p.NewArray(adlib.Int, g.Group(), adlib.CollapsedRange(-1))
			return err
		}},
		{"new grid: found a process array of the extents [4 ", func(p *proc, _ *adlib.Grid, _, _ *adlib.Array) error {
			_, err := p.NewGrid(4, math.MaxInt/2)
			return err
		}},
		{"free: found an array of the shape [8], expected one that was made and has not been freed", func(p *proc, _ *adlib.Grid, a, _ *adlib.Array) error {
			if err := p.Free(a); err != nil {
				return err
			}
			return p.Free(a)
		}},
		{"free: found an array of the shape [3]", func(p *proc, _ *adlib.Grid, a, _ *adlib.Array) error {
			s, err := p.Section(a, adlib.Over(1, 3, 1))
			if err != nil {
				return err
			}
			return p.Free(s)
		}},
		{"broadcast: ", func(p *proc, _ *adlib.Grid, _, _ *adlib.Array) error { return p.Broadcast(0, 8, 0) }},
		{"sum: 16 bytes at address 0x0", func(p *proc, _ *adlib.Grid, a, _ *adlib.Array) error {
			if err := p.Free(a); err != nil {
				return err
			}
			_, err := p.Reduce(adlib.Sum, a, nil)
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

// TestFarRanges: sizes, blocks and triplets near the ends of an int are errors, or what they say.
func TestFarRanges(t *testing.T) {
	const far = math.MaxInt
	err := run(4, false, func(p *proc) error {
		g, err := p.NewGrid(4)
		if err != nil {
			return err
		}
		d, none := g.Dim(0), adlib.Ghosts{}
		for _, test := range []struct {
			what string
			make func() (adlib.Range, error)
			want string
		}{
			{"block", func() (adlib.Range, error) { return adlib.BlockRange(far, d, none) }, fmt.Sprintf("found a range of %d elements", far)},
			{"cyclic", func() (adlib.Range, error) { return adlib.CyclicRange(far, d) }, fmt.Sprintf("found a range of %d elements", far)},
			{"block-cyclic", func() (adlib.Range, error) { return adlib.BlockCyclicRange(8, d, far) }, fmt.Sprintf("found blocks of %d elements", far)},
			{"irregular", func() (adlib.Range, error) { return adlib.IrregRange([]int{far, far, far, far}, d, none) }, fmt.Sprintf("found a range of %d elements", far)},
			{"ghosts", func() (adlib.Range, error) { return adlib.BlockRange(8, d, adlib.Ghosts{Low: far, High: far}) }, fmt.Sprintf("found ghost widths %d", far)},
			{"dimension", func() (adlib.Range, error) { return adlib.BlockRange(8, g.Dim(7), none) }, "found dimension 7 of a grid of 1, expected 0 to 0"},
			{"dimension of sizes", func() (adlib.Range, error) { return adlib.IrregRange([]int{8}, g.Dim(-1), none) }, "found dimension -1 of a grid of 1"},
		} {
			if _, err := test.make(); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s: got %v, want %q", test.what, err, test.want)
			}
		}
		x, err := adlib.BlockRange(8, d, none)
		if err != nil {
			return err
		}
		for _, test := range []struct {
			triplet adlib.Triplet
			extent  int // -1 for an error
		}{
			{adlib.Triplet{Lo: 0, Hi: far, Step: far/2 + 1}, -1}, {adlib.Triplet{Lo: 7, Hi: math.MinInt, Step: -1}, -1}, {adlib.Triplet{Lo: 1, Hi: far, Step: 1}, -1},
			{adlib.Triplet{Lo: math.MinInt, Hi: far, Step: 1}, -1}, {adlib.Triplet{Lo: 7, Hi: math.MinInt / 2, Step: math.MinInt}, 1}, {adlib.Triplet{Lo: 3, Hi: 7, Step: far}, 1},
			{adlib.Triplet{Lo: 3, Hi: 2, Step: far}, 0}, {adlib.Triplet{Lo: 2, Hi: 3, Step: math.MinInt}, 0}, {adlib.Triplet{Lo: 7, Hi: 0, Step: -7}, 2},
		} {
			r, err := x.Sub(test.triplet)
			if (err != nil) != (test.extent < 0) || err == nil && r.Extent() != test.extent {
				t.Errorf("%v: got %d subscripts, %v, want %d", test.triplet, r.Extent(), err, test.extent)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
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
