package ga_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/machines/t3d"
	"simrun/machines/t3e"
	"simrun/models/adlib"
	"simrun/models/ga"
	"simrun/sim"
)

// quietAdlib is Global Arrays on Adlib's descriptors on an ideal machine.
func quietAdlib() port {
	m := ideal.Model()
	m.Load = func() (machines.Machine, error) { return ideal.Quiet{Latency: sim.Microsecond}.Machine() }
	return port{"adlib/ideal", m, onAdlib}
}

// drawOn draws ranges of Adlib for an array, over a grid of all processes along one axis. Each dimension has blocks,
// or is cyclic, block-cyclic, or irregular with empty blocks. Ghost cells have different widths on both sides.
func drawOn(t *rapid.T, dims []int64, n int) creation {
	axis := rapid.IntRange(0, len(dims)-1).Draw(t, "axis")
	extent := int(dims[axis])
	format := rapid.SampledFrom([]adlib.Format{adlib.Block, adlib.Cyclic, adlib.BlockCyclic, adlib.Irregular}).Draw(t, "format")
	ghosts := adlib.Ghosts{Low: rapid.IntRange(0, 3).Draw(t, "low"), High: rapid.IntRange(0, 3).Draw(t, "high")}
	block := rapid.IntRange(1, 3).Draw(t, "block")
	sizes := make([]int, n)
	for range extent {
		sizes[rapid.IntRange(0, n-1).Draw(t, "to")]++
	}
	return func(p *ga.Process) (*ga.Array, error) {
		grid, err := p.Adlib().NewGrid(n)
		if err != nil {
			return nil, err
		}
		var ranges []adlib.Range
		for d, e := range dims {
			r := adlib.CollapsedRange(int(e))
			if d == axis {
				switch format {
				case adlib.Block:
					r, err = adlib.BlockRange(extent, grid.Dim(0), ghosts)
				case adlib.Cyclic:
					r, err = adlib.CyclicRange(extent, grid.Dim(0))
				case adlib.BlockCyclic:
					r, err = adlib.BlockCyclicRange(extent, grid.Dim(0), block)
				case adlib.Irregular:
					r, err = adlib.IrregRange(sizes, grid.Dim(0), ghosts)
				}
				if err != nil {
					return nil, err
				}
			}
			ranges = append(ranges, r)
		}
		return p.CreateOn("a", ga.Long, grid.Group(), ranges...)
	}
}

// drawDescribed draws a way to make an array that has a descriptor.
func drawDescribed(t *rapid.T, dims []int64, n int) creation {
	if rapid.Bool().Draw(t, "on ranges") {
		return drawOn(t, dims, n)
	}
	return drawCreation(t, dims, n)
}

// TestAdlibOnGlobalArrays uses global arrays of 1 to 4 dimensions, cut in any ways, on 1 to 12 processes. Puts of one
// process fill an array. Adlib's remap copies it to another, also in sections that run backwards. Its shift moves this
// one in itself along a dimension, and its reductions see all elements. Gets of other processes, and looks at their
// own blocks, find the same as in a plain array.
func TestAdlibOnGlobalArrays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "processes")
		dims := rapid.SliceOfN(rapid.Int64Range(1, 6), 1, 4).Draw(t, "dims")
		x := described{dims: dims, from: drawDescribed(t, dims, n), to: drawDescribed(t, dims, n)}
		x.dim = rapid.IntRange(0, len(dims)-1).Draw(t, "dim")
		x.amount = rapid.IntRange(-3, 3).Draw(t, "amount")
		x.backwards = rapid.SliceOfN(rapid.Bool(), len(dims), len(dims)).Draw(t, "backwards")
		if err := quietAdlib().run(n, x.run); err != nil {
			t.Fatal(err)
		}
	})
}

// described is a case of the test.
type described struct {
	dims        []int64
	from, to    creation
	dim, amount int
	backwards   []bool // dimensions along which sections run backwards
}

func (x *described) run(p *ga.Process) error {
	a, err := x.from(p)
	if err != nil {
		return err
	}
	b, err := x.to(p)
	if err != nil {
		return err
	}
	if p.Nodeid() == 0 {
		if err := numberAll(p, a); err != nil {
			return err
		}
	}
	if err := p.Sync(); err != nil {
		return err
	}
	lib := p.Adlib()
	if err := lib.Remap(b.Descriptor(), a.Descriptor()); err != nil {
		return err
	}
	err = x.compare(p, b, func(at []int64) int64 { return x.number(at) })
	if err := errors.Join(err, x.reduce(p, b)); err != nil {
		return err
	}
	var subs []adlib.Subscript
	for d, e := range x.dims {
		s := adlib.Over(0, int(e)-1, 1)
		if x.backwards[d] {
			s = adlib.Over(int(e)-1, 0, -1)
		}
		subs = append(subs, s)
	}
	turned, err := lib.Section(b.Descriptor(), subs...)
	if err != nil {
		return err
	}
	if err := lib.Remap(turned, a.Descriptor()); err != nil {
		return err
	}
	if err := x.compare(p, b, func(at []int64) int64 { return x.number(x.turn(at)) }); err != nil {
		return err
	}
	return x.shift(p, b)
}

// number is the value of an element: its place in row-major order.
func (x *described) number(at []int64) int64 { return index(at, make([]int64, len(at)), x.dims[1:]) }

// turn returns subscripts counted from the other end where sections run backwards.
func (x *described) turn(at []int64) []int64 {
	at = slices.Clone(at)
	for d, back := range x.backwards {
		if back {
			at[d] = x.dims[d] - 1 - at[d]
		}
	}
	return at
}

// compare compares what gets of all processes find, and what each has itself, with what elements should be.
func (x *described) compare(p *ga.Process, a *ga.Array, want func(at []int64) int64) error {
	origin, last, size := make([]int64, len(x.dims)), make([]int64, len(x.dims)), int64(1)
	for d, e := range x.dims {
		last[d], size = e-1, size*e
	}
	plain := make([]int64, size)
	points(origin, last, func(at []int64) { plain[x.number(at)] = want(at) })
	buffer, v := bufferOf[int64](p, size)
	if err := a.Get(origin, last, buffer, nil); err != nil {
		return err
	}
	if !slices.Equal(v, plain) {
		return fmt.Errorf("process %d gets %v, want %v", p.Nodeid(), v, plain)
	}
	return errors.Join(compareWhole(p, a, plain), p.Sync())
}

// reduce checks reductions of an array whose elements are 0 to one less than how many there are.
func (x *described) reduce(p *ga.Process, a *ga.Array) error {
	size := int64(1)
	for _, e := range x.dims {
		size *= e
	}
	for _, o := range []struct {
		op   adlib.Op
		want int64
	}{{adlib.Sum, size * (size - 1) / 2}, {adlib.MaxVal, size - 1}, {adlib.MinVal, 0}} {
		got, err := p.Adlib().Reduce(o.op, a.Descriptor(), nil)
		if err != nil {
			return err
		}
		if got.I != o.want {
			return fmt.Errorf("process %d: reduction %v is %d, want %d", p.Nodeid(), o.op, got.I, o.want)
		}
	}
	return nil
}

// shift shifts an array cyclically into one that is cut alike: the elements of b run backwards.
func (x *described) shift(p *ga.Process, b *ga.Array) error {
	lib := p.Adlib()
	d := b.Descriptor()
	var ranges []adlib.Range
	for i := range x.dims {
		ranges = append(ranges, d.Range(i))
	}
	c, err := p.CreateOn("c", ga.Long, d.Group(), ranges...)
	if err != nil {
		return err
	}
	if err := lib.CShift(c.Descriptor(), d, x.amount, x.dim); err != nil {
		return err
	}
	return x.compare(p, c, func(at []int64) int64 {
		at = slices.Clone(at)
		at[x.dim] = around(at[x.dim]+int64(x.amount), x.dims[x.dim])
		return x.number(x.turn(at))
	})
}

// TestAdlibHaloOfGlobalArray: Adlib's writeHalo fills the ghost cells of a global array as GA_Update_ghosts does.
func TestAdlibHaloOfGlobalArray(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "processes")
		dims := rapid.SliceOfN(rapid.Int64Range(1, 6), 1, 3).Draw(t, "dims")
		c := ga.Config{Name: "a", Type: ga.Long, Dims: dims, Ghosts: drawWidths(t, dims)}
		create := drawIrregular(t, c, n)
		err := quietAdlib().run(n, func(p *ga.Process) error {
			a, err := create(p)
			if err != nil {
				return err
			}
			if p.Nodeid() == 0 {
				if err := numberAll(p, a); err != nil {
					return err
				}
			}
			if err := p.Sync(); err != nil {
				return err
			}
			circles := slices.Repeat([]adlib.Mode{adlib.Cycl}, len(dims))
			return errors.Join(p.Adlib().WriteHalo(a.Descriptor(), nil, circles), checkNumbers(p, a, c.Ghosts))
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

// TestAlikeIsAligned: two arrays that NGA_Create cuts alike are aligned for Adlib: a shift of one into the other moves rows.
func TestAlikeIsAligned(t *testing.T) {
	err := port{"t3e", t3e.Model(), onAdlib}.run(4, func(p *ga.Process) error {
		a, err := p.Create(ga.Config{Name: "a", Type: ga.DoubleComplex, Dims: []int64{6, 3}})
		if err != nil {
			return err
		}
		b, err := p.Create(ga.Config{Name: "b", Type: ga.DoubleComplex, Dims: []int64{6, 3}})
		if err != nil {
			return err
		}
		at, v := bufferOf[complex128](p, 18)
		for i := range v {
			v[i] = complex(float64(i), float64(-i))
		}
		if p.Nodeid() == 0 {
			if err := a.Put([]int64{0, 0}, []int64{5, 2}, at, nil); err != nil {
				return err
			}
		}
		if err := errors.Join(p.Sync(), p.Adlib().CShift(b.Descriptor(), a.Descriptor(), 2, 0)); err != nil {
			return err
		}
		if err := b.Get([]int64{0, 0}, []int64{5, 2}, at, nil); err != nil {
			return err
		}
		for i, got := range v {
			if k := float64((i + 6) % 18); got != complex(k, -k) {
				return fmt.Errorf("element %d is %v, want %v", i, got, complex(k, -k))
			}
		}
		return errors.Join(p.Sync(), a.Destroy(), b.Destroy())
	})
	if err != nil {
		t.Error(err)
	}
}

// TestCreateOnRefuses: what no global array can be.
func TestCreateOnRefuses(t *testing.T) {
	on := func(make func(g *adlib.Grid) (adlib.Range, error)) func(p *ga.Process) error {
		return func(p *ga.Process) error {
			g, err := p.Adlib().NewGrid(2)
			if err != nil {
				return err
			}
			r, err := make(g)
			if err != nil {
				return err
			}
			_, err = p.CreateOn("a", ga.Long, g.Group(), r)
			return err
		}
	}
	for want, body := range map[string]func(p *ga.Process) error{
		`found 2 copies of "a" along dimension 0 of its processes, expected a range over it`: on(func(*adlib.Grid) (adlib.Range, error) {
			return adlib.CollapsedRange(4), nil
		}),
		`found the step 2 of the range of dimension 0 of "a", expected 1`: on(func(g *adlib.Grid) (adlib.Range, error) {
			r, err := adlib.BlockRange(8, g.Dim(0), adlib.Ghosts{})
			if err != nil {
				return r, err
			}
			return r.Sub(adlib.Triplet{Lo: 0, Hi: 7, Step: 2})
		}),
		`extents [0] of "a"`: on(func(g *adlib.Grid) (adlib.Range, error) { return adlib.CyclicRange(0, g.Dim(0)) }),
	} {
		if err := quietAdlib().run(2, body); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got error %v, want %q", err, want)
		}
	}
	err := port{"t3e", t3e.Model(), overARMCI}.run(1, func(p *ga.Process) error {
		_, err := p.CreateOn("a", ga.Long, (&adlib.Grid{Extents: []int{1}, Members: []int{0}}).Group(), adlib.CollapsedRange(4))
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "found ranges of Adlib") {
		t.Errorf("without descriptors: got error %v, want one that there are none", err)
	}
}

// TestDestroyedDescriptor: the memory of an array is used again by another one, of which Adlib knows the right addresses.
func TestDestroyedDescriptor(t *testing.T) {
	err := quietAdlib().run(3, func(p *ga.Process) error {
		for round := range 4 {
			a, err := p.Create(ga.Config{Name: "a", Type: ga.Int, Dims: []int64{int64(7 + 3*round)}})
			if err != nil {
				return err
			}
			if err := ga.Fill(a, int32(2)); err != nil {
				return err
			}
			sum, err := p.Adlib().Reduce(adlib.Sum, a.Descriptor(), nil)
			if err != nil {
				return err
			}
			if want := int64(2 * (7 + 3*round)); sum.I != want {
				return fmt.Errorf("round %d: sum %d, want %d", round, sum.I, want)
			}
			if err := a.Destroy(); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestTooLargeOnAdlib: an array of 2^64 bytes is no array of 0 bytes.
func TestTooLargeOnAdlib(t *testing.T) {
	for _, c := range []ga.Config{
		{Name: "a", Type: ga.Double, Dims: []int64{1 << 31, 1 << 31}}, {Name: "a", Type: ga.Double, Dims: []int64{1 << 62}},
	} {
		err := port{"t3d", t3d.Model(), onAdlib}.run(2, func(p *ga.Process) error { _, err := p.Create(c); return err })
		if err == nil || !strings.Contains(err.Error(), "17592186044416") {
			t.Errorf("%v: got %v, want that it is too large", c.Dims, err)
		}
	}
}
