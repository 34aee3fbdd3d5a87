package xpressspace2014

import (
	"math"
	"strings"
	"testing"
)

// TestInstalledSchedules: XpressSpace's cells are the same within 0.1 % whether schedules are installed or negotiated, since they
// measure the iterations behind them, and take fewer events. MCT's applications begin at different instants when they have
// negotiated, which is in the first of the iterations: its cells are within 1 % on so few processes.
func TestInstalledSchedules(t *testing.T) {
	for _, test := range []struct {
		name string
		set  []string
	}{
		{"xs-fig7", []string{`scenario.parameters.processes=["96/12"]`}},
		{"xs-fig8", []string{`scenario.parameters.processes=["96/24"]`, `scenario.parameters.sizes=["1GiB"]`}},
	} {
		got := ran(t, test.name, append(test.set, "scenario.parameters.schedules="+installed)...)
		want := ran(t, test.name, append(test.set, "scenario.parameters.schedules="+negotiated)...)
		for i, e := range want.Exhibits {
			for k, c := range e.Cells {
				most := 0.001
				if strings.HasPrefix(c.Column, onMCT.name) {
					most = 0.01
				}
				if now := got.Exhibits[i].Cells[k].Simulated; math.Abs(now-c.Simulated) > most*c.Simulated {
					t.Errorf("%s, %s %s: %v with installed schedules, want %v as with negotiated ones", e.ID, c.Row, c.Column, now, c.Simulated)
				}
			}
		}
		for i, run := range want.Simulations {
			if fewer := got.Simulations[i]; fewer.Events >= run.Events {
				t.Errorf("%s, %s: %d events with installed schedules, want fewer than the %d of negotiating", test.name, run.Label, fewer.Events, run.Events)
			}
		}
	}
}
