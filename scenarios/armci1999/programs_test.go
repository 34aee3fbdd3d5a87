package armci1999_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/scenarios"
	"simrun/scenarios/armci1999"
	"simrun/scenarios/scenariotest"
)

func catalog() *scenarios.Catalog {
	return &scenarios.Catalog{
		Programs: armci1999.Programs(),
		Machines: []machines.Model{ibmsp.Model()},
		Files:    scenarios.BuiltIn(),
	}
}

// run runs a scenario with changes and fails the test on any error.
func run(t *testing.T, f scenarios.File, changes ...string) *scenarios.Result {
	t.Helper()
	return scenariotest.Run(t, scenariotest.Load(t, catalog(), f, changes...), scenarios.Observers{})
}

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

// TestPhantom: without the data everything takes the same time, to the
// picosecond.
func TestPhantom(t *testing.T) {
	for _, id := range []string{"armci-intro", "armci-fig4", "armci-fig5"} {
		t.Run(id, func(t *testing.T) {
			f := scenario(t, id)
			data, phantom := run(t, f), run(t, f, "scenario.mode=phantom")
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
