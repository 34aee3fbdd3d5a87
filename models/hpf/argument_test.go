package hpf_test

import (
	"strings"
	"testing"

	"simrun/models/fortran"
)

func TestElementArguments(t *testing.T) {
	const head = "program t\ninteger x(9), k, f\n!hpf$ distribute x(block)\n"
	for _, c := range []struct{ text, want string }{
		{"call s(x(2))\nend\nsubroutine s(a)\ninteger a(*)\nend\n", ":4:8: found an element of a distributed array as argument 1 of S, which expects an array"},
		{"k = f(x(2))\nend\ninteger function f(a)\ninteger a\na = 1\nf = 2\nend\n", ":4:7: found an element of a distributed array as argument 1 of the function F, which assigns it"},
		{"k = f(x(2))\ncall s(x(2))\nend\ninteger function f(a)\ninteger a\nf = a\nend\nsubroutine s(a)\ninteger a\na = 1\nend\n", ""},
	} {
		p, err := compile(t, "t.f90", head+c.text, fortran.Options{})
		if err == nil {
			p.Close()
		}
		if err == nil && c.want != "" || err != nil && (c.want == "" || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%q: got %v, want %q", c.text, err, c.want)
		}
	}
}

// What the compiler finds wrong with the generated program is told at the user's lines.
func TestCompileErrors(t *testing.T) {
	const text = "program t\ninteger i, x(9)\n!hpf$ distribute x(block)\nx(2) = 1\ncall s(i)\nend\nsubroutine s(a, b)\nend\n"
	_, err := compile(t, "t.f90", text, fortran.Options{})
	if err == nil || !strings.Contains(err.Error(), "t.f90:5:1: ") || strings.Contains(err.Error(), "hpf.f") {
		t.Errorf("got %v, want an error at t.f90:5", err)
	}
}
