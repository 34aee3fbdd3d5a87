package scenarios_test

import (
	"testing"

	"simrun/scenarios"
	"simrun/scenarios/scenariotest"
	"simrun/sim/param"
)

func TestSetting(t *testing.T) {
	c := scenariotest.Catalog()
	for _, test := range []struct {
		file, path string
		set        []string
		value      string // "" if there is none
		dimension  param.Dimension
	}{
		{"ring", "machine.link.latency", nil, "10us", param.Duration},
		{"ring", "pair.link.latency", []string{"machine.link.latency=7us"}, "7us", param.Duration},
		{"ring", "machine.link.nothing", nil, "", 0},
		{"ring", "library.baton.drop", nil, "2 load, 1 branch", param.Operations},
		{"ring", "library.baton.nothing", nil, "", 0},
		{"ring", "scenario.processes", []string{"scenario.processes=2"}, "2", param.Count},
		{"ring", "scenario.machine", nil, "pair", param.Word},
		{"ring", "scenario.parameters.sizes", nil, "", 0},
		{"ring", "scenario.parameters.laps", nil, "", 0}, // the file leaves it out
		{"rings", "mule.link.latency", nil, "30us", param.Duration},
		{"rings", "machine.link.latency", nil, "", 0}, // 10us and 30us
		{"rings", "machine.link.rate", nil, "100MB/s", param.Rate},
	} {
		s := scenariotest.Load(t, c, *c.File(test.file), test.set...)
		got, ok := s.Setting(scenarios.Override{Path: test.path})
		if got.Value != test.value || got.Dimension != test.dimension || ok != (test.value != "") {
			t.Errorf("%s of %s: %+v, %t; want %q, %v", test.path, test.file, got, ok, test.value, test.dimension)
		}
	}
}

// The hash is that of what there is to read.
func TestParametersHash(t *testing.T) {
	c := scenariotest.Catalog()
	own := scenariotest.Load(t, c, *c.File("ring")).ParametersHash()
	if again := scenariotest.Load(t, c, *c.File("ring"), "scenario.seed=3").ParametersHash(); again != own {
		t.Errorf("hash %s with another seed, want %s", again, own)
	}
	if other := scenariotest.Load(t, c, *c.File("ring"), "machine.link.spare=9").ParametersHash(); other == own {
		t.Errorf("hash %s with another parameter, want another", other)
	}
}
