package hpf_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/models/fortran"
)

// TestRandomPrograms compares programs of random statements on arrays of random mappings,
// which change while they run, with their sequential runs. All values are whole numbers
// below 2**20, so that every order of a sum gives the same.
func TestRandomPrograms(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		text := randomProgram(r)
		n := rapid.IntRange(1, 8).Draw(r, "processes")
		want := sequential(t, "t.f90", text)
		p, err := compile(t, "t.f90", text, fortran.Options{})
		if err != nil {
			r.Fatalf("%v\n%s", err, text)
		}
		defer p.Close()
		if got, _, err := execute(t, p, n); err != nil || got != want {
			r.Fatalf("%d processes: %v\n%s\ngot\n%swant\n%s", n, err, text, got, want)
		}
	})
}

// programWriter writes a program with the vectors A, B (12 elements), K (integers) and L (logicals), and the matrices
// X, Y, Z (12 by 12) and W. Every process has W.
type programWriter struct {
	*rapid.T
	text    strings.Builder
	dynamic []string // what REDISTRIBUTE may name
	realign []string // vectors that REALIGN may name
}

func randomProgram(r *rapid.T) string {
	w := &programWriter{T: r}
	w.text.WriteString("program t\n")
	w.declarations()
	w.text.WriteString(`forall (i = 1:12) a(i) = mod(7*i, 13)
b = 12 - a
k = mod(5*(/ (i, i = 1, 12) /), 12) + 1
l = k > 6
forall (i = 1:12, j = 1:12)
x(i, j) = 12*i + j
y(i, j) = mod(i*j, 17)
end forall
z = transpose(x)
w = 1
s = 0
c = 0
n = 2
`)
	for range rapid.IntRange(1, 6).Draw(r, "statements") {
		w.statement(1)
		w.text.WriteString(`n = 2
a = mod(a, 1000d0)
x = mod(x, 1000d0)
y = mod(y, 1000d0)
s = mod(s, 1000d0)
`)
	}
	w.text.WriteString("print '(12f10.1)', a, b, x, y, z, w, s\nprint '(12i4)', k\nprint '(12l2)', l\n")
	w.text.WriteString("end\n" + randomProcedures)
	return w.text.String()
}

const randomProcedures = `subroutine blocks(v, n)
integer n
real*8, intent(inout) :: v(n)
!hpf$ distribute v(block)
v(2:n) = v(1:n - 1) + v(2:n)
if (n > 3) return
v = 2*v
end
subroutine cycles(m)
real*8 m(12, 12)
!hpf$ distribute m(cyclic, *)
m(:, 1) = m(1, :)
end
subroutine inherits(m, v)
real*8 m(12, 12), v(12)
!hpf$ inherit m
!hpf$ align v(i) with m(i, *)
v = v + m(:, 2)
m(3, :) = v
end
subroutine tenfold(v, r)
real*8 v, r
r = 10*v
end
subroutine plain(v, n)
real*8 v(n)
v(1) = v(n) + 1
end
real*8 function total(v)
real*8 v(12)
!hpf$ distribute v(cyclic)
total = sum(v(1:12:2)) - v(3)
end
real*8 function counted(c)
real*8 c
c = c + 1
counted = c
end
`

// one draws one of a list.
func (w *programWriter) one(list ...string) string {
	return rapid.SampledFrom(list).Draw(w.T, "choice")
}

func (w *programWriter) number(lo, hi int) int { return rapid.IntRange(lo, hi).Draw(w.T, "number") }

func (w *programWriter) printf(format string, args ...any) { fmt.Fprintf(&w.text, format, args...) }

func (w *programWriter) declarations() {
	w.printf("real*8 a(12), b(12), x(12, 12), y(12, 12), z(12, 12), w(12), s, c, v, q(4), total, counted\ninteger k(12), i, j, n\nlogical l(12)\n")
	kind := func() string { return w.one("block", "cyclic", "*", "block(5)", "cyclic(2)") }
	w.printf("!hpf$ template t(0:30, 0:30)\n!hpf$ distribute t(%s, %s)\n", kind(), kind())
	if w.one("static", "dynamic") == "dynamic" {
		w.printf("!hpf$ dynamic t\n")
		w.dynamic = append(w.dynamic, "t")
	}
	for _, v := range []string{"a", "b", "k", "l"} {
		w.mapVector(v, kind)
	}
	for _, m := range []string{"x", "y", "z"} {
		w.mapMatrix(m, kind)
	}
}

func (w *programWriter) mapVector(v string, kind func() string) {
	switch w.one("own", "with t", "dynamic", "realigned", "none") {
	case "own":
		w.printf("!hpf$ distribute %s(%s)\n", v, kind())
	case "with t":
		w.printf("!hpf$ align %s(i) with %s\n", v, w.targetOfVector())
	case "dynamic":
		w.printf("!hpf$ dynamic, distribute(%s) :: %s\n", kind(), v)
		w.dynamic = append(w.dynamic, v)
	case "realigned":
		w.printf("!hpf$ dynamic, align(i) with %s :: %s\n", w.targetOfVector(), v)
		w.realign = append(w.realign, v)
	}
}

func (w *programWriter) targetOfVector() string {
	return w.one("t(i, *)", "t(*, i)", "t(i + 3, *)", "t(i, 4)", "t(2*i, *)", "t(*, i - 1)")
}

func (w *programWriter) mapMatrix(m string, kind func() string) {
	switch w.one("own", "with t", "dynamic", "none") {
	case "own":
		w.printf("!hpf$ distribute (%s, %s) :: %s\n", kind(), kind(), m)
	case "with t":
		w.printf("!hpf$ align %s(i, j) with t(%s)\n", m, w.one("i, j", "j, i", "i + 2, j - 1", "2*j, i", "i, *"))
	case "dynamic":
		w.printf("!hpf$ dynamic, distribute(%s, %s) :: %s\n", kind(), kind(), m)
		w.dynamic = append(w.dynamic, m)
	}
}

// triplet draws a section of n of 12 elements.
func (w *programWriter) triplet(n int) string {
	if n == 12 && w.one("all", "section") == "all" {
		return ":"
	}
	return section(w.T, 12, n, "section")
}

// vector draws a reference of n elements.
func (w *programWriter) vector(n int) string {
	switch w.one("vector", "row", "column", "w", "indexed") {
	case "row":
		return fmt.Sprintf("%s(%s, %s)", w.one("x", "y", "z"), w.element(), w.triplet(n))
	case "column":
		return fmt.Sprintf("%s(%s, %s)", w.one("x", "y", "z"), w.triplet(n), w.element())
	case "w":
		return fmt.Sprintf("w(%s)", w.triplet(n))
	case "indexed":
		return fmt.Sprintf("%s(k(%s))", w.one("a", "b"), w.triplet(n))
	}
	return fmt.Sprintf("%s(%s)", w.one("a", "b"), w.triplet(n))
}

func (w *programWriter) element() string {
	return w.one("1", "5", "12", "k(3)", "n")
}

func (w *programWriter) scalar() string {
	switch w.one("number", "s", "element", "matrix", "sum", "max", "dot", "count", "total", "counted") {
	case "s":
		return "s"
	case "element":
		return fmt.Sprintf("%s(%s)", w.one("a", "b", "w"), w.element())
	case "matrix":
		return fmt.Sprintf("%s(%s, %s)", w.one("x", "y", "z"), w.element(), w.element())
	case "sum":
		return fmt.Sprintf("sum(%s)", w.one("a", "x", "y(:, 3)", "a(2:9)*b(1:8)", "z, mask=x > y", "w"))
	case "max":
		return w.one("maxval(a)", "minval(x - y)", "maxval(b(3:7), mask=l(3:7))", "minval(z(2, :))")
	case "dot":
		return "dot_product(a(1:7), y(2, 3:9))"
	case "count":
		return w.one("count(l)", "count(x > y)", "maxloc(x(:, 3), 1)", "size(x, 2)", "k(4)")
	case "total":
		return w.one("total(a)", "total(w)", "total(x(:, 2))", "total(a + b)")
	case "counted":
		return "counted(c)"
	}
	return fmt.Sprint(w.number(0, 9))
}

// statement writes a statement; those with others in them go depth deep.
func (w *programWriter) statement(depth int) {
	kinds := []string{"assign", "assign", "matrix", "where", "forall", "loop", "independent", "whole", "call", "remap", "scalar", "io"}
	if depth > 0 {
		kinds = append(kinds, "if", "do")
	}
	switch w.one(kinds...) {
	case "assign":
		n := w.number(1, 12)
		w.printf("%s = %s %s %s\n", w.target(n), w.vector(n), w.one("+", "-"), w.one(w.vector(n), w.scalar()))
	case "matrix":
		n, m := w.number(1, 12), w.number(1, 12)
		w.printf("%s = %s + %s\n", w.matrix(n, m), w.matrix(n, m), w.one(w.matrix(n, m), w.scalar()))
	case "where":
		w.writeWhere()
	case "forall":
		w.forall()
	case "loop":
		w.printf("do i = %s\n%s\nend do\n", w.one("1, 12", "12, 2, -3", "k(2), 9"), w.one(
			"a(i) = a(13 - i) + b(i)", "x(i, 3) = y(4, i)*2", "if (a(i) > b(i)) b(i) = a(i) + 1", "s = s + a(i)",
			"k(i) = mod(k(i), 12) + 1", "if (i < 3) then\nb(i) = 1\nelse if (a(i - 2) > 5) then\nb(i) = 2\nend if", "a(i) = counted(c)"))
	case "independent":
		if w.one("simple", "dealt") == "dealt" {
			w.dealt()
			return
		}
		w.printf("!hpf$ independent%s\ndo j = 1, 11\n%s\nend do\n", w.one("", ", new(i)", ", new(i), reduction(s)"), w.one(
			"x(j, :) = a(j)", "do i = 1, 12\ny(i, j) = x(i, j) + b(j)\nend do", "a(j) = y(j, j + 1)", "b(j) = a(j) + x(3, j)",
			"do i = 1, j\nx(i, j) = i\nend do", "s = s + b(j)", "a(j) = a(j) + 1\nb(j) = a(j)"))
	case "whole":
		w.printf("%s\n", w.one("x = matmul(y, z)", "a = matmul(y, b)", "z = transpose(x)", "a = cshift(b, 3)", "x = cshift(y, k(2), 2)",
			"y = eoshift(x, -2, 5d0, 1)", "x = spread(a, 1, 12)", "a = sum(x, 2)", "b = maxval(y, dim=1)", "w(1:2) = minloc(x)",
			"a = pack(b, l, w)", "b = unpack(a, l, b)", "a = merge(a, b, l)", "x = reshape(y, (/ 12, 12 /), order=(/ 2, 1 /))",
			"l = .not. l", "l = a > b", "k = cshift(k, 1)", "a(1:3) = (/ a(3), b(1), 7d0 /)", "l = any(x > 20, 2)"))
	case "call":
		w.printf("call %s\n", w.one("blocks(a, 12)", "blocks(w, 12)", "blocks(x(:, 2), 12)", "blocks(a(4:6), 3)", "cycles(x)", "cycles(z)",
			"inherits(y, a)", "inherits(x, b)", "inherits(z, w)", "plain(a, 12)", "plain(y(2, :), 12)", "plain(b(3), 4)", "plain(x, 144)"))
	case "remap":
		w.remap()
	case "scalar":
		w.printf("%s = %s + %s\n", w.one("s", "a(4)", "x(k(2), 3)", "w(5)"), w.scalar(), w.scalar())
	case "io":
		w.io()
	case "if":
		w.printf("if (%s) then\n", w.condition())
		w.statement(depth - 1)
		w.printf("else if (%s) then\n", w.condition())
		w.statement(depth - 1)
		w.printf("end if\n")
	case "do":
		w.printf("do n = 1, %d\n", w.number(1, 3))
		w.statement(depth - 1)
		w.printf("end do\n")
	}
}

// dealt writes an independent loop with loops and branches in it.
func (w *programWriter) dealt() {
	w.printf("!hpf$ independent, new(i, v, q), reduction(s)\ndo j = %s\n%s\nend do\n", w.one("1, 12", "11, 2, -3", "2, 12, 2", "k(4), 7"), w.one(
		"v = b(j)\ndo i = 1, 12\nif (y(i, j) > v) x(i, j) = v\nend do",
		"a(j) = 2*b(j)\ns = s + b(j) - x(j, 2)",
		"v = 0\ndo i = 1, 12\nv = v + x(i, k(j))\nif (v > 60) exit\nend do\nb(j) = v",
		"if (l(j)) then\ny(3, j) = a(k(j))\nx(:, j) = y(:, j)\nend if",
		"s = max(s, a(j))\nb(j) = s", "s = max(s, a(j))\nif (a(j) > 3) b(j) = 1",
		"do i = 1, 4\nq(i) = x(j, 2*i)\nend do\nx(j, 1:4) = q(4:1:-1)", "call tenfold(a(j), v)\nb(j) = v", "call tenfold(b(j), a(j))"))
}

// target draws a vector that may be assigned: no element of it twice.
func (w *programWriter) target(n int) string {
	for {
		if v := w.vector(n); !strings.Contains(v, "k(") || !strings.Contains(v, "(k(") {
			return v
		}
	}
}

func (w *programWriter) matrix(n, m int) string {
	return fmt.Sprintf("%s(%s, %s)", w.one("x", "y", "z"), w.triplet(n), w.triplet(m))
}

func (w *programWriter) condition() string {
	return w.one("a(3) > 4", "any(l)", "all(x > y)", "s > 10 .and. b(2) < 9", "k(n) == 6", ".not. l(5)")
}

func (w *programWriter) writeWhere() {
	n := w.number(1, 12)
	mask := fmt.Sprintf("%s > %s", w.vector(n), w.one(w.vector(n), "6"))
	switch w.one("single", "else", "arms") {
	case "single":
		w.printf("where (%s) %s = %s\n", mask, w.target(n), w.vector(n))
	case "else":
		w.printf("where (%s)\n%s = %s\nelsewhere\n%s = 3\nend where\n", mask, w.target(n), w.vector(n), w.target(n))
	case "arms":
		w.printf("where (%s)\n%s = %s\nelsewhere (%s < 4)\n%s = 3\nend where\n", mask, w.target(n), w.vector(n), w.vector(n), w.target(n))
	}
}

func (w *programWriter) forall() {
	w.printf("forall (%s\n", w.one("i = 1:12) a(i) = b(13 - i)", "i = 1:12, l(i)) a(i) = b(i)*2", "i = 1:11:2) a(i + 1) = a(i)",
		"i = 1:12, j = 1:12) x(i, j) = y(j, i)", "i = 1:12, j = 1:12, i > j) x(i, j) = a(j)", "i = 2:12) x(i, :) = x(i - 1, :)",
		"i = 1:12) x(i, i) = z(i, 13 - i)", "i = 1:12) a(k(i)) = b(i)", "i = 1:12) b(i) = sum(a(1:i))",
		"i = 1:12, a(i) > 5)\na(i) = b(i)\nb(i) = a(i) + 1\nend forall", "i = 1:6)\nwhere (x(i, :) > 5) x(i, :) = 0\nend forall",
		"i = 1:4, j = 2:12:5) y(3*i, j) = i + j"))
}

func (w *programWriter) remap() {
	kind := func() string { return w.one("block", "cyclic", "*") }
	if len(w.realign) > 0 && w.one("realign", "redistribute") == "realign" {
		w.printf("!hpf$ realign %s(i) with %s\n", w.one(w.realign...), w.one("t(i, *)", "t(*, i)", "t(i + 1, *)", "t(i, 3)"))
		return
	}
	if len(w.dynamic) == 0 {
		return
	}
	name := w.one(w.dynamic...)
	if strings.Contains("txyz", name) {
		w.printf("!hpf$ redistribute %s(%s, %s)\n", name, kind(), kind())
	} else {
		w.printf("!hpf$ redistribute %s(%s)\n", name, kind())
	}
}

func (w *programWriter) io() {
	w.printf("open (9, status='scratch')\nwrite (9, '(12f10.1)') %s\nwrite (9, '(12i5)') k\nrewind (9)\n",
		w.one("a", "x(:, 2)", "(b(i), i = 1, 12)", "(z(i, 3), i = 12, 1, -1)"))
	w.printf("read (9, '(12f10.1)', iostat=i) %s\nread (9, *, end=%[2]d) %s\n%[2]d close (9)\n",
		w.one("b", "w", "y(3, :)", "(x(i, i), i = 1, 12)"), 100+w.text.Len(), w.one("k", "k(12:1:-1)", "(k(i), i = 1, 12)"))
}
