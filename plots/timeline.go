package plots

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"

	"simrun/machines"
	"simrun/scenarios/exhibit"
)

// Sizes in a timeline.
const (
	timelineWidth = 10 * vg.Inch
	laneBar       = vg.Length(13) // height of the bars of a lane
	minorBar      = vg.Length(6)
	laneName      = vg.Length(9)  // strip of the names of calls above a lane
	laneGap       = vg.Length(7)  // below a lane
	laneAxis      = vg.Length(26) // the axis with its labels
	noteWidth     = timelineWidth - 2*margin
)

// timeline is a timeline that has been laid out. Its y coordinates run downward from the
// upper edge of the first lane.
type timeline struct {
	d      *Drawer
	lanes  exhibit.Timeline
	title  []string
	notes  []string
	legend []entry
	head   vg.Length // height of title and legend
	names  vg.Length // width of the names of lanes
	tops   []vg.Length
	depth  vg.Length // of all lanes
}

// timeline draws the timeline of an exhibit that has one. Each process has a lane, and time runs to the right. Bars
// are coloured by kind, with names of calls above them. Messages are arrows. The error is an [*Error].
func (d *Drawer) timeline(e exhibit.Exhibit) (picture, error) {
	if err := checkTimeline(e); err != nil {
		return picture{}, err
	}
	l := d.layTimeline(e)
	height := l.height()
	return picture{width: timelineWidth, height: height, paint: func(p *pen) { l.paint(p, height) }}, nil
}

func (d *Drawer) layTimeline(e exhibit.Exhibit) *timeline {
	l := &timeline{d: d, lanes: *e.Lanes}
	l.title = d.heading(e.Title, e.Changes, noteWidth)
	l.head = vg.Length(len(l.title))*titlePitch + 4
	l.legend = d.timelineLegend(e.Lanes)
	l.head = flow(l.legend, l.head, noteWidth) + 6
	for _, n := range e.Lanes.Notes {
		l.notes = append(l.notes, wrapWidth(d.body, n, noteWidth)...)
	}
	for i, lane := range l.lanes.Lanes {
		l.names = max(l.names, d.body.Width(clean(lane.Name)))
		switch {
		case lane.Minor:
			l.depth += 2
		case i > 0:
			l.depth += laneGap
		}
		if l.named(i) {
			l.depth += laneName
		}
		l.tops = append(l.tops, l.depth)
		l.depth += l.bar(i)
	}
	l.names = min(l.names, timelineWidth/4)
	return l
}

// named tells whether something in a lane has a name.
func (l *timeline) named(lane int) bool {
	return slices.ContainsFunc(l.lanes.Brackets, func(b exhibit.Bracket) bool { return b.Lane == lane })
}

// bar returns the height of the bars of a lane.
func (l *timeline) bar(lane int) vg.Length {
	if l.lanes.Lanes[lane].Minor {
		return minorBar
	}
	return laneBar
}

func (l *timeline) height() vg.Length {
	return 2*margin + l.head + l.depth + laneAxis + vg.Length(len(l.notes))*legendPitch
}

// x returns where a time is, from the left edge of the picture.
func (l *timeline) x(t float64) vg.Length {
	left := margin + l.names + 8
	return left + vg.Length((t-l.lanes.From)/(l.lanes.To-l.lanes.From))*(timelineWidth-margin-16-left) // 16: half of the last label
}

// timelineLegend lists the kinds that occur: those of ledgers in their order, then others.
func (d *Drawer) timelineLegend(t *exhibit.Timeline) []entry {
	var kinds []string
	for _, b := range t.Bars {
		if !slices.Contains(kinds, b.Kind) {
			kinds = append(kinds, b.Kind)
		}
	}
	slices.SortStableFunc(kinds, func(a, b string) int { return legendOrder(a) - legendOrder(b) })
	var entries []entry
	for _, kind := range kinds {
		e := entry{text: clean(kind), fill: activityFill(kind)}
		e.width = e.sample() + 5 + d.body.Width(e.text)
		entries = append(entries, e)
	}
	if len(t.Path) > 0 {
		e := entry{text: "critical path", fill: fill{ground: pathLine.Color}}
		e.width = e.sample() + 5 + d.body.Width(e.text)
		entries = append(entries, e)
	}
	return entries
}

func legendOrder(kind string) int {
	if k, ok := kindNamed(kind); ok {
		return int(k)
	}
	return machines.KindCount
}

// activityFills are the fills of activities that are no kind of time of a ledger, apart from
// those of the kinds that stand beside them.
var activityFills = map[string]fill{
	"compute": {ground: blue}, "overhead": {palePurple, purple}, "copy": {ground: green}, "handler": {paleOrange, orange},
	"interrupt": {ground: yellow}, waiting: {paleGrey, steel},
}

// activityFill returns the fill of a kind of time, or of the activities of handlers and calls.
func activityFill(kind string) fill {
	if k, ok := kindNamed(kind); ok {
		return kindFills[k]
	}
	if f, ok := activityFills[kind]; ok {
		return f
	}
	return fill{paleGrey, ink}
}

// timeUnit is a unit of the axis.
type timeUnit struct {
	name string
	us   float64
}

// unitFor returns the unit in which a stretch of time reads best.
func unitFor(span float64) timeUnit {
	switch {
	case span >= 2e6:
		return timeUnit{"s", 1e6}
	case span >= 2e3:
		return timeUnit{"ms", 1e3}
	case span < 1:
		return timeUnit{"ns", 1e-3}
	}
	return timeUnit{"µs", 1}
}

// ticksOfTimeline is about how many ticks the axis has, and one less than the most.
const ticksOfTimeline = 8

// timelineTicks returns the labelled times of the axis, and their labels.
func (l *timeline) timelineTicks() (times []float64, labels []string, unit timeUnit) {
	unit = unitFor(l.lanes.To - l.lanes.From)
	step := niceStep((l.lanes.To - l.lanes.From) / unit.us / ticksOfTimeline)
	first, last := math.Ceil(l.lanes.From/unit.us/step-1e-9), math.Floor(l.lanes.To/unit.us/step+1e-9)
	// Late in a run a step can be less than what distinguishes two numbers of steps.
	for k := first; k <= last && len(times) <= ticksOfTimeline; k++ {
		times = append(times, k*step*unit.us)
		labels = append(labels, fixed(k*step+0, decimals(step)))
	}
	return times, labels, unit
}

func checkTimeline(e exhibit.Exhibit) error {
	t := e.Lanes
	n := len(t.Lanes)
	if n == 0 || !finite(t.From) || !finite(t.To) || t.From >= t.To {
		return complaint(e, "timeline", "found %d lanes from %v to %v us, expected a lane and an end after the start", n, t.From, t.To)
	}
	inside := func(lane int, start, end float64) bool {
		return lane >= 0 && lane < n && ordered(start, end) && start >= t.From && end <= t.To
	}
	for _, b := range t.Bars {
		if !inside(b.Lane, b.Start, b.End) {
			return complaint(e, fmt.Sprintf("bar of kind %q", b.Kind), "found lane %d from %v to %v us, expected one of %d lanes and times from %v to %v us",
				b.Lane, b.Start, b.End, n, t.From, t.To)
		}
	}
	for _, b := range t.Brackets {
		if !inside(b.Lane, b.Start, b.End) {
			return complaint(e, fmt.Sprintf("call %q", b.Label), "found lane %d from %v to %v us, expected one of %d lanes and times from %v to %v us",
				b.Lane, b.Start, b.End, n, t.From, t.To)
		}
	}
	for _, p := range t.Path {
		if !inside(p.Lane, p.At, p.At) {
			return complaint(e, "path", "found a point in lane %d at %v us, expected one of %d lanes and a time from %v to %v us", p.Lane, p.At, n, t.From, t.To)
		}
	}
	for _, a := range t.Arrows {
		if min(a.From, a.To) < 0 || max(a.From, a.To) >= n || !ordered(a.Sent, a.Received) {
			return complaint(e, "message", "found lanes %d and %d at %v and %v us, expected two of %d lanes and receipt at or after sending",
				a.From, a.To, a.Sent, a.Received, n)
		}
	}
	return nil
}
