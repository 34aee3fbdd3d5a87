package trace_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/scenarios/exhibit"
	"simrun/scenarios/trace"
	"simrun/sim"
)

// TestAddPath: process 0 works until 4 us in two steps. A message is under way until 6 us. Process 1 works until 9 us
// and sends to process 2, which is not shown. Before 1 us there is nothing.
func TestAddPath(t *testing.T) {
	lanes := &exhibit.Timeline{From: 1, To: 10, Lanes: []exhibit.Lane{{Name: "process 0"}, {Name: "dispatcher 0", Minor: true}, {Name: "process 1"}}}
	left := trace.AddPath(lanes, []sim.Step{
		{Start: 0, End: 1 * us, From: "process 0", To: "process 0"},
		{Start: 1 * us, End: 3 * us, From: "process 0", To: "process 0"}, {Start: 3 * us, End: 4 * us, From: "process 0", To: "process 0"},
		{Start: 4 * us, End: 5 * us, From: "process 0"}, {Start: 5 * us, End: 6 * us, To: "process 1"},
		{Start: 6 * us, End: 9 * us, From: "process 1", To: "process 1"}, {Start: 9 * us, End: 9 * us, From: "process 1", To: "process 2"},
	})
	r := trace.NewRecording(0, sim.TimeMax, 100, nil)
	r.Run(run("process 0", 0, 4*us, ""))
	r.Span(sim.Span{Track: "dispatcher 1", Start: 6 * us, End: 9 * us, Kind: sim.SpanHandler})
	if diff := cmp.Diff([]string{"process 0", "dispatcher 1"}, trace.ProcessesOn([]sim.Step{{From: "process 0", To: "process 1"}}, r)); diff != "" {
		t.Errorf("tracks to show (-want +got):\n%s", diff)
	}
	want := []exhibit.PathPoint{{Lane: 0, At: 1}, {Lane: 0, At: 4}, {Lane: 2, At: 6}, {Lane: 2, At: 9}}
	if diff := cmp.Diff(want, lanes.Path); diff != "" || !left {
		t.Errorf("something is left out: %v, want true; path (-want +got):\n%s", left, diff)
	}
}
