package mct_test

import (
	"fmt"
	"testing"

	"simrun/models/mct"
	"simrun/sim"
)

// strip is the segment of a process of n, if each has as many points.
func strip(size int64, n, rank int) []mct.Segment {
	each := size / int64(n)
	return []mct.Segment{{Start: 1 + int64(rank)*each, Length: each, Process: rank}}
}

// BenchmarkInit makes the maps and routers of two components whose processes have one
// segment each.
func BenchmarkInit(b *testing.B) {
	for _, n := range []int{256, 512, 1024, 2048} {
		b.Run(fmt.Sprintf("processes=%d", 5*n), func(b *testing.B) {
			var total, maps sim.Duration
			for b.Loop() {
				total, maps = 0, 0
				err := run([]int{4 * n, n}, func(p *proc) error {
					if err := p.Barrier(); err != nil {
						return err
					}
					start := p.th.Now()
					m, err := p.InitGlobalSegMap(1<<26, strip(1<<26, p.Size(), p.Rank()))
					if err != nil {
						return err
					}
					maps += p.th.Now().Sub(start)
					r, err := p.InitRouter(m, 3-p.Component())
					if err != nil {
						return err
					}
					p.th.Sync()
					total += p.th.Now().Sub(start)
					if want := 4 - 3*(2-p.Component()); len(r.Routes()) != want {
						return fmt.Errorf("%d peers, want %d", len(r.Routes()), want)
					}
					return nil
				})
				if err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(5*n*b.N)/b.Elapsed().Seconds(), "processes/s")
			b.ReportMetric(maps.Seconds()*1e3/float64(5*n), "maps-ms")
			b.ReportMetric(total.Seconds()*1e3/float64(5*n), "schedule-ms")
		})
	}
}

// BenchmarkExchange has two components exchange phantom vectors, both ways.
func BenchmarkExchange(b *testing.B) {
	for _, n := range []int{256, 512, 1024, 2048} {
		b.Run(fmt.Sprintf("processes=%d", 5*n), func(b *testing.B) {
			const size = 1 << 26 // a vector of 512 MB
			var took sim.Duration
			sent := int64(0) // points
			err := run([]int{4 * n, n}, func(p *proc) error {
				m, r, err := p.connect(size, strip(size, p.Size(), p.Rank()))
				if err != nil {
					return err
				}
				v := mct.AttrVect{Attributes: 1, Points: m.LocalSize(p.Rank())}
				v.Data = p.e.Memory().AllocPhantom(8 * v.Points)
				back := v
				back.Data = p.e.Memory().AllocPhantom(8 * v.Points)
				for i := range b.N {
					if i == 0 && p.Component() == 1 && p.Rank() == 0 {
						b.ResetTimer()
					}
					if err := p.BarrierAll(); err != nil {
						return err
					}
					start := p.th.Now()
					if err := swap(p, r, v, back); err != nil {
						return err
					}
					took += p.th.Now().Sub(start)
					for _, peer := range r.Routes() {
						sent += peer.Length
					}
				}
				return nil
			})
			if err != nil || sent != 2*size*int64(b.N) {
				b.Fatalf("%d points sent, %v, want %d", sent, err, 2*size*b.N)
			}
			b.ReportMetric(took.Seconds()*1e3/float64(5*n*b.N), "simulated-ms/op")
		})
	}
}

// swap has component 1 send first and the other receive first.
func swap(p *proc, r *mct.Router, out, in mct.AttrVect) error {
	send := func() error { return r.Send(out, mct.DefaultTag) }
	receive := func() error { return r.Recv(in, mct.DefaultTag) }
	if p.Component() == 2 {
		send, receive = receive, send
	}
	if err := send(); err != nil {
		return err
	}
	err := receive()
	p.th.Sync()
	return err
}
