package ereg

import (
	"fmt"

	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/param"
)

// Spec is the part of the machine's Spec that describes what surrounds the processors.
type Spec struct {
	Network   NetworkSpec   `toml:"network"`
	Interface InterfaceSpec `toml:"interface"`
	Registers RegisterSpec  `toml:"ereg"`
	Barrier   BarrierSpec   `toml:"barrier"`
}

// NetworkSpec is the torus.
type NetworkSpec struct {
	Contention param.Value[string]       `toml:"contention" oneof:"none packet flow" as:"contention"` // of transfers of more than 4 KiB
	Blocking   param.Value[bool]         `toml:"blocking"`                                            // under contention "packet", what waits occupies the links behind it
	LinkRate   param.Value[sim.Rate]     `toml:"link_rate" as:"link_rate"`                            // each way
	Channels   param.Value[int64]        `toml:"channels" min:"2" max:"16"`                           // virtual ones of a link that requests can take
	Hop        param.Value[sim.Duration] `toml:"hop" as:"hop"`                                        // from router to router
}

// InterfaceSpec is what joins a processor and its memory to the network.
type InterfaceSpec struct {
	Rate param.Value[sim.Rate]     `toml:"rate" as:"rate"` // of contiguous data, in or out
	Word param.Value[sim.Duration] `toml:"word" as:"word"` // occupancy by a word alone
}

// RegisterSpec is the E-registers. Times are between neighbours.
type RegisterSpec struct {
	Count  param.Value[int64]        `toml:"count" min:"1" max:"65536"` // of a user, of 8 bytes each
	Issue  param.Value[sim.Duration] `toml:"issue"`                     // on the processor, of a get or put
	Get    param.Value[sim.Duration] `toml:"get"`                       // of a word, until the processor has it
	Put    param.Value[sim.Duration] `toml:"put"`                       // of a word, until it is acknowledged
	Atomic param.Value[sim.Duration] `toml:"atomic"`                    // of an operation on a word, until the processor has its old value
}

// BarrierSpec is the barrier network, which is trees on the torus.
type BarrierSpec struct {
	Enter param.Value[sim.Duration] `toml:"enter"` // until the tree has been told
	Leave param.Value[sim.Duration] `toml:"leave"` // until the processor has noticed
}

// times are the Spec's numbers as one job uses them.
type times struct {
	quotes                    *sim.Quotes // nil: nobody asks where time comes from
	word, hop, issue          param.Amount
	getWay, putWay, atomicWay param.Amount // one way, without hops and service
	enter, leave              param.Amount
	rate                      param.Value[sim.Rate]
	registers                 int64
}

// newTimes converts the Spec. q is where its numbers leave quotes, nil if nobody asks. The error says which numbers
// do not fit together.
func newTimes(s *Spec, q *sim.Quotes) (*times, error) {
	r := &s.Registers
	software := func(v *param.Value[sim.Duration]) param.Amount { return param.AmountOf(q, v.Get) }
	wire := func(v *param.Value[sim.Duration]) param.Amount {
		return param.AmountOf(q, func() sim.Duration { return onWire(q, v.Get) })
	}
	t := &times{
		quotes: q, word: wire(&s.Interface.Word), hop: wire(&s.Network.Hop), issue: software(&r.Issue), rate: s.Interface.Rate,
		enter: software(&s.Barrier.Enter), leave: software(&s.Barrier.Leave), registers: r.Count.Get(),
	}
	held := func() sim.Duration { return t.word.Get().Plus(t.hop.Times(2)) }
	for _, w := range [...]struct {
		way  *param.Amount
		name string
		trip *param.Value[sim.Duration]
	}{{&t.getWay, "get", &r.Get}, {&t.putWay, "put", &r.Put}, {&t.atomicWay, "atomic", &r.Atomic}} {
		if w.trip.Get() < held() {
			return nil, fmt.Errorf("t3e: found ereg.%s %v, expected at least two of network.hop and interface.word, %v: a round trip holds them",
				w.name, w.trip, held())
		}
		*w.way = param.AmountOf(q, func() sim.Duration {
			return param.Half(q, func() sim.Duration { return param.Less(q, w.trip.Get(), held) })
		})
	}
	return t, nil
}

// onWire returns what compute returns, as time that hardware takes.
func onWire(q *sim.Quotes, compute func() sim.Duration) sim.Duration {
	mark := q.Mark()
	d := compute()
	if q != nil {
		q.Rescale(mark, sim.CauseWire, d)
	}
	return d
}

// wordBytes is a word of the machine.
const wordBytes = 8

// stream returns how long contiguous bytes occupy an interface.
func (t *times) stream(n int64) sim.Duration {
	mark := t.quotes.Mark()
	if d := param.Transfer(t.rate, n); d > t.word.Peek() {
		return d
	}
	t.quotes.Drop(mark)
	return t.word.Get()
}

// model returns the network's model of contention.
func (s *NetworkSpec) model() string {
	if m := s.Contention.Get(); m != network.PacketModel || !s.Blocking.Get() {
		return m
	}
	return network.WormholeModel
}

// config is the torus with interfaces.
func (s *Spec) config() network.Config {
	end := network.LinkSpec{Rate: s.Interface.Rate.Get(), Sources: network.LinkSources{Rate: &s.Interface.Rate}}
	return network.Config{
		Injection: end, Ejection: end,
		Fabric: network.LinkSpec{Rate: s.Network.LinkRate.Get(), Latency: s.Network.Hop.Get(),
			Sources: network.LinkSources{Rate: &s.Network.LinkRate, Latency: []*param.Value[sim.Duration]{&s.Network.Hop}}},
		Chunk: directMax, Channels: s.Network.Channels.Get(),
	}
}

// directMax is the length in bytes up to which a transfer takes links without reserving
// them: longer ones share links and interfaces with each other.
const directMax = 4096
