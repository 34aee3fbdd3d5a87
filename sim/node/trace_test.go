package node_test

import (
	"math/rand/v2"
	"testing"

	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// tracedSpec is a processor with a cache of 64 lines of 32 bytes, which replaces the least recently touched one, and one
// of 16 lines and one way in front of it. A line takes 100 ns from memory, 40 ns to memory and 10 ns from the first
// cache.
func tracedSpec(write string) *node.Spec {
	s := loops()
	level := func(size, ways int64, write string, fill sim.Duration) node.LevelSpec {
		return node.LevelSpec{Size: param.Of(sim.Size(size)), Line: param.Of(sim.Size(32)), Ways: param.Of(ways), Write: param.Of(write), Fill: param.Of(fill)}
	}
	s.Cache.LevelSpec, s.Cache.WriteBack = level(2048, 4, write, 100*ns), param.Of(40*ns)
	l1 := level(512, 1, node.WriteThrough, 10*ns)
	s.L1 = &l1
	return s
}

// trace touches lines by strays, and returns the stray after all of them.
func trace(c *node.Cache, form node.Stray, lines ...int64) *node.Stray {
	var t node.Trace
	n, w := &node.Nest{Loops: []node.Loop{{Trips: 1}}}, &node.Walks{}
	c.Follow(n, w)
	t.Begin(c)
	t.Add(n, w)
	for _, l := range lines {
		t.Stray(&form, node.Addr(32*l))
	}
	t.Finish(0)
	return &form
}

// TestStrayMisses lists the lines that a stray comes to, and those that come into the cache nearest to memory and into the
// one of 16 sets in front of it, counted by hand.
func TestStrayMisses(t *testing.T) {
	load := node.Stray{Bytes: 8, Read: true}
	store := node.Stray{Bytes: 8, Write: true}
	update := node.Stray{Bytes: 8, Read: true, Write: true}
	cycle := func(lines, times int64) (all []int64) {
		for range times {
			for l := range lines {
				all = append(all, l)
			}
		}
		return all
	}
	for _, test := range []struct {
		name      string
		form      node.Stray
		write     string
		lines     []int64
		far, near int64
		stored    int64
		want      sim.Duration
	}{
		{"one line again and again", load, node.WriteBack, []int64{5, 5, 5}, 1, 1, 0, 110 * ns},
		{"two lines of one set", load, node.WriteBack, []int64{5, 21, 5, 21}, 2, 4, 0, 240 * ns},
		{"16 lines twice", load, node.WriteBack, cycle(16, 2), 16, 16, 0, 1760 * ns},
		{"64 lines twice", load, node.WriteBack, cycle(64, 2), 64, 128, 0, 7680 * ns},
		{"65 lines twice, each gone when it comes again", load, node.WriteBack, cycle(65, 2), 130, 2*64 + 1 + 1, 0, 0},
		{"stores that fetch", store, node.WriteBack, []int64{5, 21, 5, 6}, 3, 0, 0, 420 * ns},
		{"stores that go through, one entry of the buffer for each line in a row", store, node.WriteThrough, []int64{5, 5, 21, 5}, 0, 0, 3, 120 * ns},
		{"stores around", store, node.WriteAround, []int64{5, 6, 5, 6}, 4, 0, 0, 560 * ns},
		{"loads and stores", update, node.WriteBack, []int64{5, 21, 5}, 2, 3, 0, 310 * ns},
		{"loads, and stores that go through", update, node.WriteThrough, []int64{5, 21, 5}, 2, 3, 3, 350 * ns},
	} {
		costs := node.NewCosts(tracedSpec(test.write))
		s := trace(node.NewCache(costs), test.form, test.lines...)
		if s.Missed[0] != test.far || s.Missed[1] != test.near && test.want > 0 || s.Stored != test.stored {
			t.Errorf("%s: got %d lines from memory, %d from the cache and %d stored, want %d, %d and %d", test.name, s.Missed[0], s.Missed[1], s.Stored, test.far, test.near, test.stored)
		}
		if got := costs.StrayMisses(s, 0); got != test.want && test.want > 0 {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}

// TestTrace runs traces of random streams and strays, with nests and other accesses between. It compares the lines that
// come for each with those of caches that are executed access by access: in one of one way, the set of a line determines
// which other one goes; in the other one, the least recently touched one goes. That is exact if there are no streams. A
// line at which a stream stays may count as touched some accesses too early.
func TestTrace(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 5))
		costs := node.NewCosts(tracedSpec(node.WriteBack))
		cache := node.NewCache(costs)
		var tr node.Trace
		var old []int64 // lines, the least recently touched one first
		sets := map[int64]int64{}
		touch := func(line int64) (far, near int64) {
			far = 1
			for i, l := range old {
				if l == line {
					old, far = append(old[:i], old[i+1:]...), 0
					break
				}
			}
			if old = append(old, line); len(old) > 64 {
				old = old[1:]
			}
			if l, ok := sets[line%16]; !ok || l != line {
				near = 1
			}
			sets[line%16] = line
			return far, near
		}
		for range 8 {
			n, w := &node.Nest{Loops: []node.Loop{{Trips: 40}}}, &node.Walks{}
			if seed%2 == 0 {
				n.Streams = []node.Stream{
					{Base: node.Addr(32 * r.Int64N(400)), Bytes: 8, Stride: [node.NestMax]int64{8 * r.Int64N(6)}, Read: true},
					{Base: node.Addr(32 * (500 + r.Int64N(40))), Bytes: 8, Stride: [node.NestMax]int64{-8}, Read: true},
				}
			}
			cache.Follow(n, w)
			tr.Begin(cache)
			tr.Add(n, w)
			s, reach := node.Stray{Bytes: 8, Read: true}, 1+r.Int64N(120)
			var far, near int64
			var streams [2]int64
			for i := range int64(40) {
				for k := range n.Streams {
					at := n.Streams[k].Base + node.Addr(i*n.Streams[k].Stride[0])
					tr.Touch(k, at)
					_, missed := touch(int64(at) / 32)
					streams[k] += missed
				}
				line := 1000 + r.Int64N(reach)
				tr.Stray(&s, node.Addr(32*line+8*r.Int64N(4)))
				f, m := touch(line)
				far, near = far+f, near+m
			}
			tr.Finish(0)
			if s.Missed[0] != far && seed%2 == 1 || s.Missed[1] != near {
				t.Fatalf("seed %d: got %d and %d lines for the stray, want %d and %d", seed, s.Missed[0], s.Missed[1], far, near)
			}
			for k := range n.Streams {
				if got := n.Streams[k].Missed[1]; got != streams[k] {
					t.Fatalf("seed %d: got %d lines for stream %d, want %d", seed, got, k, streams[k])
				}
			}
			at := r.Int64N(2000) // what others touch
			cache.Touch(node.Addr(32*at), node.Access{Count: 1, Bytes: 32 * 3})
			for l := range int64(3) {
				touch(at + l)
			}
		}
	}
}

// TestTraceOfStreams: a nest without strays finds as much in the caches, and leaves as much there, whether it is traced or
// followed.
func TestTraceOfStreams(t *testing.T) {
	costs := node.NewCosts(tracedSpec(node.WriteBack))
	followed, traced := node.NewCache(costs), node.NewCache(costs)
	var tr node.Trace
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 6))
		trips := 1 + r.Int64N(60)
		one := &node.Nest{Loops: []node.Loop{{Trips: trips}}, Streams: []node.Stream{{Base: node.Addr(32 * r.Int64N(100)), Bytes: 8, Stride: [node.NestMax]int64{8}, Read: true}}}
		two := &node.Nest{Loops: one.Loops, Streams: []node.Stream{one.Streams[0]}}
		followed.TouchNest(one)
		w := &node.Walks{}
		traced.Follow(two, w)
		tr.Begin(traced)
		tr.Add(two, w)
		for i := range trips {
			tr.Touch(0, two.Streams[0].Base+node.Addr(8*i))
		}
		tr.Finish(0)
		if one.Streams[0] != two.Streams[0] {
			t.Fatalf("seed %d: followed %+v, traced %+v", seed, one.Streams[0], two.Streams[0])
		}
		a, _ := followed.AppendContents(nil)
		b, _ := traced.AppendContents(nil)
		if node.HashOf(a) != node.HashOf(b) {
			t.Fatalf("seed %d: the caches hold other lines", seed)
		}
	}
}

func TestTraceAllocatesNothing(t *testing.T) {
	costs := node.NewCosts(tracedSpec(node.WriteBack))
	c := node.NewCache(costs)
	n, w := daxpy(100), &node.Walks{}
	c.Follow(n, w)
	var tr node.Trace
	all := func() {
		tr.Begin(c)
		tr.Add(n, w)
		s := node.Stray{Bytes: 8, Read: true}
		for i := range int64(100) {
			tr.Touch(0, n.Streams[0].Base+node.Addr(8*i))
			tr.Stray(&s, node.Addr(i*i*8))
		}
		tr.Finish(0)
	}
	all()
	if got := testing.AllocsPerRun(100, all); got != 0 {
		t.Errorf("a trace allocates %v times, want 0", got)
	}
}
