package node_test

import (
	"slices"
	"testing"

	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// strides of the loops, outer to inner.
func strides(s ...int64) (a [node.NestMax]int64) {
	copy(a[:], s)
	return a
}

// trips are loops without work, outer to inner.
func trips(n ...int64) []node.Loop {
	var l []node.Loop
	for _, n := range n {
		l = append(l, node.Loop{Trips: n})
	}
	return l
}

// reference is one reference to memory in the innermost loop.
type reference struct {
	base   int64
	stride [node.NestMax]int64
}

// lru returns how many lines of 128 bytes a cache of so many bytes reads for a nest. The cache is fully associative,
// and the least recently used line leaves first. The nest makes one access of 8 bytes after the other.
func lru(loops []node.Loop, refs []reference, size int64) int64 {
	var lines []int64 // the last one used at the end
	misses := int64(0)
	touch := func(line int64) {
		if at := slices.Index(lines, line); at >= 0 {
			lines = slices.Delete(lines, at, at+1)
		} else if misses++; int64(len(lines)) == size/128 {
			lines = slices.Delete(lines, 0, 1)
		}
		lines = append(lines, line)
	}
	var run func(level int, offsets []int64)
	run = func(level int, offsets []int64) {
		if level == len(loops) {
			for _, a := range offsets {
				touch(a / 128)
			}
			return
		}
		for i := range loops[level].Trips {
			inner := slices.Clone(offsets)
			for r := range refs {
				inner[r] += i * refs[r].stride[level]
			}
			run(level+1, inner)
		}
	}
	first := make([]int64, len(refs))
	for r := range refs {
		first[r] = refs[r].base
	}
	run(0, first)
	return misses
}

// TestWalksAgainstLRU compares the lines that nests move with those of a cache simulated access by access. The model
// counts a run as if it could begin anywhere. Unless all is kept, it counts twice the lines that end one column and
// begin the next one. So short runs deviate most.
func TestWalksAgainstLRU(t *testing.T) {
	const ld = 8 * 120 // a column of a(120,...)
	at := func(base int64, s ...int64) reference { return reference{base, strides(s...)} }
	for _, test := range []struct {
		name    string
		loops   []node.Loop
		refs    []reference
		streams []node.Stream
		sizes   []int64 // of the cache
		within  int64   // per cent
	}{
		{"one walk", trips(5000), []reference{at(0, 8)}, []node.Stream{{Stride: strides(8)}}, []int64{1024}, 1},
		{"every fourth line", trips(500), []reference{at(0, 512)}, []node.Stream{{Stride: strides(512)}}, []int64{1024}, 1},
		{"backwards", trips(5000), []reference{at(1<<20, -8)}, []node.Stream{{Stride: strides(-8)}}, []int64{1024}, 1},
		{"a vector again and again: kept, not kept", trips(10, 400), []reference{at(0, 0, 8)},
			[]node.Stream{{Stride: strides(0, 8)}}, []int64{8192, 2048}, 4},
		{"by rows: neighbours in a line kept, not kept", trips(100, 60), []reference{at(0, 8, ld)},
			[]node.Stream{{Stride: strides(8, ld)}}, []int64{16384, 4096}, 10},
		{"interior of columns", trips(60, 100), []reference{at(0, ld, 8)}, []node.Stream{{Stride: strides(ld, 8)}}, []int64{4096}, 13},
		{"five points: columns kept, not kept", trips(60, 118),
			[]reference{at(ld, ld, 8), at(ld+16, ld, 8), at(8, ld, 8), at(2*ld+8, ld, 8), at(ld+8, ld, 8)},
			[]node.Stream{{Stride: strides(ld, 8), Spread: 2 * ld, Walks: 3}}, []int64{8192, 1024}, 12},
		{"four columns at a time, one of four walks behind the other", trips(15, 120),
			[]reference{at(0, 4*ld, 8), at(ld, 4*ld, 8), at(2*ld, 4*ld, 8), at(3*ld, 4*ld, 8)},
			[]node.Stream{{Stride: strides(4*ld, 8), Spread: 3 * ld, Walks: 4}}, []int64{65536, 8192, 1024}, 13},
		{"five points of two arrays",
			trips(60, 118),
			[]reference{at(ld, ld, 8), at(ld+16, ld, 8), at(8, ld, 8), at(2*ld+8, ld, 8), at(ld+8, ld, 8), at(1<<20, ld, 8)},
			[]node.Stream{{Stride: strides(ld, 8), Spread: 2 * ld, Walks: 3}, {Stride: strides(ld, 8)}}, []int64{16384, 1024}, 12},
		{"matrix times matrix, the inner loop down columns: all kept, one matrix not", trips(40, 40, 40),
			[]reference{at(0, 0, 320, 8), at(1<<20, 320, 8, 0), at(2<<20, 320, 0, 8)},
			[]node.Stream{{Stride: strides(0, 320, 8)}, {Stride: strides(320, 8, 0)}, {Stride: strides(320, 0, 8)}},
			[]int64{65536, 4096}, 4},
		{"three dimensions, planes kept, not kept", trips(12, 12, 14),
			[]reference{at(0, 2048, 128, 8), at(4096, 2048, 128, 8), at(2048, 2048, 128, 8)},
			[]node.Stream{{Stride: strides(2048, 128, 8), Spread: 4096, Walks: 3}}, []int64{16384, 2048}, 8},
	} {
		for i := range test.streams {
			test.streams[i].Bytes, test.streams[i].Read = 8, true
		}
		for _, size := range test.sizes {
			s := spec()
			s.Cache.Size = param.Of(sim.Size(size))
			got := node.NewCosts(s).Fetched(&node.Nest{Loops: test.loops, Streams: test.streams})
			want := lru(test.loops, test.refs, size)
			t.Logf("%-60s %6d bytes: %5d lines, simulated %5d", test.name, size, got, want)
			if 100*max(got-want, want-got) > test.within*want {
				t.Errorf("%s, cache of %d bytes: %d lines, simulated %d, want within %d %%", test.name, size, got, want, test.within)
			}
		}
	}
}
