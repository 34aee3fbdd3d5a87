package plots

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"simrun/scenarios/exhibit"
)

// laidOut returns a chart at its final height.
func laidOut(t interface{ Fatal(...any) }, d *Drawer, e exhibit.Exhibit) *chart {
	if err := checkChart(e); err != nil {
		t.Fatal(err)
	}
	return d.layChart(e)
}

func TestChartLabelsAreFree(t *testing.T) {
	d := New()
	for _, e := range []exhibit.Exhibit{stridedGet(), pipelined()} {
		c := laidOut(t, d, e)
		wanted := 0
		for _, s := range e.Chart.Spans {
			if s.Label != "" {
				wanted++
			}
		}
		if got := len(c.labels); got != wanted+len(e.Chart.Messages) {
			t.Errorf("%s: got %d labels, want %d of spans and %d of messages", e.ID, got, wanted, len(e.Chart.Messages))
		}
		page := rect(0, -headGap, c.width, c.clock.height()+tailRoom)
		for i, l := range c.labels {
			for _, o := range c.labels[:i] {
				if overlap(l.r, o.r, 0, 0) {
					t.Errorf("%s: labels %q and %q overlap at %v and %v", e.ID, l.lines, o.lines, l.r, o.r)
				}
			}
			for _, b := range c.bars {
				if overlap(l.r, b.r, 0, 0) {
					t.Errorf("%s: label %q at %v overlaps the bar of %q at %v", e.ID, l.lines, l.r, b.span.Label, b.r)
				}
			}
			if l.r.Min.X < page.Min.X || l.r.Max.X > page.Max.X || l.r.Min.Y < page.Min.Y || l.r.Max.Y > page.Max.Y {
				t.Errorf("%s: label %q at %v leaves the chart %v", e.ID, l.lines, l.r, page)
			}
		}
	}
}

// pipelined is a chart of many gets in flight, more crowded than a typical one.
func pipelined() exhibit.Exhibit {
	s := &exhibit.Sequence{Lifelines: []string{"process 0", "switch", "process 1"}}
	for i := range 4 {
		at := float64(i)
		s.Spans = append(s.Spans,
			exhibit.Span{Lifeline: 0, Start: 4 * at, End: 4*at + 3.5, Label: fmt.Sprintf("LAPI_Get %d", i), Kind: "overhead"},
			exhibit.Span{Lifeline: 2, Start: 60 + 9*at, End: 67 + 9*at, Label: fmt.Sprintf("serve %d", i), Kind: "handler"})
		s.Messages = append(s.Messages,
			exhibit.Message{From: 0, To: 2, Sent: 4*at + 3.5, Received: 4*at + 11, Label: "request"},
			exhibit.Message{From: 2, To: 0, Sent: 67 + 9*at, Received: 80 + 9*at, Label: "data"})
	}
	s.Spans = append(s.Spans, exhibit.Span{Lifeline: 2, Start: 11, End: 60, Label: "interrupt", Kind: "interrupt"},
		exhibit.Span{Lifeline: 0, Start: 15.5, End: 130, Label: "LAPI_Waitcntr", Kind: "wait"},
		exhibit.Span{Lifeline: 0, Start: 112, End: 120, Label: "poll", Kind: "custom"})
	s.Messages = append(s.Messages, exhibit.Message{From: 2, To: 0, Sent: 110, Received: 130, Label: "LAPI_Put data", Count: 97},
		exhibit.Message{From: 2, To: 2, Sent: 112, Received: 116, Label: "wake"})
	return exhibit.Exhibit{ID: "pipelined", Kind: exhibit.Drawing, Title: "Pipelined gets", Chart: s}
}

func TestCaption(t *testing.T) {
	for _, c := range []struct {
		message exhibit.Message
		want    string
	}{
		{exhibit.Message{Label: "data"}, "data"},
		{exhibit.Message{Label: "data", Count: 1}, "data"},
		{exhibit.Message{Label: "data", Count: 97}, "data, 97 packets"},
		{exhibit.Message{Count: 97}, "97 packets"},
	} {
		if got := caption(c.message); got != c.want {
			t.Errorf("caption(%+v): got %q, want %q", c.message, got, c.want)
		}
	}
}

func TestLegendHasKnownKindsFirst(t *testing.T) {
	c := laidOut(t, New(), pipelined())
	want := []string{"overhead", "interrupt", "handler", "wait", "custom"}
	if got := c.legendKinds(); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Any chart that passes the check is drawn, whatever it shows.
func TestAnyChartIsDrawn(t *testing.T) {
	d := New()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5).Draw(t, "lifelines")
		s := &exhibit.Sequence{Lifelines: slices.Repeat([]string{"process"}, n)}
		line, at := rapid.IntRange(0, n-1), rapid.Float64Range(0, 300)
		label := rapid.SampledFrom([]string{"", "pack", "a label of several words that must wrap"})
		for range rapid.IntRange(1, 8).Draw(t, "spans") {
			start := at.Draw(t, "start")
			s.Spans = append(s.Spans, exhibit.Span{Lifeline: line.Draw(t, "lifeline"), Start: start, End: start + at.Draw(t, "length"), Label: label.Draw(t, "label"), Kind: "copy"})
		}
		for range rapid.IntRange(0, 6).Draw(t, "messages") {
			sent := at.Draw(t, "sent")
			s.Messages = append(s.Messages, exhibit.Message{From: line.Draw(t, "from"), To: line.Draw(t, "to"), Sent: sent, Received: sent + at.Draw(t, "flight"), Label: label.Draw(t, "label"), Count: rapid.IntRange(0, 99).Draw(t, "count")})
		}
		c := laidOut(t, d, exhibit.Exhibit{ID: "any", Chart: s})
		for _, l := range c.labels {
			if l.r.Min.X < 0 || l.r.Max.X > c.width {
				t.Fatalf("label %q at %v is off the page of width %v", l.lines, l.r, c.width)
			}
		}
		if _, err := d.renderSVG(picture{width: c.width, height: c.height(), paint: c.paint}); err != nil {
			t.Fatal(err)
		}
	})
}
