package node_test

import (
	"fmt"
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
	walks := other.WalksOf(b, nil)
	warm := 0
	for step := range 50 {
		for i := range a.Streams {
			a.Streams[i].Base += node.Addr(64 * (step % 7))
			b.Streams[i].Base = a.Streams[i].Base
		}
		before := fmt.Sprint(b.Streams)
		one.TouchNest(a)
		changed := other.TouchWalks(b, walks)
		for i := range a.Streams {
			if a.Streams[i].Warm != b.Streams[i].Warm {
				t.Fatalf("step %d, stream %d: warm %v by its walk, want %v", step, i, b.Streams[i].Warm, a.Streams[i].Warm)
			}
			warm += int(b.Streams[i].Warm[0])
		}
		if want := fmt.Sprint(b.Streams) != before; changed != want {
			t.Errorf("step %d: change of warmth reported as %v, want %v", step, changed, want)
		}
	}
	if warm == 0 {
		t.Error("no stream was ever warm, want some")
	}
}

// BenchmarkTouch is a loop that is entered again and again in a cache full of
// other ranges: its walks are known, only the addresses are new.
func BenchmarkTouch(b *testing.B) {
	for _, step := range []node.Addr{0, 64} {
		b.Run(fmt.Sprintf("streams=20/step=%d", step), func(b *testing.B) {
			cache := node.NewCache(node.NewCosts(loops()))
			nest := stencil(2, 20)
			walks := cache.WalksOf(nest, nil)
			cache.TouchWalks(nest, walks)
			b.ReportAllocs()
			for b.Loop() {
				for i := range nest.Streams {
					nest.Streams[i].Base += step
				}
				cache.TouchWalks(nest, walks)
			}
			if step == 0 && nest.Streams[0].Warm[0] != node.Whole {
				b.Fatalf("what was touched before is warm by %v, want %v", nest.Streams[0].Warm[0], node.Whole)
			}
			b.ReportMetric(float64(b.N*len(nest.Streams))/b.Elapsed().Seconds(), "streams/s")
		})
	}
}
