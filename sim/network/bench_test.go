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
				hops := len(n.Topology().Route(0, peer, 0, nil))
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "packets/s")
				b.ReportMetric(float64(hops*b.N)/b.Elapsed().Seconds(), "hops/s")
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

// BenchmarkAllToAll is 1 MB from each host to each other one, all at once, on a torus with links of 175 MB/s and 1 us.
//
// By hand: a message that goes half way round takes the positive direction. So in a ring of 4, a positive link carries
// the offsets 1 and 2, the latter from two hosts. This is 1 + 2 = 3 messages for each of the 16 offsets in the other
// dimensions, 48 in 4x4x4. The 63 messages that leave a host are more: 63 MB at 175 MB/s. In 4x8x8, a ring of 8 has
// (1+2+3+4) * 32 = 320 on a positive link. That is more than the 255 that leave a host: 320 MB. The messages that fill
// a bottleneck share it alike to the end.
func BenchmarkAllToAll(b *testing.B) {
	for _, size := range []struct {
		dims  []int
		flows int
		last  int64
	}{{[]int{4, 4, 4}, 4_032, 63_000_000}, {[]int{4, 8, 8}, 65_280, 320_000_000}} {
		b.Run(fmt.Sprintf("hosts=%d", size.dims[0]*size.dims[1]*size.dims[2]), func(b *testing.B) {
			topology := torus(b, size.dims...)
			hosts := topology.Hosts()
			transfers := allToAll(hosts, 1_000_000)
			if len(transfers) != size.flows {
				b.Fatalf("%d flows, want %d", len(transfers), size.flows)
			}
			drain := (175 * sim.MegabytePerSecond).Transfer(size.last)
			benchmarkFlows(b, topology, transfers, drain, drain+20*us)
		})
	}
}

// BenchmarkManyToFew is one transfer of 16 MB from each of the first hosts of
// a torus to one of the others, 8 to each in turn (sender i to receiver i/8).
// On the busiest links, in the columns of receivers, 16 messages meet and take
// 16 * 16 MB / 175 MB/s.
func BenchmarkManyToFew(b *testing.B) {
	for _, size := range []struct {
		dims    []int
		senders int
	}{{[]int{12, 12, 16}, 2_048}, {[]int{24, 24, 32}, 16_384}} {
		b.Run(fmt.Sprintf("senders=%d", size.senders), func(b *testing.B) {
			topology := torus(b, size.dims...)
			drain := (175 * sim.MegabytePerSecond).Transfer(16 * 16_000_000)
			benchmarkFlows(b, topology, manyToFew(size.senders), drain, drain+50*us)
		})
	}
}

func manyToFew(senders int) []network.Transfer {
	transfers := make([]network.Transfer, senders)
	for i := range transfers {
		transfers[i] = network.Transfer{Src: i, Dst: senders + i/8, Bytes: 16_000_000}
	}
	return transfers
}

// churn keeps a number of transfers under way: each that arrives starts one
// from the same host to a random one, of a random size.
type churn struct {
	n       network.Network
	id      sim.HandlerID
	hosts   uint64
	state   uint64
	left    int
	arrived int
	bytes   int64
}

func (c *churn) Handle(src uint64) {
	c.arrived++
	if c.left > 0 {
		c.left--
		c.send(src)
	}
}

func (c *churn) send(src uint64) {
	c.state ^= c.state << 13
	c.state ^= c.state >> 7
	c.state ^= c.state << 17
	bytes := 1 + int64(c.state>>20%1_000_000)
	c.bytes += bytes
	c.n.Send(network.Transfer{Src: int(src), Dst: int(c.state >> 44 % c.hosts), Bytes: bytes, Target: c.id, Arg: src})
}

// BenchmarkChurn is the steady state of random traffic on a torus, four
// transfers of up to 1 MB under way from each host: every one starts and ends
// on its own. The packet model moves
// chunks of 16 kB, with an event for each at each link.
func BenchmarkChurn(b *testing.B) {
	for _, model := range []string{network.PacketModel, network.FlowModel} {
		for _, dims := range [][]int{{4, 4, 4}, {8, 8, 8}} {
			hosts := dims[0] * dims[1] * dims[2]
			b.Run(fmt.Sprintf("model=%s/hosts=%d", model, hosts), func(b *testing.B) {
				c := even(175*sim.MegabytePerSecond, us)
				c.Chunk = 16_384
				k := sim.New(1)
				n, err := network.New(k, model, torus(b, dims...), c)
				if err != nil {
					b.Fatal(err)
				}
				traffic := &churn{n: n, hosts: uint64(hosts), state: 88172645463325252}
				traffic.id = k.Register(traffic)
				carry := func(transfers int) {
					traffic.left = transfers - 4*hosts
					for i := range min(transfers, 4*hosts) {
						traffic.send(uint64(i % hosts))
					}
					runBench(b, k)
				}
				carry(40 * hosts)
				events := k.Events()
				traffic.arrived = 0
				b.ReportAllocs()
				b.ResetTimer()
				carry(b.N)
				b.StopTimer()
				if traffic.arrived != b.N || ejected(n) != traffic.bytes {
					b.Fatalf("%d arrived, want %d; %d bytes ejected, want %d", traffic.arrived, b.N, ejected(n), traffic.bytes)
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "flows/s")
				b.ReportMetric(float64(k.Events()-events)/b.Elapsed().Seconds(), "events/s")
			})
		}
	}
}

// ejected returns how many bytes all hosts have received.
func ejected(n network.Network) (sum int64) {
	for id, l := range n.Topology().Links() {
		if l.Class == network.Ejection {
			sum += n.Use(network.LinkID(id)).Bytes
		}
	}
	return sum
}

// benchmarkFlows builds a network under the model "flow" and carries the
// transfers, which all start at once; the last must end between two times.
func benchmarkFlows(b *testing.B, topology network.Topology, transfers []network.Transfer, earliest, latest sim.Duration) {
	b.ReportAllocs()
	for b.Loop() {
		took, _ := carry(b, topology, even(175*sim.MegabytePerSecond, us), transfers)
		if took < earliest || took > latest {
			b.Fatalf("%d transfers took %v, want %v to %v", len(transfers), took, earliest, latest)
		}
	}
	b.ReportMetric(float64(b.N*len(transfers))/b.Elapsed().Seconds(), "flows/s")
}

// carry sends transfers at time 0 under the model "flow" and returns when the
// last one arrived, and the number of events.
func carry(b testing.TB, topology network.Topology, c network.Config, transfers []network.Transfer) (sim.Duration, uint64) {
	b.Helper()
	k := sim.New(1)
	n, err := network.NewFlow(k, topology, c)
	if err != nil {
		b.Fatal(err)
	}
	left := len(transfers)
	target := k.Register(sim.HandlerFunc(func(uint64) { left-- }))
	for _, t := range transfers {
		t.Target = target
		n.Send(t)
	}
	runBench(b, k)
	if left != 0 {
		b.Fatalf("%d transfers did not arrive", left)
	}
	return sim.Duration(k.Now()), k.Events()
}

// BenchmarkStaggered is transfers that start one after the other, each at an instant
// of its own, as those of programs do. Shared out at once (accuracy 0), the
// all-to-all takes many seconds: each change reaches hundreds of others.
func BenchmarkStaggered(b *testing.B) {
	for _, test := range []struct {
		name      string
		dims      []int
		transfers []network.Transfer
	}{
		{"all-to-all/hosts=256", []int{4, 8, 8}, allToAll(256, 1_000_000)},
		{"many-to-few/senders=2048", []int{12, 12, 16}, manyToFew(2_048)},
		{"many-to-few/senders=16384", []int{24, 24, 32}, manyToFew(16_384)},
		{"shared/senders=16384", []int{25, 32, 24}, sharedInterfaces(16_384)},
	} {
		for _, accuracy := range []int64{0, 256} {
			b.Run(fmt.Sprintf("%s/accuracy=%d", test.name, accuracy), func(b *testing.B) {
				topology := torus(b, test.dims...)
				c := even(175*sim.MegabytePerSecond, us)
				c.Accuracy = accuracy
				var last sim.Time
				for b.Loop() {
					last = carryStaggered(b, topology, c, test.transfers)
				}
				b.ReportMetric(float64(b.N*len(test.transfers))/b.Elapsed().Seconds(), "flows/s")
				b.ReportMetric(last.Seconds(), "simulated-s")
			})
		}
	}
}

// carryStaggered sends transfers 10 ns apart and returns when the last arrives.
func carryStaggered(b *testing.B, topology network.Topology, c network.Config, transfers []network.Transfer) sim.Time {
	const apart = 10 * sim.Nanosecond
	k := sim.New(1)
	n, err := network.NewFlow(k, topology, c)
	if err != nil {
		b.Fatal(err)
	}
	left := len(transfers)
	arrived := k.Register(sim.HandlerFunc(func(uint64) { left-- }))
	start := k.Register(sim.HandlerFunc(func(i uint64) {
		t := transfers[i]
		t.Target = arrived
		n.Send(t)
	}))
	for i := range transfers {
		k.Schedule(apart.Times(int64(i)), sim.Program, start, uint64(i))
	}
	runBench(b, k)
	if left != 0 {
		b.Fatalf("%d transfers did not arrive", left)
	}
	return k.Now()
}

// sharedInterfaces is manyToFew of processes of which twelve share a host: from
// each of the first to a receiver that eight of them share.
func sharedInterfaces(senders int) []network.Transfer {
	const perHost = 12
	hosts := (senders + perHost - 1) / perHost
	transfers := make([]network.Transfer, senders)
	for i := range transfers {
		transfers[i] = network.Transfer{Src: i / perHost, Dst: hosts + i/8/perHost, Bytes: 16_000_000}
	}
	return transfers
}
