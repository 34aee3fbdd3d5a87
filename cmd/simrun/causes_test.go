package main

import (
	"context"
	"slices"
	"testing"

	"simrun/scenarios"
)

// eventsExplained is how many events a scenario may have to be run once more in a test.
const eventsExplained = 25_000

// Keeping causes changes no event and no result: small built-in scenarios have the digests on record with them.
func TestCausesChangeNoDigest(t *testing.T) {
	c := catalog()
	tried := 0
	for _, f := range c.Files {
		record, err := c.Recorded(scenarioID(f.Name))
		if err != nil {
			t.Fatal(err)
		}
		if record == nil || record.Events == 0 || record.Events > eventsExplained {
			continue
		}
		s, err := c.Load(f.Name, f.Data)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Run(context.Background(), scenarios.Observers{Causes: true})
		if err != nil {
			t.Fatal(err)
		}
		tried++
		tells := slices.ContainsFunc(r.Explained, func(e scenarios.Explanation) bool { return !e.Whole })
		if tells != s.Program.Explains {
			t.Errorf("%s: intervals of numbers are known: %t, want what program %s says: %t", s.ID, tells, s.Program.Name, s.Program.Explains)
		}
		if r.Digest != record.Digest || r.Events != record.Events {
			t.Errorf("%s: digest %s of %d events, want %s of %d", s.ID, r.Digest, r.Events, record.Digest, record.Events)
		}
		for i, run := range r.Simulations {
			if run.Path == nil || int64(run.Path.Sum) != int64(run.End) {
				t.Errorf("%s: the path of simulation %d does not add up to its end, %v", s.ID, i+1, run.End)
			}
		}
	}
	if tried < 5 {
		t.Errorf("%d scenarios have at most %d events, want 5 or more", tried, eventsExplained)
	}
}
