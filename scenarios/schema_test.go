package scenarios_test

import (
	"strings"
	"testing"

	"simrun/scenarios"
	"simrun/scenarios/scenariotest"
)

// What every kind of run gives has the form that the schema describes.
func TestSchema(t *testing.T) {
	for _, s := range []*scenarios.Scenario{load(t), load(t, "machine.link.latency=5us"), loadWhatIf(t, true)} {
		json, err := runOf(t, s).JSON()
		if err != nil {
			t.Fatal(err)
		}
		if err := scenariotest.CheckSchema(json); err != nil {
			t.Errorf("%s: %v", s.ID, err)
		}
	}
}

// The schema refuses what has another form.
func TestSchemaRefuses(t *testing.T) {
	json, err := runOf(t, load(t)).JSON()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new string }{
		{`"schema":1`, `"schema":2`},
		{`"unit":"us",`, ``},
		{`"simulated":80`, `"simulated":"80"`},
		{`"simulated":80,`, ``},
		{`"fitted":"parameter"`, `"fitted":"somehow"`},
		{`"class":"ours"`, `"class":"paper"`}, // without a place in the paper
		{`"verdict":"holds"`, `"verdict":"true"`},
		{`"mode":"data"`, `"mode":"data","date":"today"`},
		{`"digest":"sha256:`, `"digest":"md5:`},
	} {
		bad := strings.Replace(string(json), c.old, c.new, 1)
		if bad == string(json) {
			t.Errorf("no %s in the result", c.old)
		}
		if scenariotest.CheckSchema([]byte(bad)) == nil {
			t.Errorf("the schema accepts a result with %s in place of %s", c.new, c.old)
		}
	}
}
