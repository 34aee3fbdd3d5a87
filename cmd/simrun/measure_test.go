package main

import (
	"fmt"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/measure"
	"simrun/scenarios/measure/processor"
)

// The marks between which the validation tables of a machine stand on its page.
const (
	pageBegin = "<!-- measurements: go test ./cmd/simrun -run TestMachinePages -update writes them -->\n"
	pageEnd   = "<!-- end of the measurements -->\n"
)

// TestMachinePages holds the validation tables of the machines' pages to what simrun
// measure gives. -update writes them. Every number that lies 40 % beside what was published
// has its reason. The table of all machines is held if the test runs for all of them.
func TestMachinePages(t *testing.T) {
	c := catalog()
	var all []measure.OfMachine
	for i := range c.Machines {
		m := &c.Machines[i]
		t.Run(m.Name, func(t *testing.T) {
			all = append(all, measure.OfMachine{Name: m.Name, Page: m.Name + ".md", Compared: holdPage(t, c, m)})
		})
	}
	if len(all) == len(c.Machines) {
		holdBlock(t, "../../docs/machines/README.md", pageBegin, measure.Overview(all), pageEnd)
	}
}

// holdPage holds the page of a machine, all of whose measurements must be right and, those of the
// processor, positive numbers. It returns what was published of it beside what is simulated.
func holdPage(t *testing.T, c *scenarios.Catalog, m *machines.Model) []measure.Compared {
	t.Helper()
	points, err := measure.PublishedOf(m.Name)
	if err != nil {
		t.Fatal(err)
	}
	r := &scenarios.Result{Scenario: &scenarios.Scenario{ID: measure.ScenarioID(m.Name)}}
	suite := measure.Suite{Machine: m, Groups: measureGroups()}
	if suite.Runnable() {
		s, err := suite.Scenario(c)
		if err != nil {
			t.Fatal(err)
		}
		if r, err = s.Run(t.Context(), scenarios.Observers{Cores: scenarios.NewCores(runtime.GOMAXPROCS(0), 0)}); err != nil {
			t.Fatal(err)
		}
		for _, f := range r.Failures() {
			t.Error(f)
		}
		for _, g := range processor.Groups() {
			checkPositive(t, r, r.Scenario.ID+"-"+g.Name)
		}
	}
	all := measure.Compare(points, r)
	for i := range all {
		if e := all[i].Error(); all[i].Evidence() && (e > 0.4 || e < -0.4) && all[i].Gap == "" {
			t.Errorf("%s: %s is %+.0f %% beside what was published, expected a reason under gap in scenarios/measure/published/%s.csv",
				m.Name, all[i].Cell(), 100*e, m.Name)
		}
	}
	holdBlock(t, "../../docs/machines/"+m.Name+".md", pageBegin, measure.Markdown(all), pageEnd)
	return all
}

// checkPositive: a result has an exhibit, and all of its cells are positive numbers.
func checkPositive(t *testing.T, r *scenarios.Result, id string) {
	t.Helper()
	i := slices.IndexFunc(r.Exhibits, func(e exhibit.Exhibit) bool { return e.ID == id })
	if i < 0 || len(r.Exhibits[i].Cells) == 0 {
		t.Errorf("%s: no cells, want those of each group of the processor", id)
		return
	}
	for _, c := range r.Exhibits[i].Cells {
		if !(c.Simulated > 0) || math.IsInf(c.Simulated, 0) {
			t.Errorf("%s: %s/%s is %v, want a positive number", id, c.Row, c.Column, c.Simulated)
		}
	}
}

// holdBlock compares what stands between two marks of a document, or writes it.
func holdBlock(t *testing.T, file, begin, block, end string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), begin)
	old, after, ends := strings.Cut(rest, end)
	if !ok || !ends {
		t.Fatalf("%s has no line %q with a line %q below it", file, strings.TrimSpace(begin), strings.TrimSpace(end))
	}
	if *update {
		if err := os.WriteFile(file, []byte(before+begin+block+end+after), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(block, old); diff != "" {
		t.Error(fmt.Sprintf("%s is not as generated; run this test with -update (-generated +document):\n", file) + diff)
	}
}
