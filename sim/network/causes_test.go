package network_test

import (
	"context"
	"testing"

	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/param"
)

// Three hosts of one chip send 1000 bytes to the fourth at once: the example "hot spot" of TestByHand. The heads
// are at the ejection link after 0.2 us, and it serves each for 10 us. The last one's path is 0.2 us on its
// own injection link, 20 us of waiting while the two before it are served, 10 us of service and 0.2 us to the
// host: 0.4 us by the latency, 30 us by the rate.
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
