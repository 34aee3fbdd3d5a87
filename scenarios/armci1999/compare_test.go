package armci1999

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/sim"
)

// at makes a point whose native way takes ratio times as long as ARMCI's.
func at(x int, ratio float64, active bool) point {
	const took = 1000 * sim.Microsecond
	return point{x: x, bytes: 1000, armci: took, native: sim.Duration(ratio * float64(took)), active: active}
}

// TestProtocolClaims: each verdict of Figures 4 and 5 can fail.
func TestProtocolClaims(t *testing.T) {
	direct := func(x int) bool { return x <= shortColumns || x > 375 }
	good := []point{at(8, 1, false), at(9, 1.005, false), at(10, 3, true), at(64, 2.5, true), at(128, 2, true), at(256, 1.3, true), at(375, 0.95, true), at(376, 1, false)}
	for _, test := range []struct {
		name   string
		change func(p []point)
		fails  string
	}{
		{"as published", func([]point) {}, ""},
		{"small sections differ", func(p []point) { p[0] = at(8, 1.05, false) }, "identical-small"},
		{"an active message for nine columns", func(p []point) { p[1].active = true }, "switch-points"},
		{"no active message for ten", func(p []point) { p[2].active = false }, "switch-points"},
		{"hardly an advantage", func(p []point) { p[2], p[3], p[4] = at(10, 1.5, true), at(64, 1.6, true), at(128, 1.4, true) }, "far-ahead"},
		{"behind at half of the sizes", func(p []point) { p[4] = at(128, 0.9, true) }, "far-ahead"},
	} {
		points := append([]point(nil), good...)
		test.change(points)
		x := &scenarios.Part{}
		protocolClaims(x, points, direct, false)
		if len(x.Claims) != 3 {
			t.Fatalf("%s: %d verdicts, want 3", test.name, len(x.Claims))
		}
		for _, c := range x.Claims {
			if (c.Verdict == exhibit.Holds) == (c.ID == test.fails) {
				t.Errorf("%s: %s: verdict %s (%s)", test.name, c.ID, c.Verdict, c.Observed)
			}
		}
	}
}

func TestLead(t *testing.T) {
	small := at(9, 1, false)
	for _, test := range []struct {
		points   []point
		all      bool
		holds    bool
		observed string
	}{
		{[]point{small}, false, false, "not decided: no active message was used"},
		{[]point{at(10, 3, true), at(300, 1.1, true), at(310, 1.2, true), at(353, 0.95, true)}, false, true,
			"at most 3.00 times the bandwidth of LAPI_Get, at 10; at least 0.95 times, at 353; behind at 353"},
		{[]point{at(10, 3, true), at(300, 1.1, true), at(310, 1.2, true), at(353, 0.95, true)}, true, false,
			"at most 3.00 times the bandwidth of LAPI_Get, at 10; at least 0.95 times, at 353; behind at 353"},
		{[]point{small, at(10, 2, true)}, true, true, "at most 2.00 times the bandwidth of LAPI_Get, at 10; at least 2.00 times, at 10"},
		{[]point{at(10, 0.5, true)}, false, false, "at most 0.50 times the bandwidth of LAPI_Get, at 10; at least 0.50 times, at 10; behind at 10"},
	} {
		if holds, observed := lead(test.points, test.all); holds != test.holds || observed != test.observed {
			t.Errorf("lead(%+v, %t) = %t, %q, want %t, %q", test.points, test.all, holds, observed, test.holds, test.observed)
		}
	}
}

func TestIdentical(t *testing.T) {
	every := func(*point) bool { return true }
	for _, test := range []struct {
		points   []point
		holds    bool
		observed string
	}{
		{nil, false, "not decided: there is no small size"},
		{[]point{at(1, 1, false), at(2, 1.019, false), at(3, 0.981, false)}, true, "the bandwidths have a ratio of 0.9810 to 1.0190"},
		{[]point{at(1, 1, false), at(2, 1.021, false)}, false, "the bandwidths have a ratio of 1.0000 to 1.0210"},
		{[]point{at(1, 0.979, false)}, false, "the bandwidths have a ratio of 0.9790 to 0.9790"},
	} {
		if holds, observed := identical(test.points, "small size", every); holds != test.holds || observed != test.observed {
			t.Errorf("identical(%+v) = %t, %q, want %t, %q", test.points, holds, observed, test.holds, test.observed)
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
