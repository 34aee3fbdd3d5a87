package t3d_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
	"simrun/sim"
)

// TestPutsMeet has processes put at one instant, in a torus of 4x2x2 nodes, and says how long each is held up. A train of
// 4 KiB is 128 packets of 32 bytes. The processor stores one each 250 ns, 32 us in all. An interface needs 228.571 ns
// for each, 29.257 us. A link needs 26 clocks for each, 22.187 us. Processes 2i and 2i+1 are in node i.
func TestPutsMeet(t *testing.T) {
	const (
		train = 4096
		us    = sim.Microsecond
	)
	type put struct {
		from, to int
		bytes    int64
		after    sim.Duration // it begins so much later
	}
	shift := func(hops int) (puts []put) {
		for node := range 4 {
			puts = append(puts, put{2 * node, 2 * ((node + hops) % 4), train, 0})
		}
		return puts
	}
	for _, test := range []struct {
		name string
		puts []put
		held []sim.Duration
	}{
		{"alone", []put{{0, 4, 16 * train, 0}}, []sim.Duration{0}},
		{"to the neighbour each", shift(1), []sim.Duration{0, 0, 0, 0}},
		{"in opposite directions", []put{{0, 2, train, 0}, {2, 0, train, 0}}, []sim.Duration{0, 0}},
		// Both need channel 0 of the link from node 1 to node 2. The second one waits until the first one has passed.
		{"over one link", []put{{0, 4, train, 0}, {2, 4, train, 0}}, []sim.Duration{0, 32 * us}},
		// The network holds up short puts as well, but the write buffer takes all of their packets.
		{"short ones over one link", []put{{0, 4, 128, 0}, {2, 4, 128, 0}}, []sim.Duration{0, 0}},
		// Half way round, all go in the positive direction, and need two links. Those of nodes 0 and 1 meet on the link
		// from 1 to 2. Those of nodes 2 and 3 meet on the link from 3 to 0.
		{"half way round each", shift(2), []sim.Duration{0, 32 * us, 0, 32 * us}},
		// They share the interface of node 0, and go on in x and in y. The second one has what the first one leaves: it is
		// over after 58.514 us.
		{"from one node", []put{{0, 2, train, 0}, {1, 8, train, 0}}, []sim.Duration{0, 26514286 * sim.Picosecond}},
		// The second put waits for the first one, which is 1 us ahead of it, for 31 us. Meanwhile it keeps channel 0 of the
		// link from node 0 to node 1. So the third one, which goes to node 1, waits for the second one's 32 us as well.
		{"one that waits holds up another one", []put{{2, 4, train, 0}, {0, 4, train, us}, {1, 2, train, us}}, []sim.Duration{0, 31 * us, 63 * us}},
	} {
		held := make([]sim.Duration, len(test.puts))
		mustLaunch(t, 32, func(p *process) {
			at := p.Endpoint.Memory().AllocPhantom(1 << 18) // the same in all
			for i, x := range test.puts {
				if x.from != p.Rank() {
					continue
				}
				p.t.Charge(x.after)
				took := p.took(func() {
					p.must(p.Store(p.t, machines.Copy{Target: x.to, Remote: at, Local: at + 1<<17, Bytes: x.bytes}))
				})
				held[i] = p.Ledger().Time[machines.Queueing]
				want := sim.Duration(x.bytes/32)*250*sim.Nanosecond + 846667*sim.Picosecond // call, annex
				if d := took - held[i] - want; d < -3 || d > 3 {
					t.Errorf("%s: put %d takes %v besides what it is held up, want %v", test.name, i, took-held[i], want)
				}
			}
		})
		if diff := cmp.Diff(test.held, held); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}
