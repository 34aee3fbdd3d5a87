package hpjava1998

import (
	"context"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
	"simrun/machines/meiko"
	"simrun/machines/t3d"
	"simrun/models/adlib"
	"simrun/models/hpjava"
	"simrun/scenarios"
)

// ranSmall runs a figure at a small size on two machines, with changes.
func ranSmall(t *testing.T, name string, set ...string) *scenarios.Result {
	t.Helper()
	data, err := os.ReadFile("../" + name + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	c := &scenarios.Catalog{
		Programs: Programs(), Machines: []machines.Model{t3d.Model(), meiko.Model()}, Libraries: []*machines.Library{adlib.Library(), hpjava.Costs()},
	}
	var overrides []scenarios.Override
	for _, text := range append([]string{
		`scenario.machines=["t3d", "meiko"]`, "scenario.parameters.size=16", "scenario.parameters.processes=[1, 4]", "scenario.parameters.starts=[8, 16]",
	}, set...) {
		o, err := c.ParseOverride(text)
		if err != nil {
			t.Fatal(err)
		}
		overrides = append(overrides, o)
	}
	s, err := c.Load(name+".toml", data, overrides...)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(context.Background(), scenarios.Observers{})
	if err != nil {
		t.Fatal(err)
	}
	for _, failure := range r.Failures() {
		t.Errorf("%s with %v: %s", name, set, failure)
	}
	return r
}

// wholeSmall returns what ranSmall does without changes. Each figure runs once for all tests.
func wholeSmall(t *testing.T, name string) *scenarios.Result {
	t.Helper()
	if whole[name] == nil {
		whole[name] = ranSmall(t, name)
	}
	return whole[name]
}

var whole = map[string]*scenarios.Result{}

// values returns the cells of a run.
func values(r *scenarios.Result) map[scenarios.Place]float64 {
	all := map[scenarios.Place]float64{}
	for _, e := range r.Exhibits {
		for _, c := range e.Cells {
			all[scenarios.Place{Row: c.Row, Column: c.Column}] = c.Simulated
		}
	}
	return all
}

// TestOnlyShownRuns: a part of a figure has the numbers of the whole figure. Only the jobs behind it run, and the four
// that check the results, which always run. The jobs that the claims need run and are judged if all jobs of the cells
// do. In figure 2, all cells except speed-ups come from one job a row, so a column needs all jobs.
func TestOnlyShownRuns(t *testing.T) {
	const checks = 4
	for _, c := range []struct {
		name   string
		only   []string
		jobs   int // without checks; -1 for those of the whole figure
		want   []scenarios.Place
		judged bool
	}{
		{"hpjava-fig1", []string{`rows=["t3d 4"]`, `columns=["time"]`}, 1, []scenarios.Place{{Row: "t3d 4", Column: "time"}}, false},
		{"hpjava-fig1", []string{`rows=["meiko 4"]`, `columns=["speed-up"]`}, 2, []scenarios.Place{{Row: "meiko 4", Column: "speed-up"}}, false},
		{"hpjava-fig1", []string{`columns=["time, blocks"]`, `rows=["t3d"]`}, 2, []scenarios.Place{{Row: "t3d 1", Column: "time, blocks"}, {Row: "t3d 4", Column: "time, blocks"}}, false},
		{"hpjava-fig1", []string{`columns=["computing"]`}, 4, []scenarios.Place{{Row: "t3d 1", Column: "computing"}, {Row: "t3d 4", Column: "computing"}, {Row: "meiko 1", Column: "computing"}, {Row: "meiko 4", Column: "computing"}}, false},
		{"hpjava-fig2", []string{`rows=["meiko 1"]`, `columns=["communication"]`}, 1, []scenarios.Place{{Row: "meiko 1", Column: "communication"}}, false},
		{"hpjava-fig2", []string{`columns=["time"]`}, -1, []scenarios.Place{{Row: "t3d 1", Column: "time"}, {Row: "t3d 4", Column: "time"}, {Row: "meiko 1", Column: "time"}, {Row: "meiko 4", Column: "time"}}, true},
	} {
		full := wholeSmall(t, c.name)
		cells := values(full)
		var set []string
		for _, o := range c.only {
			set = append(set, "scenario.only."+o)
		}
		r := ranSmall(t, c.name, set...)
		want := map[scenarios.Place]float64{}
		for _, p := range c.want {
			x, ok := cells[p]
			if !ok {
				t.Fatalf("%s: no cell %v", c.name, p)
			}
			want[p] = x
		}
		if diff := cmp.Diff(want, values(r)); diff != "" {
			t.Errorf("%s %v: cells (-whole +part):\n%s", c.name, c.only, diff)
		}
		jobs := c.jobs + checks
		if c.jobs < 0 {
			jobs = len(full.Simulations)
		}
		if len(r.Simulations) != jobs {
			t.Errorf("%s %v: %d simulations, want %d", c.name, c.only, len(r.Simulations), jobs)
		}
		if judged := len(r.DroppedClaims) == 0; judged != c.judged {
			t.Errorf("%s %v: claims %v are not judged, want that they are: %t", c.name, c.only, r.DroppedClaims, c.judged)
		}
	}
}

// TestCellsAreListed: what a figure lists are the cells that a run has.
func TestCellsAreListed(t *testing.T) {
	for _, name := range []string{"hpjava-fig1", "hpjava-fig2"} {
		r := wholeSmall(t, name)
		listed := map[scenarios.Place]bool{}
		for _, p := range r.Scenario.Program.Cells(r.Scenario) {
			listed[p] = true
		}
		ran := map[scenarios.Place]bool{}
		for p := range values(r) {
			ran[p] = true
		}
		if diff := cmp.Diff(ran, listed); diff != "" {
			t.Errorf("%s: cells of a run and listed ones (-run +listed):\n%s", name, diff)
		}
	}
}
