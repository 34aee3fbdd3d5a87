package svm1995

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran/fio"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/scenariotest"
	"simrun/sim"
)

const crystalText = `
id = "small"
title = "small"
program = "svm-crystal"
machines = ["paragon"]
[parameters]
points = [8, 10, 14]
steps = 3
sweeps = 2
fewer = [1]
check_points = [6, 6, 8]
check_steps = 2
check_processors = 3
columns = [
  { name = "SVM-Fortran", system = "svmfortran", processors = [3, 4] },
  { name = "HPF", system = "hpf", processors = [3, 4] },
  { name = "MP", system = "mpi", processors = [3, 4] },
]
[[exhibit]]
id = "svm-table3"
kind = "table"
title = "small"
unit = "s"
[[exhibit]]
id = "svm-table3-ladder"
kind = "ladder"
title = "small"
unit = "s"
totals = "svm-table3"
[[exhibit]]
id = "svm-table3-faults"
kind = "table"
title = "small"
unit = "1"
`

// TestCrystalModes: data and phantom give the same times.
func TestCrystalModes(t *testing.T) {
	data, phantom := run(t, crystalText, "scenario.mode=data"), run(t, crystalText, "scenario.mode=phantom")
	for i, e := range data.Exhibits {
		other := cellsOf(phantom.Exhibits[i])
		for cell, x := range cellsOf(e) {
			if x != other[cell] {
				t.Errorf("%s %s: %v in mode data, %v in mode phantom", e.ID, cell, x, other[cell])
			}
		}
	}
}

func TestCrystalDeterministic(t *testing.T) {
	scenariotest.Deterministic(t, catalog(), scenarios.File{Name: "<stdin>", Data: []byte(crystalText)}, "scenario.parameters.processors=[3]")
}

func TestCrystalValidate(t *testing.T) {
	for _, test := range []struct{ old, new, want string }{
		{`"hpf"`, `"craft"`, "svmfortran, hpf or mpi"},
		{"[8, 10, 14]", "[8, 10]", "2 numbers"},
		{"[8, 10, 14]", "[8]", "1 number"},
	} {
		_, err := catalog().Load("<stdin>", []byte(strings.Replace(crystalText, test.old, test.new, 1)))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want an error with %q", test.new, err, test.want)
		}
	}
}

// TestCrystalPublishedHolds: the verdicts on shapes, given the printed numbers themselves, are that they hold.
func TestCrystalPublishedHolds(t *testing.T) {
	v := values{total: {}, barrier: {}, faults: {}, hpf: {}, messages: {}}
	for i, n := range crystalProcessors {
		v[total][n] = []float64{104.8, 56.2, 31.2, 20.4, 16.2}[i]
		v[barrier][n] = []float64{5.9, 6.1, 6.0, 6.2, 6.4}[i]
		v[faults][n] = []float64{2.5, 3.4, 3.4, 4.0, 4.1}[i]
		v[hpf][n] = []float64{86, 45, 28, 16, 14}[i]
		v[messages][n] = []float64{67.0, 35.5, 18.1, 11.2, 7.4}[i]
	}
	var published []scenarios.Published
	for column, row := range v {
		for n, x := range row {
			published = append(published, scenarios.Published{Cell: fmt.Sprintf("%s/%d/%s", crystalID, n, column), Value: x})
		}
	}
	out := &scenarios.Outcome{}
	table := out.Exhibit(crystalID)
	judgeColumns(table, v)
	judgeSystems(published, table, v)
	if len(table.Claims) != 12 {
		t.Errorf("%d verdicts, want 12", len(table.Claims))
	}
	for _, c := range table.Claims {
		if c.Verdict != exhibit.Holds {
			t.Errorf("%s %s by the printed numbers: %s", c.ID, c.Verdict, c.Observed)
		}
	}
}

// TestLosses: 4 processors take 100 s, 10 of them barriers and 10 page faults. 8 take 60 s: 12 barriers, 6 page
// faults, 41 computing on the average and 42 on one. Without losses there would be half of 80 s. So 20 s are lost; 1 s
// of this is computing that does not halve.
func TestLosses(t *testing.T) {
	parts := func(computing, barriers, faults float64) (x machines.Times) {
		x[machines.Computing], x[machines.Barriers], x[machines.PageFaults] = seconds(computing), seconds(barriers), seconds(faults)
		return x
	}
	first := &cell{n: 4, time: 100, parts: parts(80, 10, 10), longest: seconds(80)}
	got := lossesOf(first, &cell{n: 8, time: 60, parts: parts(41, 12, 6), longest: seconds(42)})
	if want := (losses{all: 20, barriers: 12, faults: 6, imbalance: 1, computing: 1}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func seconds(x float64) sim.Duration { return sim.Duration(x * 1e12) }

// TestEdges: 12 layers of 10,000 bytes on 5 processors are blocks of 3, and nothing for the last. Processor 1 has layers 4 to 6, bytes
// 30,000 to 60,000; layer 3 begins at 20,000 and layer 7 ends at 70,000. Pages 2 and 3, from byte 16,384 to 32,768, hold layer 3; 7 and 8,
// from 57,344 to 73,728, layer 7.
func TestEdges(t *testing.T) {
	l := layers{12, 10000}
	for rank, want := range [][]int{{11, 4}, {3, 7}, {6, 10}, {9, 2}, nil} {
		if got := l.edges(rank, 5); !slices.Equal(got, want) {
			t.Errorf("processor %d: layers %v, want %v", rank, got, want)
		}
	}
	for page := range int64(12) {
		var e edgeFaults
		e.add([]spmd.PageFault{{Offset: page * 8192, Took: 1}, {Offset: page * 8192, Took: 3, Cause: machines.ZeroFillFault}}, l, 1, 5)
		at := slices.Contains([]int64{2, 3, 7, 8}, page)
		count, took := e.share()
		if at && (count != 0.5 || took != 0.25) || !at && count != 0 {
			t.Errorf("page %d: %v of the faults and %v of their time are at an edge, want so: %v", page, count, took, at)
		}
	}
}

// TestSecondCyclic: crystal growth has 14 parallel loops (3 of MOMENT, 4 of the rings, one each of 7 others). The
// second, the fourth and so on become cyclic.
func TestSecondCyclic(t *testing.T) {
	sources, err := read([]string{"crystal.svm"})
	if err != nil {
		t.Fatal(err)
	}
	text := string(rescheduled(sources[0].Text, secondCyclic))
	if cyclic, home := strings.Count(text, "STRATEGY(CYCLIC)"), strings.Count(text, "STRATEGY(ON_HOME(LAYERS(K)))"); cyclic != 7 || home != 7 {
		t.Errorf("%d loops are cyclic and %d at home, want 7 and 7", cyclic, home)
	}
}

// TestCrystalParts: who touches a page first fills it with zeros. The pages that a processor fills of a field are one stretch, no
// page is filled twice, and all are filled: a processor has one connected part of the crucible. 17 layers of 8704 bytes
// are 19 pages, 130 of them 139.
func TestCrystalParts(t *testing.T) {
	checkParts(t, 17, 19, []int{4, 5})
	checkParts(t, 130, 139, []int{8, 16, 32, 64})
}

// checkParts checks the pages of so many layers.
func checkParts(t *testing.T, layers, pages int, processors []int) {
	t.Helper()
	m := small
	m.radius, m.height, m.angle, m.steps, m.sweeps = 32, 34, layers, 1, 1
	program := compiled(t, crystalGrowth, "svmfortran", m.problem("svmfortran", 1), true)
	for _, n := range processors {
		r := watched(t, program, n)
		filled := map[string]int{}
		for rank := range n {
			last := map[string]int64{}
			for _, f := range r.PageFaults(rank) {
				if f.Cause != machines.ZeroFillFault || f.Variable == "s" {
					continue
				}
				if before, ok := last[f.Variable]; ok && f.Offset != before+8192 {
					t.Errorf("%d processors: processor %d fills %s at %d after %d", n, rank, f.Variable, f.Offset, before)
				}
				last[f.Variable] = f.Offset
				filled[f.Variable]++
			}
		}
		for _, field := range strings.Fields("u v w p t un vn wn tn dp") {
			if filled[field] != pages {
				t.Errorf("%d processors: %d pages of %s are filled, want %d", n, filled[field], field, pages)
			}
		}
	}
}

// watched runs a program that prints nothing of interest, and keeps its page faults.
func watched(t *testing.T, program *spmd.Program, n int) *spmd.Run {
	t.Helper()
	r := &spmd.Run{KeepFaults: true, Config: func(int) vm.Config { return vm.Config{Library: fio.New(fio.Config{Files: fio.MemoryFiles{}})} }}
	k := sim.New(1)
	if err := machine(t).Launch(k, n, program.Body(r)); err != nil {
		t.Fatal(err)
	}
	if err := k.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return r
}
