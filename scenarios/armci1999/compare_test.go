package armci1999

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/sim"
)

// makePoint makes a point whose native way takes ratio times as long as ARMCI's.
func makePoint(x int, ratio float64, active bool) point {
	const took = 1000 * sim.Microsecond
	return point{x: x, bytes: 1000, armci: took, native: sim.Duration(ratio * float64(took)), active: active}
}

// TestSwitchPoints: the verdict on the switches can fail.
func TestSwitchPoints(t *testing.T) {
	direct := func(x int) bool { return x <= shortColumns || x > 375 }
	good := []point{makePoint(8, 1, false), makePoint(9, 1, false), makePoint(10, 3, true), makePoint(375, 0.95, true), makePoint(376, 1, false)}
	for _, test := range []struct {
		name   string
		change func(p []point)
		want   exhibit.Verdict
	}{
		{"as published", func([]point) {}, exhibit.Holds},
		{"an active message for nine columns", func(p []point) { p[1].active = true }, exhibit.Differs},
		{"no active message for ten", func(p []point) { p[2].active = false }, exhibit.Differs},
		{"active messages to the end", func(p []point) { p[4].active = true }, exhibit.Differs},
		{"none at all", func(p []point) { p[2].active, p[3].active = false, false }, exhibit.Open},
	} {
		points := append([]point(nil), good...)
		test.change(points)
		x := &scenarios.Part{}
		claimSwitches(x, points, direct)
		if len(x.Claims) != 1 || x.Claims[0].Verdict != test.want {
			t.Errorf("%s: %+v, want %s", test.name, x.Claims, test.want)
		}
	}
}

// TestNewPlace: sections of every size lie within the array, and small ones
// not where the one before lay.
func TestNewPlace(t *testing.T) {
	const array = 550
	for n := 1; n <= array; n++ {
		b := &bench{place: 12345 * n}
		last := int64(-1)
		for range 10 {
			first := b.newPlace(array, n)
			if end := first + int64(n-1)*(array+1); first < 0 || end >= array*array || first%array+int64(n) > array {
				t.Fatalf("%d x %d at element %d reaches out of the array", n, n, first)
			}
			if first == last && n < array {
				t.Fatalf("%d x %d at element %d twice in a row", n, n, first)
			}
			last = first
		}
	}
}

func TestMerge(t *testing.T) {
	c := &exhibit.Sequence{
		Messages: []exhibit.Message{
			{From: 0, To: 1, Sent: 1, Received: 2, Label: "put"}, {From: 0, To: 1, Sent: 3, Received: 4, Label: "put"},
			{From: 1, To: 0, Sent: 5, Received: 6, Label: "put"}, {From: 0, To: 1, Sent: 7, Received: 8, Label: "put"},
		},
		Spans: []exhibit.Span{
			{Lifeline: 0, Start: 0, End: 1, Label: "a"}, {Lifeline: 1, Start: 0, End: 1, Label: "a"},
			{Lifeline: 0, Start: 1, End: 2, Label: "a"}, {Lifeline: 0, Start: 2, End: 3, Label: "b"},
		},
	}
	merge(c)
	want := &exhibit.Sequence{
		Messages: []exhibit.Message{
			{From: 0, To: 1, Sent: 1, Received: 4, Label: "put", Count: 2},
			{From: 1, To: 0, Sent: 5, Received: 6, Label: "put", Count: 1}, {From: 0, To: 1, Sent: 7, Received: 8, Label: "put", Count: 1},
		},
		Spans: []exhibit.Span{
			{Lifeline: 0, Start: 0, End: 2, Label: "a"}, {Lifeline: 1, Start: 0, End: 1, Label: "a"}, {Lifeline: 0, Start: 2, End: 3, Label: "b"},
		},
	}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Errorf("merged (-want +got):\n%s", diff)
	}
}
