package network_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/sim"
	"simrun/sim/network"
)

const ms = sim.Millisecond

func TestFlowByHand(t *testing.T) {
	mb99 := even(99*sim.MegabytePerSecond, 200*sim.Nanosecond) // alone, 990 kB take 10 ms
	const size = 990_000
	overheads := even(100*sim.MegabytePerSecond, 200*sim.Nanosecond)
	overheads.Packet = 1000
	overheads.Injection.PerMessage = 5 * us
	overheads.Ejection.PerPacket = 2500 * sim.Nanosecond
	bus, err := network.NewBus(4)
	if err != nil {
		t.Fatal(err)
	}
	line := mesh(t, 5)
	for _, test := range []struct {
		name     string
		topology network.Topology
		config   network.Config
		messages []message
		want     []sim.Duration
	}{
		{
			// injection, three hops, ejection: 5 * 0.2 us
			name: "one message over three hops", topology: line, config: mb99,
			messages: []message{{0, 0, 3, size, 0}},
			want:     []sim.Duration{10*ms + 1*us},
		},
		{
			// Half of link 1>2 each until the shorter one ends at 20 ms; the
			// other has half of its 1980 kB left, at the full rate.
			name: "two messages share one link", topology: line, config: mb99,
			messages: []message{{0, 0, 2, size, 0}, {0, 1, 3, 2 * size, 0}},
			want:     []sim.Duration{20*ms + 800*sim.Nanosecond, 30*ms + 800*sim.Nanosecond},
		},
		{
			// A alone until 5 ms, both until A has done its second half at
			// half the rate at 15 ms; B has then done 5 of its 10 ms.
			name: "one starts later", topology: line, config: mb99,
			messages: []message{{0, 0, 2, size, 0}, {5 * ms, 1, 3, size, 0}},
			want:     []sim.Duration{15*ms + 800*sim.Nanosecond, 20*ms + 800*sim.Nanosecond},
		},
		{
			// Link 2>3 has three messages of a third each, 33 MB/s, to the
			// end at 30 ms; link 1>2 leaves 66 MB/s to the second message.
			name: "parking lot", topology: line, config: mb99,
			messages: []message{{0, 0, 4, size, 0}, {0, 1, 2, size, 0}, {0, 2, 3, size, 0}, {0, 2, 3, size, 0}},
			want: []sim.Duration{30*ms + 1200*sim.Nanosecond, 15*ms + 600*sim.Nanosecond,
				30*ms + 600*sim.Nanosecond, 30*ms + 600*sim.Nanosecond},
		},
		{
			// The example of the package's documentation.
			name: "two packets share the link up", topology: multistage(t, 16), config: even(100*sim.MegabytePerSecond, 200*sim.Nanosecond),
			messages: []message{{0, 0, 5, 1024, 0}, {0, 1, 5, 1024, 0}},
			want:     []sim.Duration{21280 * sim.Nanosecond, 21280 * sim.Nanosecond},
		},
		{
			// A third of the ejection link each.
			name: "hot spot", topology: mesh(t, 2, 2), config: mb99,
			messages: []message{{0, 1, 0, size, 0}, {0, 2, 0, size, 0}, {0, 3, 0, size, 0}},
			want:     []sim.Duration{30*ms + 600*sim.Nanosecond, 30*ms + 600*sim.Nanosecond, 30*ms + 800*sim.Nanosecond},
		},
		{
			name: "bus", topology: bus, config: mb99,
			messages: []message{{0, 0, 1, size, 0}, {0, 2, 3, size, 0}},
			want:     []sim.Duration{20*ms + 600*sim.Nanosecond, 20*ms + 600*sim.Nanosecond},
		},
		{
			// A full packet takes 12.5 us of the ejection link, 80 MB/s:
			// 2500 bytes drain in 31.25 us. They occupy the injection link 5 us
			// and the ejection link 3*2.5 + 25 - 31.25 = 1.25 us longer than
			// that scales; the larger counts, and 2 * 0.2 us.
			name: "overheads", topology: mesh(t, 1), config: overheads,
			messages: []message{{0, 0, 0, 2500, 0}},
			want:     []sim.Duration{36650 * sim.Nanosecond},
		},
		{
			name: "nothing to carry", topology: line, config: overheads,
			messages: []message{{0, 0, 1, 0, 0}},
			want:     []sim.Duration{(5000 + 3*200) * sim.Nanosecond},
		},
	} {
		b := newBench(t, network.FlowModel, test.topology, test.config)
		var got []sim.Duration
		for _, at := range b.run(t, test.messages) {
			got = append(got, sim.Duration(at))
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// Nothing is left behind: the clock stops with the last arrival, although the
// end of the long transfer was once foreseen for a later time.
func TestFlowClockStops(t *testing.T) {
	b := newBench(t, network.FlowModel, mesh(t, 5), even(99*sim.MegabytePerSecond, 0))
	arrived := b.run(t, []message{{0, 0, 2, 2_000_000, 0}, {0, 1, 3, 1_000_000, 0}})
	if got, want := b.k.Now(), slices.Max(arrived); got != want {
		t.Errorf("clock at %v, last arrival at %v", got, want)
	}
}

// Transfers that start together cost one pass, and so do those that end
// together: one event to start, one to end, and 4032 arrivals.
func TestFlowBatches(t *testing.T) {
	_, events := carry(t, torus(t, 4, 4, 4), even(175*sim.MegabytePerSecond, us), allToAll(64, 1_000_000))
	if want := uint64(4032 + 2); events != want {
		t.Errorf("%d events, want %d", events, want)
	}
}

func allToAll(hosts int, bytes int64) []network.Transfer {
	var transfers []network.Transfer
	for src := range hosts {
		for dst := range hosts {
			if src != dst {
				transfers = append(transfers, network.Transfer{Src: src, Dst: dst, Bytes: bytes})
			}
		}
	}
	return transfers
}

// TestSimGrid compares with the results of SimGrid 4.1's flow model without cross traffic for links of 175 MB/s and 1
// us, split duplex. SimGrid multiplies bandwidths by 0.97 and latencies by 13.01, and has no links for the hosts'
// interfaces in its torus. It charges the latency before a transfer shares links; this model charges it after. So the
// last one ends later by 13.01 us times the hops of some other transfer: the difference is at most the latency of the
// longest route. Senders of the many-to-few case are hosts 0..2047, 8 in a row to each of hosts 2048..2303. This is an
// assumption; it gives the 16 messages on one link that the time implies: 16 * 16 MB / 169.75 MB/s = 1.508100 s.
//
// For 16,384 senders on 24x24x32, SimGrid gives 1.630021 s and this model 1.508621 s. SimGrid gives a transfer a
// smaller share the longer its route is (as TCP does by its round-trip time). So the long ones are left over at the
// end. Filling from scratch with shares in inverse proportion to the hops ends within 0.2 % of SimGrid's time.
func TestSimGrid(t *testing.T) {
	c := even(169_750_000, 13010*sim.Nanosecond)
	open := c
	open.Injection = network.LinkSpec{Rate: 1e12}
	open.Ejection = open.Injection
	tree := fatTree(t, 64, network.FatTreeLevel{Down: 8, Up: 1, Cables: 1}, network.FatTreeLevel{Down: 8, Up: 8, Cables: 1})
	for _, test := range []struct {
		name      string
		topology  network.Topology
		config    network.Config
		transfers []network.Transfer
		hops      int64 // of the longest route
		want      sim.Duration
	}{
		{"all to all, torus", torus(t, 4, 4, 4), open, allToAll(64, 1_000_000), 6, 282_782 * us},
		{"all to all, fat tree", tree, c, allToAll(64, 1_000_000), 4, 371_160 * us},
		{"many to few", torus(t, 12, 12, 16), open, manyToFew(2048), 20, 1_508_219 * us},
	} {
		got, _ := carry(t, test.topology, test.config, test.transfers)
		if limit := c.Fabric.Latency.Times(test.hops); max(got-test.want, test.want-got) > limit {
			t.Errorf("%s: %v, SimGrid gives %v; they may differ by %v", test.name, got, test.want, limit)
		}
	}
}

// TestModelsAgree compares the packet model with the flow model where both are affordable: the arrival of the last
// message, and the mean arrival. Under the packet model, each message is sent packet by packet, in turn with the
// others of its host. So an interface shares its link as a fluid does. One difference remains: a link serves whoever
// comes first, and so those more that ask more often, while max-min sharing gives to all alike. A tolerance covers
// that. It is wide where messages compete on many links in a row. Under both models, the last message of a hot spot
// ends when the one link into it has carried everything.
func TestModelsAgree(t *testing.T) {
	const hosts, bytes = 64, 100_000
	random := rand.New(rand.NewPCG(1, 2))
	var permutation, hotSpot, exchange, scattered []message
	for src, dst := range random.Perm(hosts) {
		permutation = append(permutation, message{src: src, dst: dst, bytes: bytes})
	}
	for src := 1; src < hosts; src++ {
		hotSpot = append(hotSpot, message{src: src, bytes: bytes})
	}
	for _, m := range allToAll(hosts, bytes/10) {
		exchange = append(exchange, message{src: m.Src, dst: m.Dst, bytes: m.Bytes})
	}
	for range 2 * hosts {
		scattered = append(scattered, message{at: sim.Duration(random.IntN(1000)) * us,
			src: random.IntN(hosts), dst: random.IntN(hosts), bytes: random.Int64N(bytes)})
	}
	for _, test := range []struct {
		name       string
		messages   []message
		last, mean float64 // tolerances
	}{
		{"permutation", permutation, 0.15, 0.2},
		{"hot spot", hotSpot, 0.01, 0.8}, // by packet the hosts nearby are done first
		{"all to all", exchange, 0.15, 0.2},
		{"scattered", scattered, 0.15, 0.1},
	} {
		for _, topology := range []network.Topology{torus(t, 4, 4, 4), mesh(t, 8, 8), eliteTree(t, hosts), multistage(t, hosts)} {
			compareModels(t, test.name+", "+topology.Name(), topology, test.messages, test.last, test.mean)
		}
	}
}

func compareModels(t *testing.T, name string, topology network.Topology, messages []message, last, mean float64) {
	t.Helper()
	c := even(100*sim.MegabytePerSecond, us)
	c.Packet = 1000
	pieces, of := inTurn(messages, int64(c.Packet))
	byPacket := make([]sim.Time, len(messages))
	for i, at := range newBench(t, network.PacketModel, topology, c).run(t, pieces) {
		byPacket[of[i]] = max(byPacket[of[i]], at)
	}
	byFlow := newBench(t, network.FlowModel, topology, c).run(t, messages)
	var sums [2]float64
	for i, m := range messages {
		sums[0] += byPacket[i].Sub(sim.Time(m.at)).Seconds()
		sums[1] += byFlow[i].Sub(sim.Time(m.at)).Seconds()
	}
	lastOff := slices.Max(byFlow).Seconds()/slices.Max(byPacket).Seconds() - 1
	meanOff := sums[1]/sums[0] - 1
	if max(lastOff, -lastOff) > last || max(meanOff, -meanOff) > mean {
		t.Errorf("%s: flow against packet: last %+.3f (tolerance %.2f), mean %+.3f (%.2f)", name, lastOff, last, meanOff, mean)
	}
}

// inTurn cuts messages into packets, the first of each before the second of
// any, and says which message each belongs to.
func inTurn(messages []message, packet int64) (pieces []message, of []int) {
	for round := int64(0); ; round++ {
		before := len(pieces)
		for i, m := range messages {
			if rest := m.bytes - round*packet; rest > 0 {
				m.bytes = min(rest, packet)
				pieces, of = append(pieces, m), append(of, i)
			}
		}
		if len(pieces) == before {
			return pieces, of
		}
	}
}
