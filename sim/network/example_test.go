package network_test

import (
	"context"
	"fmt"

	"simrun/sim"
	"simrun/sim/network"
)

// The example of the package's documentation: two packets want the same link
// of an SP switch.
func Example() {
	link := network.LinkSpec{Rate: 100 * sim.MegabytePerSecond, Latency: 200 * sim.Nanosecond}
	config := network.Config{Injection: link, Fabric: link, Ejection: link}
	topology, err := network.NewMultistage(16)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, model := range []string{network.NoContention, network.PacketModel, network.FlowModel} {
		k := sim.New(1)
		n, err := network.New(k, model, topology, config)
		if err != nil {
			fmt.Println(err)
			return
		}
		arrived := k.Register(sim.HandlerFunc(func(src uint64) {
			fmt.Printf("%s: from host %d at %v\n", model, src, k.Now())
		}))
		for src := range 2 {
			n.Send(network.Transfer{Src: src, Dst: 5, Bytes: 1024, Target: arrived, Arg: uint64(src)})
		}
		if err := k.Run(context.Background()); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// none: from host 0 at 11.04us
	// none: from host 1 at 11.04us
	// packet: from host 0 at 11.04us
	// packet: from host 1 at 21.28us
	// flow: from host 0 at 21.28us
	// flow: from host 1 at 21.28us
}

// The way through a torus goes in dimension order, the shorter way round.
func ExampleNewTorus() {
	t, err := network.NewTorus(4, 4, 4)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, id := range t.Route(0, 3+4*1, 0, nil) {
		fmt.Println(t.LinkName(id))
	}
	// Output:
	// Host[0]>Router[0,0,0]
	// Router[0,0,0]>Router[3,0,0]
	// Router[3,0,0]>Router[3,1,0]
	// Router[3,1,0]>Host[7]
}
