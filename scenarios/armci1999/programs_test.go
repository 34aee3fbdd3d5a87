package armci1999_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/meiko"
	"simrun/machines/paragon"
	"simrun/machines/powerchallenge"
	"simrun/machines/t3d"
	"simrun/machines/t3e"
	"simrun/scenarios"
	"simrun/scenarios/armci1999"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/scenariotest"
)

func catalog() *scenarios.Catalog {
	return &scenarios.Catalog{
		Programs: armci1999.Programs(),
		Machines: []machines.Model{ibmsp.Model(), t3d.Model(), t3e.Model(), meiko.Model(), powerchallenge.Model(), paragon.Model()},
		Files:    scenarios.BuiltIn(),
	}
}

// run runs a scenario with changes and fails the test on any error.
func run(t *testing.T, f scenarios.File, changes ...string) *scenarios.Result {
	t.Helper()
	return scenariotest.Run(t, scenariotest.Load(t, catalog(), f, changes...), scenarios.Observers{})
}

// unchanged returns the result of a scenario of this package as it is. Each runs once for all tests.
func unchanged(t *testing.T, id string) *scenarios.Result {
	t.Helper()
	if unchangedResults[id] == nil {
		unchangedResults[id] = run(t, scenario(t, id))
	}
	return unchangedResults[id]
}

var unchangedResults = map[string]*scenarios.Result{}

// scenario returns a scenario of this package.
func scenario(t *testing.T, id string) scenarios.File {
	t.Helper()
	for _, f := range scenarios.BuiltIn() {
		if f.Name == id+".toml" {
			return f
		}
	}
	t.Fatalf("there is no scenario %q", id)
	return scenarios.File{}
}

// TestClaimsAreJudged: every claim of the scenarios has a verdict, and those that
// rest on counterfactuals rest on simulations that read what they change.
func TestClaimsAreJudged(t *testing.T) {
	for _, id := range []string{"armci-table1", "armci-fig3", "armci-intro", "armci-fig4", "armci-fig5", "armci-acc"} {
		r := unchanged(t, id)
		if len(r.NotJudged) > 0 {
			t.Errorf("%s: no verdict on %v", id, r.NotJudged)
		}
		for _, c := range r.Counterfactuals {
			if c.Events == 0 || len(c.Unread) > 0 {
				t.Errorf("%s: counterfactual %s has %d events, and did not read %v", id, c.ID, c.Events, c.Unread)
			}
		}
		for _, x := range r.Exhibits {
			for _, c := range x.Claims {
				if c.Class == exhibit.Paper && c.Verdict == exhibit.Open && !strings.Contains(c.Because, "T3E") && !strings.Contains(c.Because, "keeps order") {
					t.Errorf("%s: %s is open: %s; only what other machines must tell may be", id, c.ID, c.Because)
				}
			}
		}
	}
}

// TestSweepsWithoutTheSizesOfClaims: claims about sizes that a what-if leaves out
// are open, and nothing more is measured.
func TestSweepsWithoutTheSizesOfClaims(t *testing.T) {
	for id, change := range map[string]string{
		"armci-fig4": "scenario.parameters.sizes=[10]", "armci-fig5": "scenario.parameters.elements=[10]", "armci-acc": `scenario.parameters.bytes=["8B"]`,
	} {
		r := run(t, scenario(t, id), change)
		for _, c := range r.Exhibits[0].Claims {
			if c.Class == exhibit.Paper && c.Verdict != exhibit.Open {
				t.Errorf("%s with %s: %s %s: %s", id, change, c.ID, c.Verdict, c.Observed)
			}
		}
	}
}

// TestPhantom: without the data everything takes the same time, to the
// picosecond.
func TestPhantom(t *testing.T) {
	for _, id := range []string{"armci-intro", "armci-fig4", "armci-fig5"} {
		t.Run(id, func(t *testing.T) {
			data, phantom := unchanged(t, id), run(t, scenario(t, id), "scenario.mode=phantom")
			if diff := cmp.Diff(data.Exhibits, phantom.Exhibits); diff != "" {
				t.Errorf("exhibits differ (-data +phantom):\n%s", diff)
			}
			if data.Digest != phantom.Digest {
				t.Errorf("data: digest %s, phantom: %s, want the same", data.Digest, phantom.Digest)
			}
			if data.Events != phantom.Events || data.Virtual != phantom.Virtual {
				t.Errorf("data: %d events, %v; phantom: %d events, %v; want the same",
					data.Events, data.Virtual, phantom.Events, phantom.Virtual)
			}
		})
	}
}

// TestOperationsElsewhere: every operation has the same effects on the T3D and on the Meiko as on the SP. The other
// programs call LAPI, too, and are refused there.
func TestOperationsElsewhere(t *testing.T) {
	c := catalog()
	on := func(program, machine string) (*scenarios.Scenario, error) {
		return c.Load("elsewhere.toml", fmt.Appendf(nil, `
id        = "elsewhere"
title     = "operations on another machine"
system    = "ARMCI"
paper     = "none"
program   = %q
machine   = %q
processes = 6

[[exhibit]]
id    = "armci-table1"
kind  = "api"
title = "operations"
`, program, machine))
	}
	for _, machine := range []string{t3d.Name, meiko.Name} {
		s, err := on("armci-operations", machine)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range scenariotest.Run(t, s, scenarios.Observers{}).Checks {
			if !x.Holds {
				t.Errorf("%s: %s: %s", machine, x.ID, x.Observed)
			}
		}
		_, err = on("armci-sections", machine)
		if want := "needs active messages, which machine \"" + machine + "\" does not have; it runs on ibmsp"; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("armci-sections on %s: %v, want %s", machine, err, want)
		}
	}
}
