package pddp1996

import (
	"strings"
	"testing"

	"simrun/machines"
	"simrun/sim"
)

// table returns cells of columns at 16, 32, ... processors.
func table(columns map[string][]float64) times {
	var t times
	for _, name := range []string{onT3D, onCRAFT, onPVM, onMeiko, onHPF} {
		for i, s := range columns[name] {
			t = append(t, &cell{column: column{name: name}, n: 16 << i, measured: measured{Time: sim.Time(s * 1e12)}})
		}
	}
	return t
}

// printedAs is evidence of a table whose printed values are those of another.
func printedAs(simulated, printed map[string][]float64) *evidence {
	e := &evidence{times: table(simulated), published: map[key]float64{}, changed: map[string]times{}}
	for _, c := range table(printed) {
		e.published[key{c.name, c.n}] = c.seconds()
	}
	return e
}

// oneColumn is a table of one column.
func oneColumn(name string, seconds ...float64) map[string][]float64 {
	return map[string][]float64{name: seconds}
}

// Each criterion turns to the other verdict where its bound is crossed.
func TestCriteria(t *testing.T) {
	falling := shape{onT3D, ">>", 64, 2, 4}.judge
	for _, tt := range []struct {
		name      string
		judge     func(e *evidence) verdict
		simulated map[string][]float64
		printed   map[string][]float64 // nil: as simulated
		want      bool
	}{
		{"just within 15 %", asPrinted(), oneColumn(onT3D, 114.9, 85.1), oneColumn(onT3D, 100, 100), true},
		{"more than 15 % above", asPrinted(), oneColumn(onT3D, 115.1, 100), oneColumn(onT3D, 100, 100), false},
		{"more than 15 % below", asPrinted(), oneColumn(onT3D, 84.9, 100), oneColumn(onT3D, 100, 100), false},
		{"a lost digit", asPrinted(key{onT3D, 16}), oneColumn(onT3D, 13.68), oneColumn(onT3D, 11), true},
		{"no lost digit", asPrinted(), oneColumn(onT3D, 13.68), oneColumn(onT3D, 11), false},
		{"other reading", asPrintedBut(map[key]float64{{onT3D, 16}: 2}), oneColumn(onT3D, 1), oneColumn(onT3D, 1), false},

		{"falls by 3", falling, oneColumn(onT3D, 9, 5, 3), nil, true},
		{"falls by 4", falling, oneColumn(onT3D, 12, 5, 3), nil, true},
		{"falls by more than 4", falling, oneColumn(onT3D, 12.1, 5, 3), nil, false},
		{"falls by less than 2", falling, oneColumn(onT3D, 5.9, 5, 3), nil, false},
		{"is level in between", falling, oneColumn(onT3D, 9, 3, 3), nil, false},
		{"rises and is least at 32", shape{onT3D, "><", 32, 0, 9}.judge, oneColumn(onT3D, 3, 2, 4), nil, true},
		{"is least elsewhere", shape{onT3D, "><", 64, 0, 9}.judge, oneColumn(onT3D, 3, 2, 4), nil, false},
		{"level from 32", level(shape{onT3D, ">=", 0, 0, 9}, 32, 1.1), oneColumn(onT3D, 3, 2, 2.2), nil, true},
		{"not level", level(shape{onT3D, ">=", 0, 0, 9}, 32, 1.1), oneColumn(onT3D, 3, 2, 2.3), nil, false},

		{"in order", ordered(map[int][]string{16: {onPVM, onT3D}, 32: {onPVM, onT3D}}), map[string][]float64{onPVM: {1, 2}, onT3D: {2, 3}}, nil, true},
		{"a crossover", ordered(map[int][]string{16: {onPVM, onT3D}, 32: {onPVM, onT3D}}), map[string][]float64{onPVM: {1, 4}, onT3D: {2, 3}}, nil, false},

		{"quotient within", quotient{onPVM, onT3D}.isWithin(0.3, 0.6), map[string][]float64{onPVM: {3, 6}, onT3D: {10, 10}}, nil, true},
		{"quotient beyond", quotient{onPVM, onT3D}.isWithin(0.3, 0.6), map[string][]float64{onPVM: {3, 6.1}, onT3D: {10, 10}}, nil, false},
		{"above 1 and 1.5 at last", quotient{onMeiko, onT3D}.isAbove(1.5), map[string][]float64{onMeiko: {1.1, 3}, onT3D: {1, 2}}, nil, true},
		{"not 1.5 at last", quotient{onMeiko, onT3D}.isAbove(1.5), map[string][]float64{onMeiko: {2, 2.9}, onT3D: {1, 2}}, nil, false},
		{"1 at first", quotient{onMeiko, onT3D}.isAbove(1.5), map[string][]float64{onMeiko: {1, 3}, onT3D: {1, 2}}, nil, false},
		{"rises", quotient{onMeiko, onT3D}.rises(), map[string][]float64{onMeiko: {1, 3, 7}, onT3D: {1, 2, 3}}, nil, true},
		{"falls at last", quotient{onMeiko, onT3D}.rises(), map[string][]float64{onMeiko: {1, 3, 4}, onT3D: {1, 2, 3}}, nil, false},

		{"gains", gains(onT3D, onMeiko), map[string][]float64{onMeiko: {3, 4, 2}, onT3D: {3, 2, 1}}, nil, true},
		{"one does not", gains(onT3D, onMeiko), map[string][]float64{onMeiko: {3, 2, 3}, onT3D: {3, 2, 1}}, nil, false},
		{"slower on 64", slowerAt(onHPF, 64, 16), oneColumn(onHPF, 2, 1, 3), nil, true},
		{"as fast on 64", slowerAt(onHPF, 64, 16), oneColumn(onHPF, 2, 1, 2), nil, false},
		{"all of two", judgeAll(gains(onT3D), slowerAt(onT3D, 32, 16)), oneColumn(onT3D, 3, 4, 2), nil, true},
		{"one of two", judgeAll(gains(onT3D), slowerAt(onT3D, 32, 16)), oneColumn(onT3D, 3, 3, 2), nil, false},
	} {
		printed := tt.printed
		if printed == nil {
			printed = tt.simulated
		}
		v := tt.judge(printedAs(tt.simulated, printed))
		if !v.known || v.holds != tt.want || v.observed == "" {
			t.Errorf("%s: %+v, want a verdict of %t", tt.name, v, tt.want)
		}
	}
}

// A criterion that compares with a counterfactual turns where its bound is crossed.
func TestCriteriaOfCauses(t *testing.T) {
	was := oneColumn(onMeiko, 30, 20)
	for _, tt := range []struct {
		name  string
		judge func(e *evidence) verdict
		is    map[string][]float64
		want  bool
	}{
		{"all slower by a tenth", slowed("x", onMeiko, 1.1), oneColumn(onMeiko, 33.1, 22.1), true},
		{"one slower by a tenth", slowed("x", onMeiko, 1.1), oneColumn(onMeiko, 33, 40), false},
		{"one and a half times as fast", atLargest("x", onMeiko, "changed", faster), oneColumn(onMeiko, 30, 13.3), true},
		{"less than that", atLargest("x", onMeiko, "changed", faster), oneColumn(onMeiko, 1, 13.4), false},
		{"one and a half times as slow", atLargest("x", onMeiko, "changed", slower), oneColumn(onMeiko, 1, 30), true},
		{"less slow", atLargest("x", onMeiko, "changed", slower), oneColumn(onMeiko, 90, 29), false},
		{"little change", atLargest("x", onMeiko, "changed", alike), oneColumn(onMeiko, 1, 18.3), true},
		{"a tenth faster", atLargest("x", onMeiko, "changed", alike), oneColumn(onMeiko, 1, 18), false},
		{"falls", steps("x", onMeiko, true), oneColumn(onMeiko, 2, 1), true},
		{"does not fall", steps("x", onMeiko, true), oneColumn(onMeiko, 2, 2), false},
		{"rises", steps("x", onMeiko, false), oneColumn(onMeiko, 2, 3), true},
		{"does not rise", steps("x", onMeiko, false), oneColumn(onMeiko, 2, 2), false},
		{"faster everywhere, by half at last", fasterThan("x", onMeiko, 1.5), oneColumn(onMeiko, 29.9, 13.3), true},
		{"less than by half at last", fasterThan("x", onMeiko, 1.5), oneColumn(onMeiko, 2, 13.4), false},
		{"not faster at first", fasterThan("x", onMeiko, 1.5), oneColumn(onMeiko, 30, 1), false},
		{"gains more", gainsMore("x", onMeiko), oneColumn(onMeiko, 30, 19.9), true},
		{"gains as much", gainsMore("x", onMeiko), oneColumn(onMeiko, 15, 10), false},
		{"the printed times", asPrintedUnder("x"), was, true},
		{"other times", asPrintedUnder("x"), oneColumn(onMeiko, 40, 20), false},
	} {
		e := printedAs(was, was)
		e.changed["x"] = table(tt.is)
		v := tt.judge(e)
		if !v.known || v.holds != tt.want || v.observed == "" {
			t.Errorf("%s: %+v, want a verdict of %t", tt.name, v, tt.want)
		}
	}
}

// One counterfactual is compared with another, not with the unchanged run.
func TestFasterThanChange(t *testing.T) {
	for seconds, want := range map[float64]bool{9.9: true, 10: false} {
		e := printedAs(oneColumn(onT3D, 1, 1), oneColumn(onT3D, 1, 1))
		e.changed["x"], e.changed["y"] = table(oneColumn(onT3D, 5, seconds)), table(oneColumn(onT3D, 6, 10))
		if v := fasterThanChange("x", "y", onT3D)(e); !v.known || v.holds != want {
			t.Errorf("%v s: %+v, want %t", seconds, v, want)
		}
	}
}

// A counterfactual that leaves results as they are prints them.
func TestPrintsTheSame(t *testing.T) {
	for text, want := range map[string]bool{"1.25": true, "1.26": false} {
		e := &evidence{changedChecks: map[string]times{"x": {{column: column{name: onMeiko}, measured: measured{Text: text}}}}}
		e.checks = times{{column: column{name: onMeiko}, measured: measured{Text: "1.25"}}}
		if v := printsTheSame("x", onMeiko)(e); !v.known || v.holds != want {
			t.Errorf("%q: %+v, want %t", text, v, want)
		}
	}
}

// Reads are the largest part if nothing else is larger.
func TestWaitsMost(t *testing.T) {
	for _, tt := range []struct {
		barriers sim.Duration
		want     bool
	}{{6, true}, {8, false}} {
		e := printedAs(oneColumn(onMeiko, 16), oneColumn(onMeiko, 16))
		e.times[0].Parts[machines.Remote], e.times[0].Parts[machines.Queueing] = 3*sim.Second, 4*sim.Second
		e.times[0].Parts[machines.Barriers] = tt.barriers * sim.Second
		if v := waitsMost(onMeiko)(e); v.holds != tt.want {
			t.Errorf("7 s of reads, %v of barriers: %+v, want %t", tt.barriers, v, tt.want)
		}
	}
}

// A criterion is not judged when a cell that it is about was not run.
func TestCellsMissing(t *testing.T) {
	printed := map[string][]float64{onT3D: {3, 2, 1}, onMeiko: {6, 5, 4}, onHPF: {2, 1, 2}, onPVM: {1, 1, 1}}
	for id, judge := range map[string]func(e *evidence) verdict{
		"as printed": asPrinted(), "shape": shape{onT3D, ">>", 64, 1, 9}.judge, "quotient": quotient{onMeiko, onT3D}.rises(),
		"gains": gains(onT3D), "ordered": ordered(map[int][]string{64: {onT3D, onMeiko}}), "slower": slowerAt(onT3D, 64, 16),
		"most": waitsMost(onT3D), "slowed": slowed("x", onT3D, 1), "largest": atLargest("x", onT3D, "", slower), "steps": steps("x", onT3D, true),
		"faster": fasterThan("x", onT3D, 1), "gains more": gainsMore("x", onT3D), "prints": printsTheSame("x", onT3D),
	} {
		e := printedAs(map[string][]float64{onT3D: {3, 2}, onMeiko: {6, 5, 4}}, printed)
		e.changed["x"] = e.times
		if v := judge(e); v.known {
			t.Errorf("%s: %+v, want no verdict without the cell of %s on 64 processors", id, v, onT3D)
		}
	}
}

// Every statement has one thing that decides it, and no id is there twice.
func TestStatements(t *testing.T) {
	for i := range benches {
		b := &benches[i]
		seen := map[string]bool{}
		for _, s := range b.statements {
			if seen[s.id] || !strings.HasPrefix(s.id, "pddp-") {
				t.Errorf("%s: statement %q is there twice or has no number", b.name, s.id)
			}
			seen[s.id] = true
			if (s.judge == nil) == (s.missing == "") {
				t.Errorf("%s: %s needs either a criterion or what is missing", b.name, s.id)
			}
		}
	}
}
