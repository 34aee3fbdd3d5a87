package pddp1996

import (
	"math"
	"testing"

	"simrun/machines"
	"simrun/machines/meiko"
	"simrun/machines/t3d"
	"simrun/scenarios"
	"simrun/scenarios/explain"
	"simrun/scenarios/scenariotest"
)

// meikoRun runs the whole column of the Meiko in the small table. The path of the iterations that mode sampled leaves
// out is an estimate. The path is that of the whole simulation, and the cell is a part of it.
func meikoRun(t *testing.T, observers scenarios.Observers, changes ...string) *scenarios.Result {
	t.Helper()
	b := gauss
	b.published = cube(32, 0)
	c := &scenarios.Catalog{Programs: []scenarios.Program{b.program()}, Machines: []machines.Model{t3d.Model(), meiko.Model()}}
	changes = append([]string{"scenario.mode=phantom", `scenario.only.columns=["MEIKO PDDP"]`}, changes...)
	return scenariotest.Run(t, scenariotest.Load(t, c, scenarios.File{Name: "<stdin>", Data: []byte(smallTable)}, changes...), observers)
}

// cellsOf returns the cells of the first exhibit by row.
func cellsOf(r *scenarios.Result) map[string]float64 {
	cells := map[string]float64{}
	for _, c := range r.Exhibits[0].Cells {
		cells[c.Row] = c.Simulated
	}
	return cells
}

// The time of a PDDP program on the Meiko is attributed to parameters: its computing, and the times of the Elans in
// reads of words. That changes no cell. The elasticities are those of runs with a parameter a per cent less and more,
// to 1 % or a thousandth. If the two sides differ, because requests come in another order, the elasticities lie
// between.
func TestTimeOnTheMeikoIsAttributed(t *testing.T) {
	plain := cellsOf(meikoRun(t, scenarios.Observers{}))
	report := explain.Of(meikoRun(t, scenarios.Observers{Causes: true}))
	elasticity := map[string]map[string]float64{}
	for _, c := range report.Cells {
		if c.Exhibit == explain.Simulation {
			continue
		}
		elasticity[c.Row] = map[string]float64{}
		for _, e := range c.Elasticities {
			elasticity[c.Row][e.Parameter] = e.Value
		}
		if c.NotAttributed > 0.05 {
			t.Errorf("%s: %.1f %% not attributed, want at most 5: %+v", c.Row, 100*c.NotAttributed, c.Unknown)
		}
		if c.Value != plain[c.Row] {
			t.Errorf("%s: %g s where causes are kept, %g s where not", c.Row, c.Value, plain[c.Row])
		}
	}
	if len(elasticity) != len(plain) || len(plain) == 0 {
		t.Errorf("%d of %d cells explained", len(elasticity), len(plain))
	}
	for _, p := range []struct{ name, less, more string }{
		{"meiko.processor.clock", "49.5MHz", "50.5MHz"}, {"meiko.processor.cache.fill", "232.65ns", "237.35ns"},
		{"meiko.elan.dma", "7545.78ns", "7698.22ns"}, {"meiko.ew.fetch_call", "11385ns", "11615ns"},
	} {
		below := cellsOf(meikoRun(t, scenarios.Observers{}, p.name+"="+p.less))
		above := cellsOf(meikoRun(t, scenarios.Observers{}, p.name+"="+p.more))
		for row, value := range plain {
			got, down, up := elasticity[row][p.name], (value-below[row])/value/0.01, (above[row]-value)/value/0.01
			slack := max(0.01*math.Abs(got), 0.001)
			if got < min(down, up)-slack || got > max(down, up)+slack {
				t.Errorf("%s: elasticity to %s is %.4f, want %.4f to %.4f by differences", row, p.name, got, down, up)
			}
		}
	}
}
