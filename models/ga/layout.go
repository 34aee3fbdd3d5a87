package ga

import (
	"iter"

	"simrun/models/geometry"
)

// blocks is a layout in which each process has at most one block.
type blocks interface {
	geometry.Decomposition
	// box returns the block of a process, and whether it has one.
	box(rank int) (geometry.Box, bool)
	// stored returns the box that the storage of a process holds: its block and the ghost cells around it. Some ghost
	// cells lie outside of the domain.
	stored(rank int) (geometry.Box, bool)
	// ghostWidths returns how many ghost cells a block has on both sides of a dimension.
	ghostWidths(d int) (low, high int64)
}

// blocks returns the layout of an array in which each process has at most one block.
func (a *Array) blocks() (blocks, bool) {
	if k, ok := a.layout.(*described); ok && !k.contiguous() {
		return nil, false
	}
	b, ok := a.layout.(blocks)
	return b, ok
}

// blocked is an array in which each process has at most one block: a cartesian product of axes. Ranks
// go through the blocks with the last dimension fastest. A process stores its block, with its ghost
// cells around it, as a dense array, the last index running fastest.
type blocked struct {
	domain geometry.Box
	axes   [geometry.MaxDims]axis
	ghosts geometry.Point // ghost cells of a block on both sides
	procs  int
	used   int // processes that have a block
}

var _ blocks = (*blocked)(nil)

func newBlocked(domain geometry.Box, axes []axis, ghosts []int64, procs int) *blocked {
	b := &blocked{domain: domain, ghosts: geometry.PointAt(ghosts...), procs: procs, used: 1}
	for d, a := range axes {
		b.axes[d] = a
		b.used *= int(a.blocks)
	}
	return b
}

func (b *blocked) Domain() geometry.Box { return b.domain }

func (b *blocked) Procs() int { return b.procs }

// box returns the block of a process.
func (b *blocked) box(rank int) (geometry.Box, bool) {
	if rank < 0 || rank >= b.used {
		return geometry.Box{}, false
	}
	o := geometry.Box{Dims: b.domain.Dims}
	rest := int64(rank)
	for d := o.Dims - 1; d >= 0; d-- {
		a := &b.axes[d]
		i := rest % a.blocks
		rest /= a.blocks
		o.Lo[d], o.Hi[d] = a.start(i), a.start(i+1)-1
	}
	return o, true
}

func (b *blocked) ghostWidths(d int) (low, high int64) { return b.ghosts[d], b.ghosts[d] }

// stored returns the block of a process with its ghost cells, some of which lie outside of the domain.
func (b *blocked) stored(rank int) (geometry.Box, bool) {
	o, ok := b.box(rank)
	for d := range o.Dims {
		o.Lo[d] -= b.ghosts[d]
		o.Hi[d] += b.ghosts[d]
	}
	return o, ok
}

func (b *blocked) Boxes(rank int) iter.Seq[geometry.Box] {
	return func(yield func(geometry.Box) bool) {
		if o, ok := b.box(rank); ok {
			yield(o)
		}
	}
}

func (b *blocked) Size(rank int) int64 {
	if o, ok := b.stored(rank); ok {
		return o.Volume()
	}
	return 0
}

func (b *blocked) Owner(p geometry.Point) int {
	rank := int64(0)
	for d := range b.domain.Dims {
		rank = rank*b.axes[d].blocks + b.axes[d].find(p[d])
	}
	return int(rank)
}

func (b *blocked) Overlaps(o geometry.Box) iter.Seq2[int, geometry.Box] {
	return func(yield func(int, geometry.Box) bool) {
		o, ok := b.domain.Intersect(o)
		if !ok {
			return
		}
		var first, last geometry.Point
		for d := range o.Dims {
			first[d], last[d] = b.axes[d].find(o.Lo[d]), b.axes[d].find(o.Hi[d])
		}
		for at := first; ; {
			rank := 0
			for d := range o.Dims {
				rank = rank*int(b.axes[d].blocks) + int(at[d])
			}
			own, _ := b.box(rank)
			part, _ := own.Intersect(o)
			if !yield(rank, part) || !stepPoint(&at, first, last, o.Dims) {
				return
			}
		}
	}
}

// stepPoint steps through the points from first to last, the last dimension fastest,
// and reports whether there was one more.
func stepPoint(at *geometry.Point, first, last geometry.Point, dims int) bool {
	for d := dims - 1; d >= 0; d-- {
		if at[d]++; at[d] <= last[d] {
			return true
		}
		at[d] = first[d]
	}
	return false
}

func (b *blocked) Section(rank int, o geometry.Box) (geometry.Section, bool) {
	own, ok := b.box(rank)
	if !ok || !own.Covers(o) {
		return geometry.Section{}, false
	}
	own, _ = b.stored(rank)
	s := geometry.Section{Run: 1}
	stride := int64(1)
	for d := o.Dims - 1; d >= 0; d-- {
		n := o.Extent(d)
		s.Offset += (o.Lo[d] - own.Lo[d]) * stride
		switch {
		case s.Levels == 0 && s.Run == stride:
			s.Run *= n
		case n > 1:
			s.Count[s.Levels], s.Stride[s.Levels] = n, stride
			s.Levels++
		}
		stride *= own.Extent(d)
	}
	return s, true
}
