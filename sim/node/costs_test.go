package node_test

import (
	"fmt"
	"math"
	"testing"

	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

const ns = sim.Nanosecond

// spec is a processor with easy numbers: a clock of 10 ns at 100 MHz, lines of
// 128 bytes that take 200 ns to read and 100 ns to write.
func spec() *node.Spec {
	one := param.Of(sim.Cycle)
	return &node.Spec{
		Clock:    param.Of(100 * sim.Megahertz),
		FloatAdd: one, FloatMultiply: one, FloatDivide: param.Of(13 * sim.Cycle), FloatSqrt: param.Of(17 * sim.Cycle),
		IntAdd: param.Of(sim.Cycle / 2), IntMultiply: param.Of(3 * sim.Cycle), IntDivide: param.Of(20 * sim.Cycle),
		Load: one, Store: one, Branch: one, Call: param.Of(5 * sim.Cycle),
		Cache: node.CacheSpec{
			LevelSpec: node.LevelSpec{Size: param.Of(sim.Size(32768)), Line: param.Of(sim.Size(128)), Fill: param.Of(200 * ns)},
			WriteBack: param.Of(100 * ns),
		},
	}
}

func TestOps(t *testing.T) {
	odd := spec()
	odd.Clock = param.Of(150 * sim.Megahertz) // a clock is 6666.67 ps
	for _, test := range []struct {
		spec *node.Spec
		ops  node.Ops
		want sim.Duration
	}{
		{spec(), node.Ops{}, 0},
		{spec(), node.Ops{node.FloatDivide: 2, node.Call: 1}, 310 * ns},               // 26 + 5 clocks
		{spec(), node.Ops{node.IntAdd: 3}, 15 * ns},                                   // 1.5 clocks
		{spec(), node.Ops{node.FloatAdd: 1, node.FloatMultiply: 1}.Times(4), 80 * ns}, // 8
		{spec(), node.Ops{node.Load: 1}.Plus(node.Ops{node.Load: 1, node.Branch: 1}), 30 * ns},
		{spec(), node.Ops{node.Load: -5, node.Store: 1}, 10 * ns}, // negative counts count as none
		{odd, node.Ops{node.Load: 1}, 6667},
		{odd, node.Ops{node.Load: 2, node.Store: 1}, 20 * ns}, // rounded once, not 3 * 6667
		{odd, node.Ops{node.IntAdd: 1}, 3333},
		{spec(), node.Ops{node.Load: math.MaxInt64, node.Store: 5}, sim.Forever},
		{spec(), node.Ops{node.Load: math.MaxInt64 / 2}.Times(3), sim.Forever},
		{spec(), node.Ops{node.Load: math.MaxInt64}.Plus(node.Ops{node.Load: 1}), sim.Forever},
	} {
		if got := node.NewCosts(test.spec).Ops(test.ops); got != test.want {
			t.Errorf("Ops(%v) at %v = %v, want %v", test.ops, test.spec.Clock, got, test.want)
		}
	}
}

// The share of a line is (line + bytes - 8) for the first run and at most that
// or the stride for each of the others.
func TestAccess(t *testing.T) {
	for _, test := range []struct {
		access node.Access
		share  int64 // 128 per line
		lines  int64
	}{
		{node.Access{}, 0, 0},
		{node.Access{Count: 1}, 0, 0},
		{node.Access{Bytes: 8}, 0, 0},
		{node.Access{Count: -1, Bytes: 8}, 0, 0},
		{node.Access{Count: 1, Bytes: 1}, 128, 1},
		{node.Access{Count: 1, Bytes: 8}, 128, 1},
		{node.Access{Count: 1, Bytes: 128}, 248, 2},                            // mostly begins within a line
		{node.Access{Count: 1, Bytes: 8, Stride: 1 << 40}, 128, 1},             // no stride is taken
		{node.Access{Count: 100, Bytes: 16, Stride: 80}, 136 + 99*80, 63},      // example of the package
		{node.Access{Count: 100, Bytes: 16, Stride: -80}, 136 + 99*80, 63},     // the same backwards
		{node.Access{Count: 100, Bytes: 16, Stride: 4096}, 100 * 136, 107},     // each run alone
		{node.Access{Count: 100, Bytes: 16, Stride: -4096}, 100 * 136, 107},    //
		{node.Access{Count: 100, Bytes: 16, Stride: 0}, 136, 2},                // the same run again and again
		{node.Access{Count: 10, Bytes: 256, Stride: 256}, 376 + 9*256, 21},     // contiguous: as one run
		{node.Access{Count: 1, Bytes: 2560}, 2680, 21},                         // of 2560 bytes
		{node.Access{Count: 10, Bytes: 1000, Stride: 1064}, 1120 + 9*1064, 84}, // no line fits into a gap of 64
		{node.Access{Count: 10, Bytes: 1000, Stride: 1120}, 10 * 1120, 88},     // just about
		{node.Access{Count: 10, Bytes: 1000, Stride: 1200}, 10 * 1120, 88},     //
		{node.Access{Count: 10, Bytes: 256, Stride: 64}, 376 + 9*64, 8},        // runs overlap
	} {
		t.Run(fmt.Sprintf("count=%d/bytes=%d/stride=%d", test.access.Count, test.access.Bytes, test.access.Stride), func(t *testing.T) {
			c := node.NewCosts(spec())
			if got := c.Lines(test.access); got != test.lines {
				t.Errorf("Lines = %d, want %d", got, test.lines)
			}
			// 200 ns and 300 ns per 128.
			if got, want := c.Misses(test.access), sim.Duration(test.share*200_000/128); got != want {
				t.Errorf("Misses = %v, want %v", got, want)
			}
			if got, want := c.WriteMisses(test.access), sim.Duration(test.share*300_000/128); got != want {
				t.Errorf("WriteMisses = %v, want %v", got, want)
			}
		})
	}
}

func TestAccessWarm(t *testing.T) {
	c := node.NewCosts(spec())
	fits := node.Access{Count: 1, Bytes: 32768, Warm: node.Whole}
	exceeds := node.Access{Count: 2, Bytes: 32768, Stride: 32768, Warm: node.Whole}
	// (128 + 65536 - 8)/128 lines, 100 ns to write each.
	written := sim.Duration((128 + 65536 - 8) * 100_000 / 128)
	writeThrough := spec()
	writeThrough.Cache.Write = param.Of(node.WriteThrough)
	through := node.NewCosts(writeThrough)
	word := node.Access{Count: 1, Bytes: 8}
	warm := node.Access{Count: 1, Bytes: 8, Warm: node.Whole}
	for _, test := range []struct {
		name      string
		got, want sim.Duration
	}{
		{"reading what is there", c.Misses(exceeds), 0},
		{"adding to a word", c.UpdateMisses(word), 300 * ns}, // writing has brought it in
		{"adding to a word through", through.UpdateMisses(word), 300 * ns},
		{"writing a word through", through.WriteMisses(word), 100 * ns},
		{"adding to a word that is there", c.UpdateMisses(warm), 0},
		{"adding to a word that is there, through", through.UpdateMisses(warm), 100 * ns},
		{"writing what fits", c.WriteMisses(fits), 0},
		{"writing more than fits", c.WriteMisses(exceeds), written},
		{"writing more than can be counted", c.WriteMisses(node.Access{Count: 1 << 62, Bytes: 1 << 62, Stride: 1 << 62}), sim.Forever},
	} {
		if test.got != test.want {
			t.Errorf("%s takes %v, want %v", test.name, test.got, test.want)
		}
	}
	if got := c.CacheSize(); got != 32768 {
		t.Errorf("CacheSize = %d, want 32768", got)
	}
}

// A call, 5 clocks; per run 4 integer operations and 2 branches, 4 clocks; per
// word a load and a store, 2 clocks of 10 ns.
func TestCopy(t *testing.T) {
	for _, test := range []struct {
		copy node.Copy
		want sim.Duration
	}{
		{node.Copy{}, 0},
		{node.Copy{Count: 0, Bytes: 8, Width: 8}, 0},
		{node.Copy{Count: 3, Bytes: 0, Width: 8}, 0},
		// 5 + 4 + 1*2 clocks
		{node.Copy{Count: 1, Bytes: 8, Width: 8, SrcWarm: node.Whole, DstWarm: node.Whole}, 110 * ns},
		// 20 bytes are 3 words: 5 + 4 + 3*2
		{node.Copy{Count: 1, Bytes: 20, Width: 8, SrcWarm: node.Whole, DstWarm: node.Whole}, 150 * ns},
		// byte by byte: 5 + 4 + 20*2
		{node.Copy{Count: 1, Bytes: 20, Width: 1, SrcWarm: node.Whole, DstWarm: node.Whole}, 490 * ns},
		{node.Copy{Count: 1, Bytes: 20, SrcWarm: node.Whole, DstWarm: node.Whole}, 490 * ns},
		// 5 + 2*(4 + 3*2) = 25 clocks; reading 2 runs of 140/128 lines at 200 ns,
		// writing (140 + 20)/128 lines at 300 ns: 250 + 437.5 + 375 ns
		{node.Copy{Count: 2, Bytes: 20, SrcStride: 1000, DstStride: 20, Width: 8}, 1_062_500},
		// a routine for each run: 2*(5 + 4 + 3*2) = 30 clocks
		{node.Copy{Count: 2, Bytes: 20, SrcStride: 1000, DstStride: 20, Width: 8, CallEachRun: true}, 1_112_500},
		{node.Copy{Count: 1 << 40, Bytes: 1 << 40, Width: 8}, sim.Forever},
	} {
		if got := node.NewCosts(spec()).Copy(test.copy); got != test.want {
			t.Errorf("Copy(%+v) = %v, want %v", test.copy, got, test.want)
		}
	}
}
