package resolve

import (
	"strings"
	"testing"
)

// FuzzExpr resolves statements with any expression: no panic, and if there is
// no error, a tree.
func FuzzExpr(f *testing.F) {
	for _, test := range intrinsicTests {
		f.Add(test[0])
	}
	for _, seed := range []string{
		"(/((i + j, i = 1, 2), x, j = 1, n, 2)/)", "ca(2:3)(1:2)", "area(scale=y, r=x)", "m(ia, :) + twice(rm)",
		"2_8**62 - (-2147483648)", "primes(5)", "abc(3:2)//s(:i)", "reshape(ra, (/2, 5/), order=(/2, 1/))",
		"x%y", "a()", "a()()", "sin()", "()", "i(1)(2)", "size(shape(m))", "max(1,2,,3)", "lbound(al(:,1))",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, expr string) {
		if strings.ContainsAny(expr, "\n;!&") || len(expr) > 200 {
			return // one statement
		}
		p, _, err := resolveText(stage + "call sink(" + expr + ")\ni = " + expr + "\nend\n")
		if (p == nil) != (err != nil) {
			t.Errorf("%s: program %v, error %v", expr, p, err)
		}
	})
}
