package ga

import (
	"math/bits"
	"slices"

	"simrun/machines"
	"simrun/models/adlib"
	"simrun/models/armci"
	"simrun/models/geometry"
	"simrun/sim/node"
)

// elementTypes are the types of Adlib in which elements are described, and how many of them an element is.
var elementTypes = [...]struct {
	of    adlib.Type
	parts int64
}{Int: {adlib.Int, 1}, Long: {adlib.Long, 1}, Float: {adlib.Float, 1}, Double: {adlib.Double, 1}, FloatComplex: {adlib.Float, 2}, DoubleComplex: {adlib.Double, 2}}

// InitializeOnAdlib starts the version of Global Arrays that keeps the distribution of its arrays in
// the descriptor of Adlib (Nieplocha and Carpenter, section 3.2). It runs over ARMCI, as Adlib itself
// does. All calls that create arrays are as in the other versions; Adlib's collective calls take
// [Array.Descriptor]. The error is a *machines.MissingError if the machine lacks a capability that
// ARMCI needs.
func InitializeOnAdlib(e machines.Endpoint) (*Process, error) {
	e = ownProgram(e)
	a, err := armci.Init(e)
	if err != nil {
		return nil, err
	}
	p := newProcess(e, &overARMCI{armci: a, gets: a.NewHandle()})
	p.armci, p.adlib = a, adlib.NewOneSided(e, a)
	return p, nil
}

// Adlib returns the library that has the descriptors, nil if the layouts are Global Arrays' own. Its
// active group contains all processes. A call of it sees puts and accumulates before the last
// [Process.Sync], and [Process.Sync] orders its effects before gets of other processes.
func (p *Process) Adlib() *adlib.Process { return p.adlib }

// Descriptor returns Adlib's descriptor of the array, nil if it has none; Adlib's calls take it, and sections of it. Of complex
// elements it has one more dimension, the last: the real and the imaginary part.
func (a *Array) Descriptor() *adlib.Array {
	if k, ok := a.layout.(*described); ok {
		return k.array
	}
	return nil
}

// CreateOn makes an array on ranges of Adlib, one for each dimension, over a group of processes: in blocks of any
// sizes, with ghost cells, cyclic, block-cyclic or collapsed. Every dimension of the group must have a range, since a
// global array has no copies. The steps of ranges must be 1. It is collective. Its elements are 0.
func (p *Process) CreateOn(name string, t Type, g *adlib.Group, ranges ...adlib.Range) (*Array, error) {
	p.enter("NGA_Create")
	defer p.leave()
	c := Config{Name: name, Type: t}
	for _, r := range ranges {
		c.Dims = append(c.Dims, int64(r.Extent()))
	}
	domain, err := p.domain(c)
	if err != nil {
		return nil, err
	}
	if p.adlib == nil {
		return nil, p.wrong("ranges of Adlib for %q, expected them where the library keeps its arrays on Adlib", name)
	}
	used := make([]bool, len(g.Coordinates()))
	for d, r := range ranges {
		if r.Extent() > 1 && r.Element(1)-r.Element(0) != 1 {
			return nil, p.wrong("the step %d of the range of dimension %d of %q, expected 1", r.Element(1)-r.Element(0), d, name)
		}
		if r.Distributed() && r.Dim().Grid == g.Grid() {
			used[r.Dim().Dim] = true
		}
	}
	for d, n := range g.Grid().Extents {
		if n > 1 && !used[d] {
			return nil, p.wrong("%d copies of %q along dimension %d of its processes, expected a range over it", n, name, d)
		}
	}
	return p.describe(c, domain, g, ranges)
}

// describe makes an array of a descriptor.
func (p *Process) describe(c Config, domain geometry.Box, g *adlib.Group, ranges []adlib.Range) (*Array, error) {
	e := elementTypes[c.Type]
	if e.parts > 1 {
		ranges = append(slices.Clone(ranges), adlib.CollapsedRange(int(e.parts)))
	}
	d, err := p.adlib.NewArray(e.of, g, ranges...)
	if err != nil {
		return nil, p.failed(err)
	}
	a := &Array{Name: c.Name, Type: c.Type, Dims: slices.Clone(c.Dims), process: p, layout: newDescribed(d, domain, e.parts, p.Nnodes()), bases: d.Bases()}
	return a, p.failed(p.mover.sync())
}

// describeBlocks makes an array that is cut at the given axes, on irregular ranges.
func (p *Process) describeBlocks(c Config, domain geometry.Box, axes []axis) (*Array, error) {
	extents := make([]int, len(axes))
	for d, a := range axes {
		extents[d] = int(a.blocks)
	}
	return p.describeOn(c, domain, extents, func(d int, over adlib.Dimension) (adlib.Range, error) {
		w := int64(0)
		if c.Ghosts != nil {
			w = c.Ghosts[d]
		}
		sizes := make([]int, extents[d])
		for b := range sizes {
			sizes[b] = int(axes[d].start(int64(b)+1) - axes[d].start(int64(b)))
		}
		return adlib.IrregRange(sizes, over, adlib.Ghosts{Low: int(w), High: int(w)})
	})
}

// describeBlockCyclic makes an array whose blocks are distributed cyclically over a grid.
func (p *Process) describeBlockCyclic(c Config, domain geometry.Box, block []int64, grid []int) (*Array, error) {
	return p.describeOn(c, domain, grid, func(d int, over adlib.Dimension) (adlib.Range, error) {
		return adlib.BlockCyclicRange(int(c.Dims[d]), over, int(block[d]))
	})
}

// checkDescribed refuses an array of which a process could not hold its part.
func (p *Process) checkDescribed(c Config) error {
	bytes, fits := uint64(c.Type.Size()), true
	for _, n := range c.Dims {
		var high uint64
		high, bytes = bits.Mul64(bytes, uint64(n))
		fits = fits && high == 0 && int64(int(n)) == n // the extents of Adlib are of the host's size
	}
	if !fits || bytes/uint64(p.Nnodes()) > uint64(node.SegmentMax) {
		return p.wrong("extents %v of %q, expected at most %d bytes for each process", c.Dims, c.Name, node.SegmentMax)
	}
	return nil
}

// describeOn makes an array over a grid of the first processes, with a range for each dimension.
func (p *Process) describeOn(c Config, domain geometry.Box, extents []int, make func(d int, over adlib.Dimension) (adlib.Range, error)) (*Array, error) {
	if err := p.checkDescribed(c); err != nil {
		return nil, err
	}
	g, err := p.grid(extents)
	if err != nil {
		return nil, p.failed(err)
	}
	var ranges []adlib.Range
	for d := range extents {
		r, err := make(d, g.Dim(d))
		if err != nil {
			return nil, p.failed(err)
		}
		ranges = append(ranges, r)
	}
	return p.describe(c, domain, g.Group(), ranges)
}

// grid returns the grid of the first processes with some extents: always the same one, so that arrays that are cut alike are aligned
// for Adlib.
func (p *Process) grid(extents []int) (*adlib.Grid, error) {
	for _, g := range p.grids {
		if slices.Equal(g.Extents, extents) {
			return g, nil
		}
	}
	g, err := p.adlib.NewGrid(slices.Clone(extents)...)
	if err == nil {
		p.grids = append(p.grids, g)
	}
	return g, err
}
