package svm1995

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/paragon"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/scenariotest"
)

func catalog() *scenarios.Catalog {
	return &scenarios.Catalog{Programs: Programs(), Machines: []machines.Model{paragon.Model()}}
}

const tableText = `
id = "small"
title = "small"
program = "svm-swm"
machines = ["paragon"]
[parameters]
size = 24
steps = 12
columns = [
  { name = "SVM-Fortran", system = "svmfortran", processors = [1, 3, 4] },
  { name = "HPF", system = "hpf", processors = [1, 3, 4] },
]
[[exhibit]]
id = "svm-table2"
kind = "table"
title = "small"
unit = "s"
[[exhibit]]
id = "svm-table2-ladder"
kind = "ladder"
title = "small"
unit = "s"
totals = "svm-table2"
`

const oneText = `
id = "small"
title = "small"
program = "svm-sequential"
machines = ["paragon"]
[parameters]
size = 24
steps = 12
[[exhibit]]
id = "svm-seq"
kind = "table"
title = "small"
unit = "s"
`

func run(t *testing.T, text string, set ...string) *scenarios.Result {
	t.Helper()
	f := scenarios.File{Name: "<stdin>", Data: []byte(text)}
	r := scenariotest.Run(t, scenariotest.Load(t, catalog(), f, set...), scenarios.Observers{})
	for _, failure := range r.Failures() {
		t.Error(failure)
	}
	return r
}

// cellsOf returns the numbers of an exhibit.
func cellsOf(e exhibit.Exhibit) map[string]float64 {
	all := map[string]float64{}
	for _, c := range e.Cells {
		all[c.Row+"/"+c.Column] = c.Simulated
	}
	return all
}

// TestModes: data and phantom give the same times.
func TestModes(t *testing.T) {
	for _, text := range []string{tableText, oneText} {
		data := cellsOf(run(t, text, "scenario.mode=data").Exhibits[0])
		for cell, x := range cellsOf(run(t, text, "scenario.mode=phantom").Exhibits[0]) {
			if x != data[cell] {
				t.Errorf("%s: %v s in mode phantom, %v s in mode data", cell, x, data[cell])
			}
		}
	}
}

// TestSampledOnPages: totals are within 1 % if all columns share a page. Then it takes some iterations until
// processors take the page from each other in a stable order.
func TestSampledOnPages(t *testing.T) {
	set := []string{"scenario.parameters.size=24", "scenario.parameters.steps=50"}
	text := strings.Replace(tableText, `"svmfortran", processors = [1, 3, 4]`, `"svmfortran", processors = [3, 4, 5, 8]`, 1)
	sampled := cellsOf(run(t, text, append(set, "scenario.mode=sampled")...).Exhibits[0])
	for cell, want := range cellsOf(run(t, text, append(set, "scenario.mode=phantom")...).Exhibits[0]) {
		if !strings.HasSuffix(cell, "barrier time") && math.Abs(sampled[cell]-want) > 0.01*want {
			t.Errorf("%s: %v s in mode sampled, %v s in mode phantom", cell, sampled[cell], want)
		}
	}
}

// TestSampled: totals are within 1 % where each processor has pages of its own, here four of each array and more.
func TestSampled(t *testing.T) {
	const size = "scenario.parameters.size=128"
	sampled := cellsOf(run(t, tableText, size, "scenario.mode=sampled").Exhibits[0])
	for cell, want := range cellsOf(run(t, tableText, size, "scenario.mode=phantom").Exhibits[0]) {
		if !strings.HasSuffix(cell, "barrier time") && math.Abs(sampled[cell]-want) > 0.01*want {
			t.Errorf("%s: %v s in mode sampled, %v s in mode phantom", cell, sampled[cell], want)
		}
	}
}

func TestDeterministic(t *testing.T) {
	scenariotest.Deterministic(t, catalog(), scenarios.File{Name: "<stdin>", Data: []byte(tableText)}, "scenario.parameters.processors=[3]")
}

// TestLadderAddsUp: the parts of a cell are the mean over the processors. The total is the time of the last of them.
// So the sum of the parts is at most the total, and no less than nine tenths.
func TestLadderAddsUp(t *testing.T) {
	r := run(t, tableText)
	total, parts := cellsOf(r.Exhibits[0]), map[string]float64{}
	for _, c := range r.Exhibits[1].Cells {
		parts[c.Row] += c.Simulated
	}
	for row, sum := range parts {
		n, name, _ := strings.Cut(row, "/")
		if all := total[n+"/"+name]; sum > all*1.000001 || sum < 0.9*all {
			t.Errorf("%s: the parts are %v s, the total is %v s", row, sum, all)
		}
	}
	if totals := len(r.Exhibits[1].Totals); len(parts) != 6 || totals != 6 {
		t.Errorf("%d bars and %d totals of the table, want 6 of both", len(parts), totals)
	}
}

func TestValidate(t *testing.T) {
	_, err := catalog().Load("<stdin>", []byte(strings.Replace(tableText, `"hpf"`, `"craft"`, 1)))
	if err == nil || !strings.Contains(err.Error(), "svmfortran or hpf") {
		t.Errorf("system craft: got %v, want an error that names svmfortran and hpf", err)
	}
}

func TestSteps(t *testing.T) {
	for _, x := range []struct {
		list  []float64
		signs string
		want  bool
	}{
		{[]float64{3, 2, 1}, ">>", true},
		{[]float64{3, 3, 1}, ">>", false},
		{[]float64{3, 2, 4}, "><", true},
		{[]float64{3, 2, 2}, "><", false},
		{[]float64{3, 2, 9}, ">", true},
	} {
		if got := steps(x.list, x.signs); got != x.want {
			t.Errorf("%v %s: got %v, want %v", x.list, x.signs, got, x.want)
		}
	}
}

// TestLikeSequential: numbers may differ by the order of sums, and nothing may be missing.
func TestLikeSequential(t *testing.T) {
	for _, x := range []struct {
		text, want string
		holds      bool
	}{
		{"sum 1.0000000000001 2", "sum 1 2", true},
		{"sum 1.0001 2", "sum 1 2", false},
		{"sum 1", "sum 1 2", false},
		{"", "", false},
	} {
		if holds, observed := likeSequential(x.text, x.want); holds != x.holds {
			t.Errorf("%q against %q: %v (%s), want %v", x.text, x.want, holds, observed, x.holds)
		}
	}
}

// TestPublishedHolds: the verdicts on shapes, given the printed numbers themselves, are that they hold.
func TestPublishedHolds(t *testing.T) {
	v := values{total: {}, barrier: {}, faults: {}, hpf: {}}
	for i, n := range processors {
		v[total][n] = []float64{56.85, 31.07, 18.08, 11.54, 8.35}[i]
		v[barrier][n] = []float64{2.67, 2.54, 2.37, 2.38, 2.68}[i]
		v[faults][n] = []float64{4.18, 2.92, 2.49, 2.10, 1.68}[i]
		v[hpf][n] = []float64{56.25, 35.95, 29.83, 39.13, 75.23}[i]
	}
	var published []scenarios.Published
	for column, row := range v {
		for n, x := range row {
			published = append(published, scenarios.Published{Cell: fmt.Sprintf("%s/%d/%s", tableID, n, column), Value: x})
		}
	}
	out := &scenarios.Outcome{}
	table := out.Exhibit(tableID)
	judgeShapes(table, v)
	judgeHPF(published, table, v)
	if len(table.Claims) != 8 {
		t.Errorf("%d verdicts, want 8", len(table.Claims))
	}
	for _, c := range table.Claims {
		if c.Verdict != exhibit.Holds {
			t.Errorf("%s %s by the printed numbers: %s", c.ID, c.Verdict, c.Observed)
		}
	}
}
