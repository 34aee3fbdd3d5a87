package ibmsp

import (
	_ "embed"

	"simrun/machines"
	"simrun/machines/ibmsp/lapi"
	"simrun/machines/ibmsp/mpl"
	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Spec is the machine's Spec: what ibmsp.toml holds.
type Spec struct {
	Machine   machines.Title     `toml:"machine"`
	Nodes     param.Value[int64] `toml:"nodes" min:"1" max:"1048576"`
	Processor node.Spec          `toml:"processor"`
	Network   Network            `toml:"network"`
	LAPI      lapi.Spec          `toml:"lapi"`
	MPL       mpl.Spec           `toml:"mpl"`
}

// Network describes adapters and switch.
type Network struct {
	Contention     param.Value[string]       `toml:"contention" oneof:"none packet flow" as:"contention"`
	AdapterRate    param.Value[sim.Rate]     `toml:"adapter_rate"`
	AdapterLatency param.Value[sim.Duration] `toml:"adapter_latency"`
	LinkRate       param.Value[sim.Rate]     `toml:"link_rate" as:"link_rate"`
	ChipLatency    param.Value[sim.Duration] `toml:"chip_latency" as:"hop"`
}

//go:embed ibmsp.toml
var specTOML []byte

var specFile = machines.NewSpecFile("machines/ibmsp/ibmsp.toml", specTOML)

// config returns the speeds of the network's links. A host's own links are its adapter and the cable to the switch;
// the slower of the two sets the rate. The latency of the last chip belongs to the ejection link.
func (n *Network) config(packet sim.Size) network.Config {
	cable := n.LinkRate.Get()
	in := network.LinkSpec{Rate: min(n.AdapterRate.Get(), cable), Latency: n.AdapterLatency.Get()}
	in.Sources = network.LinkSources{Rate: &n.AdapterRate, Latency: durations{&n.AdapterLatency}}
	if in.Rate == cable {
		in.Sources.Rate = &n.LinkRate
	}
	out := in
	out.Latency = out.Latency.Plus(n.ChipLatency.Get())
	out.Sources.Latency = durations{&n.AdapterLatency, &n.ChipLatency}
	return network.Config{
		Injection: in,
		Fabric: network.LinkSpec{Rate: cable, Latency: n.ChipLatency.Get(),
			Sources: network.LinkSources{Rate: &n.LinkRate, Latency: durations{&n.ChipLatency}}},
		Ejection: out,
		Packet:   packet,
	}
}

type durations = []*param.Value[sim.Duration]
