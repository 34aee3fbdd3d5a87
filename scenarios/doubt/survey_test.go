package doubt_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/scenarios"
	"simrun/scenarios/doubt"
	"simrun/scenarios/scenariotest"
)

// run runs the ring of package scenariotest with some settings.
func run(t *testing.T, settings ...string) *scenarios.Result {
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
		t.Fatal(err)
	}
	r, err := s.Run(context.Background(), scenarios.Observers{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// surveyed is the survey of the ring: its library's start is the one doubtful parameter
// that it reads, 0 to 9 operations of 1 us each.
func surveyed(t *testing.T) (*scenarios.Result, *doubt.Survey) {
	t.Helper()
	own := run(t)
	v := doubt.Plan(own, nil)
	for _, task := range v.Left() {
		v.Add(task, own.Record(), run(t, task.Setting).Record(), nil)
	}
	return own, v
}

func TestSurvey(t *testing.T) {
	own, v := surveyed(t)
	if left := v.Left(); len(left) != 0 {
		t.Errorf("left %v, want nothing", left)
	}
	if len(v.Parameters) != 1 || v.Parameters[0].Name != "library.baton.start" {
		t.Fatalf("parameters %+v, want library.baton.start alone: nothing reads the other ones", v.Parameters)
	}
	var want []doubt.Move
	with := run(t, "library.baton.start=9 int_add").Record()
	for i, e := range own.Record().Exhibits {
		for k, c := range e.Cells {
			if c.Published != nil {
				was, is := *c.Simulated, *with.Exhibits[i].Cells[k].Simulated
				want = append(want, doubt.Move{Cell: e.ID + "/" + c.Row + "/" + c.Column, Change: (is - was) / was})
			}
		}
	}
	if diff := cmp.Diff(want, v.Parameters[0].AtHigh.Moves); diff != "" {
		t.Errorf("moves at the greatest value (-want +got):\n%s", diff)
	}
	if reason := v.Stale(own.Scenario, own.Record()); reason != "" {
		t.Errorf("stale: %s, want that it is not", reason)
	}
}

// A plan takes over what still holds.
func TestPlanGoesOn(t *testing.T) {
	own, v := surveyed(t)
	v.Parameters[0].AtLow = nil
	next := doubt.Plan(own, v)
	if left := next.Left(); len(left) != 1 || left[0].Setting != "library.baton.start=0 int_add" {
		t.Errorf("left %v, want the one that was missing", left)
	}
	if reason := next.Stale(own.Scenario, own.Record()); reason != "1 runs are missing" {
		t.Errorf("stale: %q", reason)
	}
	v.Cells = "sha256:other"
	if left := doubt.Plan(own, v).Left(); len(left) != 2 {
		t.Errorf("left %v after the scenario has changed, want both", left)
	}
	if reason := v.Stale(own.Scenario, own.Record()); !strings.Contains(reason, "something else") {
		t.Errorf("stale: %q", reason)
	}
	v.Cells, v.Parameters[0].High = own.Record().CellsDigest(func(c *scenarios.RecordedCell) bool { return c.Published != nil }), "8 int_add"
	if left := doubt.Plan(own, v).Left(); len(left) != 2 {
		t.Errorf("left %v after a limit has changed, want both: that one and the one that was missing", left)
	}
}

func TestFailedRun(t *testing.T) {
	own := run(t)
	v := doubt.Plan(own, nil)
	v.Add(v.Left()[1], own.Record(), nil, errors.New("no memory"))
	if diff := cmp.Diff([]string{"library.baton.start=9 int_add: no memory"}, v.Failed()); diff != "" {
		t.Errorf("failed (-want +got):\n%s", diff)
	}
}

// 36 and 44 us of 40 us: -10 and +10 %; the example of the package. Another cell moves by
// 6 % at one end, a third by 4 %.
func TestMovers(t *testing.T) {
	v := &doubt.Survey{Scenario: "s", Parameters: []doubt.Parameter{{
		Name: "machine.lapi.interrupt", Value: "29us", Low: "25us", High: "33us",
		AtLow:  &doubt.End{Moves: []doubt.Move{{Cell: "x/1/a", Change: -0.1}, {Cell: "x/1/c", Change: -0.04}}},
		AtHigh: &doubt.End{Moves: []doubt.Move{{Cell: "x/1/a", Change: 0.1}, {Cell: "x/1/b", Change: 0.06}}},
	}, {Name: "machine.lapi.reply", AtLow: &doubt.End{Moves: []doubt.Move{{Cell: "x/1/a", Change: 0.05}}}}}}
	want := []doubt.Mover{{Scenario: "s", Name: "machine.lapi.interrupt", Value: "29us", Low: "25us", High: "33us",
		Cells: 2, Cell: "x/1/a", AtLow: -0.1, AtHigh: 0.1}}
	if diff := cmp.Diff(want, v.Movers(doubt.Share)); diff != "" {
		t.Errorf("movers (-want +got):\n%s", diff)
	}
}

func TestParse(t *testing.T) {
	for _, text := range []string{"", `{"schema": 9}`, `{"schema": 1, "scenery": ""}`} {
		if v, err := doubt.Parse("s.json", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), "s.json: found ") {
			t.Errorf("%q gives %+v, %v; want an error", text, v, err)
		}
	}
}
