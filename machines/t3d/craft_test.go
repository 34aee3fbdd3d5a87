package t3d_test

import (
	"testing"

	"simrun/machines"
	"simrun/sim"
)

// TestStartSharedLoop: what the Spec says, on the processor and in its ledger.
func TestStartSharedLoop(t *testing.T) {
	for sets, want := range map[string]sim.Duration{ // any order: the runs are independent
		"":                   13443 * sim.Nanosecond,
		"craft.doshared=2us": 2 * sim.Microsecond,
	} {
		_, err := launch(t, 1, sets, func(p *process) {
			start := p.clock()
			p.StartSharedLoop(p.t)
			if got := p.clock().Sub(start); got != want || p.Ledger().Time[machines.MakerLibrary] != want {
				t.Errorf("%q: start takes %v, %v in the ledger, want %v", sets, got, p.Ledger().Time[machines.MakerLibrary], want)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
