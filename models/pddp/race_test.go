package pddp

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"simrun/models/compile/vm"
	"simrun/models/fortran"
)

// Processes 0 and 1 access elements 0 and 1, a barrier is "|", "1w0" is process 1
// writing element 0.
func TestDetector(t *testing.T) {
	for _, c := range []struct {
		text  string
		races int64
	}{
		{"0w0 1r0", 1},
		{"1r0 0w0", 1},
		{"0w0 1w0", 1},
		{"0r0 1r0", 0},
		{"0w0 0r0 0w0", 0},
		{"0w0 1r1", 0},
		{"0w0 | 1r0 | 0w0", 0},
		{"0w0 | 1r0 0w0", 1},
		{"1r0 2r0 0w0", 2},
		{"0r0 1r0 2r0 0w0", 1},           // of each statement two readers are kept
		{"0w0 1r0 1r0", 2},               // each access counts
		{"1r0 | 0r0 0w0", 0},             // what was before the barrier is forgotten
		{"0w0 | 0w0 1r1 0r1 1w1 0r0", 1}, // 0r1, 1w1
	} {
		d := newDetector()
		for _, word := range strings.Fields(c.text) {
			if word == "|" {
				for p := range 3 {
					d.passed(p)
				}
				continue
			}
			e := element{tag: 1, owner: 0, offset: int32(word[2] - '0')}
			a := access{process: int32(word[0] - '0'), site: 7}
			if word[1] == 'r' {
				d.read(e, a, 2)
			} else {
				d.write(e, a, 2)
			}
		}
		var got int64
		for _, r := range d.races {
			got += r.count
		}
		if got != c.races {
			t.Errorf("%s: got %d races, want %d", c.text, got, c.races)
		}
	}
}

// arrays stand in front of the statements of TestRaces, in lines 1 to 9.
const arrays = `
	integer i, p(8), n
	template t(8)
	distribute t(cyclic)
	template v(0:3, 4)
	distribute v(block, block)
	shared real x(8), y(8), e(0:3, 4), s
	align x, y with t
	align e with v
	real c
`

// The race that a missing BARRIER leaves is found on two processors or more. It is gone with the BARRIER, which stands
// in the text as "|".
func TestRaces(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"x = 1\n|\ny(1:7) = x(2:8)", "X(2): no BARRIER is between t.pddp:10, where process 1 writes it at"},
		{"x = 1\n|\nc = x(5)", "X(5): no BARRIER is between t.pddp:10, where process 0 writes it at"},
		{"x(3) = 1\n|\nc = x(3)", "X(3): no BARRIER"},
		{"x = 1\n|\nc = sum(x(1:7) + x(2:8))", "X(3): no BARRIER"},
		{"x = 1\n|\ny = cshift(x, 1)", "X(2): no BARRIER"},
		{"forall (i = 0:3, j = 1:4) e(i, j) = i\n|\nc = e(3, 2)", "E(3,2): no BARRIER"},
		{"p = (/ 8, 7, 6, 5, 4, 3, 2, 1 /)\nforall (i = 1:8) x(p(i)) = i\n|\nc = x(1)", "X(1): no BARRIER is between t.pddp:11"},
		{"where (y .gt. 1)\nx = 0\nelsewhere\nx = 1\nendwhere\n|\nc = x(2)", "X(2): no BARRIER is between t.pddp:13"},
		{"master\ns = 3\nendmaster\n|\nc = s", "S: no BARRIER is between t.pddp:11, where process 0 writes it at"},
		{"s = 3\n|\nx = s", "S: no BARRIER"},
		{"s = 3\n|\nif (s .eq. 3) c = 1", "S: no BARRIER"},
		{"master\nread (*, *) s\nendmaster\n|\nc = s", "S: no BARRIER is between t.pddp:11"},
		{"s = 3\n|\ncall f(s)\nend\nsubroutine f(z)", "S: no BARRIER"},
		{"c = x(1) + y(2)\n|\nx = 1", "X(1): no BARRIER is between t.pddp:10, where process 1 reads it at"},
		{"do i = 1, 2\nx = i\n|\nc = x(4)\n|\nend do", "X(4): no BARRIER"},
	} {
		text := arrays + c.text + "\nend\n"
		missing := racesOn(t, strings.ReplaceAll(text, "|", "!"))
		whole := racesOn(t, strings.ReplaceAll(text, "|", "barrier"))
		if got := missing[0]; got == nil || !strings.Contains(got.Error(), c.want) {
			t.Errorf("%q: got %v, want %q", c.text, got, c.want)
		}
		for i := range missing {
			if !errors.As(missing[i], new(*RaceError)) || whole[i] != nil {
				t.Errorf("%q on %d: got %v, with barriers %v, want races and none", c.text, i+2, missing[i], whole[i])
			}
		}
	}
}

// racesOn runs a program on 2 and 3 processes.
func racesOn(t *testing.T, text string) []error {
	t.Helper()
	costs := processor(t)
	p, err := build(program("t.pddp", text), switches{Races}, fortran.Options{Costs: costs}, false)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	defer p.Close()
	return []error{runOn(t, 2, p, costs).err, runOn(t, 3, p, costs).err}
}

// A race between overlapping sections of one statement cannot be cured by a barrier
// behind it, one between statements can: -barrier removes it, and the result is right.
func TestBarrierRemovesRaces(t *testing.T) {
	const text = `
	integer i
	real c
	template t(12)
	distribute t(block)
	shared real x(12), y(12)
	align x, y with t
	forall (i = 1:12) x(i) = i
	y(1:11) = x(2:12)
	y(12) = 13
	c = sum(y)
	if (c .ne. 90) stop 1
	end`
	for _, n := range []int{2, 3, 4, 7} {
		sources := program("t.pddp", text)
		if r := execute(t, n, sources, switches{Races}, fortran.Options{}); !errors.As(r.err, new(*RaceError)) {
			t.Errorf("%d processors: got %v, want races", n, r.err)
		}
		for _, o := range []switches{{Races, Barrier}, {Races, Barrier, NoDist}} {
			if r := execute(t, n, sources, o, fortran.Options{}); r.err != nil {
				t.Errorf("%d processors, %+v: %v", n, o, r.err)
			}
		}
	}
	overlap := strings.Replace(text, "y(1:11) = x(2:12)", "x(2:12) = x(1:11)", 1)
	r := execute(t, 3, program("t.pddp", overlap), switches{Races, Barrier}, fortran.Options{})
	if want := "assign its right-hand side to another array"; r.err == nil || !strings.Contains(r.err.Error(), want) {
		t.Errorf("overlapping sections: got %v, want %q", r.err, want)
	}
}

// Without distribution all data are processor 0's, which assigns elements: the race with
// the others remains.
func TestRacesWithoutDistribution(t *testing.T) {
	sources := program("t.pddp", arrays+"x(2) = 1\nc = x(2)\nend\n")
	r := execute(t, 2, sources, switches{Races, NoDist}, fortran.Options{})
	if want := "process 1 reads it"; r.err == nil || !strings.Contains(r.err.Error(), want) {
		t.Errorf("got %v, want %q", r.err, want)
	}
}

// Looking for races takes no virtual time.
func TestRacesTakeNoTime(t *testing.T) {
	for _, c := range programs {
		sources := program("t.pddp", c.text)
		without := execute(t, 4, sources, switches{}, fortran.Options{})
		with := execute(t, 4, sources, switches{Races}, fortran.Options{})
		if without.err != nil || with.err != nil || without.run.End() != with.run.End() {
			t.Errorf("%s: got %v (%v), without races %v (%v)", c.name, with.run.End(), with.err, without.run.End(), without.err)
		}
	}
}

// What was found before the program failed is reported with the failure; races of the
// same lines are one.
func TestRaceReport(t *testing.T) {
	r := execute(t, 2, program("t.pddp", arrays+"x = 1\ny(1:7) = x(2:8)\nx = 2\nif (y(1) .lt. 5) stop 3\nend\n"),
		switches{Races}, fortran.Options{})
	var found *RaceError
	var stop *vm.Stop
	if !errors.As(r.err, &found) || !errors.As(r.err, &stop) || stop.Code != 3 {
		t.Fatalf("got %v, want races and STOP 3", r.err)
	}
	got := ""
	for _, x := range found.Races {
		got += fmt.Sprintln(x.Element, x.First.Line, x.First.Process, x.First.Write, x.Second.Line, x.Second.Process, x.Second.Write)
	}
	want := "X(2) t.pddp:10 1 true t.pddp:11 0 false\n" +
		"X(2) t.pddp:11 0 false t.pddp:12 1 true\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if at := found.Place(); at.Where != "t.pddp:11" {
		t.Errorf("got %+v, want a place at t.pddp:11", at)
	}
}
