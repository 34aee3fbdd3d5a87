package main

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"simrun/scenarios"
	"simrun/scenarios/scenariotest"
)

// TestExact compares a cell of each large exhibit at full size with an exact run. The recorded value comes from a run
// in which steps that nothing meets have no event. It must be within 0.1 % of the exact run's.
func TestExact(t *testing.T) {
	c := catalog()
	for _, tt := range []struct{ id, column, row string }{
		{"pddp-table2", "T3D PDDP", "128"}, {"pddp-table3", "T3D PDDP", "16"}, {"pddp-table4", "T3D PDDP", "16"}, {"pddp-table5", "T3D PDDP", "16"},
		{"xs-table2", "XpressSpace 2 GB", "1024/256"}, {"xs-fig8", "XpressSpace 1 GB", "1024"}, {"xs-fig7", "time", "1024"},
	} {
		t.Run(tt.id, func(t *testing.T) {
			record, err := c.Recorded(tt.id)
			if err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(c.Files, func(f scenarios.File) bool { return f.Name == tt.id+".toml" })
			part := []string{fmt.Sprintf("scenario.only.columns=[%q]", tt.column), fmt.Sprintf("scenario.only.rows=[%q]", tt.row)}
			exact := scenariotest.Run(t, scenariotest.Load(t, c, c.Files[i], append(part, "scenario.exact=true")...), scenarios.Observers{})
			found := false
			for _, cell := range exact.Exhibits[0].Cells {
				for _, was := range record.Exhibits[0].Cells {
					if was.Row != cell.Row || was.Column != cell.Column || was.Simulated == nil {
						continue
					}
					found = true
					if math.Abs(cell.Simulated/(*was.Simulated)-1) > 1e-3 {
						t.Errorf("%s on %s: %g recorded, %g exact; expected them within 0.1 %%", cell.Column, cell.Row, *was.Simulated, cell.Simulated)
					}
				}
			}
			if !found {
				t.Errorf("found no cell %q on %q in the record", tt.column, tt.row)
			}
		})
	}
}
