package seastar

import (
	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/param"
)

// Spec describes a node's SeaStar and what its host does for it.
type Spec struct {
	Rate      param.Value[sim.Rate]     `toml:"rate"`            // of payload, in and out each
	Header    param.Value[sim.Size]     `toml:"header" min:"1B"` // packet that goes before the payload
	Inline    param.Value[sim.Size]     `toml:"inline"`          // payload that fits in it
	Transmit  param.Value[sim.Duration] `toml:"transmit"`        // from a command to the first byte at the router
	Receive   param.Value[sim.Duration] `toml:"receive"`         // from there to the host's memory
	Interrupt param.Value[sim.Duration] `toml:"interrupt"`       // of the host, until its handler looks for what there is
	// Coalescing lets an interrupt handle all that has come when it has handled one thing.
	Coalescing param.Value[bool]         `toml:"coalescing"`
	Core       param.Value[int64]        `toml:"core" min:"0" max:"63"` // that takes the interrupts, of a node's
	Streams    param.Value[int64]        `toml:"streams" min:"1"`       // payloads that come in at once
	Resend     param.Value[sim.Duration] `toml:"resend"`                // of a payload that was refused, besides the way there and back
	Copy       CopySpec                  `toml:"copy"`
}

// CopySpec is how fast the processors of a node copy in its memory.
type CopySpec struct {
	Core param.Value[sim.Rate] `toml:"core"` // one alone
	Node param.Value[sim.Rate] `toml:"node"` // all together
}

// NetworkSpec describes the torus.
type NetworkSpec struct {
	Contention param.Value[string]       `toml:"contention" oneof:"none packet flow" as:"contention"`
	X          param.Value[int64]        `toml:"x" min:"1" max:"64"`
	Y          param.Value[int64]        `toml:"y" min:"1" max:"64"`
	Z          param.Value[int64]        `toml:"z" min:"1" max:"64"`
	LinkRate   param.Value[sim.Rate]     `toml:"link_rate" as:"link_rate"`
	Hop        param.Value[sim.Duration] `toml:"hop" as:"hop"`
	Accuracy   param.Value[int64]        `toml:"accuracy" min:"0"`
	Short      param.Value[sim.Size]     `toml:"short"` // payloads up to this size do not take links of the torus
}

// Dims returns the sizes of the torus, x first.
func (n *NetworkSpec) Dims() [3]int {
	return [3]int{int(n.X.Get()), int(n.Y.Get()), int(n.Z.Get())}
}

// chunk is the grain at which the model "packet" moves long payloads. It is one of
// the simulation, not of the machine: SeaStar's packets have 64 bytes.
const chunk sim.Size = 16 << 10

// payloads returns the speeds of what long payloads take. Latencies are in the
// headers that go before them.
func payloads(s *Spec, n *NetworkSpec) network.Config {
	end := network.LinkSpec{Rate: s.Rate.Get(), Sources: network.LinkSources{Rate: &s.Rate}}
	link := network.LinkSpec{Rate: n.LinkRate.Get(), Sources: network.LinkSources{Rate: &n.LinkRate}}
	c := network.Config{Injection: end, Fabric: link, Ejection: end, Accuracy: n.Accuracy.Get()}
	if n.Contention.Get() == network.PacketModel {
		c.Chunk = chunk
	}
	return c
}
