package trace

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"simrun/scenarios/exhibit"
	"simrun/sim"
)

// elementsMax is how many spans and messages a chart can show and be read.
const elementsMax = 400

// Window is the part of a recording that a chart shows: spans that lie wholly or partly between From and To, both
// included, and messages that are sent and received between them. If Tracks are given, only those are shown, as
// lifelines from left to right.
type Window struct {
	From, To sim.Time
	Tracks   []string
}

// Everything is the window of a whole recording.
func Everything() Window { return Window{To: sim.TimeMax} }

// Chart draws a part of a recording. Without a choice of tracks, lifelines are
// in the order of [Tracks]. Spans that reach beyond the window are cut. The
// error says that there is no such track, nothing in the window, or too much.
func Chart(r *sim.Recorder, w Window) (*exhibit.Sequence, error) {
	b := builder{window: w, chart: &exhibit.Sequence{}}
	if err := b.setLifelines(Tracks(r)); err != nil {
		return nil, err
	}
	for _, s := range r.Spans {
		b.span(s)
	}
	for _, m := range r.Messages {
		b.message(m)
	}
	switch n := len(b.chart.Spans) + len(b.chart.Messages); {
	case n == 0:
		return nil, fmt.Errorf("nothing was recorded in this window; the recording has %d spans and %d messages",
			len(r.Spans), len(r.Messages))
	case n > elementsMax:
		return nil, fmt.Errorf("found %d spans and messages, expected at most %d in a chart; choose a window or tracks", n, elementsMax)
	}
	return b.chart, nil
}

// Tracks returns the tracks of a recording. Tracks whose names end in the same number belong to one node and stand
// together, the lowest number first. Within a node, they are in order of first appearance, of spans and then of
// messages.
func Tracks(r *sim.Recorder) []string {
	names := newNames()
	names.addAll(r)
	return names.inOrder()
}

// compareTracks orders the names of tracks by the numbers at their ends.
func compareTracks(a, b string) int { return cmp.Compare(lastNumber(a), lastNumber(b)) }

// lastNumber returns the number at the end of a name, or -1 if there is none.
func lastNumber(name string) int {
	digits := name[len(strings.TrimRight(name, "0123456789")):]
	n, err := strconv.Atoi(digits)
	if err != nil {
		return -1
	}
	return n
}

// builder collects what lies in the window.
type builder struct {
	window Window
	chart  *exhibit.Sequence
	line   map[string]int // lifeline of a track
}

func (b *builder) setLifelines(all []string) error {
	lines := all
	if len(b.window.Tracks) > 0 {
		lines = b.window.Tracks
	}
	b.line = map[string]int{}
	for i, track := range lines {
		if !slices.Contains(all, track) {
			return unknownTrack(track, all)
		}
		b.line[track] = i
	}
	b.chart.Lifelines = slices.Clone(lines)
	return nil
}

func unknownTrack(track string, all []string) error {
	return fmt.Errorf("unknown track %q; there are: %s", track, strings.Join(all, ", "))
}

func (b *builder) span(s sim.Span) {
	line, shown := b.line[s.Track]
	if !shown || s.End < b.window.From || s.Start > b.window.To {
		return
	}
	start, end := max(s.Start, b.window.From), min(s.End, b.window.To)
	b.chart.Spans = append(b.chart.Spans, exhibit.Span{
		Lifeline: line, Start: microseconds(start), End: microseconds(end), Label: s.Label, Kind: string(s.Kind),
	})
}

func (b *builder) message(m sim.Message) {
	from, fromShown := b.line[m.From]
	to, toShown := b.line[m.To]
	if !fromShown || !toShown || m.Sent < b.window.From || m.Received > b.window.To {
		return
	}
	b.chart.Messages = append(b.chart.Messages, exhibit.Message{
		From: from, To: to, Sent: microseconds(m.Sent), Received: microseconds(m.Received), Label: m.Label,
	})
}

func microseconds(t sim.Time) float64 { return sim.Duration(t).Microseconds() }
