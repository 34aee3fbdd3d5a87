package pddp

import (
	"strings"
	"testing"

	"simrun/models/fortran"
)

// declarations stand in front of the statements of TestErrors.
const declarations = `
	integer k
	integer i, j, p(8), l(8)
	template t(8)
	distribute t(block)
	template u(8, 8)
	distribute u(*, cyclic)
	shared real x(8), y(8), e(8, 8), s, w(8)
	shared logical m(8)
	align x, y, m with t
	align e with u
	real c(8)
`

func TestErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"distribute q(block)", `:12:18: found q, expected a template; declare it with TEMPLATE q(...) before`},
		{"template v(8)\nshared real z(8)\nalign z with v", `:14:20: template v is not distributed; add DISTRIBUTE v(...)`},
		{"shared real z(8)\nalign z with q", `:13:20: found q, expected a template; declare it with TEMPLATE q(...)`},
		{"shared real z(8, 2)\nalign z with t", `:13:13: z has 2 dimensions, template t has 1`},
		{"shared real z(9)\nalign z with t", `:13:13: dimension 1 of z has 9 elements, that of template t has 8`},
		{"align c with t", `:12:13: found c, expected a shared array; declare it SHARED`},
		{"align x with t", `:12:13: x is aligned twice; the other is at t.pddp:9`},
		{"template v(2,2,2,2,2,2,2,2)", `:12:16: template v has 8 dimensions, expected at most 7`},
		{"template v(2)\ndistribute v(random)", `:13:20: found "random", expected a distribution type: BLOCK, CYCLIC or *`},
		{"template v(2, 2)\ndistribute v(block)", `:13:18: template v has 2 dimensions at t.pddp:12, found 1 distribution types`},
		{"template v(2)\ndistribute v(block)\ndistribute v(block)", `:14:18: template v is distributed twice`},
		{"template t(2)", `:12:16: template t is declared twice; the other is at t.pddp:3`},
		{"shared x(8)", `:12:14: x is declared SHARED twice`},
		{"shared character z", `:12:14: found CHARACTER, expected INTEGER, REAL,`},
		{"type p\nreal u\nend type\ntype (p) z(8)\nshared z", `z is shared and of a derived type; declare it PRIVATE`},
		{"shared real*5 z", `:12:19: found an unknown size, expected 4 or 8 bytes`},
		{"shared real z\ndata z /1./", `:12:19: z is shared and has an initial value; assign it in the program`},
		{"shared real z(8)\nequivalence (z, c)", `:12:19: z is shared and stands in EQUIVALENCE`},
		{"f(v) = v + x(1)", `:12:18: found the shared object x in a statement function`},
		{"template", `:12:15: found the end of the statement, expected the name of a template`},
		{"read (*, *) x", `:12:19: found the distributed object x in input or output, expected local or shared-only objects`},
		{"write (*, *) 1, e(2, 2)", `:12:23: found the distributed object e in input or output`},
		{"write (*, *) s", `:12:20: found the shared object s in input or output outside of MASTER`},
		{"call f(x(2:3))", `:12:14: found part of the shared array x as an argument, expected the whole array or an element`},
		{"x = e", `:12:11: e has 2 dimensions, x has 1`},
		{"x(1:7) = y", `:12:16: dimension 1 of x(1:7) has 7 elements, that of y has 8`},
		{"c = x(1:7)", `:12:11: dimension 1 of c has 8 elements, that of x(1:7) has 7`},
		{"i = x(1, 2)", `:12:11: x has 1 dimension, found 2 subscripts`},
		{"i = x", `:12:11: found the shared array x where a scalar is expected`},
		{"if (m) i = 1", `:12:11: found the shared array m where a scalar is expected`},
		{"x(p) = 1", `:12:7: found an array of indices on the left-hand side; scatter with FORALL`},
		{"x(p) = x(p)", `:12:7: found an array of indices on the left-hand side; scatter with FORALL`},
		{"e(p, 1:2) = x(p) + e(p, 1:2)", `:12:7: found an array of indices on the left-hand side; scatter with FORALL`},
		{"i = sum(x(p))", `:12:15: found an array of indices in a reduction, expected a section; assign the elements to an array first`},
		{"x = matmul(e, y)", `:12:11: found matmul in an array statement with shared objects`},
		{"x = eoshift(y, 1)", `:12:11: found eoshift in an array statement with shared objects`},
		{"x = cshift(y, 1, 2)", `:12:11: found CSHIFT with other arguments`},
		{"x = (/ 1, 2, 3, 4, 5, 6, 7, 8 /)", `:12:11: found an array constructor in an array statement with shared objects`},
		{"i = sum(e, 1)", `:12:18: found a reduction of shared arrays along one dimension`},
		{"forall (i = 1:8, j = 1:8) x(i) = 1", `:12:24: index j of FORALL is no part of the left-hand side`},
		{"forall (i = 1:8, i = 1:8) x(i) = 1", `:12:24: index i stands twice in FORALL`},
		{"forall (i = 1:8, j = 1:i) e(i, j) = 1", `:12:30: found an index of FORALL in the bounds of another`},
		{"forall (i = 1:int(s)) x(i) = 1", `:12:21: found a shared object in the bounds of FORALL`},
		{"forall (i = 1:8) x(int(y(i))) = 1", `:12:26: found a shared object in a subscript of the left-hand side in FORALL; an array of indices must be local`},
		{"forall (i = 1:8) s = i", `:12:24: found something else than an element or section of an array`},
		{"forall (i = 1:8) x(i) = sum(e(:, i))", `:12:31: found a reduction that depends on an index of FORALL`},
		{"forall (i = 1:8, m) x(i) = 1", `:12:24: found an array as the mask of FORALL, expected a scalar expression`},
		{"where (m(1:7)) x = y", `:12:14: dimension 1 of x has 8 elements, that of m(1:7) has 7`},
		{"where (x .gt. 0)\nx = 0\nelsewhere\ne(1, :) = 1\nendwhere", `:12:16: found a mask with x, which an assignment of the construct changes while others need the mask`},
		{"where (m(1)) x = y", `found a scalar mask in WHERE`},
		{"endmaster", `:12:7: found ENDMASTER without MASTER`},
		{"master", `:12:7: found MASTER without ENDMASTER`},
		{"master\nmaster\nendmaster\nendmaster", `:13:7: found MASTER inside of MASTER at t.pddp:12`},
		{"master\nbarrier\nendmaster", `:13:7: found BARRIER between MASTER and ENDMASTER`},
		{"master\ni = sum(x)\nendmaster", `:13:11: found a reduction of shared arrays between MASTER and ENDMASTER`},
		{"master\nread (5, *, end=10) i\nendmaster\n10 i = 1", `:13:23: label 10 is outside of the MASTER block`},
		{"master\ngoto 10\nendmaster\n10 i = 1", `:13:12: label 10 is outside of the MASTER block`},
		{"goto 10\nmaster\n10 i = 1\nendmaster", `:12:12: label 10 is inside of a MASTER block`},
		{"i = 1\ntemplate v(2)\ndistribute v(block)", `:13:7: found template among executable statements`},
		{"end\nblock data\nshared real z\nreal q\ncommon /a/ q", `:14:19: found the shared object z in a BLOCK DATA`},
		{"barrier 3", `:12:15: found more behind BARRIER, expected the end of the statement`},
	} {
		_, err := translate(program("t.pddp", declarations+c.text+"\nend\n"), switches{})
		switch {
		case err == nil:
			t.Errorf("%q: no error, want %q", c.text, c.want)
		case !strings.Contains(err.Error(), c.want):
			t.Errorf("%q: got\n%v\nwant %q", c.text, err, c.want)
		}
	}
}

// Several errors come at once, in the order of lines.
func TestErrorsTogether(t *testing.T) {
	_, err := translate(program("t.pddp", declarations+"i = x\nx = e\nendmaster\nend\n"), switches{})
	for _, want := range []string{":12:11: ", ":13:11: ", ":14:7: "} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want one with %q", err, want)
		}
	}
}

func TestRunTimeErrors(t *testing.T) {
	const main = "template t(8)\ndistribute t(block)\nshared real x(8)\nalign x with t\nreal c(8)\nx = 1\n"
	for _, c := range []struct{ text, want string }{
		{main + "call s(x)\nend\nsubroutine s(a)\ntemplate t(8)\ndistribute t(cyclic)\nshared real a(8)\nalign a with t\na = 1\nend\n",
			"A of S (t.pddp:12), which is (CYCLIC), has another distribution or shape than X of MAIN (t.pddp:3), which is (BLOCK); data are not redistributed"},
		{main + "call s(x)\nend\nsubroutine s(a)\ntemplate t(8)\ndistribute t(block)\nshared real*8 a(8)\nalign a with t\na = 1\nend\n",
			"has elements of another size than X of MAIN"},
		{"call s(0)\nend\nsubroutine s(a)\ntemplate t(8)\ndistribute t(block)\nshared real a(8)\nalign a with t\na = 1\nend\n",
			"(t.pddp:3): A of S (t.pddp:6), which is (BLOCK) is not the tag of a shared array"},
		{main + "call s(x)\nend\nsubroutine s(a)\nreal a(8)\na(1) = 1\nend\n",
			"it is the tag of the shared array X of MAIN (t.pddp:3); the procedure that gets it must declare it SHARED and ALIGN it"},
		{main + "i = 9\ny = x(i + 100)\nend\n", "t.pddp:8"},
	} {
		r := execute(t, 2, program("t.pddp", c.text), switches{}, fortran.Options{})
		if r.err == nil || !strings.Contains(r.err.Error(), c.want) {
			t.Errorf("%q: got error %v, want one with %q", c.text, r.err, c.want)
		}
	}
}

// What the compiler finds wrong with the generated program is reported at the
// user's lines.
func TestCompileErrors(t *testing.T) {
	_, err := build(program("t.pddp", "real c(8)\ninteger i\ncall s(c)\ni = 'a'\nend\nsubroutine s(i)\nend\n"),
		switches{}, fortran.Options{Costs: processor(t)}, false)
	for _, want := range []string{"t.pddp:3:14: ", "t.pddp:4:11: "} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want one with %q", err, want)
		}
	}
}

// Programs in which something is missing are wrong or not, but never a panic.
func TestMutilated(t *testing.T) {
	for _, c := range programs {
		text := string(program("t.pddp", c.text)[0].Text)
		lines := strings.SplitAfter(text, "\n")
		for i := range lines {
			without := strings.Join(lines[:i], "") + strings.Join(lines[i+1:], "")
			twice := strings.Join(lines[:i+1], "") + strings.Join(lines[i:], "")
			translateAny(t, without)
			translateAny(t, twice)
		}
		for i := 0; i < len(text); i += 29 {
			translateAny(t, text[:i]+text[i+1:])
		}
	}
}

func translateAny(t *testing.T, text string) {
	t.Helper()
	got, err := translate([]fortran.Source{{Name: "t.pddp", Text: []byte(text)}}, switches{Races})
	if err == nil && len(got.Files) != 1 {
		t.Errorf("%q: got %d files, want 1", text, len(got.Files))
	}
}

func FuzzTranslate(f *testing.F) {
	for _, c := range programs {
		f.Add(string(program("t.pddp", c.text)[0].Text))
	}
	f.Fuzz(translateAny)
}
