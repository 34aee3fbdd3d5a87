package elementary

import (
	"math"
	"testing"
)

func BenchmarkFunction(b *testing.B) {
	for _, f := range functions {
		b.Run("name="+f.name, func(b *testing.B) {
			b.ReportAllocs()
			sum := 0.0
			for i := range b.N {
				sum += f.f(0.25 + float64(i&511)*(1./1024))
			}
			if math.IsNaN(sum) || sum == 0 {
				b.Fatalf("the sum of the results is %v", sum)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds()/1e6, "Mcalls/s")
		})
	}
	b.Run("name=Pow", func(b *testing.B) {
		b.ReportAllocs()
		for i := range b.N {
			if y := float64(i & 31); Pow(2, y) != math.Ldexp(1, i&31) {
				b.Fatalf("Pow(2, %v) = %v", y, Pow(2, y))
			}
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds()/1e6, "Mcalls/s")
	})
}
