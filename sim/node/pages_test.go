package node_test

import (
	"testing"

	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// TestPages reads 1000 elements in as many lines from memory with an open page of 16 KiB. A line of it takes 100 ns,
// another one 200 ns. At strides of 512 bytes, every 32nd line is in another page: 103.125 us. Two streams take their
// pages from each other. If one is shorter, the other one is alone for the rest, here 500 of 1500 lines: 300 us - 500
// * 31/32 * 100 ns.
func TestPages(t *testing.T) {
	s := changedSpec(func(s *node.Spec) {
		s.Page = &node.PageSpec{Size: param.Of(sim.Size(16 << 10)), Fill: param.Of(100 * ns)}
	})
	c := node.NewCosts(s)
	stream := func(at node.Addr, held int64) node.Stream {
		return node.Stream{Base: at, Bytes: 8, Stride: strides(512), Read: true, Held: [node.CachesMax]int64{held}}
	}
	for _, test := range []struct {
		name    string
		streams []node.Stream
		want    sim.Duration
	}{
		{"one stream", []node.Stream{stream(1<<20, 0)}, 103125 * ns},
		{"two of them", []node.Stream{stream(1<<20, 0), stream(1<<30, 0)}, 400000 * ns},
		{"one of which the cache holds half", []node.Stream{stream(1<<20, 0), stream(1<<30, 500*128)}, 300000*ns - 484375*ns/10},
		{"one and stores elsewhere", []node.Stream{stream(1<<20, 0), {Base: 1 << 30, Bytes: 8, Stride: strides(512), Write: true}}, 500000 * ns},
	} {
		n := &node.Nest{Loops: trips(1000), Streams: test.streams, Idle: false}
		idle := &node.Nest{Loops: n.Loops, Streams: nil}
		for range test.streams {
			idle.Streams = append(idle.Streams, node.Stream{Base: 1 << 20, Bytes: 8, Stride: strides(0), Held: [node.CachesMax]int64{1 << 40}})
		}
		if got := c.Nest(n) - c.Nest(idle); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// TestTLB reads 1000 elements that lie 4096 bytes apart. 64 entries translate pages of 4096 bytes, and a missing one
// takes 400 ns. So there are 1000 lines of 200 ns and as many pages. The second time it is the same, since the TLB
// reaches 256 KiB. The last 60 elements are read again. The TLB has all of them. The cache has none, since they use 8
// of its sets; the few lines that remain of a walk that does not fit are not counted.
func TestTLB(t *testing.T) {
	c := node.NewCosts(changedSpec(func(s *node.Spec) {
		s.TLB = &node.LevelSpec{Size: param.Of(sim.Size(256 << 10)), Line: param.Of(sim.Size(4096)), Ways: param.Of(int64(64)),
			Write: param.Of(node.WriteBack), Fill: param.Of(400 * ns)}
	}))
	cache := node.NewCache(c)
	read := func(at node.Addr, n int64) sim.Duration {
		nest := &node.Nest{Loops: trips(n), Streams: []node.Stream{{Base: at, Bytes: 8, Stride: strides(4096), Read: true}}}
		idle := &node.Nest{Loops: nest.Loops, Streams: []node.Stream{{Base: 1 << 20, Bytes: 8, Held: [node.CachesMax]int64{1 << 40, 1 << 40}}}}
		cache.TouchNest(nest)
		return c.Nest(nest) - c.Nest(idle)
	}
	const first = node.Addr(1 << 20)
	for range 2 {
		if got, want := read(first, 1000), 1000*(200+400)*ns; got != want {
			t.Errorf("1000 pages: %v, want %v", got, want)
		}
	}
	if got, want := read(first+940*4096, 60), 60*200*ns; got != want {
		t.Errorf("the last 60 pages again: %v, want %v", got, want)
	}
}

// TestIntegerCache reads 1000 numbers of 8 bytes with a cache of 32-byte lines that serves only integers, 30 ns each.
// It moves 8024/32 lines, 250.75, besides those of the other cache. Floating-point numbers pass it; stores go through
// it.
func TestIntegerCache(t *testing.T) {
	through := changedSpec(func(s *node.Spec) {
		s.Integer = &node.LevelSpec{Size: param.Of(sim.Size(2048)), Line: param.Of(sim.Size(32)), Ways: param.Of(int64(2)),
			Write: param.Of(node.WriteThrough), Fill: param.Of(30 * ns)}
	})
	with, without := node.NewCosts(through), node.NewCosts(loops())
	w := node.Work{Ops: node.Ops{node.Store: 1}}
	for _, test := range []struct {
		streams string
		integer bool
		want    sim.Duration
	}{{"r", true, 7522500}, {"r", false, 0}, {"w", true, 0}} {
		n := inner(1000, w, test.streams)
		n.Streams[0].Integer = test.integer
		if got := with.Nest(n) - without.Nest(n); got != test.want {
			t.Errorf("%s of integers %v: %v more than without, want %v", test.streams, test.integer, got, test.want)
		}
	}
	if got, want := with.Stray(node.Whole, 0, false, true)-with.Stray(node.Whole, 0, false, false), 30*ns; got != want {
		t.Errorf("an integer at any address takes %v more, want %v", got, want)
	}
	if got := with.LoadChain(true); got != (node.Ops{node.IntAdd: 1}) {
		t.Errorf("an integer takes %v in a chain, want a clock", got)
	}
}
