package audit

import (
	"context"
	"slices"
	"strings"
	"testing"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/scenariotest"
)

// audited returns the scenarios of the tests, run now.
func audited(t *testing.T) []Audited {
	t.Helper()
	all, err := scenariotest.Catalog().BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	var results []Audited
	for _, s := range all {
		r, err := s.Run(context.Background(), scenarios.Observers{})
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, Audited{Scenario: s, Record: r.Record(), Ran: true})
	}
	return results
}

// table returns the table whose heading begins so.
func table(t *testing.T, e exhibit.Exhibit, heading string) exhibit.TextPart {
	t.Helper()
	i := slices.IndexFunc(e.Text, func(x exhibit.TextPart) bool { return strings.HasPrefix(x.Heading, heading) })
	if i < 0 {
		t.Fatalf("there is no table %q", heading)
	}
	return e.Text[i]
}

// The words say what the numbers of the account do.
func TestExhibit(t *testing.T) {
	a := New(audited(t), true)
	a.Waiting = append(a.Waiting, waitingFor{"svm-fig9", 2, "a ninth figure"})
	e := a.Exhibit(true)
	if !strings.Contains(e.Caption, " run now") {
		t.Errorf("caption %q, want how many were run", e.Caption)
	}
	if claims := table(t, e, "Claims"); len(claims.Rows) != len(exhibit.Classes()) || len(claims.Rows[0]) != 1+len(exhibit.Verdicts()) {
		t.Errorf("claims by class and verdict: %v", claims.Rows)
	}
	if papers := table(t, e, "Results and causes"); len(papers.Rows) != len(a.Statements) {
		t.Errorf("%d papers, want %d", len(papers.Rows), len(a.Statements))
	}
	if waiting := table(t, e, "What waits"); len(waiting.Rows) != len(a.Waiting) {
		t.Errorf("%d exhibits and statements wait, want %d", len(waiting.Rows), len(a.Waiting))
	}
	errors := table(t, e, "Errors of the cells")
	if last := errors.Rows[len(errors.Rows)-1]; last[0] != "all" && last[0] != "fitted, no evidence" {
		t.Errorf("the last row of errors is %v, want a sum", last)
	}
	machines := table(t, e, "Parameters by kind")
	if len(machines.Rows) != len(a.Machines) || !strings.Contains(strings.Join(machines.Rows[0], " "), " of ") {
		t.Errorf("parameters %v, want how many were read of each machine", machines.Rows)
	}
	if len(e.Claims) != len(a.NotHolding) {
		t.Errorf("%d claims listed, want %d", len(e.Claims), len(a.NotHolding))
	}
	if len(a.Exhibit(false).Claims) != 0 {
		t.Error("claims are listed that nobody asked for")
	}
}

func TestGroupByColumn(t *testing.T) {
	if got, want := groupByColumn([]string{"16/T3D PDDP", "16/MEIKO PDDP", "32/T3D PDDP"}), "T3D PDDP 16, 32; MEIKO PDDP 16"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
