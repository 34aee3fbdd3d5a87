package scenarios_test

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/scenariotest"
)

const squareText = `
id      = "square"
title   = "Rows by columns"
program = "square"
machine = "pair"
paper   = "invented for tests"

[[exhibit]]
id    = "square"
kind  = "table"
title = "Row times column"
unit  = "us"
`

// squareCatalog has the program "square": row times column for all pairs of 1, 2 and 3, except for 3/3. It tells in ran which it
// computes.
func squareCatalog(ran *[]string) *scenarios.Catalog {
	cells := func(*scenarios.Scenario) []scenarios.Place {
		var all []scenarios.Place
		for i := 1; i <= 8; i++ { // the ninth is 3/3
			all = append(all, scenarios.Place{Row: strconv.Itoa((i + 2) / 3), Column: "by " + strconv.Itoa((i-1)%3+1)})
		}
		return all
	}
	run := func(_ context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
		out := &scenarios.Outcome{}
		part := out.Exhibit("square")
		part.Unit = "us"
		for _, c := range cells(nil) {
			if env.Shows(c) {
				*ran = append(*ran, c.Row+" "+c.Column)
				row, _ := strconv.Atoi(c.Row)
				column, _ := strconv.Atoi(strings.TrimPrefix(c.Column, "by "))
				part.Cell(c.Row, c.Column, float64(row*column))
			}
		}
		return out, nil
	}
	return &scenarios.Catalog{
		Machines: []machines.Model{scenariotest.Pair()},
		Programs: []scenarios.Program{{
			Name: "square", NeedsMachine: true, Processes: func(any) int { return 2 }, Config: func() any { return &struct{}{} }, Cells: cells, Run: run,
		}},
	}
}

// A program that lists its cells runs what is shown. With a store, a part is not taken for the whole nor for another part.
func TestShows(t *testing.T) {
	kept := newStore(t)
	for _, test := range []struct {
		rows, columns []string
		ran           string
	}{
		{[]string{"2"}, nil, "2 by 1; 2 by 2; 2 by 3"},
		{nil, nil, "1 by 1; 1 by 2; 1 by 3; 2 by 1; 2 by 2; 2 by 3; 3 by 1; 3 by 2"},
		{[]string{"3", "1"}, []string{"by 3", "by 2"}, "1 by 2; 1 by 3; 3 by 2"},
		{nil, []string{"by 3"}, "1 by 3; 2 by 3"},
		{[]string{"2"}, nil, ""}, // kept
		{nil, []string{"by"}, "1 by 1; 1 by 2; 1 by 3; 2 by 1; 2 by 2; 2 by 3; 3 by 1; 3 by 2"},
	} {
		var ran []string
		var only []scenarios.Override
		if test.rows != nil {
			only = append(only, scenarios.Only("rows", "row", test.rows))
		}
		if test.columns != nil {
			only = append(only, scenarios.Only("columns", "column", test.columns))
		}
		s, err := squareCatalog(&ran).Load("square.toml", []byte(squareText), only...)
		if err != nil {
			t.Fatal(err)
		}
		r := scenariotest.Run(t, s, scenarios.Observers{Store: kept})
		if got := strings.Join(ran, "; "); got != test.ran {
			t.Errorf("rows %q, columns %q: ran %q, want %q", test.rows, test.columns, got, test.ran)
		}
		var cells []string
		for _, c := range r.Exhibits[0].Cells {
			cells = append(cells, c.Row+" "+c.Column)
		}
		if len(ran) > 0 && !slices.Equal(cells, ran) {
			t.Errorf("rows %q, columns %q: cells %q, ran %q", test.rows, test.columns, cells, ran)
		}
		if r.Kept != (len(ran) == 0) {
			t.Errorf("rows %q, columns %q: kept is %t, want that it says whether nothing ran", test.rows, test.columns, r.Kept)
		}
	}
}

// Rows and columns of which a program has none, together or each, are told before it runs, at the item.
func TestShowsRefuses(t *testing.T) {
	var ran []string
	for _, test := range []struct{ only, want string }{
		{`rows = ["1", "4"]`, `square.toml:15:14: found no row named 4; accepted: 1, 2, 3`},
		{`columns = ["by 4"]`, `square.toml:15:12: found no column named by 4; nearest: by 1, by 2, by 3; accepted: by 1, by 2, by 3`},
		{"columns = [\"by 3\"]\nrows = [\"3\"]", `found no cell with these rows and columns; row 3 has columns by 1, by 2`},
	} {
		_, err := squareCatalog(&ran).Load("square.toml", []byte(squareText+"\n[only]\n"+test.only+"\n"))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %s", test.only, err, test.want)
		}
	}
	if len(ran) > 0 {
		t.Errorf("ran %q, want nothing", ran)
	}
}
