package node_test

import (
	"testing"

	"pgregory.net/rapid"

	"simrun/sim/node"
	"simrun/sim/param"
)

// drawNest returns a nest with up to three loops and four streams.
func drawNest(t *rapid.T) *node.Nest {
	n := &node.Nest{}
	for range rapid.IntRange(1, 3).Draw(t, "loops") {
		n.Loops = append(n.Loops, node.Loop{Trips: rapid.Int64Range(0, 300).Draw(t, "trips")})
	}
	n.Loops[len(n.Loops)-1].Work = daxpy(1).Loops[0].Work
	for range rapid.IntRange(0, 4).Draw(t, "streams") {
		s := node.Stream{
			Base: 1 << 20, Bytes: 8,
			Read: rapid.Bool().Draw(t, "read"), Write: rapid.Bool().Draw(t, "write"),
			Walks: rapid.Int64Range(0, 3).Draw(t, "walks"),
		}
		if s.Walks > 0 {
			s.Spread = 8 * rapid.Int64Range(0, 500).Draw(t, "spread")
		}
		for l := range n.Loops {
			s.Stride[l] = 8 * rapid.SampledFrom([]int64{0, 1, -1, 3, 64, 512, 5000}).Draw(t, "stride")
		}
		n.Streams = append(n.Streams, s)
	}
	return n
}

// A nest whose flows are known takes the same time as without, whatever the caches hold: with caches that write back,
// through or around, one or several, with read-ahead or without.
func TestFlowsAreTheNests(t *testing.T) {
	through, around, several := loops(), loops(), loops()
	through.Cache.Write, around.Cache.Write = param.Of(node.WriteThrough), param.Of(node.WriteAround)
	several.L1, several.L2 = &through.Cache.LevelSpec, &several.Cache.LevelSpec
	all := []*node.Costs{node.NewCosts(loops()), node.NewCosts(through), node.NewCosts(around), node.NewCosts(several)}
	var flows node.Flows
	rapid.Check(t, func(t *rapid.T) {
		n := drawNest(t)
		for i, costs := range all {
			flows = costs.FlowsOf(n, flows)
			for range 3 {
				for j := range n.Streams {
					for c := range n.Streams[j].Held {
						n.Streams[j].Held[c] = rapid.Int64Range(0, 1<<16).Draw(t, "held")
					}
				}
				got, _ := costs.NestOf(n, &flows)
				if want := costs.Nest(n); got != want {
					t.Fatalf("processor %d: %v by its flows, want %v, of %+v", i, got, want, n)
				}
			}
		}
	})
}
