package node_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// oneWay is a cache of one way, access by access: the line that came last to a set is in it.
type oneWay struct {
	size, line int64
	through    bool
	sets       map[int64]int64 // the line in each set
}

// touch comes to the lines of some bytes and returns how many it has to fetch.
func (o *oneWay) touch(at, bytes int64) (missed int64) {
	for line := at / o.line; line <= (at+bytes-1)/o.line; line++ {
		set := line % (o.size / o.line)
		if held, there := o.sets[set]; !there || held != line {
			o.sets[set] = line
			missed++
		}
	}
	return missed
}

// run executes a nest and returns how many lines it has to fetch for each stream.
func (o *oneWay) run(n *node.Nest) []int64 {
	missed := make([]int64, len(n.Streams))
	var loop func(level int, index []int64)
	loop = func(level int, index []int64) {
		for i := range n.Streams {
			s := &n.Streams[i]
			if !s.Read && (!s.Write || o.through) {
				continue
			}
			if in := s.Loops; in != level && in > 0 || in == 0 && level < len(n.Loops) {
				continue
			}
			at := int64(s.Base)
			for l, k := range index {
				at += k * s.Stride[l]
			}
			if s.Walks <= 1 { // one element reaches from the lowest reference to the highest one
				missed[i] += o.touch(at, s.Bytes+s.Spread)
				continue
			}
			for w := range s.Walks {
				missed[i] += o.touch(at+s.Spread/(s.Walks-1)*w, s.Bytes)
			}
		}
		if level < len(n.Loops) {
			for i := range n.Loops[level].Trips {
				loop(level+1, append(index, i))
			}
		}
	}
	loop(0, make([]int64, 0, node.NestMax))
	return missed
}

// random draws nests of loops.
type random struct{ *rand.Rand }

func (r random) one(of ...int64) int64 { return of[r.IntN(len(of))] }

func (r random) upTo(n int64) int64 { return r.Int64N(n + 1) }

// nest draws a nest of up to so many accesses. Its arrays lie anywhere, at the same place modulo the cache, or next to
// each other, or are the same one. Their columns have the cache's length, an odd length, or any.
func (r random) nest(size, most int64) *node.Nest {
	n := &node.Nest{}
	depth := 1 + r.IntN(3)
	accesses := int64(1)
	for l := range depth {
		trips := 1 + r.upTo(r.one(3, 10, 40, 600))
		if l == depth-1 {
			trips = 1 + r.upTo(r.one(6, 100, 1200, 9000))
		}
		trips = max(min(trips, most/accesses), 1)
		accesses *= trips
		n.Loops = append(n.Loops, node.Loop{Trips: trips})
	}
	count := 1 + r.IntN(int(min(10, 1+2*most/accesses)))
	column := 8 * r.one(r.upTo(1200), 128*(1+r.upTo(8)), 64+r.upTo(8), 5*r.upTo(60))
	for range count {
		s := node.Stream{Bytes: r.one(8, 8, 8, 4, 16, 24), Read: r.IntN(4) > 0}
		s.Write = !s.Read || r.IntN(4) == 0
		s.Base = node.Addr(1<<30 + r.one(r.upTo(1<<20), size*r.upTo(100), 8*r.upTo(2000), size*r.upTo(50)+8*r.upTo(12), 4*r.upTo(5000)))
		for l := range depth {
			switch s.Stride[l] = r.one(column, column, 0, 8*r.upTo(300), size, 4*r.upTo(9)); {
			case l == depth-1:
				s.Stride[l] = r.one(s.Bytes, s.Bytes, s.Bytes, 0, 2*s.Bytes, 40, column, 4*r.upTo(40))
			case l == depth-2 && r.IntN(3) == 0:
				s.Stride[l] = column
			}
			if r.IntN(5) == 0 {
				s.Stride[l] = -s.Stride[l]
			}
		}
		switch r.IntN(6) {
		case 0:
			s.Spread, s.Walks = r.one(8, 16, 24), 1
		case 1:
			s.Walks = 2 + r.upTo(2)
			s.Spread = column * (s.Walks - 1)
		}
		n.Streams = append(n.Streams, s)
	}
	for refs := int64(0); ; refs = 0 { // no more than is gone through in any case, if all references straddle lines
		for _, s := range n.Streams {
			refs += max(s.Walks, 1)
		}
		if len(n.Streams) == 1 || 2*refs*accesses <= node.DirectMost {
			break
		}
		n.Streams = n.Streams[1:]
	}
	if r.IntN(3) == 0 { // a nest in pieces
		for i := range n.Streams {
			n.Streams[i].Loops = 1 + r.IntN(depth)
			clear(n.Streams[i].Stride[n.Streams[i].Loops:])
		}
	}
	if r.IntN(3) == 0 { // the loops of most programs: all go through columns together
		for i := range n.Streams {
			if s := &n.Streams[i]; s.Stride != ([node.NestMax]int64{}) && s.Loops == 0 {
				s.Stride = n.Streams[0].Stride
			}
		}
	}
	return n
}

// directSpec is a processor with such a cache.
func directSpec(size, line int64, write string) *node.Spec {
	s := loops()
	s.Cache.Size, s.Cache.Line, s.Cache.Ways, s.Cache.Write = param.Of(sim.Size(size)), param.Of(sim.Size(line)), param.Of(int64(1)), param.Of(write)
	return s
}

// TestOneWay runs nests of loops and accesses, one after the other in one cache. It compares the lines that each
// stream fetches with those of a cache that is executed access by access. The nests are small enough to be simulated
// in full, so all lines have to agree.
func TestOneWay(t *testing.T) {
	for seed := range uint64(1500) {
		r := random{rand.New(rand.NewPCG(seed, 1))}
		size, line, write := r.one(8<<10, 8<<10, 1<<10, 16<<10, 64<<10), r.one(32, 32, 64), node.WriteThrough
		if size == 64<<10 { // the ideal machine's
			line = 128
		}
		if r.IntN(4) == 0 {
			write = node.WriteBack
		}
		costs := node.NewCosts(directSpec(size, line, write))
		cache := node.NewCache(costs)
		o := &oneWay{size, line, write == node.WriteThrough, map[int64]int64{}}
		var nests []*node.Nest
		walks := make([]node.Walks, 4)
		for i := range walks {
			nests = append(nests, r.nest(size, r.one(300, 3000, 30000)))
			cache.Follow(nests[i], &walks[i])
		}
		for step := range 6 {
			i := r.IntN(len(nests) + 1)
			if i == len(nests) {
				a := node.Access{Count: r.one(1, 1, 2, 30), Bytes: r.one(8, 100, 3000, 20000), Stride: r.one(8, 8192, 5000, -700, 24000), Stored: r.IntN(4) == 0}
				at := 1<<30 + r.upTo(1<<16)
				want := int64(0)
				for k := range a.Count {
					if !a.Stored || !o.through {
						want += o.touch(at+k*a.Stride, a.Bytes)
					}
				}
				if got := cache.Touch(node.Addr(at), a); (got.Warm == node.Whole) != (want == 0) && (!a.Stored || !o.through) {
					t.Fatalf("case %d, step %d: an access %+v at %#x fetches %d lines; found %v", seed, step, a, at, want, got.Warm)
				}
				continue
			}
			n := nests[i]
			cache.TouchWalks(n, &walks[i])
			want := o.run(n)
			for k := range n.Streams {
				if got := n.Streams[k].Missed[0]; got != want[k] {
					t.Fatalf("case %d, step %d, cache of %d in lines of %d, stream %d: %d lines, access by access %d:\n%s", seed, step, size, line, k, got, want[k], show(n))
				}
			}
		}
	}
}

// TestTwoVectors is the example of the package.
func TestTwoVectors(t *testing.T) {
	for _, test := range []struct {
		apart       int64
		once, again [2]int64
	}{
		{8 << 10, [2]int64{512, 512}, [2]int64{512, 512}},
		{8<<10 + 32, [2]int64{128, 128}, [2]int64{127, 127}},
		{4 << 10, [2]int64{128, 128}, [2]int64{0, 0}},
	} {
		costs := node.NewCosts(directSpec(8<<10, 32, node.WriteThrough))
		cache, x := node.NewCache(costs), int64(1<<20)
		nest := inner(512, node.Work{}, "ru")
		nest.Streams[0].Base, nest.Streams[1].Base = node.Addr(x), node.Addr(x+test.apart)
		cold := costs.Fetched(nest)
		for _, want := range [][2]int64{test.once, test.again} {
			cache.TouchNest(nest)
			if got := [2]int64{nest.Streams[0].Missed[0], nest.Streams[1].Missed[0]}; got != want {
				t.Errorf("two vectors %d bytes apart fetch %d lines, want %d", test.apart, got, want)
			}
		}
		if want := test.once[0] + test.once[1]; cold != want {
			t.Errorf("two vectors %d bytes apart fetch %d lines into an empty cache, want %d", test.apart, cold, want)
		}
	}
}

// TestNestsGoOnAsTheyBegin: a vector that is added to 2048 columns of 600 elements, an odd number apart, meets other sets
// in each of 1024 columns. That is more than is gone through. Of a column, the array's lines are new, and each line of the vector may
// miss or not. So the nest may be wrong by the vector's lines in those columns that it has not seen, twice.
func TestNestsGoOnAsTheyBegin(t *testing.T) {
	const columns, rows, lines = 2048, 600, 600*8/32 + 1
	nest := &node.Nest{Loops: trips(columns, rows), Streams: []node.Stream{
		{Base: 1 << 20, Bytes: 8, Stride: strides(0, 8), Read: true},
		{Base: 1<<24 + 264, Bytes: 8, Stride: strides(8*1003, 8), Read: true},
	}}
	cache := node.NewCache(node.NewCosts(directSpec(8<<10, 32, node.WriteThrough)))
	cache.TouchNest(nest)
	o := &oneWay{8 << 10, 32, true, map[int64]int64{}}
	got, want := nest.Streams[0].Missed[0]+nest.Streams[1].Missed[0], o.fetches(nest)
	const bound = 2 * lines * (1024 - node.DirectMost/(2*lines))
	t.Logf("%d lines, access by access %d, within %d", got, want, bound)
	if got-want > bound || want-got > bound || got == want {
		t.Errorf("%d lines, access by access %d, want others, but within %d", got, want, bound)
	}
}

// TestOneWayOfAnySize: however long loops are, what they miss is not negative, not more than they touch, and known soon.
func TestOneWayOfAnySize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		nest := &node.Nest{Loops: trips(rapid.SliceOfN(rapid.Int64Range(0, 1<<rapid.IntRange(1, 62).Draw(t, "bits")), 0, 5).Draw(t, "trips")...)}
		touches := sim.Duration(1)
		for _, l := range nest.Loops {
			touches = touches.Times(l.Trips)
		}
		for range rapid.IntRange(0, 6).Draw(t, "streams") {
			s := node.Stream{Base: node.Addr(rapid.Uint64().Draw(t, "base")), Bytes: rapid.Int64Range(1, 200).Draw(t, "bytes"),
				Spread: rapid.Int64Range(0, 200).Draw(t, "spread"), Walks: rapid.Int64Range(0, 5).Draw(t, "walks"), Read: true}
			for l := range nest.Loops {
				s.Stride[l] = rapid.Int64Range(-1<<40, 1<<40).Draw(t, "stride")
			}
			nest.Streams = append(nest.Streams, s)
		}
		costs := node.NewCosts(directSpec(8<<10, 32, node.WriteThrough))
		cache := node.NewCache(costs)
		cache.TouchNest(nest)
		for _, s := range nest.Streams {
			lines := min(s.Bytes+s.Spread, 8<<10)/32 + 2
			if most := touches.Times(lines * max(s.Walks, 1)); s.Missed[0] < 0 || sim.Duration(s.Missed[0]) > most {
				t.Fatalf("%d lines for a stream, want at most %d:\n%s", s.Missed[0], most, show(nest))
			}
		}
		if d := costs.Nest(nest); d < 0 {
			t.Fatalf("takes %v:\n%s", d, show(nest))
		}
		a := node.Access{Count: rapid.Int64Range(0, 1<<40).Draw(t, "count"), Bytes: rapid.Int64Range(0, 1<<40).Draw(t, "bytes"), Stride: rapid.Int64Range(-1<<40, 1<<40).Draw(t, "stride")}
		if w := cache.Touch(1<<50, a).Warm; w < 0 || w > node.Whole {
			t.Fatalf("%v of %+v is held", w, a)
		}
	})
}

// TestOneWayAllocates: following a nest is on the path of every loop.
func TestOneWayAllocates(t *testing.T) {
	costs := node.NewCosts(directSpec(8<<10, 32, node.WriteThrough))
	cache, nest, walks := node.NewCache(costs), stencil(20, 5), &node.Walks{}
	cache.Follow(nest, walks)
	touch := func() {
		nest.Streams[0].Base += 8
		cache.TouchWalks(nest, walks)
		costs.Nest(nest)
		cache.TouchCopy(1<<20, 1<<21, node.Copy{Count: 3, Bytes: 100, SrcStride: 1000, DstStride: 100})
	}
	touch()
	if n := testing.AllocsPerRun(100, touch); n != 0 {
		t.Errorf("a nest and a copy allocate %v times", n)
	}
}

// TestTouchCopy: what a copy reads comes into a cache that writes through, what it writes does not.
func TestTouchCopy(t *testing.T) {
	for _, test := range []struct {
		write   string
		written node.Share
	}{{node.WriteThrough, node.None}, {node.WriteBack, node.Whole}} {
		cache := node.NewCache(node.NewCosts(directSpec(8<<10, 32, test.write)))
		k := node.Copy{Count: 4, Bytes: 64, SrcStride: 128, DstStride: 64, Width: 8}
		if got := cache.TouchCopy(1<<20, 1<<21+4096, k); got != k {
			t.Errorf("%s: a copy in an empty cache: %+v, want %+v", test.write, got, k)
		}
		want := k
		want.SrcWarm, want.DstWarm = node.Whole, test.written
		if got := cache.TouchCopy(1<<20, 1<<21+4096, k); got != want {
			t.Errorf("%s: the copy again: %+v, want %+v", test.write, got, want)
		}
	}
	if k := (node.Copy{Count: 1, Bytes: 8, SrcWarm: node.Whole}); (*node.Cache)(nil).TouchCopy(8, 16, k) != k {
		t.Error("a copy without a cache is another one")
	}
}

// show prints a nest.
func show(n *node.Nest) string {
	text := "trips"
	for _, l := range n.Loops {
		text += fmt.Sprint(" ", l.Trips)
	}
	for _, s := range n.Streams {
		text += fmt.Sprintf("\n  at %#x %d bytes, strides %v, spread %d, walks %d, read %t, write %t, loops %d", s.Base, s.Bytes, s.Stride[:len(n.Loops)], s.Spread, s.Walks, s.Read, s.Write, s.Loops)
	}
	return text
}
