package scenariotest

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"
	"simrun/scenarios"
	"simrun/sim"
)

// Deterministic runs a scenario with one thread of Go and without observers, and again with two threads and observers.
// It fails the test if the results differ in a byte, do not have the form of docs/result.schema.json, or a check does
// not hold. It returns the result as JSON. The changes are those of [Load].
func Deterministic(t *testing.T, c *scenarios.Catalog, f scenarios.File, set ...string) []byte {
	t.Helper()
	plain := runWith(t, c, f, set, 1, false)
	if diff := cmp.Diff(string(plain), string(runWith(t, c, f, set, 2, true))); diff != "" {
		t.Errorf("%s: result differs (-one thread +two threads and observers):\n%s", f.Name, diff)
	}
	return plain
}

// Repeatable runs a scenario with one thread of Go and with two, without observers, and checks that the results are the
// same byte for byte. It is for runs whose events observers change: [Deterministic] checks these with scenario.exact=true.
func Repeatable(t *testing.T, c *scenarios.Catalog, f scenarios.File, set ...string) {
	t.Helper()
	if diff := cmp.Diff(string(runWith(t, c, f, set, 1, false)), string(runWith(t, c, f, set, 2, false))); diff != "" {
		t.Errorf("%s: result differs (-one thread +two threads):\n%s", f.Name, diff)
	}
}

// Observed runs a scenario with one thread of Go and with observers, and checks form and checks as
// [Deterministic] does. It returns the result as JSON. It costs half as much, where the result of a plain run
// is on record.
func Observed(t *testing.T, c *scenarios.Catalog, f scenarios.File, set ...string) []byte {
	t.Helper()
	return runWith(t, c, f, set, 1, true)
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
