package node_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"simrun/sim/node"
	"simrun/sim/param"
)

// TestContentsDecide gives a cache the contents of another one, which random nests, accesses and drops have filled.
// Both find the same from then on, and hold the same in the end.
func TestContentsDecide(t *testing.T) {
	for seed := range uint64(400) {
		r := random{rand.New(rand.NewPCG(seed, 3))}
		size, line := r.one(1<<10, 8<<10, 64<<10), r.one(32, 64, 128)
		s := directSpec(size, line, node.WriteBack)
		s.Cache.Ways = param.Of(r.one(1, 4))
		s.L1 = &s.Cache.LevelSpec
		costs := node.NewCosts(s)
		filled, copied := node.NewCache(costs), node.NewCache(costs)
		nests := []*node.Nest{r.nest(size, 300), r.nest(size, 3000)}
		step := func(to ...*node.Cache) {
			n := nests[r.IntN(2)]
			at := n.Streams[r.IntN(len(n.Streams))].Base + node.Addr(r.upTo(r.one(8, 1<<16)))
			a, bytes, what := node.Access{Count: 1 + r.upTo(9), Bytes: 1 + r.upTo(300), Stride: r.upTo(999)}, 1+r.upTo(2000), r.IntN(4)
			var found []string
			for _, c := range to {
				switch what {
				case 0:
					c.Drop(at, bytes, node.DropLine)
				case 1:
					found = append(found, fmt.Sprint(c.Touch(at, a)))
				default:
					c.TouchNest(n)
					found = append(found, fmt.Sprint(n.Streams))
				}
			}
			if len(found) == 2 && found[0] != found[1] {
				t.Fatalf("case %d: it finds %s, with the same contents %s", seed, found[0], found[1])
			}
		}
		for range r.IntN(12) {
			step(filled)
		}
		for range r.IntN(5) { // what it held before does not matter
			step(copied)
		}
		list, ok := filled.AppendContents(nil)
		if !ok {
			t.Fatalf("case %d: contents are not known", seed)
		}
		copied.SetContents(list)
		for range 12 {
			step(filled, copied)
		}
		want, _ := filled.AppendContents(nil)
		if got, _ := copied.AppendContents(nil); node.HashOf(got) != node.HashOf(want) {
			t.Fatalf("case %d: it holds %d, with the same contents %d", seed, want, got)
		}
		if broken := copied.Broken(); broken != "" {
			t.Fatalf("case %d: %s", seed, broken)
		}
	}
}

// TestDroppedBlocksAreNew: a block that has lost its last line is as one that was never there. Its lines are then touched from low to high,
// although the one that was dropped lay higher.
func TestDroppedBlocksAreNew(t *testing.T) {
	s := directSpec(8<<10, 32, node.WriteBack) // blocks of four lines
	s.Cache.Ways = param.Of(int64(4))
	costs := node.NewCosts(s)
	dropped, fresh := node.NewCache(costs), node.NewCache(costs)
	word := node.Access{Count: 1, Bytes: 8}
	dropped.Touch(1<<20+96, word)
	dropped.Drop(1<<20+96, 8, node.DropLine)
	dropped.Touch(1<<20, word)
	fresh.Touch(1<<20, word)
	got, _ := dropped.AppendContents(nil)
	want, _ := fresh.AppendContents(nil)
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the cache holds %d, one in which nothing was dropped %d", got, want)
	}
}
