package adlib_test

import (
	"context"
	"fmt"

	"pgregory.net/rapid"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/models/adlib"
	"simrun/models/armci"
	"simrun/sim"
	"simrun/sim/node"
)

// proc is the library in one process of a test.
type proc struct {
	*adlib.Process
	e machines.Endpoint
}

// run runs a body in n processes over messages or, if oneSided, over ARMCI.
func run(n int, oneSided bool, body func(p *proc) error) error {
	k := sim.New(1)
	err := ideal.Quiet{Latency: sim.Microsecond}.Launch(k, n, func(e machines.Endpoint) {
		p, err := start(e, oneSided)
		if err == nil {
			err = body(&proc{p, e})
		}
		if err != nil {
			e.Thread().Fail(err)
		}
	})
	if err != nil {
		return err
	}
	return k.Run(context.Background())
}

func start(e machines.Endpoint, oneSided bool) (*adlib.Process, error) {
	if !oneSided {
		return adlib.New(e)
	}
	a, err := armci.Init(e)
	if err != nil {
		return nil, err
	}
	return adlib.NewOneSided(e, a), nil
}

// layout is how one dimension of an array of a test is distributed, and the section of it that is used.
type layout struct {
	format      adlib.Format
	extent, dim int // dim of the grid, -1 for none
	block       int
	sizes       []int
	ghosts      adlib.Ghosts
	lo, step    int // of the section
	n           int
}

func (l layout) String() string {
	return fmt.Sprintf("%v(%d) dim %d block %d sizes %v ghosts %v [%d step %d, %d]", l.format, l.extent, l.dim, l.block, l.sizes, l.ghosts, l.lo, l.step, l.n)
}

// drawLayout draws a layout whose section has n elements; used are the dimensions of the grid that are taken.
func drawLayout(t *rapid.T, grid []int, used map[int]bool, n int) layout {
	l := layout{dim: -1, step: 1, n: n}
	if rapid.Bool().Draw(t, "strided") {
		l.step = rapid.SampledFrom([]int{-3, -2, -1, 2, 3}).Draw(t, "step")
	}
	span := max(0, (n-1)*max(l.step, -l.step)+1)
	below := rapid.IntRange(0, 3).Draw(t, "below")
	l.extent = span + below + rapid.IntRange(0, 3).Draw(t, "above")
	l.lo = below
	if l.step < 0 {
		l.lo = below + span - 1
	}
	d := rapid.IntRange(-1, len(grid)-1).Draw(t, "dim")
	if d < 0 || used[d] {
		return l
	}
	used[d] = true
	l.dim = d
	l.format = rapid.SampledFrom([]adlib.Format{adlib.Block, adlib.Cyclic, adlib.BlockCyclic, adlib.Irregular}).Draw(t, "format")
	l.block = rapid.IntRange(1, 4).Draw(t, "block")
	l.sizes = drawSizes(t, l.extent, grid[d])
	l.ghosts = adlib.Ghosts{Low: rapid.IntRange(0, 3).Draw(t, "ghosts below"), High: rapid.IntRange(0, 3).Draw(t, "ghosts above")}
	return l
}

// drawSizes draws sizes of blocks, of which some may be empty.
func drawSizes(t *rapid.T, total, blocks int) []int {
	sizes := make([]int, blocks)
	for range total {
		sizes[rapid.IntRange(0, blocks-1).Draw(t, "to")]++
	}
	return sizes
}

// rangeOf makes the range of a layout.
func (l layout) rangeOf(g *adlib.Grid) (adlib.Range, error) {
	switch l.format {
	case adlib.Block:
		return adlib.BlockRange(l.extent, g.Dim(l.dim), l.ghosts)
	case adlib.Cyclic:
		return adlib.CyclicRange(l.extent, g.Dim(l.dim))
	case adlib.BlockCyclic:
		return adlib.BlockCyclicRange(l.extent, g.Dim(l.dim), l.block)
	case adlib.Irregular:
		return adlib.IrregRange(l.sizes, g.Dim(l.dim), l.ghosts)
	}
	return adlib.CollapsedRange(l.extent), nil
}

// make returns the whole array of layouts and its section.
func (p *proc) make(t adlib.Type, g *adlib.Grid, layouts []layout) (whole, section *adlib.Array, err error) {
	var ranges []adlib.Range
	var subs []adlib.Subscript
	for _, l := range layouts {
		r, err := l.rangeOf(g)
		if err != nil {
			return nil, nil, err
		}
		ranges = append(ranges, r)
		subs = append(subs, adlib.Over(l.lo, l.lo+(l.n-1)*l.step, l.step))
	}
	if whole, err = p.NewArray(t, g.Group(), ranges...); err != nil {
		return nil, nil, err
	}
	section, err = p.Section(whole, subs...)
	return whole, section, err
}

// ints returns the process's storage of an array of ints.
func (p *proc) ints(a *adlib.Array) ([]int32, error) {
	return node.View[int32](p.e.Memory(), a.Data(), int(a.Bytes()/4))
}

// fill gives the elements of an array that the process holds values by their subscripts.
func (p *proc) fill(a *adlib.Array, value func(index []int) int32) error {
	if !a.Group().Has(p.Rank()) {
		return nil
	}
	v, err := p.ints(a)
	if err != nil {
		return err
	}
	p.EachLocal(a, func(index []int, place int64) { v[place] = value(index) })
	return nil
}

// check compares the elements that the process holds with what they should be.
func (p *proc) check(what string, a *adlib.Array, want func(index []int) int32) error {
	if !a.Group().Has(p.Rank()) {
		return nil
	}
	v, err := p.ints(a)
	if err != nil {
		return err
	}
	p.EachLocal(a, func(index []int, place int64) {
		if w := want(index); v[place] != w && err == nil {
			err = fmt.Errorf("%s: process %d has %d at %v, want %d", what, p.Rank(), v[place], index, w)
		}
	})
	return err
}

// code is a value for an element by its subscripts, never 0.
func code(index []int) int32 {
	c := int32(1)
	for _, i := range index {
		c = c*41 + int32(i) + 1
	}
	return c
}

// drawGrid draws the extents of a grid for up to 12 processes, and how many processes there are.
func drawGrid(t *rapid.T) (grid []int, processes int) {
	n := 1
	for range rapid.IntRange(1, 3).Draw(t, "grid dimensions") {
		x := rapid.IntRange(1, max(1, 12/n)).Draw(t, "processes along a dimension")
		grid = append(grid, x)
		n *= x
	}
	return grid, rapid.IntRange(n, 12).Draw(t, "processes")
}

func drawShape(t *rapid.T, most int) []int {
	return rapid.SliceOfN(rapid.IntRange(0, 7), 1, most).Draw(t, "shape")
}

func drawLayouts(t *rapid.T, grid, shape []int) []layout {
	used := map[int]bool{}
	var list []layout
	for _, n := range shape {
		list = append(list, drawLayout(t, grid, used, n))
	}
	return list
}
