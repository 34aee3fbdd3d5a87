package exhibit_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/scenarios/exhibit"
)

// Everything in a timeline moves together: what begins at 100 us begins at 0. A message that was sent 2 us before has a time below 0.
func TestShift(t *testing.T) {
	lanes := exhibit.Timeline{
		From: 100, To: 110, Lanes: []exhibit.Lane{{Name: "process 0"}, {Name: "process 1"}},
		Bars:     []exhibit.Bar{{Lane: 0, Start: 100, End: 104, Kind: "computing"}},
		Brackets: []exhibit.Bracket{{Lane: 1, Start: 103, End: 110, Label: "put"}},
		Arrows:   []exhibit.LaneArrow{{From: 0, To: 1, Sent: 98, Received: 105}},
		Path:     []exhibit.PathPoint{{Lane: 0, At: 100}, {Lane: 1, At: 109}},
		Notes:    []string{"a note"},
	}
	lanes.Shift(-lanes.From)
	want := exhibit.Timeline{
		From: 0, To: 10, Lanes: []exhibit.Lane{{Name: "process 0"}, {Name: "process 1"}},
		Bars:     []exhibit.Bar{{Lane: 0, Start: 0, End: 4, Kind: "computing"}},
		Brackets: []exhibit.Bracket{{Lane: 1, Start: 3, End: 10, Label: "put"}},
		Arrows:   []exhibit.LaneArrow{{From: 0, To: 1, Sent: -2, Received: 5}},
		Path:     []exhibit.PathPoint{{Lane: 0, At: 0}, {Lane: 1, At: 9}},
		Notes:    []string{"a note"},
	}
	if diff := cmp.Diff(want, lanes); diff != "" {
		t.Errorf("timeline (-want +got):\n%s", diff)
	}
}
