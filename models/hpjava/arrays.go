package hpjava

import (
	"fmt"
	"slices"

	"simrun/models/adlib"
)

// dimensions is for how many a descriptor has fields.
const dimensions = 7

// elementTypes are the types of elements by their names.
var elementTypes = map[string]adlib.Type{
	"boolean": adlib.Boolean, "byte": adlib.Byte, "char": adlib.Char, "short": adlib.Short, "int": adlib.Int, "long": adlib.Long,
	"float": adlib.Float, "double": adlib.Double,
}

var arrayNatives = map[string]func(c *call) error{
	"dad_new_3": newDAD,
	"dad_volume": func(c *call) error {
		a, err := object[*adlib.Array](c)
		if err != nil {
			return err
		}
		if a.Group().Has(c.adlib.Rank()) {
			c.giveInt(int(a.Bytes() / a.Type.Size()))
		}
		return nil
	},
	"dad_global": dadGlobal,
	"dad_find":   dadAt,
	"dad_use":    dadUse,
	"dad_section": func(c *call) error {
		a, err := object[*adlib.Array](c)
		if err != nil {
			return err
		}
		list, err := c.ints()
		if err != nil {
			return err
		}
		s, err := c.adlib.Section(a, subscripts(a, list)...)
		if err != nil {
			return err
		}
		var sequential []bool // of the dimensions that remain
		for x := range slices.Chunk(list, 4) {
			if x[0] != 0 {
				sequential = append(sequential, x[0]&8 == 0)
			}
		}
		return c.giveDAD(s, sequential)
	},
}

// newDAD makes a descriptor: the type of elements, the ranges, the group or null.
func newDAD(c *call) error {
	t := elementTypes[c.text()]
	refs, err := c.ints()
	if err != nil {
		return err
	}
	g := c.adlib.Active()
	if at := c.word(); at != 0 {
		c.at--
		if g, err = c.group(); err != nil {
			return err
		}
	}
	var ranges []adlib.Range
	for _, r := range refs {
		one := &call{state: c.state, args: []uint64{uint64(uint32(r))}}
		x, err := object[adlib.Range](one)
		if err != nil {
			return err
		}
		ranges = append(ranges, x)
	}
	a, err := c.adlib.Describe(t, g, ranges...)
	if err != nil {
		return err
	}
	return c.giveDAD(a, nil)
}

// giveDAD returns a descriptor with the values by which programs find elements. In sequential dimensions, programs multiply subscripts by the
// stride; nil stands for ones that begin at 0 in steps of 1. In other dimensions, they multiply places in the storage.
func (c *call) giveDAD(a *adlib.Array, sequential []bool) error {
	c.charge(c.counts.Descriptor)
	offset, strides := a.Layout()
	fields := make([]int, 1+2*dimensions)
	fields[0] = int(offset)
	for d, s := range strides {
		fields[1+d] = int(s)
		fields[1+dimensions+d] = a.Range(d).Extent()
		if r := a.Range(d); sequential != nil && sequential[d] && r.Extent() > 0 {
			fields[0] += r.Local(0) * int(s)
			if r.Extent() > 1 {
				fields[1+d] *= r.Local(1) - r.Local(0)
			}
		}
	}
	return c.give(a, fields...)
}

// subscripts returns those of a section: four numbers for each, see package translate.
func subscripts(a *adlib.Array, list []int) []adlib.Subscript {
	var subs []adlib.Subscript
	for d, x := range slices.Collect(slices.Chunk(list, 4)) {
		if x[0] == 0 {
			subs = append(subs, adlib.At(x[1]))
			continue
		}
		lo, hi, step := x[1], x[2], x[3]
		first, last := 0, 0
		if d < a.Rank() {
			last = a.Range(d).Extent() - 1
		}
		if step < 0 {
			first, last = last, first
		}
		if x[0]&2 != 0 {
			lo = first
		}
		if x[0]&4 != 0 {
			hi = last
		}
		subs = append(subs, adlib.Over(lo, hi, step))
	}
	return subs
}

// arrayRange returns the range of a dimension of the next array and the number of the dimension, for a check.
func (c *call) arrayRange() (adlib.Range, int, error) {
	a, err := object[*adlib.Array](c)
	if err != nil {
		return adlib.Range{}, 0, err
	}
	c.charge(c.counts.Check)
	d := c.int()
	if !a.Group().Has(c.adlib.Rank()) {
		return adlib.Range{}, 0, fmt.Errorf("found an element of an array on a process that is not in the group of the array, expected one of %v", a.Group().Members())
	}
	return a.Range(d), d, nil
}

// dadGlobal returns the local subscript of an integer in a distributed dimension.
func dadGlobal(c *call) error {
	r, d, err := c.arrayRange()
	if err != nil {
		return err
	}
	i := c.int()
	if i < 0 || i >= r.Extent() {
		return fmt.Errorf("found the subscript %d in dimension %d, expected 0 to %d", i, d, r.Extent()-1)
	}
	if own := r.Dim().Crd(c.adlib.Rank()); r.Distributed() && r.Owner(i) != own {
		return fmt.Errorf("found the subscript %d in dimension %d, which is not local: coordinate %d holds it and this process has %d; expected a local one, as inside of at or over", i, d, r.Owner(i), own)
	}
	c.giveInt(r.Local(i))
	return nil
}

// dadAt returns the local subscript of a location that is shifted.
func dadAt(c *call) error {
	r, d, err := c.arrayRange()
	if err != nil {
		return err
	}
	l, err := object[*location](c)
	if err != nil {
		return err
	}
	shift := c.int()
	element := l.rng.Element(l.index)
	if err := c.checkElement(r, l.rng, d, element, shift); err != nil {
		return err
	}
	if own := r.Dim().Crd(c.adlib.Rank()); r.Distributed() && l.rng.Owner(l.index) != own {
		return fmt.Errorf("found location %d in dimension %d, which is not local: coordinate %d holds it and this process has %d; expected a local one, as inside of at", l.index, d, l.rng.Owner(l.index), own)
	}
	local, _ := r.Reach(element, shift)
	c.giveInt(local)
	return nil
}

// checkElement returns an error unless an array's range has an element of another range, and its ghosts
// reach the element that lies shift further.
func (c *call) checkElement(r, of adlib.Range, d, element, shift int) error {
	if !r.Of(of) {
		return fmt.Errorf("found a location of another range in dimension %d, expected one of the range of the array", d)
	}
	if _, ok := r.Index(element); !ok {
		return fmt.Errorf("found an element of the range in dimension %d that the array's subrange has not, expected one of these", d)
	}
	if _, ok := r.Reach(element, shift); !ok {
		return fmt.Errorf("found a location shifted by %d in dimension %d, which is outside of the block and its ghost regions, expected ghost regions that are wide enough", shift, d)
	}
	return nil
}

// dadUse checks that an array can be subscripted by all of a block, shifted.
func dadUse(c *call) error {
	a, err := object[*adlib.Array](c)
	if err != nil {
		return err
	}
	c.charge(c.counts.Check)
	d := c.int()
	if c.word() == 0 {
		return nil
	}
	c.at--
	b, err := object[*block](c)
	if err != nil {
		return err
	}
	if !a.Group().Has(c.adlib.Rank()) {
		return fmt.Errorf("found an element of an array on a process that is not in the group of the array, expected one of %v", a.Group().Members())
	}
	shift := c.int()
	for _, x := range b.pieces {
		for _, k := range []int{0, 1, x.Count - 1} {
			if k >= x.Count {
				continue
			}
			i := b.lo + (x.Index+k*x.IndexStep)*b.by
			if err := c.checkElement(a.Range(d), b.rng, d, b.rng.Element(i), shift); err != nil {
				return err
			}
		}
	}
	return nil
}

// array returns the next two arguments: elements and descriptor.
func (c *call) array() (*adlib.Array, error) {
	at := c.word()
	a, err := object[*adlib.Array](c)
	if err == nil {
		a.Attach(c.process.Addr(at))
	}
	return a, err
}
