package node_test

import (
	"fmt"
	"testing"

	"simrun/sim"
	"simrun/sim/node"
)

// stencil is a nest of 3 loops over n x n x 5 points of so many arrays, every
// other one with neighbours above and below.
func stencil(n, arrays int64) *node.Nest {
	body := node.Work{
		Ops:   node.Ops{node.Load: 30, node.FloatMultiply: 20, node.FloatAdd: 30, node.Store: 3},
		Chain: node.Ops{node.Load: 1, node.FloatMultiply: 3, node.FloatAdd: 5, node.Store: 1},
	}
	nest := &node.Nest{Loops: []node.Loop{{Trips: 5}, {Trips: n}, {Trips: n, Work: body}}}
	for i := range arrays {
		nest.Streams = append(nest.Streams, node.Stream{
			Base: node.Addr(1<<20 + i*n*n*48), Bytes: 8, Stride: [node.NestMax]int64{8 * n * n, 8 * n, 8},
			Read: true, Write: i%5 == 0, Spread: 16 * n * (i % 2), Walks: 1 + 2*(i%2),
		})
	}
	return nest
}

// BenchmarkNest is a nest that is entered for the first time with its trips, and one that
// is entered as before, as those of a loop over time steps are.
func BenchmarkNest(b *testing.B) {
	for _, c := range []struct{ references, arrays, caches int64 }{{20, 10, 1}, {20, 10, 3}, {40, 20, 1}} {
		s := loops()
		if c.caches == 3 {
			s.L1, s.L2 = &s.Cache.LevelSpec, &s.Cache.LevelSpec
		}
		costs := node.NewCosts(s)
		cache, nest, walks := node.NewCache(costs), stencil(100, c.arrays), &node.Walks{}
		run := func(name string, touch func()) {
			b.Run(fmt.Sprintf("references=%d/loops=3/caches=%d/%s", c.references, c.caches, name), func(b *testing.B) {
				b.ReportAllocs()
				var d sim.Duration
				for b.Loop() {
					touch()
					d = costs.Nest(nest)
				}
				if d <= 0 {
					b.Fatalf("a stencil takes %v", d)
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "nests/s")
			})
		}
		run("first", func() { cache.TouchNest(nest) })
		cache.Follow(nest, walks)
		run("again", func() { cache.TouchWalks(nest, walks) })
	}
}
