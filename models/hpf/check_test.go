package hpf_test

import (
	"strings"
	"testing"

	"simrun/models/fortran"
)

// A subscript outside of a distributed array and shapes that differ are errors, however
// many processes there are.
func TestSubscriptsAreChecked(t *testing.T) {
	const head = `program t
integer i, j, k, n, p(4)
real*8 x(10), y(10), z(10), a(10, 4), local(10)
logical m(10)
!hpf$ distribute (block) :: x, y, m
!hpf$ distribute z(cyclic)
!hpf$ distribute a(*, cyclic)
n = 11
x = 1
y = 1
z = 1
a = 1
local = 1
m = .false.
`
	for _, c := range []struct{ text, want string }{
		{"x(11) = 1", "subscript 1 of X is 11, outside 1:10"},
		{"x(n) = 1", "subscript 1 of X is 11, outside 1:10"},
		{"z(n - 11) = 1", "subscript 1 of Z is 0, outside 1:10"},
		{"a(n, 1) = 1", "subscript 1 of A is 11, outside 1:10"},
		{"a(1, n) = 1", "subscript 2 of A is 11, outside 1:4"},
		{"a(:, n) = 1", "subscript 2 of A is 11, outside 1:4"},
		{"k = x(100)", "subscript 1 of X is 100, outside 1:10"},
		{"local(1) = x(n)", "subscript 1 of X is 11, outside 1:10"},
		{"if (x(n) > 0) k = 1", "subscript 1 of X is 11, outside 1:10"},
		{"x(1:n) = 1", "subscript 1 of X is 11, outside 1:10"},
		{"x(n:1:-2) = 1", "subscript 1 of X is 11, outside 1:10"},
		{"x(1:5) = y(7:n)", "subscript 1 of Y is 11, outside 1:10"},
		{"x(1:5) = z(n:7:-1)", "subscript 1 of Z is 11, outside 1:10"},
		{"local(1:5) = y(7:n)", "subscript 1 of Y is 11, outside 1:10"},
		{"x = a(:, n)", "subscript 2 of A is 11, outside 1:4"},
		{"x(1:n - 2) = y", "shapes differ in dimension 1: 9 elements and 10"},
		{"x(1:n - 2) = local", "shapes differ in dimension 1: 9 elements and 10"},
		{"local(1:n - 2) = y", "shapes differ in dimension 1: 9 elements and 10"},
		{"k = sum(x(1:n))", "subscript 1 of X is 11, outside 1:10"},
		{"k = sum(x(1:n - 2)*y)", "shapes differ in dimension 1: 9 elements and 10"},
		{"where (m(1:n - 2)) x = y", "shapes differ in dimension 1: 10 elements and 9"},
		{"forall (i = 1:n) x(i) = i", "subscript 1 of X is 11, outside 1:10"},
		{"forall (i = 1:10) x(i) = y(i + 1)", "subscript 1 of Y is 11, outside 1:10"},
		{"forall (i = 1:4) a(2*i + 3, i) = i", "subscript 1 of A is 11, outside 1:10"},
		{"p = 11\nforall (i = 1:4) x(p(i)) = i", "subscript 1 of X is 11, outside 1:10"},
		{"p = 11\nforall (i = 1:4) x(i) = y(p(i))", "subscript 1 of Y is 11, outside 1:10"},
		{"!hpf$ independent\ndo i = 1, n\nx(i) = i\nend do", "subscript 1 of X is 11, outside 1:10"},
		{"x(n:1) = 1", ""},
		{"forall (i = 1:10, i < 10) x(i) = y(i + 1)", ""},
		{"forall (i = 1:0, j = 1:n) a(i, j) = j", ""},
		{"forall (i = 1:10, i < 10) x(i) = z(i + 1)", ""},
		{"forall (i = 1:9) x(i + 1) = y(i)", ""},
		{"x(10:1:-1) = y(n - 10:n - 1)", ""},
	} {
		p, err := compile(t, "t.f90", head+c.text+"\nend\n", fortran.Options{})
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		for _, n := range []int{1, 3, 4} {
			_, _, err = execute(t, p, n)
			switch {
			case c.want == "" && err != nil:
				t.Errorf("%q on %d processes: got %v, want no error", c.text, n, err)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "t.f90:1")):
				t.Errorf("%q on %d processes: got %v, want %q with its line", c.text, n, err, c.want)
			}
		}
		p.Close()
	}
}
