package lower

import (
	"strings"
	"testing"
)

// What the code of an array statement has to contain and must not: loops that
// go the right way instead of temporaries.
func TestArrayCode(t *testing.T) {
	const temporary = "temporary"
	for _, c := range []struct{ text, has, hasNot string }{
		{"integer :: a(9)\na(2:9) = a(1:8) + 1", "step -1", temporary},
		{"integer :: a(9)\na(1:8) = a(2:9) + 1", "step 1\n", temporary},
		{"integer :: a(9)\na = a*2", "step 1 independent", temporary},
		{"integer :: a(10)\na(1:9:2) = a(2:10:2) + 1", "step 1 independent", temporary},
		{"integer :: a(9)\na(2:8) = a(1:7) + a(3:9)", temporary, ""},
		{"integer :: a(9,9), i, j\ni = 1\nj = 2\na(:, i) = a(:, j) + 1", "step 1 independent", temporary},
		{"integer :: a(9,9)\na(:, 2:9) = a(:, 1:8) + a(:, 1:8)", "step -1", temporary},
		{"integer :: a(9,9)\na = transpose(a)", temporary, ""},
		{"integer :: a(9,9), b(9,9)\na = transpose(b) + 1", "independent", temporary},
		{"integer :: a(9), b(9), n\nn = 4\na(1:n) = b(2:n+1) + b(1:n)", "", "conformance"},
		{"integer :: a(99), b(99)\na = b", "copy a", "do "},
		{"integer :: a(99)\na = 0", "fill a", "do "},
		{"integer :: a(9), b(9)\na = cshift(b, 1) + b", "trip 8", "select"},
		{"integer :: a(9), b(9)\nwhere (a > 0) a = b", "if ", temporary},
		{"integer :: a(9), b(9)\nwhere (a > 0)\na = b\nb = a\nend where", temporary, ""},
		{"real :: a(9,9), b(9,9), c(9,9)\na = matmul(b, c)", "independent", temporary},
		{"integer :: a(9), b(9), i\nforall (i = 2:9) a(i) = b(i-1) + a(i)", "independent", temporary},
		{"integer :: a(9), i\nforall (i = 2:9) a(i) = a(i-1)", temporary, ""},
		{"integer :: a(9,9), i, j, k\nk = 2\nforall (i = k+1:9, j = k+1:9) a(i,j) = a(i,j) - a(i,k)*a(k,j)", "independent", temporary},
		{"common a(9), b(9)\na = b + 1", "step 1 independent", temporary},
		{"real a(9), b(9)\nequivalence (a, b(2))\na(1:8) = b(1:8) + 1", temporary, ""},
	} {
		got := dump(t, lowered(t, c.text+"\nend\n"))
		if !strings.Contains(got, c.has) || c.hasNot != "" && strings.Contains(got, c.hasNot) {
			t.Errorf("code of\n%s\nhas to contain %q and not %q:\n%s", c.text, c.has, c.hasNot, got)
		}
	}
}
