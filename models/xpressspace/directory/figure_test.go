package directory_test

import (
	"fmt"

	"simrun/models/geometry"
	"simrun/models/xpressspace/directory"
	"simrun/models/xpressspace/hilbert"
)

// The directory of Code1 in figure 5: who holds which interval, and where that is known.
func Example() {
	domain, _ := geometry.Domain(4, 4)
	code1, err := geometry.Distribute(domain, geometry.Uniform(geometry.Blocked, []int{2, 2}, nil), geometry.Orders{})
	if err != nil {
		fmt.Println(err)
		return
	}
	curve, _ := hilbert.New(2, hilbert.Bits(domain), 0)
	table, err := directory.NewTable(curve, domain, 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	holdings := directory.Holdings(curve, code1)
	for _, h := range holdings {
		fmt.Printf("T%d holds %v, %v\n", h.Rank, h.Box, h.Spans)
	}
	for _, p := range table.Pairs(holdings) {
		fmt.Printf("entry %d knows that %v is on T%d\n", p.Entry, p.Span, p.Rank)
	}
	// Output:
	// T0 holds <0,0,0;1,1,0>, [<4-7>]
	// T1 holds <0,2,0;1,3,0>, [<8-11>]
	// T2 holds <2,0,0;3,1,0>, [<0-3>]
	// T3 holds <2,2,0;3,3,0>, [<12-15>]
	// entry 0 knows that <0-3> is on T2
	// entry 0 knows that <4-5> is on T0
	// entry 1 knows that <6-7> is on T0
	// entry 1 knows that <8-10> is on T1
	// entry 2 knows that <11-11> is on T1
	// entry 2 knows that <12-15> is on T3
}
