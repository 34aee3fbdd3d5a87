package xpressspace

import (
	"reflect"
	"testing"

	"simrun/models/geometry"
	"simrun/models/xpressspace/schedule"
)

// TestLookups: what all processes look up together is what each finds alone, whether it has
// one box, several, or none of the region.
func TestLookups(t *testing.T) {
	domain, err := geometry.Domain(24, 16)
	if err != nil {
		t.Fatal(err)
	}
	other, err := geometry.Domain(64, 32)
	if err != nil {
		t.Fatal(err)
	}
	region := geometry.Box{Lo: geometry.Point{3, 2}, Hi: geometry.Point{20, 13}, Dims: 2}
	there := geometry.Box{Lo: geometry.Point{30, 11}, Hi: geometry.Point{47, 22}, Dims: 2}
	for _, axes := range [][]geometry.Axis{
		{{Kind: geometry.Blocked, Procs: 6}, {Kind: geometry.Blocked, Procs: 2}},
		{{Kind: geometry.Blocked, Procs: 12}, {Kind: geometry.Blocked, Procs: 1}},
		{{Kind: geometry.BlockCyclic, Procs: 3, Block: 2}, {Kind: geometry.Cyclic, Procs: 4}},
	} {
		r, err := geometry.Distribute(domain, axes, geometry.Orders{})
		if err != nil {
			t.Fatal(err)
		}
		w, err := NewWorkflow("x.xml", []byte("<coupling></coupling>"), "A", "B")
		if err != nil {
			t.Fatal(err)
		}
		table, err := w.table(other, 7)
		if err != nil {
			t.Fatal(err)
		}
		v, c := &Variable{Decomposition: r}, &schedule.Coupling{Local: region, Remote: there, ElemSize: 8}
		looked := 0
		for rank := range r.Procs() {
			for b := range r.Boxes(rank) {
				for _, box := range c.Wanted([]geometry.Box{b}) {
					parts, work := w.lookup(table, v, rank, c, box)
					alone, workAlone := table.Parts(box)
					if !reflect.DeepEqual(parts, alone) || work != workAlone {
						t.Errorf("%v, process %d, box %v: found %v, %+v, alone %v, %+v", axes, rank, box, parts, work, alone, workAlone)
					}
					looked++
				}
			}
		}
		if looked < 8 || len(w.lookups) != 1 {
			t.Errorf("%v: %d boxes looked up, %d kinds of lookups; expected at least 8, 1", axes, looked, len(w.lookups))
		}
	}
}
