package adlib_test

import (
	"testing"

	"simrun/models/adlib"
)

// BenchmarkRemap executes the redistribution of an array of 256 x 256 from blocks of columns to blocks of rows on 4 processes.
func BenchmarkRemap(b *testing.B) {
	const n = 256
	for range b.N {
		err := run(4, false, func(p *proc) error {
			g, err := p.NewGrid(4)
			if err != nil {
				return err
			}
			x, err := adlib.BlockRange(n, g.Dim(0), adlib.Ghosts{})
			if err != nil {
				return err
			}
			to, err := p.NewArray(adlib.Int, g.Group(), x, adlib.CollapsedRange(n))
			if err != nil {
				return err
			}
			from, err := p.NewArray(adlib.Int, g.Group(), adlib.CollapsedRange(n), x)
			if err != nil {
				return err
			}
			value := func(index []int) int32 { return int32(index[0]*n + index[1]) }
			if err := p.fill(from, value); err != nil {
				return err
			}
			if err := p.Remap(to, from); err != nil {
				return err
			}
			return p.check("remap", to, value)
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*n*n/b.Elapsed().Seconds(), "elements/s")
}
