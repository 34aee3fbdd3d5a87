package meiko_test

import (
	"testing"

	"simrun/machines"
	"simrun/sim"
)

// TestPairsDoNotContend: one Elite joins processes 0 to 3. They fetch half a megabyte each from their neighbours 4 to
// 7 at the next Elite, all at once. These are pairs of different inputs and outputs, and each is as fast as a pair
// alone within 1 %. In the other direction at the same time they are as fast, too, at 42.5 to 57.5 MB/s (pddp-133,
// pddp-134 of docs/pddp.md).
func TestPairsDoNotContend(t *testing.T) {
	const bytes = 1 << 19
	times := func(readers ...int) []sim.Duration {
		took := make([]sim.Duration, 8)
		run(t, 8, func(p *proc) {
			for _, r := range readers {
				if r == p.Rank() {
					other := (r + 4) % 8
					c := machines.Copy{Target: other, Remote: p.array[other], Local: p.array[r] + bytes, Bytes: bytes}
					took[r] = p.took(func() { p.must(p.Fetch(p.th, c)) })
				}
			}
		})
		return took
	}
	alone := times(0)[0]
	for _, readers := range [][]int{{0, 1, 2, 3}, {0, 4}} {
		for _, r := range readers {
			took := times(readers...)[r]
			if took > alone+alone/100 {
				t.Errorf("readers %v: process %d takes %v, a pair alone %v; want the same within 1 %%", readers, r, took, alone)
			}
			if rate := bytes / took.Seconds() / 1e6; rate < 42.5 || rate > 57.5 {
				t.Errorf("readers %v: process %d gets %.4g MB/s, want 42.5 to 57.5", readers, r, rate)
			}
		}
	}
}
