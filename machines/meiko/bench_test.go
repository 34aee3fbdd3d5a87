package meiko_test

import (
	"context"
	"fmt"
	"testing"

	"simrun/machines"
	"simrun/machines/meiko"
)

// BenchmarkNew reads the Spec; each run does it once.
func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		m, err := meiko.New()
		if err != nil || m.Spec.Nodes.Get() != 224 {
			b.Fatal(err)
		}
	}
}

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
	measureAll(b, n, "fetches", func(p *proc) int {
		target := (p.Rank() + 1) % n
		if hot {
			target = 0
		}
		clear(p.bytes())
		p.bytes()[0] = byte(p.Rank() + 1)
		p.must(p.Barrier(p.th))
		if hot && p.Rank() == 0 {
			return 0
		}
		for range b.N {
			p.must(p.Fetch(p.th, p.word(target, 0)))
		}
		if got := p.bytes()[arrayBytes-8]; got != byte(target+1) {
			b.Errorf("process %d has %d, want %d", p.Rank(), got, target+1)
		}
		return b.N
	})
}

// measureAll runs n processes, each of which returns how many operations it has
// done, and reports their rate and events.
func measureAll(b *testing.B, n int, what string, body func(p *proc) int) {
	total := 0
	k := launch(b, n, nil, func(p *proc) { total += body(p) })
	b.ReportAllocs()
	b.ResetTimer()
	if err := k.Run(context.Background()); err != nil {
		b.Fatal(err)
	}
	b.StopTimer()
	b.ReportMetric(float64(total)/b.Elapsed().Seconds(), what+"/s")
	b.ReportMetric(float64(k.Events())/float64(total), "events/op")
}

// BenchmarkStore stores single words in the right neighbour's memory.
func BenchmarkStore(b *testing.B) {
	for _, n := range []int{2, 64} {
		b.Run(fmt.Sprintf("processes=%d", n), func(b *testing.B) {
			measureAll(b, n, "stores", func(p *proc) int {
				last := p.bytes()[arrayBytes-8:]
				for i := range b.N {
					last[0] = byte(i)
					p.must(p.Store(p.th, p.word((p.Rank()+1)%n, 0)))
				}
				p.must(p.Barrier(p.th))
				if got, want := p.bytes()[0], byte(b.N-1); got != want {
					b.Errorf("process %d has %d, want %d", p.Rank(), got, want)
				}
				return b.N
			})
		})
	}
}

// BenchmarkBarrier counts the barriers of each process.
func BenchmarkBarrier(b *testing.B) {
	for _, n := range []int{16, 128} {
		b.Run(fmt.Sprintf("processes=%d", n), func(b *testing.B) {
			entered := 0
			measureAll(b, n, "barriers", func(p *proc) int {
				for i := range b.N {
					entered++
					p.must(p.Barrier(p.th))
					if entered < (i+1)*n {
						b.Errorf("barrier %d lets process %d go when %d have come", i, p.Rank(), entered-i*n)
						return b.N
					}
				}
				return b.N
			})
		})
	}
}

// BenchmarkMessage sends messages round a ring.
func BenchmarkMessage(b *testing.B) {
	for _, bytes := range []int64{8, 4096} {
		b.Run(fmt.Sprintf("processes=16/bytes=%d", bytes), func(b *testing.B) {
			measureAll(b, 16, "messages", func(p *proc) int {
				p.bytes()[0] = byte(p.Rank())
				for range b.N {
					p.must(p.Send(p.th, p.text((p.Rank()+1)%16, 1, 0, bytes)))
					_, err := p.Receive(p.th, p.text(machines.AnyPeer, 1, 0, bytes))
					p.must(err)
				}
				if got, want := int(p.bytes()[0]), ((p.Rank()-b.N)%16+16)%16; got != want {
					b.Errorf("process %d has %d, want %d", p.Rank(), got, want)
				}
				return b.N
			})
		})
	}
}
