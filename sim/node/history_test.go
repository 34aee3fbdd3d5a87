package node_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"simrun/sim/node"
	"simrun/sim/param"
)

// TestHistoryIsWhatIsTouched goes through random nests, again and again and mixed with other accesses, in two caches.
// One knows the nests; to the other, every nest is new. They find the same and leave the same.
func TestHistoryIsWhatIsTouched(t *testing.T) {
	back, around := loops(), loops()
	back.L1 = &back.Cache.LevelSpec
	around.Cache.Write = param.Of(node.WriteAround)
	all := []*node.Costs{node.NewCosts(back), node.NewCosts(around)}
	rapid.Check(t, func(t *rapid.T) {
		costs := rapid.SampledFrom(all).Draw(t, "costs")
		var nests []*node.Nest
		for range rapid.IntRange(1, 4).Draw(t, "nests") {
			n := drawNest(t)
			for i := range n.Streams {
				n.Streams[i].Base += node.Addr(rapid.IntRange(0, 3).Draw(t, "base") << 14)
			}
			nests = append(nests, n)
		}
		known, fresh := node.NewCache(costs), node.NewCache(costs)
		walks := make([]node.Walks, len(nests))
		for i, n := range nests {
			known.Follow(n, &walks[i])
		}
		order := rapid.SliceOfN(rapid.IntRange(0, len(nests)), 1, 6).Draw(t, "order") // the last one is another access
		for range 4 {
			for _, i := range order {
				if i == len(nests) {
					a := node.Access{Count: 3, Bytes: 500, Stride: 1 << 13}
					if got, want := known.Touch(1<<20, a), fresh.Touch(1<<20, a); got != want {
						t.Fatalf("an access: %+v, want %+v", got, want)
					}
					continue
				}
				known.TouchWalks(nests[i], &walks[i])
				got := fmt.Sprint(nests[i].Streams)
				fresh.TouchNest(nests[i])
				if want := fmt.Sprint(nests[i].Streams); got != want {
					t.Fatalf("nest %d: %s, want %s", i, got, want)
				}
			}
		}
		for _, c := range []*node.Cache{known, fresh} {
			if broken := c.Broken(); broken != "" {
				t.Fatal(broken)
			}
		}
	})
}

// TestAddressesDoNotUndoNumbers goes through two nests in turn, each too large for the cache. Their numbers and
// addresses give the same value if the differing bits are counted. One nest finds the end of the other. After itself,
// it finds nothing.
func TestAddressesDoNotUndoNumbers(t *testing.T) {
	costs := node.NewCosts(loops())
	cache := node.NewCache(costs)
	var walks [2]node.Walks
	one := &node.Nest{Loops: trips(1 << 16), Streams: []node.Stream{{Base: 1<<32 - 7, Bytes: 8, Stride: strides(1), Write: true}}}
	two := &node.Nest{Loops: trips(1 << 16), Streams: []node.Stream{{Base: 1<<32 - 6, Bytes: 8, Stride: strides(300), Write: true}}}
	cache.Follow(one, &walks[0]) // the cache's first nest: 1 and the address have the same bits apart as 2 and the address of two
	cache.Follow(two, &walks[1])
	var held []int64
	for _, i := range []int{0, 1, 1} {
		n := []*node.Nest{one, two}[i]
		cache.TouchWalks(n, &walks[i])
		held = append(held, n.Streams[0].Held[0])
	}
	if held[1] == 0 || held[2] != 0 {
		t.Errorf("the nests find %d bytes, want none, some, none", held)
	}
}
