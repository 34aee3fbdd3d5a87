package sim_test

import (
	"testing"

	"simrun/sim"
)

// Of two instants the later one is kept, of equal ones the first; without causes an instant is its time alone.
func TestInstants(t *testing.T) {
	a, b := sim.Instant{At: 3, Moment: 1}, sim.Instant{At: 3, Moment: 2}
	if got := sim.Latest(a, b); got != a {
		t.Errorf("the later of %v and %v is %v, want the first", a, b, got)
	}
	b = b.After(nil, 4, sim.Activity{})
	if want := (sim.Instant{At: 7}); b != want {
		t.Errorf("4 ps later it is %v, want %v", b, want)
	}
	if got := sim.Latest(a, b); got != b {
		t.Errorf("the later of %v and %v is %v, want the second", a, b, got)
	}
	k := sim.New(1)
	c := k.Explain(sim.NewQuotes(), 0)
	on := sim.Activity{Cause: sim.CauseSoftware}
	end := k.Instant().After(c, 5, on).After(c, 6, on)
	if end.At != 11 || c.At(end.Moment) != 11 {
		t.Errorf("5 and 6 ps later it is %v, its moment %v, want 11 ps", end.At, c.At(end.Moment))
	}
	var whole sim.Duration
	c.Path(k.Instant().Moment, end.Moment, 1, func(term sim.Term) {
		if c.Activity(term.Site) == on {
			whole += term.Amount
		}
	})
	if whole != 11 {
		t.Errorf("%v of the path are software, want 11 ps", whole)
	}
}
