package xpressspace_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/machines/xt5"
	"simrun/models/geometry"
	"simrun/models/geometry/geometrytest"
	"simrun/models/xpressspace"
	"simrun/sim"
)

// TestAllProcesses: 24 elements go from each of 1 to 8 processes to each of 1 to 8, by
// each of the three distributions on either side; every element arrives.
func TestAllProcesses(t *testing.T) {
	d := domain(24)
	kinds := []geometry.Axis{{Kind: geometry.Blocked}, {Kind: geometry.Cyclic}, {Kind: geometry.BlockCyclic, Block: 2}}
	over := func(a geometry.Axis, procs int) geometry.Decomposition {
		a.Procs = procs
		return dealt(d, []geometry.Axis{a})
	}
	for m := 1; m <= 8; m++ {
		for n := 1; n <= 8; n++ {
			for _, from := range kinds {
				for _, to := range kinds {
					err := run(onIdeal, spec(schedule{"v", "push", "A", "B"}), nil,
						app{"A", m, sender("v", over(from, m), 1, nil)}, app{"B", n, receiver(t, "v", over(to, n), 1, nil)})
					if err != nil {
						t.Errorf("%d processes %v to %d %v: %v", m, from.Kind, n, to.Kind, err)
					}
				}
			}
		}
	}
}

// TestBytesOfACoupling: whatever the region and the distributions, as many bytes are
// put as the region has, and each goes from its owner to its owner.
func TestBytesOfACoupling(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		bounds := geometrytest.Bounds{Dims: 3, Volume: 200, Procs: 6}
		d := geometrytest.Domain(r, bounds)
		one, two := geometrytest.Decomposition(r, d, bounds, "A"), geometrytest.Decomposition(r, d, bounds, "B")
		from, to := regions(r, d)
		body := func(dec geometry.Decomposition, region geometry.Box) func(p *proc) error {
			return func(p *proc) error {
				a, err := registered(p, "v", dec, region, geometry.RowMajor)
				if err != nil {
					return err
				}
				_, err = a.couple(1)
				return err
			}
		}
		c := coupled{a: one.Procs(), b: two.Procs()}
		l := runSpied(t, onIdeal, spec(schedule{"v", "push", "A", "B"}), nil, app{"A", c.a, body(one, from)}, app{"B", c.b, body(two, to)})
		bytes, pairs := int64(0), map[[2]int]int64{}
		for _, e := range dataPuts(l, c) {
			bytes += e.bytes
			pairs[[2]int{e.rank, e.peer - c.a}] += e.bytes
		}
		if bytes != 8*from.Volume() {
			r.Fatalf("%d bytes are put, want 8 for each of %d elements", bytes, from.Volume())
		}
		for p := from.Lo; ; {
			q := p
			for i := range d.Dims {
				q[i] += to.Lo[i] - from.Lo[i]
			}
			pairs[[2]int{one.Owner(p), two.Owner(q)}] -= 8
			if !step(&p, from) {
				break
			}
		}
		for pair, n := range pairs {
			if n != 0 {
				r.Fatalf("%d bytes too many from %d to %d", n, pair[0], pair[1])
			}
		}
	})
}

// received is which versions of v an application has received, and from whom.
type received map[string][]string

// threeApplications runs applications 1, 2 and 3. All have v and couple it at steps 1 to 8 unless a mode says
// otherwise. It returns who has received what. Values tell the sender.
func threeApplications(t *testing.T, schedules string) received {
	t.Helper()
	got := received{}
	d := domain(12)
	body := func(name string, procs, number int) app {
		return app{name, procs, func(p *proc) error {
			a, err := registered(p, "v", blocked(d, procs), d, geometry.RowMajor)
			if err != nil {
				return err
			}
			for step := int64(1); step <= 8; step++ {
				for i := range a.values {
					a.values[i] = float64(number)
				}
				if _, err := a.couple(step); err != nil {
					return err
				}
				if from := a.values[0]; p.rank == 0 && from != float64(number) {
					got[name] = append(got[name], fmt.Sprintf("%d of %v", step, from))
				}
			}
			return nil
		}}
	}
	text := "<coupling><couple_var attribute=\"v\">" + schedules + "</couple_var></coupling>"
	if err := run(onIdeal, text, func(w *xpressspace.Workflow) { w.Versions = 8 }, body("1", 2, 1), body("2", 3, 2), body("3", 1, 3)); err != nil {
		t.Fatalf("%s: %v", schedules, err)
	}
	return got
}

// TestScheduleElements: each element of a schedule, changed alone, changes what is
// transferred as it says; none means no transfer and several mean all.
func TestScheduleElements(t *testing.T) {
	const base = "<schedule attribute='push'><from>1</from><to>2</to><start_ts>2</start_ts><end_ts>7</end_ts><ts_interval>2</ts_interval></schedule>"
	changed := func(old, new string) string { return strings.Replace(base, old, new, 1) }
	even := []string{"2 of 1", "4 of 1", "6 of 1"}
	for _, c := range []struct {
		name, schedules string
		want            received
	}{
		{"as it is", base, received{"2": even}},
		{"from", changed("<from>1<", "<from>3<"), received{"2": {"2 of 3", "4 of 3", "6 of 3"}}},
		{"to", changed("<to>2<", "<to>3<"), received{"3": even}},
		{"start", changed("<start_ts>2<", "<start_ts>5<"), received{"2": {"5 of 1", "7 of 1"}}},
		{"end", changed("<end_ts>7<", "<end_ts>5<"), received{"2": even[:2]}},
		{"interval", changed("interval>2<", "interval>3<"), received{"2": {"2 of 1", "5 of 1"}}},
		{"no interval", changed("<ts_interval>2</ts_interval>", ""), received{"2": {"2 of 1", "3 of 1", "4 of 1", "5 of 1", "6 of 1", "7 of 1"}}},
		{"mode", changed("push", "pull"), received{"2": even}},
		{"mode, no interval", strings.Replace(changed("push", "pull"), "<ts_interval>2</ts_interval>", "", 1), received{"2": {"2 of 1", "3 of 1", "4 of 1", "5 of 1", "6 of 1", "7 of 1"}}},
		{"none", "", received{}},
		{"two", base + changed("<to>2<", "<to>3<"), received{"2": even, "3": even}},
	} {
		got := threeApplications(t, c.schedules)
		for _, name := range []string{"1", "2", "3"} {
			if !slices.Equal(got[name], c.want[name]) {
				t.Errorf("%s: %s has received %v, want %v", c.name, name, got[name], c.want[name])
			}
		}
	}
}

// TestFiftyIterations: the directory is asked before the first of 50 iterations only.
func TestFiftyIterations(t *testing.T) {
	d := domain(16, 16)
	var first int64
	for _, steps := range []int64{1, 50} {
		var queries int64
		err := run(onXT5, spec(schedule{"v", "push", "A", "B"}), nil,
			app{"A", 4, sender("v", strips(d, 4), steps, nil)},
			app{"B", 4, receiver(t, "v", blocked(d, 2, 2), steps, func(p *proc) { queries += p.Stats.Queries })})
		if err != nil {
			t.Fatal(err)
		}
		if steps == 1 {
			first = queries
		}
		if queries != first || queries == 0 {
			t.Errorf("%d iterations: %d queries, %d in one", steps, queries, first)
		}
	}
}

// TestProducerIsNotHeldUp: by Cache-Pull a step of the sender takes as long whether
// the receiver's steps are a tenth of its own, as long, or ten times as long.
func TestProducerIsNotHeldUp(t *testing.T) {
	d := domain(64, 64)
	const steps = 20
	var ends []sim.Duration
	for _, pause := range []sim.Duration{sim.Millisecond / 10, sim.Millisecond, 10 * sim.Millisecond} {
		var took sim.Duration
		err := run(onXT5, spec(schedule{"v", "pull", "A", "B"}), nil,
			app{"A", 4, func(p *proc) error {
				a, err := registered(p, "v", blocked(d, 4, 1), d, geometry.RowMajor)
				if err != nil {
					return err
				}
				if _, err := a.couple(1); err != nil { // makes the schedule and the buffers
					return err
				}
				p.th.Sync()
				began := p.th.Now()
				for step := int64(2); step <= steps; step++ {
					p.sleep(sim.Millisecond)
					if _, err := a.couple(step); err != nil {
						return err
					}
				}
				p.th.Sync()
				took += p.th.Now().Sub(began)
				return nil
			}},
			app{"B", 3, func(p *proc) error {
				a, err := registered(p, "v", blocked(d, 1, 3), d, geometry.RowMajor)
				for range steps {
					p.sleep(pause)
					if err == nil {
						_, err = a.couple(xpressspace.Latest)
					}
				}
				return err
			}})
		if err != nil {
			t.Fatal(err)
		}
		ends = append(ends, took)
	}
	if least, most := slices.Min(ends), slices.Max(ends); most.Seconds() > 1.01*least.Seconds() {
		t.Errorf("all steps take the sender %v, want the same within 1 %%", ends)
	}
}

// TestGetsWhileSenderComputes: a receiver gets the newest version that was complete when
// it asked, while all processes of the sender compute and do nothing for it. Both have
// their schedules before.
func TestGetsWhileSenderComputes(t *testing.T) {
	d := domain(12, 12)
	prepared := func(p *proc, dec geometry.Decomposition) (*array, error) {
		a, err := registered(p, "v", dec, d, geometry.RowMajor)
		if err == nil {
			err = p.PrepareVar("v")
		}
		for range 4 {
			p.sleep(sim.Millisecond)
			if err == nil {
				err = p.Barrier() // answers the other application
			}
		}
		return a, err
	}
	forBoth(t, func(t *testing.T, on launcher) {
		err := run(on, spec(schedule{"v", "pull", "A", "B"}), nil,
			app{"A", 4, func(p *proc) error {
				a, err := prepared(p, blocked(d, 2, 2))
				for step := int64(1); step <= 3 && err == nil; step++ {
					a.set(step)
					_, err = a.couple(step)
				}
				p.sleep(50 * sim.Millisecond)
				return err
			}},
			app{"B", 3, func(p *proc) error {
				a, err := prepared(p, blocked(d, 1, 3))
				if err != nil {
					return err
				}
				p.sleep(20 * sim.Millisecond)
				a.clear()
				got, err := a.couple(xpressspace.Latest)
				if now := p.th.Now(); got != 3 || now > sim.Time(40*sim.Millisecond) {
					t.Errorf("version %d at %v, want 3 while the sender computes, until 54 ms", got, now)
				}
				a.check(t, 3)
				return err
			}})
		if err != nil {
			t.Error(err)
		}
	})
}

// TestOwnNodes: applications run at the same time, on nodes of their own.
func TestOwnNodes(t *testing.T) {
	d := domain(12, 12)
	nodes, from, to := map[int]string{}, map[string]sim.Time{}, map[string]sim.Time{}
	watch := func(name string, body func(p *proc) error) func(p *proc) error {
		return func(p *proc) error {
			n := p.e.(*xt5.Endpoint).Portals.Node().Number()
			if other, ok := nodes[n]; ok && other != name {
				t.Errorf("node %d has processes of %s and %s", n, other, name)
			}
			nodes[n] = name
			from[name] = p.th.Now()
			err := body(p)
			p.th.Sync()
			to[name] = p.th.Now()
			return err
		}
	}
	err := run(onXT5, spec(schedule{"v", "push", "A", "B"}), nil,
		app{"A", 13, watch("A", sender("v", blocked(d, 13, 1), 5, nil))}, app{"B", 5, watch("B", receiver(t, "v", blocked(d, 1, 5), 5, nil))})
	if err != nil {
		t.Fatal(err)
	}
	if len(nodes) != 3 || from["A"] >= to["B"] || from["B"] >= to["A"] {
		t.Errorf("nodes %v, from %v to %v; want two and one, at the same time", nodes, from, to)
	}
}
