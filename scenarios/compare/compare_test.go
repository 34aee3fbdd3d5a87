package compare_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/scenarios"
	"simrun/scenarios/compare"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/scenariotest"
)

// ring runs the scenario "ring" with a limit of 130 us for its claim, and with changes.
func ring(t *testing.T, set ...string) *scenarios.Result {
	t.Helper()
	c := scenariotest.Catalog()
	f := c.Files[0]
	f.Data = []byte(strings.Replace(string(f.Data), "[parameters]", "[parameters]\nlimit = \"130us\"", 1))
	return scenariotest.Run(t, scenariotest.Load(t, c, f, set...), scenarios.Observers{})
}

func compareRuns(base, changed *scenarios.Result) *compare.Comparison {
	return compare.Of(compare.RunOf(base), compare.RunOf(changed))
}

// A lap of 4 messages of 1000 bytes takes 4 x (10 us + 1000 B / 100 MB/s) = 80 us. At half the rate, it takes 4 x (10
// us + 20 us) = 120 us, 1.5 times as long. With 2000 bytes, these are 120 us and 200 us, which is over the limit of
// the claim.
func TestOf(t *testing.T) {
	got := compareRuns(ring(t), ring(t, "machine.link.rate=50MB/s", "machine.link.spare=9"))
	times := got.Exhibits[0].Cells
	for _, want := range []struct {
		row                  string
		base, changed, ratio float64
	}{{"1000", 80, 120, 1.5}, {"2000", 120, 200, 200. / 120}} {
		found := false
		for _, c := range times {
			if c.Row == want.row && c.Column == "time" {
				found = c.Base == want.base && c.Changed == want.changed && *c.Ratio == want.ratio && c.Unit == "us"
			}
		}
		if !found {
			t.Errorf("cells %+v, want %+v in them", times, want)
		}
	}
	flips := []compare.Flip{{
		Exhibit: "ring", Claim: "fast", Text: "A lap is fast.", Base: exhibit.Holds, Changed: exhibit.Differs, Observed: "the slowest lap takes 200us",
	}}
	if diff := cmp.Diff(flips, got.Flips); diff != "" {
		t.Errorf("flips (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"machine.link.spare"}, got.Unread); diff != "" {
		t.Errorf("unread (-want +got):\n%s", diff)
	}
}

// Parts that only one of the runs has are listed. Parts that have not changed are not shown.
func TestSummary(t *testing.T) {
	got := compareRuns(ring(t), ring(t, `scenario.parameters.sizes=["2KB", "3KB"]`))
	x := got.Exhibits[0]
	if diff := cmp.Diff([]string{"1000/time", "1000/rate", "3000/time", "3000/rate"}, x.Left); diff != "" {
		t.Errorf("left (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"time", "rate"}, x.Untouched); diff != "" {
		t.Errorf("untouched (-want +got):\n%s", diff)
	}
	if e := got.Summary(); len(e.Text) != 1 || e.Text[0].Heading != "Claims with another verdict" || len(e.Notes) != 2 {
		t.Errorf("summary %+v, want the claim, which 3000 bytes decide, and two notes", e)
	}
}

// Figures have the series of both runs.
func TestFigures(t *testing.T) {
	all := compareRuns(ring(t), ring(t, "machine.link.rate=50MB/s")).Figures()
	if len(all) != 1 || all[0].ID != "ring-compare" {
		t.Fatalf("figures %+v, want ring-compare", all)
	}
	var columns []string
	for _, c := range all[0].Cells {
		if c.Row == "1000" {
			columns = append(columns, c.Column)
		}
		if c.Published != nil {
			t.Errorf("a published value is drawn: %+v", c)
		}
	}
	if diff := cmp.Diff([]string{"time", "rate", "time, changed", "rate, changed"}, columns); diff != "" {
		t.Errorf("series (-want +got):\n%s", diff)
	}
}
