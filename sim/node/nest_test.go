package node_test

import (
	"testing"

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

// 1000 iterations of daxpy: the load and store unit needs 3 clocks for each, and
// so do the issue slots, 5 instructions and a quarter of the loop's own 4; but
// the chain of 3 + 5 + 4 + 1 = 13 clocks, four of which are under way at once,
// needs 3.25. The first iteration runs through its chain: 3250 + 13 - 3.25 =
// 3259.75 clocks of 10 ns. Each stream is 8000 bytes, expected to touch
// (8000+120)/128 lines; x is read, 200 ns a line, y read and written, 300 ns:
// 63.4375 * 500 ns = 31.71875 us.
func TestDaxpy(t *testing.T) {
	const want = 32597500*sim.Picosecond + 31718750*sim.Picosecond
	if got := node.NewCosts(loops()).Nest(daxpy(1000)); got != want {
		t.Errorf("daxpy of 1000 takes %v, want %v", got, want)
	}
}
