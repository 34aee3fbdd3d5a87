package resolve

import (
	"strings"
	"testing"

	"simrun/models/fortran/sem"
)

func TestVariableWarnings(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"real x, y(3)\nx = 1\nprint *, x\nend\n", "unused: nothing uses Y"},
		{"real x\nprint *, x, j\nend\n", "unset: X is used, but nothing gives it a value; unset: J is used, but nothing gives it a value"},
		{"real x(3)\nread *, x(1)\nprint *, x, (i, i = 1, 3)\nend\n", ""},
		{"common /c/ a\ndata b /1./\nequivalence (c, d)\nprint *, a, b, c\nend\n", ""},
		{"call s(n)\nprint *, n\nend\nsubroutine s(n)\nend\n", ""},
		{"integer n\nend\nfunction f(x)\nf = 1\nend\n", "unused: nothing uses N"},
		{"x = f(1.)\nend\nfunction f(x)\nf = x*y\nend\n", "unset: Y is used, but nothing gives it a value"},
	} {
		p, _, err := resolveText(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got := warningText(p); got != test.want {
			t.Errorf("%s\n got %q\nwant %q", test.text, got, test.want)
		}
	}
}

func warningText(p *sem.Program) string {
	var all []string
	for _, w := range p.Warnings {
		all = append(all, w.Kind.String()+": "+w.Message)
	}
	return strings.Join(all, "; ")
}
