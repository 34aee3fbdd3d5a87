package pddp

import (
	"strings"
	"testing"

	"simrun/models/fortran"
)

// allocating are programs with ALLOCATABLE arrays; each stops with a number if a value is
// wrong.
var allocating = []struct{ name, text string }{
	{"sizes of their own", `
		integer n, i, ios
		template t(:)
		distribute t(block)
		shared integer, allocatable :: x(:), y(:)
		align x, y with t
		if (allocated(x) .or. allocated(y)) stop 1
		do n = 3, 40, 7
		allocate (x(0:n), y(n + 1), stat = ios)
		if (ios .ne. 0 .or. .not. allocated(x)) stop 2
		forall (i = 0:n) x(i) = i
		y = x
		barrier
		if (sum(y) .ne. n*(n + 1)/2 .or. y(n + 1) .ne. n) stop 3
		allocate (x(9), stat = ios)
		if (ios .eq. 0) stop 4
		if (sum(x) .ne. n*(n + 1)/2) stop 5
		deallocate (x)
		deallocate (x, stat = ios)
		if (ios .eq. 0 .or. allocated(x)) stop 6
		deallocate (y)
		end do
		end`},
	{"extents of a template", `
		integer n, i, j
		parameter (n = 11)
		real, dimension(:, :), allocatable :: a, b
		real, allocatable :: c(:)
		template t(n, 2*n)
		distribute t(cyclic, block)
		shared a, b
		align a, b with t
		allocate (a(n, 2*n), c(n), b(-1:9, 0:21))
		c = 2
		forall (i = 1:n, j = 1:2*n) a(i, j) = i + 100*j
		barrier
		b = a
		barrier
		b(-1, :) = a(3, 22:1:-1)
		barrier
		if (b(9, 21) .ne. 2211 .or. b(-1, 0) .ne. 2203) stop 1
		call f(a, n, 2*n)
		if (a(1, 1) .ne. 0 .or. c(n) .ne. 2) stop 2
		end
		subroutine f(x, n, m)
		integer n, m
		template t(n, m)
		distribute t(cyclic, block)
		shared real x(n, m)
		align x with t
		x = 0
		barrier
		end`},
	{"on one processor", `
		shared real*8, allocatable :: w(:)
		integer n
		do n = 1, 300
		allocate (w(n))
		w = n
		barrier
		if (sum(w) .ne. n*n) stop 1
		deallocate (w)
		end do
		end`},
	{"saved or not", `
		call s(1)
		call s(2)
		call s(3)
		end
		subroutine s(k)
		integer k
		template t(:)
		distribute t(cyclic)
		shared integer x(:), y(:)
		allocatable x, y
		align x with t
		align y with t
		save y
		if (allocated(x) .or. allocated(y) .neqv. k .gt. 1) stop 1
		allocate (x(5))
		if (k .eq. 1) allocate (y(5))
		if (k .eq. 1) y = 0
		x = k
		y = y + x
		barrier
		if (sum(y) .ne. 5*k*(k + 1)/2) stop 2
		end`},
}

func TestAllocate(t *testing.T) {
	for _, c := range allocating {
		sources := program("t.pddp", c.text)
		if _, err := sequentially(t, sources); err != nil {
			t.Errorf("%s in sequence: %v", c.name, err)
		}
		for _, o := range []switches{{}, {NoDist}, {Races}, {BulkPrefetch}} {
			for _, n := range []int{1, 2, 3, 6} {
				if r := execute(t, n, sources, o, fortran.Options{}); r.err != nil {
					t.Errorf("%s on %d processors, %+v: %v", c.name, n, o, r.err)
				}
			}
		}
		full := execute(t, 4, sources, switches{}, fortran.Options{})
		phantom := execute(t, 4, sources, switches{}, fortran.Options{Phantom: true})
		if full.run.End() != phantom.run.End() || phantom.err != nil {
			t.Errorf("%s: full %v; phantom %v, %v", c.name, full.run.End(), phantom.run.End(), phantom.err)
		}
	}
}

func TestAllocateMistakes(t *testing.T) {
	const head = "integer i, pddp_my_proc\ntemplate t(:), u(8)\ndistribute t(block), u(block)\n" +
		"shared real, allocatable :: x(:), y(:), z(:)\nalign x, y with t\nalign z with u\n"
	for _, c := range []struct{ text, want string }{
		{"x = 1\n", "t.pddp:7): X of MAIN (t.pddp:4), which is (BLOCK), is used and is not allocated"},
		{"i = 1\nif (x(2) .gt. 1) i = 2\n", "t.pddp:8): X of MAIN"},
		{"allocate (y(3))\ny = cshift(x, 1)\n", "t.pddp:8): X of MAIN"},
		{"call f(x)\n", "t.pddp:7): X of MAIN"},
		{"allocate (x(3))\nallocate (x(3))\n", "t.pddp:8): X of MAIN (t.pddp:4), which is (BLOCK), is allocated already"},
		{"deallocate (x)\n", "t.pddp:7): X of MAIN (t.pddp:4), which is (BLOCK), is deallocated and is not allocated"},
		{"allocate (x(3))\nallocate (y(4))\n", "t.pddp:8): dimension 1 of Y of MAIN (t.pddp:4), which is (BLOCK), is allocated with another extent than its template has"},
		{"allocate (z(9))\n", "t.pddp:7): dimension 1 of Z of MAIN"},
		{"allocate (x(8 + pddp_my_proc()))\n", "t.pddp:7): X of MAIN (t.pddp:4), which is (BLOCK) is allocated as (1:9) by process 1 where process 0 allocates X of MAIN (t.pddp:4), which is (BLOCK) as (1:8)"},
		{"allocate (x(8))\nx(9) = 1\n", "t.pddp:8"},
	} {
		r := execute(t, 2, program("t.pddp", head+c.text+"end\nsubroutine f(x)\nend\n"), switches{}, fortran.Options{})
		if r.err == nil || !strings.Contains(r.err.Error(), c.want) {
			t.Errorf("%q: got %v, want %q", c.text, r.err, c.want)
		}
	}
}

func TestAllocateErrors(t *testing.T) {
	const head = "template t(:)\ndistribute t(block)\nshared real, allocatable :: x(:)\nalign x with t\nshared real y(8)\ncharacter*9 m\n"
	for _, c := range []struct{ text, want string }{
		{head + "master\nallocate (x(8))\nendmaster\n", ":8:17: found the shared array x allocated or deallocated between MASTER and ENDMASTER"},
		{head + "allocate (y(8))\n", ":7:17: found the shared array y in ALLOCATE or DEALLOCATE; declare it ALLOCATABLE"},
		{head + "allocate (x)\n", ":7:17: found x in ALLOCATE, expected bounds for each of its 1 dimensions"},
		{head + "allocate (x(3:))\n", ":7:"},
		{head + "allocate (x(8), errmsg = m)\n", "found ERRMSG= with a shared array"},
		{"shared real, allocatable :: x(8)\n", ":1:35: x is ALLOCATABLE and has bounds"},
		{"shared real, allocatable :: x\n", ":1:35: x is ALLOCATABLE and has no dimensions"},
		{"shared real, allocatable :: x(:)\ncommon /c/ x\n", ":1:35: x is ALLOCATABLE and an argument or in COMMON"},
		{"template t(:)\ndistribute t(block)\nshared real x(8)\nalign x with t\n", ":3:19: x is aligned with template t, whose extents are those of ALLOCATABLE arrays"},
		{"template t(:, 3)\n", ":1:16: template t has extents and : among its dimensions"},
	} {
		_, err := translate(program("t.pddp", c.text+"end\n"), switches{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %q", c.text, err, c.want)
		}
	}
}
