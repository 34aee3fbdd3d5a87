package meiko_test

import (
	"context"
	"fmt"
	"testing"
)

// BenchmarkFetch fetches single words: from process 0, or from the right
// neighbour, which is a hot spot or none.
func BenchmarkFetch(b *testing.B) {
	for _, pattern := range []string{"hotspot", "neighbours"} {
		for _, n := range []int{2, 64} {
			b.Run(fmt.Sprintf("pattern=%s/processes=%d", pattern, n), func(b *testing.B) { benchmarkFetch(b, n, pattern == "hotspot") })
		}
	}
}

func benchmarkFetch(b *testing.B, n int, hot bool) {
	fetches := 0
	k := launch(b, n, nil, func(p *proc) {
		target := (p.Rank() + 1) % n
		if hot {
			target = 0
		}
		clear(p.bytes())
		p.bytes()[0] = byte(p.Rank() + 1)
		p.must(p.Barrier(p.th))
		if hot && p.Rank() == 0 {
			return
		}
		for range b.N {
			p.must(p.Fetch(p.th, p.word(target, 0)))
			fetches++
		}
		if got := p.bytes()[arrayBytes-8]; got != byte(target+1) {
			b.Errorf("process %d has %d, want %d", p.Rank(), got, target+1)
		}
	})
	b.ReportAllocs()
	b.ResetTimer()
	if err := k.Run(context.Background()); err != nil {
		b.Fatal(err)
	}
	b.StopTimer()
	b.ReportMetric(float64(fetches)/b.Elapsed().Seconds(), "fetches/s")
	b.ReportMetric(float64(k.Events())/float64(fetches), "events/fetch")
}
