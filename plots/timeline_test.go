package plots

import (
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"simrun/scenarios/exhibit"
)

// TestTimelineTicks: the ticks lie in the window, also in one of a few picoseconds a thousand seconds after the start.
func TestTimelineTicks(t *testing.T) {
	for _, test := range []struct {
		from, to float64
		least    int
	}{
		{0, 100, 5}, {1000, 1100, 5}, {1e9, 1e9 + 1e-3, 4}, {1e9, 1e9 + 1e-5, 1}, {2.5e9, math.Nextafter(2.5e9, 3e9), 1},
	} {
		l := &timeline{lanes: exhibit.Timeline{From: test.from, To: test.to}}
		times, _, _ := l.timelineTicks()
		if n := len(times); n < test.least || n > 9 {
			t.Errorf("from %v to %v: ticks at %v, want %d to 9", test.from, test.to, times, test.least)
			continue
		}
		if span := test.to - test.from; times[0] < test.from-span/100 || times[len(times)-1] > test.to+span/100 {
			t.Errorf("from %v to %v: ticks at %v, want none outside", test.from, test.to, times)
		}
	}
}

// TestLongLaneName: a name that is too long ends after a whole letter.
func TestLongLaneName(t *testing.T) {
	e := exchange()
	for i := range 4 {
		e.Lanes.Lanes[0].Name = strings.Repeat("i", i) + strings.Repeat("Ŵ", 100)
		pictures, err := New().Pictures(e)
		if err != nil {
			t.Fatal(err)
		}
		if !utf8.Valid(pictures[0].SVG) || strings.Contains(string(pictures[0].SVG), "\uFFFD") {
			t.Errorf("%d: the picture has half a letter", i)
		}
	}
}
