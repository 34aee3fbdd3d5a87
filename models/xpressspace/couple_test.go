package xpressspace_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/machines"
	"simrun/models/geometry"
	"simrun/models/geometry/geometrytest"
	"simrun/models/xpressspace"
	"simrun/sim"
)

// domain is the box of all points of a grid.
func domain(extents ...int64) geometry.Box {
	b, err := geometry.Domain(extents...)
	if err != nil {
		panic(err)
	}
	return b
}

// dealt is a regular decomposition.
func dealt(d geometry.Box, axes []geometry.Axis) geometry.Decomposition {
	r, err := geometry.Distribute(d, axes, geometry.Orders{})
	if err != nil {
		panic(err)
	}
	return r
}

func blocked(d geometry.Box, layout ...int) geometry.Decomposition {
	return dealt(d, geometry.Uniform(geometry.Blocked, layout, nil))
}

// sender sets and couples an array at some steps.
func sender(name string, d geometry.Decomposition, steps int64, then func(p *proc)) func(p *proc) error {
	return func(p *proc) error {
		a, err := registered(p, name, d, d.Domain(), geometry.RowMajor)
		if err != nil {
			return err
		}
		for step := int64(1); step <= steps; step++ {
			a.set(step)
			if _, err := a.couple(step); err != nil {
				return err
			}
		}
		if then != nil {
			then(p)
		}
		return nil
	}
}

// receiver couples an array at some steps and checks what it gets.
func receiver(t testing.TB, name string, d geometry.Decomposition, steps int64, then func(p *proc)) func(p *proc) error {
	return func(p *proc) error {
		a, err := registered(p, name, d, d.Domain(), geometry.RowMajor)
		if err != nil {
			return err
		}
		for step := int64(1); step <= steps; step++ {
			a.clear()
			if _, err := a.couple(step); err != nil {
				return err
			}
			a.check(t, step)
		}
		if then != nil {
			then(p)
		}
		return nil
	}
}

// TestByHand: figures 4 and 5, as in the package's documentation.
func TestByHand(t *testing.T) {
	d := domain(4, 4)
	code1 := blocked(d, 2, 2)
	code2 := dealt(d, []geometry.Axis{{Kind: geometry.BlockCyclic, Procs: 2, Block: 1}, {Kind: geometry.Blocked, Procs: 1}})
	for _, on := range []launcher{onIdeal, onXT5} {
		err := run(on, spec(schedule{"Temperature", "push", "Code1", "Code2"}), nil,
			app{"Code1", 4, sender("Temperature", code1, 3, func(p *proc) {
				want := xpressspace.Stats{Updates: 1, Answered: p.Stats.Answered, Pushed: 3 * 4 * 8}
				if got := counts(p.Stats); got != want {
					t.Errorf("Code1: %+v, want %+v", got, want)
				}
				// In each of 3 steps one put to each process of Code2; the others answer queries.
				if n := p.DART().Stats.Puts - p.Stats.Answered; n != 3*2 {
					t.Errorf("Code1: %d puts of data, want 6", n)
				}
			})},
			app{"Code2", 2, receiver(t, "Temperature", code2, 3, func(p *proc) {
				want := xpressspace.Stats{Updates: 4, Queries: 4}
				if got := counts(p.Stats); got != want {
					t.Errorf("Code2: %+v, want %+v", got, want)
				}
			})})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestAnyDistribution: random arrays, decompositions and regions on both sides, in
// both modes and both directions; every element must arrive.
func TestAnyDistribution(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bounds := geometrytest.Bounds{Dims: 4, Volume: 300, Procs: 9}
		d := geometrytest.Domain(t, bounds)
		one := geometrytest.Decomposition(t, d, bounds, "A")
		two := geometrytest.Decomposition(t, d, bounds, "B")
		regionA, regionB := regions(t, d)
		order := geometry.Order(rapid.IntRange(0, 1).Draw(t, "order"))
		body := func(dec geometry.Decomposition, region geometry.Box, sends, receives string) func(p *proc) error {
			return func(p *proc) error {
				from, err := registered(p, sends, dec, region, order)
				if err != nil {
					return err
				}
				to, err := registered(p, receives, dec, region, order)
				if err != nil {
					return err
				}
				for step := int64(1); step <= 3; step++ {
					from.set(step)
					to.clear()
					if _, err := from.couple(step); err != nil {
						return err
					}
					if _, err := to.couple(step); err != nil {
						return err
					}
					to.check(t, step)
				}
				return nil
			}
		}
		err := run(onIdeal, spec(schedule{"there", "push", "A", "B"}, schedule{"back", "pull", "B", "A"}), blocking,
			app{"A", one.Procs(), body(one, regionA, "there", "back")}, app{"B", two.Procs(), body(two, regionB, "back", "there")})
		if err != nil {
			t.Fatal(err)
		}
	})
}

// regions draws two regions of the same extents.
func regions(t *rapid.T, d geometry.Box) (a, b geometry.Box) {
	a, b = geometry.Box{Dims: d.Dims}, geometry.Box{Dims: d.Dims}
	for i := range d.Dims {
		n := rapid.Int64Range(1, d.Extent(i)).Draw(t, "extent")
		a.Lo[i] = rapid.Int64Range(0, d.Extent(i)-n).Draw(t, "a")
		b.Lo[i] = rapid.Int64Range(0, d.Extent(i)-n).Draw(t, "b")
		a.Hi[i], b.Hi[i] = a.Lo[i]+n-1, b.Lo[i]+n-1
	}
	return a, b
}

// blocking keeps two versions and blocks.
func blocking(w *xpressspace.Workflow) { w.Block = true }

// TestCache: a schedule is computed once for all steps.
func TestCache(t *testing.T) {
	d := domain(16, 16)
	one, two := blocked(d, 4, 2), blocked(d, 1, 3)
	body := func(dec geometry.Decomposition) func(p *proc) error {
		return func(p *proc) error {
			a, err := registered(p, "v", dec, d, geometry.RowMajor)
			if err != nil {
				return err
			}
			if err := p.PrepareVar("v"); err != nil {
				return err
			}
			queries := p.Stats.Queries
			for step := range int64(5) {
				if _, err := a.couple(step + 1); err != nil {
					return err
				}
			}
			// Each receives by one of the two schedules, which is found when it is coupled
			// first.
			if p.Stats.Queries != queries || queries == 0 || p.Stats.Hits != 1 {
				t.Errorf("%d queries after %d, %d hits, want no more queries and 1 hit", p.Stats.Queries, queries, p.Stats.Hits)
			}
			return p.UnregisterVar("v")
		}
	}
	text := strings.Replace(spec(schedule{"v", "push", "A", "B"}, schedule{"v", "push", "B", "A"}), "</couple_var>\n<couple_var attribute=\"v\">\n", "", 1)
	if err := run(onIdeal, text, nil, app{"A", 8, body(one)}, app{"B", 3, body(two)}); err != nil {
		t.Error(err)
	}
}

// TestDeterminism: a job runs the same events each time, and gives the right data
// where programs have several nodes.
func TestDeterminism(t *testing.T) {
	d := domain(30, 20, 6)
	one, two := blocked(d, 3, 5, 2), dealt(d, geometry.Uniform(geometry.BlockCyclic, []int{2, 3, 2}, []int64{4, 7, 2}))
	var digests []uint64
	for range 2 {
		k := sim.New(5)
		err := runWith(k, onXT5, spec(schedule{"v", "push", "A", "B"}, schedule{"w", "pull", "A", "B"}), nil,
			app{"A", 30, func(p *proc) error {
				if err := sender("v", one, 2, nil)(p); err != nil {
					return err
				}
				return sender("w", one, 2, nil)(p)
			}},
			app{"B", 12, func(p *proc) error {
				if err := receiver(t, "v", two, 2, nil)(p); err != nil {
					return err
				}
				return receiver(t, "w", two, 2, nil)(p)
			}})
		if err != nil {
			t.Fatal(err)
		}
		digests = append(digests, k.EventDigest())
	}
	if digests[0] != digests[1] {
		t.Errorf("digests %x, want the same twice", digests)
	}
}

// TestFastProducer: the sender makes five versions and keeps two, the last ones. A
// receiver that comes later is told that the first has been evicted; the newest is
// there.
func TestFastProducer(t *testing.T) {
	d := domain(8, 6)
	for _, on := range []launcher{onIdeal, onXT5} {
		err := run(on, spec(schedule{"v", "pull", "A", "B"}), nil,
			app{"A", 4, sender("v", blocked(d, 2, 2), 5, func(p *proc) {
				if p.Stats.Evicted != 3 {
					t.Errorf("%d versions evicted, want 3", p.Stats.Evicted)
				}
			})},
			app{"B", 3, func(p *proc) error {
				a, err := registered(p, "v", blocked(d, 1, 3), d, geometry.RowMajor)
				if err != nil {
					return err
				}
				p.sleep(sim.Millisecond)
				if err := p.PrepareVar("v"); err != nil { // answers the sender, too
					return err
				}
				p.sleep(10 * sim.Millisecond)
				var gone *xpressspace.EvictedError
				const want = `xs_couple_var: found version 1 of "v" evicted, expected one of those kept: [4 5]; `
				if _, err := a.couple(1); !errors.As(err, &gone) || gone.Version != 1 || !strings.HasPrefix(gone.Error(), want) {
					t.Errorf("got %v, want that version 1 has been evicted and 4 and 5 are kept", err)
				}
				a.clear()
				if got, err := a.couple(xpressspace.Latest); got != 5 || err != nil {
					return fmt.Errorf("got version %d, %w, want 5", got, err)
				}
				a.check(t, 5)
				a.clear()
				_, err = a.couple(4)
				a.check(t, 4)
				return err
			}})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestBlockingProducer: a sender that blocks and keeps two versions is never more
// than two ahead of a slow receiver, which gets all of them.
func TestBlockingProducer(t *testing.T) {
	d := domain(8, 6)
	const pause = 5 * sim.Millisecond
	for _, on := range []launcher{onIdeal, onXT5} {
		err := run(on, spec(schedule{"v", "pull", "A", "B"}), blocking,
			app{"A", 4, sender("v", blocked(d, 2, 2), 6, func(p *proc) {
				// It has kept version 6 after the receiver has got version 4, four pauses on.
				if now := p.th.Now(); now < sim.Time(4*pause) || now > sim.Time(5*pause) {
					t.Errorf("the sender was through at %v, want between 20 and 25 ms", now)
				}
			})},
			app{"B", 3, func(p *proc) error {
				a, err := registered(p, "v", blocked(d, 1, 3), d, geometry.RowMajor)
				for step := int64(1); step <= 6 && err == nil; step++ {
					p.sleep(pause)
					a.clear()
					_, err = a.couple(step)
					a.check(t, step)
				}
				return err
			}})
		if err != nil {
			t.Error(err)
		}
	}
}

// four keeps four versions.
func four(w *xpressspace.Workflow) { w.Versions = 4 }

// TestFastConsumer: a receiver waits for versions that are not there yet. The
// senders' processes are not equally fast, so that the first ones have kept all
// four versions when the last one has its first.
func TestFastConsumer(t *testing.T) {
	d := domain(8, 6)
	for _, on := range []launcher{onIdeal, onXT5} {
		err := run(on, spec(schedule{"v", "pull", "A", "B"}), four,
			app{"A", 4, func(p *proc) error {
				a, err := registered(p, "v", blocked(d, 2, 2), d, geometry.RowMajor)
				for step := int64(1); step <= 4 && err == nil; step++ {
					p.sleep(sim.Duration(1+p.rank) * sim.Millisecond)
					a.set(step)
					_, err = a.couple(step)
				}
				return err
			}},
			app{"B", 3, receiver(t, "v", blocked(d, 1, 3), 4, func(p *proc) {
				if now := p.th.Now(); now < sim.Time(4*sim.Millisecond) {
					t.Errorf("the receiver was through at %v, want after the sender's 4 ms", now)
				}
			})})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestSlowProducer: a receiver asks for every version as soon as it has the one
// before. A sender that computes for long between the steps must tell it of each one,
// or three versions are evicted before it looks.
func TestSlowProducer(t *testing.T) {
	d := domain(8, 6)
	const steps = 20
	three := func(w *xpressspace.Workflow) { w.Versions = 3 }
	for _, on := range []launcher{onIdeal, onXT5} {
		err := run(on, spec(schedule{"v", "pull", "A", "B"}), three,
			app{"A", 4, func(p *proc) error {
				a, err := registered(p, "v", blocked(d, 2, 2), d, geometry.RowMajor)
				for step := int64(1); step <= steps && err == nil; step++ {
					p.sleep(10 * sim.Millisecond)
					a.set(step)
					_, err = a.couple(step)
				}
				return err
			}},
			app{"B", 3, receiver(t, "v", blocked(d, 1, 3), steps, nil)})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestReports: what goes wrong is said with its place.
func TestReports(t *testing.T) {
	d := domain(4, 4)
	send := sender("v", blocked(d, 2, 1), 2, nil)
	receive := sender("v", blocked(d, 1, 2), 2, nil) // it receives, if the specification says so
	push := spec(schedule{"v", "push", "A", "B"})
	region := func(p *proc) error {
		_, err := registered(p, "v", blocked(domain(4, 5), 1, 2), domain(4, 5), geometry.RowMajor)
		return err
	}
	pull := spec(schedule{"v", "pull", "A", "B"})
	steps := func(dec geometry.Decomposition, steps ...int64) func(p *proc) error {
		return func(p *proc) error {
			a, err := registered(p, "v", dec, d, geometry.RowMajor)
			for i := 0; i < len(steps) && err == nil; i++ {
				_, err = a.couple(steps[i])
			}
			return err
		}
	}
	for _, test := range []struct {
		name, spec, want string
		one, two         func(p *proc) error
	}{
		{"elements of other sizes", push, `w.xml:5:5: found elements of 4 bytes of "v" in application "B", expected 8 as in application "A"`, send, func(p *proc) error {
			return p.RegisterVar(xpressspace.Variable{Name: "v", ElemSize: 4, Decomposition: blocked(d, 1, 2), Region: d})
		}},
		{"processes that have registered different regions", push, `xs_register_var: found 8 elements of "v" in the part of the directory of process 0 of A, expected 4`, func(p *proc) error {
			region := d
			region.Hi[0] -= 2 * int64(1-p.rank) // rows 0 and 1 in process 0, whose entry has columns 0 and 1
			_, err := registered(p, "v", strips(d, 2), region, geometry.RowMajor)
			return err
		}, receive},
		{"one that never couples", push, "wait for B to couple v", send, steps(blocked(d, 1, 2))},
		{"a sender that never couples", pull, "A to couple v", steps(strips(d, 2)), receive},
		{"a receiver that stops early", push, "process 0 waits for room for step 2 of v in B", send, steps(strips(d, 2), 1)},
		{"steps that differ", push, `xs_couple_var: found step 3 of "v" from application A, expected step 2: both must couple it at the same steps`,
			steps(strips(d, 2), 1, 3), steps(strips(d, 2), 1, 2)},
		{"a version that never is", pull, "version 7 of v from A", send, steps(blocked(d, 1, 2), 1, 7)},
		{"application that is not there", spec(schedule{"v", "push", "A", "C"}), `w.xml:5:5: found application "C", which does not run`, send, receive},
		{"variable that nobody has", spec(schedule{"w", "push", "A", "B"}), `w.xml:2:24: found variable "w", which no application registered, expected "v"`, send, func(p *proc) error { return nil }},
		{"regions that differ", push, "w.xml:5:5: found region <0,0,0;3,4,0>", send, region},
		{"one that never registers", push, "B to register v", send, func(p *proc) error { return nil }},
		{"a process that does not register", push, "process 0 waits for xs_register_var: others of A to register their parts of v", func(p *proc) error {
			if p.rank == 1 {
				return nil
			}
			return send(p)
		}, receive},
		{"one that stops early", push, "version 2 of v from A", sender("v", blocked(d, 2, 1), 1, nil), receive},
		{"one that registers twice", push, `found "v", which is registered already`, send, func(p *proc) error {
			_, _ = registered(p, "v", blocked(d, 1, 2), d, geometry.RowMajor)
			_, err := registered(p, "v", blocked(d, 1, 2), d, geometry.RowMajor)
			return err
		}},
		{"a decomposition over others", push, "found a decomposition of \"v\" over 4 processes, expected one over the application's 2", send, func(p *proc) error {
			_, err := registered(p, "v", blocked(d, 2, 2), d, geometry.RowMajor)
			return err
		}},
		{"no decomposition", push, `xs_register_var: found no decomposition of "v"`, send, func(p *proc) error {
			return p.RegisterVar(xpressspace.Variable{Name: "v", ElemSize: 8, Region: d})
		}},
		{"an empty region", push, `xs_register_var: found region <3,0,0;1,3,0> of "v", expected a part of <0,0,0;3,3,0>`, send, func(p *proc) error {
			region := d
			region.Lo[0], region.Hi[0] = 3, 1
			return p.RegisterVar(xpressspace.Variable{Name: "v", ElemSize: 8, Decomposition: strips(d, 2), Region: region})
		}},
		{"a region of other dimensions", push, `xs_register_var: found a region of 99 dimensions of "v", expected 2`, send, func(p *proc) error {
			return p.RegisterVar(xpressspace.Variable{Name: "v", ElemSize: 8, Decomposition: strips(d, 2), Region: geometry.Box{Dims: 99}})
		}},
		{"an array of 2^65 bytes", push, `xs_register_var: found 16 elements of 2305843009213693952 bytes of "v"`, send, func(p *proc) error {
			return p.RegisterVar(xpressspace.Variable{Name: "v", ElemSize: 1 << 61, Decomposition: strips(d, 2), Region: d})
		}},
		{"an order that there is not", push, `xs_register_var: found order 99 of the elements of "v", expected 0 by rows or 1 by columns`, send, func(p *proc) error {
			return p.RegisterVar(xpressspace.Variable{Name: "v", ElemSize: 8, Decomposition: strips(d, 2), Region: d, Storage: 99})
		}},
		{"elements of two sizes in an application", push, `xs_register_var: found elements of 4 bytes, order 0 and region <0,0,0;3,3,0> of "v" in a process of B, expected 8 bytes`, send, func(p *proc) error {
			return p.RegisterVar(xpressspace.Variable{Name: "v", ElemSize: []int64{8, 4}[p.rank], Decomposition: strips(d, 2), Region: d})
		}},
		{"a name that is not registered", push, `found variable "u", expected one that xs_register_var has registered`, send, func(p *proc) error {
			_, err := p.CoupleVar("u", 1, 0)
			return err
		}},
	} {
		err := run(onIdeal, test.spec, nil, app{"A", 2, test.one}, app{"B", 2, test.two})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s:\ngot  %v\nwant %s", test.name, err, test.want)
		}
	}
}

// TestManyVersions: more versions than there is memory for are an error.
func TestManyVersions(t *testing.T) {
	d := domain(4, 4)
	for versions, want := range map[int]string{1 << 30: "xs_init: found 1073741824 versions to keep, expected 1 to 1048576", 0: "xs_init: found 0 versions", 1 << 20: "to keep, expected at most"} {
		register := func(p *proc) error {
			v := xpressspace.Variable{Name: "v", ElemSize: 1 << 26, Decomposition: strips(d, 2), Region: d}
			err := p.RegisterVar(v)
			if err == nil {
				_, err = p.CoupleVar("v", 1, p.e.Memory().AllocPhantom(v.Decomposition.Size(p.rank)*v.ElemSize))
			}
			return err
		}
		err := run(onIdeal, spec(schedule{"v", "pull", "A", "B"}), func(w *xpressspace.Workflow) { w.Versions = versions }, app{"A", 2, register}, app{"B", 2, register})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d versions: got %v, want %q", versions, err, want)
		}
	}
}

// TestNeverStarts: an application whose processes end at once is named, with who
// waits for it.
func TestNeverStarts(t *testing.T) {
	w, err := xpressspace.NewWorkflow("w.xml", []byte(spec()), "A", "B")
	if err != nil {
		t.Fatal(err)
	}
	k := sim.New(1)
	err = onIdeal(k, []int{2, 1, 1}, func(e machines.Endpoint) {
		var err error
		switch e.(machines.Parts).Part() {
		case 0:
			_, err = xpressspace.Init(e, w)
		case 2:
			err = xpressspace.Serve(e, w)
		}
		if err != nil {
			e.Thread().Fail(err)
		}
	})
	if err == nil {
		err = k.Run(t.Context())
	}
	var dead *sim.DeadlockError
	if !errors.As(err, &dead) || !strings.Contains(err.Error(), "the bootstrap server: B to register") {
		t.Errorf("got %v, want a report that B has not registered", err)
	}
}

// TestJobs: what a job must be like.
func TestJobs(t *testing.T) {
	for _, test := range []struct {
		want     string
		parts    []int
		versions int
	}{
		{"found a job of parts [2 2], expected one for each of 2 applications and one of 1 process", []int{2, 2}, 2},
		{"found a job of parts [1 1 2], expected", []int{1, 1, 2}, 2},
		{"found 0 versions to keep, expected 1 to", []int{1, 1, 1}, 0},
	} {
		w, err := xpressspace.NewWorkflow("w.xml", []byte(spec()), "A", "B")
		if err != nil {
			t.Fatal(err)
		}
		w.Versions = test.versions
		k := sim.New(1)
		_ = onIdeal(k, test.parts, func(e machines.Endpoint) {
			if _, err := xpressspace.Init(e, w); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("parts %v, %d versions: got %v, want %s", test.parts, test.versions, err, test.want)
			}
		})
		if err := k.Run(t.Context()); err != nil {
			t.Error(err)
		}
	}
}

// counts returns what Stats count, without times.
func counts(s xpressspace.Stats) xpressspace.Stats {
	s.Registering, s.Scheduling, s.Copying, s.Waiting = 0, 0, 0, 0
	return s
}
