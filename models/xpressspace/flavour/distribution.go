package flavour

import (
	"fmt"

	"simrun/models/geometry"
)

// Distribution is a data distribution template (struct data_distribution): which
// process has what of a coupled variable, in three parameters.
type Distribution struct {
	// Processors is the number of processors along each dimension (p1, ..., pn).
	// Their product is the number of processes of the application, which are numbered
	// with the last dimension fastest.
	Processors []int
	Type       geometry.Kind // blocked, cyclic or block-cyclic, in all dimensions
	// Block is the extents of a block (b1, ..., bn); only for block-cyclic ones.
	Block []int64
}

// Decompose applies the distribution to an array of the given extents in an application of procs processes. They store
// their parts as dense arrays with the last index running fastest.
func (d *Distribution) Decompose(extents []int64, procs int) (geometry.Decomposition, error) {
	domain, err := geometry.Domain(extents...)
	if err != nil {
		return nil, err
	}
	blocks := 0
	if d.Type == geometry.BlockCyclic {
		blocks = domain.Dims
	}
	switch {
	case len(d.Processors) != domain.Dims:
		return nil, fmt.Errorf("found a processors layout %v, expected %d numbers as the array has dimensions", d.Processors, domain.Dims)
	case len(d.Block) != blocks:
		return nil, fmt.Errorf("found block sizes %v of a %v distribution, expected %d", d.Block, d.Type, blocks)
	}
	r, err := geometry.Distribute(domain, geometry.Uniform(d.Type, d.Processors, d.Block), geometry.Orders{})
	if err != nil {
		return nil, err
	}
	if r.Procs() != procs {
		return nil, fmt.Errorf("found a processors layout %v, which is %d, expected %d processes of the application", d.Processors, r.Procs(), procs)
	}
	return r, nil
}
