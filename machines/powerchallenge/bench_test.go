package powerchallenge_test

import (
	"testing"

	"simrun/machines"
	"simrun/sim"
)

// BenchmarkPut is a put of 8 bytes, in simulated operations per second of the host.
func BenchmarkPut(b *testing.B) {
	b.ReportAllocs()
	_, err := launch(b, 2, "", func(p *process) {
		if p.Rank() != 0 {
			return
		}
		c := p.copy(1, 8)
		from := p.clock()
		for range b.N {
			p.must(p.Store(p.t, c))
		}
		if got, want := p.clock().Sub(from), sim.Duration(b.N)*1635*sim.Nanosecond; got != want {
			b.Errorf("%d puts take %v, want %v", b.N, got, want)
		}
	})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "puts/s")
}

// BenchmarkMessages is messages of 8 bytes back and forth.
func BenchmarkMessages(b *testing.B) {
	b.ReportAllocs()
	_, err := launch(b, 2, "", func(p *process) {
		m := machines.Message{Peer: 1 - p.Rank(), Tag: 1, Data: p.at[p.Rank()], Bytes: 8}
		for i := range b.N {
			if i%2 == p.Rank() {
				p.must(p.Send(p.t, m))
				continue
			}
			in, err := p.Receive(p.t, m)
			p.must(err)
			if in.Bytes != 8 {
				b.Errorf("received %+v", in)
			}
		}
	})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "messages/s")
}
