package shell

import (
	"fmt"

	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Spec is the part of the machine's Spec that describes what surrounds the
// processors. Numbers of clocks are of the processor's clock.
type Spec struct {
	Network   NetworkSpec   `toml:"network"`
	Interface InterfaceSpec `toml:"interface"`
	Annex     AnnexSpec     `toml:"annex"`
	Remote    RemoteSpec    `toml:"remote"`
	Prefetch  PrefetchSpec  `toml:"prefetch"`
	BLT       BLTSpec       `toml:"blt"`
	Barrier   BarrierSpec   `toml:"barrier"`
}

// NetworkSpec is the torus.
type NetworkSpec struct {
	Contention param.Value[string]     `toml:"contention" oneof:"none packet flow" as:"contention"` // of block transfers and messages
	LinkRate   param.Value[sim.Rate]   `toml:"link_rate" as:"link_rate"`                            // each way
	Hop        param.Value[sim.Cycles] `toml:"hop" as:"hop"`                                        // from switch to switch
}

// InterfaceSpec is what the two processing elements of a node share.
type InterfaceSpec struct {
	Rate param.Value[sim.Rate]     `toml:"rate" as:"rate"` // payload, in or out
	Word param.Value[sim.Duration] `toml:"word" as:"word"` // occupancy by a remote access of one word
}

// AnnexSpec is the table that names remote processing elements.
type AnnexSpec struct {
	Entries param.Value[int64]      `toml:"entries" min:"1" max:"1024"`
	Setup   param.Value[sim.Cycles] `toml:"setup"` // changing an entry
}

// RemoteSpec gives remote accesses between neighbouring nodes.
type RemoteSpec struct {
	Load       param.Value[sim.Cycles] `toml:"load"`        // of an uncached word, until it is in a register
	StoreIssue param.Value[sim.Cycles] `toml:"store_issue"` // from store to store of words
	Store      param.Value[sim.Cycles] `toml:"store"`       // until it is acknowledged
	Swap       param.Value[sim.Cycles] `toml:"swap"`        // atomic swap
	FetchInc   param.Value[sim.Cycles] `toml:"fetch_inc"`   // fetch-and-increment register
}

// PrefetchSpec is the queue of binding prefetches.
type PrefetchSpec struct {
	Words   param.Value[int64]      `toml:"words" min:"1" max:"4096"`
	Issue   param.Value[sim.Cycles] `toml:"issue"`
	Barrier param.Value[sim.Cycles] `toml:"barrier"` // memory barrier between issues and pops
	Network param.Value[sim.Cycles] `toml:"network"` // round trip of a word
	Pop     param.Value[sim.Cycles] `toml:"pop"`
}

// BLTSpec is the block-transfer engine. Its data move at the rate of the
// interface.
type BLTSpec struct {
	Startup param.Value[sim.Duration] `toml:"startup"`
}

// BarrierSpec is the hardware barrier as programs reach it.
type BarrierSpec struct {
	Enter param.Value[sim.Duration] `toml:"enter"` // library before
	Tree  param.Value[sim.Duration] `toml:"tree"`  // from the last arrival until all know
	Leave param.Value[sim.Duration] `toml:"leave"` // library after
}

// times are the Spec's numbers in time, as one job uses them.
type times struct {
	word, hop, setup              sim.Duration
	loadWay, prefetchWay, swapWay sim.Duration // one way, without hops and service
	incWay, storeWay              sim.Duration
	storeIssue, issue, fence, pop sim.Duration
	rate                          sim.Rate
	group                         int64 // words of the prefetch queue
}

// newTimes converts the Spec. The error says which numbers do not fit together.
func newTimes(s *Spec, p *node.Spec) (*times, error) {
	clk := func(v *param.Value[sim.Cycles]) sim.Duration { return p.Clock.Get().Cycles(v.Get()) }
	t := &times{
		word: s.Interface.Word.Get(), hop: clk(&s.Network.Hop), setup: clk(&s.Annex.Setup),
		storeIssue: clk(&s.Remote.StoreIssue), issue: clk(&s.Prefetch.Issue), fence: clk(&s.Prefetch.Barrier),
		pop: clk(&s.Prefetch.Pop), rate: s.Interface.Rate.Get(), group: s.Prefetch.Words.Get(),
	}
	for _, w := range [...]struct {
		way  *sim.Duration
		name string
		trip *param.Value[sim.Cycles]
	}{
		{&t.loadWay, "remote.load", &s.Remote.Load}, {&t.prefetchWay, "prefetch.network", &s.Prefetch.Network},
		{&t.swapWay, "remote.swap", &s.Remote.Swap}, {&t.incWay, "remote.fetch_inc", &s.Remote.FetchInc},
		{&t.storeWay, "remote.store", &s.Remote.Store},
	} {
		rest := clk(w.trip) - t.service(wordBytes) - 2*t.hop
		if rest < 0 {
			return nil, fmt.Errorf("t3d: found %s %v, expected at least two of network.hop and the interface's service of a word, %v: a round trip holds them",
				w.name, w.trip, t.service(wordBytes).Plus(2*t.hop))
		}
		*w.way = rest.Share(1, 2)
	}
	return t, nil
}

// wordBytes is a word of the machine.
const wordBytes = 8

// lineBytes is a line of the cache and the most that one packet carries.
const lineBytes = 32

// service returns how long one packet's access of n bytes occupies the owner's
// interface.
func (t *times) service(n int64) sim.Duration { return max(t.word, t.rate.Transfer(n)) }

// words returns how many words n bytes take.
func words(n int64) int64 { return (n + wordBytes - 1) / wordBytes }
