package pddp

import (
	"strings"
	"testing"

	"simrun/models/fortran"
)

// An array whose bounds are arguments has those of each entry, and is the same again where
// they are.
func TestDynamicArrays(t *testing.T) {
	const text = `
		integer n, k
		do k = 1, 2
		do n = 4, 12, 4
		call s(n, n, k)
		call s(n, 2*n, k)
		end do
		end do
		end
		subroutine s(n, m, k)
		integer n, m, k, i
		template t(n)
		distribute t(block)
		shared integer x(m + 1:m + n), last
		align x with t
		if (k .eq. 2) then
		if (sum(x) .ne. n*m + n*(n + 1)/2) stop 1
		end if
		forall (i = m + 1:m + n) x(i) = i
		barrier
		if (x(m + n) .ne. m + n) stop 2
		barrier
		end`
	for _, n := range processors {
		if r := execute(t, n, program("t.pddp", text), switches{}, fortran.Options{}); r.err != nil {
			t.Errorf("%d processors: %v", n, r.err)
		}
	}
}

// Units that have an array in COMMON have to agree on it.
func TestCommonDisagrees(t *testing.T) {
	const text = "template t(8)\ndistribute t(block)\nshared integer x(8)\nalign x with t\ncommon /c/ x\ncall s\nend\n" +
		"subroutine s\ntemplate t(8)\ndistribute t(block)\nshared %s\nalign x with t\ncommon /c/ x\nx = 1\nend\n"
	for _, c := range []struct{ declaration, want string }{
		{"integer x(0:7)", "has other lower bounds than X of MAIN"},
		{"real*8 x(8)", "has elements of another size than X of MAIN"},
		{"integer x(8)", ""},
	} {
		r := execute(t, 2, program("t.pddp", strings.Replace(text, "%s", c.declaration, 1)), switches{}, fortran.Options{})
		if c.want == "" && r.err != nil || c.want != "" && (r.err == nil || !strings.Contains(r.err.Error(), c.want)) {
			t.Errorf("%s: got %v, want %q", c.declaration, r.err, c.want)
		}
	}
}

// Reductions and inquiries stand in output lists, outside of MASTER too.
func TestValuesInOutput(t *testing.T) {
	const text = "integer i, pddp_rank\ntemplate t(8)\ndistribute t(cyclic)\nshared integer x(8), k\nalign x with t\n" +
		"forall (i = 1:8) x(i) = i\nk = 5\nbarrier\nprint '(4i4)', sum(x), pddp_rank(x), x(3) + k\nend\n"
	for _, n := range []int{1, 3} {
		r := execute(t, n, program("t.pddp", text), switches{}, fortran.Options{})
		if got, want := r.out[n-1].String(), "  36   1   8\n"; r.err != nil || got != want {
			t.Errorf("%d processors: %v, got %q, want %q", n, r.err, got, want)
		}
	}
}

// Bounds are those at entry of the unit.
func TestBoundsStay(t *testing.T) {
	const text = "subroutine s(n)\ninteger n\ntemplate t(n)\ndistribute t(block)\nshared integer x(n)\nalign x with t\nn = n - 1\nx = 1\nend\n"
	_, err := translate(program("t.pddp", text), switches{})
	if want := ":7:7: found n assigned, on which the bounds of the shared object x depend"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}
