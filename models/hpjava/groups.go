package hpjava

import (
	"fmt"
	"maps"

	"simrun/models/adlib"
)

// procs is a process array, a group.
type procs struct {
	*adlib.Group
	grid *adlib.Grid
}

// location is an element of a range.
type location struct {
	rng   adlib.Range // the constructed range or a section of it
	index int
}

// block is the local part of a triplet of a range: its pieces from k on.
type block struct {
	rng    adlib.Range
	lo, by int // the triplet: subscript k of a piece is lo + k*by
	pieces []adlib.Piece
	k      int
}

// natives are the procedures of the library by their names.
var natives = map[string]func(c *call) error{}

func init() {
	for _, m := range []map[string]func(c *call) error{groupNatives, rangeNatives, arrayNatives, collectives, texts, stringCalls} {
		maps.Copy(natives, m)
	}
}

var groupNatives = map[string]func(c *call) error{
	"group_local": func(c *call) error {
		g, err := c.group()
		if err == nil {
			c.charge(c.counts.ObjectCall)
			c.giveBool(g.Has(c.adlib.Rank()))
		}
		return err
	},
	"group_size": func(c *call) error {
		g, err := c.group()
		if err == nil {
			c.charge(c.counts.ObjectCall)
			c.giveInt(g.Size())
		}
		return err
	},
	"group_restrict": func(c *call) error {
		g, err := c.group()
		if err != nil {
			return err
		}
		l, err := object[*location](c)
		if err != nil {
			return err
		}
		if d := l.rng.Dim(); d.Grid != nil && !g.HasDim(d) {
			return fmt.Errorf("found a location whose process dimension the group has not, expected one that it has")
		}
		return c.giveGroup(g.Restrict(l.rng.Dim(), l.rng.Owner(l.index)))
	},
	"dimension_size": func(c *call) error {
		d, err := object[adlib.Dimension](c)
		if err == nil {
			c.giveInt(d.Extent())
		}
		return err
	},
	"dimension_crd": func(c *call) error {
		d, err := object[adlib.Dimension](c)
		if err == nil {
			c.giveInt(d.Crd(c.adlib.Rank()))
		}
		return err
	},
	"procs1_new_1": newProcs(1), "procs2_new_2": newProcs(2), "procs3_new_3": newProcs(3),
	"procs1_dim": procsDim, "procs2_dim": procsDim, "procs3_dim": procsDim,
	"hpjlib_active": func(c *call) error { return c.giveGroup(c.adlib.Active()) },
	"hpjlib_enter": func(c *call) error {
		g, err := c.group()
		if err != nil {
			return err
		}
		return c.enter(g)
	},
	"hpjlib_leave": func(c *call) error {
		g, err := c.group()
		if err == nil {
			c.charge(c.counts.ObjectCall)
			c.adlib.Restore(g)
		}
		return err
	},
}

// group returns the next argument as a group.
func (c *call) group() (*adlib.Group, error) {
	x, err := object[any](c)
	switch x := x.(type) {
	case *adlib.Group:
		return x, nil
	case *procs:
		return x.Group, nil
	}
	if err == nil {
		err = fmt.Errorf("found another object, expected a group")
	}
	return nil, err
}

// giveGroup gives a group, whose record is made once.
func (c *call) giveGroup(g *adlib.Group) error {
	at, known := c.groups[g]
	if !known {
		var err error
		if at, err = c.record(g); err != nil {
			return err
		}
		c.groups[g] = at
	}
	c.charge(c.counts.ObjectCall)
	c.result = uint64(at)
	return nil
}

// enter makes a group active and returns the previous one.
func (c *call) enter(g *adlib.Group) error {
	before, err := c.adlib.SetActive(g)
	if err != nil {
		return err
	}
	return c.giveGroup(before)
}

func newProcs(dims int) func(c *call) error {
	return func(c *call) error {
		extents := make([]int, dims)
		for d := range extents {
			extents[d] = c.int()
		}
		g, err := c.adlib.NewGrid(extents...)
		if err != nil {
			return err
		}
		return c.give(&procs{g.Group(), g})
	}
}

func procsDim(c *call) error {
	p, err := object[*procs](c)
	if err != nil {
		return err
	}
	d := c.int()
	if d < 0 || d >= len(p.grid.Extents) {
		return fmt.Errorf("found dimension %d of a process array of %d, expected 0 to %d", d, len(p.grid.Extents), len(p.grid.Extents)-1)
	}
	return c.give(p.grid.Dim(d))
}

var rangeNatives = map[string]func(c *call) error{
	"blockrange_new_2": newRange(func(c *call, n int, d adlib.Dimension) (adlib.Range, error) {
		return adlib.BlockRange(n, d, adlib.Ghosts{})
	}),
	"blockrange_new_3": newRange(func(c *call, n int, d adlib.Dimension) (adlib.Range, error) {
		w := c.int()
		return adlib.BlockRange(n, d, adlib.Ghosts{Low: w, High: w})
	}),
	"blockrange_new_4": newRange(func(c *call, n int, d adlib.Dimension) (adlib.Range, error) {
		w := c.int()
		return adlib.BlockRange(n, d, adlib.Ghosts{Low: w, High: c.int()})
	}),
	"cyclicrange_new_2": newRange(func(_ *call, n int, d adlib.Dimension) (adlib.Range, error) { return adlib.CyclicRange(n, d) }),
	"blockcyclicrange_new_3": newRange(func(c *call, n int, d adlib.Dimension) (adlib.Range, error) {
		return adlib.BlockCyclicRange(n, d, c.int())
	}),
	"collapsedrange_new_1": func(c *call) error {
		n := c.int()
		if n < 0 {
			return fmt.Errorf("found a range of %d elements, expected 0 or more", n)
		}
		return c.give(adlib.CollapsedRange(n))
	},
	"dimensionrange_new_1": func(c *call) error {
		d, err := object[adlib.Dimension](c)
		if err != nil {
			return err
		}
		return c.give(adlib.DimensionRange(d))
	},
	"irregrange_new_2": func(c *call) error {
		sizes, err := c.ints()
		if err != nil {
			return err
		}
		d, err := object[adlib.Dimension](c)
		if err != nil {
			return err
		}
		r, err := adlib.IrregRange(sizes, d, adlib.Ghosts{})
		if err != nil {
			return err
		}
		return c.give(r)
	},
	"range_size": func(c *call) error {
		r, err := object[adlib.Range](c)
		if err == nil {
			c.charge(c.counts.ObjectCall)
			c.giveInt(r.Extent())
		}
		return err
	},
	"range_dim": func(c *call) error {
		r, err := object[adlib.Range](c)
		if err != nil {
			return err
		}
		return c.give(r.Dim())
	},
	"range_idx": rangeIdx,
	"range_location": func(c *call) error {
		return withRange(c, func(r adlib.Range) error { return c.giveLocation(r, c.int()) })
	},
	"range_sub": func(c *call) error {
		return withRange(c, func(r adlib.Range) error {
			sub, err := r.Sub(adlib.Triplet{Lo: c.int(), Hi: c.int(), Step: c.int()})
			if err != nil {
				return err
			}
			return c.give(sub)
		})
	},
	"range_block": rangeBlock,
	"range_enter": func(c *call) error {
		return withRange(c, func(r adlib.Range) error {
			d := r.Dim()
			return c.enter(c.adlib.Active().Restrict(d, d.Crd(c.adlib.Rank())))
		})
	},
	"range_match": func(c *call) error {
		return withRange(c, func(r adlib.Range) error {
			c.charge(c.counts.Check)
			at := c.word()
			if at == 0 {
				return nil
			}
			c.at--
			b, err := object[*block](c)
			if err == nil && b.rng != r {
				err = fmt.Errorf("found an index of another range, expected one of the range that idx is asked of")
			}
			return err
		})
	},
	"location_here": func(c *call) error {
		l, err := object[*location](c)
		if err != nil {
			return err
		}
		c.charge(c.counts.Check)
		d := l.rng.Dim()
		if d.Grid != nil && !c.adlib.Active().HasDim(d) {
			return fmt.Errorf("found at for a location whose process dimension is none of the active group, expected at inside of on over a group that has it, and once for each dimension")
		}
		c.giveBool(d.Crd(c.adlib.Rank()) == l.rng.Owner(l.index))
		return nil
	},
	"location_enter": func(c *call) error {
		l, err := object[*location](c)
		if err != nil {
			return err
		}
		return c.enter(c.adlib.Active().Restrict(l.rng.Dim(), l.rng.Owner(l.index)))
	},
	"location_same": func(c *call) error {
		l, err := object[*location](c)
		if err != nil {
			return err
		}
		o, err := object[*location](c)
		if err == nil {
			c.giveBool(l.rng.Of(o.rng) && l.rng.Element(l.index) == o.rng.Element(o.index))
		}
		return err
	},
	"block_next": func(c *call) error {
		b, err := object[*block](c)
		if err != nil {
			return err
		}
		next := *b
		next.k++
		return c.giveBlock(&next)
	},
	"block_location": func(c *call) error {
		b, err := object[*block](c)
		if err != nil {
			return err
		}
		x := b.pieces[b.k]
		return c.giveLocation(b.rng, b.lo+(x.Index+c.int()*x.IndexStep)*b.by)
	},
}

func newRange(do func(c *call, n int, d adlib.Dimension) (adlib.Range, error)) func(c *call) error {
	return func(c *call) error {
		n := c.int()
		d, err := object[adlib.Dimension](c)
		if err != nil {
			return err
		}
		r, err := do(c, n, d)
		if err != nil {
			return err
		}
		return c.give(r)
	}
}

func withRange(c *call, do func(r adlib.Range) error) error {
	r, err := object[adlib.Range](c)
	if err != nil {
		return err
	}
	return do(r)
}

// rangeIdx returns the subscript of a location in a range.
func rangeIdx(c *call) error {
	return withRange(c, func(r adlib.Range) error {
		l, err := object[*location](c)
		if err != nil {
			return err
		}
		c.charge(c.counts.Check)
		i, ok := r.Index(l.rng.Element(l.index))
		if !ok || !r.Of(l.rng) {
			return fmt.Errorf("found a location of another range, expected one of the range that idx is asked of")
		}
		c.giveInt(i)
		return nil
	})
}

func (c *call) giveLocation(r adlib.Range, i int) error {
	if i < 0 || i >= r.Extent() {
		return fmt.Errorf("found location %d of a range, expected 0 to %d", i, r.Extent()-1)
	}
	d, err := c.record(r.Dim())
	if err != nil {
		return err
	}
	return c.give(&location{r, i}, int(d), r.Owner(i), r.Local(i), i)
}

// rangeBlock finds the local part of a triplet.
func rangeBlock(c *call) error {
	return withRange(c, func(r adlib.Range) error {
		x := adlib.Triplet{Lo: c.int(), Hi: c.int(), Step: c.int()}
		d := r.Dim()
		if d.Grid != nil && !c.adlib.Active().HasDim(d) {
			return fmt.Errorf("found over for a range whose process dimension is none of the active group, expected over inside of on over a group that has it, and once for each dimension")
		}
		sub, err := r.Sub(x)
		if err != nil {
			return err
		}
		c.charge(c.counts.LocalBlock)
		return c.giveBlock(&block{rng: r, lo: x.Lo, by: x.Step, pieces: sub.Pieces(d.Crd(c.adlib.Rank()))})
	})
}

// giveBlock gives a block, null if there is nothing in it.
func (c *call) giveBlock(b *block) error {
	if b.k >= len(b.pieces) {
		c.result = 0
		return nil
	}
	x := b.pieces[b.k]
	return c.give(b, x.Count, x.Local, x.LocalStep, b.lo+x.Index*b.by, x.IndexStep*b.by)
}
