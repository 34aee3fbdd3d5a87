package ga

import (
	"slices"

	"simrun/models/geometry"
	"simrun/sim/node"
)

// HasGhosts reports whether blocks have ghost cells (GA_Has_ghosts).
func (a *Array) HasGhosts() bool {
	b, ok := a.blocks()
	for d := 0; ok && d < len(a.Dims); d++ {
		if low, high := b.ghostWidths(d); low > 0 || high > 0 {
			return true
		}
	}
	return false
}

// AccessGhosts returns where the block of the process lies with its ghost cells (NGA_Access_ghosts): the address of
// the first ghost cell, and the extents including ghost cells, those of the first dimension first. Without ghost cells
// it is the block alone. On Adlib the extents are those of the storage, which has room for the greatest block in every
// process.
func (a *Array) AccessGhosts() (node.Addr, []int64, error) {
	p := a.process
	p.enter("NGA_Access_ghosts")
	defer p.leave()
	p.charge(p.counts.DimensionCheck.Times(int64(len(a.Dims))))
	b, own, err := a.ghostBlock()
	if err != nil {
		return 0, nil, err
	}
	if own.Dims == 0 {
		return 0, nil, p.wrong("no block of %q at process %d, expected one", a.Name, p.Nodeid())
	}
	stored, _ := b.stored(p.Nodeid())
	shape := stored.Shape()
	return a.Local(), slices.Clone(shape[:own.Dims]), nil
}

// ghostBlock returns the layout of an array that may have ghost cells, and the block of the
// process, without dimensions if it has none.
func (a *Array) ghostBlock() (blocks, geometry.Box, error) {
	p := a.process
	if a.bases == nil {
		return nil, geometry.Box{}, p.wrong("%q, which has been destroyed, expected an array", a.Name)
	}
	b, ok := a.blocks()
	if !ok {
		return nil, geometry.Box{}, p.wrong("the cyclic %q, expected an array of one block for each process", a.Name)
	}
	own, _ := b.box(p.Nodeid())
	return b, own, nil
}

// UpdateGhosts gives all ghost cells, corners included, the values of the elements that they
// stand for (GA_Update_ghosts). Beyond an end of the array these are those from its other
// end. It is collective.
func (a *Array) UpdateGhosts() error {
	return a.process.collective("GA_Update_ghosts", func() error {
		return a.updateGhosts(func([]int) bool { return true })
	})
}

// UpdateGhostDir is [Array.UpdateGhosts] for one side of a dimension: the lower side if dir is -1, the upper one if it
// is 1 (NGA_Update_ghost_dir). If corners is set, it includes ghost cells of this side beyond an end of another
// dimension. It is collective.
func (a *Array) UpdateGhostDir(dimension, dir int, corners bool) error {
	p := a.process
	return p.collective("NGA_Update_ghost_dir", func() error {
		if dimension < 0 || dimension >= len(a.Dims) || dir != -1 && dir != 1 {
			return p.wrong("dimension %d and direction %d of %q, expected 0 to %d, and -1 or 1", dimension, dir, a.Name, len(a.Dims)-1)
		}
		return a.updateGhosts(func(sides []int) bool {
			for d, s := range sides {
				if d != dimension && s != 0 && !corners {
					return false
				}
			}
			return sides[dimension] == dir
		})
	})
}

// updateGhosts gets the ghost cells of this process. It gets a patch for each wanted combination of sides of the
// dimensions (-1 below the block, 0 along it, 1 above it). The patch may wrap around the ends of the array.
func (a *Array) updateGhosts(wanted func(sides []int) bool) error {
	b, own, err := a.ghostBlock()
	if err != nil || own.Dims == 0 {
		return err
	}
	stored, _ := b.stored(a.process.Nodeid())
	shape := stored.Shape()
	sides := make([]int, own.Dims)
	for i := range sides {
		sides[i] = -1
	}
	for more := true; more; more = nextSides(sides) {
		if part, some := sidePart(b, own, sides); some && wanted(sides) {
			at := offset(part.Lo, stored)
			x := patch{part.Lo[:own.Dims], part.Hi[:own.Dims], a.Local() + node.Addr(at*a.Type.Size()), shape[1:own.Dims]}
			if err := a.movePeriodic(x, a.process.mover.get); err != nil {
				return err
			}
		}
	}
	return a.process.mover.await()
}

// nextSides steps through the combinations of sides and reports whether there was one more.
func nextSides(sides []int) bool {
	for d := len(sides) - 1; d >= 0; d-- {
		if sides[d]++; sides[d] <= 1 {
			return true
		}
		sides[d] = -1
	}
	return false
}

// sidePart returns the ghost cells of a block on some sides, and whether there are any.
func sidePart(b blocks, own geometry.Box, sides []int) (part geometry.Box, some bool) {
	part = own
	for d, s := range sides {
		low, high := b.ghostWidths(d)
		switch {
		case s < 0 && low == 0 || s > 0 && high == 0:
			return part, false
		case s < 0:
			part.Lo[d], part.Hi[d] = own.Lo[d]-low, own.Lo[d]-1
		case s > 0:
			part.Lo[d], part.Hi[d] = own.Hi[d]+1, own.Hi[d]+high
		}
		some = some || s != 0
	}
	return part, some
}

// offset returns where a point lies in a box that is stored densely.
func offset(p geometry.Point, in geometry.Box) (at int64) {
	for d := range in.Dims {
		at = at*in.Extent(d) + p[d] - in.Lo[d]
	}
	return at
}
