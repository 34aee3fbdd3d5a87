package trace_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/scenarios/exhibit"
	"simrun/scenarios/trace"
	"simrun/sim"
)

const us = sim.Time(sim.Microsecond)

// recording is a message from a to b, with what both do about it.
func recording() *sim.Recorder {
	return &sim.Recorder{
		Spans: []sim.Span{
			{Track: "a", Start: 0, End: 2 * us, Label: "send", Kind: sim.SpanOverhead},
			{Track: "b", Start: 5*us + 250_000, End: 9 * us, Label: "handle", Kind: sim.SpanHandler},
			{Track: "c", Start: 20 * us, End: 21 * us, Label: "idle", Kind: sim.SpanWait},
		},
		Messages: []sim.Message{{From: "a", To: "b", Sent: 2 * us, Received: 5*us + 250_000, Label: "request", Bytes: 28}},
	}
}

func TestChart(t *testing.T) {
	handle := exhibit.Span{Lifeline: 1, Start: 5.25, End: 9, Label: "handle", Kind: "handler"}
	request := exhibit.Message{From: 0, To: 1, Sent: 2, Received: 5.25, Label: "request"}
	for _, tt := range []struct {
		name   string
		window trace.Window
		want   exhibit.Sequence
	}{
		{"everything", trace.Everything(), exhibit.Sequence{
			Lifelines: []string{"a", "b", "c"},
			Spans: []exhibit.Span{
				{Lifeline: 0, Start: 0, End: 2, Label: "send", Kind: "overhead"}, handle,
				{Lifeline: 2, Start: 20, End: 21, Label: "idle", Kind: "wait"}},
			Messages: []exhibit.Message{request},
		}},
		{"cut", trace.Window{From: 1 * us, To: 6 * us}, exhibit.Sequence{
			Lifelines: []string{"a", "b", "c"},
			Spans: []exhibit.Span{
				{Lifeline: 0, Start: 1, End: 2, Label: "send", Kind: "overhead"},
				{Lifeline: 1, Start: 5.25, End: 6, Label: "handle", Kind: "handler"}},
			Messages: []exhibit.Message{request},
		}},
		{"one track", trace.Window{To: sim.TimeMax, Tracks: []string{"c", "b"}}, exhibit.Sequence{
			Lifelines: []string{"c", "b"},
			Spans:     []exhibit.Span{handle, {Lifeline: 0, Start: 20, End: 21, Label: "idle", Kind: "wait"}},
		}},
	} {
		got, err := trace.Chart(recording(), tt.window)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if diff := cmp.Diff(&tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

// Tracks of one node stand together, and node 10 comes after node 9.
func TestTracks(t *testing.T) {
	r := &sim.Recorder{}
	for _, track := range []string{"dispatcher 10", "dispatcher 9", "switch", "process 9", "process 10"} {
		r.Span(sim.Span{Track: track})
	}
	want := []string{"switch", "dispatcher 9", "process 9", "dispatcher 10", "process 10"}
	if diff := cmp.Diff(want, trace.Tracks(r)); diff != "" {
		t.Errorf("tracks (-want +got):\n%s", diff)
	}
}

func TestChartErrors(t *testing.T) {
	many := recording()
	for range 500 {
		many.Span(sim.Span{Track: "a", Start: 1, End: 2})
	}
	for _, tt := range []struct {
		name   string
		record *sim.Recorder
		window trace.Window
		want   string
	}{
		{"no such track", recording(), trace.Window{To: sim.TimeMax, Tracks: []string{"d"}}, `unknown track "d"; there are: a, b, c`},
		{"nothing", recording(), trace.Window{From: 30 * us, To: 40 * us}, "the recording has 3 spans and 1 messages"},
		{"too much", many, trace.Everything(), "found 504 spans and messages, expected at most 400"},
	} {
		if _, err := trace.Chart(tt.record, tt.window); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want an error with %q", tt.name, err, tt.want)
		}
	}
}
