package upc_test

import (
	"fmt"
	"testing"

	"simrun/models/upc"
)

// BenchmarkPut stores single values on a thread of another node and reads them back.
func BenchmarkPut(b *testing.B) {
	b.ReportAllocs()
	err := run(onXT5, 13, func(u *upc.Thread) error {
		a, err := u.Shared(doubles(1, 13))
		if err != nil || u.MyThread() != 0 {
			return err
		}
		b.ResetTimer()
		for i := range b.N {
			if err := upc.Put(u, a.PointerTo(12), float64(i)); err != nil {
				return err
			}
			if v, err := upc.Get[float64](u, a.PointerTo(12)); err != nil || v != float64(i) {
				return fmt.Errorf("found %v, %w, expected %d", v, err, i)
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(2*float64(b.N)/b.Elapsed().Seconds(), "accesses/s")
}

// BenchmarkShared starts programs of many threads that declare an array without values.
func BenchmarkShared(b *testing.B) {
	for _, n := range []int{1152, 4608} {
		b.Run(fmt.Sprintf("threads=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				err := run(onXT5, n, func(u *upc.Thread) error {
					a, err := u.Shared(doubles(upc.Whole, 1<<14, 1<<14))
					if err == nil && u.MyThread() == 0 && a.LocalLen() != (1<<28+int64(n)-1)/int64(n) {
						err = fmt.Errorf("found %d elements in thread 0, expected an equal part", a.LocalLen())
					}
					return err
				}, upc.WithPhantom(), upc.WithSharedHeap(1<<31))
				if err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)*float64(n)/b.Elapsed().Seconds(), "threads/s")
		})
	}
}
