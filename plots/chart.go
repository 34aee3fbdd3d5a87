package plots

import (
	"cmp"
	"fmt"
	"slices"

	"gonum.org/v1/plot/vg"

	"simrun/scenarios/exhibit"
)

// Sizes in a sequence chart.
const (
	barHalf    = vg.Length(4.5) // half the width of an activity bar
	barShift   = vg.Length(4)   // of a bar within another one, to the right
	linePitch  = vg.Length(10.5)
	spanText   = vg.Length(92)  // width at which a bar's label wraps
	arrowText  = vg.Length(116) // width at which a message's label wraps
	headText   = vg.Length(74)  // width at which the name of a lifeline wraps
	narrowest  = vg.Length(96)  // distance of two lifelines
	axisStrip  = vg.Length(44)  // time axis with its labels
	chartTries = 8
)

// chart is a sequence chart that has been laid out. Its y coordinates run
// downward from the first event; x from the left edge of the picture.
type chart struct {
	d      *Drawer
	title  []string
	seq    exhibit.Sequence
	clock  clock
	x      []vg.Length // of the lifelines
	heads  [][]string  // wrapped names of the lifelines
	bars   []bar       // outer ones first
	arrows []arrow
	labels []label
	width  vg.Length
}

// bar is a span on paper.
type bar struct {
	span exhibit.Span
	r    vg.Rectangle
}

// arrow is a message on paper.
type arrow struct {
	message  exhibit.Message
	from, to vg.Point
}

// chart draws the message sequence chart of an exhibit that has one. Lifelines stand side by side, and time runs
// downward. Activities are bars coloured by kind; messages are arrows. A message that stands for several packets is a
// thick arrow with their number. Long stretches in which nothing begins or ends are cut, crowded ones stretched. The
// error is an [*Error].
func (d *Drawer) chart(e exhibit.Exhibit) (picture, error) {
	if err := checkChart(e); err != nil {
		return picture{}, err
	}
	c := d.layChart(e)
	return picture{width: c.width, height: c.height(), paint: c.paint}, nil
}

// layChart lays out a chart that has been checked.
func (d *Drawer) layChart(e exhibit.Exhibit) *chart {
	c := &chart{d: d, seq: *e.Chart}
	c.columns()
	c.title = d.heading(e.Title, e.Changes, c.width-2*margin)
	// A taller chart has more room for labels; 1.15 to the 7th is more than
	// twice the height of the first try.
	height := vg.Length(380)
	for range chartTries {
		c.clock = newClock(times(c.seq), c.idle, height)
		c.rows()
		c.labels = nil
		if c.place() == 0 {
			break
		}
		height *= 1.15
	}
	return c
}

// times returns the times at which something begins or ends.
func times(s exhibit.Sequence) []float64 {
	var out []float64
	for _, a := range s.Spans {
		out = append(out, a.Start, a.End)
	}
	for _, m := range s.Messages {
		out = append(out, m.Sent, m.Received)
	}
	return out
}

// idle tells whether all wait between two times and no message is under way.
func (c *chart) idle(start, end float64) bool {
	for _, s := range c.seq.Spans {
		if s.Kind != waiting && s.Start < end && start < s.End {
			return false
		}
	}
	for _, m := range c.seq.Messages {
		if m.Sent < end && start < m.Received {
			return false
		}
	}
	return true
}

// columns sets the lifelines so far apart that every label fits between its
// own lifeline and the next.
func (c *chart) columns() {
	n := len(c.seq.Lifelines)
	rights := make([]vg.Length, n) // room to the right of each lifeline
	var before vg.Length           // room to the left of the first
	for _, s := range c.seq.Spans {
		w := widest(c.d.body, wrapWidth(c.d.body, s.Label, spanText)) + 2*barHalf + 12
		if s.Lifeline == 0 {
			before = max(before, w)
		} else {
			rights[s.Lifeline] = max(rights[s.Lifeline], w)
		}
	}
	for _, m := range c.seq.Messages {
		w := widest(c.d.body, wrapWidth(c.d.body, caption(m), arrowText)) + 2*barHalf + 22
		gap := m.From // the one beside the sender
		switch {
		case m.To < m.From:
			gap--
		case m.To == m.From:
			w += loop
		}
		rights[gap] = max(rights[gap], w)
	}
	c.x = []vg.Length{margin + axisStrip + max(before, narrowest/2)}
	for i := 1; i < n; i++ {
		c.x = append(c.x, c.x[i-1]+max(rights[i-1], narrowest))
	}
	c.width = c.x[n-1] + max(rights[n-1], narrowest/2) + margin
	for _, name := range c.seq.Lifelines {
		c.heads = append(c.heads, wrapWidth(c.d.body, name, headText))
	}
}

// caption returns the label of a message with the number of its packets.
func caption(m exhibit.Message) string {
	switch {
	case m.Count < 2:
		return m.Label
	case m.Label == "":
		return fmt.Sprintf("%d packets", m.Count)
	}
	return fmt.Sprintf("%s, %d packets", m.Label, m.Count)
}

// rows gives bars and arrows their places in time.
func (c *chart) rows() {
	spans := slices.Clone(c.seq.Spans)
	slices.SortStableFunc(spans, func(a, b exhibit.Span) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End))
	})
	c.bars = c.bars[:0]
	for i, s := range spans {
		shift := vg.Length(0)
		for _, outer := range spans[:i] {
			if outer.Lifeline == s.Lifeline && outer.End > s.Start {
				shift += barShift
			}
		}
		x := c.x[s.Lifeline] + shift
		c.bars = append(c.bars, bar{s, rect(x-barHalf, c.clock.position(s.Start), x+barHalf, c.clock.position(s.End))})
	}
	c.arrows = c.arrows[:0]
	for _, m := range c.seq.Messages {
		c.arrows = append(c.arrows, arrow{m, c.end(m.From, m.To, m.Sent), c.end(m.To, m.From, m.Received)})
	}
}

// end returns where an arrow meets a lifeline at time t. If there is a bar, this is its edge on the side of the other
// lifeline.
func (c *chart) end(lifeline, other int, t float64) vg.Point {
	at := vg.Point{X: c.x[lifeline], Y: c.clock.position(t)}
	for _, b := range c.bars {
		if b.span.Lifeline != lifeline || t < b.span.Start || t > b.span.End {
			continue
		}
		if other >= lifeline {
			at.X = max(at.X, b.r.Max.X)
		} else {
			at.X = min(at.X, b.r.Min.X)
		}
	}
	return at
}

func checkChart(e exhibit.Exhibit) error {
	s := e.Chart
	n := len(s.Lifelines)
	if n == 0 || len(s.Spans)+len(s.Messages) == 0 {
		return complaint(e, "chart", "found %d lifelines, %d spans and %d messages, expected a lifeline and a span or message",
			n, len(s.Spans), len(s.Messages))
	}
	for _, a := range s.Spans {
		if a.Lifeline < 0 || a.Lifeline >= n || !ordered(a.Start, a.End) {
			return complaint(e, fmt.Sprintf("span %q", a.Label), "found lifeline %d from %v to %v us, expected one of %d lifelines and an end at or after the start",
				a.Lifeline, a.Start, a.End, n)
		}
	}
	for _, m := range s.Messages {
		if min(m.From, m.To) < 0 || max(m.From, m.To) >= n || !ordered(m.Sent, m.Received) || m.Count < 0 {
			return complaint(e, fmt.Sprintf("message %q", m.Label), "found %d packets from lifeline %d at %v us to %d at %v us, expected one of %d lifelines, receipt at or after sending and no negative count",
				m.Count, m.From, m.Sent, m.To, m.Received, n)
		}
	}
	return nil
}

func ordered(a, b float64) bool { return finite(a) && finite(b) && a <= b }
