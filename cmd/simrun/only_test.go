package main

import (
	"errors"
	"strings"
	"testing"

	"simrun/scenarios"
)

// Rows and columns that a built-in scenario has not are refused when it is loaded, before anything runs, as mistakes of the
// flag. Those that its record has are taken.
func TestUnknownRows(t *testing.T) {
	c := catalog()
	for _, f := range c.Files {
		for _, flag := range []string{"row", "column"} {
			_, err := c.Load(f.Name, f.Data, scenarios.Only(flag+"s", flag, []string{"nonsense"}))
			var refused *scenarios.OverrideError
			if !errors.As(err, &refused) || !strings.HasPrefix(err.Error(), "--"+flag+" nonsense: ") || !strings.Contains(err.Error(), "found no "+flag+" named nonsense; accepted: ") && !strings.Contains(err.Error(), "no cells") {
				t.Errorf("%s: --%s nonsense: error %v, want that of the flag with what is accepted", f.Name, flag, err)
			}
		}
		record, err := scenarios.ParseRecord(f.Name, f.Record)
		if err != nil {
			t.Fatal(err)
		}
		rows, columns := recordedNames(record)
		if len(rows) == 0 {
			continue
		}
		if _, err := c.Load(f.Name, f.Data, scenarios.Only("rows", "row", rows), scenarios.Only("columns", "column", columns)); err != nil {
			t.Errorf("%s: with all rows and columns that are on record: %v", f.Name, err)
		}
	}
}

// recordedNames lists the rows and columns of tables, figures and numbers.
func recordedNames(r *scenarios.Record) (rows, columns []string) {
	for _, e := range r.Exhibits {
		if e.Kind != "table" && e.Kind != "figure" && e.Kind != "numbers" {
			continue
		}
		for _, c := range e.Cells {
			if c.Simulated != nil {
				rows, columns = append(rows, c.Row), append(columns, c.Column)
			}
		}
	}
	return rows, columns
}
