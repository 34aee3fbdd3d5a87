package paragon_test

import (
	"testing"

	"simrun/machines"
	"simrun/sim"
)

// BenchmarkFaults: two processes take a page from each other: a write fault each.
func BenchmarkFaults(b *testing.B) {
	b.ReportAllocs()
	var faults int64
	run(b, 2, nil, func(r *rig) {
		m := r.share(1)
		for i := range b.N {
			m.store(0, uint64(i))
			r.th.Compute(10 * sim.Millisecond) // the other process has taken the page by then
		}
		f := m.Faults()
		faults += f[machines.WriteFault].Count
		r.must(r.Gsync(r.th))
		if v := m.load(0); v != uint64(b.N-1) {
			b.Errorf("the page has %d after %d rounds", v, b.N)
		}
	})
	b.ReportMetric(float64(faults)/b.Elapsed().Seconds(), "faults/s")
}
