package scenarios_test

import (
	"errors"
	"testing"

	"simrun/internal/diag"
	"simrun/scenarios"
	"simrun/scenarios/scenariotest"
)

// FuzzLoad holds that no scenario file and no override makes Load panic, and
// that every mistake has a place.
func FuzzLoad(f *testing.F) {
	c := scenariotest.Catalog()
	ring := string(c.Files[0].Data)
	for _, set := range []string{
		"scenario.seed=3", "scenario.mode=phantom", "machine.link.latency=5us", `scenario.parameters.sizes=["1B"]`,
		"scenario.exhibit=[]", "scenario.exhibit.id=3", `scenario.program=""`, "scenario.parameters=1", "scenario.set.link.rate=1", "machine.=1", "pair.link.rate=1B/s", "pair.=1", "scenario.machines=[]", "scenario.machines=3",
	} {
		f.Add(ring, set)
	}
	for _, text := range []string{
		"", "exhibit = 3", "[[exhibit]]\npublished = 3", "[exhibit]\nid = 3", "id = 'x'\n[[exhibit]]\nclaim = [1]\nplot = [[]]",
		"set = 3", "[set.a.b]\nc = 1979-05-27", "parameters = []", "program = 'ring'", "program = 'words'\nset = {a = 1}",
	} {
		f.Add(text, "scenario.seed=3")
	}
	f.Fuzz(func(t *testing.T, text, set string) {
		var overrides []scenarios.Override
		if o, err := c.ParseOverride(set); err == nil {
			overrides = append(overrides, o)
		}
		s, err := c.Load("ring.toml", []byte(text), overrides...)
		var list diag.List
		var override *scenarios.OverrideError
		switch {
		case err == nil && (s.Program == nil || s.ID != "ring"):
			t.Errorf("Load(%q, %q) = %+v without an error, want a program and the id ring", text, set, s)
		case err != nil && !errors.As(err, &list) && !errors.As(err, &override):
			t.Errorf("Load(%q, %q) = %v (%T), want a diag.List or an OverrideError", text, set, err, err)
		}
		for _, e := range list {
			if at := e.Position(); at.Line < 1 || at.Column < 1 || e.Msg == "" {
				t.Errorf("Load(%q, %q): error %+v, want a place and a message", text, set, e)
			}
		}
	})
}
