package network_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/sim"
	"simrun/sim/network"
)

// topologies are small ones of every kind.
func topologies(t testing.TB) []network.Topology {
	t.Helper()
	bus, err := network.NewBus(6)
	if err != nil {
		t.Fatal(err)
	}
	table, err := network.NewNextHopTable(ring(), [][]int{{0, 0, 0}, {3, 0, 1}, {2, 2, 0}})
	if err != nil {
		t.Fatal(err)
	}
	return []network.Topology{torus(t, 4, 3), mesh(t, 3, 3), eliteTree(t, 16), multistage(t, 40), bus, table}
}

// drawConfig draws link speeds, packets and chunks.
func drawConfig(t *rapid.T) network.Config {
	spec := func(label string) network.LinkSpec {
		return network.LinkSpec{
			Rate:       sim.Rate(rapid.IntRange(1, 1000).Draw(t, label+" MB/s")) * sim.MegabytePerSecond,
			Latency:    sim.Duration(rapid.IntRange(0, 1000).Draw(t, label+" latency ns")) * sim.Nanosecond,
			PerMessage: sim.Duration(rapid.IntRange(0, 3).Draw(t, label+" per message us")) * us,
			PerPacket:  sim.Duration(rapid.IntRange(0, 500).Draw(t, label+" per packet ns")) * sim.Nanosecond,
		}
	}
	c := network.Config{Injection: spec("injection"), Fabric: spec("fabric"), Ejection: spec("ejection")}
	c.Packet = sim.Size(rapid.SampledFrom([]int{0, 100, 1000}).Draw(t, "packet"))
	c.Chunk = c.Packet * sim.Size(rapid.IntRange(0, 3).Draw(t, "packets in a chunk"))
	c.Channels = rapid.Int64Range(2, 4).Draw(t, "channels")
	return c
}

// drawMessages draws traffic with many equal instants and sizes.
func drawMessages(t *rapid.T, hosts int) []message {
	host := rapid.IntRange(0, hosts-1)
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) message {
		return message{
			at:     sim.Duration(rapid.IntRange(0, 4).Draw(t, "at")) * 5 * us,
			src:    host.Draw(t, "src"),
			dst:    host.Draw(t, "dst"),
			bytes:  rapid.SampledFrom([]int64{0, 1, 64, 999, 1000, 2500, 10_000}).Draw(t, "bytes"),
			choice: rapid.IntRange(0, 3).Draw(t, "choice"),
		}
	}), 1, 40).Draw(t, "messages")
}

// TestTraffic checks random traffic on every topology and under every model. Everything arrives. Nothing arrives
// sooner than on an idle network, and under "none" exactly then. The source is done before the destination. The
// ejection links have carried what was sent. No link was busy longer than the run took. The same traffic again gives
// the same events.
func TestTraffic(t *testing.T) {
	for _, model := range network.Models() {
		all := topologies(t)
		if model == network.WormholeModel {
			all = []network.Topology{torus(t, 4, 3), mesh(t, 3, 3), torus(t, 5), torus(t, 2, 2, 2)}
		}
		t.Run("model="+model, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				topology := rapid.SampledFrom(all).Draw(t, "topology")
				c := drawConfig(t)
				checkTraffic(t, model, topology, c, drawMessages(t, topology.Hosts()))
			})
		})
	}
}

// fatalTB lets a rapid test use the helpers of this package.
type fatalTB interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

func checkTraffic(t fatalTB, model string, topology network.Topology, c network.Config, messages []message) {
	b := newBench(t, model, topology, c)
	arrived := b.run(t, messages)
	var total int64
	for i, m := range messages {
		total += m.bytes
		idle := c.Uncontended(topology, m.src, m.dst, m.choice, m.bytes)
		took := arrived[i].Sub(sim.Time(m.at))
		if took < idle || (model == network.NoContention && took != idle) {
			t.Fatalf("message %d %+v took %v, on an idle network %v", i, m, took, idle)
		}
		if b.sent[i] < sim.Time(m.at) || b.sent[i] > arrived[i] {
			t.Fatalf("message %d %+v left at %v, arrived at %v", i, m, b.sent[i], arrived[i])
		}
	}
	var ejected int64
	for id, l := range topology.Links() {
		u := b.n.Use(network.LinkID(id))
		if l.Class == network.Ejection {
			ejected += u.Bytes
		}
		if model == network.PacketModel && u.Busy > sim.Duration(b.k.Now()) {
			t.Fatalf("%s was busy for %v of %v", topology.LinkName(network.LinkID(id)), u.Busy, b.k.Now())
		}
	}
	if ejected != total {
		t.Fatalf("%d bytes sent, %d ejected", total, ejected)
	}
	again := newBench(t, model, topology, c)
	if diff := cmp.Diff(arrived, again.run(t, messages)); diff != "" || b.k.EventDigest() != again.k.EventDigest() {
		t.Fatalf("digest %x, then %x; times:\n%s", b.k.EventDigest(), again.k.EventDigest(), diff)
	}
}

// Messages with the same source, destination and choice arrive in the order
// in which they were sent.
func TestPacketsKeepOrder(t *testing.T) {
	all := topologies(t)
	rapid.Check(t, func(t *rapid.T) {
		topology := rapid.SampledFrom(all).Draw(t, "topology")
		messages := drawMessages(t, topology.Hosts())
		slices.SortStableFunc(messages, func(a, b message) int { return int(a.at - b.at) })
		for i := range messages {
			messages[i].src %= 2
			messages[i].dst %= 3
			messages[i].choice %= 2
		}
		b := newBench(t, network.PacketModel, topology, drawConfig(t))
		b.run(t, messages)
		type stream struct{ src, dst, choice int }
		last := map[stream]uint64{}
		for _, i := range b.order {
			m := messages[i]
			s := stream{m.src, m.dst, m.choice}
			if before, ok := last[s]; ok && before > i {
				t.Fatalf("message %d %+v overtook %d %+v", before, messages[before], i, m)
			}
			last[s] = i
		}
	})
}

// Once a network has seen its largest traffic, it allocates nothing more.
func TestNoAllocations(t *testing.T) {
	for _, model := range network.Models() {
		k := sim.New(1)
		c := even(100*sim.MegabytePerSecond, us)
		c.Packet = 1000
		n, err := network.New(k, model, torus(t, 4, 4), c)
		if err != nil {
			t.Fatal(err)
		}
		arrived := 0
		target := k.Register(sim.HandlerFunc(func(uint64) { arrived++ }))
		exchange := func() {
			for src := range 16 {
				for dst := range 16 {
					n.Send(network.Transfer{Src: src, Dst: dst, Bytes: 5000, Target: target})
				}
			}
			if err := k.RunUntil(context.Background(), sim.TimeMax); err != nil {
				t.Fatal(err)
			}
		}
		// The kernel's queue sorts by the bits of time, so its arrays reach
		// their sizes only after some rounds.
		for range 300 {
			exchange()
		}
		arrived = 0
		if got := testing.AllocsPerRun(20, exchange); got > 0 {
			t.Errorf("model %s: %v allocations for 256 transfers", model, got)
		}
		if arrived != 21*256 {
			t.Errorf("model %s: %d arrived, want %d", model, arrived, 21*256)
		}
	}
}
