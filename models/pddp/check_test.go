package pddp

import (
	"strings"
	"testing"

	"simrun/models/fortran"
)

// shapes stand in front of the statements of the tests: n is not known when they are
// translated.
const shapes = `
	integer i, j, k, n, p(4)
	template t(10)
	distribute t(block)
	template c(10)
	distribute c(cyclic)
	template u(10, 4)
	distribute u(*, cyclic)
	shared integer x(10), y(10), z(10), a(10, 4), s(5)
	shared logical m(10)
	align x, y, m with t
	align z with c
	align a with u
	integer local(10)
	n = 11
	x = 1
	y = 1
	z = 1
	a = 1
	m = .false.
	barrier
`

// A subscript outside of a shared array and shapes that differ are errors, whatever owns
// the element and however many processors there are.
func TestSubscriptsAreChecked(t *testing.T) {
	costs := processor(t)
	for _, c := range []struct{ text, want string }{
		{"x(11) = 1", "subscript 1 of X is 11, outside 1:10"},
		{"x(n) = 1", "subscript 1 of X is 11, outside 1:10"},
		{"x(n - 11) = 1", "subscript 1 of X is 0, outside 1:10"},
		{"z(n) = 1", "subscript 1 of Z is 11, outside 1:10"},
		{"a(n, 1) = 1", "subscript 1 of A is 11, outside 1:10"},
		{"a(1, n) = 1", "subscript 2 of A is 11, outside 1:4"},
		{"a(n, :) = 1", "subscript 1 of A is 11, outside 1:10"},
		{"a(:, n) = 1", "subscript 2 of A is 11, outside 1:4"},
		{"s(n) = 1", "subscript 1 of S is 11, outside 1:5"},
		{"s(1:n) = 1", "subscript 1 of S is 11, outside 1:5"},
		{"k = x(100)", "subscript 1 of X is 100, outside 1:10"},
		{"k = s(n)", "subscript 1 of S is 11, outside 1:5"},
		{"if (x(n) .gt. 0) k = 1", "subscript 1 of X is 11, outside 1:10"},
		{"x(1:n) = 1", "subscript 1 of X is 11, outside 1:10"},
		{"x(n:1:-2) = 1", "subscript 1 of X is 11, outside 1:10"},
		{"z(1:n:2) = 1", "subscript 1 of Z is 11, outside 1:10"},
		{"x(1:5) = y(7:n)", "subscript 1 of Y is 11, outside 1:10"},
		{"local(1:5) = y(7:n)", "subscript 1 of Y is 11, outside 1:10"},
		{"x = a(:, n)", "subscript 2 of A is 11, outside 1:4"},
		{"x(1:n - 2) = y", "shapes differ in dimension 1: 9 elements and 10"},
		{"x(1:n - 2) = local", "shapes differ in dimension 1: 9 elements and 10"},
		{"x(1:9:n - 9) = y(1:3)", "shapes differ in dimension 1: 5 elements and 3"},
		{"local(1:n - 2) = y", "shapes differ in dimension 1: 9 elements and 10"},
		{"k = sum(x(1:n))", "subscript 1 of X is 11, outside 1:10"},
		{"k = sum(x(1:n - 2)*y)", "shapes differ in dimension 1: 9 elements and 10"},
		{"where (m(1:n - 2)) x = y", "shapes differ in dimension 1: 10 elements and 9"},
		{"x(1:5) = cshift(y(7:n), 1)", "subscript 1 of Y is 11, outside 1:10"},
		{"forall (i = 1:n) x(i) = i", "subscript 1 of X is 11, outside 1:10"},
		{"forall (i = 1:10) x(i) = y(i + 1)", "subscript 1 of Y is 11, outside 1:10"},
		{"forall (i = 1:10) x(i) = z(i + 1)", "subscript 1 of Z is 11, outside 1:10"},
		{"forall (i = 1:10) x(i) = s(i)", "subscript 1 of S is "},
		{"forall (i = 1:4) a(2*i + 3, i) = i", "subscript 1 of A is 11, outside 1:10"},
		{"p = 11\nforall (i = 1:4) x(p(i)) = i", "subscript 1 of X is 11, outside 1:10"},
		{"p = 11\nx(1:4) = y(p)", "subscript 1 of Y is 11, outside 1:10"},
		{"master\nx(n) = 1\nendmaster", "subscript 1 of X is 11, outside 1:10"},
		{"master\nx(1:n) = 1\nendmaster", "subscript 1 of X is 11, outside 1:10"},
		{"master\nwrite (*, *) s(n)\nendmaster", "subscript 1 of S is 11, outside 1:5"},
		// What is never reached is no error.
		{"x(n:1) = 1", ""},
		{"forall (i = 1:10, i .lt. 10) x(i) = y(i + 1)", ""},
		{"forall (i = 1:9) x(i + 1) = y(i)", ""},
		{"x(10:1:-1) = y(n - 10:n - 1)", ""},
		{"x(n:2) = y(n:2)", ""},
		{"x(1:10:n) = y(n - 1:n - 1)", ""},
	} {
		p, err := build(program("t.pddp", shapes+c.text+"\nend\n"), switches{}, fortran.Options{Costs: costs}, false)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		for _, n := range []int{1, 3, 4} {
			r := runOn(t, n, p, costs)
			switch {
			case c.want == "" && r.err != nil:
				t.Errorf("%q on %d processors: got %v, want no error", c.text, n, r.err)
			case c.want != "" && (r.err == nil || !strings.Contains(r.err.Error(), c.want) || !strings.Contains(r.err.Error(), "t.pddp:2")):
				t.Errorf("%q on %d processors: got %v, want %q with its line", c.text, n, r.err, c.want)
			}
		}
		p.Close()
	}
}
