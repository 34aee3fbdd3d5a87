package scenarios_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/scenarios"
	"simrun/scenarios/explain"
	"simrun/scenarios/inpage"
	"simrun/scenarios/output"
	"simrun/scenarios/scenariotest"
	"simrun/scenarios/store"
	"simrun/sim"
)

// newStore returns an empty store that must not have anything to warn of.
func newStore(t *testing.T) *store.Store {
	return store.Open(t.TempDir(), store.DefaultMax, func(text string) { t.Errorf("warning: %s", text) })
}

// shown is everything that a run shows: its result, and what it read.
func shown(t *testing.T, r *scenarios.Result) string {
	t.Helper()
	line, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	text := string(line)
	sheets := r.Scenario.Libraries.UsedSheets()
	for _, target := range r.Scenario.Targets {
		sheets = append(sheets, target.Machine.Sheet())
	}
	for _, sheet := range sheets {
		for _, p := range output.Parameters(sheet) {
			if p.Read {
				text += p.Name + " is read\n"
			}
		}
	}
	return text
}

// A kept result is that of every run that reads the same, and shows the same as a run that
// computes it. All runs share a store, in this order.
func TestKeep(t *testing.T) {
	kept, c := newStore(t), scenariotest.Catalog()
	tests := []struct {
		file int // of the catalog
		set  []string
		kept bool
	}{
		{0, nil, false},
		{0, nil, true},
		{0, []string{"machine.link.spare=9"}, true}, // which nothing reads
		{0, []string{"machine.link.rate=50MB/s"}, false},
		{0, []string{"machine.link.rate=50MB/s", "machine.link.spare=7"}, true},
		{0, []string{"machine.link.rate=100MB/s"}, true}, // as it is
		{0, []string{"scenario.parameters.laps=2"}, false},
		{0, []string{"scenario.processes=3"}, false},
		{0, []string{"scenario.seed=1"}, false},
		{0, []string{"library.baton.start=1 int_add"}, false},
		{0, []string{"library.baton.start=1 int_add", "library.baton.drop=2x"}, true}, // nothing reads the second
		{0, []string{"scenario.title=another"}, true},                                 // which is the file's
		{1, nil, false},
		{1, nil, true},
		{1, []string{"pair.link.latency=1us"}, false},
		{1, []string{"mule.link.load=2"}, true}, // which nothing reads
		{0, nil, true},
	}
	for i, tt := range tests {
		fresh := scenariotest.Run(t, scenariotest.Load(t, c, c.Files[tt.file], tt.set...), scenarios.Observers{})
		r := scenariotest.Run(t, scenariotest.Load(t, c, c.Files[tt.file], tt.set...), scenarios.Observers{Store: kept})
		if r.Kept != tt.kept {
			t.Errorf("%d: %s with %q: from the store: %t, want %t", i, r.Scenario.ID, tt.set, r.Kept, tt.kept)
		}
		if diff := cmp.Diff(shown(t, fresh), shown(t, r)); diff != "" {
			t.Errorf("%d: %s with %q differs from a run without a store (-without +with):\n%s", i, r.Scenario.ID, tt.set, diff)
		}
	}
}

// Counterfactuals are kept with their run, and are part of what it is.
func TestKeepCounterfactuals(t *testing.T) {
	kept := newStore(t)
	for _, tt := range []struct {
		long bool
		set  []string
		kept bool
	}{
		{false, nil, false},
		{false, nil, true},
		{true, nil, false}, // with a counterfactual more
		{true, nil, true},
		{true, []string{"machine.link.spare=2"}, true},
		{true, []string{"machine.link.latency=2us"}, false},
	} {
		fresh := runOf(t, loadWhatIf(t, tt.long, tt.set...))
		r := scenariotest.Run(t, loadWhatIf(t, tt.long, tt.set...), scenarios.Observers{Store: kept})
		if r.Kept != tt.kept {
			t.Errorf("long %t, %q: from the store: %t, want %t", tt.long, tt.set, r.Kept, tt.kept)
		}
		if diff := cmp.Diff(shown(t, fresh), shown(t, r)); diff != "" {
			t.Errorf("long %t, %q: differs from a run without a store (-without +with):\n%s", tt.long, tt.set, diff)
		}
	}
}

// A run whose causes are kept is kept itself, with all that an explanation needs, beside the run without causes.
func TestKeepExplained(t *testing.T) {
	kept, c := newStore(t), inpage.Catalog()
	for _, f := range scenarios.BuiltIn() {
		if id := strings.TrimSuffix(f.Name, ".toml"); id != "armci-intro" && id != "armci-fig3" {
			continue
		}
		var texts []string
		for i, o := range []scenarios.Observers{{Causes: true}, {Store: kept}, {Causes: true, Store: kept}, {Causes: true, Store: kept}} {
			r := scenariotest.Run(t, scenariotest.Load(t, c, f), o)
			if r.Kept != (i == 3) {
				t.Errorf("%s: run %d is from the store: %t, want %t", f.Name, i, r.Kept, i == 3)
			}
			if !o.Causes {
				continue
			}
			report, err := explain.Of(r).JSON()
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, shown(t, r)+string(report))
		}
		if !strings.Contains(texts[0], `"elasticity"`) {
			t.Fatalf("%s: nothing is explained", f.Name)
		}
		for _, text := range texts[1:] {
			if diff := cmp.Diff(texts[0], text); diff != "" {
				t.Errorf("%s differs from a run without a store (-without +with):\n%s", f.Name, diff)
			}
		}
	}
}

// A run that somebody watches is computed, and so is a program that depends on more than its
// scenario; a failure is not kept.
func TestNotKept(t *testing.T) {
	kept, c := newStore(t), scenariotest.Catalog()
	for _, o := range []scenarios.Observers{
		{Store: kept, Record: true}, {Store: kept, Hook: func() sim.Hook { return silent{} }}, {Store: kept}, {Store: kept, Record: true},
	} {
		if r := scenariotest.Run(t, scenariotest.Load(t, c, c.Files[0]), o); r.Kept || o.Record == (r.Simulations[0].Trace == nil) {
			t.Errorf("with observers %+v: kept %t, trace %v", o, r.Kept, r.Simulations[0].Trace)
		}
	}
	outside := *c.Program("ring")
	outside.Outside = true
	c.Programs = []scenarios.Program{outside}
	for range 2 {
		if r := scenariotest.Run(t, scenariotest.Load(t, c, c.Files[0]), scenarios.Observers{Store: kept}); r.Kept {
			t.Error("a program that depends on more than its scenario was served from the store")
		}
	}
	runs := 0
	c.Programs = []scenarios.Program{{Name: "ring", NeedsMachine: true, Config: func() any { return new(scenariotest.RingConfig) },
		Run: func(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
			runs++
			return nil, context.Canceled
		}}}
	for range 2 {
		_, err := scenariotest.Load(t, c, c.Files[0], "scenario.seed=77").Run(t.Context(), scenarios.Observers{Store: kept})
		if err == nil {
			t.Error("no error")
		}
	}
	if runs != 2 {
		t.Errorf("a failing program ran %d times, want 2", runs)
	}
}

// silent is a hook that does nothing.
type silent struct{}

func (silent) Event(sim.Time, sim.Priority, fmt.Stringer) {}
