package node_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// loops is the spec of the other tests with two instructions per clock, an
// addition and a multiplication at once, and latencies of 4, 5 and 3 clocks.
func loops() *node.Spec {
	s := spec()
	s.Issue, s.FloatPairing = param.Of(sim.Cycle/2), param.Of(node.PairSeparate)
	s.Latency = node.LatencySpec{FloatAdd: param.Of(4 * sim.Cycle), FloatMultiply: param.Of(5 * sim.Cycle), Load: param.Of(3 * sim.Cycle)}
	s.Unroll = param.Of(int64(4))
	return s
}

// daxpy is y(i) = y(i) + a*x(i) for n elements of 8 bytes.
func daxpy(n int64) *node.Nest {
	return &node.Nest{
		Loops: []node.Loop{{Trips: n, Work: node.Work{
			Ops:   node.Ops{node.Load: 2, node.FloatMultiply: 1, node.FloatAdd: 1, node.Store: 1},
			Chain: node.Ops{node.Load: 1, node.FloatMultiply: 1, node.FloatAdd: 1, node.Store: 1},
		}}},
		Streams: []node.Stream{
			{Base: 1 << 20, Bytes: 8, Stride: [node.NestMax]int64{8}, Read: true},
			{Base: 1 << 21, Bytes: 8, Stride: [node.NestMax]int64{8}, Read: true, Write: true},
		},
	}
}

// 1000 iterations of daxpy. The load and store unit needs 3 clocks for each. So do the issue slots: 5 instructions and
// a quarter of the loop's own 4. But the chain has 3 + 5 + 4 + 1 = 13 clocks, and four chains are under way at once,
// so it needs 3.25. The first iteration runs through its chain: 3250 + 13 - 3.25 = 3259.75 clocks of 10 ns. Each
// stream has 8000 bytes, which are expected to touch (8000+120)/128 lines. x is read, 200 ns a line. y is read and
// written, 300 ns. Together: 63.4375 * 500 ns = 31.71875 us.
func TestDaxpy(t *testing.T) {
	const want = 32597500*sim.Picosecond + 31718750*sim.Picosecond
	if got := node.NewCosts(loops()).Nest(daxpy(1000)); got != want {
		t.Errorf("daxpy of 1000 takes %v, want %v", got, want)
	}
}

// TestUnrollSize: an iteration of daxpy has 5 instructions and a chain of 13 clocks. As many chains are under way at once as the
// instructions allow, but no more than four. The first one runs alone: two of them take 6.5 clocks for each iteration and 6.5 more.
func TestUnrollSize(t *testing.T) {
	for _, test := range []struct {
		size  int64
		units int64 // half and quarter clocks: 2.5 ns
	}{{0, 13039}, {1, 52000}, {4, 52000}, {9, 52000}, {10, 26026}, {14, 26026}, {20, 13039}, {1000, 13039}} {
		s, n := loops(), daxpy(1000)
		s.UnrollSize = param.Of(test.size)
		for i := range n.Streams {
			n.Streams[i].Held = [node.CachesMax]int64{math.MaxInt64}
		}
		if got, want := node.NewCosts(s).Nest(n), 2500*sim.Picosecond.Times(test.units); got != want {
			t.Errorf("with %d instructions at once, daxpy of 1000 takes %v, want %v", test.size, got, want)
		}
	}
}

// TestBlock: straight-line code takes what its busiest unit needs or its chain.
func TestBlock(t *testing.T) {
	fused := loops()
	fused.FloatPairing, fused.FloatPipes = param.Of(node.PairFused), param.Of(int64(2))
	none := loops()
	none.FloatPairing = param.Of(node.PairNone)
	single := loops()
	single.Single = &node.SingleSpec{Add: param.Of(sim.Cycle), Multiply: param.Of(sim.Cycle / 2), Divide: param.Of(7 * sim.Cycle), Sqrt: param.Of(9 * sim.Cycle)}
	ops := func(o node.Ops) node.Work { return node.Work{Ops: o} }
	chain := func(o node.Ops) node.Work { return node.Work{Ops: o, Chain: o} }
	for _, test := range []struct {
		name   string
		spec   *node.Spec
		work   node.Work
		clocks sim.Cycles
	}{
		{"nothing", loops(), node.Work{}, 0},
		{"6 additions beside 4 multiplications", loops(), ops(node.Ops{node.FloatAdd: 6, node.FloatMultiply: 4}), 6 * sim.Cycle},
		{"one after the other", none, ops(node.Ops{node.FloatAdd: 6, node.FloatMultiply: 4}), 10 * sim.Cycle},
		{"a division behind both", loops(), ops(node.Ops{node.FloatAdd: 6, node.FloatMultiply: 4, node.FloatDivide: 1}), 19 * sim.Cycle},
		{"16 instructions at two a clock", loops(), ops(node.Ops{node.FloatAdd: 4, node.FloatMultiply: 4, node.Load: 4, node.IntAdd: 4}), 8 * sim.Cycle},
		{"4 of them are 2", fused, ops(node.Ops{node.FloatAdd: 4, node.FloatMultiply: 4, node.Load: 4, node.IntAdd: 4}), 6 * sim.Cycle},
		{"loads and stores share a unit", loops(), ops(node.Ops{node.Load: 3, node.Store: 2}), 5 * sim.Cycle},
		{"additions, a multiplication and a branch of integers", loops(), ops(node.Ops{node.IntAdd: 2, node.IntMultiply: 1, node.Branch: 1}), 5 * sim.Cycle},
		{"load, multiply, add, store: 3 + 5 + 4 + 1", loops(), chain(node.Ops{node.Load: 1, node.FloatMultiply: 1, node.FloatAdd: 1, node.Store: 1}), 13 * sim.Cycle},
		{"the multiply-add is one: 3 + 4 + 1", fused, chain(node.Ops{node.Load: 1, node.FloatMultiply: 1, node.FloatAdd: 1, node.Store: 1}), 8 * sim.Cycle},
		{"a division in one of two pipes: 2 x 13", fused, chain(node.Ops{node.FloatDivide: 1}), 26 * sim.Cycle},
		{"half a clock of throughput is one of latency", loops(), chain(node.Ops{node.IntAdd: 3}), 3 * sim.Cycle},
		{"a call waits: 4 + 5", loops(), chain(node.Ops{node.FloatAdd: 1, node.Call: 1}), 9 * sim.Cycle},
		{"an integer division waits: 6 + 20", loops(), ops(node.Ops{node.FloatAdd: 6, node.IntDivide: 1}), 26 * sim.Cycle},
		{"a conversion: 4 + a store + 3", loops(), chain(node.Ops{node.Convert: 1}), 8 * sim.Cycle},
		{"conversions: two of memory each", loops(), ops(node.Ops{node.Convert: 4}), 8 * sim.Cycle},
		{"single precision as double", loops(), ops(node.Ops{node.SingleMultiply: 4, node.SingleDivide: 1}), 17 * sim.Cycle},
		{"single precision of its own", single, ops(node.Ops{node.SingleMultiply: 4, node.SingleDivide: 1}), 9 * sim.Cycle},
		// 11 additions of 4 clocks, 12 multiplications of 5, 2 conversions of 8, an
		// integer addition of 1 and a load of 3 are a chain of 124; the call is 5.
		{"a sine", loops(), ops(node.Ops{node.Sine: 1}), 129 * sim.Cycle},
		{"three sines", loops(), ops(node.Ops{node.Sine: 3, node.FloatAdd: 6}), (3*129 + 6) * sim.Cycle},
		{"too much", loops(), ops(node.Ops{node.FloatAdd: math.MaxInt64, node.FloatMultiply: 5}), sim.CyclesMax},
	} {
		want := (100 * sim.Megahertz).Cycles(test.clocks)
		if got := node.NewCosts(test.spec).Block(&test.work); got != want {
			t.Errorf("%s: %v, want %v", test.name, got, want)
		}
	}
}

// inner is a loop of n iterations over contiguous streams: r read, w written, u
// both.
func inner(n int64, w node.Work, streams string) *node.Nest {
	nest := &node.Nest{Loops: []node.Loop{{Trips: n, Work: w}}}
	for i, how := range streams {
		nest.Streams = append(nest.Streams, node.Stream{
			Base: node.Addr(i+1) << 32, Bytes: 8, Stride: strides(8), Read: how != 'w', Write: how != 'r',
		})
	}
	return nest
}

// changedSpec returns the spec of these tests, changed.
func changedSpec(change func(s *node.Spec)) *node.Spec {
	s := loops()
	change(s)
	return s
}

// TestInnerLoop: clocks of loops whose data is in the cache.
func TestInnerLoop(t *testing.T) {
	add := node.Ops{node.FloatAdd: 1}
	sum := node.Work{Ops: node.Ops{node.Load: 1, node.FloatAdd: 1}, Chain: node.Ops{node.Load: 1, node.FloatAdd: 1}, Carried: add}
	wide := changedSpec(func(s *node.Spec) { s.Vector = param.Of(sim.Size(16)) })
	for _, test := range []struct {
		name   string
		spec   *node.Spec
		nest   *node.Nest
		clocks sim.Cycles
	}{
		{"no iteration", loops(), inner(0, sum, "r"), 0},
		{"less than none", loops(), inner(-3, sum, "r"), 0},
		// 4 clocks for each, those of the addition that waits for the last one; the
		// first is 3 longer, as it loads.
		{"a sum", loops(), inner(100, sum, "r"), 403 * sim.Cycle},
		// 6 additions; 6 instructions and (2 + 1)/4 of the loop are less.
		{"additions", loops(), inner(100, node.Work{Ops: add.Times(6)}, "r"), 600 * sim.Cycle},
		// Two elements at a time: 3.
		{"vectors", wide, inner(100, node.Work{Ops: add.Times(6)}, "r"), 300 * sim.Cycle},
		{"no vectors in a recurrence", wide, inner(100, sum, "r"), 403 * sim.Cycle},
		{"a call in a loop", loops(), inner(100, node.Work{Ops: add.Times(6).Plus(node.Ops{node.Call: 1})}, "r"), 1100 * sim.Cycle},
		// An instruction of the loop body, (2 + 1)/4 of the loop: 1.75 of half a
		// clock; without unrolling it would be 4 of them.
		{"control", loops(), inner(100, node.Work{Ops: node.Ops{node.Load: 1}}, "r"), 100 * sim.Cycle},
		{"control of every iteration", changedSpec(func(s *node.Spec) { s.Unroll = param.Of(int64(1)) }),
			inner(100, node.Work{Ops: node.Ops{node.Load: 1}}, "r"), 200 * sim.Cycle},
		// Per entry of the inner loop: its 600 clocks; outside, a load of 3 clocks at
		// latency, and the outer loop's control: 2 additions and a branch, 2 clocks.
		{"a loop in a loop", loops(), &node.Nest{Loops: []node.Loop{
			{Trips: 10, Work: node.Work{Ops: node.Ops{node.Load: 1}, Chain: node.Ops{node.Load: 1}}},
			{Trips: 100, Work: node.Work{Ops: add.Times(6)}},
		}, Streams: inner(0, node.Work{}, "r").Streams}, 6050 * sim.Cycle},
	} {
		for i := range test.nest.Streams {
			test.nest.Streams[i].Held = [node.CachesMax]int64{math.MaxInt64}
		}
		want := (100 * sim.Megahertz).Cycles(test.clocks)
		if got := node.NewCosts(test.spec).Nest(test.nest); got != want {
			t.Errorf("%s: %v, want %v", test.name, got, want)
		}
	}
}

// TestMoves: times of lines. 1000 contiguous elements are expected to touch
// 8120/128 = 63.4375 lines, at 200 ns to read and 100 ns to write.
func TestMoves(t *testing.T) {
	const lines = 634375 // in 1/10000
	move := func(n int64, each sim.Duration) sim.Duration { return each.Share(n*lines, 10000) }
	through := func(s *node.Spec) { s.Cache.Write = param.Of(node.WriteThrough) }
	ahead := func(s *node.Spec) {
		s.Stream = &node.StreamSpec{Count: param.Of(int64(2)), Fill: param.Of(80 * ns)}
	}
	off := func(s *node.Spec) { s.Stream.Count = param.Of(int64(0)) }
	one := func(s *node.Spec) { s.Stream.Lines = param.Of(int64(1)) }
	two := func(s *node.Spec) { s.Stream.Lines = param.Of(int64(2)) }
	overlap := func(s *node.Spec) { s.Cache.Overlap = param.Of(true) }
	single := func(s *node.Spec) { s.Unroll = param.Of(int64(1)) }
	level := func(s *node.Spec) { // 2 KiB in front of the cache, 30 ns for its lines of 32 bytes
		s.L1 = &node.LevelSpec{Size: param.Of(sim.Size(2048)), Line: param.Of(sim.Size(32)), Fill: param.Of(30 * ns)}
	}
	const work = 10 * sim.Microsecond // 1000 stores or less in as many clocks, which is the most
	for _, test := range []struct {
		name    string
		change  []func(s *node.Spec)
		streams string
		want    sim.Duration
	}{
		{"read", nil, "r", work + move(1, 200*ns)},
		{"written", nil, "w", work + move(1, 300*ns)},
		{"read and written", nil, "u", work + move(1, 300*ns)},
		{"written through, in the shadow of the loop", []func(*node.Spec){through}, "w", work},
		{"read, and written through in the shadow", []func(*node.Spec){through}, "rw", work + move(1, 200*ns)},
		{"two read ahead", []func(*node.Spec){ahead}, "rr", move(2, 80*ns)},
		// A store, and a quarter of four additions and a branch, are 2.25 of half a clock.
		{"one too many to read ahead", []func(*node.Spec){ahead}, "rrr", 11250*ns + move(3, 200*ns)},
		{"one line under way", []func(*node.Spec){ahead, one}, "r", move(1, 200*ns)},
		{"one line of each walk under way", []func(*node.Spec){ahead, one}, "rr", move(1, 200*ns)},
		{"two lines of each walk under way", []func(*node.Spec){ahead, two}, "rr", move(2, 80*ns)},
		{"one line under way while others are written", []func(*node.Spec){ahead, one, overlap}, "u", move(1, 200*ns)},
		{"two lines under way and others written", []func(*node.Spec){ahead, two, overlap}, "u", move(1, 80*ns+100*ns)},
		{"one line of a walk that is not read ahead", []func(*node.Spec){ahead, one}, "rrr", 11250*ns + move(3, 200*ns)},
		{"read-ahead switched off", []func(*node.Spec){ahead, off}, "rr", work + move(2, 200*ns)},
		{"read ahead and written through share memory", []func(*node.Spec){ahead, through}, "rw",
			move(1, 80*ns) + 100*ns*8000/128},
		{"overlapped", []func(*node.Spec){overlap}, "ru", move(1, 200*ns) + move(1, 300*ns)},
		// A store, the count, the stream's address and a branch take 4 slots of half a clock.
		{"overlapped, but one iteration at a time", []func(*node.Spec){overlap, single}, "r", 2*work + move(1, 200*ns)},
		// 8024/32 lines of the small cache, 250.75, besides.
		{"two levels", []func(*node.Spec){level}, "r", work + move(1, 200*ns) + 7522500},
		{"two levels, overlapped", []func(*node.Spec){level, overlap}, "r", move(1, 200*ns)},
	} {
		s := loops()
		for _, change := range test.change {
			change(s)
		}
		nest := inner(1000, node.Work{Ops: node.Ops{node.Store: 1}}, test.streams)
		if got := node.NewCosts(s).Nest(nest); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// TestDirectMapped: a small cache of one way has room for its size, where addresses decide what it keeps. A large one keeps
// what half of it would.
func TestDirectMapped(t *testing.T) {
	for _, test := range []struct{ size, keeps int64 }{{8 << 10, 8 << 10}, {16 << 10, 16 << 10}, {32 << 10, 16 << 10}, {12 << 10, 6 << 10}} {
		if got := node.NewCosts(directSpec(test.size, 32, node.WriteBack)).CacheSize(); got != test.keeps {
			t.Errorf("%d bytes direct mapped keep %d, want %d", test.size, got, test.keeps)
		}
	}
}

// TestConflicts: in 32 KiB of one way, lines 32 KiB apart are in one set. Rows of ten elements are walked across 16
// columns that are so far apart. They are fetched element by element, 160 lines of 200 ns. With 128 bytes between the
// columns, the cache keeps the 16 lines. 10 elements touch (80+120)/128 of each: 25 lines.
func TestConflicts(t *testing.T) {
	for _, test := range []struct {
		stride int64
		lines  sim.Duration
		held   int64 // of 2048 bytes, the second time
	}{
		{32768, 160, 128},                // one line of 16 is left
		{32768 + 128, 25, math.MaxInt64}, // each in a set of its own
		{16384, 160, 256},                // two sets
		{3 * 32768, 160, 128},            // again one set
		{4096 + 128, 25, math.MaxInt64},  // 33 lines apart
	} {
		nest := &node.Nest{
			Loops:   []node.Loop{{Trips: 10}, {Trips: 16}},
			Streams: []node.Stream{{Base: 1 << 20, Bytes: 8, Stride: strides(8, test.stride), Read: true}},
		}
		c := node.NewCosts(loops())
		idle := node.Nest{Loops: nest.Loops, Streams: []node.Stream{{Base: 1 << 20, Bytes: 8, Stride: strides(0, 0), Read: true}}}
		if got, want := c.Nest(nest)-c.Nest(&idle), (test.lines-1)*200*ns; got != want {
			t.Errorf("columns %d bytes apart: %v more than one line, want %v", test.stride, got, want)
		}
		row := &node.Nest{Loops: []node.Loop{{Trips: 16}}, Streams: []node.Stream{{Base: 1 << 20, Bytes: 8, Stride: strides(test.stride), Read: true}}}
		cache := node.NewCache(c)
		cache.TouchNest(row)
		if cache.TouchNest(row); row.Streams[0].Held[0] != test.held {
			t.Errorf("columns %d bytes apart: %d bytes of a row are found again, want %d", test.stride, row.Streams[0].Held[0], test.held)
		}
	}
}

// TestWarmNests: a nest that fits finds its data the second time; one that does
// not fit finds nothing.
func TestWarmNests(t *testing.T) {
	c := node.NewCosts(loops())
	w := node.Work{Ops: node.Ops{node.Store: 1}}
	for _, test := range []struct {
		name string
		n    int64
		held int64
	}{
		{"two arrays of 8000 bytes in 32 KiB", 1000, math.MaxInt64},
		{"two arrays of 80000 bytes", 10000, 0},
	} {
		cache := node.NewCache(c)
		nest := inner(test.n, w, "ru")
		for pass, want := range []int64{0, test.held, test.held} {
			cache.TouchNest(nest)
			for i, s := range nest.Streams {
				if s.Held[0] != want {
					t.Errorf("%s: pass %d finds %d bytes of array %d, want %d", test.name, pass, s.Held[0], i, want)
				}
			}
		}
		if got, want := c.Nest(nest), sim.Duration(test.n)*10*ns; test.held > 0 && got != want {
			t.Errorf("%s: warm, %v, want the stores' %v", test.name, got, want)
		}
	}
}

// TestNestProperties: prices are never negative, the same each time, and no
// higher with a larger cache.
func TestNestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		nest := &node.Nest{Loops: trips(rapid.SliceOfN(rapid.Int64Range(0, 1<<rapid.IntRange(1, 62).Draw(t, "bits")), 1, 4).Draw(t, "trips")...)}
		for i := range rapid.IntRange(0, 6).Draw(t, "streams") {
			s := node.Stream{
				Base: node.Addr(i+1) << 40, Bytes: 8, Spread: rapid.Int64Range(0, 1<<14).Draw(t, "spread"), Walks: rapid.Int64Range(0, 5).Draw(t, "walks"),
				Read: rapid.Bool().Draw(t, "read"), Write: rapid.Bool().Draw(t, "write"),
			}
			for l := range nest.Loops {
				s.Stride[l] = 8 * rapid.Int64Range(-1000, 1000).Draw(t, "stride")
			}
			nest.Streams = append(nest.Streams, s)
		}
		s := loops()
		c := node.NewCosts(s)
		last := sim.Forever
		for size := sim.Size(128); size < 1<<40; size *= 8 {
			s.Cache.Size = param.Of(size)
			got := c.Nest(nest)
			if again := c.Nest(nest); got < 0 || got > last || again != got {
				t.Fatalf("%+v: %v and %v in a cache of %d bytes, %v in one of an eighth", nest, got, again, size, last)
			}
			last = got
		}
	})
}

// TestNestAllocates: pricing is on the path of every loop.
func TestNestAllocates(t *testing.T) {
	c := node.NewCosts(loops())
	cache, nest := node.NewCache(c), stencil(100, 20)
	cache.TouchNest(nest)
	if n := testing.AllocsPerRun(100, func() { cache.TouchNest(nest); c.Nest(nest) }); n != 0 {
		t.Errorf("a nest allocates %v times", n)
	}
}

// TestFivePoints is the third example of the package.
func TestFivePoints(t *testing.T) {
	const column = 8 * 256
	nest := &node.Nest{
		Loops: []node.Loop{{Trips: 254}, {Trips: 254, Work: node.Work{
			Ops:   node.Ops{node.Load: 4, node.FloatAdd: 3, node.FloatMultiply: 1, node.Store: 1},
			Chain: node.Ops{node.Load: 1, node.FloatAdd: 3, node.FloatMultiply: 1, node.Store: 1},
		}}},
		Streams: []node.Stream{
			{Base: 1<<20 + 8, Bytes: 8, Stride: strides(column, 8), Read: true, Spread: 2 * column, Walks: 3},
			{Base: 1<<24 + 8 + column, Bytes: 8, Stride: strides(column, 8), Write: true},
		},
	}
	const work, b = 3433445 * ns, 1219443750 * sim.Picosecond
	for _, test := range []struct {
		size sim.Size
		want sim.Duration
	}{
		{32 << 10, work + b + 819362500},
		{16 << 10, work + b + 3*812962500}, // as b, thrice, without writing
	} {
		s := changedSpec(func(s *node.Spec) { s.Cache.Size = param.Of(test.size) })
		if got := node.NewCosts(s).Nest(nest); got != test.want {
			t.Errorf("five points in a cache of %d bytes take %v, want %v", test.size, got, test.want)
		}
	}
}
