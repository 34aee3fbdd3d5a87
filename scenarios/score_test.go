package scenarios_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// A paper's claim that several exhibits state counts once, with the verdict of all of
// them together; claims of other classes count for themselves.
func TestCountClaims(t *testing.T) {
	claim := func(id string, class exhibit.Class, v exhibit.Verdict) scenarios.RecordedClaim {
		return scenarios.RecordedClaim{ID: id, Class: class, Verdict: v}
	}
	one := &scenarios.Record{Exhibits: []scenarios.RecordedExhibit{
		{ID: "table2", Claims: []scenarios.RecordedClaim{
			claim("a", exhibit.Paper, exhibit.Holds), claim("b", exhibit.Paper, exhibit.Open), claim("c", exhibit.Paper, exhibit.Holds),
			claim("own", exhibit.Ours, exhibit.Holds), claim("forced", exhibit.Construction, exhibit.Holds),
		}},
		{ID: "table3", Claims: []scenarios.RecordedClaim{claim("a", exhibit.Paper, exhibit.Differs), claim("own", exhibit.Ours, exhibit.Differs)}},
	}}
	other := &scenarios.Record{Exhibits: []scenarios.RecordedExhibit{
		{ID: "table4", Claims: []scenarios.RecordedClaim{
			claim("a", exhibit.Paper, exhibit.Open), claim("b", exhibit.Paper, exhibit.Holds), claim("c", exhibit.Paper, exhibit.Holds),
		}},
	}}
	// a differs in table 3, b is open in table 2, c holds in both.
	want := scenarios.Score{{1, 1, 1}, {1, 1, 0}, {1, 0, 0}}
	if diff := cmp.Diff(want, scenarios.CountClaims([]*scenarios.Record{one, other})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	all := scenarios.CombineClaims([]*scenarios.Record{one, other})
	if diff := cmp.Diff([]string{"table2", "table3", "table4"}, all[0].Exhibits); diff != "" {
		t.Errorf("exhibits of claim a (-want +got):\n%s", diff)
	}
}
