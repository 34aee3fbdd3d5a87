package plots

import (
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
)

// Limits of the time axis of a sequence chart. A stretch between two events is broken if it is longer than
// longestRatio stretches of median length and takes more than a part of all time. This part is smaller if nobody does
// anything in the stretch.
const (
	leastStep     = vg.Length(7) // between two events: less cannot carry a label
	brokenStep    = vg.Length(30)
	longestIdle   = 0.15
	longestActive = 0.5
	longestRatio  = 8
)

// clock maps time to the distance from the chart's top. It is linear between
// events; where it stretches or breaks is shown by the ticks.
type clock struct {
	times  []float64   // of events, in microseconds, ascending and distinct
	ys     []vg.Length // one for each time
	broken []bool      // one for each interval
	cut    bool        // some interval is broken
	spread bool        // some interval is longer than to scale
}

// newClock lays out the times over about the wanted height; the height is
// greater if there are too many events for it. Idle tells of two successive
// times whether nothing happens between them.
func newClock(times []float64, idle func(start, end float64) bool, wanted vg.Length) clock {
	times = slices.Compact(slices.Sorted(slices.Values(times)))
	if len(times) == 1 {
		times = append(times, times[0]+1)
	}
	c := clock{times: times, broken: make([]bool, len(times)-1)}
	total := times[len(times)-1] - times[0]
	long := longestRatio * medianStep(times)
	for i := range c.broken {
		start, end := times[i], times[i+1]
		part := longestActive
		if idle(start, end) {
			part = longestIdle
		}
		c.broken[i] = end-start > max(long, part*total)
	}
	// The height grows with the scale, so bisection finds it; 40 halvings
	// leave less than a millionth of a point.
	lo, hi := 0.0, float64(wanted)/total*10
	for range 40 {
		middle := (lo + hi) / 2
		if c.place(middle); c.height() > wanted {
			hi = middle
		} else {
			lo = middle
		}
	}
	c.place(lo)
	return c
}

func medianStep(times []float64) float64 {
	var steps []float64
	for i := 1; i < len(times); i++ {
		steps = append(steps, times[i]-times[i-1])
	}
	slices.Sort(steps)
	return steps[(len(steps)-1)/2]
}

// place sets the events at a scale in points per microsecond.
func (c *clock) place(scale float64) {
	c.ys, c.cut, c.spread = []vg.Length{0}, false, false
	for i, broken := range c.broken {
		step := vg.Length(scale * (c.times[i+1] - c.times[i]))
		switch {
		case broken && step > brokenStep:
			step, c.cut = brokenStep, true
		case step < leastStep:
			step, c.spread = leastStep, true
		}
		c.ys = append(c.ys, c.ys[i]+step)
	}
}

func (c *clock) height() vg.Length { return c.ys[len(c.ys)-1] }

// position returns the place of a time between the first and the last event.
func (c *clock) position(t float64) vg.Length {
	i, found := slices.BinarySearch(c.times, t)
	if found || i == 0 {
		return c.ys[i]
	}
	part := (t - c.times[i-1]) / (c.times[i] - c.times[i-1])
	return c.ys[i-1] + vg.Length(part)*(c.ys[i]-c.ys[i-1])
}

// Distances between ticks, in points: none closer, and finer ones where the
// stretched axis leaves more room.
const (
	tickPitch   = 12
	tickRoom    = 6 * tickPitch
	tickPowers  = 4  // times that ticks can become finer
	ticksWanted = 24 // over the whole height
)

// ticks returns times worth a label, in every stretch between two breaks at
// least one: multiples of a round number, or else the first time of the stretch.
func (c *clock) ticks() []float64 {
	var out []float64
	for from, i := 0, 0; i < len(c.times); i++ {
		if i < len(c.broken) && !c.broken[i] {
			continue
		}
		stretch := c.spaced(c.fill(c.times[from], c.times[i], tickPowers))
		if len(stretch) == 0 {
			stretch = []float64{c.times[from]}
		}
		out = c.spaced(append(out, stretch...))
		from = i + 1
	}
	return out
}

// fill returns multiples of a round number between two times, and of finer ones
// where they are far apart, in order.
func (c *clock) fill(first, last float64, powers int) []float64 {
	room := c.position(last) - c.position(first)
	if first == last || powers == 0 {
		return nil
	}
	step := niceStep((last - first) / max(ticksWanted*float64(room/c.height()), 1))
	if step <= 0 {
		return nil // smaller than any number
	}
	round := []float64{first}
	// There are no more of them than fit; the tolerances alone would let in any
	// number if the times lie closer together than a billionth of themselves.
	most := int((last-first)/step) + 2
	for k := math.Ceil(first/step - 1e-9); k*step <= last*(1+1e-9) && len(round) <= most; k++ {
		round = append(round, min(max(k*step, first), last))
	}
	round = append(round, last)
	var out []float64
	for i, t := range round {
		if i > 0 && t > round[i-1] && c.position(t)-c.position(round[i-1]) > tickRoom && (i > 1 || i < len(round)-1) {
			out = append(out, c.fill(round[i-1], t, powers-1)...)
		}
		if i > 0 && i < len(round)-1 {
			out = append(out, t)
		}
	}
	return slices.Compact(out)
}

// spaced leaves out ticks that are too close to the one before.
func (c *clock) spaced(ticks []float64) []float64 {
	var out []float64
	for _, t := range ticks {
		if n := len(out); n == 0 || c.position(t)-c.position(out[n-1]) >= tickPitch {
			out = append(out, t)
		}
	}
	return out
}

// breaks returns the middles of the broken intervals.
func (c *clock) breaks() []vg.Length {
	var out []vg.Length
	for i, broken := range c.broken {
		if broken && c.ys[i+1]-c.ys[i] == brokenStep {
			out = append(out, (c.ys[i]+c.ys[i+1])/2)
		}
	}
	return out
}
