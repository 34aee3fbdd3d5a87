package hpf_test

import (
	"strings"
	"testing"

	"simrun/models/fortran"
	"simrun/models/hpf"
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
		{"!hpf$ template t(10)\n!hpf$ distribute t(cyclic(2))", []string{"found a block size, expected BLOCK or CYCLIC alone"}},
		{"!hpf$ template t(10)\n!hpf$ distribute t(random)", []string{`2:20: found "random", expected BLOCK, CYCLIC or *`}},
		{"!hpf$ template t", []string{"expected the dimensions of the template"}},
		{"real a(10)\n!hpf$ template t(10, 10)\n!hpf$ distribute t(block, *)\n!hpf$ align a(i, j) with t(i, j)\n!hpf$ align a with t\n!hpf$ align a(i) with t(i)\n!hpf$ align q(i) with t(i, *)", []string{
			"4:13: found 2 dimensions in ALIGN, expected 1", "5:20: found a template of 2 dimensions, expected 1", "6:23: found 1 dimensions in ALIGN, expected 2", "7:13: found q, expected an array",
		}},
		{"real a(10)\n!hpf$ template t(10)\n!hpf$ distribute t(block)\n!hpf$ align a(i) with t(i + 1)", []string{"4:13: found dimension 1 of a aligned with elements 2 to 11 of t, expected elements from 1 to 10"}},
		{"real a(10)\n!hpf$ template t(30)\n!hpf$ distribute t(block)\n!hpf$ align a(i) with t(i*i)", []string{"4:26: found i * i, expected a multiple of an index"}},
		{"real a(10)\n!hpf$ template t(30)\n!hpf$ distribute t(block)\n!hpf$ align a(:) with t(1:10)", []string{"found 1:10, expected as many colons"}},
		{"real a(10)\n!hpf$ template t(30, 30)\n!hpf$ distribute t(block, *)\n!hpf$ align a(:) with t(*, *)", []string{"found a colon without one in the template"}},
		{"real a(10), b(10)\n!hpf$ align a(i) with b(i)\n!hpf$ align b(i) with a(i)", []string{"found arrays that are aligned in a circle"}},
		{array + "!hpf$ redistribute a(cyclic)\na = 1", []string{"4:7: found redistribute, which this subset of HPF does not have"}},
		{array + "!hpf$ distributed a(cyclic)\na = 1", []string{`4:7: found "distributed", expected PROCESSORS`}},
		{array + "a = x\nb(1:3) = a(1:4)\nx(1) = 2", []string{"4:5: a has 1 dimension, x has 2", "5:10: dimension 1 of b(1:3) has 3 elements, that of a(1:4) has 4", "6:1: x has 2 dimensions, found 1 subscripts"}},
		{array + "s = a", []string{"4:5: found an array, expected a scalar"}},
		{array + "a(1) = b", []string{"4:8: found an array, expected a scalar"}},
		{array + "x = matmul(x, x)\nx = transpose(x)", []string{"4:5: found matmul of an array", "5:5: found transpose of an array"}},
		{array + "a = sum(x, 1)\na = sum(x, dim=1)", []string{"4:5: found sum with a dimension", "5:5: found sum with a dimension"}},
		{array + "a = cshift(b(2:9), 1)", []string{"4:5: found cshift of a section"}},
		{array + "forall (i = 1:10) a(i) = b(i) + sum(b(1:i))", []string{"4:33: found an index of FORALL in a function of arrays"}},
		{array + "forall (i = 1:10)\nwhere (x > 1) x = 1\nend forall", []string{"found something else than an assignment in FORALL"}},
		{array + "forall (i = 1:10, a(i) > 1)\na(i) = 0\nb(i) = 1\nend forall", []string{"4:24: found a mask that the statements of the FORALL change"}},
		{array + "where (a > 1)\na = 1\nelsewhere (a > 2)\na = 2\nend where", []string{"found ELSEWHERE with a mask"}},
		{array + "do while (a(1) > 1)\nend do", []string{"4:16: found a distributed array in DO WHILE"}},
		{array + "call s(a)\nend\nsubroutine s(z)\nreal*8 z(10)", []string{"4:8: found the distributed array a as an argument, but z of s is not distributed"}},
		{array + "call s(a)", []string{"4:8: found the distributed array a as an argument of s, which is not in the program"}},
		{array + "call s(a(2:3))\nend\nsubroutine s(z)\nreal*8 z(2)", []string{"4:8: found a section or expression of a distributed array as an argument"}},
		{"real a(10)\n!hpf$ distribute a(block)\ncommon /c/ a\na = 1\nend\nsubroutine s\nreal a(10)\ncommon /c/ a", []string{"8:12: found a of COMMON /c/ distributed in one procedure and a not distributed in another"}},
		{"real a(10)\n!hpf$ distribute a(block)\nequivalence (a, b)", []string{"1:6: found the distributed array a in EQUIVALENCE"}},
		{"real a(10)\n!hpf$ distribute a(block)\ndata a / 10*0 /", []string{"found the distributed array a initialized by DATA"}},
		{"character a(10)\n!hpf$ distribute a(block)", []string{"found the distributed array a of type CHARACTER"}},
		{"subroutine s(a)\nreal a(*)\n!hpf$ distribute a(block)", []string{"found the distributed array a without an upper bound"}},
		{array + "!hpf$ independent\na = 1", []string{"4:7: found INDEPENDENT in front of something else"}},
		{array + "a = 1\n!hpf$ template t(3)", []string{"5:7: found template between executable statements"}},
		{array + "a = 1\ncontains\nsubroutine s\nend subroutine", []string{"found an internal procedure"}},
	}
	for _, test := range tests {
		_, err := hpf.Translate([]fortran.Source{{Name: "t.f90", Text: []byte(test.text + "\nend\n")}}, hpf.Options{})
		if err == nil {
			t.Errorf("%s\ngot no error, want %s", test.text, test.want)
			continue
		}
		for _, want := range test.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s\ngot %v\nwant %s", test.text, err, want)
			}
		}
	}
}

// TestRunTimeErrors name the process, the time and the user's line.
func TestRunTimeErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"real a(10)\n!hpf$ processors p(2)\n!hpf$ distribute a(block) onto p\na = 1\nend\n", "found PROCESSORS with 2 processors, expected 3"},
		{"real a(10)\n!hpf$ distribute a(block)\na = 1\ncall s(a)\nend\nsubroutine s(a)\nreal a(10)\n!hpf$ distribute a(cyclic)\na = 2\nend\n", "found an argument whose distribution or shape differs"},
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
