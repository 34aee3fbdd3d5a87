package pddp

import (
	"strings"
	"testing"

	"simrun/machines/ideal"
	"simrun/models/fortran"
	"simrun/sim"
)

// The work of array statements, FORALL, WHERE and reductions is divided. On a machine whose shared memory answers as
// quickly as a cache is filled, each doubling of the processors shortens the program.
func TestNoDistDividesWork(t *testing.T) {
	const text = `
		integer i, j
		template t(64, 3), u(3)
		distribute t(*, block), u(block)
		shared real*8 x(64, 3), y(64, 3), z(3)
		align x, y with t
		align z with u
		forall (i = 1:64, j = 1:3) x(i, j) = sqrt(exp(sin(1d0*i*j)))
		y = exp(sin(x))*sqrt(x)
		where (y .gt. 1)
		x(:, 1:3) = exp(cos(y)*sin(y))
		elsewhere
		x(:, 1:3) = sqrt(exp(y))
		endwhere
		if (sum(exp(sin(x))*sqrt(y)) .lt. 1) stop 1
		end`
	costs := processor(t)
	p, err := build(program("t.pddp", text), switches{NoDist}, fortran.Options{Costs: costs}, false)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	var last sim.Time
	for _, n := range []int{1, 2, 4, 8} {
		r := runOnMachine(t, n, p, ideal.Quiet{Latency: 100 * sim.Nanosecond, Costs: costs})
		if r.err != nil || n > 1 && r.run.End() >= last {
			t.Errorf("%d processors: %v, after %v on half as many, %v", n, r.run.End(), last, r.err)
		}
		last = r.run.End()
	}
}

// Statements that need no barrier since owners read what they have assigned themselves
// need none where iterations are dealt out.
func TestNoDistWithoutBarriers(t *testing.T) {
	const text = `
		integer i, j
		template t(12, 7), u(12)
		distribute t(block, *), u(block)
		shared integer x(12, 7), y(12, 7), v(12)
		align x, y with t
		align v with u
		forall (i = 1:12, j = 1:7) x(i, j) = i + 20*j
		y = x
		forall (i = 1:12) v(i) = y(i, 3) + x(i, 7)
		x(5, 2) = v(5)
		y(:, 2) = x(:, 2) + v
		v(2:12:2) = y(2:12:2, 2)
		barrier
		if (v(5) .ne. 210 .or. v(6) .ne. 46 + 212 .or. y(5, 2) .ne. 420) stop 1
		end`
	for _, o := range []switches{{}, {NoDist}, {NoDist, Interleave}, {NoDist, Races}} {
		for n := 1; n <= 8; n++ {
			if r := execute(t, n, program("t.pddp", text), o, fortran.Options{}); r.err != nil {
				t.Errorf("%d processors, %+v: %v", n, o, r.err)
			}
		}
	}
}

// Processor 0 alone cannot execute what is dealt out to all.
func TestNoDistInMaster(t *testing.T) {
	const text = "master\ncall f\nendmaster\nend\nsubroutine f\nshared integer x(8)\ncommon /c/ x\nx = 1\nend\n"
	if _, err := translate(program("t.pddp", text), switches{}); err != nil {
		t.Error(err)
	}
	_, err := translate(program("t.pddp", text), switches{NoDist})
	if want := "F has an array statement, whose iterations are dealt out (t.pddp:8)"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}
