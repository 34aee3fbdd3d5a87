package plots_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"simrun/plots"
	"simrun/scenarios/exhibit"
)

// Tables has what the text of an exhibit shows, in one table for its numbers however wide
// that is.
func TestTables(t *testing.T) {
	published := 8.0
	cells := []exhibit.Cell{
		{Row: "1", Column: "a", X: 1, Simulated: 10, Published: &published}, {Row: "2", Column: "a", X: 2, Simulated: 2.5},
		{Row: "2", Column: "b", X: 2, Simulated: 3},
	}
	words := exhibit.TextPart{Heading: "words", Header: []string{"w"}, Rows: [][]string{{"x"}}}
	wantWords := plots.Table{Heading: "words", Header: []string{"w"}, Rows: [][]string{{"x"}}}
	for _, test := range []struct {
		name    string
		exhibit exhibit.Exhibit
		want    []plots.Table
	}{
		{"table", exhibit.Exhibit{ID: "t", Kind: exhibit.Table, Unit: "s", Cells: cells, Text: []exhibit.TextPart{words}}, []plots.Table{
			{Header: []string{"", "", "simulated (s)", "published", "error %"}, Numeric: []bool{false, false, true, true, true},
				Rows: [][]string{{"1", "a", "10", "8", "+25.0"}, {"2", "a", "2.500", "", ""}, {"", "b", "3", "", ""}}}, wantWords}},
		{"figure", exhibit.Exhibit{ID: "f", Kind: exhibit.Figure, Unit: "s", Cells: cells}, []plots.Table{
			{Header: []string{"x", "a (s)", "published", "error %", "b (s)"}, Numeric: []bool{true, true, true, true, true},
				Rows: [][]string{{"1", "10", "8", "+25.0", ""}, {"2", "2.500", "", "", "3"}}}}},
		{"no numbers", exhibit.Exhibit{ID: "w", Kind: exhibit.API, Text: []exhibit.TextPart{words}}, []plots.Table{wantWords}},
	} {
		got, err := plots.Tables(test.exhibit)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		for i := range got {
			got[i].Rows = trimCells(got[i].Rows)
		}
		if diff := cmp.Diff(test.want, got, cmpopts.IgnoreUnexported(plots.Table{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// trimCells leaves out the padding of numbers.
func trimCells(rows [][]string) [][]string {
	var out [][]string
	for _, r := range rows {
		var row []string
		for _, text := range r {
			row = append(row, strings.TrimRight(text, " "))
		}
		out = append(out, row)
	}
	return out
}

// A row whose name stands once above it has that name all the same.
func TestRowName(t *testing.T) {
	cells := []exhibit.Cell{{Row: "4", Column: "time"}, {Row: "4", Column: "rate"}, {Row: "8", Column: "time"}, {Row: "8", Column: "rate"}}
	tables, err := plots.Tables(exhibit.Exhibit{ID: "names", Kind: exhibit.Table, Cells: cells, Text: []exhibit.TextPart{{Header: []string{"a"}, Rows: [][]string{{"x"}, {""}}}}})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct{ cell, name string }{{"4", "4"}, {"", "4"}, {"8", "8"}, {"", "8"}} {
		if cell, name := tables[0].Rows[i][0], tables[0].RowName(i); cell != want.cell || name != want.name {
			t.Errorf("row %d: cell %q, name %q, want %q and %q", i, cell, name, want.cell, want.name)
		}
	}
	for i, want := range []string{"x", ""} {
		if name := tables[1].RowName(i); name != want {
			t.Errorf("words, row %d: name %q, want %q", i, name, want)
		}
	}
}

// Names that are too wide for their column break between their parts.
func TestNamesBreakBetweenParts(t *testing.T) {
	words := strings.Repeat("word ", 12)
	part := exhibit.TextPart{Header: []string{"name", "a", "b", "c"}, Rows: [][]string{
		{"ibmsp.lapi.get_call", words, words, words}, {"left/time_of_a_get", words, words, words}, {"a_name_without_points", words, words, words},
		{"left-time-of-a-get", words, words, words}, {"abcdefghijklmnopqrstuvwxyz", words, words, words},
	}}
	var b bytes.Buffer
	if err := plots.WriteText(&b, exhibit.Exhibit{ID: "names", Title: "Names", Text: []exhibit.TextPart{part}}, 60); err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, line := range strings.Split(b.String(), "\n") {
		if first, _, _ := strings.Cut(line, " "); first != "" {
			got += first + "\n"
		}
	}
	const want = "ibmsp.lapi.\nget_call\nleft/\ntime_of_a_get\na_name_\nwithout_points\nleft-time-of-\na-get\nabcdefghijklmn\nopqrstuvwxyz\n"
	if !strings.Contains(got, want) {
		t.Errorf("the first column is\n%s\nwant in it\n%s", got, want)
	}
}
