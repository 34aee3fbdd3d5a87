package main

import (
	"testing"

	"simrun/scenarios"
	"simrun/scenarios/scenariotest"
)

// The head of a built-in file says what the loaded scenario is: simrun list reads no more of it.
func TestOutlines(t *testing.T) {
	for _, c := range []*scenarios.Catalog{catalog(), scenariotest.Catalog()} {
		for _, f := range c.Files {
			s := scenariotest.Load(t, c, f)
			want := scenarios.Outline{ID: s.ID, Title: s.Title, Program: s.Program.Name, Machine: s.MachineName()}
			if got, err := f.Outline(); err != nil || got != want {
				t.Errorf("%s: got %+v, %v, want %+v", f.Name, got, err, want)
			}
		}
	}
}
