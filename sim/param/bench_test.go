package param_test

import (
	"testing"

	"simrun/sim"
	"simrun/sim/param"
)

// BenchmarkGet reads a parameter as a cost formula does.
func BenchmarkGet(b *testing.B) {
	var spec struct{ overhead param.Value[sim.Duration] }
	if err := spec.overhead.Define(&param.Meta{}, "2us"); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	const reads = 1000
	for b.Loop() {
		if got := sumOf(&spec.overhead, reads); got != 2*sim.Millisecond {
			b.Fatalf("sum of %d reads %v, want 2ms", reads, got)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*reads), "ns/read")
}

func sumOf(p *param.Value[sim.Duration], reads int) (sum sim.Duration) {
	for range reads {
		sum += p.Get()
	}
	return sum
}

func BenchmarkParse(b *testing.B) {
	for _, text := range []string{"29us", "10.3ns"} {
		b.Run("text="+text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if d, err := param.Parse[sim.Duration](text); err != nil || param.Format(d) != text {
					b.Fatalf("%v, %v", d, err)
				}
			}
		})
	}
}

func TestGetDoesNotAllocate(t *testing.T) {
	var p param.Value[sim.Duration]
	define(t, &p, &param.Meta{}, "2us")
	if n := testing.AllocsPerRun(100, func() { p.Get() }); n != 0 {
		t.Errorf("%v allocations per Get, want 0", n)
	}
}
