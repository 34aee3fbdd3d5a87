package network_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/sim"
	"simrun/sim/network"
)

// carriages keeps what links carry.
type carriages struct {
	sim.Recorder
	all []sim.Carriage
}

func (c *carriages) Carry(x sim.Carriage) { c.all = append(c.all, x) }

// TestMeter: on a bus of three hosts with links of 1 MB/s, hosts 0 and 1 send 10 and 20 bytes to host 2 at once. In the model of packets
// the second waits 10 us for the bus, from 0 to 30 us both links of host 2 are free when it comes. In that of flows each has half of the bus until
// 20 us, when the first is through; the second has all of it for the other 10 bytes.
func TestMeter(t *testing.T) {
	const us = sim.Time(sim.Microsecond)
	on := func(link string, arrived, start, end sim.Time, bytes int64) sim.Carriage {
		return sim.Carriage{Link: link, Arrived: arrived, Start: start, End: end, Busy: sim.Duration(bytes) * sim.Microsecond, Messages: 1, Bytes: bytes}
	}
	for model, want := range map[string][]sim.Carriage{
		network.PacketModel: {
			on("Host[0]>Bus.In", 0, 0, 10*us, 10), on("Host[1]>Bus.In", 0, 0, 20*us, 20),
			on("Bus.In>Bus.Out", 0, 0, 10*us, 10), on("Bus.In>Bus.Out", 0, 10*us, 30*us, 20),
			on("Bus.Out>Host[2]", 0, 0, 10*us, 10), on("Bus.Out>Host[2]", 10*us, 10*us, 30*us, 20),
		},
		network.FlowModel: {
			on("Host[0]>Bus.In", 0, 0, 20*us, 10), on("Bus.In>Bus.Out", 0, 0, 20*us, 10), on("Bus.Out>Host[2]", 0, 0, 20*us, 10),
			on("Host[1]>Bus.In", 0, 0, 30*us, 20), on("Bus.In>Bus.Out", 0, 0, 30*us, 20), on("Bus.Out>Host[2]", 0, 0, 30*us, 20),
		},
		network.NoContention: {
			on("Host[0]>Bus.In", 0, 0, 10*us, 10), on("Bus.In>Bus.Out", 0, 0, 10*us, 10), on("Bus.Out>Host[2]", 0, 0, 10*us, 10),
			on("Host[1]>Bus.In", 0, 0, 20*us, 20), on("Bus.In>Bus.Out", 0, 0, 20*us, 20), on("Bus.Out>Host[2]", 0, 0, 20*us, 20),
		},
	} {
		k, c := sim.New(0), &carriages{}
		k.SetTracer(sim.Tracers(&sim.Recorder{}, c))
		bus, err := network.NewBus(3)
		if err != nil {
			t.Fatal(err)
		}
		link := network.LinkSpec{Rate: 1_000_000}
		n, err := network.New(k, model, bus, network.Config{Injection: link, Fabric: link, Ejection: link})
		if err != nil {
			t.Fatal(err)
		}
		k.Spawn("senders", func(*sim.Process) {
			n.Send(network.Transfer{Src: 0, Dst: 2, Bytes: 10})
			n.Send(network.Transfer{Src: 1, Dst: 2, Bytes: 20})
		})
		if err := k.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, c.all); diff != "" {
			t.Errorf("%s (-want +got):\n%s", model, diff)
		}
	}
}

// Nobody is told of links who does not ask.
func TestNoMeter(t *testing.T) {
	k := sim.New(0)
	k.SetTracer(sim.Tracers(&sim.Recorder{}))
	if m := k.Meter(); m != nil {
		t.Errorf("a recorder of spans and messages is a meter %v, want none", m)
	}
}
