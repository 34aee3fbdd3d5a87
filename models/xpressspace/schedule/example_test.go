package schedule_test

import (
	"fmt"
	"slices"

	"simrun/models/geometry"
	"simrun/models/xpressspace/directory"
	"simrun/models/xpressspace/hilbert"
	"simrun/models/xpressspace/schedule"
)

// Thread T0 of Code1 asks the directory of Code2 who has the elements of its box, as in figure 5.
func Example() {
	domain, _ := geometry.Domain(4, 4)
	code1, _ := geometry.Distribute(domain, geometry.Uniform(geometry.Blocked, []int{2, 2}, nil), geometry.Orders{})
	code2, _ := geometry.Distribute(domain, geometry.Uniform(geometry.BlockCyclic, []int{2, 1}, []int64{1, 4}), geometry.Orders{})
	curve, _ := hilbert.New(2, hilbert.Bits(domain), 0)
	table, _ := directory.NewTable(curve, domain, code2.Procs())

	entries := make([]directory.Store, table.Entries())
	temperature := directory.Key{Variable: "Temperature"}
	for _, h := range directory.Holdings(curve, code2) {
		at, _ := table.Lookup(h.Box)
		for _, e := range at {
			entries[e].Register(temperature, h.Holder)
		}
		fmt.Printf("T%d of Code2 registers %v, %v, at %v\n", h.Rank, h.Box, h.Spans, at)
	}

	c := schedule.Coupling{Local: domain, Remote: domain, ElemSize: 8}
	own := slices.Collect(code1.Boxes(0))
	var answers [][]directory.Holder
	for _, b := range c.Wanted(own) {
		at, _ := table.Lookup(b)
		for _, e := range at {
			found, _ := entries[e].Query(temperature, b)
			answers = append(answers, found)
		}
		fmt.Printf("T0 of Code1 asks %v for %v\n", at, b)
	}
	exchanged, work := schedule.Compute(c, own, directory.Join(answers...))
	for _, t := range exchanged {
		fmt.Printf("T0 of Code1 exchanges %v with T%d, %d bytes\n", t.Boxes, t.Peer, t.Bytes)
	}
	fmt.Println(work.Compared, "boxes compared")
	// Output:
	// T0 of Code2 registers <0,0,0;0,3,0>, [<5-6> <9-10>], at [0 1]
	// T0 of Code2 registers <2,0,0;2,3,0>, [<2-3> <12-13>], at [0 1]
	// T1 of Code2 registers <1,0,0;1,3,0>, [<4-4> <7-8> <11-11>], at [0 1]
	// T1 of Code2 registers <3,0,0;3,3,0>, [<0-1> <14-15>], at [0 1]
	// T0 of Code1 asks [0] for <0,0,0;1,1,0>
	// T0 of Code1 exchanges [<0,0,0;0,1,0>] with T0, 16 bytes
	// T0 of Code1 exchanges [<1,0,0;1,1,0>] with T1, 16 bytes
	// 2 boxes compared
}
