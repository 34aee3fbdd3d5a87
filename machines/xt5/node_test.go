package xt5_test

import (
	"context"
	"testing"

	"simrun/machines/xt5/portals"
	"simrun/machines/xt5/seastar"
	"simrun/sim"
)

// TestPlaces: numbers run along z, then y, then x.
func TestPlaces(t *testing.T) {
	dims := [3]int{25, 32, 24}
	for _, test := range []struct{ number, x, y, z int }{{0, 0, 0, 0}, {23, 0, 0, 23}, {24, 0, 1, 0}, {767, 0, 31, 23}, {768, 1, 0, 0}, {19_199, 24, 31, 23}} {
		if got, want := seastar.Host(dims, test.number), test.x+25*(test.y+32*test.z); got != want {
			t.Errorf("node %d is at %d, want %d: (%d, %d, %d)", test.number, got, want, test.x, test.y, test.z)
		}
	}
}

// TestParts: programs begin with nodes of their own; ranks go on. Between the first
// process and the others lie the links of the torus.
func TestParts(t *testing.T) {
	const n = 13 + 1 + 12*24*16
	got := map[int][3]int{}
	k := launchBare(t, []int{13, 1, 12 * 24 * 16}, nil, func(p *proc) {
		d, err := p.Portals.Distance(0)
		p.must(err)
		c := p.PartEndpoint()
		if p.Size() != n || c.Rank() != p.PartRank() || c.Size() != p.Parts()[p.Part()] {
			t.Errorf("process %d of %d: rank %d of %d in part %d", p.Rank(), p.Size(), c.Rank(), c.Size(), p.Part())
		}
		got[p.Rank()] = [3]int{p.Portals.Node().Number(), p.Part(), d}
	})
	if err := k.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ rank, node, part, links int }{
		{0, 0, 0, 0}, {11, 0, 0, 0}, {12, 1, 0, 1}, {13, 2, 1, 2}, {14, 3, 2, 3}, {25, 3, 2, 3}, {26, 4, 2, 4},
		{14 + 12*12, 15, 2, 9}, // z = 15, the other way round
		{14 + 12*21, 24, 2, 1}, // y = 1
		{n - 1, 386, 2, 18},    // 386 = 16 * 24 + 2: y = 16, z = 2
	} {
		if want := [3]int{test.node, test.part, test.links}; got[test.rank] != want {
			t.Errorf("process %d: node, part and links %v, want %v", test.rank, got[test.rank], want)
		}
	}
}

// TestCopies: as in seastar's documentation.
func TestCopies(t *testing.T) {
	run(t, []int{12}, func(p *proc) {
		p.begin()
		p.Portals.Node().Copy(p.th, 3_000_000)
		if got := sim.Duration(p.th.Now()); p.Rank() == 0 && differs(got, 4_600*sim.Microsecond) {
			t.Errorf("twelve copies of 3 MB begun at 1 ms end at %v, want 4.6 ms", got)
		}
	})
	run(t, []int{12}, func(p *proc) {
		p.begin()
		if p.Rank() == 11 {
			p.th.Sleep(1_100 * sim.Microsecond)
		}
		p.Portals.Node().Copy(p.th, 3_000_000)
		if got := sim.Duration(p.th.Now()); p.Rank() == 0 && differs(got, 4_500*sim.Microsecond) {
			t.Errorf("eleven copies of 3 MB begun at 1 ms, and one later, end at %v, want 4.5 ms", got)
		}
	})
}

// differs reports whether a time is not the one that is expected up to rounding.
func differs(got, want sim.Duration) bool { d := got - want; return max(d, -d) > 100 }

// TestInterrupts: eleven processes on one node put a byte at once into the memory of a process on another. The headers
// leave one after the other, 30,476 ps each. The first is there after 0.9 + 0.0305 + 0.455 us. Then come an interrupt,
// 2 us, and eleven matchings, 1.8 us each. Without coalescing, each has an interrupt of its own.
func TestInterrupts(t *testing.T) {
	for _, test := range []struct {
		coalescing string
		taken      uint64
		last       sim.Duration
	}{
		// The last acknowledgement comes back, 0.4855. The host of the eleven has delivered the others before, so it
		// takes a separate interrupt: 2 + 0.226, and a look, 0.2.
		{"true", 1, us(0, 900_000+30_476+455_000) + us(2, 0) + 11*us(1, 800_000) + us(0, 30_476+455_000) + us(2, 426_000)},
		// From the first header's end on, 0.9305 us, the host of the eleven is busy with as many ends and then
		// acknowledgements, 22 * 2.226. It has handled the ends at 25.4 us. Six acknowledgements are there then. The
		// others come every 3.8 us until 43.7.
		{"false", 11, us(0, 900_000+30_476) + 22*us(2, 226_000) + us(0, 200_000)},
	} {
		var last sim.Duration
		var taken uint64
		k := launch(t, []int{12, 1}, []string{"seastar.coalescing", test.coalescing}, func(p *proc) {
			if p.Rank() == 12 {
				q := p.queue(100)
				p.exposed(q, portals.OpPut|portals.EventStartDisable)
				p.th.Sleep(sim.Duration(sim.Time(2 * sim.Millisecond).Sub(p.th.Now())))
				taken = p.Portals.Node().Interrupts()
				return
			}
			q := p.queue(4)
			d := p.bound(q, 1)
			p.begin()
			if p.Rank() == 0 {
				return // its core takes the interrupts
			}
			p.must(p.Portals.Put(p.th, d, portals.Request{Target: 12, Portal: 10, MatchBits: 5, Ack: true}))
			last = max(last, p.timeOfEvent(q, portals.Ack)-sim.Millisecond)
		})
		if err := k.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if taken != test.taken || last != test.last {
			t.Errorf("coalescing %s: %d interrupts, the last acknowledgement after %v, want %d and %v", test.coalescing, taken, last, test.taken, test.last)
		}
	}
}

// TestWhoHandles: a process on another node computes 100 us. In the generic mode, a put of a byte takes 3.8 us of the
// core with the interrupts. This core may belong to another process or to none. The end of the put takes an interrupt
// of the initiator's host, unless the put ends in the call.
func TestWhoHandles(t *testing.T) {
	for _, test := range []struct {
		set            []string
		ends           sim.Duration
		taken, initial uint64 // interrupts of the target's host and of the initiator's
	}{
		{nil, us(103, 800_000), 1, 1},
		{[]string{"seastar.core", "1"}, us(100, 0), 1, 1},
		{[]string{"portals.inline_end", "call"}, us(103, 800_000), 1, 0},
		{[]string{"portals.mode", "accelerated"}, us(100, 0), 0, 0},
	} {
		var ends sim.Duration
		var taken [2]uint64
		k := launch(t, []int{1, 1}, test.set, func(p *proc) {
			if p.Rank() == 1 {
				p.exposed(nil, portals.OpPut)
				p.begin()
				p.th.Compute(100 * sim.Microsecond)
				p.th.Sync()
				ends = sim.Duration(p.th.Now()) - sim.Millisecond
			} else {
				q := p.queue(4)
				d := p.bound(q, 1)
				p.begin()
				p.must(p.Portals.Put(p.th, d, portals.Request{Target: 1, Portal: 10, MatchBits: 5}))
				p.timeOfEvent(q, portals.SendEnd)
			}
			p.th.Sleep(sim.Millisecond)
			taken[p.Rank()] = p.Portals.Node().Interrupts()
		})
		if err := k.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if ends != test.ends || taken != [2]uint64{test.initial, test.taken} {
			t.Errorf("%v: the target has computed after %v, with interrupts %v, want %v and %v", test.set, ends, taken, test.ends, [2]uint64{test.initial, test.taken})
		}
	}
}

// TestAcceleratedByHand: a put of a byte takes 0.3 us to call, 0.0305 + 0.455 under way,
// 2.1 to be matched and 0.2 to be found. A get comes back, 0.0305 + 0.455, and is
// delivered in 0.2.
func TestAcceleratedByHand(t *testing.T) {
	const header = 30_476
	put, get := oneWay(t, 1, "portals.mode", "accelerated")
	if want := us(3, 55_000+header); put != want {
		t.Errorf("a put takes %v, want %v", put, want)
	}
	if want := us(3, 710_000+2*header); get != want {
		t.Errorf("a get takes %v, want %v", get, want)
	}
}

// TestStreams: with one stream, payloads come in one after the other, even from nodes whose interfaces are free. The
// second is refused and comes again every 1.080952 us. This is there and back with a header of 30,476 ps, 0.2 us, two
// links and 0.2 us.
func TestStreams(t *testing.T) {
	ends := map[string]sim.Duration{}
	for _, streams := range []string{"1", "2"} {
		k := launch(t, []int{1, 1, 1}, []string{"seastar.streams", streams, "network.contention", "none"}, func(p *proc) {
			if p.Rank() == 2 {
				q := p.queue(4)
				p.exposed(q, portals.OpPut|portals.EventStartDisable)
				p.timeOfEvent(q, portals.PutEnd)
				ends[streams] = p.timeOfEvent(q, portals.PutEnd)
				return
			}
			d := p.bound(nil, 210_000)
			p.begin()
			p.must(p.Portals.Put(p.th, d, portals.Request{Target: 2, Portal: 10, MatchBits: 5}))
		})
		if err := k.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	// Each payload takes 100 us at 2.1 GB/s. With two streams, the second ends 1.8 us after the first, in its
	// interrupt. The interrupt handles the first until 102.226 us and the second until 102.452. Only then does the
	// target look. It finds one event until 102.652 and the other until 102.852. With one stream, the second is
	// refused at 1.8 us and comes again for the 91st time at 100.166632. It ends 100 us later and is found at
	// 202.592632.
	if got := ends["1"] - ends["2"]; differs(got, us(99, 740_632)) {
		t.Errorf("one stream makes it %v later, want 99.740632us", got)
	}
}

// TestFlowAgainstPacket: twelve processes of each of eight nodes put 1 MB each to
// those of the next two nodes. All lie in a row along z: 96 MB pass the link before
// the ninth, 32 ms at 3 GB/s. The packet model serves messages in order of
// arrival, so it is busy with some receivers while others wait, and takes 14 % longer.
func TestFlowAgainstPacket(t *testing.T) {
	ends := map[string]sim.Duration{}
	for _, model := range []string{"flow", "packet"} {
		k := launchBare(t, []int{96, 24}, []string{"network.contention", model}, func(p *proc) {
			p.array = p.Memory().AllocPhantom(arrayBytes)
			q := p.queue(100)
			if p.Part() == 1 {
				p.exposed(q, portals.OpPut|portals.EventStartDisable)
				for range 4 {
					ends[model] = max(ends[model], p.timeOfEvent(q, portals.PutEnd)-sim.Millisecond)
				}
				return
			}
			d := p.bound(nil, 1_000_000)
			p.begin()
			p.must(p.Portals.Put(p.th, d, portals.Request{Target: 96 + p.Rank()/4, Portal: 10, MatchBits: 5}))
		})
		if err := k.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	const link = 32 * sim.Millisecond
	flow, packet := ends["flow"], ends["packet"]
	if flow < link || flow > link+20*sim.Microsecond || packet < flow || packet > flow+flow/6 {
		t.Errorf("all there after %v by flow and %v by packet, want %v to 20us more, and up to 17 %% more than that", flow, packet, link)
	}
}

// TestSameTwice: equal runs have equal events.
func TestSameTwice(t *testing.T) {
	var digests [2]uint64
	for i := range digests {
		k := launch(t, []int{20, 5}, nil, func(p *proc) {
			p.must(p.Bcast(p.th, 3, p.array, 200_000))
			p.must(p.Gather(p.th, 1, p.array, 1000, p.array))
			p.must(p.Barrier(p.th))
		})
		if err := k.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		digests[i] = k.EventDigest()
	}
	if digests[0] != digests[1] {
		t.Errorf("digests %x and %x, want equal ones", digests[0], digests[1])
	}
}

// TestSpread: nodes that lie anywhere are 6.24 + 8 + 6 = 20.24 links apart on
// average: as many between nodes that follow each other as between any others.
func TestSpread(t *testing.T) {
	const nodes = 4_000
	for _, between := range []int{1, 12, 1000} {
		links := 0
		k := launchBare(t, []int{nodes}, []string{"placement", "spread", "cores", "1"}, func(p *proc) {
			d, err := p.Portals.Distance((p.Rank() + between) % nodes)
			p.must(err)
			links += d
		})
		if err := k.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if mean := float64(links) / nodes; mean < 19.9 || mean > 20.6 {
			t.Errorf("nodes %d behind each other are %.2f links apart on average, want 20.24", between, mean)
		}
	}
}

// TestSpreadByHand: a put of 1 byte takes 55 ns more for each link beyond the first
// than between neighbours (package portals).
func TestSpreadByHand(t *testing.T) {
	var took sim.Duration
	links := 0
	k := launch(t, []int{1, 1}, []string{"placement", "spread"}, func(p *proc) {
		q := p.queue(16)
		if p.Rank() == 1 {
			p.exposed(q, portals.OpPut|portals.EventStartDisable)
			took = p.timeOfEvent(q, portals.PutEnd) - sim.Millisecond
			return
		}
		var err error
		links, err = p.Portals.Distance(1)
		p.must(err)
		d := p.bound(nil, 1)
		p.begin()
		p.must(p.Portals.Put(p.th, d, portals.Request{Target: 1, Portal: 10, MatchBits: 5}))
	})
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if want := us(5, 385_476) + 55*sim.Nanosecond.Times(int64(links-1)); took != want || links < 2 {
		t.Errorf("a put over %d links takes %v, want %v, and several links", links, took, want)
	}
}
