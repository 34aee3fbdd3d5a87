package adlib_test

import (
	"testing"

	"simrun/models/adlib"
	"simrun/sim"
)

// TestCachesAreAsked does calls twice: the second time the processor's cache of 64 KiB holds what they touch. Of the ideal processor's lines
// of 128 bytes, 4096 bytes in a row are 1 + (4096-8)/128 = 32.9375 on average, 8 bytes are one, 32 are 1.1875. A line takes
// 200 ns to read; one that is written, 100 ns more.
func TestCachesAreAsked(t *testing.T) {
	const n = 512
	for _, c := range []struct {
		name string
		call func(p *proc, x, y, subs *adlib.Array) error
		want sim.Duration // that the first call takes longer
	}{
		{"copy", func(p *proc, x, y, _ *adlib.Array) error { return p.Remap(x, y) }, 16_468_750},
		{"rows", func(p *proc, x, y, _ *adlib.Array) error { // every 16th element at both ends: a line each
			from, err := p.Section(y, adlib.Over(0, n-1, 16))
			if err != nil {
				return err
			}
			to, err := p.Section(x, adlib.Over(0, n-1, 16))
			if err != nil {
				return err
			}
			return p.Remap(to, from)
		}, 32 * 500_000},
		{"sum", func(p *proc, x, _, _ *adlib.Array) error {
			_, err := p.Reduce(adlib.Sum, x, nil)
			return err
		}, 6_587_500},
		{"dot product", func(p *proc, x, y, _ *adlib.Array) error {
			_, _, err := p.DotProduct(x, y)
			return err
		}, 2 * 6_587_500},
		{"gather", func(p *proc, _, y, subs *adlib.Array) error { // 4 subscripts in 16 bytes; 4 elements, a line each; 4 in a row written
			to, err := p.NewArray(adlib.Double, p.Active(), subs.Range(0))
			if err != nil {
				return err
			}
			s, err := p.NewGather(to, y, []*adlib.Array{subs}, nil)
			if err != nil {
				return err
			}
			return s.Execute()
		}, 212_500 + 4*200_000},
	} {
		var took [2]sim.Duration
		err := run(1, false, func(p *proc) error {
			x, err := p.NewArray(adlib.Double, p.Active(), adlib.CollapsedRange(n))
			if err != nil {
				return err
			}
			y, err := p.NewArray(adlib.Double, p.Active(), adlib.CollapsedRange(n))
			if err != nil {
				return err
			}
			subs, err := p.NewArray(adlib.Int, p.Active(), adlib.CollapsedRange(4))
			if err != nil {
				return err
			}
			if err := p.fill(subs, func(index []int) int32 { return int32(100 * index[0]) }); err != nil {
				return err
			}
			for i := range took {
				p.e.Thread().Sync()
				before := p.e.Thread().Now()
				if err := c.call(p, x, y, subs); err != nil {
					return err
				}
				p.e.Thread().Sync()
				took[i] = p.e.Thread().Now().Sub(before)
			}
			return nil
		})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if got := took[0] - took[1]; got != c.want {
			t.Errorf("%s: the first call takes %v, the second %v, so %v less, expected %v", c.name, took[0], took[1], got, c.want)
		}
	}
}
