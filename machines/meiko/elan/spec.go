package elan

import (
	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/param"
)

// Spec is the part of the machine's Spec that describes an Elan.
type Spec struct {
	Command param.Value[sim.Duration] `toml:"command"` // of the processor: handing a command to the Elan
	Poll    param.Value[sim.Duration] `toml:"poll"`    // of the processor: finding by polling that an event is set
	Output  param.Value[sim.Duration] `toml:"output"`  // from a command until it is on the wire
	Input   param.Value[sim.Duration] `toml:"input"`   // from the wire until it is done: data in memory, event set
	DMA     param.Value[sim.Duration] `toml:"dma"`     // what one DMA keeps an Elan busy, without its bytes
	Thread  param.Value[sim.Duration] `toml:"thread"`  // what a short routine takes on the thread processor
	Rate    param.Value[sim.Rate]     `toml:"rate"`    // of long DMAs
	Packet  param.Value[sim.Size]     `toml:"packet" min:"16B"`
	Header  param.Value[sim.Size]     `toml:"header"` // of a packet, besides its data
}

// NetworkSpec is the part of the machine's Spec that describes the Elite
// switches and the links between them.
type NetworkSpec struct {
	Contention param.Value[string]       `toml:"contention" oneof:"none packet flow" as:"contention"`
	LinkRate   param.Value[sim.Rate]     `toml:"link_rate" as:"link_rate"` // in each direction
	Stage      param.Value[sim.Duration] `toml:"stage" as:"hop"`           // of one Elite
}

// chunkPackets is how many packets of a long DMA are simulated as one, for
// economy: the head of each still goes on before its tail has come.
const chunkPackets = 8

// config returns the speeds of the network's links: an Elan's DMA engine is
// the injection link, and each Elite adds its time at the link behind it.
func config(e *Spec, n *NetworkSpec) network.Config {
	link := n.LinkRate.Get()
	header := param.AmountOf(n.LinkRate.Quotes(), func() sim.Duration { return param.Transfer(n.LinkRate, int64(e.Header.Get())) })
	wire := network.LinkSpec{Rate: link, Latency: n.Stage.Get(), PerPacket: header.Peek(),
		Sources: network.LinkSources{Rate: &n.LinkRate, Latency: []*param.Value[sim.Duration]{&n.Stage}, PacketAmount: &header}}
	packet, rate := e.Packet.Get(), injection(e, n)
	return network.Config{
		Injection: network.LinkSpec{Rate: rate.Get(), Sources: network.LinkSources{Rate: &rate}},
		Fabric:    wire,
		Ejection:  wire,
		Packet:    packet,
		Chunk:     chunkPackets * packet,
	}
}

// injection returns the rate at which an Elan's DMA engine gives a link its bytes: its own or the link's, whichever
// is less.
func injection(e *Spec, n *NetworkSpec) param.Value[sim.Rate] {
	if n.LinkRate.Get() < e.Rate.Get() {
		return n.LinkRate
	}
	return e.Rate
}
