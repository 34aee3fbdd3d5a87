package plots

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/plot/vg"
	"pgregory.net/rapid"
)

func always(start, end float64) bool { return true }

// The example of the package comment.
func TestClockWorkedExample(t *testing.T) {
	c := newClock([]float64{0, 203, 3, 2, 3}, always, 400)
	c.place(2.4)
	// 2 us are 4.8 points and 1 us 2.4, stretched to 7 each; 200 us would be
	// 480 and are cut to 30.
	want := []vg.Length{0, 7, 14, 44}
	if diff := cmp.Diff(want, c.ys); diff != "" || !c.cut || !c.spread {
		t.Errorf("cut %v, spread %v, places (-want +got):\n%s", c.cut, c.spread, diff)
	}
	if got := c.position(2.5); got != 10.5 {
		t.Errorf("at(2.5): got %v, want the middle of 7 and 14", got)
	}
	if got := c.breaks(); !cmp.Equal(got, []vg.Length{29}) {
		t.Errorf("breaks: got %v, want one at the middle of 14 and 44", got)
	}
	// The stretch of 3 us before the break has 14 of 44 points. So there are 24 x 14/44 = 7.6 ticks, which are 0.5 us
	// apart. After 0, the first that is 12 points away is 3. Behind the break there is one event.
	if got := c.ticks(); !cmp.Equal(got, []float64{0, 3, 203}) {
		t.Errorf("ticks: got %v, want 0, 3 and 203", got)
	}
}

// Wherever a break is, there is a tick on either side; none are too close, and
// where the axis is stretched the ticks are finer.
func TestClockTicks(t *testing.T) {
	var times []float64
	for i := range 30 {
		times = append(times, float64(i)*10, 10_000+float64(i), 1e6+float64(i)*25)
	}
	c := newClock(times, always, 900)
	ticks := c.ticks()
	count := map[string]int{}
	for i, tick := range ticks {
		switch {
		case tick <= 290:
			count["start"]++
		case tick >= 1e6:
			count["end"]++
		}
		if i > 0 && c.position(tick)-c.position(ticks[i-1]) < tickPitch {
			t.Errorf("ticks %v and %v are %v points apart, want at least %v", ticks[i-1], tick, c.position(tick)-c.position(ticks[i-1]), tickPitch)
		}
	}
	if count["start"] < 3 || count["end"] < 3 {
		t.Errorf("ticks %v: want at least 3 in the first 290 us and 3 after 1 s", ticks)
	}
}

func TestClockOfEvenEventsIsLinear(t *testing.T) {
	c := newClock([]float64{0, 10, 20, 30, 50}, always, 300)
	for _, at := range []float64{0, 5, 10, 27, 50} {
		if got, want := float64(c.position(at)), at*6; math.Abs(got-want) > 1e-3 {
			t.Errorf("at(%v): got %v, want 6 points per us, %v", at, got, want)
		}
	}
	if c.cut || c.spread || len(c.breaks()) > 0 {
		t.Errorf("got cut %v, spread %v, breaks %v, want none", c.cut, c.spread, c.breaks())
	}
}

func TestClockBreaksWorkLaterThanIdleness(t *testing.T) {
	times := []float64{0, 5, 10, 15, 20, 25, 30, 35, 85, 90, 95} // 50 of 95 us and ten medians
	never := func(start, end float64) bool { return false }
	for _, c := range []struct {
		name  string
		times []float64
		idle  func(start, end float64) bool
		want  int
	}{
		{"idle", times, always, 1},
		{"at work for more than half of all time", times, never, 1},
		{"at work for less", append(times, 100, 105, 110), never, 0},
		{"idle for as long", append(times, 100, 105, 110), always, 1},
	} {
		k := newClock(c.times, c.idle, 400)
		if got := len(k.breaks()); got != c.want {
			t.Errorf("%s: got %d breaks, want %d", c.name, got, c.want)
		}
	}
}

func TestClockOfOneEvent(t *testing.T) {
	c := newClock([]float64{7, 7}, always, 300)
	if got := c.position(7); got != 0 || len(c.ticks()) == 0 {
		t.Errorf("got the event at %v with ticks %v, want 0 and a tick", got, c.ticks())
	}
}

func TestClockIsMonotone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		times := rapid.SliceOfN(rapid.Float64Range(0, 1e4), 1, 40).Draw(t, "times")
		c := newClock(times, always, 400)
		for i := 1; i < len(c.ys); i++ {
			if step := c.ys[i] - c.ys[i-1]; step < leastStep-1e-9 {
				t.Fatalf("got a step of %v points from %v to %v us, want at least %v", step, c.times[i-1], c.times[i], leastStep)
			}
		}
		for _, tick := range c.ticks() {
			if y := c.position(tick); y < 0 || y > c.height() {
				t.Fatalf("got the tick %v us at %v points, want within 0 and %v", tick, y, c.height())
			}
		}
	})
}

// TestTicksOfTinyTimes: times that hardly differ, or hardly from 0, have ticks
// all the same, and not by the million.
func TestTicksOfTinyTimes(t *testing.T) {
	for _, first := range []float64{0, 5e-324, 1e-300, 1, 250} {
		last := first
		for range 3 {
			last = math.Nextafter(last, 1000)
		}
		c := newClock([]float64{first, last}, func(_, _ float64) bool { return false }, 300)
		if n := len(c.ticks()); n == 0 || n > 100 {
			t.Errorf("times from %g to %g: %d ticks, want some and at most 100", first, last, n)
		}
	}
}
