package audit

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/interval"
	"simrun/scenarios/sweep"
)

// Of three published values one is fitted, one lies within 90 to 110 and one, 100, not within 70 to 90.
func TestIntervals(t *testing.T) {
	record := &scenarios.Record{Exhibits: []scenarios.RecordedExhibit{{ID: "t", Cells: []scenarios.RecordedCell{
		recordedCell("a", 105, exhibit.Unfitted), recordedCell("b", 80, exhibit.Unfitted), recordedCell("c", 90, exhibit.ByForm), {Row: "1", Column: "d"},
	}}}}
	cell := func(column string, low, value, high float64) interval.Cell {
		return interval.Cell{Cell: sweep.Cell{Exhibit: "t", Row: "1", Column: column, Value: value}, Low: low, High: high,
			Due: []interval.Due{{Parameter: "machine.link.rate", AtLow: 0.1, AtHigh: -0.05}}}
	}
	r := Audited{Scenario: &scenarios.Scenario{ID: "s", Libraries: new(machines.Libraries)}, Record: record, Intervals: &interval.Set{
		Own: record.CellsDigest(func(*scenarios.RecordedCell) bool { return true }), Samples: 32,
		Cells: []interval.Cell{cell("a", 90, 105, 110), cell("b", 70, 80, 90), cell("c", 90, 90, 100), cell("d", 1, 2, 3)},
	}}
	n, cells := countIntervals(&r)
	if diff := cmp.Diff(IntervalCount{Scenario: "s", Samples: 32, Published: 2, Within: 1}, n); diff != "" {
		t.Errorf("counts (-want +got):\n%s", diff)
	}
	if len(cells) != 2 || !cells[0].Within || cells[1].Within {
		t.Errorf("cells %+v, want a within and b not", cells)
	}
	record.Digest, record.Events = "sha256:b", 1
	if n, _ := countIntervals(&r); n.Stale != "" {
		t.Errorf("stale: %q, but no cell has changed", n.Stale)
	}
	*record.Exhibits[0].Cells[0].Simulated = 106
	if n, _ := countIntervals(&r); !strings.Contains(n.Stale, "something else") {
		t.Errorf("stale: %q", n.Stale)
	}
	tables := IntervalTables([]Audited{r, r})
	if last := tables[0].Rows[2]; last[0] != "all" || last[3] != "4" || last[4] != "2" {
		t.Errorf("last row %q, want the sums", last)
	}
	if diff := cmp.Diff([]string{"t/1/b", "80", "70 to 90", "100", "no", "machine.link.rate +10 to -5 %"}, tables[1].Rows[1]); diff != "" {
		t.Errorf("row (-want +got):\n%s", diff)
	}
}
