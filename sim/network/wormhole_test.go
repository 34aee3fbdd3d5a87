package network_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/param"
)

// Messages of 1000 bytes on links of 100 MB/s occupy each for 10 us. The switches take no time.
func TestTrainsByHand(t *testing.T) {
	for _, test := range []struct {
		name     string
		dims     []int
		messages []message
		want     []sim.Duration
	}{
		{"two on one link", []int{4}, []message{{src: 0, dst: 2, bytes: 1000}, {src: 1, dst: 2, bytes: 1000}}, []sim.Duration{10, 20}},
		{"to a neighbour each", []int{4}, []message{
			{src: 0, dst: 1, bytes: 1000}, {src: 1, dst: 2, bytes: 1000}, {src: 2, dst: 3, bytes: 1000}, {src: 3, dst: 0, bytes: 1000},
		}, []sim.Duration{10, 10, 10, 10}},
		// Half way round, all go in the positive direction. The links from 1 to 2 and from 3 to 0 have two messages on
		// the same channel. The others have two on different ones, which do not move at the same time.
		{"half way round each", []int{4}, []message{
			{src: 0, dst: 2, bytes: 1000}, {src: 1, dst: 3, bytes: 1000}, {src: 2, dst: 0, bytes: 1000}, {src: 3, dst: 1, bytes: 1000},
		}, []sim.Duration{10, 20, 10, 20}},
		{"in opposite directions", []int{4}, []message{{src: 0, dst: 1, bytes: 1000}, {src: 1, dst: 0, bytes: 1000}}, []sim.Duration{10, 10}},
		// The first message has channel 0 of the link from 3 to 4 until 10 us. The second one waits for it, and has
		// channel 0 of the link from 2 to 3. So the third one waits for that until the second one has passed. The fourth
		// one has channel 1 of the same link, and moves at once, until 11 us. Only then has the second one the time of
		// this link, until 21 us. The third one has it until 31 us.
		{"one that waits holds up another one", []int{8}, []message{
			{src: 3, dst: 4, bytes: 1000}, {at: us, src: 2, dst: 4, bytes: 1000}, {at: us, src: 2, dst: 3, bytes: 1000}, {at: us, src: 1, dst: 3, bytes: 1000},
		}, []sim.Duration{10, 21, 31, 11}},
		// A second dimension: the first message turns at host 1, where the second one starts.
		{"turns", []int{4, 4}, []message{{src: 0, dst: 5, bytes: 1000}, {src: 1, dst: 5, bytes: 1000}}, []sim.Duration{10, 20}},
	} {
		b := newBench(t, network.WormholeModel, torus(t, test.dims...), even(100*sim.MegabytePerSecond, 0))
		var want []sim.Time
		for _, d := range test.want {
			want = append(want, sim.Time(d*us))
		}
		if diff := cmp.Diff(want, b.run(t, test.messages)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// A message of three trains moves as fast as the links do, and takes turns with another one: 30 us alone, and twice as
// long if both go over one link. The one that comes first is done a train earlier.
func TestMessagesTakeTurns(t *testing.T) {
	c := even(100*sim.MegabytePerSecond, us)
	c.Chunk = 1000
	messages := []message{{src: 0, dst: 2, bytes: 3000}, {src: 1, dst: 2, bytes: 3000}}
	for n, want := range [][]sim.Time{{sim.Time(34 * us)}, {sim.Time(54 * us), sim.Time(63 * us)}} {
		b := newBench(t, network.WormholeModel, torus(t, 4), c)
		if diff := cmp.Diff(want, b.run(t, messages[:n+1])); diff != "" {
			t.Errorf("%d messages (-want +got):\n%s", n+1, diff)
		}
	}
}

// trainEnds are what the owner of trains learns.
type trainEnds struct {
	k     *sim.Kernel
	moves []sim.Time // by argument
	left  []sim.Time
}

func (e *trainEnds) Moves(arg uint64, left sim.Time, _ sim.Moment) {
	e.moves[arg], e.left[arg] = e.k.Now(), left
}

// Two processors feed a train each, 15 us long, which takes 10 us of a link. Both trains share the last link. On
// different channels the second one has what the first one leaves, and ends 5 us late. On the same one, it waits until
// the first one is over, and then takes its 15 us.
func TestTrainsAreFed(t *testing.T) {
	for _, test := range []struct {
		name string
		src  [2]int
		left []sim.Time
	}{
		{"different channels", [2]int{2, 1}, []sim.Time{sim.Time(15 * us), sim.Time(20 * us)}},
		{"the same channel", [2]int{2, 0}, []sim.Time{sim.Time(15 * us), sim.Time(30 * us)}},
	} {
		k := sim.New(1)
		n, err := network.NewWormhole(k, torus(t, 8), even(100*sim.MegabytePerSecond, 0))
		if err != nil {
			t.Fatal(err)
		}
		ends := &trainEnds{k: k, moves: make([]sim.Time, 2), left: make([]sim.Time, 2)}
		start := k.Register(sim.HandlerFunc(func(arg uint64) {
			n.Start(network.Train{Src: test.src[arg], Dst: 3, Bytes: 1000, Packets: 1, Pace: 15 * us, Owner: ends, Arg: arg})
		}))
		for arg := range uint64(2) {
			k.ScheduleAt(sim.Time(15*us), sim.Program, start, arg)
		}
		if err := k.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.left, ends.left); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
		if want := []sim.Time{sim.Time(15 * us), sim.Time(15 * us)}; !cmp.Equal(want, ends.moves) {
			t.Errorf("%s: the trains moved at %v, want %v", test.name, ends.moves, want)
		}
	}
}

// The second message of "two on one link" waits for the first one's 10 us and takes as long itself. All of it is by the
// rate.
func TestTrainsWaitForOthers(t *testing.T) {
	k := sim.New(1)
	q := sim.NewQuotes()
	c := k.Explain(q, 0)
	var rate param.Value[sim.Rate]
	if err := rate.Define(&param.Meta{}, "100MB/s"); err != nil {
		t.Fatal(err)
	}
	rate.Quote(q, "rate")
	link := network.LinkSpec{Rate: rate.Get(), Sources: network.LinkSources{Rate: &rate}}
	net, err := network.New(k, network.WormholeModel, torus(t, 4), network.Config{Injection: link, Fabric: link, Ejection: link, Channels: 2})
	if err != nil {
		t.Fatal(err)
	}
	var last sim.Moment
	arrived := k.Register(sim.HandlerFunc(func(uint64) { last = c.Now() }))
	for src := range 2 {
		net.Send(network.Transfer{Src: src, Dst: 2, Bytes: 1000, Target: arrived})
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	by := map[sim.Cause]sim.Duration{}
	var rated sim.Duration
	c.Path(0, last, 1, func(t sim.Term) {
		by[c.Activity(t.Site).Cause] += t.Amount
		for _, f := range q.Factors(t.Factors) {
			if f == (sim.Factor{Name: "rate", Power: -1}) {
				rated += t.Amount
			}
		}
	})
	if by[sim.CauseQueueing] != 10*us || by[sim.CauseWire] != 10*us || rated != 20*us {
		t.Errorf("queueing %v, wire %v, by the rate %v; want 10us, 10us and 20us", by[sim.CauseQueueing], by[sim.CauseWire], rated)
	}
}

// TestChannelsCarryMore: in an 8x8 torus, two messages at a time of each host are under way to random hosts. A message
// goes 1.25 links on average in the positive direction of a ring, as half way round is positive. So hosts can have at
// most 63/64 * 100 MB/s / 1.25 = 78.75 MB/s each, as random places are others. Blocking leaves less, and more virtual
// channels block less (Dally 1990).
func TestChannelsCarryMore(t *testing.T) {
	const span = 20 * sim.Millisecond
	var rates []float64
	for _, channels := range []int64{2, 3, 4, 8} {
		k := sim.New(1)
		c := even(100*sim.MegabytePerSecond, 0)
		c.Channels, c.Injection.Rate, c.Ejection.Rate = channels, 4*c.Injection.Rate, 4*c.Ejection.Rate
		n, err := network.New(k, network.WormholeModel, torus(t, 8, 8), c)
		if err != nil {
			t.Fatal(err)
		}
		random, sent := k.Random("targets"), 0
		var next sim.HandlerID
		next = k.Register(sim.HandlerFunc(func(host uint64) {
			if sent++; k.Now() < sim.Time(span) {
				n.Send(network.Transfer{Src: int(host), Dst: (int(host) + 1 + random.IntN(63)) % 64, Bytes: 1000, Sent: next, SentArg: host})
			}
		}))
		for host := range uint64(2 * 64) {
			k.ScheduleAt(0, sim.Program, next, host%64)
		}
		if err := k.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		rates = append(rates, float64(sent)*1000/64/span.Seconds()/1e6)
	}
	t.Logf("MB/s of a host with 2, 3, 4 and 8 channels: %.1f", rates)
	for i, rate := range rates {
		if rate > 78.75 || i > 0 && rate <= rates[i-1] {
			t.Errorf("rates %.1f MB/s with 2, 3, 4 and 8 channels, want them to grow up to 78.75", rates)
		}
	}
}
