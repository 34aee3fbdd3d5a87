package t3d_test

import (
	"context"
	"fmt"
	"testing"

	"simrun/machines"
	"simrun/machines/t3d"
	"simrun/sim"
	"simrun/sim/node"
)

// BenchmarkGet gets single words: of a neighbour, or all of process 0.
func BenchmarkGet(b *testing.B) {
	for _, pes := range []int{2, 128} {
		for _, pattern := range []string{"neighbour", "hotspot"} {
			b.Run(fmt.Sprintf("pes=%d/pattern=%s", pes, pattern), func(b *testing.B) {
				owner := func(e machines.Endpoint) int { return (e.Rank() + 2) % pes }
				if pattern == "hotspot" {
					owner = func(machines.Endpoint) int { return 0 }
				}
				benchmarkWords(b, pes, func(e machines.Endpoint, t *node.Thread, at []node.Addr, n int) {
					from := owner(e)
					if from == e.Rank() {
						from = (from + 1) % pes
					}
					g := e.(machines.RemoteMemory)
					c := machines.Copy{Target: from, Remote: at[from], Local: at[e.Rank()] + 8, Bytes: 8}
					for range n {
						if err := g.Fetch(t, c); err != nil {
							t.Fail(err)
						}
					}
					check(b, e, from)
				})
			})
		}
	}
}

// BenchmarkPut puts single words at a neighbour, pipelined.
func BenchmarkPut(b *testing.B) {
	for _, pes := range []int{2, 128} {
		b.Run(fmt.Sprintf("pes=%d", pes), func(b *testing.B) {
			benchmarkWords(b, pes, func(e machines.Endpoint, t *node.Thread, at []node.Addr, n int) {
				to, from := (e.Rank()+1)%pes, (e.Rank()+pes-1)%pes
				g := e.(machines.RemoteMemory)
				c := machines.Copy{Target: to, Remote: at[to] + 8, Local: at[e.Rank()], Bytes: 8}
				for range n {
					finish(t, g.Store(t, c))
				}
				finish(t, g.Quiet(t), e.(machines.Barrier).Barrier(t))
				check(b, e, from)
			})
		})
	}
}

// BenchmarkLoadRemote loads single words as compiled code does.
func BenchmarkLoadRemote(b *testing.B) {
	const pes = 128
	benchmarkWords(b, pes, func(e machines.Endpoint, t *node.Thread, at []node.Addr, n int) {
		from := (e.Rank() + 2) % pes
		c := machines.Copy{Target: from, Remote: at[from], Local: at[e.Rank()] + 8, Bytes: 8}
		for range n {
			finish(t, e.(machines.RemoteLoads).LoadRemote(t, c))
		}
		check(b, e, from)
	})
}

// BenchmarkBarrier is per process and barrier.
func BenchmarkBarrier(b *testing.B) {
	const pes = 128
	benchmarkWords(b, pes, func(e machines.Endpoint, t *node.Thread, _ []node.Addr, n int) {
		for range n {
			finish(t, e.(machines.Barrier).Barrier(t))
		}
		if l := machines.LedgerOf(e); l.Time[machines.Barriers] < sim.Duration(n)*2500*sim.Nanosecond {
			b.Errorf("process %d: %d barriers take %v", e.Rank(), n, l.Time[machines.Barriers])
		}
	})
}

// BenchmarkMessage sends words by PVM, to and fro between neighbours.
func BenchmarkMessage(b *testing.B) {
	const pes = 2
	benchmarkWords(b, pes, func(e machines.Endpoint, t *node.Thread, at []node.Addr, n int) {
		out := machines.Message{Peer: 1 - e.Rank(), Tag: 1, Data: at[e.Rank()], Bytes: 8}
		in := machines.Message{Peer: 1 - e.Rank(), Tag: 1, Data: at[e.Rank()] + 8, Bytes: 8}
		p := e.(machines.MessagePassing)
		for range n {
			if e.Rank() == 0 {
				finish(t, p.Send(t, out))
			}
			_, err := p.Receive(t, in)
			finish(t, err)
			if e.Rank() == 1 {
				finish(t, p.Send(t, out))
			}
		}
		check(b, e, 1-e.Rank())
	})
}

// finish fails the process if one of its calls has failed.
func finish(t *node.Thread, errs ...error) {
	for _, err := range errs {
		if err != nil {
			t.Fail(err)
		}
	}
}

// check asserts that process e has got the word of process from.
func check(b *testing.B, e machines.Endpoint, from int) {
	v, err := node.View[int64](e.Memory(), dataAt(e), 2)
	if err != nil || v[1] != int64(from)+1000 {
		b.Errorf("process %d has %v of process %d, error %v", e.Rank(), v, from, err)
	}
}

func dataAt(e machines.Endpoint) node.Addr { return e.(*data).at }

// data is an endpoint whose words are allocated.
type data struct {
	*t3d.Endpoint
	at node.Addr
}

// benchmarkWords runs a program that does b.N operations in all.
func benchmarkWords(b *testing.B, pes int, body func(e machines.Endpoint, t *node.Thread, at []node.Addr, n int)) {
	m, err := t3d.New()
	if err != nil {
		b.Fatal(err)
	}
	each := (b.N + pes - 1) / pes
	k := sim.New(1)
	err = m.Launch(k, pes, func(e machines.Endpoint) {
		d := &data{e.(*t3d.Endpoint), e.Memory().Alloc(64)}
		v, err := node.View[int64](e.Memory(), d.at, 2)
		if err != nil {
			b.Error(err)
		}
		v[0] = int64(e.Rank()) + 1000
		at, err := d.ExchangeAddresses(e.Thread(), d.at)
		if err != nil {
			b.Error(err)
		}
		body(d, e.Thread(), at, each)
	})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	if err := k.Run(context.Background()); err != nil {
		b.Fatal(err)
	}
	ops := float64(each * pes)
	b.ReportMetric(ops/b.Elapsed().Seconds()/1e6, "Mops/s")
	b.ReportMetric(float64(k.Events())/ops, "events/op")
}
