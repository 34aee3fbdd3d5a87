package plots

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/scenarios/exhibit"
)

// A plot that names a series is the plot of an exhibit that has no other.
func TestPlotOfSomeSeries(t *testing.T) {
	some, alone := sections(), sections()
	name := some.Cells[0].Column
	for i := range some.Plots {
		some.Plots[i].Series = []string{name}
	}
	alone.Cells = slices.DeleteFunc(alone.Cells, func(c exhibit.Cell) bool { return c.Column != name })
	if len(alone.Cells) == len(some.Cells) {
		t.Fatalf("the exhibit has only the series %q, want more", name)
	}
	d := New()
	got, want := rendered(t, d, some), rendered(t, d, alone)
	delete(got, some.ID+".csv")
	delete(want, some.ID+".csv")
	if diff := cmp.Diff(want, got); diff != "" || len(got) == 0 {
		t.Errorf("%d pictures of the series %q differ from those of an exhibit with that only", len(got), name)
	}
}
