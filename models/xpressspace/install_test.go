package xpressspace_test

import (
	"fmt"
	"strings"
	"testing"

	"simrun/models/geometry"
	"simrun/models/xpressspace"
)

// TestInstalledIsNegotiated: with installed schedules, every process holds field by field what it holds if it has
// negotiated them, and all data arrive, step by step. Neither asks nor answers.
func TestInstalledIsNegotiated(t *testing.T) {
	d := domain(26, 15)
	for _, test := range []struct {
		name     string
		one, two geometry.Decomposition
	}{
		{"strips", strips(d, 13), strips(d, 2)},
		{"strips that divide badly", strips(d, 7), strips(d, 5)},
		{"empty parts", strips(d, 19), strips(d, 3)},
		{"blocks", blocked(d, 4, 3), blocked(d, 2, 5)},
		{"blocks and strips", blocked(d, 3, 3), strips(d, 5)},
		{"many boxes for each", dealt(d, geometry.Uniform(geometry.Cyclic, []int{3, 2}, nil)), blocked(d, 1, 3)},
		{"one and one", strips(d, 1), strips(d, 1)},
	} {
		for _, mode := range []string{"push", "pull"} {
			for variables := 1; variables <= 2; variables++ {
				name := fmt.Sprintf("%s, %s, %d variables", test.name, mode, variables)
				want := statesOf(t, name, mode, variables, test.one, test.two, false)
				got := statesOf(t, name, mode, variables, test.one, test.two, true)
				for i := range want {
					if want[i] == "" || got[i] != want[i] {
						t.Fatalf("%s: process %d of the job holds\n%sif schedules are installed, want\n%s", name, i, got[i], want[i])
					}
				}
			}
		}
	}
}

// statesOf returns what the processes of a job hold after a step, by rank.
func statesOf(t *testing.T, name, mode string, variables int, one, two geometry.Decomposition, installed bool) []string {
	t.Helper()
	decs := []geometry.Decomposition{one, two}
	states := make([]string, one.Procs()+two.Procs())
	body := func(part int) func(p *proc) error {
		return func(p *proc) error {
			var all []*array
			for i := range variables {
				a, err := registered(p, fmt.Sprint("v", i), decs[part], decs[part].Domain(), geometry.RowMajor)
				if err != nil {
					return err
				}
				all = append(all, a)
			}
			for i := range variables {
				if err := p.PrepareVar(fmt.Sprint("v", i)); err != nil {
					return err
				}
			}
			for step := int64(1); step <= 3; step++ {
				for i, a := range all {
					if a.clear(); i == part {
						a.set(step)
					}
					if _, err := a.couple(step); err != nil {
						return err
					}
					a.check(t, step)
				}
				if step == 2 { // by now all have been told where data go
					states[p.e.Rank()] = p.ScheduleState()
				}
			}
			if asked := p.Stats.Queries+p.Stats.Updates+p.Stats.Answered > 0; asked && installed {
				t.Errorf("%s: process %d of %d has %+v, want no work on schedules", name, p.rank, part, p.Stats)
			}
			return nil
		}
	}
	schedules := []schedule{{"v0", mode, "A", "B"}, {"v1", mode, "B", "A"}}[:variables]
	err := run(onXT5, spec(schedules...), func(w *xpressspace.Workflow) {
		w.Block = true
		for i := range variables {
			if installed {
				if err := w.Install(side("A", i, one), side("B", i, two)); err != nil {
					t.Fatal(err)
				}
			}
		}
	}, app{"A", one.Procs(), body(0)}, app{"B", two.Procs(), body(1)})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return states
}

// side is what an application of a test registers of a variable.
func side(app string, i int, d geometry.Decomposition) xpressspace.Side {
	return xpressspace.Side{Application: app, Variable: xpressspace.Variable{Name: fmt.Sprint("v", i), ElemSize: 8, Decomposition: d, Region: d.Domain()}}
}

// TestMistakenInstallation: what cannot be installed, or is not what a process registers.
func TestMistakenInstallation(t *testing.T) {
	d := domain(12, 5)
	other := side("B", 0, strips(domain(12, 6), 2))
	for _, test := range []struct {
		sides []xpressspace.Side
		want  string
	}{
		{nil, "found no application that registers it"},
		{[]xpressspace.Side{side("C", 0, strips(d, 2))}, `found application "C", expected one of ["A" "B"]`},
		{[]xpressspace.Side{side("A", 7, strips(d, 2))}, `found "v7" of A, expected one that the specification names`},
		{[]xpressspace.Side{side("A", 0, strips(d, 2))}, `found application "B", which has not registered "v0"`},
		{[]xpressspace.Side{side("A", 0, strips(d, 2)), other}, "expected one of the extents of"},
	} {
		w, err := xpressspace.NewWorkflow("w.xml", []byte(spec(schedule{"v0", "push", "A", "B"})), "A", "B")
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Install(test.sides...); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: %v, want %q", test.sides, err, test.want)
		}
	}
	body := func(p *proc) error {
		_, err := registered(p, "v0", strips(d, 2), d, geometry.RowMajor)
		return err
	}
	for _, test := range []struct {
		change func(w *xpressspace.Workflow)
		want   string
	}{
		{func(w *xpressspace.Workflow) {
			_ = w.Install(side("A", 0, blocked(d, 1, 2)), side("B", 0, strips(d, 2)))
		}, "than has been installed for A"},
		{func(w *xpressspace.Workflow) {
			w.Changed.Whole = true
			_ = w.Install(side("A", 0, strips(d, 2)), side("B", 0, strips(d, 2)))
		}, "asks the directory in another way"},
	} {
		err := run(onXT5, spec(schedule{"v0", "push", "A", "B"}), test.change, app{"A", 2, body}, app{"B", 2, body})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %q", err, test.want)
		}
	}
}
