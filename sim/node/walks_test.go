package node_test

import (
	"fmt"
	"math"
	"testing"

	"simrun/sim/node"
)

// Walks that are computed once leave in all caches what TouchNest does, wherever
// the nests begin.
func TestWalksAreTheNests(t *testing.T) {
	s := loops()
	s.L1, s.L2 = &s.Cache.LevelSpec, &s.Cache.LevelSpec
	costs := node.NewCosts(s)
	one, other := node.NewCache(costs), node.NewCache(costs)
	a, b := stencil(8, 6), stencil(8, 6)
	walks := &node.Walks{}
	other.Follow(b, walks)
	held := int64(0)
	for step := range 50 {
		for i := range a.Streams {
			a.Streams[i].Base += node.Addr(64 * (step % 7))
			b.Streams[i].Base = a.Streams[i].Base
		}
		before := fmt.Sprint(b.Streams)
		one.TouchNest(a)
		changed := other.TouchWalks(b, walks)
		for i := range a.Streams {
			if a.Streams[i].Held != b.Streams[i].Held {
				t.Fatalf("step %d, stream %d: held %v by its walk, want %v", step, i, b.Streams[i].Held, a.Streams[i].Held)
			}
			held = max(held, b.Streams[i].Held[0])
		}
		if want := fmt.Sprint(b.Streams) != before; changed != want {
			t.Errorf("step %d: change of what is held reported as %v, want %v", step, changed, want)
		}
	}
	if held == 0 {
		t.Error("nothing of a stream was ever held, want something")
	}
}

// BenchmarkTouch is a loop that is entered again and again in a cache full of
// other ranges: its walks are known, only the addresses are new.
func BenchmarkTouch(b *testing.B) {
	for _, step := range []node.Addr{0, 64} {
		b.Run(fmt.Sprintf("streams=20/step=%d", step), func(b *testing.B) {
			cache := node.NewCache(node.NewCosts(loops()))
			nest := stencil(2, 20)
			walks := &node.Walks{}
			cache.Follow(nest, walks)
			cache.TouchWalks(nest, walks)
			b.ReportAllocs()
			for b.Loop() {
				for i := range nest.Streams {
					nest.Streams[i].Base += step
				}
				cache.TouchWalks(nest, walks)
			}
			if step == 0 && nest.Streams[0].Held[0] != math.MaxInt64 {
				b.Fatalf("of what was touched before, %d bytes are held, want all", nest.Streams[0].Held[0])
			}
			b.ReportMetric(float64(b.N*len(nest.Streams))/b.Elapsed().Seconds(), "streams/s")
		})
	}
}
