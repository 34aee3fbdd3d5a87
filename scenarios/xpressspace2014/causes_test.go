package xpressspace2014

import (
	"fmt"
	"strings"
	"testing"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/scenariotest"
)

// smaller makes the paper's jobs small ones for a test.
func smaller(t *testing.T) {
	scales, sizes, first := publishedScales, publishedSizes, firstScales
	t.Cleanup(func() { publishedScales, publishedSizes, firstScales = scales, sizes, first })
	publishedScales = [4]counts{{16, 4}, {32, 8}, {64, 16}, {128, 32}}
	publishedSizes = [4]int64{4 << 20, 8 << 20, 16 << 20, 32 << 20}
	firstScales = [5]counts{{16, 2}, {32, 4}, {64, 8}, {128, 16}, {256, 32}}
}

// listed writes a list as --set takes it.
func listed[T any](list []T) string {
	words := make([]string, len(list))
	for i, w := range list {
		words[i] = fmt.Sprintf("%q", fmt.Sprint(w))
	}
	return "[" + strings.Join(words, ", ") + "]"
}

// TestCausesAreJudged: with small jobs instead of the paper's, every claim of a
// scenario gets a verdict, in runs with all counterfactuals; those that are open say what
// is missing. Counterfactuals run at least once for each claim on a cause.
func TestCausesAreJudged(t *testing.T) {
	smaller(t)
	var sizes []string
	for _, n := range publishedSizes {
		sizes = append(sizes, fmt.Sprintf("%dB", n))
	}
	for _, c := range []struct {
		id   string
		set  []string
		open []string
	}{
		{"xs-fig7", []string{"scenario.parameters.processes=" + listed(firstScales[:])}, nil},
		{"xs-fig8", []string{"scenario.parameters.processes=" + listed(publishedScales[:]), "scenario.parameters.sizes=" + listed(sizes)}, nil},
		{"xs-table2", []string{"scenario.parameters.processes=" + listed(publishedScales[:]), "scenario.parameters.sizes=" + listed(sizes)}, []string{"xs-c-125", "xs-c-126"}},
	} {
		s, err := loaded(t, c.id, c.set...)
		if err != nil {
			t.Fatal(err)
		}
		s.Long = true
		r := scenariotest.Run(t, s, scenarios.Observers{})
		open := map[string]bool{}
		for _, id := range c.open {
			open[id] = true
		}
		if len(r.DroppedClaims) > 0 || len(r.NotJudged) > 0 {
			t.Errorf("%s: without a verdict: %v %v", c.id, r.DroppedClaims, r.NotJudged)
		}
		for _, e := range r.Exhibits {
			for _, claim := range e.Claims {
				switch {
				case (claim.Verdict == exhibit.Open) != open[claim.ID]:
					t.Errorf("%s: %s is %s: %s", e.ID, claim.ID, claim.Verdict, claim.Because)
				case claim.Verdict != exhibit.Open && claim.Observed == "":
					t.Errorf("%s: %s %s, and nothing is said of what was seen", e.ID, claim.ID, claim.Verdict)
				}
			}
		}
		if len(r.Counterfactuals) != len(s.Counterfactuals()) {
			t.Errorf("%s: %d counterfactuals have run, want %d", c.id, len(r.Counterfactuals), len(s.Counterfactuals()))
		}
	}
}
