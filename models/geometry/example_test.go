package geometry_test

import (
	"fmt"

	"simrun/models/geometry"
)

// The array of figure 4 on four threads, and which of them have the last row.
func Example() {
	domain, _ := geometry.Domain(4, 4)
	code1, err := geometry.Distribute(domain, geometry.Uniform(geometry.Blocked, []int{2, 2}, nil), geometry.Orders{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for rank := range code1.Procs() {
		for b := range code1.Boxes(rank) {
			fmt.Printf("T%d %v\n", rank, b)
		}
	}
	row, _ := domain.Region([]int64{3, 0}, []int64{3, 3})
	for rank, part := range code1.Overlaps(row) {
		s, _ := code1.Section(rank, part)
		fmt.Printf("%v on T%d from element %d, %d in a row\n", part, rank, s.Offset, s.Run)
	}
	// Output:
	// T0 <0,0,0;1,1,0>
	// T1 <0,2,0;1,3,0>
	// T2 <2,0,0;3,1,0>
	// T3 <2,2,0;3,3,0>
	// <3,0,0;3,1,0> on T2 from element 2, 2 in a row
	// <3,2,0;3,3,0> on T3 from element 2, 2 in a row
}
