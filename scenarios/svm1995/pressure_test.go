package svm1995

import (
	"testing"

	"simrun/machines"
)

// TestMemoryPressure: the arrays of 1024 x 1024 points, 14 of 8.4 MB, fit into the memories of 8 to 128 processors
// without paging to disk. They do not fit into those of 2 and 4, nor into the memory of one (svm-116).
func TestMemoryPressure(t *testing.T) {
	program := compiled(t, shallowWater, "svmfortran", waves(1024, 2), true)
	for _, n := range []int{2, 4, 8, 32, 128} {
		run, _ := execute(t, program, n)
		var out, in int64
		for rank := range n {
			out, in = out+run.PageOuts(rank), in+run.Faults(rank)[machines.PageInFault].Count
		}
		if paged := out > 0 && in > 0; paged != (n < 8) || out > 0 != paged {
			t.Errorf("%d processors: %d pages written to disk, %d read", n, out, in)
		}
	}
}
