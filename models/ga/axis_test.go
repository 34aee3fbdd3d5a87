package ga

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestProcessGrid(t *testing.T) {
	for _, test := range []struct {
		units []int64
		procs int
		want  []int64
	}{
		{[]int64{9, 8}, 6, []int64{3, 2}},            // of the package page
		{[]int64{9, 1}, 6, []int64{6, 1}},            // there too
		{[]int64{8192, 8192}, 2048, []int64{32, 64}}, // eleven factors 2, six for the last dimension, which has the first turn
		{[]int64{100}, 7, []int64{7}},
		{[]int64{1, 1}, 4, []int64{2, 2}},           // too many processes: turns go on
		{[]int64{64, 64, 64}, 12, []int64{2, 2, 3}}, // 64 modulo 3 leaves 1 everywhere; then 2 to the middle, 2 to the first
	} {
		if d := cmp.Diff(test.want, processGrid(test.units, test.procs)); d != "" {
			t.Errorf("%v units on %d processes (-want +got):\n%s", test.units, test.procs, d)
		}
	}
}

func TestBalanced(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		extent, procs := rapid.Int64Range(1, 200).Draw(t, "extent"), rapid.Int64Range(1, 40).Draw(t, "procs")
		unit := rapid.Int64Range(1, extent).Draw(t, "unit")
		a := balanced(extent, unit, procs)
		if a.blocks < 1 || a.blocks > procs || a.start(0) != 0 || a.start(a.blocks) != extent {
			t.Fatalf("%d blocks from %d to %d", a.blocks, a.start(0), a.start(a.blocks))
		}
		length := func(b int64) int64 { return a.start(b+1) - a.start(b) }
		for b := range a.blocks {
			if n := length(b); n < 1 || b < a.blocks-1 && (n%unit != 0 || n < length(b+1)) || n > length(0) || length(0)-n > unit && b < a.blocks-1 {
				t.Fatalf("block %d of %d has %d points, block 0 has %d, in units of %d", b, a.blocks, n, length(0), unit)
			}
			for x := a.start(b); x < a.start(b+1); x++ {
				if got := a.find(x); got != b {
					t.Fatalf("point %d is in block %d, want %d", x, got, b)
				}
			}
		}
	})
}
