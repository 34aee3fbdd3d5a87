package xpressspace_test

import (
	"testing"

	"simrun/models/geometry"
	"simrun/models/xpressspace"
	"simrun/sim"
)

// asked is what the consumers of a job have asked and how long that took them.
type asked struct {
	queries, hits int64
	time          sim.Duration
}

// askTwice lets 3 strips ask about what 8 strips have, twice, and then exchange it,
// unless their schedules are not complete.
func askTwice(t *testing.T, on launcher, change xpressspace.Changes) (got asked) {
	t.Helper()
	d := domain(64, 64)
	body := func(sends bool, dec geometry.Decomposition) func(p *proc) error {
		return func(p *proc) error {
			a, err := registered(p, "v", dec, d, geometry.RowMajor)
			if err != nil {
				return err
			}
			for range 2 {
				if err := p.PrepareVar("v"); err != nil {
					return err
				}
			}
			got.queries += p.Stats.Queries
			got.hits += p.Stats.Hits
			got.time += p.Stats.Scheduling
			if change.EntriesMax != nil {
				return nil
			}
			if a.clear(); sends {
				a.set(1)
			}
			_, err = a.couple(1)
			a.check(t, 1)
			return err
		}
	}
	err := run(on, spec(schedule{"v", "push", "A", "B"}), func(w *xpressspace.Workflow) { w.Changed = change },
		app{"A", 8, body(true, blocked(d, 8, 1))}, app{"B", 3, body(false, blocked(d, 3, 1))})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// TestChanges counts queries: the curve goes through 64 x 64 points, an entry of 8
// is half a quarter, 32 x 16 points or 16 x 32. Strips of 22, 22 and 20 rows concern
// some of them, all together as many as XpressSpace asks once.
func TestChanges(t *testing.T) {
	for _, on := range []launcher{onIdeal, onXT5} {
		plain := askTwice(t, on, xpressspace.Changes{})
		if plain.hits != 3 || plain.queries <= 8 || plain.queries >= 24 {
			t.Errorf("%d queries and %d hits, want more than 8 and less than 24, and 3", plain.queries, plain.hits)
		}
		for _, c := range []struct {
			name    string
			change  xpressspace.Changes
			queries int64
		}{
			{"sequential", xpressspace.Changes{Sequential: true}, plain.queries},
			{"whole", xpressspace.Changes{Whole: true}, 3 * 8},
			{"uncached", xpressspace.Changes{Uncached: true}, 2 * plain.queries},
			{"two entries", xpressspace.Changes{EntriesMax: []int{2, 0}}, 3 * 2},
		} {
			got := askTwice(t, on, c.change)
			if got.queries != c.queries {
				t.Errorf("%s: %d queries, want %d", c.name, got.queries, c.queries)
			}
			// A whole region is a cube of the curve, which takes less than a strip to look up.
			longer := c.change.Sequential || c.change.Uncached
			if !c.change.Whole && longer != (got.time > plain.time) {
				t.Errorf("%s: asking takes %v, and %v without the change", c.name, got.time, plain.time)
			}
		}
	}
}
