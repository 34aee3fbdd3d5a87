package adlib_test

import (
	"testing"

	"pgregory.net/rapid"

	"simrun/models/adlib"
)

// both runs a body over both transports.
func both(t *rapid.T, n int, body func(p *proc) error) {
	for _, oneSided := range []bool{false, true} {
		if err := run(n, oneSided, body); err != nil {
			t.Fatalf("one-sided %t: %v", oneSided, err)
		}
	}
}

// TestRemap: sections of arrays of 1 to 4 dimensions on 1 to 12 processes, any two mappings, negative steps, copies and empty
// blocks. All copies of the destination get the elements, what is outside of the section stays as it was, and a schedule can be
// executed again.
func TestRemap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		grid, n := drawGrid(t)
		shape := drawShape(t, 4)
		to, from := drawLayouts(t, grid, shape), drawLayouts(t, grid, shape)
		both(t, n, func(p *proc) error {
			g, err := p.NewGrid(grid...)
			if err != nil {
				return err
			}
			all, dst, err := p.make(adlib.Int, g, to)
			if err != nil {
				return err
			}
			_, src, err := p.make(adlib.Int, g, from)
			if err != nil {
				return err
			}
			s, err := p.NewRemap(dst, src)
			if err != nil {
				return err
			}
			for round := range int32(2) {
				if err := p.fill(src, func(i []int) int32 { return code(i) + round }); err != nil {
					return err
				}
				if err := s.Execute(); err != nil {
					return err
				}
				if err := p.check("remap", dst, func(i []int) int32 { return code(i) + round }); err != nil {
					return err
				}
			}
			if err := p.fill(dst, func([]int) int32 { return 0 }); err != nil {
				return err
			}
			return p.check("outside", all, func([]int) int32 { return 0 })
		})
	})
}

// aligned makes two arrays of the same layouts.
func (p *proc) aligned(grid []int, layouts []layout) (dst, src *adlib.Array, err error) {
	g, err := p.NewGrid(grid...)
	if err != nil {
		return nil, nil, err
	}
	if _, dst, err = p.make(adlib.Int, g, layouts); err != nil {
		return nil, nil, err
	}
	_, src, err = p.make(adlib.Int, g, layouts)
	return dst, src, err
}

// TestShift: shifts of either mode by any amount along any dimension.
func TestShift(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		grid, n := drawGrid(t)
		shape := drawShape(t, 4)
		layouts := drawLayouts(t, grid, shape)
		dim := rapid.IntRange(0, len(shape)-1).Draw(t, "dimension")
		amount := rapid.IntRange(-9, 9).Draw(t, "amount")
		mode := rapid.SampledFrom([]adlib.Mode{adlib.Edge, adlib.Cycl, adlib.None}).Draw(t, "mode")
		both(t, n, func(p *proc) error {
			dst, src, err := p.aligned(grid, layouts)
			if err != nil {
				return err
			}
			if err := p.fill(src, code); err != nil {
				return err
			}
			s, err := p.NewShift(dst, src, amount, dim, mode)
			if err != nil {
				return err
			}
			if err := s.Execute(); err != nil {
				return err
			}
			return p.check("shift", dst, func(index []int) int32 { return shiftedValue(index, shape, dim, amount, mode) })
		})
	})
}

// shiftedValue is what an element has after a shift into an array of zeros.
func shiftedValue(index, shape []int, dim, amount int, mode adlib.Mode) int32 {
	at := append([]int(nil), index...)
	switch mode {
	case adlib.Cycl:
		at[dim] = ((at[dim]+amount)%shape[dim] + shape[dim]) % shape[dim]
	case adlib.Edge:
		at[dim] += amount
	}
	if at[dim] < 0 || at[dim] >= shape[dim] {
		return 0
	}
	return code(at)
}

// TestWriteHalo: ghosts get the values of their owners, and nothing else changes. Ghosts may have any width up to
// those of the range, be wider than neighbouring blocks, lie next to empty blocks or at corners, and be cyclic or not.
func TestWriteHalo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		grid, n := drawGrid(t)
		shape := rapid.SliceOfN(rapid.IntRange(1, 8), 1, 4).Draw(t, "shape")
		used := map[int]bool{}
		var layouts []layout
		var widths []adlib.Ghosts
		var modes []adlib.Mode
		for range shape {
			l := drawLayout(t, grid, used, 1)
			if l.format != adlib.Block && l.format != adlib.Irregular {
				l.ghosts = adlib.Ghosts{}
			}
			l.lo, l.step, l.n = 0, 1, l.extent
			layouts = append(layouts, l)
			widths = append(widths, adlib.Ghosts{Low: rapid.IntRange(0, l.ghosts.Low).Draw(t, "low"), High: rapid.IntRange(0, l.ghosts.High).Draw(t, "high")})
			modes = append(modes, rapid.SampledFrom([]adlib.Mode{adlib.Edge, adlib.Cycl, adlib.None}).Draw(t, "mode"))
		}
		both(t, n, func(p *proc) error {
			g, err := p.NewGrid(grid...)
			if err != nil {
				return err
			}
			a, _, err := p.make(adlib.Int, g, layouts)
			if err != nil {
				return err
			}
			if err := p.fill(a, code); err != nil {
				return err
			}
			if err := p.WriteHalo(a, widths, modes); err != nil {
				return err
			}
			return p.checkHalo(a, widths, modes)
		})
	})
}

// checkHalo compares all storage around the process's block with what it should be, ghosts of the dimensions one by one and
// together.
func (p *proc) checkHalo(a *adlib.Array, widths []adlib.Ghosts, modes []adlib.Mode) error {
	if !a.Group().Has(p.Rank()) {
		return nil
	}
	v, err := p.ints(a)
	if err != nil {
		return err
	}
	want := make([]int32, len(v))
	_, strides := a.Layout()
	var step func(d int, place int64, index []int)
	step = func(d int, place int64, index []int) {
		if d == a.Rank() {
			want[place] = code(index)
			return
		}
		r := a.Range(d)
		pieces := r.Pieces(r.Dim().Crd(p.Rank()))
		if len(pieces) == 0 {
			return
		}
		if r.Ghosts() == (adlib.Ghosts{}) {
			for _, x := range pieces {
				for k := range x.Count {
					step(d+1, place+int64(x.Local+k*x.LocalStep)*strides[d], append(index[:d:d], x.Index+k*x.IndexStep))
				}
			}
			return
		}
		x := pieces[0]
		w := widths[d]
		if modes[d] == adlib.None {
			w = adlib.Ghosts{}
		}
		for i := -w.Low; i < x.Count+w.High; i++ {
			at := x.Index + i
			if modes[d] == adlib.Cycl {
				at = (at%r.Extent() + r.Extent()) % r.Extent()
			}
			if at >= 0 && at < r.Extent() {
				step(d+1, place+int64(x.Local+i)*strides[d], append(index[:d:d], at))
			}
		}
	}
	step(0, 0, nil)
	for i := range v {
		if v[i] != want[i] {
			return p.wrongAt(a, i, v[i], want[i])
		}
	}
	return nil
}
