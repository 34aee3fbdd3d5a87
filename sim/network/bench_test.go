package network_test

import (
	"context"
	"fmt"
	"testing"

	"simrun/sim"
	"simrun/sim/network"
)

// pingPong sends one packet to and fro between two hosts.
type pingPong struct {
	n    network.Network
	id   sim.HandlerID
	a, b int
	left int
}

func (p *pingPong) Handle(uint64) {
	if p.left == 0 {
		return
	}
	p.left--
	p.a, p.b = p.b, p.a
	p.n.Send(network.Transfer{Src: p.a, Dst: p.b, Choice: p.left & 3, Bytes: 1024, Target: p.id})
}

// BenchmarkPingPong is a small message over two nodes of the multistage
// network: on one chip (2 links), one board (4), two boards (5).
func BenchmarkPingPong(b *testing.B) {
	for _, model := range []string{network.NoContention, network.PacketModel} {
		for _, peer := range []int{1, 5, 17} {
			b.Run(fmt.Sprintf("model=%s/peer=%d", model, peer), func(b *testing.B) {
				k := sim.New(1)
				c := even(100*sim.MegabytePerSecond, 100*sim.Nanosecond)
				n, err := network.New(k, model, multistage(b, 32), c)
				if err != nil {
					b.Fatal(err)
				}
				p := &pingPong{n: n, b: peer, left: 100}
				p.id = k.Register(p)
				p.Handle(0)
				runBench(b, k)
				start := k.Now()
				p.left = b.N
				b.ReportAllocs()
				b.ResetTimer()
				p.Handle(0)
				runBench(b, k)
				b.StopTimer()
				each := c.Uncontended(n.Topology(), 0, peer, 0, 1024)
				if got, want := k.Now().Sub(start), each.Times(int64(b.N)); got != want {
					b.Fatalf("%d packets took %v, want %v", b.N, got, want)
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "packets/s")
			})
		}
	}
}

// runBench runs all events that are pending.
func runBench(b testing.TB, k *sim.Kernel) {
	b.Helper()
	if err := k.RunUntil(context.Background(), sim.TimeMax); err != nil {
		b.Fatal(err)
	}
}
