package scenariotest

import (
	"testing"

	"simrun/scenarios"
)

// Load reads a scenario with changes, each NAME=VALUE as after --set, and ends
// the test on any error.
func Load(t testing.TB, c *scenarios.Catalog, f scenarios.File, set ...string) *scenarios.Scenario {
	t.Helper()
	var overrides []scenarios.Override
	for _, text := range set {
		o, err := c.ParseOverride(text)
		if err != nil {
			t.Fatal(err)
		}
		overrides = append(overrides, o)
	}
	s, err := c.Load(f.Name, f.Data, overrides...)
	if err != nil {
		t.Fatalf("load %s with %q: %v", f.Name, set, err)
	}
	return s
}

// Run runs a scenario and ends the test on any error; a check or claim that does
// not hold is none.
func Run(t testing.TB, s *scenarios.Scenario, observers scenarios.Observers) *scenarios.Result {
	t.Helper()
	r, err := s.Run(t.Context(), observers)
	if err != nil {
		t.Fatalf("run %s: %v", s.ID, err)
	}
	return r
}
