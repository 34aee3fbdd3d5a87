package slab_test

import (
	"fmt"
	"testing"

	"simrun/models/fortran/slab"
)

func ExampleSlab() {
	var s slab.Slab[int]
	p, q := s.New(), s.Copy([]int{1, 2})
	*p = 7
	fmt.Println(*p, q, len(q), cap(q))
	// Output: 7 [1 2] 2 2
}

func TestListsAreSeparate(t *testing.T) {
	var s slab.Slab[int]
	lists := make([][]int, 300)
	for n := range lists {
		lists[n] = s.Make(n)
		for i, v := range lists[n] {
			if v != 0 {
				t.Fatalf("Make(%d)[%d]: got %d, want 0", n, i, v)
			}
			lists[n][i] = n
		}
		*s.New() = -1
	}
	for n, list := range lists {
		if len(list) != n || cap(list) != n {
			t.Fatalf("Make(%d): got length %d and capacity %d", n, len(list), cap(list))
		}
		for i, v := range list {
			if v != n {
				t.Errorf("Make(%d)[%d]: got %d after later calls, want %d", n, i, v, n)
			}
		}
	}
}

func TestAllocations(t *testing.T) {
	allocs := testing.AllocsPerRun(10, func() {
		var s slab.Slab[[4]int64]
		for range 1000 {
			s.New()
		}
	})
	// Blocks of 8, 16 ... 512 hold 1016 values.
	if allocs > 7 {
		t.Errorf("1000 values: got %v allocations, want 7", allocs)
	}
}
