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

// TestArguments: an element that a subroutine assigns is stored wherever the call goes on, if it is passed by name, too. Elemental
// functions take elements of arrays.
//
// Races are not looked for: all processors fetch such an element, and the owner stores it without a barrier.
func TestArguments(t *testing.T) {
	compareBut(t, Races, `program p
integer i, k
template t(8)
distribute t(cyclic)
shared real x(8), y(8)
shared integer ix(8)
align x, y, ix with t
real w(8)
forall (i=1:8) x(i) = i
forall (i=1:8) ix(i) = 9 - i
y = 0
barrier
call s(b=x(3), a=k)
call two(*10, x(ix(7)), y(3))
print *, 'normal'
10 continue
barrier
do i = 1, 2
  call one(x(6), *20, *30, i)
  print *, 'none'
20 continue
  barrier
  y(6) = y(6) + x(6)
  cycle
30 barrier
  y(7) = x(6)
end do
barrier
w = x
print *, k, w
w = y
print *, w
barrier
call random_number(y(4))
if (k > 1) call two(*40, y(5), b=y(ix(1)))
print *, 'normal'
40 continue
barrier
y(4) = y(4) - 1
barrier
print *, y(4) < 0 .and. y(4) >= -1, y(5) + 0, y(8) + 0
barrier
y = half(x) + half(x(8:1:-1)) + half(3.)
barrier
x(2:7) = half(a=y(1:6))
barrier
w = y
print *, w
w = x
print *, w, half(x(3)), half(a=x(ix(2)))
contains
subroutine s(a, b)
integer a
real b
b = 10
a = int(b)
end subroutine
subroutine two(*, a, b)
a = 1
b = a*2
return 1
end subroutine
subroutine one(a, *, *, k)
a = k*100
return k
end subroutine
elemental real function half(a)
real, intent(in) :: a
half = a/2
end function
end
`)
}
