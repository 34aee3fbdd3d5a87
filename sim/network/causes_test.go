package network_test

import (
	"context"
	"testing"

	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/param"
)

// Three hosts of one chip send 1000 bytes to the fourth at once: the example "hot spot" of TestByHand. The heads are
// at the ejection link after 0.2 us, and it serves each for 10 us. The last one's path is 0.2 us on its own injection
// link, 20 us of waiting while the two before it are served, 10 us of service and 0.2 us to the host. So it has 0.4 us
// by the latency and 30 us by the rate.
func TestQueueingIsTheServiceOfOthers(t *testing.T) {
	k := sim.New(1)
	q := sim.NewQuotes()
	c := k.Explain(q, 0)
	topology, err := network.NewMultistage(16)
	if err != nil {
		t.Fatal(err)
	}
	var rate param.Value[sim.Rate]
	var latency param.Value[sim.Duration]
	for _, err := range []error{rate.Define(&param.Meta{}, "100MB/s"), latency.Define(&param.Meta{}, "200ns")} {
		if err != nil {
			t.Fatal(err)
		}
	}
	rate.Quote(q, "rate")
	latency.Quote(q, "latency")
	link := network.LinkSpec{Rate: rate.Get(), Latency: latency.Get(),
		Sources: network.LinkSources{Rate: &rate, Latency: []*param.Value[sim.Duration]{&latency}}}
	net, err := network.New(k, network.PacketModel, topology, network.Config{Injection: link, Fabric: link, Ejection: link, Packet: 1000})
	if err != nil {
		t.Fatal(err)
	}
	var last sim.Moment
	arrived := k.Register(sim.HandlerFunc(func(uint64) { last = c.Now() }))
	for src := range 3 {
		net.Send(network.Transfer{Src: src, Dst: 3, Bytes: 1000, Target: arrived})
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	by, from := map[sim.Cause]sim.Duration{}, map[sim.Factor]sim.Duration{}
	c.Path(0, last, 1, func(t sim.Term) {
		by[c.Activity(t.Site).Cause] += t.Amount
		for _, f := range q.Factors(t.Factors) {
			from[f] += t.Amount
		}
	})
	if by[sim.CauseQueueing] != 20*us || by[sim.CauseWire] != 10*us+400*sim.Nanosecond {
		t.Errorf("queueing %v and wire %v, want 20us and 10.4us", by[sim.CauseQueueing], by[sim.CauseWire])
	}
	if got := from[sim.Factor{Name: "latency", Power: 1}]; got != 400*sim.Nanosecond {
		t.Errorf("%v by the latency, want 400ns", got)
	}
	if got := from[sim.Factor{Name: "rate", Power: -1}]; got != 30*us {
		t.Errorf("%v by the rate, want 30us", got)
	}
}

// Links of 100 MB/s into hosts are shared by rates; those out of hosts have 200 MB/s. A first transfer of 1000 bytes
// is alone for 5 us, which carry half of it. For the rest, 10 us, it shares the link to its target with a second one.
// Then the second one has 500 bytes left, 5 us. Both are under way for 15 us and 0.4 us of latencies: 10 us that they
// would have taken alone, and 5 us for the other. All of it is by the rate of the link into the host. Later three
// transfers from one host to three others share the link out of it. They take 15 us with a third of 200 MB/s each.
// Alone, each would take 10 us, by the link into its target.
func TestSharingIsForTheOthers(t *testing.T) {
	k := sim.New(1)
	q := sim.NewQuotes()
	c := k.Explain(q, 0)
	topology, err := network.NewMultistage(16)
	if err != nil {
		t.Fatal(err)
	}
	var in, out param.Value[sim.Rate]
	var latency param.Value[sim.Duration]
	for _, err := range []error{in.Define(&param.Meta{}, "100MB/s"), out.Define(&param.Meta{}, "200MB/s"), latency.Define(&param.Meta{}, "200ns")} {
		if err != nil {
			t.Fatal(err)
		}
	}
	in.Quote(q, "in")
	out.Quote(q, "out")
	latency.Quote(q, "latency")
	link := func(rate *param.Value[sim.Rate]) network.LinkSpec {
		return network.LinkSpec{Rate: rate.Get(), Latency: latency.Get(),
			Sources: network.LinkSources{Rate: rate, Latency: []*param.Value[sim.Duration]{&latency}}}
	}
	net, err := network.New(k, network.FlowModel, topology, network.Config{Injection: link(&out), Fabric: link(&out), Ejection: link(&in)})
	if err != nil {
		t.Fatal(err)
	}
	type path struct {
		by   [sim.CauseCount]sim.Duration
		from map[string]sim.Duration
	}
	var ends []path
	arrived := k.Register(sim.HandlerFunc(func(began uint64) {
		p := path{from: map[string]sim.Duration{}}
		c.Path(sim.Moment(began), c.Now(), 1, func(t sim.Term) {
			p.by[c.Activity(t.Site).Cause] += t.Amount
			for _, f := range q.Factors(t.Factors) {
				p.from[f.Name] += t.Amount
			}
		})
		ends = append(ends, p)
	}))
	send := k.Register(sim.HandlerFunc(func(src uint64) {
		for _, dst := range map[uint64][]int{0: {3}, 1: {3}, 2: {0, 1, 3}}[src] {
			net.Send(network.Transfer{Src: int(src), Dst: dst, Bytes: 1000, Target: arrived, Arg: uint64(c.Now())})
		}
	}))
	k.ScheduleAt(0, sim.Program, send, 0)
	k.ScheduleAt(sim.Time(5*us), sim.Program, send, 1)
	k.ScheduleAt(sim.Time(100*us), sim.Program, send, 2)
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if len(ends) != 5 {
		t.Fatalf("%d transfers have ended, want 5", len(ends))
	}
	for i, p := range ends {
		waits, rate := 5*us, "in"
		if i >= 2 { // three that leave one host together, 15 us with a third of 200 MB/s each
			rate = "out"
		}
		differs := func(got, want sim.Duration) bool { return max(got-want, want-got) > 2 } // rates are rounded
		if differs(p.by[sim.CauseWire], 10*us+400*sim.Nanosecond) || differs(p.by[sim.CauseQueueing], waits) {
			t.Errorf("transfer %d: wire %v and queueing %v, want 10.4us and %v", i, p.by[sim.CauseWire], p.by[sim.CauseQueueing], waits)
		}
		if differs(p.from[rate], 15*us) || p.from["latency"] != 400*sim.Nanosecond {
			t.Errorf("transfer %d: %v, want 15us by rate %s and 400ns by the latency", i, p.from, rate)
		}
	}
}

// Messages of many sizes come one by one, and each comes again. The bill of each is that of its own size. The path of
// a message of b bytes has 10 b ns by the rate, 0.4 us by the latency of two links, and 3 and 5 ns by the times of a
// link for a message and a packet. Except for the latencies, the message is on both links at once.
func TestBillsOfManySizes(t *testing.T) {
	k := sim.New(1)
	q := sim.NewQuotes()
	c := k.Explain(q, 0)
	topology, err := network.NewMultistage(16)
	if err != nil {
		t.Fatal(err)
	}
	var rate param.Value[sim.Rate]
	var latency, message, packet param.Value[sim.Duration]
	for _, err := range []error{rate.Define(&param.Meta{}, "100MB/s"), latency.Define(&param.Meta{}, "200ns"), message.Define(&param.Meta{}, "3ns"), packet.Define(&param.Meta{}, "5ns")} {
		if err != nil {
			t.Fatal(err)
		}
	}
	rate.Quote(q, "rate")
	latency.Quote(q, "latency")
	message.Quote(q, "message")
	packet.Quote(q, "packet")
	one := func(p *param.Value[sim.Duration]) []*param.Value[sim.Duration] {
		return []*param.Value[sim.Duration]{p}
	}
	link := network.LinkSpec{Rate: rate.Get(), Latency: latency.Get(), PerMessage: message.Get(), PerPacket: packet.Get(),
		Sources: network.LinkSources{Rate: &rate, Latency: one(&latency), PerMessage: one(&message), PerPacket: one(&packet)}}
	net, err := network.New(k, network.PacketModel, topology, network.Config{Injection: link, Fabric: link, Ejection: link, Packet: 1000})
	if err != nil {
		t.Fatal(err)
	}
	var first, last sim.Moment
	arrived := k.Register(sim.HandlerFunc(func(uint64) { last = c.Now() }))
	sent := k.Register(sim.HandlerFunc(func(bytes uint64) {
		first = c.Now()
		net.Send(network.Transfer{Src: 0, Dst: 3, Bytes: int64(bytes), Target: arrived})
	}))
	for round := range 2 {
		for bytes := int64(1); bytes <= 1000; bytes += 37 {
			k.Schedule(sim.Millisecond, sim.Program, sent, uint64(bytes))
			if err := k.RunUntil(context.Background(), sim.TimeMax); err != nil {
				t.Fatal(err)
			}
			from := map[string]sim.Duration{}
			c.Path(first, last, 1, func(t sim.Term) {
				for _, f := range q.Factors(t.Factors) {
					from[f.Name] += t.Amount
				}
			})
			got := [...]sim.Duration{from["rate"], from["latency"], from["message"], from["packet"]}
			if want := [...]sim.Duration{sim.Duration(bytes) * 10 * sim.Nanosecond, 400 * sim.Nanosecond, 3 * sim.Nanosecond, 5 * sim.Nanosecond}; got != want {
				t.Errorf("round %d, %d bytes: %v by rate, latency, message and packet, want %v", round, bytes, got, want)
			}
		}
	}
}
