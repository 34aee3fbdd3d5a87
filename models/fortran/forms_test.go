package fortran_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/powerchallenge"
	"simrun/machines/t3d"
	"simrun/machines/t3e"
	"simrun/machines/xt5"
	"simrun/models/fortran"
)

// forms runs loops over vectors of 100 elements, which every first cache holds, and prints what an element takes.
const forms = `
module vectors
  implicit none
  integer, parameter :: n = 100
  real(8) :: a(n), b(n), c(n), s
  complex(8) :: y(n) = 1d0, z(n)
  integer :: ix(n) = 0
  integer(4) :: iw(n), jw(n) = 0
  integer(1) :: ib(n), jb(n) = 0
  logical :: mask(n)
end module
program forms
  use vectors
  implicit none
  integer :: pass
  real(8) :: t0, t1
  a = 1d0
  c = 1d0
  do pass = 1, 11
    if (pass == 2) call cpu_time(t0)
    call form()
  end do
  call cpu_time(t1)
  write (*, *) (t1 - t0)*1d9/(10*n), 17
end program
subroutine form()
  use vectors
  implicit none
  integer :: i, j, k
  real(8) :: t
  FORM
end subroutine
`

// formTime returns the virtual nanoseconds that a form takes for each element of a vector.
func formTime(t *testing.T, model machines.Model, form string) float64 {
	t.Helper()
	text := strings.NewReplacer("FORM", form).Replace(forms)
	return printedTime(t, build(t, "form.f90", text, fortran.Options{Costs: costsOf(t, model)}), 17)
}

// counted returns a loop over the vectors.
func counted(body string) string { return fmt.Sprintf("do i = 1, n\n %s\n end do", body) }

// TestConditionsInLoops: on a processor that predicts branches, or whose compilers make conditional code of them, iterations
// with conditions overlap. The condition adds a comparison, a branch and at most a clock for mispredictions, which take a clock each if
// nothing else hides them. The loop without it may work on two elements at once.
func TestConditionsInLoops(t *testing.T) {
	clock := map[string]float64{"xt5": 1 / 2.6, "powerchallenge": 1 / 0.09} // ns
	plain := counted("b(i) = a(i)*2.5d0 + 1d0")
	for _, form := range []string{
		counted("if (a(i) > 0.5d0) b(i) = a(i)*2.5d0 + 1d0"),
		counted("if (a(i) > 0.5d0) then\n b(i) = a(i)*2.5d0 + 1d0\n else\n b(i) = a(i)\n end if"),
		counted("if (a(i) <= 0.5d0) cycle\n b(i) = a(i)*2.5d0 + 1d0"),
		"where (a > 0.5d0) b = a*2.5d0 + 1d0",
	} {
		for _, model := range []machines.Model{powerchallenge.Model(), xt5.Model()} {
			without, with := formTime(t, model, plain), formTime(t, model, form)
			t.Logf("%s: %.4g ns without, %.4g ns with\n%s", model.Name, without, with, form)
			if most := 2*without + 3*clock[model.Name]; with > most {
				t.Errorf("%s: %.4g ns with a condition, %.4g ns without, want at most %.4g\n%s", model.Name, with, without, most, form)
			}
		}
	}
}

// TestConditionsWaitInOrder: an Alpha loads, compares and branches; then it multiplies, adds and stores what it has loaded.
// Latencies are 3 + 6 + 1 + 6 + 6 + 1 = 23 clocks of 6.67 ns on a T3D, 2 + 4 + 1 + 4 + 4 + 1 = 16 clocks of 3.33 ns on a T3E (the
// integer unit has room for the loop's own count). The loop around adds an addition and a branch for each hundred.
func TestConditionsWaitInOrder(t *testing.T) {
	form := counted("if (a(i) > 0.5d0) b(i) = a(i)*2.5d0 + 1d0")
	for _, test := range []struct {
		model machines.Model
		want  float64
	}{{t3d.Model(), 23 / 0.15}, {t3e.Model(), 16 / 0.3}} {
		if got := formTime(t, test.model, form); got < test.want || got > 1.05*test.want {
			t.Errorf("%s: got %.4g ns, want %.4g", test.model.Name, got, test.want)
		}
	}
}

// TestChoicesCostTheSame chooses values in registers by conditions and by functions.
func TestChoicesCostTheSame(t *testing.T) {
	maximum := counted("b(i) = max(a(i), c(i))")
	greatest := "t = 0\n" + counted("t = max(t, a(i))") + "\n s = t"
	for other, one := range map[string]string{ // any order: runs of their own
		counted("t = a(i)\n if (c(i) > t) t = c(i)\n b(i) = t"):                    maximum,
		counted("b(i) = merge(c(i), a(i), c(i) > a(i))"):                           maximum,
		"t = 0\n" + counted("if (a(i) > t) t = a(i)") + "\n s = t":                 greatest,
		"t = 0\n" + counted("if (t < a(i)) then\n t = a(i)\n end if") + "\n s = t": greatest,
	} {
		for _, model := range []machines.Model{t3d.Model(), t3e.Model(), powerchallenge.Model(), xt5.Model()} {
			a, b := formTime(t, model, one), formTime(t, model, other)
			if a != b {
				t.Errorf("%s: %.6g ns, and %.6g ns written as\n%s", model.Name, a, b, other)
			}
		}
	}
}

// TestLoopsThatEndEarly searches with a loop that is counted, with a condition or jumps instead, and as a function of whole
// arrays. GOTO may add an instruction to each iteration, which has a load, a comparison and two branches: at most a quarter.
func TestLoopsThatEndEarly(t *testing.T) {
	one := counted("if (a(i) < 0.5d0) exit") + "\n ix(1) = i"
	for _, other := range []string{
		"do i = 1, n\n if (a(i) < 0.5d0) goto 20\n end do\n20 ix(1) = i",
		"i = 0\n do\n i = i + 1\n if (i > n) exit\n if (a(i) < 0.5d0) exit\n end do\n ix(1) = i",
		"i = 0\n do\n i = i + 1\n if (i > n .or. a(i) < 0.5d0) exit\n end do\n ix(1) = i",
		"i = 1\n10 if (a(i) < 0.5d0) goto 20\n i = i + 1\n if (i <= n) goto 10\n20 ix(1) = i",
		"if (any(a < 0.5d0)) ix(1) = 2",
	} {
		for _, model := range allMachines {
			a, b := formTime(t, model, one), formTime(t, model, other)
			t.Logf("%s: %.4g ns, and %.4g ns", model.Name, a, b)
			if b > 1.25*a || b < a/1.25 {
				t.Errorf("%s: %.4g ns counted, and %.4g ns written as\n%s", model.Name, a, b, other)
			}
		}
	}
}

// TestLoopsThatEndEarlyMoveInvariants computes a square root in a loop that may end early. Compilers move it in front of the
// loop, since each iteration computes it; the rest of the iteration is the same.
func TestLoopsThatEndEarlyMoveInvariants(t *testing.T) {
	inside := "t = c(1)\n" + counted("if (a(i) < sqrt(t) - 1d0) exit\n b(i) = a(i)*c(i)")
	before := "t = sqrt(c(1)) - 1d0\n" + counted("if (a(i) < t) exit\n b(i) = a(i)*c(i)")
	for _, model := range allMachines {
		a, b := formTime(t, model, before), formTime(t, model, inside)
		if math.Abs(b/a-1) > 0.01 {
			t.Errorf("%s: %.4g ns with a square root in front of the loop, %.4g ns inside", model.Name, a, b)
		}
	}
}

// TestOperationsThatCompilersReplace compares operations on a vector with what compilers make of them, with the same result.
func TestOperationsThatCompilersReplace(t *testing.T) {
	for written, made := range map[string]string{ // any order: runs of their own
		"b(i) = a(i)/2d0":                "b(i) = a(i)*0.5d0",
		"b(i) = (a(i) + c(i))/(-0.25d0)": "b(i) = (a(i) + c(i))*(-4d0)",
		"z(i) = y(i)*a(i)":               "z(i) = cmplx(real(y(i))*a(i), aimag(y(i))*a(i), 8)",
		"b(i) = a(i)**2.0d0":             "b(i) = a(i)*a(i)",
		"b(i) = a(i)**0.5d0":             "b(i) = sqrt(a(i))",
		"b(i) = a(i)**4d0":               "t = a(i)*a(i)\n b(i) = t*t",
	} {
		for _, model := range allMachines {
			if a, b := formTime(t, model, counted(made)), formTime(t, model, counted(written)); a != b {
				t.Errorf("%s: %.6g ns for %q, %.6g ns for %q", model.Name, b, written, a, made)
			}
		}
	}
	// a third has no exact reciprocal
	if a, b := formTime(t, xt5.Model(), counted("b(i) = a(i)/3d0")), formTime(t, xt5.Model(), counted("b(i) = a(i)/4d0")); a <= b {
		t.Errorf("a division takes %.4g ns, and %.4g ns by a power of two", a, b)
	}
}

// TestRounding: NINT adds a half with the sign and truncates, in the adder, before it converts. By hand there is no
// truncation in the adder, of two operations. The sign, the sum and the conversion are three; so it is five thirds at most.
func TestRounding(t *testing.T) {
	for _, model := range allMachines {
		hand, nint := formTime(t, model, counted("ix(i) = int(a(i) + sign(0.5d0, a(i)))")), formTime(t, model, counted("ix(i) = nint(a(i))"))
		if nint < hand || nint > 5.0/3*1.01*hand {
			t.Errorf("%s: NINT takes %.4g ns, and %.4g ns by hand", model.Name, nint, hand)
		}
	}
}

// TestBytes: an Alpha has no loads and stores of bytes, so that copying them takes 2 + 3 operations of integers and a load more than
// copying words, of two instructions and its share of the loop's own four. Other processors copy bytes as they copy words.
func TestBytes(t *testing.T) {
	word := "j = 0\n" + counted("iw(i) = jw(i)")
	for _, model := range allMachines {
		words, bytes := formTime(t, model, word), formTime(t, model, strings.NewReplacer("iw", "ib", "jw", "jb").Replace(word))
		alpha := model.Name == "t3d" || model.Name == "t3e"
		t.Logf("%s: %.4g ns for a word, %.4g ns for a byte", model.Name, words, bytes)
		if alpha && bytes < 1.5*words || !alpha && bytes > words {
			t.Errorf("%s: %.4g ns for a word, %.4g ns for a byte", model.Name, words, bytes)
		}
	}
}

// TestPredictedSearch: the comparison of a search for the greatest element waits for the one before it if it moves the value,
// at 4 clocks of 0.385 ns on the XT5. A predicted branch does not.
func TestPredictedSearch(t *testing.T) {
	for _, form := range []string{"if (a(i) > t) t = a(i)", "t = max(t, a(i))"} {
		if got := formTime(t, xt5.Model(), "t = 0\n"+counted(form)+"\n s = t"); got > 4/2.6 {
			t.Errorf("%s: %.4g ns, want less than a comparison takes", form, got)
		}
	}
}

// TestCount: COUNT makes numbers of comparisons, which takes a branch where there is no conditional move for them, as IF does.
// An instruction in front of the loop, of 100 iterations of several, may differ.
func TestCount(t *testing.T) {
	hand := "k = 0\n" + counted("if (a(i) > 0.5d0) k = k + 1") + "\n ix(1) = k"
	for _, model := range allMachines {
		a, b := formTime(t, model, hand), formTime(t, model, "k = count(a > 0.5d0)\n ix(1) = k")
		if converts := model.Name == "powerchallenge" || model.Name == "xt5"; b > 1.01*a || !converts && b < a/1.01 {
			t.Errorf("%s: COUNT takes %.4g ns, and %.4g ns by hand", model.Name, b, a)
		}
	}
}
