package xpressspace2014

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/scenarios"
)

// TestPaperExample: the intervals of Figure 5, those of a curve without the
// reflection, and who asks whom, worked out by hand from the numbered 4 x 4 array.
func TestPaperExample(t *testing.T) {
	for _, c := range []struct {
		reflect []int
		want    []string // of T0 to T3 of Code1
	}{
		{[]int{0}, []string{"<4-7>", "<8-11>", "<0-3>", "<12-15>"}},
		{nil, []string{"<0-3>", "<12-15>", "<4-7>", "<8-11>"}},
	} {
		x, err := newExample(c.reflect...)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, h := range x.codes[0].holdings {
			got = append(got, spans(h.Spans))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("curve reflected in %v: intervals of Code1 (-want +got):\n%s", c.reflect, diff)
		}
	}
}

// TestPaperSchedules: T0 of Code1 finds both its elements' owners at entry 0 of
// Code2; row 0 of Code2 lies in two entries of Code1, row 2 in the other two.
func TestPaperSchedules(t *testing.T) {
	x, err := newExample(0)
	if err != nil {
		t.Fatal(err)
	}
	all := x.schedules()
	var got []string
	for i := range all {
		for _, s := range all[i] {
			line := fmt.Sprintf("%s T%d asks %v:", x.codes[i].name, s.rank, s.asked)
			for _, transfer := range s.list {
				line += fmt.Sprintf(" T%d %s", transfer.Peer, boxes(transfer.Boxes))
			}
			got = append(got, line)
		}
	}
	want := []string{
		"Code1 T0 asks [0]: T0 <0,0,0;0,1,0> T1 <1,0,0;1,1,0>",
		"Code1 T1 asks [1]: T0 <0,2,0;0,3,0> T1 <1,2,0;1,3,0>",
		"Code1 T2 asks [0]: T0 <2,0,0;2,1,0> T1 <3,0,0;3,1,0>",
		"Code1 T3 asks [1]: T0 <2,2,0;2,3,0> T1 <3,2,0;3,3,0>",
		"Code2 T0 asks [0 1 2 3]: T0 <0,0,0;0,1,0> T1 <0,2,0;0,3,0> T2 <2,0,0;2,1,0> T3 <2,2,0;2,3,0>",
		"Code2 T1 asks [0 1 2 3]: T0 <1,0,0;1,1,0> T1 <1,2,0;1,3,0> T2 <3,0,0;3,1,0> T3 <3,2,0;3,3,0>",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("schedules (-want +got):\n%s", diff)
	}
	o := &scenarios.Outcome{}
	x.checkSchedules(o, all)
	if !o.Checks[0].Holds {
		t.Errorf("the check of the schedules fails: %s", o.Checks[0].Observed)
	}
	// The check must notice an element that goes to another thread.
	all[0][0].list[0].Peer, all[0][0].list[1].Peer = 1, 0
	o = &scenarios.Outcome{}
	if x.checkSchedules(o, all); o.Checks[0].Holds {
		t.Error("the check of the schedules holds with two threads exchanged, want that it fails")
	}
}

// TestPaperDirectory: what the entries of Code2 keep.
func TestPaperDirectory(t *testing.T) {
	x, err := newExample(0)
	if err != nil {
		t.Fatal(err)
	}
	rows := x.codes[1].hashTable().Rows
	want := [][]string{
		{"0", "T0", "<0-7>", "(<0-1>, T1) (<2-3>, T0) (<4-4>, T1) (<5-6>, T0) (<7-7>, T1)"},
		{"1", "T1", "<8-15>", "(<8-8>, T1) (<9-10>, T0) (<11-11>, T1) (<12-13>, T0) (<14-15>, T1)"},
	}
	if diff := cmp.Diff(want, rows); diff != "" {
		t.Errorf("hash table of Code2 (-want +got):\n%s", diff)
	}
	if n := len(slices.Collect(pointsOf(x.domain))); n != 16 {
		t.Errorf("%d points in the array, want 16", n)
	}
}
