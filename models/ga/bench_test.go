package ga_test

import (
	"fmt"
	"testing"

	"simrun/models/armci"
	"simrun/models/ga"
)

// BenchmarkGet gets patches that eight processes have parts of.
func BenchmarkGet(b *testing.B) {
	b.ReportAllocs()
	_, err := run(onXT5, 16, func(p *ga.Process) error {
		a, err := p.Create(doubles(64, 64))
		if err == nil {
			err = ga.Fill(a, 1.5)
		}
		if err != nil || p.Nodeid() != 0 {
			return err
		}
		at, values := buffer(p, 64*64)
		b.ResetTimer()
		for range b.N {
			clear(values[:1])
			if err := a.Get([]int64{8, 10}, []int64{40, 30}, at, nil); err != nil || values[0] != 1.5 {
				return fmt.Errorf("found %v, %w, expected 1.5", values[0], err)
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "patches/s")
}

// BenchmarkCreate creates an array without values in a job of many processes.
func BenchmarkCreate(b *testing.B) {
	for _, n := range []int{1152, 4608} {
		b.Run(fmt.Sprintf("processes=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				_, err := run(onXT5, n, func(p *ga.Process) error {
					a, err := p.Create(ga.Config{Name: "a", Type: ga.Double, Dims: []int64{1 << 14, 1 << 14}})
					if err == nil && a.LocalLen()*int64(n) > 1<<29 {
						err = fmt.Errorf("found %d elements in process %d, expected an equal part", a.LocalLen(), p.Nodeid())
					}
					return err
				}, armci.WithPhantom())
				if err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)*float64(n)/b.Elapsed().Seconds(), "processes/s")
		})
	}
}
