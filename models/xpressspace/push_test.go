package xpressspace_test

import (
	"testing"

	"simrun/models/geometry"
	"simrun/sim"
)

// strips is a decomposition into rows.
func strips(d geometry.Box, n int) geometry.Decomposition { return blocked(d, n, 1) }

// TestInPlace: pieces that lie in a row on both sides go from array to array. They
// must not come before the receiver couples, and nothing is copied. The receiver has
// two arrays, which it uses in turn.
func TestInPlace(t *testing.T) {
	d := domain(12, 5)
	const steps = 4
	for _, mode := range []string{"push", "pull"} {
		for _, on := range []launcher{onIdeal, onXT5} {
			err := run(on, spec(schedule{"v", mode, "A", "B"}), blocking,
				app{"A", 4, sender("v", strips(d, 4), steps, func(p *proc) {
					if packs := mode == "pull"; (p.Stats.Copying > 0) != packs {
						t.Errorf("%s: the sender copied for %v", mode, p.Stats.Copying)
					}
				})},
				app{"B", 3, func(p *proc) error { return inTurn(t, p, strips(d, 3), steps) }})
			if err != nil {
				t.Errorf("%s: %v", mode, err)
			}
		}
	}
}

// inTurn receives into two arrays in turn.
func inTurn(t *testing.T, p *proc, d geometry.Decomposition, steps int64) error {
	one, err := registered(p, "v", d, d.Domain(), geometry.RowMajor)
	if err != nil {
		return err
	}
	other := one.another()
	one.clear()
	other.clear()
	for step := int64(1); step <= steps; step++ {
		p.sleep(sim.Millisecond)
		one.untouched(t)
		other.untouched(t)
		if _, err := one.couple(step); err != nil {
			return err
		}
		one.check(t, step)
		other.untouched(t)
		one.clear()
		one, other = other, one
	}
	if p.Stats.Copying != 0 {
		t.Errorf("the receiver copied for %v, want 0", p.Stats.Copying)
	}
	return nil
}

// TestStatsOfWaiting: of two receivers one is late; only the sender of its piece waits
// for it.
func TestStatsOfWaiting(t *testing.T) {
	d := domain(8, 8)
	const late = 3 * sim.Millisecond
	err := run(onXT5, spec(schedule{"v", "push", "A", "B"}), nil,
		app{"A", 2, sender("v", strips(d, 2), 1, func(p *proc) {
			if w := p.Stats.Waiting; p.rank == 1 && w < late || p.rank == 0 && w > late/2 {
				t.Errorf("process %d of A waited %v", p.rank, w)
			}
		})},
		app{"B", 2, func(p *proc) error {
			a, err := registered(p, "v", strips(d, 2), d, geometry.RowMajor)
			if err != nil {
				return err
			}
			if err := p.PrepareVar("v"); err != nil {
				return err
			}
			p.sleep(late.Times(int64(p.rank)).Plus(100 * sim.Microsecond)) // the sender may learn until then what it is to push
			_, err = a.couple(1)
			return err
		}})
	if err != nil {
		t.Error(err)
	}
}
