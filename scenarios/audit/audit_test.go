package audit

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/scenarios"
	"simrun/scenarios/claims"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/scenariotest"
)

// recordedCell is a cell with an error against 100.
func recordedCell(column string, simulated float64, fitted exhibit.Fitted) scenarios.RecordedCell {
	published := 100.0
	deviation := simulated/published - 1
	return scenarios.RecordedCell{Row: "1", Column: column, Simulated: &simulated, Published: &published, Error: &deviation, Fitted: fitted}
}

// Errors of -30, -10, +5 and +15 %. The absolute errors are 30, 10, 5, 15, whose median is 12.5 %. Their mean is -5 %.
// The fitted cell is in none of them.
func TestErrorsByHand(t *testing.T) {
	a := &Account{Total: CellErrors{Exhibit: "all"}, Fitted: CellErrors{Exhibit: "fitted"}}
	a.addExhibit(&scenarios.RecordedExhibit{ID: "t", Cells: []scenarios.RecordedCell{
		recordedCell("a", 70, exhibit.Unfitted), recordedCell("b", 90, exhibit.Unfitted),
		recordedCell("c", 105, exhibit.Unfitted), recordedCell("d", 115, exhibit.Unfitted),
		recordedCell("e", 300, exhibit.ByForm), {Row: "1", Column: "f"},
	}})
	a.Total.conclude()
	a.Fitted.conclude()
	x := a.Exhibits[0]
	got := []float64{*x.Median, *x.Bias, *x.Max, float64(x.Published), float64(x.ByForm), float64(x.Counted), float64(x.Close)}
	want := []float64{0.125, -0.05, 0.3, 5, 1, 4, 3}
	for i := range want {
		if d := got[i] - want[i]; d > 1e-12 || d < -1e-12 {
			t.Errorf("median, bias, max, published, fitted, counted, close: %v, want %v", got, want)
			break
		}
	}
	if x.Worst != "t/1/a" || x.worstCell() != "1, a" || a.Total.worstCell() != "t: 1, a" {
		t.Errorf("worst cell %q, in words %q and %q", x.Worst, x.worstCell(), a.Total.worstCell())
	}
	if p := a.Papers[0]; p.Exhibit != "t-*" || p.Published != 5 || len(p.errors) != 4 {
		t.Errorf("of the paper %+v, want what the exhibit has", p)
	}
	if a.Fitted.Counted != 1 || *a.Fitted.Bias != 2 {
		t.Errorf("of the fitted cells %+v, want one with +200 %%", a.Fitted)
	}
}

// A claim is no evidence if every exhibit that states it has fitted cells only.
func TestClaimsOnFittedCells(t *testing.T) {
	claim := func(id string) scenarios.RecordedClaim {
		return scenarios.RecordedClaim{ID: id, Class: exhibit.Paper, Verdict: exhibit.Holds}
	}
	a := &Account{}
	records := []*scenarios.Record{{Exhibits: []scenarios.RecordedExhibit{
		{ID: "fitted", Cells: []scenarios.RecordedCell{recordedCell("a", 90, exhibit.ByForm)}, Claims: []scenarios.RecordedClaim{claim("x"), claim("y")}},
		{ID: "half", Cells: []scenarios.RecordedCell{recordedCell("a", 90, exhibit.ByForm), recordedCell("b", 90, exhibit.Unfitted)},
			Claims: []scenarios.RecordedClaim{claim("x"), claim("z")}},
		{ID: "none", Claims: []scenarios.RecordedClaim{claim("u")}},
	}}}
	for i := range records[0].Exhibits {
		a.addExhibit(&records[0].Exhibits[i])
	}
	a.addClaims(records)
	if want := (ClaimCount{Class: exhibit.Paper, Holds: 4, OnFitted: 1}); a.Claims[0] != want {
		t.Errorf("claims of papers %+v, want %+v: only y is stated on fitted cells alone", a.Claims[0], want)
	}
}

// TestBrokenRules breaks the rules that a complete account of nothing can break.
func TestBrokenRules(t *testing.T) {
	a := &Account{
		Total: CellErrors{Published: 15, ByParameter: 2},
		NotHolding: []claimAnswer{
			{ID: "x", Class: exhibit.Paper, Verdict: exhibit.Differs},
			{ID: "y", Class: exhibit.Paper, Verdict: exhibit.Differs, Because: "known"},
			{ID: "z", Class: exhibit.Ours, Verdict: exhibit.Differs},
		},
	}
	want := []BrokenRule{{ruleBecause, "x, differs"}}
	if diff := cmp.Diff(want, brokenRules(nil, a, false)); diff != "" {
		t.Errorf("broken rules (-want +got):\n%s", diff)
	}
	if got := brokenRules(nil, a, true); !slices.Contains(got, BrokenRule{ruleEighth, "2 of 15"}) {
		t.Errorf("2 of 15 by parameter: %v", got)
	}
	a.Total.Published = 16
	if got := brokenRules(nil, a, true); slices.Contains(got, BrokenRule{ruleEighth, "2 of 16"}) {
		t.Errorf("2 of 16 by parameter: %v, but one in eight may be", got)
	}
	got := noLongerWaiting([]string{"svm-fig8", "svm-fig9"}, claims.Index{"svm-fig9": {}})
	if diff := cmp.Diff([]BrokenRule{{ruleNotBoth, "svm-fig9 is still in waiting.toml"}}, got); diff != "" {
		t.Errorf("an exhibit that waits though it is there (-want +got):\n%s", diff)
	}
}

func TestUndeclaredFit(t *testing.T) {
	const file = `id = "ring"
title = "Messages around a ring"
program = "ring"
machine = "pair"
processes = 4
[parameters]
sizes = ["1000B"]
[[exhibit]]
id = "ring"
kind = "figure"
title = "A lap"
unit = "us"
source = "nobody 1999"
published = [{ row = 1000, column = "time", value = 81 }]
`
	const declaration = `[[exhibit.fitted]]
cells = ["1000/time"]
by = "parameter"
what = "link.rate"
why = "nothing else is known"
`
	for _, test := range []struct {
		file string
		want []string
	}{{file, []string{"ring/1000/time"}}, {file + declaration, nil}} {
		s, err := scenariotest.Catalog().Load("ring.toml", []byte(test.file))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, undeclaredFits(s)); diff != "" {
			t.Errorf("undeclared cells (-want +got):\n%s", diff)
		}
	}
}

// TestStatementsAddUp: every statement to be judged is answered, waits or is left
// over, whatever the scenarios state.
func TestStatementsAddUp(t *testing.T) {
	a := &Account{}
	a.addStatements(claims.Index{"pddp-table2": {"pddp-150": true}})
	judged, rest := 0, 0
	for _, p := range a.Statements {
		judged += p.Judged
		rest += p.Answered + p.Waiting
	}
	if len(a.Statements) != 5 || judged != 180 || rest > judged {
		t.Errorf("%d papers, %d statements to be judged, %d answered or waiting; want 5 papers, 180 statements", len(a.Statements), judged, rest)
	}
}

// TestAuditKeysAreExplained: docs/audit.md names every key of the JSON object.
func TestAuditKeysAreExplained(t *testing.T) {
	page, err := os.ReadFile("../../docs/audit.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range jsonKeys(reflect.TypeFor[Account]()) {
		if !strings.Contains(string(page), "`"+key+"`") {
			t.Errorf("docs/audit.md does not name the key %q", key)
		}
	}
}

// jsonKeys returns the keys of a type and of the types in it.
func jsonKeys(t reflect.Type) []string {
	var keys []string
	switch t.Kind() {
	case reflect.Slice, reflect.Pointer:
		return jsonKeys(t.Elem())
	case reflect.Struct:
		for f := range t.Fields() {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if name == "" || name == "-" {
				continue
			}
			keys = append(append(keys, name), jsonKeys(f.Type)...)
		}
	}
	return keys
}

// TestAuditJSONHasNoNull: lists without entries are empty, not absent.
func TestAuditJSONHasNoNull(t *testing.T) {
	text, err := json.Marshal(New(nil, true))
	if err != nil || strings.Contains(string(text), "null") {
		t.Errorf("%s, %v", text, err)
	}
}
