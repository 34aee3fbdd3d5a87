package network_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"simrun/sim"
	"simrun/sim/network"
)

// TestBundlesAreTransfers: transfers between the same hosts share links as a bundle. If each has a choice of its own,
// which a torus ignores, every transfer is a separate bundle. All arrive at the same times and in the same order.
func TestBundlesAreTransfers(t *testing.T) {
	topology := torus(t, 4, 3)
	rapid.Check(t, func(t *rapid.T) {
		together := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) message {
			return message{
				at:    sim.Duration(rapid.IntRange(0, 20).Draw(t, "at us")) * us,
				src:   rapid.IntRange(0, 2).Draw(t, "src"),
				dst:   rapid.SampledFrom([]int{3, 6, 11}).Draw(t, "dst"),
				bytes: int64(rapid.IntRange(1, 5000).Draw(t, "bytes")),
			}
		}), 1, 60).Draw(t, "messages")
		apart := make([]message, len(together))
		for i, m := range together {
			m.choice = i
			apart[i] = m
		}
		c := even(100*sim.MegabytePerSecond, us)
		one, each := newBench(t, network.FlowModel, topology, c), newBench(t, network.FlowModel, topology, c)
		a, b := one.run(t, together), each.run(t, apart)
		for i := range a {
			// Levels are told apart to a part in 2^28, which rounding can tip either way.
			if d := a[i].Sub(b[i]); max(d, -d) > sim.Duration(b[i])>>24+1 {
				t.Fatalf("message %d, %+v: at %v in a bundle, at %v alone", i, together[i], a[i], b[i])
			}
		}
	})
}

// TestBundleByHand: three transfers over one route share 90 MB/s. The first has 900 kB, the second 450 kB and the
// third 300 kB. The first and the second start at once, with 45 MB/s each. The third starts after 5 ms; from then on
// each has 30 MB/s. By then the first two have carried 225 kB each. The second has 225 kB left and ends after 7.5 ms
// more, at 12.5 ms. The third has 75 kB left then, and the first 450. Those two have 45 MB/s each. The third ends at
// 12.5 ms + 75 kB / 45 MB/s = 14.166667 ms. The first has 375 kB left then. Alone, it ends 375 kB / 90 MB/s later, at
// 18.333333 ms: 1650 kB at 90 MB/s.
func TestBundleByHand(t *testing.T) {
	c := even(90*sim.MegabytePerSecond, 0)
	b := newBench(t, network.FlowModel, torus(t, 4, 3), c)
	got := b.run(t, []message{{0, 0, 1, 900_000, 0}, {0, 0, 1, 450_000, 0}, {5 * ms, 0, 1, 300_000, 0}})
	for i, want := range []float64{0.018333333, 0.0125, 0.014166667} {
		if d := got[i].Seconds() - want; max(d, -d) > 1e-9 {
			t.Errorf("transfer %d arrives at %v, want %.6f ms", i, got[i], 1000*want)
		}
	}
}

// TestAccuracy: sharing links anew later moves the ends of transfers by little: here
// 800 of random sizes between random hosts, each started at its own instant.
func TestAccuracy(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	messages := make([]message, 800)
	for i := range messages {
		messages[i] = message{at: sim.Duration(random.IntN(20_000_000)) * sim.Nanosecond, src: random.IntN(64), dst: random.IntN(64),
			bytes: 100_000 + int64(random.IntN(1_000_000))}
	}
	topology := torus(t, 4, 4, 4)
	c := even(175*sim.MegabytePerSecond, us)
	exact := newBench(t, network.FlowModel, topology, c)
	want := exact.run(t, messages)
	for _, test := range []struct {
		accuracy        int64
		one, mean, last float64 // tolerances
	}{{1000, 0.01, 0.001, 0.001}, {256, 0.04, 0.003, 0.003}, {64, 0.1, 0.01, 0.01}} {
		c.Accuracy = test.accuracy
		rough := newBench(t, network.FlowModel, topology, c)
		got := rough.run(t, messages)
		one, sum, of := 0.0, 0.0, 0.0
		for i, m := range messages {
			d, took := got[i].Sub(want[i]).Seconds(), want[i].Sub(sim.Time(m.at)).Seconds()
			one, sum, of = max(one, d/took, -d/took), sum+d, of+took
		}
		last := slices.Max(got).Seconds()/slices.Max(want).Seconds() - 1
		t.Logf("accuracy %d: one transfer up to %.2f %% off, mean %+.3f %%, last %+.3f %%; %d events, exact %d",
			test.accuracy, 100*one, 100*sum/of, 100*last, rough.k.Events(), exact.k.Events())
		if one > test.one || math.Abs(sum/of) > test.mean || math.Abs(last) > test.last {
			t.Errorf("accuracy %d: one transfer %.4f off, mean %.5f, last %.5f; want at most %+v", test.accuracy, one, sum/of, last, test)
		}
	}
}
