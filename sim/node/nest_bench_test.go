package node_test

import (
	"fmt"
	"testing"

	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
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

// BenchmarkNest is a nest that is entered for the first time with its trips, and one that is entered as before, as in
// a loop over time steps.
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

// BenchmarkOneWay is nests in the cache of the T3D, each time at other addresses.
func BenchmarkOneWay(b *testing.B) {
	at := func(s ...int64) node.Stream {
		return node.Stream{Bytes: 8, Stride: strides(s...), Read: true}
	}
	lu := &node.Nest{Loops: trips(31, 31, 31, 5)}
	for i := range int64(10) {
		s := at(33*33*40, 33*40, 40, 8)
		s.Base = node.Addr(i * 33 * 33 * 33 * 40)
		lu.Streams = append(lu.Streams, s)
	}
	for _, c := range []struct {
		name string
		nest *node.Nest
	}{
		{"one run of 1,000,000, two arrays", &node.Nest{Loops: trips(1_000_000), Streams: []node.Stream{at(8), at(8)}}},
		{"512 columns of 512, three arrays", &node.Nest{Loops: trips(512, 512), Streams: []node.Stream{at(4104, 8), at(4104, 8), at(4104, 8)}}},
		{"a vector and 512 columns of 512", &node.Nest{Loops: trips(512, 512), Streams: []node.Stream{at(0, 8), at(4104, 8)}}},
		{"a vector and 5000 columns of 5000", &node.Nest{Loops: trips(5000, 5000), Streams: []node.Stream{at(0, 8), at(40008, 8)}}},
		{"ten arrays of 31 x 31 x 31 vectors of 5", lu},
		{"product of matrices of 500 x 500", &node.Nest{Loops: trips(500, 500, 500), Streams: []node.Stream{at(4000, 0, 8), at(0, 4000, 8), at(4000, 8, 0)}}},
		{"a loop of 100, two arrays", &node.Nest{Loops: trips(100), Streams: []node.Stream{at(8), at(8)}}},
		{"a loop of 5, two arrays", &node.Nest{Loops: trips(5), Streams: []node.Stream{at(8), at(8)}}},
	} {
		for _, ways := range []int64{1, 2} {
			b.Run(fmt.Sprintf("%s/ways=%d", c.name, ways), func(b *testing.B) {
				s := directSpec(8<<10, 32, node.WriteThrough)
				s.Cache.Ways = param.Of(ways)
				cache, walks := node.NewCache(node.NewCosts(s)), &node.Walks{}
				for i := range c.nest.Streams {
					c.nest.Streams[i].Base += node.Addr(i * 123456)
				}
				cache.Follow(c.nest, walks)
				b.ReportAllocs()
				for b.Loop() {
					for i := range c.nest.Streams {
						c.nest.Streams[i].Base += 64
					}
					cache.TouchWalks(c.nest, walks)
				}
			})
		}
	}
}
