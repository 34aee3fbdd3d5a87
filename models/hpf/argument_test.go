package hpf_test

import (
	"strings"
	"testing"

	"simrun/models/fortran"
)

// Elements of distributed arrays are arguments like any others. The elements behind them in memory are there, and
// values that the procedure assigns come back.
func TestElementArguments(t *testing.T) {
	const text = `program t
integer x(9), k, f, g
!hpf$ distribute x(block)
x = (/ (i, i = 1, 9) /)
call s(x(2), 3)
k = f(x(5)) + g(x(6))
print *, x, k
end
subroutine s(a, n)
integer a(*), n
a(1:n) = -a(1:n)
end
integer function f(a)
integer a
a = 10*a
f = a
end
integer function g(a)
integer a
g = a
end
`
	compare(t, "t.f90", text, []int{1, 2, 3, 5}, explain)
}

// What the compiler finds wrong with the generated program is told at the user's lines.
func TestCompileErrors(t *testing.T) {
	const text = "program t\ninteger i, x(9)\n!hpf$ distribute x(block)\nx(2) = 1\ncall s(i)\nend\nsubroutine s(a, b)\nend\n"
	_, err := compile(t, "t.f90", text, fortran.Options{})
	if err == nil || !strings.Contains(err.Error(), "t.f90:5:6: ") || strings.Contains(err.Error(), "hpf.f") {
		t.Errorf("got %v, want an error at t.f90:5", err)
	}
}
