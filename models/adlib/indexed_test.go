package adlib_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"simrun/models/adlib"
	"simrun/sim/node"
)

func (p *proc) wrongAt(a *adlib.Array, place int, got, want int32) error {
	return fmt.Errorf("process %d has %d at place %d of its storage of %v, want %d", p.Rank(), got, place, a.Shape(), want)
}

// mixed is a subscript 0..n-1 that depends on an index in no simple way.
func mixed(index []int, d, n int) int { return int(uint32(code(index))*2654435761>>8+uint32(d)*7) % n }

// TestGather: whole arrays by subscripts of all dimensions, with and without a mask.
func TestGather(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		grid, n := drawGrid(t)
		shape := drawShape(t, 4)
		from := rapid.SliceOfN(rapid.IntRange(1, 6), 1, 4).Draw(t, "shape of the source")
		to, src := drawLayouts(t, grid, shape), drawLayouts(t, grid, from)
		masked := rapid.Bool().Draw(t, "masked")
		both(t, n, func(p *proc) error {
			x, err := p.indirect(grid, to, src, masked)
			if err != nil {
				return err
			}
			if err := p.fill(x.other, code); err != nil {
				return err
			}
			s, err := p.NewGather(x.own, x.other, x.subs, x.mask)
			if err != nil {
				return err
			}
			if err := s.Execute(); err != nil {
				return err
			}
			return p.check("gather", x.own, func(index []int) int32 {
				if masked && code(index)%3 == 0 {
					return 0
				}
				return code(target(index, from))
			})
		})
	})
}

// target is the subscripts that an element has.
func target(index, shape []int) []int {
	to := make([]int, len(shape))
	for d, n := range shape {
		to[d] = mixed(index, d, n)
	}
	return to
}

// indirection is what a gather or a scatter works on.
type indirection struct {
	own, other, mask *adlib.Array
	subs             []*adlib.Array
}

func (p *proc) indirect(grid []int, own, other []layout, masked bool) (*indirection, error) {
	g, err := p.NewGrid(grid...)
	if err != nil {
		return nil, err
	}
	x := &indirection{}
	if _, x.own, err = p.make(adlib.Int, g, own); err != nil {
		return nil, err
	}
	if _, x.other, err = p.make(adlib.Int, g, other); err != nil {
		return nil, err
	}
	for d, l := range other {
		_, sub, err := p.make(adlib.Int, g, own)
		if err != nil {
			return nil, err
		}
		if err := p.fill(sub, func(index []int) int32 { return int32(mixed(index, d, l.n)) }); err != nil {
			return nil, err
		}
		x.subs = append(x.subs, sub)
	}
	if masked {
		if _, x.mask, err = p.make(adlib.Boolean, g, own); err != nil {
			return nil, err
		}
		err = p.fillMask(x.mask)
	}
	return x, err
}

// fillMask sets elements whose code is no multiple of 3.
func (p *proc) fillMask(a *adlib.Array) error {
	if !a.Group().Has(p.Rank()) {
		return nil
	}
	v, err := node.View[uint8](p.e.Memory(), a.Data(), int(a.Bytes()))
	if err != nil {
		return err
	}
	p.EachLocal(a, func(index []int, place int64) {
		if code(index)%3 != 0 {
			v[place] = 1
		}
	})
	return nil
}

// TestScatter: every element goes to all copies of where its subscripts say; of several, one stays.
func TestScatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		grid, n := drawGrid(t)
		shape := drawShape(t, 4)
		into := rapid.SliceOfN(rapid.IntRange(1, 6), 1, 4).Draw(t, "shape of the destination")
		own, dst := drawLayouts(t, grid, shape), drawLayouts(t, grid, into)
		masked := rapid.Bool().Draw(t, "masked")
		sent := map[string][]int32{}
		eachIndex(shape, func(index []int) {
			if !masked || code(index)%3 != 0 {
				key := fmt.Sprint(target(index, into))
				sent[key] = append(sent[key], code(index))
			}
		})
		both(t, n, func(p *proc) error {
			x, err := p.indirect(grid, own, dst, masked)
			if err != nil {
				return err
			}
			if err := p.fill(x.own, code); err != nil {
				return err
			}
			s, err := p.NewScatter(x.other, x.own, x.subs, x.mask)
			if err != nil {
				return err
			}
			if err := s.Execute(); err != nil {
				return err
			}
			return p.checkScattered(x.other, sent)
		})
	})
}

func (p *proc) checkScattered(a *adlib.Array, sent map[string][]int32) error {
	if !a.Group().Has(p.Rank()) {
		return nil
	}
	v, err := p.ints(a)
	if err != nil {
		return err
	}
	p.EachLocal(a, func(index []int, place int64) {
		may := sent[fmt.Sprint(index)]
		ok := len(may) == 0 && v[place] == 0
		for _, m := range may {
			ok = ok || v[place] == m
		}
		if !ok && err == nil {
			err = fmt.Errorf("process %d has %d at %v, want one of %v", p.Rank(), v[place], index, may)
		}
	})
	return err
}

// eachIndex calls do with all subscripts of a shape in row-major order.
func eachIndex(shape []int, do func(index []int)) {
	index := make([]int, len(shape))
	var step func(d int)
	step = func(d int) {
		if d == len(shape) {
			do(index)
			return
		}
		for index[d] = 0; index[d] < shape[d]; index[d]++ {
			step(d + 1)
		}
	}
	step(0)
}

// TestVectorSubscripts: gather and scatter by one vector for each dimension. The vectors of the scatter are permutations.
func TestVectorSubscripts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		grid, n := drawGrid(t)
		shape := rapid.SliceOfN(rapid.IntRange(1, 7), 1, 4).Draw(t, "shape")
		own, other := drawLayouts(t, grid, shape), drawLayouts(t, grid, shape)
		turned := func(i, d int) int { return (i + 2 + d) % shape[d] }
		both(t, n, func(p *proc) error {
			x, err := p.indirect(grid, own, other, false)
			if err != nil {
				return err
			}
			g := x.own.Group().Grid()
			var subs []*adlib.Array
			for d := range shape {
				_, sub, err := p.make(adlib.Int, g, own[d:d+1])
				if err != nil {
					return err
				}
				if err := p.fill(sub, func(index []int) int32 { return int32(turned(index[0], d)) }); err != nil {
					return err
				}
				subs = append(subs, sub)
			}
			if err := p.fill(x.other, code); err != nil {
				return err
			}
			s, err := p.NewVecGather(x.own, x.other, subs)
			if err != nil {
				return err
			}
			if err := s.Execute(); err != nil {
				return err
			}
			want := func(index []int) int32 {
				to := make([]int, len(index))
				for d, i := range index {
					to[d] = turned(i, d)
				}
				return code(to)
			}
			if err := p.check("vecGather", x.own, want); err != nil {
				return err
			}
			if err := p.fill(x.other, func([]int) int32 { return 0 }); err != nil {
				return err
			}
			if s, err = p.NewVecScatter(x.other, x.own, subs); err != nil {
				return err
			}
			if err := s.Execute(); err != nil {
				return err
			}
			return p.check("vecScatter", x.other, code)
		})
	})
}

// TestSkew: amounts that depend on the other subscripts.
func TestSkew(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		grid, n := drawGrid(t)
		shape := rapid.SliceOfN(rapid.IntRange(1, 6), 1, 4).Draw(t, "shape")
		layouts := drawLayouts(t, grid, shape)
		dim := rapid.IntRange(0, len(shape)-1).Draw(t, "dimension")
		mode := rapid.SampledFrom([]adlib.Mode{adlib.Edge, adlib.Cycl, adlib.None}).Draw(t, "mode")
		amount := func(rest []int) int { return int(code(rest)%11) - 5 }
		both(t, n, func(p *proc) error {
			dst, src, err := p.aligned(grid, layouts)
			if err != nil {
				return err
			}
			rest := append(append([]layout(nil), layouts[:dim]...), layouts[dim+1:]...)
			_, amounts, err := p.make(adlib.Int, dst.Group().Grid(), rest)
			if err != nil {
				return err
			}
			if err := p.fill(amounts, func(index []int) int32 { return int32(amount(index)) }); err != nil {
				return err
			}
			if err := p.fill(src, code); err != nil {
				return err
			}
			s, err := p.NewSkew(dst, src, amounts, dim, mode)
			if err != nil {
				return err
			}
			if err := s.Execute(); err != nil {
				return err
			}
			return p.check("skew", dst, func(index []int) int32 {
				others := append(append([]int(nil), index[:dim]...), index[dim+1:]...)
				return shiftedValue(index, shape, dim, amount(others), mode)
			})
		})
	})
}
