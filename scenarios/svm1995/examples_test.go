package svm1995

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"simrun/scenarios"
	"simrun/scenarios/scenariotest"
)

// TestExamples: the checks of the article's examples hold, on numbers of processors that the scenarios do not have, too.
func TestExamples(t *testing.T) {
	for _, x := range []struct{ id, program, processors string }{
		{"svm-fig1", "svm-sections", "10, 13, 20, 23"}, {"svm-fig2", "svm-linked", "1, 3"}, {"svm-fig3", "svm-scheduling", "2"},
		{"svm-fig4", "svm-dispatch", "2"}, {"svm-table1", "svm-blocks", "16"},
	} {
		text := fmt.Sprintf("id = \"small\"\ntitle = \"small\"\nprogram = %q\nmachines = [\"paragon\"]\n[parameters]\nprocessors = [%s]\n[[exhibit]]\nid = %q\nkind = \"drawing\"\ntitle = \"small\"\n", x.program, x.processors, x.id)
		r := scenariotest.Run(t, scenariotest.Load(t, catalog(), scenarios.File{Name: "<stdin>", Data: []byte(text)}), scenarios.Observers{})
		for _, failure := range r.Failures() {
			t.Errorf("%s: %v", x.id, failure)
		}
		if len(r.Exhibits[0].Text) == 0 || len(r.Checks) == 0 {
			t.Errorf("%s: %d texts and %d checks, want some of both", x.id, len(r.Exhibits[0].Text), len(r.Checks))
		}
	}
}

// TestChecksFail: the checks of the examples see what is wrong.
func TestChecksFail(t *testing.T) {
	var good [2]sectionRun
	for k := range good {
		s := &good[k]
		s.number, s.size, s.began, s.ends = map[int]int{}, 10, 1, 2
		for i := range s.by {
			s.by[i] = 10*k + i/3
			s.number[s.by[i]] = i / 3
		}
	}
	for _, x := range []struct {
		name   string
		change func(s *[2]sectionRun)
		want   string // the checks that fail
	}{
		{"good", func(*[2]sectionRun) {}, ""},
		{"one after the other", func(s *[2]sectionRun) { s[1].began, s[1].ends = 2, 3 }, "two-groups-on-20"},
		{"a set of nine", func(s *[2]sectionRun) { s[0].size = 9 }, "sets-of-ten-on-20"},
		{"the same processors", func(s *[2]sectionRun) { s[1].by, s[1].number = s[0].by, s[0].number }, "two-groups-on-20"},
		{"an iteration elsewhere", func(s *[2]sectionRun) { s[0].by[4] = 2 }, "sets-of-ten-on-20"},
	} {
		s, out := good, &scenarios.Outcome{}
		x.change(&s)
		checkSections(out, 20, &s)
		var failed []string
		for _, c := range out.Checks {
			if !c.Holds {
				failed = append(failed, c.ID)
			}
		}
		if got := strings.Join(failed, " "); got != x.want {
			t.Errorf("%s: %q fail, want %q", x.name, got, x.want)
		}
	}
	if got := firstMissing("a\nc\nb\n", []string{"a", "b", "c"}); !strings.Contains(got, `no "c"`) {
		t.Errorf("parts in another order: %q, want that c is missing", got)
	}
}

// TestWords: lists as the exhibits write them, and lines as they are read.
func TestWords(t *testing.T) {
	if got := ranges([]int{1, 2, 3, 5, 7, 8}); got != "1-3 5 7-8" {
		t.Errorf("ranges: %q", got)
	}
	if got := pairs([]float64{1, 3, 9, 9}); got != "(1,3) (9,9)" {
		t.Errorf("pairs: %q", got)
	}
	for text, want := range map[string]line{
		"time   1   0.5\n": {"time", []float64{1, 0.5}}, "direct CYCLIC(3):  0  1\n": {"direct CYCLIC(3)", []float64{0, 1}},
	} {
		if got, err := readLine(text); err != nil || got.name != want.name || !slices.Equal(got.numbers, want.numbers) {
			t.Errorf("%q: %v, %v, want %v", text, got, err, want)
		}
	}
	if _, err := readLine("time 1 x"); err == nil {
		t.Error("a line with a word among its numbers is read, expected an error")
	}
}

// TestRescheduled: a form changes the strategies at loops and nothing else. Shallow water has 14 loops.
func TestRescheduled(t *testing.T) {
	text, err := scenarios.Source("swm.svm")
	if err != nil {
		t.Fatal(err)
	}
	const home = "STRATEGY(ON_HOME(T(J)))"
	if n := strings.Count(string(text), home); n != 14 {
		t.Fatalf("%d loops, want 14", n)
	}
	if got := rescheduled(text, nil); string(got) != string(text) {
		t.Error("without strategies the program changes")
	}
	second := rescheduled(text, func(k int) string { return []string{"", "CYCLIC"}[k%2] })
	if n := strings.Count(string(second), "STRATEGY(CYCLIC)"); n != 7 || strings.Count(string(second), home) != 7 {
		t.Errorf("%d of 14 loops are CYCLIC, want 7", n)
	}
	if back := strings.ReplaceAll(string(second), "STRATEGY(CYCLIC)", home); back != string(text) {
		t.Error("more changes than strategies")
	}
}

// TestRepeats: a column, and a number of processors of a column, has its cells once.
func TestRepeats(t *testing.T) {
	columns := []column{{Name: "a", Processors: []int{2, 4}}, {Name: "b", Processors: []int{4, 2, 4}}, {Name: "a"}}
	var got []string
	for _, c := range repeated(columns) {
		got = append(got, fmt.Sprintf("%s[%d]: %s", c.Key, c.Index, c.Found))
	}
	if want := []string{`columns[1]: "b" on 4 processors twice`, `columns[2]: "a" twice`}; !slices.Equal(got, want) {
		t.Errorf("complaints %q, want %q", got, want)
	}
}

// TestNoProcessors: examples need a processor to run on.
func TestNoProcessors(t *testing.T) {
	text := "id = \"none\"\ntitle = \"none\"\nprogram = \"svm-dispatch\"\nmachines = [\"paragon\"]\n[parameters]\nprocessors = []\n" +
		"[[exhibit]]\nid = \"svm-fig4\"\nkind = \"table\"\ntitle = \"none\"\nunit = \"us\"\n"
	_, err := catalog().Load("none.toml", []byte(text))
	if want := "none.toml:6:14: processors: found none, expected at least one"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
}

// TestLongTimes: a run that takes more than simulated time has room for names the durations that are so long.
func TestLongTimes(t *testing.T) {
	text := "id = \"long\"\ntitle = \"none\"\nprogram = \"svm-dispatch\"\nmachines = [\"paragon\"]\n[parameters]\nprocessors = [8]\n" +
		"[set]\nnx.send_call = \"3000000s\"\nnx.receive_call = \"2s\"\n" +
		"[[exhibit]]\nid = \"long\"\nkind = \"table\"\ntitle = \"none\"\nunit = \"us\"\n[[exhibit.claim]]\nid = \"svm-071\"\nclass = \"paper\"\nwhere = \"none\"\ntext = \"none\"\n"
	s, err := catalog().Load("long.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.Run(context.Background(), scenarios.Observers{})
	var overflow *scenarios.OverflowError
	want := "; machine.nx.send_call=3000000s, machine.nx.receive_call=2s are large, expected less than 1s each: set smaller values"
	if !errors.As(err, &overflow) || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("error %v, want one that ends with %q", err, want)
	}
}

// TestReadLine: a number may fill its field, so that it follows the name at once.
func TestReadLine(t *testing.T) {
	for text, want := range map[string]string{
		"send      1.5\n":   "{send [1.5]} <nil>",
		"send9000000.25\n":  "{send [9e+06]} <nil>",
		"send*****\n":       "{send []} found *****, expected a number: it has more digits than its format; set smaller durations",
		"on_home: 1 2\n":    "{on_home [1 2]} <nil>",
		"send 1.5 ****** 2": "{send [1.5]} found ******, expected a number: it has more digits than its format; set smaller durations",
	} {
		l, err := readLine(text)
		if got := fmt.Sprintf("{%s %.4g} %v", l.name, l.numbers, err); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// TestCompiledOnce: programs that run on one number of processors after another take as long as when they are compiled for one.
func TestCompiledOnce(t *testing.T) {
	on := func(processors string) map[string]float64 {
		text := "id = \"loops\"\ntitle = \"loops\"\nprogram = \"svm-scheduling\"\nmachines = [\"paragon\"]\n[parameters]\nprocessors = " + processors +
			"\nsize = 24\nsteps = 12\n[[exhibit]]\nid = \"svm-fig3\"\nkind = \"drawing\"\ntitle = \"loops\"\n"
		for _, claim := range []string{"svm-041", "svm-107", "svm-108"} {
			text += fmt.Sprintf("[[exhibit.claim]]\nid = %q\nclass = \"paper\"\nwhere = \"Sec. 3\"\ntext = \"loops\"\n", claim)
		}
		return cellsOf(run(t, text).Exhibits[0])
	}
	alone, behind := on("[4]"), on("[2, 4]")
	measured := 0
	for cell, want := range alone {
		if got := behind[cell]; got != want {
			t.Errorf("%s: %v behind a run on 2 processors, %v alone", cell, got, want)
		}
		if strings.Contains(cell, "on 4 processors/") && want > 0 {
			measured++
		}
	}
	if measured != 6 { // three strategies and three forms
		t.Errorf("%d times on 4 processors are compared, want 6", measured)
	}
}
