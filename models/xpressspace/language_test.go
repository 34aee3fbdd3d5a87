package xpressspace_test

import (
	"fmt"
	"testing"

	"simrun/machines"
	"simrun/models/geometry"
	"simrun/models/xpressspace"
	"simrun/sim"
)

// meet is a barrier of the program's own language, in which a process answers nobody.
func meet(p *proc) error {
	return p.e.(machines.Parts).PartEndpoint().(machines.Barrier).Barrier(p.th)
}

// TestBarrierOfTheLanguage: programs may meet in a barrier of their own behind every call in which all processes of an
// application do the same. By then everything that others still need of a process has been done. The arrays are dealt
// in small blocks, so that a process has more to tell another than it has credits for.
func TestBarrierOfTheLanguage(t *testing.T) {
	d := domain(20, 21)
	small := func(procs int) geometry.Decomposition {
		return dealt(d, geometry.Uniform(geometry.BlockCyclic, []int{procs, 1}, []int64{1, 2}))
	}
	body := func(sends string, own geometry.Decomposition) func(p *proc) error {
		return func(p *proc) error {
			a, err := registered(p, "v", own, d, geometry.RowMajor)
			if err != nil {
				return err
			}
			if err := meet(p); err != nil {
				return err
			}
			b, err := registered(p, "w", own, d, geometry.RowMajor)
			if err != nil {
				return err
			}
			for step := int64(1); step <= 3; step++ {
				for _, x := range []*array{a, b} {
					if err := meet(p); err != nil {
						return err
					}
					x.clear()
					if x.v.Name == sends {
						x.set(step)
					}
					if _, err := x.couple(step); err != nil {
						return err
					}
					x.check(t, step)
				}
			}
			return nil
		}
	}
	for _, on := range []launcher{onIdeal, onXT5} {
		err := run(on, spec(schedule{"v", "push", "A", "B"}, schedule{"w", "push", "B", "A"}), nil,
			app{"A", 5, body("v", small(5))}, app{"B", 2, body("w", small(2))})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestBarrierBehindRegistration: process 1 of B has more boxes for the entry of process
// 0 than it has credits for, and its own entry is complete long before.
func TestBarrierBehindRegistration(t *testing.T) {
	d := domain(8, 7, 11)
	region := geometry.Box{Dims: 3, Lo: geometry.Point{0, 2, 3}, Hi: geometry.Point{4, 5, 7}}
	array := func(dec geometry.Decomposition, sends bool) func(p *proc) error {
		return func(p *proc) error {
			a, err := registered(p, "v", dec, region, geometry.RowMajor)
			if err != nil {
				return err
			}
			if err := meet(p); err != nil {
				return err
			}
			if a.clear(); sends {
				a.set(1)
			}
			if _, err = a.couple(1); !sends {
				a.check(t, 1)
			}
			return err
		}
	}
	dealtOut := dealt(d, geometry.Uniform(geometry.BlockCyclic, []int{1, 2, 1}, []int64{3, 2, 1}))
	for _, on := range []launcher{onIdeal, onXT5} {
		err := run(on, spec(schedule{"v", "push", "A", "B"}), nil, app{"A", 1, array(blocked(d, 1, 1, 1), true)}, app{"B", 2, array(dealtOut, false)})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestBarrierBehindCoupling: processes 4 to 7 of A have no row of the region, but keep
// a part of its directory, which the processes of B ask at the first step.
func TestBarrierBehindCoupling(t *testing.T) {
	d := domain(16, 16)
	region := d
	region.Lo[0] = 8
	body := func(procs int, sends bool) func(p *proc) error {
		return func(p *proc) error {
			a, err := registered(p, "v", strips(d, procs), region, geometry.RowMajor)
			for step := int64(1); step <= 2 && err == nil; step++ {
				if a.clear(); sends {
					a.set(step)
				} else {
					p.sleep(sim.Millisecond)
				}
				if _, err = a.couple(step); err != nil {
					return err
				}
				if !sends {
					a.check(t, step)
				}
				err = meet(p)
			}
			return err
		}
	}
	for _, on := range []launcher{onIdeal, onXT5} {
		if err := run(on, spec(schedule{"v", "push", "A", "B"}), nil, app{"A", 16, body(16, true)}, app{"B", 4, body(4, false)}); err != nil {
			t.Error(err)
		}
	}
}

// TestNewestAgain: a fast receiver that asks for the newest version of a sender that
// blocks gets each version whole, and nothing anew while there is no newer one. Its
// first process has no part of the region.
func TestNewestAgain(t *testing.T) {
	d := domain(12, 6)
	region := d
	region.Lo[0] = 4
	const steps = 8
	for _, on := range []launcher{onIdeal, onXT5} {
		seen := map[int64]int{}
		err := run(on, spec(schedule{"v", "pull", "A", "B"}), func(w *xpressspace.Workflow) { w.Versions, w.Block = 1, true },
			app{"A", 4, func(p *proc) error {
				a, err := registered(p, "v", blocked(d, 2, 2), region, geometry.RowMajor)
				for step := int64(1); step <= steps && err == nil; step++ {
					p.sleep(150 * sim.Microsecond)
					a.set(step)
					_, err = a.couple(step)
				}
				return err
			}},
			app{"B", 3, func(p *proc) error {
				a, err := registered(p, "v", strips(d, 3), region, geometry.RowMajor)
				if err != nil {
					return err
				}
				a.clear()
				for got := int64(0); got < steps; {
					p.sleep(20 * sim.Microsecond)
					version, err := a.couple(xpressspace.Latest)
					if err != nil {
						return err
					}
					if version < got {
						return fmt.Errorf("version %d after version %d", version, got)
					}
					got = version
					a.check(t, version)
					seen[version]++
				}
				return nil
			}})
		if err != nil {
			t.Error(err)
		}
		for version := int64(1); version <= steps; version++ {
			if seen[version] < 3 {
				t.Errorf("version %d was got %d times, want once by each of 3 processes at least", version, seen[version])
			}
		}
	}
}
