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
	LinkRate   param.Value[sim.Rate]     `toml:"link_rate" as:"link_rate"`                            // each way
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
	word, hop, issue          sim.Duration
	getWay, putWay, atomicWay sim.Duration // one way, without hops and service
	enter, leave              sim.Duration
	rate                      sim.Rate
	registers                 int64
}

// newTimes converts the Spec. The error says which numbers do not fit together.
func newTimes(s *Spec) (*times, error) {
	r := &s.Registers
	t := &times{
		word: s.Interface.Word.Get(), hop: s.Network.Hop.Get(), issue: r.Issue.Get(), rate: s.Interface.Rate.Get(),
		enter: s.Barrier.Enter.Get(), leave: s.Barrier.Leave.Get(), registers: r.Count.Get(),
	}
	for _, w := range [...]struct {
		way  *sim.Duration
		name string
		trip *param.Value[sim.Duration]
	}{{&t.getWay, "get", &r.Get}, {&t.putWay, "put", &r.Put}, {&t.atomicWay, "atomic", &r.Atomic}} {
		rest := w.trip.Get() - t.word - 2*t.hop
		if rest < 0 {
			return nil, fmt.Errorf("t3e: found ereg.%s %v, expected at least two of network.hop and interface.word, %v: a round trip holds them",
				w.name, w.trip, t.word.Plus(2*t.hop))
		}
		*w.way = rest.Share(1, 2)
	}
	return t, nil
}

// wordBytes is a word of the machine.
const wordBytes = 8

// stream returns how long contiguous bytes occupy an interface.
func (t *times) stream(n int64) sim.Duration { return max(t.word, t.rate.Transfer(n)) }

// config is the torus with interfaces.
func (s *Spec) config() network.Config {
	end := network.LinkSpec{Rate: s.Interface.Rate.Get()}
	return network.Config{
		Injection: end, Ejection: end,
		Fabric: network.LinkSpec{Rate: s.Network.LinkRate.Get(), Latency: s.Network.Hop.Get()},
		Chunk:  Direct,
	}
}

// Direct is the length in bytes up to which a transfer takes links without reserving
// them: longer ones share links and interfaces with each other.
const Direct = 4096
