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
	Heap      node.HeapSpec `toml:"heap"`
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
	Contention param.Value[string]     `toml:"contention" oneof:"none packet flow" as:"contention"` // of block transfers and messages; of stores if there is blocking
	Blocking   param.Value[bool]       `toml:"blocking"`                                            // under contention "packet", what waits occupies the links behind it
	LinkRate   param.Value[sim.Rate]   `toml:"link_rate" as:"link_rate"`                            // each way, of data within packets
	Header     param.Value[sim.Cycles] `toml:"header"`                                              // of a packet, on a link
	Reply      param.Value[sim.Cycles] `toml:"reply"`                                               // an acknowledgement, on a link of the way back
	Channels   param.Value[int64]      `toml:"channels" min:"2" max:"16"`                           // virtual ones of a link for requests
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
	Load       param.Value[sim.Cycles] `toml:"load"`                        // of an uncached word, until it is in a register
	StoreIssue param.Value[sim.Cycles] `toml:"store_issue"`                 // from store to store of words
	Store      param.Value[sim.Cycles] `toml:"store"`                       // until it is acknowledged
	Swap       param.Value[sim.Cycles] `toml:"swap"`                        // atomic swap
	FetchInc   param.Value[sim.Cycles] `toml:"fetch_inc"`                   // fetch-and-increment register
	Invalidate param.Value[string]     `toml:"invalidate" oneof:"set line"` // what an owner's data cache loses by a store, if it is to lose anything
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
	hop, header, reply, setup     param.Amount
	loadWay, prefetchWay, swapWay param.Amount // one way, without hops and service
	incWay, storeWay              param.Amount
	storeIssue, issue, fence, pop param.Amount
	link                          *InterfaceSpec
	word                          sim.Duration // the least service
	group                         int64        // words of the prefetch queue
	invalidate                    node.Invalidation
}

// newTimes converts the Spec. The error says which numbers do not fit together.
func newTimes(s *Spec, p *node.Spec) (*times, error) {
	q := p.Clock.Quotes()
	clk := func(v *param.Value[sim.Cycles]) param.Amount {
		return param.AmountOf(q, func() sim.Duration { return param.Clocks(p.Clock, *v) })
	}
	t := &times{
		hop: clk(&s.Network.Hop), header: clk(&s.Network.Header), reply: clk(&s.Network.Reply), setup: clk(&s.Annex.Setup),
		storeIssue: clk(&s.Remote.StoreIssue), issue: clk(&s.Prefetch.Issue), fence: clk(&s.Prefetch.Barrier),
		pop: clk(&s.Prefetch.Pop), link: &s.Interface, word: s.Interface.Word.Get(), group: s.Prefetch.Words.Get(),
	}
	if s.Remote.Invalidate.Get() == "set" {
		t.invalidate = node.DropSet
	}
	held := func() sim.Duration { return t.service(wordBytes).Plus(t.hop.Times(2)) }
	for _, w := range [...]struct {
		way  *param.Amount
		name string
		trip *param.Value[sim.Cycles]
	}{
		{&t.loadWay, "remote.load", &s.Remote.Load}, {&t.prefetchWay, "prefetch.network", &s.Prefetch.Network},
		{&t.swapWay, "remote.swap", &s.Remote.Swap}, {&t.incWay, "remote.fetch_inc", &s.Remote.FetchInc},
		{&t.storeWay, "remote.store", &s.Remote.Store},
	} {
		if param.Clocks(p.Clock, *w.trip) < held() {
			return nil, fmt.Errorf("t3d: found %s %v, expected at least two of network.hop and the interface's service of a word, %v: a round trip holds them",
				w.name, w.trip, held())
		}
		*w.way = param.AmountOf(q, func() sim.Duration {
			return param.Half(q, func() sim.Duration { return param.Less(q, param.Clocks(p.Clock, *w.trip), held) })
		})
	}
	return t, nil
}

// wordBytes is a word of the machine.
const wordBytes = 8

// lineBytes is a line of the cache and the most that one packet carries.
const lineBytes = 32

// service returns how long one packet's access of n bytes occupies the owner's
// interface.
func (t *times) service(n int64) sim.Duration {
	if t.link.Rate.Get().Transfer(n) > t.word {
		return param.Transfer(t.link.Rate, n)
	}
	return t.link.Word.Get()
}

// services returns how long so many packets of n bytes each occupy it.
func (t *times) services(n, packets int64) sim.Duration {
	q := t.link.Word.Quotes()
	mark := q.Mark()
	d := t.service(n).Times(packets)
	if q != nil {
		q.Rescale(mark, sim.CauseWire, d)
	}
	return d
}

// words returns how many words n bytes take.
func words(n int64) int64 { return (n + wordBytes - 1) / wordBytes }
