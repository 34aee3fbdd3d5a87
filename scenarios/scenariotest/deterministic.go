package scenariotest

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"
	"simrun/scenarios"
	"simrun/sim"
)

// Deterministic runs a scenario four times, with one and two threads of Go and
// with and without observers, and fails the test if the results differ in a byte
// or have not the form of docs/result.schema.json, or a check does not hold. It returns the result as JSON. The changes
// are those of [Load].
func Deterministic(t *testing.T, c *scenarios.Catalog, f scenarios.File, set ...string) []byte {
	t.Helper()
	var first []byte
	for _, threads := range []int{1, 2} {
		for _, observed := range []bool{false, true} {
			name := fmt.Sprintf("%s with GOMAXPROCS=%d, observed: %t", f.Name, threads, observed)
			got := runWith(t, c, f, set, threads, observed)
			if first == nil {
				first = got
			}
			if diff := cmp.Diff(string(first), string(got)); diff != "" {
				t.Errorf("%s: result differs from the first (-first +this):\n%s", name, diff)
			}
		}
	}
	return first
}

func runWith(t *testing.T, c *scenarios.Catalog, f scenarios.File, set []string, threads int, observed bool) []byte {
	t.Helper()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(threads))
	var observers scenarios.Observers
	if observed {
		observers = scenarios.Observers{
			Record: true, Hook: func() sim.Hook { return countEvents{new(int)} },
			Watch: func(*scenarios.Simulation) (sim.Tracer, func()) { return new(countTime), nil },
		}
	}
	r := Run(t, Load(t, c, f, set...), observers)
	for _, failure := range r.Failures() {
		t.Errorf("%s: %s", f.Name, failure)
	}
	json, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	if err := CheckSchema(json); err != nil {
		t.Errorf("%s: docs/result.schema.json: %v", f.Name, err)
	}
	return json
}

// countEvents is a hook that looks at everything that a hook can see.
type countEvents struct{ characters *int }

func (c countEvents) Event(_ sim.Time, _ sim.Priority, what fmt.Stringer) {
	*c.characters += len(what.String())
}

// countTime is an observer of everything that an observer can hear.
type countTime struct {
	sim.Recorder
	ran, accounted sim.Duration
}

// Run implements sim.Accountant.
func (c *countTime) Run(r sim.Run) { c.ran += r.End.Sub(r.Start) }

// Account implements sim.Accountant.
func (c *countTime) Account(a sim.Account) { c.accounted += a.Took }
