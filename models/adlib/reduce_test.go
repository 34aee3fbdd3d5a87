package adlib_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"simrun/models/adlib"
	"simrun/sim/node"
)

// small is a value for an element by its subscripts, so that extremes are not unique.
func small(index []int) int32 { return code(index)%7 - 3 }

// reference is a reduction of some values, with the place of the extreme.
func reference(op adlib.Op, list []int32) (value int32, at int) {
	at = -1
	switch op {
	case adlib.Product:
		value = 1
	case adlib.MaxVal:
		value = -1 << 31
	case adlib.MinVal:
		value = 1<<31 - 1
	}
	for i, v := range list {
		switch op {
		case adlib.Sum:
			value += v
		case adlib.Product:
			value *= v
		case adlib.MaxVal:
			if at < 0 || v > value {
				value, at = v, i
			}
		case adlib.MinVal:
			if at < 0 || v < value {
				value, at = v, i
			}
		}
	}
	return value, at
}

// TestReduce: all reductions of sections with and without masks, in all processes, those too that do not have the
// array.
func TestReduce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		grid, n := drawGrid(t)
		shape := drawShape(t, 4)
		layouts := drawLayouts(t, grid, shape)
		masked := rapid.Bool().Draw(t, "masked")
		var list []int32
		var indices [][]int
		eachIndex(shape, func(index []int) {
			if !masked || code(index)%3 != 0 {
				list = append(list, small(index))
				indices = append(indices, slices.Clone(index))
			}
		})
		both(t, n, func(p *proc) error {
			x, err := p.indirect(grid, layouts, nil, masked)
			if err != nil {
				return err
			}
			if err := p.fill(x.own, small); err != nil {
				return err
			}
			for _, op := range []adlib.Op{adlib.Sum, adlib.Product, adlib.MaxVal, adlib.MinVal} {
				want, at := reference(op, list)
				got, err := p.Reduce(op, x.own, x.mask)
				if err != nil {
					return err
				}
				if got.I != int64(want) {
					return fmt.Errorf("%v is %d in process %d, want %d", op, got.I, p.Rank(), want)
				}
				if op != adlib.MaxVal && op != adlib.MinVal {
					continue
				}
				where, _, err := p.Location(op, x.own, x.mask)
				if err != nil {
					return err
				}
				if at >= 0 && !slices.Equal(where, indices[at]) || at < 0 && slices.Max(append(where, -1)) >= 0 {
					return fmt.Errorf("%v is at %v, want number %d of %v", op, where, at, indices)
				}
			}
			return p.logical(x.own, list, masked)
		})
	})
}

// logical checks the reductions of booleans with the mask of an array, and its dot product with itself.
func (p *proc) logical(a *adlib.Array, list []int32, masked bool) error {
	sum := int64(0)
	for _, v := range list {
		sum += int64(v) * int64(v)
	}
	if masked {
		return nil
	}
	got, typ, err := p.DotProduct(a, a)
	if err != nil {
		return err
	}
	if got.I != sum || typ != adlib.Long {
		return fmt.Errorf("the dot product is the %v %d, want the long %d", typ, got.I, sum)
	}
	return nil
}

// TestBooleans: count, all and any of masks.
func TestBooleans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		grid, n := drawGrid(t)
		shape := drawShape(t, 4)
		layouts := drawLayouts(t, grid, shape)
		set, total := int64(0), int64(0)
		eachIndex(shape, func(index []int) {
			total++
			if code(index)%3 != 0 {
				set++
			}
		})
		want := map[adlib.Op]bool{adlib.All: set == total, adlib.Any: set > 0}
		both(t, n, func(p *proc) error {
			x, err := p.indirect(grid, layouts, nil, true)
			if err != nil {
				return err
			}
			got, err := p.Reduce(adlib.Count, x.mask, nil)
			if err != nil {
				return err
			}
			if got.I != set {
				return fmt.Errorf("count is %d, want %d", got.I, set)
			}
			for _, op := range []adlib.Op{adlib.All, adlib.Any} {
				got, err := p.Reduce(op, x.mask, nil)
				if err != nil {
					return err
				}
				if (got.I != 0) != want[op] {
					return fmt.Errorf("%v is %d, want %t", op, got.I, want[op])
				}
			}
			return nil
		})
	})
}

// TestReduceDim: sums and the places of extremes along each dimension.
func TestReduceDim(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		grid, n := drawGrid(t)
		shape := rapid.SliceOfN(rapid.IntRange(0, 6), 1, 4).Draw(t, "shape")
		layouts := drawLayouts(t, grid, shape)
		dim := rapid.IntRange(0, len(shape)-1).Draw(t, "dimension")
		masked := rapid.Bool().Draw(t, "masked")
		column := func(rest []int) (list []int32, at []int) {
			for i := range shape[dim] {
				index := slices.Insert(slices.Clone(rest), dim, i)
				if !masked || code(index)%3 != 0 {
					list, at = append(list, small(index)), append(at, i)
				}
			}
			return list, at
		}
		both(t, n, func(p *proc) error {
			x, err := p.indirect(grid, layouts, nil, masked)
			if err != nil {
				return err
			}
			if err := p.fill(x.own, small); err != nil {
				return err
			}
			rest := slices.Delete(slices.Clone(layouts), dim, dim+1)
			_, res, err := p.make(adlib.Int, x.own.Group().Grid(), rest)
			if err != nil {
				return err
			}
			_, loc, err := p.make(adlib.Int, x.own.Group().Grid(), rest)
			if err != nil {
				return err
			}
			if err := p.ReduceDim(adlib.Sum, res, x.own, dim, x.mask); err != nil {
				return err
			}
			err = p.check("sumDim", res, func(rest []int) int32 {
				list, _ := column(rest)
				v, _ := reference(adlib.Sum, list)
				return v
			})
			if err != nil {
				return err
			}
			if err := p.LocationDim(adlib.MaxVal, res, loc, x.own, dim, x.mask); err != nil {
				return err
			}
			return p.check("maxlocDim", loc, func(rest []int) int32 {
				list, at := column(rest)
				if _, k := reference(adlib.MaxVal, list); k >= 0 {
					return int32(at[k])
				}
				return -1
			})
		})
	})
}

// TestBroadcast: from every process of a group that is not all.
func TestBroadcast(t *testing.T) {
	for n := 1; n <= 12; n++ {
		err := run(n+1, false, func(p *proc) error {
			g, err := p.NewGrid(n)
			if err != nil || !g.Group().Has(p.Rank()) {
				return err
			}
			before, err := p.SetActive(g.Group())
			if err != nil {
				return err
			}
			defer p.Restore(before)
			at := p.e.Memory().Alloc(4)
			v, err := node.View[int32](p.e.Memory(), at, 1)
			for root := 0; root < n && err == nil; root++ {
				v[0] = int32(p.Rank())
				if err = p.Broadcast(at, 4, root); err == nil && v[0] != int32(root) {
					err = fmt.Errorf("process %d has %d, want %d", p.Rank(), v[0], root)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
