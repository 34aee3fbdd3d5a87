package pddp

import (
	"errors"
	"strings"
	"testing"

	"simrun/models/fortran"
)

// storing assigns distributed elements between MASTER and ENDMASTER in every way; each
// program ends with STOP and a number if a value did not arrive.
var storing = []struct{ name, text string }{
	{"elements in a loop", `
		integer i
		template t(12)
		distribute t(block)
		shared integer x(12)
		align x with t
		x = 0
		barrier
		master
		do i = 1, 12
		x(i) = i
		enddo
		x(3) = x(12) + x(3)
		endmaster
		barrier
		if (sum(x) .ne. 78 + 12) stop 1
		end`},
	{"array statements", `
		integer i, p(10)
		template t(10, 6)
		distribute t(block, cyclic)
		shared integer a(0:9, 6), b(0:9, 6)
		align a, b with t
		integer c(4)
		do i = 1, 10
		p(i) = 10 - i
		end do
		a = 1
		b = 0
		barrier
		master
		a = 2
		b(1:7:2, 3) = a(0:3, 1) + 5
		forall (i = 0:9) b(i, 1) = i
		forall (i = 1:10) b(p(i), 2) = i
		where (b .eq. 0)
		a = 3
		elsewhere
		a = b
		endwhere
		endmaster
		barrier
		if (sum(a) .ne. 3*37 + 28 + 45 + 55) stop 1
		if (sum(b) .ne. 28 + 45 + 55) stop 2
		end`},
}

func TestMasterStoresReachOwners(t *testing.T) {
	for _, c := range storing {
		for _, n := range processors {
			if r := execute(t, n, program("t.pddp", c.text), switches{}, fortran.Options{}); r.err != nil {
				t.Errorf("%s on %d processors: %v", c.name, n, r.err)
			}
		}
	}
}

// A procedure that needs all processors cannot be called by processor 0 alone.
func TestMasterCalls(t *testing.T) {
	const main = "template t(8)\ndistribute t(block)\nshared real x(8)\nalign x with t\n"
	for _, c := range []struct{ text, want string }{
		{main + "master\ncall f(x)\nendmaster\nend\nsubroutine f(x)\n" + main + "call g(x)\nend\nsubroutine g(x)\n" + main + "x(1) = 1\nend\n",
			":6:12: found F called between MASTER and ENDMASTER, but G assigns the distributed array X (t.pddp:21)"},
		{"master\ncall f\nendmaster\nend\nsubroutine f\nbarrier\nend\n", ":2:12: found F called between MASTER and ENDMASTER, but F has a BARRIER (t.pddp:6)"},
		{"master\ni = k(1)\nendmaster\nend\ninteger function k(i)\n" + main + "k = 1\nend\n",
			":2:11: found K called between MASTER and ENDMASTER, but K allocates the shared object X (t.pddp:8)"},
		{main + "master\ncall f(x)\nendmaster\nend\nsubroutine f(x)\n" + main + "r = x(1)\nend\n", ""},
	} {
		_, err := translate(program("t.pddp", c.text), switches{})
		switch {
		case err == nil && c.want != "" || err != nil && c.want == "":
			t.Errorf("%q: got %v, want %q", c.text, err, c.want)
		case err != nil && !strings.Contains(err.Error(), c.want):
			t.Errorf("%q: got\n%v\nwant %q", c.text, err, c.want)
		}
	}
}

// Processor 0 writes what its owner reads: a race, if there is no barrier.
func TestMasterStoresRace(t *testing.T) {
	const text = "integer i, k\ntemplate t(8)\ndistribute t(block)\nshared integer x(8)\nalign x with t\nx = 0\nbarrier\nmaster\nx(8) = 1\nendmaster\n"
	for _, c := range []struct {
		behind string
		races  bool
	}{{"k = x(8)\nend\n", true}, {"barrier\nk = x(8)\nend\n", false}} {
		r := execute(t, 2, program("t.pddp", text+c.behind), switches{Races}, fortran.Options{})
		var race *RaceError
		if errors.As(r.err, &race) != c.races {
			t.Errorf("%q: got %v, races: %v", c.behind, r.err, c.races)
		}
	}
}

// CPDDP$ hides statements from compilers of HPF, not from PDDP.
func TestSentinel(t *testing.T) {
	const text = "      integer k\ncpddp$ master\n      k = 1\nCPDDP$ ENDMASTER\n*PDDP$  BARRIER\n      end\n"
	got, err := translate([]fortran.Source{{Name: "t.pddp", Text: []byte(text)}}, switches{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"IF (myproc == 0) THEN\n", "CALL pddp_barrier"} {
		if out := got.Text(); !strings.Contains(out, want) {
			t.Errorf("got\n%s\nwithout %q", out, want)
		}
	}
}
