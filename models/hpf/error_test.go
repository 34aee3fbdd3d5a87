package hpf_test

import (
	"errors"
	"strings"
	"testing"

	"simrun/internal/diag"
	"simrun/models/fortran"
)

// TestErrors: what is wrong is told at its place, all of it.
func TestErrors(t *testing.T) {
	const array = "real*8 a(10), b(10), x(4, 4)\n!hpf$ distribute (block) :: a, b\n!hpf$ distribute x(*, cyclic)\n"
	tests := []struct {
		text string
		want []string
	}{
		{"real a(10)\n!hpf$ distribute t(block)\n!hpf$ align a(i) with u(i)", []string{
			"t.f90:2:18: found t, expected a template or an array", "t.f90:3:23: found u, expected a template or an array",
		}},
		{"!hpf$ template t(10)\n!hpf$ distribute t(block) onto p", []string{"t.f90:2:32: found p, expected processors that a PROCESSORS directive names"}},
		{"!hpf$ processors p(2, 2)\n!hpf$ template t(10)\n!hpf$ distribute t(block) onto p", []string{"3:32: found processors of 2 dimensions, expected 1"}},
		{"!hpf$ template t(10, 10)\n!hpf$ distribute t(block)", []string{"2:18: found 1 distributed dimensions, expected 2, as many as t has"}},
		{"!hpf$ template t(10)\n!hpf$ distribute t(random)", []string{`2:20: found "random", expected BLOCK, CYCLIC or *`}},
		{"!hpf$ template t(10, 10)\n!hpf$ distribute t(*, random)", []string{`2:23: found "random", expected BLOCK, CYCLIC or *`}},
		{"!hpf$ template t(10, 10)\n!hpf$ distribute (*, random) :: t", []string{`2:22: found "random", expected BLOCK, CYCLIC or *`}},
		{"real a(10, 10)\n!hpf$ distribute a(*, block)\n!hpf$ dynamic a\na = 1\n!hpf$ redistribute a(*, random)", []string{`5:25: found "random", expected BLOCK, CYCLIC or *`}},
		{"!hpf$ template t", []string{"expected the dimensions of the template"}},
		{"real a(10)\n!hpf$ template t(10, 10)\n!hpf$ distribute t(block, *)\n!hpf$ align a(i, j) with t(i, j)\n!hpf$ align a with t\n!hpf$ align a(i) with t(i)\n!hpf$ align q(i) with t(i, *)", []string{
			"4:13: found 2 dimensions in ALIGN, expected 1", "5:20: found a template of 2 dimensions, expected 1", "6:23: found 1 dimensions in ALIGN, expected 2", "7:13: found q, expected an array",
		}},
		{"real a(10)\n!hpf$ template t(10)\n!hpf$ distribute t(block)\n!hpf$ align a(i) with t(i + 1)", []string{"4:13: found dimension 1 of a aligned with elements 2 to 11 of t, expected elements from 1 to 10"}},
		{"real a(10)\n!hpf$ template t(30)\n!hpf$ distribute t(block)\n!hpf$ align a(i) with t(i*i)", []string{"4:26: found i * i, expected a multiple of an index"}},
		{"real a(10)\n!hpf$ template t(30)\n!hpf$ distribute t(block)\n!hpf$ align a(:) with t(1:10)", []string{"found 1:10, expected as many colons"}},
		{"real a(10)\n!hpf$ template t(30, 30)\n!hpf$ distribute t(block, *)\n!hpf$ align a(:) with t(*, *)", []string{"found a colon without one in the template"}},
		{"real a(10), b(10)\n!hpf$ align a(i) with b(i)\n!hpf$ align b(i) with a(i)", []string{"2:13: found arrays that are aligned in a circle", "3:13: found arrays that are aligned in a circle"}},
		{array + "!hpf$ redistribute a(cyclic)\na = 1", []string{"4:20: found REDISTRIBUTE of a, expected a template, or an array that is distributed and not aligned, with the attribute DYNAMIC"}},
		{array + "!hpf$ distributed a(cyclic)\na = 1", []string{`4:7: found "distributed", expected PROCESSORS`}},
		{array + "a = x\nb(1:3) = a(1:4)\nx(1) = 2", []string{"4:5: a has 1 dimension, x has 2", "5:10: dimension 1 of b(1:3) has 3 elements, that of a(1:4) has 4", "6:1: x has 2 dimensions, found 1 subscripts"}},
		{array + "!hpf$ dynamic a\na = 1\n!hpf$ realign b(i) with a(i)", []string{"6:15: found REALIGN of b, expected an array with the attribute DYNAMIC"}},
		{"real a(10)\n!hpf$ template t(20)\n!hpf$ distribute t(block)\n!hpf$ dynamic, align (i) with t(i) :: a\na = 1\n!hpf$ realign a(i) with t(i + 11)", []string{
			"6:15: found dimension 1 of a aligned with elements 12 to 21 of t, expected elements from 1 to 20",
		}},
		{"real a(10), b(10, 10)\n!hpf$ distribute a(block(0))\n!hpf$ distribute b(cyclic(-1), *)", []string{
			"2:26: found a block size of 0, expected 1 or more", "3:27: found a block size of -1, expected 1 or more",
		}},
		{array + "!hpf$ distribute a(cyclic)\n!hpf$ align a(i) with b(i)", []string{
			"4:18: found a second DISTRIBUTE or ALIGN of a; the first is at line 2", "5:13: found a second DISTRIBUTE or ALIGN of a; the first is at line 2",
		}},
		{"!hpf$ align\n!hpf$ template", []string{"1:12: found the end of the statement, expected a template or array", "2:15: found the end of the statement, expected a template or array"}},
		{array + "!hpf$ independent, new(j), reduktion(i)\ndo i = 1, 9\na(i) = 1\nend do", []string{`4:28: found "reduktion", expected NEW or REDUCTION with a list of variables`}},
		{array + "!hpf$ independent, new\ndo i = 1, 9\na(i) = 1\nend do", []string{"4:23: found the end of the statement, expected a list in parentheses"}},
		{array + "!hpf$ inherit a", []string{"4:15: found a, expected an array that is a dummy argument"}},
		{array + "!hpf$ template, distribute(block) :: t", []string{"4:38: found the template t without dimensions"}},
		{array + "!hpf$ dynamic, random :: a", []string{`4:16: found "random", expected PROCESSORS, TEMPLATE`}},
		{"use hpf_library\ns = 1", []string{"1:5: found USE HPF_LIBRARY, which is not there"}},
		{"s = 1\nend\nextrinsic(hpf_local) subroutine p", []string{"3:11: found EXTRINSIC(HPF_LOCAL), expected EXTRINSIC(HPF) or EXTRINSIC(HPF_SERIAL)"}},
		{"type p\nreal u\nend type\ntype (p) q(8)\n!hpf$ distribute q(block)\nq(1)%u = 1", []string{"5:18: found Q, which is of a derived type, expected an array of numbers"}},
		{"real(kind=max(4, 8)) a(8)\n!hpf$ distribute a(block)\na = 1", []string{"1:11: found max(4, 8) as a kind, expected a number, a named constant, KIND"}},
		{array + "s = a", []string{"4:5: found an array, expected a scalar"}},
		{array + "a(1) = b", []string{"4:8: found an array, expected a scalar"}},
		{array + "!hpf$ independent\na = 1", []string{"4:7: found INDEPENDENT in front of something else"}},
		{array + "a = 1\n!hpf$ template t(3)", []string{"5:7: found template between executable statements, expected INDEPENDENT, REDISTRIBUTE or REALIGN"}},
	}
	for _, test := range tests {
		_, err := translate("t.f90", test.text+"\nend\n")
		if err == nil {
			t.Errorf("%s\ngot no error, want %s", test.text, test.want)
			continue
		}
		var list diag.List
		if errors.As(err, &list) && len(list) != len(test.want) {
			t.Errorf("%s\ngot %d mistakes, want %d:\n%v", test.text, len(list), len(test.want), err)
		}
		for _, want := range test.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s\ngot %v\nwant %s", test.text, err, want)
			}
		}
	}
}

// TestKindOfItself: a function whose kind is that of its own result is a mistake, wherever it stands.
func TestKindOfItself(t *testing.T) {
	const function = "real(kind(f(1.0))) function f(x)\nreal x\nf = x\nend\n"
	const program = "real y(8), f\n!hpf$ distribute y(block)\ny = f(2.0)\nend\n"
	for _, test := range []struct{ text, want string }{{function + program, "t.f90:1:11: "}, {program + function, "t.f90:5:11: "}} {
		if _, err := compile(t, "t.f90", test.text, fortran.Options{}); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s\ngot %v, want a mistake at %s", test.text, err, test.want)
		}
	}
}

// TestRunTimeErrors name the process, the time and the user's line.
func TestRunTimeErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"real a(10)\n!hpf$ processors p(2)\n!hpf$ distribute a(block) onto p\na = 1\nend\n", "found PROCESSORS with 2 processors, expected 3"},
		{"real a(10)\n!hpf$ distribute a(block)\ncommon a\na = 1\ncall s\nend\nsubroutine s\nreal a(10)\ncommon a\n!hpf$ distribute a(cyclic)\na = 2\nend\n", "found an array of COMMON whose distribution differs"},
		{"n = 20\ncall s(n)\nend\nsubroutine s(n)\nreal a(n)\n!hpf$ template t(10)\n!hpf$ distribute t(block)\n!hpf$ align a(i) with t(i)\na = 2\nend\n", "found an array that is aligned with elements 1 to 20"},
	}
	for _, test := range tests {
		p, err := compile(t, "t.f90", test.text, fortran.Options{})
		if err != nil {
			t.Errorf("%s\n%v", test.text, err)
			continue
		}
		_, _, err = execute(t, p, 3)
		if err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "process ") || !strings.Contains(err.Error(), "(t.f90:") {
			t.Errorf("%s\ngot %v, want %s", test.text, err, test.want)
		}
		p.Close()
	}
}

// TestMistakesInTheTranslation: what only the translation shows is told in terms of the program.
func TestMistakesInTheTranslation(t *testing.T) {
	const array = "real*8 a(10), b(10), x(4, 4)\n!hpf$ distribute (block) :: a, b\n!hpf$ distribute x(*, cyclic)\n"
	for text, want := range map[string]string{ // any order: each by itself
		array + "s = x(i, 'x')": "t.f90:4:10: a subscript must be an INTEGER, a range or a vector of INTEGERs, but it is of type CHARACTER",
		"real a(n)\n!hpf$ distribute a(block)\na = number_of_processors()\nprint *, a":                "t.f90:1:6: the bounds of A must be constant: it is no local variable of a subprogram",
		"real a(4), b(4, .true.)\n!hpf$ distribute (block) :: a\n!hpf$ distribute b(*, block)\na = 1": "t.f90:1:17: this must be an INTEGER expression, but it is of type LOGICAL(4)",
		array + "x = cshift(a, 1)":                          "t.f90:4:5: the value has rank 1, the target 2",
		array + "a = 1\ncall missing(a(1))\ni = unknown(3)": "t.f90:5:6: there is no subroutine MISSING in the program\nt.f90:6:5: there is no function UNKNOWN in the program",
	} {
		_, err := compile(t, "t.f90", text+"\nend\n", fortran.Options{})
		var list diag.List
		if !errors.As(err, &list) {
			t.Errorf("%s\ngot %v, want %s", text, err, want)
			continue
		}
		var got []string
		for _, e := range list {
			got = append(got, e.Error())
		}
		if strings.Join(got, "\n") != want {
			t.Errorf("%s\ngot  %s\nwant %s", text, strings.Join(got, "\n"), want)
		}
	}
}
