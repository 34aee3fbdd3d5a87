package pddp

import (
	"strings"
	"testing"

	"simrun/models/fortran"
)

// An element that a procedure assigns has its value behind the call, and the index counts
// that it had before.
func TestElementArguments(t *testing.T) {
	const text = `
		integer i, k
		template t(9)
		distribute t(cyclic)
		shared integer x(9), s
		align x with t
		x = 0
		master
		s = 1
		endmaster
		barrier
		do i = 1, 9
		call set(x(i), 10*i)
		end do
		i = 3
		call both(i, x(i))
		if (i .ne. 4) stop 1
		barrier
		master
		call set(x(5), 7)
		call through(s)
		call set(k, x(2))
		endmaster
		barrier
		if (sum(x) .ne. 450 - 30 - 50 + 4 + 7) stop 2
		if (x(3) .ne. 4 .or. x(5) .ne. 7 .or. s .ne. 8) stop 3
		end
		subroutine set(a, b)
		integer a, b
		a = b
		end
		subroutine both(a, b)
		integer a, b
		a = a + 1
		b = a
		end
		subroutine through(c)
		integer c
		call set(c, 8)
		end`
	for _, n := range processors {
		if r := execute(t, n, program("t.pddp", text), switches{}, fortran.Options{}); r.err != nil {
			t.Errorf("%d processors: %v", n, r.err)
		}
	}
}

func TestElementArgumentErrors(t *testing.T) {
	const main = "integer k, f\ntemplate t(9)\ndistribute t(block)\nshared integer x(9)\nalign x with t\n"
	for _, c := range []struct{ text, want string }{
		{"call s(x(2))\nend\nsubroutine s(a)\ninteger a(*)\nk = a(2)\nend\n", ":6:14: found an element of a shared array as argument 1 of S, which expects an array"},
		{"k = f(x(2))\nend\ninteger function f(a)\ninteger a\na = 1\nf = 2\nend\n", ":6:13: found an element of a shared array as argument 1 of the function F, which assigns it"},
	} {
		_, err := translate(program("t.pddp", main+c.text), switches{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %q", c.text, err, c.want)
		}
	}
}
