package xt5_test

import (
	"context"
	"fmt"
	"runtime"
	"testing"

	"simrun/machines/xt5"
	"simrun/machines/xt5/portals"
	"simrun/sim"
)

// BenchmarkNew reads the Spec; each run does it once.
func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		m, err := xt5.New()
		if err != nil || m.Spec.Nodes.Get() != 18_688 {
			b.Fatal(err)
		}
	}
}

// BenchmarkLaunch launches processes that meet once; bytes are those of the heap and
// the stacks while all are there.
func BenchmarkLaunch(b *testing.B) {
	for _, n := range []int{1_152, 18_432, 100_000} {
		b.Run(fmt.Sprintf("processes=%d", n), func(b *testing.B) {
			var each float64
			for b.Loop() {
				var before, after runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&before)
				left := 0
				k := launchBare(b, []int{n}, nil, func(p *proc) {
					p.must(p.Barrier(p.th))
					left++
				})
				if err := k.RunUntil(context.Background(), sim.Time(sim.Microsecond)); err != nil {
					b.Fatal(err)
				}
				runtime.GC()
				runtime.ReadMemStats(&after)
				each = float64(after.HeapAlloc+after.StackInuse-before.HeapAlloc-before.StackInuse) / float64(n)
				if err := k.Run(context.Background()); err != nil || left != n {
					b.Fatal(err, left)
				}
			}
			b.ReportMetric(float64(n*b.N)/b.Elapsed().Seconds(), "processes/s")
			b.ReportMetric(each, "B/process")
		})
	}
}

// BenchmarkRequest sends messages of 256 bytes, as DART's calls have, to the
// process two nodes on; it answers.
func BenchmarkRequest(b *testing.B) {
	for _, n := range []int{2, 192} {
		b.Run(fmt.Sprintf("processes=%d", n), func(b *testing.B) {
			got := 0
			k := launch(b, []int{n / 2, n / 2}, nil, func(p *proc) {
				q := p.queue(64)
				p.exposed(q, portals.OpPut|portals.EventStartDisable)
				d := p.bound(nil, 256)
				p.must(p.Barrier(p.th))
				peer := portals.Request{Target: (p.Rank() + n/2) % n, Portal: 10, MatchBits: 5}
				for range b.N {
					if p.Part() == 0 {
						p.must(p.Portals.Put(p.th, d, peer))
					}
					p.timeOfEvent(q, portals.PutEnd)
					got++
					if p.Part() == 1 {
						p.must(p.Portals.Put(p.th, d, peer))
					}
				}
				p.must(p.Barrier(p.th))
			})
			b.ReportAllocs()
			b.ResetTimer()
			if err := k.Run(context.Background()); err != nil || got != n*b.N {
				b.Fatal(err, got)
			}
			b.ReportMetric(float64(got)/b.Elapsed().Seconds(), "messages/s")
			b.ReportMetric(float64(k.Events())/float64(got), "events/op")
		})
	}
}

// BenchmarkCoupling is a coupling at all sizes: each consumer gets 16 MiB of phantom
// memory from each of eight producers, again and again.
func BenchmarkCoupling(b *testing.B) {
	for _, c := range []struct {
		consumers int
		placement string
	}{{128, "spread"}, {2048, "contiguous"}, {2048, "spread"}, {11_111, "spread"}} {
		b.Run(fmt.Sprintf("processes=%d/placement=%s", 9*c.consumers, c.placement), func(b *testing.B) {
			coupling(b, c.consumers, c.placement)
		})
	}
}

func coupling(b *testing.B, consumers int, placement string) {
	const bytes = 16 << 20
	producers := 8 * consumers
	gets := 0
	k := launchBare(b, []int{producers, consumers}, []string{"placement", placement}, func(p *proc) {
		p.array = p.Memory().AllocPhantom(8 * bytes)
		if p.Part() == 0 {
			p.exposedTo(bytes)
			p.must(p.Barrier(p.th))
			return
		}
		q := p.queue(64)
		d := &portals.MD{Start: p.array, Length: 8 * bytes, Threshold: portals.Infinite, EQ: q, Options: portals.EventStartDisable}
		p.must(p.Portals.MDBind(p.th, d, false))
		p.must(p.Barrier(p.th))
		for range b.N {
			for i := range 8 {
				from := portals.Request{Target: 8*p.PartRank() + i, Portal: 10, MatchBits: 5}
				p.must(p.Portals.GetRegion(p.th, portals.Region{MD: d, Offset: int64(i) * bytes, Length: bytes}, from))
			}
			for range 8 {
				p.timeOfEvent(q, portals.ReplyEnd)
				gets++
			}
		}
	})
	b.ResetTimer()
	if err := k.Run(context.Background()); err != nil || gets != producers*b.N {
		b.Fatal(err, gets)
	}
	b.ReportMetric(float64(gets)/b.Elapsed().Seconds(), "gets/s")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(9*consumers*b.N), "ns/process")
	b.ReportMetric(sim.Duration(k.Now()).Seconds()/float64(b.N), "simulated-s/op")
}

// exposedTo lets others get a number of bytes of the process's array.
func (p *proc) exposedTo(n int64) {
	me, err := p.Portals.MEAttach(p.th, 10, portals.Match{Source: portals.AnyProcess, Bits: 5}, true, portals.After)
	p.must(err)
	p.must(p.Portals.MDAttach(p.th, me, &portals.MD{Start: p.array, Length: n, Threshold: portals.Infinite,
		Options: portals.OpGet | portals.ManageRemote | portals.EventStartDisable}, false))
}
