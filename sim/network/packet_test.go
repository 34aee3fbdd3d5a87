package network_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/sim"
	"simrun/sim/network"
)

func TestByHand(t *testing.T) {
	mb100 := even(100*sim.MegabytePerSecond, 200*sim.Nanosecond) // 1000 bytes take 10 us
	packets := mb100
	packets.Packet = 1000
	overheads := packets
	overheads.Injection.PerMessage = 5 * us
	overheads.Ejection.PerPacket = 2 * us
	slowInjection := mb100
	slowInjection.Injection.Rate /= 2
	bus, err := network.NewBus(4)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name     string
		topology network.Topology // nil: multistage, 16 hosts
		config   network.Config
		messages []message
		packet   []sim.Time
		none     []sim.Time
	}{
		{
			// injection, up, down, ejection: 4 * 0.2 + 10.24 us
			name: "one message over four links", config: mb100,
			messages: []message{{0, 0, 5, 1024, 0}},
			packet:   []sim.Time{microsecondsAfterStart(11.04)},
			none:     []sim.Time{microsecondsAfterStart(11.04)},
		},
		{
			// The second starts on the link up at 0.2 + 10.24 = 10.44 us and
			// then needs 3 * 0.2 + 10.24 us.
			name: "two share the link up", config: mb100,
			messages: []message{{0, 0, 5, 1024, 0}, {0, 1, 5, 1024, 0}},
			packet:   []sim.Time{microsecondsAfterStart(11.04), microsecondsAfterStart(21.28)},
			none:     []sim.Time{microsecondsAfterStart(11.04), microsecondsAfterStart(11.04)},
		},
		{
			// Choice 1 takes another link-side chip; they meet at the
			// ejection link at 0.6 us, where the first is served until 10.84.
			name: "two paths, one destination", config: mb100,
			messages: []message{{0, 0, 5, 1024, 0}, {0, 1, 5, 1024, 1}},
			packet:   []sim.Time{microsecondsAfterStart(11.04), microsecondsAfterStart(21.28)},
			none:     []sim.Time{microsecondsAfterStart(11.04), microsecondsAfterStart(11.04)},
		},
		{
			name: "two paths, two destinations", config: mb100,
			messages: []message{{0, 0, 5, 1024, 0}, {0, 1, 6, 1024, 1}},
			packet:   []sim.Time{microsecondsAfterStart(11.04), microsecondsAfterStart(11.04)},
			none:     []sim.Time{microsecondsAfterStart(11.04), microsecondsAfterStart(11.04)},
		},
		{
			// Three hosts of chip 0 into host 3 on the same chip: heads at
			// the ejection link at 0.2 us, served for 10 us each.
			name: "hot spot", config: mb100,
			messages: []message{{0, 0, 3, 1000, 0}, {0, 1, 3, 1000, 0}, {0, 2, 3, 1000, 0}},
			packet:   []sim.Time{microsecondsAfterStart(10.4), microsecondsAfterStart(20.4), microsecondsAfterStart(30.4)},
			none:     []sim.Time{microsecondsAfterStart(10.4), microsecondsAfterStart(10.4), microsecondsAfterStart(10.4)},
		},
		{
			// Two links, 3 packets of 1000, 1000 and 500 bytes: the last
			// byte leaves the host at 25 us, and arrives 2 * 0.2 us later.
			name: "packets of one message follow each other", config: packets,
			messages: []message{{0, 0, 3, 2500, 0}},
			packet:   []sim.Time{microsecondsAfterStart(25.4)},
			none:     []sim.Time{microsecondsAfterStart(25.4)},
		},
		{
			// A: packets start on the ejection link of host 3 at 0.2 and 10.2 us. B is half a packet from host 1, sent
			// at 5 us. It reaches the link at 5.2 and waits until 10.2. A's second packet arrives then as well, but
			// later in event order. So B is served until 15.2 and is there at 15.4. A's second packet is served until
			// 25.2.
			name: "a packet between those of a long message", config: packets,
			messages: []message{{0, 0, 3, 2000, 0}, {5 * us, 1, 3, 500, 0}},
			packet:   []sim.Time{microsecondsAfterStart(25.4), microsecondsAfterStart(15.4)},
			none:     []sim.Time{microsecondsAfterStart(20.4), microsecondsAfterStart(10.4)},
		},
		{
			// Injection: 5 + 10 us, then 10 us. Packet 2 starts at 15, its
			// head is at the ejection link at 15.2, which is free since 0.2 +
			// 12 us; it leaves at 27.2. On an idle network the slowest link
			// counts alone: injection 5 + 20 = 25 us, ejection 2*(2+10) = 24.
			name: "overheads", config: overheads,
			messages: []message{{0, 0, 3, 2000, 0}},
			packet:   []sim.Time{microsecondsAfterStart(27.4)},
			none:     []sim.Time{microsecondsAfterStart(25.4)},
		},
		{
			// The tail leaves the injection link at 20 us; the ejection link
			// is twice as fast and has nothing to add but latency.
			name: "fast link after a slow one", config: slowInjection,
			messages: []message{{0, 0, 3, 1000, 0}},
			packet:   []sim.Time{microsecondsAfterStart(20.4)},
			none:     []sim.Time{microsecondsAfterStart(20.4)},
		},
		{
			// The ejection link is used by two slow senders in turn: both
			// are done at 20 us, as each has half of its rate.
			name: "two slow senders fill a fast link", config: slowInjection,
			messages: []message{{0, 0, 3, 1000, 0}, {0, 1, 3, 1000, 0}},
			packet:   []sim.Time{microsecondsAfterStart(20.4), microsecondsAfterStart(20.4)},
			none:     []sim.Time{microsecondsAfterStart(20.4), microsecondsAfterStart(20.4)},
		},
		{
			// The second message waits at the bus from 0.2 to 10.2 us.
			name: "bus", topology: bus, config: mb100,
			messages: []message{{0, 0, 1, 1000, 0}, {0, 2, 3, 1000, 0}},
			packet:   []sim.Time{microsecondsAfterStart(10.6), microsecondsAfterStart(20.6)},
			none:     []sim.Time{microsecondsAfterStart(10.6), microsecondsAfterStart(10.6)},
		},
		{
			// The first message gets to link 1>2 at 0.4 us, where the second has been since 0.2. It goes on at 10.2.
			// At 10.4 it finds link 2>3 free, because the third has left it at 10.2 as well. It is at the ejection
			// link at 10.8, and its tail is out at 20.8.
			name: "parking lot", topology: mesh(t, 5), config: mb100,
			messages: []message{{0, 0, 4, 1000, 0}, {0, 1, 2, 1000, 0}, {0, 2, 3, 1000, 0}},
			packet:   []sim.Time{microsecondsAfterStart(21), microsecondsAfterStart(10.6), microsecondsAfterStart(10.6)},
			none:     []sim.Time{microsecondsAfterStart(11.2), microsecondsAfterStart(10.6), microsecondsAfterStart(10.6)},
		},
		{
			name: "nothing to carry", config: mb100,
			messages: []message{{0, 0, 3, 0, 0}, {0, 2, 2, 0, 0}},
			packet:   []sim.Time{microsecondsAfterStart(0.4), microsecondsAfterStart(0.4)},
			none:     []sim.Time{microsecondsAfterStart(0.4), microsecondsAfterStart(0.4)},
		},
	} {
		topology := test.topology
		if topology == nil {
			topology = multistage(t, 16)
		}
		for model, want := range map[string][]sim.Time{network.PacketModel: test.packet, network.NoContention: test.none} {
			got := newBench(t, model, topology, test.config).run(t, test.messages)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, model %s (-want +got):\n%s", test.name, model, diff)
			}
		}
	}
}
