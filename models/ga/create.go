package ga

import (
	"math"
	"slices"

	"simrun/models/armci"
	"simrun/models/geometry"
	"simrun/sim/node"
)

// Type is the type of the elements of an array.
type Type uint8

// The types, with their names in C.
const (
	Int           Type = iota // C_INT, 4 bytes
	Long                      // C_LONG, 8 bytes on every machine
	Float                     // C_FLOAT
	Double                    // C_DBL
	FloatComplex              // C_SCPL
	DoubleComplex             // C_DCPL
)

var operations = [...]armci.AccOp{armci.AccInt, armci.AccLong, armci.AccFloat, armci.AccDouble, armci.AccCpl, armci.AccDcp}

// Size returns the length of an element in bytes.
func (t Type) Size() int64 { return int64(operations[t].Size()) }

// String returns the name in C.
func (t Type) String() string {
	return [...]string{"C_INT", "C_LONG", "C_FLOAT", "C_DBL", "C_SCPL", "C_DCPL"}[t]
}

// Array is a global array as a process sees it. Indices count from 0, the last one
// runs fastest in memory, patches include both corners: the binding of C.
type Array struct {
	Name string
	Type Type
	Dims []int64

	process *Process
	layout  geometry.Decomposition
	bases   []node.Addr // of the processes' parts, by rank; 0 where there is none
}

// Config contains the common arguments of all calls that create an array.
type Config struct {
	Name string
	Type Type
	Dims []int64 // 1 to geometry.MaxDims extents, at least 1 each
	// Chunk is the least extent of a block in each dimension, as far as there are enough processes. If it is not
	// positive, the library chooses. If it is the array's own extent, that dimension is not cut. nil lets the library
	// choose in all dimensions.
	Chunk []int64
	// Ghosts is how many ghost cells each block has on both sides in each dimension, 0
	// to the extent of the array; nil stands for none. A block-cyclic array has none.
	Ghosts []int64
}

// Create makes an array whose blocks are as equal as can be (NGA_Create,
// NGA_Create_ghosts). It is collective. Its elements are 0.
func (p *Process) Create(c Config) (*Array, error) {
	p.enter("NGA_Create")
	defer p.leave()
	domain, err := p.domain(c)
	if err != nil {
		return nil, err
	}
	if c.Chunk != nil && len(c.Chunk) != len(c.Dims) {
		return nil, p.wrong("%d chunks of %q, expected one for each of %d dimensions", len(c.Chunk), c.Name, len(c.Dims))
	}
	unit, units := make([]int64, len(c.Dims)), make([]int64, len(c.Dims))
	for d, n := range c.Dims {
		unit[d] = 1
		if c.Chunk != nil {
			unit[d] = min(max(c.Chunk[d], 1), n)
		}
		units[d] = (n-1)/unit[d] + 1
	}
	axes := make([]axis, len(c.Dims))
	for d, procs := range processGrid(units, p.Nnodes()) {
		axes[d] = balanced(c.Dims[d], unit[d], procs)
		p.charge(p.counts.BlockStart.Times(axes[d].blocks))
	}
	return p.allocateBlocks(c, domain, axes)
}

// CreateIrreg makes an array that is cut as the program says (NGA_Create_irreg, NGA_Create_ghosts_irreg). Dimension d
// has blocks[d] blocks. starts has the indices at which the blocks begin, those of dimension 0 first. There are at
// most as many blocks in all as processes. It is collective. Config.Chunk is not used.
func (p *Process) CreateIrreg(c Config, blocks []int, starts []int64) (*Array, error) {
	p.enter("NGA_Create_irreg")
	defer p.leave()
	domain, err := p.domain(c)
	if err != nil {
		return nil, err
	}
	if len(blocks) != len(c.Dims) {
		return nil, p.wrong("%d numbers of blocks of %q, expected one for each of %d dimensions", len(blocks), c.Name, len(c.Dims))
	}
	axes := make([]axis, len(c.Dims))
	rest, all := starts, int64(1)
	for d, n := range blocks {
		if n < 1 || n > len(rest) {
			return nil, p.wrong("%v blocks of %q and %d indices where they begin, expected one for each", blocks, c.Name, len(starts))
		}
		if axes[d], err = listed(c.Dims[d], slices.Clone(rest[:n])); err != nil {
			return nil, p.wrong("in dimension %d of %q %v", d, c.Name, err)
		}
		rest = rest[n:]
		if all *= int64(n); all > int64(p.Nnodes()) {
			return nil, p.wrong("%v blocks of %q, expected at most one for each of %d processes", blocks, c.Name, p.Nnodes())
		}
		p.charge(p.counts.BlockStart.Times(int64(n)))
	}
	if len(rest) > 0 {
		return nil, p.wrong("%v blocks of %q and %d indices where they begin, expected one for each", blocks, c.Name, len(starts))
	}
	return p.allocateBlocks(c, domain, axes)
}

// CreateBlockCyclic makes an array whose blocks of the given extents are dealt in
// turn to a grid of processes, as in ScaLAPACK (GA_Set_block_cyclic_proc_grid of a
// handle, then GA_Allocate). A process stores its blocks close together, as one
// dense array. The grid has as many processes as the program. It is collective.
// Config.Chunk is not used.
func (p *Process) CreateBlockCyclic(c Config, block []int64, grid []int) (*Array, error) {
	p.enter("GA_Set_block_cyclic_proc_grid")
	defer p.leave()
	domain, err := p.domain(c)
	if err != nil {
		return nil, err
	}
	if len(block) != len(c.Dims) || len(grid) != len(c.Dims) {
		return nil, p.wrong("blocks %v and processes %v of %q, expected one of each for %d dimensions", block, grid, c.Name, len(c.Dims))
	}
	if c.Ghosts != nil {
		return nil, p.wrong("ghost cells of the block-cyclic %q, expected none", c.Name)
	}
	r, err := geometry.Distribute(domain, geometry.Uniform(geometry.BlockCyclic, grid, block), geometry.Orders{})
	if err != nil {
		return nil, p.failed(err)
	}
	if r.Procs() != p.Nnodes() {
		return nil, p.wrong("a grid %v of %q with %d processes, expected %d", grid, c.Name, r.Procs(), p.Nnodes())
	}
	if p.adlib != nil {
		return p.describeBlockCyclic(c, domain, block, grid)
	}
	return p.allocate(c, r)
}

// domain returns all points of an array.
func (p *Process) domain(c Config) (geometry.Box, error) {
	if int(c.Type) >= len(operations) {
		return geometry.Box{}, p.wrong("type %d of %q, expected C_INT to C_DCPL", c.Type, c.Name)
	}
	if len(c.Dims) > p.dims {
		return geometry.Box{}, p.wrong("%d dimensions of %q, expected at most %d without ARMCI", len(c.Dims), c.Name, p.dims)
	}
	p.charge(p.counts.DimensionCheck.Times(int64(len(c.Dims))))
	b, err := geometry.Domain(c.Dims...)
	if err != nil {
		return b, p.wrong("extents %v of %q: %v", c.Dims, c.Name, err)
	}
	return b, p.checkGhosts(c)
}

// checkGhosts refuses widths of ghost cells that cannot be.
func (p *Process) checkGhosts(c Config) error {
	if c.Ghosts == nil {
		return nil
	}
	if len(c.Ghosts) != len(c.Dims) {
		return p.wrong("%d widths of ghost cells of %q, expected one for each of %d dimensions", len(c.Ghosts), c.Name, len(c.Dims))
	}
	most := slices.Clone(c.Dims) // that a process stores
	for d, n := range c.Dims {
		w := c.Ghosts[d]
		if w < 0 || w > n {
			return p.wrong("width %d of ghost cells in dimension %d of %q, expected 0 to %d", w, d, c.Name, n)
		}
		most[d] += 2 * w
	}
	if _, err := geometry.Domain(most...); err != nil {
		return p.wrong("%q with ghost cells %v: %v", c.Name, c.Ghosts, err)
	}
	return nil
}

// allocateBlocks makes an array that is cut at the given axes.
func (p *Process) allocateBlocks(c Config, domain geometry.Box, axes []axis) (*Array, error) {
	if p.adlib != nil {
		return p.describeBlocks(c, domain, axes)
	}
	return p.allocate(c, newBlocked(domain, axes, c.Ghosts, p.Nnodes()))
}

// allocate gives the processes their parts.
func (p *Process) allocate(c Config, layout geometry.Decomposition) (*Array, error) {
	n := layout.Size(p.Nodeid())
	if n > math.MaxInt/c.Type.Size() {
		return nil, p.wrong("%d elements of %q in this process, which do not fit into an address space", n, c.Name)
	}
	bases, err := p.mover.allocate(n * c.Type.Size())
	if err != nil {
		return nil, p.failed(err)
	}
	a := &Array{Name: c.Name, Type: c.Type, Dims: slices.Clone(c.Dims), process: p, layout: layout, bases: bases}
	return a, p.failed(p.mover.sync())
}

// Destroy gives the array's memory back (GA_Destroy). It is collective.
func (a *Array) Destroy() error {
	p := a.process
	p.enter("GA_Destroy")
	defer p.leave()
	if a.bases == nil {
		return p.wrong("%q, which has been destroyed, expected an array", a.Name)
	}
	if err := p.mover.sync(); err != nil {
		return p.failed(err)
	}
	mine := a.bases[p.Nodeid()]
	a.bases = nil
	if d := a.Descriptor(); d != nil {
		return p.failed(p.adlib.Free(d))
	}
	return p.failed(p.mover.free(mine))
}
