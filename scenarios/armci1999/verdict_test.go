package armci1999

import (
	"testing"

	"simrun/sim"
)

const unit = 1000 * sim.Microsecond

// wantVerdict fails the test unless a verdict is what it should be.
func wantVerdict(t *testing.T, what string, got verdict, holds bool, observed string) {
	t.Helper()
	if got.missing != "" || got.holds != holds || observed != "" && got.observed != observed {
		t.Errorf("%s: %+v, want %t, %q", what, got, holds, observed)
	}
}

func TestEverywhere(t *testing.T) {
	above := func(q quotient) bool { return q.v > 1 }
	if v := everywhere("ratio", nil, above); v.missing == "" || v.holds {
		t.Errorf("of no sizes: %+v, want something missing", v)
	}
	wantVerdict(t, "all pass", everywhere("ratio", []quotient{{1, 1.5}, {2, 1.25}}, above), true,
		"ratio: 1.250 (at 2) to 1.500 (at 1)")
	wantVerdict(t, "one fails", everywhere("ratio", []quotient{{1, 1.5}, {2, 1}}, above), false,
		"ratio: 1.000 (at 2) to 1.500 (at 1); not so at 2 (1 of 2 sizes)")
	many := []quotient{{1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}, {6, 0}, {7, 0}, {8, 2}}
	wantVerdict(t, "many fail", everywhere("ratio", many, above), false,
		"ratio: 0.000 (at 1) to 2.000 (at 8); not so at 1 2 3 4 5 ... 7 (7 of 8 sizes)")
}

// Equal means within 1 % on either side.
func TestIdentical(t *testing.T) {
	every := func(*point) bool { return true }
	for _, test := range []struct {
		ratio float64
		holds bool
	}{{1, true}, {1.009, true}, {1.011, false}, {0.991, true}, {0.989, false}} {
		wantVerdict(t, "identical", identical([]point{makePoint(1, 1, false), makePoint(2, test.ratio, false)}, every), test.holds, "")
	}
}

func TestMedian(t *testing.T) {
	if got := median([]quotient{{1, 5}, {2, 1}, {3, 2}}); got != 2 {
		t.Errorf("median of 5, 1, 2 is %g, want 2", got)
	}
	if got := median([]quotient{{1, 5}, {2, 1}, {3, 2}, {4, 4}}); got != 3 {
		t.Errorf("median of 5, 1, 2, 4 is %g, want 3", got)
	}
	wantVerdict(t, "half of the sizes ahead", medianAhead([]point{makePoint(1, 1, false), makePoint(2, 1.9, true)}), false, "")
	wantVerdict(t, "far ahead", medianAhead([]point{makePoint(1, 1, false), makePoint(2, 2, true)}), true, "")
}

// A gap of 3 closes by a third, and one that is none does not close.
func TestClosed(t *testing.T) {
	if got := closed(4*unit, unit, 3*unit); got != 1.0/3 {
		t.Errorf("from 4 to 3 of the way to 1: %g, want 1/3", got)
	}
	if got := closed(unit, unit, 0); got != 0 {
		t.Errorf("no gap: %g, want 0", got)
	}
	if got := closedRate(2, 6, 5); got != 0.75 {
		t.Errorf("from 2 to 5 of the way to 6: %g, want 0.75", got)
	}
	if got := closedRate(6, 2, 8); got != 0 {
		t.Errorf("no gap in bandwidth: %g, want 0", got)
	}
}

func TestNotFaster(t *testing.T) {
	sleeping := []point{makePoint(1, 1, false), makePoint(2, 1, false)}
	for _, test := range []struct {
		name    string
		polling []point
		holds   bool
	}{
		{"polling is faster", []point{{x: 1, armci: unit / 2, native: unit / 2}, {x: 2, armci: unit, native: unit}}, true},
		{"equal at the smallest size", []point{{x: 1, armci: unit, native: unit / 2}, {x: 2, armci: unit, native: unit}}, false},
		{"2 % slower at one size", []point{{x: 1, armci: unit / 2, native: unit / 2}, {x: 2, armci: unit, native: unit + unit/50}}, false},
	} {
		wantVerdict(t, test.name, notFaster(sleeping, test.polling), test.holds, "")
	}
}

func TestSectionVerdicts(t *testing.T) {
	c := sectionClaims{points: []point{makePoint(9, 1, false), makePoint(10, 1.2, true), makePoint(20, 1.6, true), makePoint(50, 1.6, true), makePoint(100, 1.1, true), makePoint(128, 1, false)}}
	first, last := c.active()
	if first != 10 || last != 100 {
		t.Fatalf("active messages from %d to %d, want 10 to 100", first, last)
	}
	wantVerdict(t, "ahead", c.advantage(first, last), true, "")
	c.points[3] = makePoint(50, 1.4, true)
	wantVerdict(t, "not far ahead at half of the last size", c.advantage(first, last), false, "")
	c.points[3], c.points[4] = makePoint(50, 1.6, true), makePoint(100, 0.99, true)
	wantVerdict(t, "behind at the last size", c.advantage(first, last), false, "")

	wantVerdict(t, "equal at 9", c.small(first), true, "")
	wantVerdict(t, "active messages from 2 on", c.small(2), false, "active messages from n = 2 on")
	wantVerdict(t, "equal at 128", c.large(last), true, "")
	wantVerdict(t, "active messages to the end", c.large(512), false, "active messages up to n = 512")

	wantVerdict(t, "slower below the switch", latency([]point{makePoint(1, 0.7, true), makePoint(9, 1.005, true)}), true, "")
	wantVerdict(t, "faster below the switch", latency([]point{makePoint(1, 1.005, true), makePoint(9, 0.9, true)}), false, "")
	wantVerdict(t, "slower above", bandwidth([]point{makePoint(376, 1, true), makePoint(512, 0.9, true)}), true, "")
	wantVerdict(t, "equal at the end", bandwidth([]point{makePoint(376, 0.9, true), makePoint(512, 1, true)}), false, "")
	wantVerdict(t, "faster above", bandwidth([]point{makePoint(376, 1.01, true), makePoint(512, 0.9, true)}), false, "")

	// 1000 bytes in 1000 us and, by LAPI_Gets, 800 us: 1 and 1.25 MB/s.
	slow := []point{makePoint(512, 0.8, true)}
	free := func(us sim.Duration) []point { return []point{{x: 512, bytes: 1000, armci: us * sim.Microsecond}} }
	wantVerdict(t, "copies explain it", copies(slow, free(880)), true, "")
	wantVerdict(t, "copies explain little", copies(slow, free(900)), false, "")
}

func TestGatherVerdicts(t *testing.T) {
	c := gatherClaims{points: []point{makePoint(8, 1, false), makePoint(9, 1.2, true), makePoint(16, 1.6, true), makePoint(32, 2, true)}}
	wantVerdict(t, "ahead", c.advantage(8), true, "")
	wantVerdict(t, "the switch is small", c.small(8), true, "")
	c.points[2] = makePoint(16, 1.4, true)
	wantVerdict(t, "not far ahead at twice the switch", c.advantage(8), false, "")
	late := gatherClaims{points: []point{makePoint(128, 1, false), makePoint(256, 2, true)}}
	wantVerdict(t, "the switch is late", late.small(128), false, "")
}
