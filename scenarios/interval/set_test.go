package interval

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/scenarios"
	"simrun/scenarios/doubt"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/scenariotest"
	"simrun/sim/param"
)

// ring runs the ring of package scenariotest with some settings.
func ring(t testing.TB, settings ...string) (*scenarios.Result, error) {
	t.Helper()
	c := scenariotest.Catalog()
	var all []scenarios.Override
	for _, text := range settings {
		o, err := c.ParseOverride(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, o)
	}
	f := c.File("ring")
	s, err := c.Load(f.Name, f.Data, all...)
	if err != nil {
		return nil, err
	}
	return s.Run(context.Background(), scenarios.Observers{})
}

// finished returns the intervals of the ring. The ring reads one doubtful parameter: how many operations of 1 us each
// process executes at the start, 0, or up to 9.
func finished(t testing.TB) (*scenarios.Result, *Set) {
	t.Helper()
	own, err := ring(t)
	if err != nil {
		t.Fatal(err)
	}
	v := Plan(own, 32)
	complete(v, func(task Task) (*scenarios.Result, error) { return ring(t, task.Settings...) })
	return own, v
}

// complete makes all runs of a set and its intervals.
func complete(v *Set, run func(Task) (*scenarios.Result, error)) {
	add := func(task Task) {
		r, err := run(task)
		v.Add(task, r, err)
	}
	for _, task := range v.EndTasks() {
		add(task)
	}
	for task, more := v.Next(); more; task, more = v.Next() {
		add(task)
	}
	for _, task := range v.SampleTasks() {
		add(task)
	}
	v.Finish()
}

// A lap takes 80 us, and up to 89 us with up to 9 operations. A 32nd of the samples lies in each 32nd of the
// range, so the 95th percentile is near 0.95 x 9 = 8.55 operations.
func TestRing(t *testing.T) {
	own, v := finished(t)
	if len(v.Parameters) != 1 || v.Parameters[0].Name != "library.baton.start" || v.Failed != 0 {
		t.Fatalf("parameters %+v, %d failed, want library.baton.start alone and none", v.Parameters, v.Failed)
	}
	i := slices.IndexFunc(v.Cells, func(c Cell) bool { return c.Row == "1000" && c.Column == "time" })
	c := v.Cells[i]
	if c.Low != 80 || c.High < 88 || c.High > 89 {
		t.Errorf("interval %v to %v, want 80 to 88 or 89", c.Low, c.High)
	}
	if diff := cmp.Diff([]Due{{"library.baton.start", 0, 9. / 80}}, c.Due); diff != "" {
		t.Errorf("due to (-want +got):\n%s", diff)
	}
	v.Apply(own)
	shown := own.Exhibits[0].Cells
	if x := shown[slices.IndexFunc(shown, func(c exhibit.Cell) bool { return c.Row == "1000" && c.Column == "time" })]; *x.Low != c.Low || *x.High != c.High {
		t.Errorf("the result has %v to %v, want the interval", *x.Low, *x.High)
	}
	record := own.Record()
	if text := strings.Join(record.Exhibits[0].Notes, " "); !strings.Contains(text, "the central 90 % of 32 runs with all of the 1 doubtful parameters") {
		t.Errorf("notes %q, want what an interval is", text)
	}
	json, err := own.JSON()
	if err != nil {
		t.Fatal(err)
	}
	if err := scenariotest.CheckSchema(json); err != nil {
		t.Errorf("docs/result.schema.json: %v", err)
	}
}

// A set reads back as it was written, and says what makes it stale.
func TestFile(t *testing.T) {
	own, v := finished(t)
	text, err := v.JSON()
	if err != nil {
		t.Fatal(err)
	}
	back, err := Parse("ring.json", text)
	if err != nil {
		t.Fatal(err)
	}
	again, err := back.JSON()
	if err != nil || string(again) != string(text) {
		t.Errorf("error %v, read back (-want +got):\n%s", err, cmp.Diff(string(text), string(again)))
	}
	if reason := back.Stale(own.Scenario, own.Record()); reason != "" {
		t.Errorf("stale: %s, want that it is not", reason)
	}
	if reason := back.Stale(own.Scenario, new(scenarios.Record)); !strings.Contains(reason, "something else") {
		t.Errorf("stale: %q", reason)
	}
	back.Parameters[0].High = "8 int_add"
	if reason := back.Stale(own.Scenario, own.Record()); reason != "other doubts now: library.baton.start" {
		t.Errorf("stale: %q", reason)
	}
	for from, to := range map[string]string{`"schema": 2`: `"schema": 7`, `"share"`: `"shore"`, "{": "["} {
		if _, err := Parse("ring.json", []byte(strings.Replace(string(text), from, to, 1))); err == nil || !strings.Contains(err.Error(), "simrun audit --intervals") {
			t.Errorf("%s for %s: error %v, want what to do", to, from, err)
		}
	}
}

// The example of the package comment.
func TestQuantile(t *testing.T) {
	five := []float64{10, 20, 30, 40, 50}
	if low, high := quantile(five, 0.05), quantile(five, 0.95); math.Abs(low-12) > 1e-9 || math.Abs(high-48) > 1e-9 {
		t.Errorf("%v to %v, want 12 to 48", low, high)
	}
	if x := quantile([]float64{7}, 0.95); x != 7 {
		t.Errorf("of one value %v, want it", x)
	}
}

// Points that fail are counted, and each reason is told once.
func TestFailures(t *testing.T) {
	own, err := ring(t)
	if err != nil {
		t.Fatal(err)
	}
	v := Plan(own, 4)
	complete(v, func(Task) (*scenarios.Result, error) { return nil, errors.New("they do not fit") })
	if v.Failed != 4 || len(v.Cells) != 0 || len(v.Why) != 1 {
		t.Errorf("%d failed, %d cells, reasons %q, want 4, none and one", v.Failed, len(v.Cells), v.Why)
	}
}

// A scenario runs with 4 to 20 processors, of which the doubt has 2 to 36. The ends move to those limits, no sample
// lies beyond them, and the set reads back and is true of the same doubts.
func TestCountsThatRun(t *testing.T) {
	for _, test := range []struct{ own, low, high, least, most string }{
		{"18", "2", "36", "4", "20"},
		{"4", "2", "36", "4", "20"},
		{"20", "2", "21", "4", "20"},
		{"5", "4", "6", "", ""},
		{"8", "1", "16", "4", ""},
		{"8", "8", "64", "", "20"},
	} {
		own, err := ring(t)
		if err != nil {
			t.Fatal(err)
		}
		v := Plan(own, 16)
		p := doubt.Parameter{Name: "machine.processors", Value: test.own, Low: test.low, High: test.high}
		s, _ := newSpace(param.Count, p)
		v.Parameters = []Parameter{{Name: p.Name, Value: p.Value, Low: p.Low, High: p.High, Scale: s.scale, space: s}}
		runs := 0
		complete(v, func(task Task) (*scenarios.Result, error) {
			runs++
			count := test.own
			if len(task.Settings) > 0 {
				_, count, _ = strings.Cut(task.Settings[0], "=")
			}
			if n, err := strconv.Atoi(count); err != nil || n < 4 || n > 20 {
				return nil, fmt.Errorf("found %s processors, expected 4 to 20", count)
			}
			return own, nil
		})
		if got := v.Parameters[0]; got.Least != test.least || got.Most != test.most || v.Failed > 0 {
			t.Errorf("%s of %s to %s: runs from %q to %q, %d samples failed, want from %q to %q and none", test.own, test.low, test.high, got.Least, got.Most, v.Failed, test.least, test.most)
		}
		if runs > 16+2+5+5 {
			t.Errorf("%s of %s to %s: %d runs, want at most five in search of each limit", test.own, test.low, test.high, runs)
		}
	}
}

func TestSpaces(t *testing.T) {
	for _, test := range []struct {
		d                param.Dimension
		own, low, high   string
		scale            Scale
		first, mid, last string // at 0, 1/2 and nearly 1
	}{
		{param.Duration, "29us", "20us", "40us", Linear, "20us", "30us", "40us"},
		{param.Duration, "2us", "1us", "100us", Log, "1us", "10us", "100us"},
		{param.Duration, "2us", "0s", "100us", Linear, "0s", "50us", "100us"},
		{param.Duration, "2us", "", "3us", Linear, "2us", "2.5us", "3us"},
		{param.Size, "16KiB", "8KiB", "32KiB", Powers, "8KiB", "16KiB", "32KiB"},
		{param.Size, "1000B", "900B", "1100B", Linear, "900B", "1KB", "1100B"},
		{param.Count, "3", "2", "5", Linear, "2", "4", "5"},
		{param.Ratio, "0.5", "0.25", "0.7", Linear, "0.25", "0.475", "0.7"},
		{param.Operations, "8 load, 2 branch", "0.5x", "2x", Linear, "4 load, 1 branch", "10 load, 3 branch", "16 load, 4 branch"},
		{param.Operations, "none", "none", "9 int_add", Linear, "none", "5 int_add", "9 int_add"},
	} {
		s, ok := newSpace(test.d, doubt.Parameter{Value: test.own, Low: test.low, High: test.high})
		got := []string{s.at(0), s.at(0.5), s.at(1 - 1e-12)}
		if diff := cmp.Diff([]string{test.first, test.mid, test.last}, got); diff != "" || !ok || s.scale != test.scale {
			t.Errorf("%s, %s to %s: scale %s, want %s; values (-want +got):\n%s", test.own, test.low, test.high, s.scale, test.scale, diff)
		}
	}
	if _, ok := newSpace(param.Switch, doubt.Parameter{Value: "true", Low: "false"}); ok {
		t.Error("a switch has a space, want none")
	}
}

// Points lie in the unit cube, are the same every time, and n are the first of more. Each coordinate
// whose prime is at most n has points in all of as many equal parts.
func TestPoints(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n, d := rapid.IntRange(1, 70).Draw(r, "n"), rapid.IntRange(1, 60).Draw(r, "d")
		all, more := points(n, d), points(n+5, d)
		for k := range d {
			for i := range n {
				if u := all.At(i, k); u < 0 || u >= 1 || u != more.At(i, k) {
					r.Fatalf("coordinate %d of point %d is %v, and %v of more points", k, i, u, more.At(i, k))
				}
			}
		}
		var halves [2]int
		for i := range n {
			halves[int(2*all.At(i, 0))]++
		}
		if halves[0]-halves[1] > 1 || halves[1]-halves[0] > 1 {
			r.Errorf("%d and %d of the first coordinates lie in the halves", halves[0], halves[1])
		}
	})
}
