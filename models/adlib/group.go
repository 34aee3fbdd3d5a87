package adlib

import "slices"

// Grid is an array of processes (Procs1, Procs2 and so on): Members has the ranks of
// the job, the last coordinate running fastest.
type Grid struct {
	Extents []int
	Members []int
}

// Rank returns the rank in the job of the process with the coordinates.
func (g *Grid) rank(coordinates []int) int {
	at := 0
	for d, n := range g.Extents {
		at = at*n + coordinates[d]
	}
	return g.Members[at]
}

// coordinates returns those of a process of the job, nil if it is not in the grid.
func (g *Grid) coordinates(rank int) []int {
	at := slices.Index(g.Members, rank)
	if at < 0 {
		return nil
	}
	c := make([]int, len(g.Extents))
	for d := len(c) - 1; d >= 0; d-- {
		c[d] = at % g.Extents[d]
		at /= g.Extents[d]
	}
	return c
}

// Dim returns dimension d of the grid, from 0.
func (g *Grid) Dim(d int) Dimension { return Dimension{g, d} }

// Group returns the group of all processes of the grid.
func (g *Grid) Group() *Group {
	fixed := make([]int, len(g.Extents))
	for d := range fixed {
		fixed[d] = free
	}
	return newGroup(g, fixed)
}

// Dimension is a dimension of a grid. The zero Dimension stands for data that are not distributed.
type Dimension struct {
	Grid *Grid
	Dim  int
}

// Extent returns how many coordinates there are, 1 for the zero Dimension.
func (d Dimension) Extent() int {
	if d.Grid == nil {
		return 1
	}
	return d.Grid.Extents[d.Dim]
}

// Crd returns the coordinate of a process of the job: 0 for the zero Dimension, -1 for a
// process that is not in the grid.
func (d Dimension) Crd(rank int) int {
	if d.Grid == nil {
		return 0
	}
	at := slices.Index(d.Grid.Members, rank)
	if at < 0 {
		return -1
	}
	for _, n := range d.Grid.Extents[d.Dim+1:] {
		at /= n
	}
	return at % d.Grid.Extents[d.Dim]
}

// free stands for a coordinate of a group that may be any.
const free = -1

// Group is a slice of a grid: some coordinates are fixed, the others may be any.
type Group struct {
	grid    *Grid
	fixed   []int
	members []int // ranks in the job, the last free coordinate running fastest
}

func newGroup(g *Grid, fixed []int) *Group {
	group := &Group{grid: g, fixed: fixed}
	eachCoordinate(g.Extents, fixed, func(c []int) { group.members = append(group.members, g.rank(c)) })
	return group
}

// eachCoordinate calls do with all coordinates that agree with fixed, in order. do must not keep them.
func eachCoordinate(extents, fixed []int, do func(c []int)) {
	c := make([]int, len(extents))
	var step func(d int)
	step = func(d int) {
		if d == len(extents) {
			do(c)
			return
		}
		if fixed[d] != free {
			c[d] = fixed[d]
			step(d + 1)
			return
		}
		for c[d] = 0; c[d] < extents[d]; c[d]++ {
			step(d + 1)
		}
	}
	step(0)
}

// Members returns the ranks in the job of the group's processes. They are not to be changed.
func (g *Group) Members() []int { return g.members }

// Size returns how many processes the group has.
func (g *Group) Size() int { return len(g.members) }

// Has reports whether a process of the job is a member (local).
func (g *Group) Has(rank int) bool { return slices.Contains(g.members, rank) }

// Contains reports whether all members of another group are members.
func (g *Group) Contains(o *Group) bool {
	if g == o {
		return true
	}
	for _, m := range o.members {
		if !g.Has(m) {
			return false
		}
	}
	return true
}

// HasDim reports whether a dimension is one of the group: of its grid and not fixed.
func (g *Group) HasDim(d Dimension) bool { return d.Grid == g.grid && g.fixed[d.Dim] == free }

// Restrict returns the subgroup in which a dimension of the group has one coordinate. For the zero Dimension it
// is the group itself.
func (g *Group) Restrict(d Dimension, crd int) *Group {
	if d.Grid == nil {
		return g
	}
	fixed := slices.Clone(g.fixed)
	fixed[d.Dim] = crd
	return newGroup(g.grid, fixed)
}

// Coordinates returns the coordinates of the group in its grid, -1 where they may be any.
func (g *Group) Coordinates() []int { return slices.Clone(g.fixed) }

// Grid returns the grid that the group is a slice of.
func (g *Group) Grid() *Grid { return g.grid }
