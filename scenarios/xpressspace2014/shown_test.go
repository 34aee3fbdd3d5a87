package xpressspace2014

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/scenarios"
)

// shownSmall are the scenarios whose cells are listed, with parameters that make them small.
var shownSmall = map[string][]string{
	"xs-fig7":   {`scenario.parameters.processes=["8/2", "30/13"]`, "scenario.parameters.per_producer=4KiB", "scenario.parameters.iterations=3"},
	"xs-fig8":   {`scenario.parameters.processes=["8/2", "30/13"]`, `scenario.parameters.sizes=["96KiB", "1MiB"]`, "scenario.parameters.iterations=3"},
	"xs-table2": {`scenario.parameters.processes=["8/2", "30/13"]`, `scenario.parameters.sizes=["96KiB", "1MiB"]`},
}

// values returns the cells of a run by exhibit, row and column.
func values(r *scenarios.Result) map[string]float64 {
	all := map[string]float64{}
	for _, e := range r.Exhibits {
		for _, c := range e.Cells {
			all[e.ID+": "+c.Row+"/"+c.Column] = c.Simulated
		}
	}
	return all
}

// TestCellsAreListed: what a program lists are the rows and columns that a run has, with switches, too.
func TestCellsAreListed(t *testing.T) {
	for _, c := range []struct{ name, set string }{
		{"xs-fig7", ""}, {"xs-fig8", ""}, {"xs-table2", ""},
		{"xs-fig8", `scenario.parameters.switches=["doubled-size"]`},
	} {
		set := shownSmall[c.name]
		if c.set != "" {
			set = append(set[:len(set):len(set)], c.set)
		}
		r := ran(t, c.name, set...)
		got, want := map[scenarios.Place]bool{}, map[scenarios.Place]bool{}
		for _, p := range r.Scenario.Program.Cells(r.Scenario) {
			got[p] = true
		}
		for _, e := range r.Exhibits {
			for _, cell := range e.Cells {
				want[scenarios.Place{Row: cell.Row, Column: cell.Column}] = true
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s %s: cells of a run and listed ones (-run +listed):\n%s", c.name, c.set, diff)
		}
	}
}

// TestOnlyShownRuns: a part of an exhibit has the numbers of the whole one, and the jobs behind other cells do not
// run. With each shown job runs one that checks the data of its system and process grid, once for all such jobs. A
// cell of XpressSpace in Table II is shown with either grid.
func TestOnlyShownRuns(t *testing.T) {
	for _, c := range []struct {
		name string
		only []string
		jobs int // with checks
		want []string
	}{
		{"xs-fig7", []string{`rows=["30"]`}, 4, []string{"xs-fig7: 30/time", "xs-fig7: 30/throughput", "xs-fig7: 30/time, blocks", "xs-fig7: 30/throughput, blocks"}},
		{"xs-fig7", []string{`columns=["throughput"]`, `rows=["8"]`}, 2, []string{"xs-fig7: 8/throughput"}},
		{"xs-fig8", []string{`columns=["MCT App2 1 MB"]`}, 3, []string{"xs-fig9: 8/MCT App2 1 MB", "xs-fig9: 30/MCT App2 1 MB"}},
		{"xs-fig8", []string{`columns=["XpressSpace 96 kB"]`, `rows=["30"]`}, 2, []string{"xs-fig8: 30/XpressSpace 96 kB"}},
		{"xs-table2", []string{`columns=["XpressSpace 1 MB"]`, `rows=["30/13"]`}, 4, []string{"xs-table2: 30/13/XpressSpace 1 MB", "xs-table2-grid: 30/13/XpressSpace 1 MB"}},
		{"xs-table2", []string{`columns=["MCT 1 MB"]`, `rows=["30/13"]`}, 2, []string{"xs-table2: 30/13/MCT 1 MB"}},
		{"xs-table2", []string{`columns=["directory queries"]`, `rows=["8/2, 1 MB"]`}, 2, []string{"xs-table2-work: 8/2, 1 MB/directory queries"}},
	} {
		whole := values(ran(t, c.name, shownSmall[c.name]...))
		set := shownSmall[c.name]
		set = set[:len(set):len(set)]
		for _, o := range c.only {
			set = append(set, "scenario.only."+o)
		}
		r := ran(t, c.name, set...)
		want := map[string]float64{}
		for _, key := range c.want {
			x, ok := whole[key]
			if !ok {
				t.Fatalf("%s: no cell %s", c.name, key)
			}
			want[key] = x
		}
		if diff := cmp.Diff(want, values(r)); diff != "" {
			t.Errorf("%s %v: cells (-whole +part):\n%s", c.name, c.only, diff)
		}
		if len(r.Simulations) != c.jobs {
			t.Errorf("%s %v: %d simulations, want %d", c.name, c.only, len(r.Simulations), c.jobs)
		}
	}
}

// TestOnlyRefusesUnknownCells: rows and columns that there are not are told before anything runs.
func TestOnlyRefusesUnknownCells(t *testing.T) {
	for _, c := range []struct{ name, only, want string }{
		{"xs-table2", `rows=["2048/511"]`, "found no row named 2048/511; nearest: 2048/512"},
		{"xs-table2", `columns=["XpresSpace 1 GB"]`, "found no column named XpresSpace 1 GB; nearest: XpressSpace 1 GB"},
		{"xs-fig7", `rows=["8"]`, "found no row named 8"},
	} {
		if _, err := loaded(t, c.name, "scenario.only."+c.only); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s: %v, want %q", c.name, c.only, err, c.want)
		}
	}
	_, err := loaded(t, "xs-table2", `scenario.only.rows=["2048/512"]`, `scenario.only.columns=["directory queries"]`)
	const want = "found no cell with these rows and columns; row 2048/512 has columns XpressSpace 1 GB, "
	if err == nil || !strings.Contains(fmt.Sprint(err), want) {
		t.Errorf("%v, want %q", err, want)
	}
}
