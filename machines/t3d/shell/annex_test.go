package shell

import (
	"testing"

	"simrun/sim"
	"simrun/sim/param"
)

// TestAnnex: an entry is set for a target that has none, in place of the oldest, in partitions of any size.
func TestAnnex(t *testing.T) {
	const setup = sim.Duration(7)
	j := &Job{spec: &Spec{}, times: &times{}, pes: make([]*PE, 100_000)}
	j.spec.Annex.Entries = param.Of(int64(2))
	j.times.setup = param.AmountOf(nil, func() sim.Duration { return setup })
	p := &PE{job: j, annex: newAnnex(j)}
	for i, test := range []struct {
		target int
		want   sim.Duration
	}{{99_999, setup}, {40_000, setup}, {99_999, 0}, {1, setup}, {40_000, 0}, {99_999, setup}, {1, 0}, {40_000, setup}} {
		if got := p.annexFor(test.target); got != test.want {
			t.Errorf("access %d, to %d: %v, want %v", i, test.target, got, test.want)
		}
	}
}
