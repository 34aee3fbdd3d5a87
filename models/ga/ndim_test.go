package ga_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"simrun/machines"
	"simrun/machines/xt5"
	"simrun/models/ga"
	"simrun/models/geometry"
	"simrun/sim"
	"simrun/sim/node"
)

// creation makes an array on all processes of a program.
type creation func(p *ga.Process) (*ga.Array, error)

// drawCreation draws an array of some extents and a way to cut it for n processes.
func drawCreation(t *rapid.T, dims []int64, n int) creation {
	c := ga.Config{Name: "a", Type: ga.Long, Dims: dims}
	if rapid.Bool().Draw(t, "ghosts") {
		c.Ghosts = drawWidths(t, dims)
	}
	switch rapid.SampledFrom([]string{"default", "chunks", "irregular", "block-cyclic"}).Draw(t, "kind") {
	case "chunks":
		for _, n := range dims {
			c.Chunk = append(c.Chunk, rapid.Int64Range(-1, n).Draw(t, "chunk"))
		}
	case "irregular":
		return drawIrregular(t, c, n)
	case "block-cyclic":
		grid, block := make([]int, len(dims)), make([]int64, len(dims))
		for d := range dims {
			grid[d], block[d] = 1, rapid.Int64Range(1, 4).Draw(t, "block")
		}
		grid[rapid.IntRange(0, len(dims)-1).Draw(t, "axis")] = n
		c.Ghosts = nil
		return func(p *ga.Process) (*ga.Array, error) { return p.CreateBlockCyclic(c, block, grid) }
	}
	return func(p *ga.Process) (*ga.Array, error) { return p.Create(c) }
}

// drawWidths draws widths of ghost cells, wider ones than blocks among them.
func drawWidths(t *rapid.T, dims []int64) (width []int64) {
	for _, n := range dims {
		width = append(width, rapid.Int64Range(0, min(n, 3)).Draw(t, "width"))
	}
	return width
}

func drawIrregular(t *rapid.T, c ga.Config, n int) creation {
	blocks, starts := make([]int, len(c.Dims)), []int64(nil)
	for d, extent := range c.Dims {
		count := rapid.IntRange(1, min(n, int(extent))).Draw(t, "blocks")
		inner := rapid.SliceOfNDistinct(rapid.Int64Range(1, max(extent-1, 1)), count-1, count-1, rapid.ID).Draw(t, "starts")
		slices.Sort(inner)
		blocks[d], n = count, n/count
		starts = append(append(starts, 0), inner...)
	}
	return func(p *ga.Process) (*ga.Array, error) { return p.CreateIrreg(c, blocks, starts) }
}

// drawPatch draws a patch, and leading dimensions of a buffer for it.
func drawPatch(t *rapid.T, dims []int64) (lo, hi, ld []int64) {
	for d, n := range dims {
		l := rapid.Int64Range(0, n-1).Draw(t, "lo")
		h := rapid.Int64Range(l, n-1).Draw(t, "hi")
		lo, hi = append(lo, l), append(hi, h)
		if d > 0 {
			ld = append(ld, h-l+1+rapid.Int64Range(0, 2).Draw(t, "ld"))
		}
	}
	return lo, hi, ld
}

// points calls fn with the points of a patch, in row-major order.
func points(lo, hi []int64, fn func(at []int64)) {
	at := slices.Clone(lo)
	for {
		fn(at)
		d := len(at) - 1
		for ; d >= 0; d-- {
			if at[d]++; at[d] <= hi[d] {
				break
			}
			at[d] = lo[d]
		}
		if d < 0 {
			return
		}
	}
}

// index returns where a point lies in an array, or in a buffer whose first element
// is at an origin.
func index(at, origin, ld []int64) int64 {
	n := int64(0)
	for d := range at {
		if d > 0 {
			n *= ld[d-1]
		}
		n += at[d] - origin[d]
	}
	return n
}

// TestPatches puts and gets patches at random, one process after the other, and holds
// the array against a plain one.
func TestPatches(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 15).Draw(t, "processes")
		dims := rapid.SliceOfN(rapid.Int64Range(1, 7), 1, 4).Draw(t, "dims")
		create := drawCreation(t, dims, n)
		start := rapid.SampledFrom([]func(machines.Endpoint) (*ga.Process, error){overARMCI, onAdlib}).Draw(t, "start")
		size := int64(1)
		for _, d := range dims {
			size *= d
		}
		plain := make([]int64, size)
		type patch struct{ lo, hi, ld []int64 }
		var patches []patch
		for range n {
			lo, hi, ld := drawPatch(t, dims)
			patches = append(patches, patch{lo, hi, ld})
		}
		err := port{"xt5", xt5.Model(), start}.run(n, func(p *ga.Process) error {
			a, err := create(p)
			if err != nil {
				return err
			}
			for r, x := range patches {
				if err := p.Sync(); err != nil {
					return err
				}
				if r != p.Nodeid() {
					continue
				}
				if err := putPatch(p, a, x.lo, x.hi, x.ld, plain, int64(1000*(r+1))); err != nil {
					return err
				}
			}
			if err := p.Sync(); err != nil {
				return err
			}
			x := patches[p.Nodeid()]
			return errors.Join(getPatch(p, a, x.lo, x.hi, x.ld, plain), compareWhole(p, a, plain))
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

// putPatch numbers the elements of a patch, in the array and in a plain one.
func putPatch(p *ga.Process, a *ga.Array, lo, hi, ld, plain []int64, first int64) error {
	at := p.Memory().Alloc(8 * 8000)
	values, err := node.View[int64](p.Memory(), at, 8000)
	if err != nil {
		return err
	}
	origin := make([]int64, len(lo))
	points(lo, hi, func(at []int64) {
		values[index(at, lo, ld)] = first
		plain[index(at, origin, a.Dims[1:])] = first
		first++
	})
	return a.Put(lo, hi, at, ld)
}

// getPatch gets a patch: the buffer around it stays as it is.
func getPatch(p *ga.Process, a *ga.Array, lo, hi, ld, plain []int64) error {
	at := p.Memory().Alloc(8 * 8000)
	values, err := node.View[int64](p.Memory(), at, 8000)
	if err != nil {
		return err
	}
	want := make([]int64, 8000)
	for i := range values {
		values[i], want[i] = -1, -1
	}
	origin := make([]int64, len(lo))
	points(lo, hi, func(at []int64) { want[index(at, lo, ld)] = plain[index(at, origin, a.Dims[1:])] })
	if err := a.Get(lo, hi, at, ld); err != nil {
		return err
	}
	if !slices.Equal(values, want) {
		return fmt.Errorf("patch %v to %v with leading dimensions %v in process %d: found %v, expected %v", lo, hi, ld, p.Nodeid(), values[:60], want[:60])
	}
	return nil
}

// compareWhole compares what the process has with the plain array, by the distribution.
func compareWhole(p *ga.Process, a *ga.Array, plain []int64) error {
	if a.LocalLen() == 0 {
		return nil
	}
	values, err := node.View[int64](p.Memory(), a.Local(), int(a.LocalLen()))
	if err != nil {
		return err
	}
	d, origin := a.Decomposition(), make([]int64, len(a.Dims))
	for b := range d.Boxes(p.Nodeid()) {
		points(b.Lo[:b.Dims], b.Hi[:b.Dims], func(at []int64) {
			i, ok := geometry.LocalIndex(d, p.Nodeid(), geometry.PointAt(at...))
			if want := plain[index(at, origin, a.Dims[1:])]; !ok || values[i] != want {
				err = fmt.Errorf("found %d at %v in process %d, expected %d", values[i], at, p.Nodeid(), want)
			}
		})
	}
	return err
}

// Two processes put halves of an array; the first gets it all.
func ExampleArray_Put() {
	m, err := xt5.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	k := sim.New(1)
	err = m.Launch(k, 2, func(e machines.Endpoint) {
		p, _ := ga.Initialize(e)
		a, _ := p.Create(ga.Config{Name: "a", Type: ga.Long, Dims: []int64{2, 3}})
		at := p.Memory().Alloc(6 * 8)
		values, _ := node.View[int64](p.Memory(), at, 6)
		me := int64(p.Nodeid())
		for i := range values[:3] {
			values[i] = 10*me + int64(i)
		}
		_ = a.Put([]int64{me, 0}, []int64{me, 2}, at, nil)
		_ = p.Sync()
		if me == 0 {
			err := a.Get([]int64{0, 0}, []int64{1, 2}, at, nil)
			fmt.Println(values, err)
		}
	})
	fmt.Println(err, k.Run(context.Background()))
	// Output:
	// [0 1 2 10 11 12] <nil>
	// <nil> <nil>
}
