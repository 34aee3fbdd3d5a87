package pddp

import (
	"regexp"
	"testing"

	"simrun/models/fortran"
)

// internal is what no message may have: files and names that the user has not written.
var internal = regexp.MustCompile(`\bt\.f\b|pddp/|translation|shmem_|%VAL|\b(pddp_(get|put|check|new|delete|match|share|size|lbound|ubound)|(local|remote|io)_mem|ptr_|indx|offset)`)

// Whatever is wrong, its message is about the user's line and what stands there.
func TestMessages(t *testing.T) {
	const head = "integer i, k, pddp_my_proc\ntemplate t(8)\ndistribute t(block)\nshared real x(8), y(8)\nalign x, y with t\n"
	for _, c := range []struct{ text, want string }{
		{"call pddp_local_bounds(x, 1, i, k)\n", `t.pddp:6:12: PDDP_LOCAL_BOUNDS has 5 arguments, but 4 are given here; it is defined in the run-time library`},
		{"call pddp_global_bounds(x, 3, i, k)\n", `\(t.pddp:6\): found dimension 3 of a shared array in an inquiry, expected one from 1 to 1`},
		{"print *, pddp_rnk(x)\n", `t.pddp:6:25: found a shared array as an argument of PDDP_RNK|t.pddp:6:16: there is no function PDDP_RNK`},
		{"call random_number(x)\n", `t.pddp:6:26: found a shared array as an argument of RANDOM_NUMBER, which is no procedure of the program`},
		{"x = foo(y)\n", `t.pddp:6:15: found a shared array as an argument of FOO, which is no procedure of the program`},
		{"x = 'abc'\n", `t.pddp:6:11: the variable is REAL\(4\) and cannot take a value of type CHARACTER`},
		{"k = 9\nx(1:k) = 0\n", `\(t.pddp:7\): subscript 1 of X is 9, outside 1:8`},
		{"k = 3\nx(1:k) = y(1:4)\n", `\(t.pddp:7\): shapes differ in dimension 1: 3 elements and 4`},
		{"k = 0\nx(1:8:k) = 0\n", `\(t.pddp:7\): the stride of dimension 1 of X is zero`},
		{"k = 0\nx = 1/k\n", `\(t.pddp:7\): division of an integer by zero`},
		{"if (pddp_my_proc() .eq. 0) then\nbarrier\nendif\n", `process 0 waits for barrier.* at t.pddp:7`},
		{"do i = 1, 9\nx(i) = 1\nenddo\n", `\(t.pddp:7\): subscript 1 of X is 9, outside 1:8`},
		{"call s\ncontains\nsubroutine s\nx = 5\nend subroutine\n", `t.pddp:9:7: found x, which is a shared object of the containing unit`},
		{"call s(x)\ncontains\nsubroutine s(x)\ntemplate t(8)\ndistribute t(block)\nshared real x(8), y\nalign x with t\nx = 5\ny = 3\nend subroutine\n", ``},
		{"k = size(x, k)\n", `t.pddp:6:\d+: found size of the shared array x without a constant dimension from 1 to 1`},
		{"k = size(x) + ubound(x, 1) + lbound(x, dim = 1)\nprint *, size(y, 1)\nif (k .ne. 17) stop 1\n", ``},
	} {
		_, err := translate(program("t.pddp", head+c.text+"end\n"), switches{})
		if err == nil {
			err = buildAndRun(t, head+c.text+"end\n")
		}
		switch {
		case err == nil && c.want == "":
		case err == nil || c.want == "" || !regexp.MustCompile(c.want).MatchString(err.Error()):
			t.Errorf("%q: got %v, want %q", c.text, err, c.want)
		case internal.MatchString(err.Error()):
			t.Errorf("%q: got %v, which names %q", c.text, err, internal.FindString(err.Error()))
		}
	}
}

func buildAndRun(t *testing.T, text string) error {
	t.Helper()
	costs := processor(t)
	p, err := build(program("t.pddp", text), switches{}, fortran.Options{Costs: costs}, false)
	if err != nil {
		return err
	}
	defer p.Close()
	return runOn(t, 2, p, costs).err
}
