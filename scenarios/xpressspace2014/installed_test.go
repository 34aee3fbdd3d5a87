package xpressspace2014

import (
	"math"
	"testing"
)

// TestInstalledSchedules: cells are the same within 0.1 % whether schedules are installed or negotiated, since they measure the
// iterations behind them, and take fewer events.
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
				if now := got.Exhibits[i].Cells[k].Simulated; math.Abs(now-c.Simulated) > 0.001*c.Simulated {
					t.Errorf("%s, %s %s: %v with installed schedules, want %v as with negotiated ones", e.ID, c.Row, c.Column, now, c.Simulated)
				}
			}
		}
		if got.Digest == want.Digest {
			t.Errorf("%s: the events are the same both ways, want none of negotiating", test.name)
		}
	}
}
