package exhibit_test

import (
	"testing"

	"simrun/scenarios/exhibit"
)

func TestCountVerdicts(t *testing.T) {
	claims := func(verdicts ...exhibit.Verdict) []exhibit.Claim {
		var all []exhibit.Claim
		for _, v := range verdicts {
			all = append(all, exhibit.Claim{Verdict: v})
		}
		return all
	}
	for _, c := range []struct {
		claims []exhibit.Claim
		want   string
	}{
		{nil, ""},
		{claims(exhibit.Open, exhibit.Holds), "1 holds, 1 open"},
		{claims(exhibit.Differs, exhibit.Holds, exhibit.Differs, exhibit.Holds, exhibit.Open, exhibit.Open), "2 hold, 2 differ, 2 open"},
	} {
		if got := exhibit.CountVerdicts(c.claims); got != c.want {
			t.Errorf("%v: got %q, want %q", c.claims, got, c.want)
		}
	}
}
