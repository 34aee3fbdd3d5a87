package ibmsp

import (
	_ "embed"

	"simrun/machines"
	"simrun/machines/ibmsp/lapi"
	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Spec is the machine's Spec: what ibmsp.toml holds.
type Spec struct {
	Machine   machines.Title     `toml:"machine"`
	Nodes     param.Value[int64] `toml:"nodes" min:"1" max:"512"`
	Processor node.Spec          `toml:"processor"`
	Network   Network            `toml:"network"`
	LAPI      lapi.Spec          `toml:"lapi"`
}

// Network describes adapters and switch.
type Network struct {
	Contention     param.Value[string]       `toml:"contention" oneof:"none packet flow"`
	AdapterRate    param.Value[sim.Rate]     `toml:"adapter_rate"`
	AdapterLatency param.Value[sim.Duration] `toml:"adapter_latency"`
	LinkRate       param.Value[sim.Rate]     `toml:"link_rate"`
	ChipLatency    param.Value[sim.Duration] `toml:"chip_latency"`
}

//go:embed ibmsp.toml
var specFile []byte

// config returns the speeds of the network's links. The adapters are the
// injection and ejection links; the last chip's latency is the ejection
// link's.
func (n *Network) config(packet sim.Size) network.Config {
	adapter := network.LinkSpec{Rate: n.AdapterRate.Get(), Latency: n.AdapterLatency.Get()}
	out := adapter
	out.Latency = out.Latency.Plus(n.ChipLatency.Get())
	return network.Config{
		Injection: adapter,
		Fabric:    network.LinkSpec{Rate: n.LinkRate.Get(), Latency: n.ChipLatency.Get()},
		Ejection:  out,
		Packet:    packet,
	}
}
