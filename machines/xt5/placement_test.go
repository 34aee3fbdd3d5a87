package xt5

import (
	"testing"

	"simrun/sim"
)

// TestShuffle: a permutation for every number of nodes, another one for every seed.
func TestShuffle(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 5, 64, 1000, 18_688, 19_200} {
		s := newShuffle(sim.New(1), n)
		seen := make([]bool, n)
		for i := range n {
			at := s.place(i)
			if at < 0 || at >= n || seen[at] {
				t.Fatalf("of %d nodes, node %d is at %d, which is taken or none", n, i, at)
			}
			seen[at] = true
		}
	}
	one, same, other := newShuffle(sim.New(1), 18_688), newShuffle(sim.New(1), 18_688), newShuffle(sim.New(2), 18_688)
	equal := 0
	for i := range 1000 {
		if one.place(i) != same.place(i) {
			t.Fatalf("node %d is at %d and at %d with the same seed", i, one.place(i), same.place(i))
		}
		if one.place(i) == other.place(i) {
			equal++
		}
	}
	if equal > 5 {
		t.Errorf("%d of 1000 nodes are at the same place with another seed, want hardly any", equal)
	}
}

// BenchmarkShuffle places the nodes of a large job.
func BenchmarkShuffle(b *testing.B) {
	s, sum := newShuffle(sim.New(1), 18_688), 0
	for b.Loop() {
		sum = 0
		for i := range 18_688 {
			sum += s.place(i)
		}
	}
	if sum != 18_687*18_688/2 {
		b.Fatal(sum)
	}
	b.ReportMetric(float64(18_688*b.N)/b.Elapsed().Seconds(), "nodes/s")
}
