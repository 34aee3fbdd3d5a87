package plots

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/scenarios/exhibit"
)

func TestCSV(t *testing.T) {
	e := exhibit.Exhibit{ID: "t", Kind: exhibit.Table, Unit: "s", Cells: []exhibit.Cell{
		{Row: "8", Column: "svm time", Simulated: 56.25, Published: number(56.0), Fitted: exhibit.ByForm, Sampling: 0.0025},
		{Row: `a "b", c`, Column: "time", Simulated: 1e-7, Unit: "us"},
		{Row: "zero", Column: "time", Simulated: 3, Published: number(0), Derived: true},
	}}
	// 0.25/56 = 0.00446428571428571...
	want := `row,column,x,simulated,published,error,unit,fitted,derived,sampling
8,svm time,,56.25,56,0.004464285714285714,s,form,false,0.0025
"a ""b"", c",time,,1e-07,,,us,,false,
zero,time,,3,0,,s,,true,
`
	var got bytes.Buffer
	if err := WriteCSV(&got, e); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestCSVRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// A reader of CSV turns \r\n within a field into \n.
		word := rapid.Custom(func(t *rapid.T) string {
			return strings.ReplaceAll(rapid.String().Draw(t, "word"), "\r", " ")
		})
		finite := rapid.Float64().Filter(finite)
		e := exhibit.Exhibit{ID: "t", Kind: exhibit.Figure}
		for range rapid.IntRange(1, 5).Draw(t, "cells") {
			c := exhibit.Cell{Row: word.Draw(t, "row"), Column: word.Draw(t, "column"), X: finite.Draw(t, "x"), Simulated: finite.Draw(t, "simulated"), Unit: word.Draw(t, "unit")}
			if rapid.Bool().Draw(t, "has published") {
				c.Derived = rapid.Bool().Draw(t, "derived")
				c.Published, c.Fitted = number(finite.Draw(t, "published")), rapid.SampledFrom([]exhibit.Fitted{exhibit.Unfitted, exhibit.ByParameter, exhibit.ByForm}).Draw(t, "fitted")
			}
			e.Cells = append(e.Cells, c)
		}
		var out bytes.Buffer
		if err := WriteCSV(&out, e); err != nil {
			t.Fatal(err)
		}
		records, err := csv.NewReader(&out).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		var got []exhibit.Cell
		for _, r := range records[1:] {
			c := exhibit.Cell{Row: r[0], Column: r[1], X: parsed(t, r[2]), Simulated: parsed(t, r[3]), Unit: r[6], Fitted: exhibit.Fitted(r[7]), Derived: r[8] == "true"}
			if r[4] != "" {
				c.Published = number(parsed(t, r[4]))
			}
			got = append(got, c)
		}
		if diff := cmp.Diff(e.Cells, got); diff != "" {
			t.Fatalf("cells differ after a round trip (-want +got):\n%s", diff)
		}
	})
}

func parsed(t *rapid.T, s string) float64 {
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// Intervals have columns of their own, where there are any.
func TestCSVWithIntervals(t *testing.T) {
	e := exhibit.Exhibit{ID: "t", Kind: exhibit.Table, Unit: "s", Cells: []exhibit.Cell{
		{Row: "8", Column: "time", Simulated: 56.25, Low: number(52), High: number(63.5)}, {Row: "9", Column: "time", Simulated: 1},
	}}
	var b strings.Builder
	if err := WriteCSV(&b, e); err != nil {
		t.Fatal(err)
	}
	want := "row,column,x,simulated,published,error,unit,fitted,derived,sampling,low,high\n" +
		"8,time,,56.25,,,s,,false,,52,63.5\n9,time,,1,,,s,,false,,,\n"
	if b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
	var text strings.Builder
	if err := WriteText(&text, e, 80); err != nil || !strings.Contains(text.String(), "56.25  52..63.50") {
		t.Errorf("error %v, got %s, want the interval beside the number", err, text.String())
	}
}
