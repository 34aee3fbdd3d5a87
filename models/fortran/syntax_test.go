package fortran_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"simrun/models/fortran"
	"simrun/sim/node"
)

// work is the program of syntaxes: it executes WAY once, and prints how long the second and the third time take. Of 400
// elements, x, c4 and c8 lie in different sets of a cache of 8 KB and one way.
const work = `
program work
  implicit none
  integer, parameter :: n = SIZE
  real(8) :: x(n), y(n), z(n), unused(224), s, t0, t1
  integer :: c4(n), i, j, k, m, pass
  integer(8) :: c8(n), i8, k8, n8
  integer(2) :: i2, k2
  common /arrays/ x, y, z, unused, c4, c8
  m = n
  n8 = n
  do i = 1, n
    x(i) = 1d0
    y(i) = 2d0
    z(i) = 0d0
    c4(i) = n + 1 - i
    c8(i) = n + 1 - i
  end do
  s = 0d0
  do pass = 1, 3
    if (pass == 2) call cpu_time(t0)
    WAY
  end do
  call cpu_time(t1)
  write (*, *) (t1 - t0)/(2*n)*1d9, 17
end program
`

// syntax is ways to write the same work, the first one as a plain nest of loops, and how many times longer another one may
// take than the first, or the first than another.
type syntax struct {
	name   string
	factor float64
	ways   []string
}

// workTime returns the nanoseconds that a way takes for each element.
func workTime(t *testing.T, o fortran.Options, size, way string) float64 {
	t.Helper()
	text := strings.NewReplacer("SIZE", size, "WAY", way).Replace(work)
	return printedTime(t, build(t, "work.f90", text, o), 17)
}

// compareWays runs the ways of each syntax on each machine with arrays of 400 numbers, which first caches hold, and of
// 100,000.
func compareWays(t *testing.T, all []syntax) {
	t.Helper()
	for _, model := range allMachines {
		o := fortran.Options{Costs: costsOf(t, model)}
		for _, s := range all {
			for _, size := range []string{"400", "100000"} {
				first := workTime(t, o, size, s.ways[0])
				for _, way := range s.ways[1:] {
					took := workTime(t, o, size, way)
					t.Logf("%s, %s, %s numbers: %.4g and %.4g ns, %.2f\n%s", model.Name, s.name, size, first, took, took/first, way)
					if took > s.factor*first || first > s.factor*took {
						t.Errorf("%s, %s, %s numbers: %.4g ns an element as\n%s\nand %.4g ns as\n%s\nwant a factor of at most %v", model.Name, s.name, size, first, s.ways[0], took, way, s.factor)
					}
				}
			}
		}
	}
}

// TestKindsOfSubscripts: the kind of a loop's variable or of a subscript does not matter. Machines with registers of 32 bits
// use the low words. Subscripts of another kind in memory have other bytes: INTEGER(8) twice those of INTEGER.
func TestKindsOfSubscripts(t *testing.T) {
	compareWays(t, []syntax{
		{"variables of loops", 1.02, []string{
			"do i = 1, m\n y(i) = y(i) + 3d0*x(i)\n end do",
			"do i8 = 1, n8\n y(i8) = y(i8) + 3d0*x(i8)\n end do",
			"do i8 = 1, m\n y(i8) = y(i8) + 3d0*x(i8)\n end do",
			"do i = 1, n8\n y(i) = y(i) + 3d0*x(i)\n end do",
		}},
		{"neighbours", 1.02, []string{
			"do i = 2, m - 1\n y(i) = x(i - 1) + x(i + 1)\n end do",
			"do i8 = 2, n8 - 1\n y(i8) = x(i8 - 1) + x(i8 + 1)\n end do",
		}},
		{"a subscript that advances", 1.3, []string{ // an addition more
			"do i = 1, m\n y(i) = y(i) + 3d0*x(i)\n end do",
			"k = 1\n do i = 1, m\n y(k) = y(k) + 3d0*x(k)\n k = k + 1\n end do",
			"k8 = 1\n do i = 1, m\n y(k8) = y(k8) + 3d0*x(k8)\n k8 = k8 + 1\n end do",
		}},
		{"loaded subscripts", 1.6, []string{ // 8 + 8 bytes an element and 8 bytes of x, or 4 + 8 and 8
			"do i = 1, m\n y(i) = x(c4(i))\n end do",
			"do i = 1, m\n y(i) = x(c8(i))\n end do",
		}},
	})
}

// TestFormsOfLoops writes one loop with counts, conditions and jumps. A compiler counts all of them. The entry of the loop may take
// some instructions more for 400 elements.
func TestFormsOfLoops(t *testing.T) {
	const body = " y(i) = y(i) + 3d0*x(i)\n"
	compareWays(t, []syntax{
		{"forms of loops", 1.02, []string{
			"do i = 1, m\n" + body + " end do",
			"i = 1\n do while (i <= m)\n" + body + " i = i + 1\n end do",
			"i = 1\n do while (.not. m < i)\n" + body + " i = i + 1\n end do",
			"i = 1\n do\n if (i > m) exit\n" + body + " i = i + 1\n end do",
			"i = 1\n10 if (i > m) goto 20\n" + body + " i = i + 1\n goto 10\n20 continue",
			"i = 0\n10 i = i + 1\n" + body + " if (i < m) goto 10",
			"i = 0\n10 i = i + 1\n" + body + " if (m .gt. i) goto 10",
			"i = 1\n10 continue\n" + body + " i = i + 1\n if (i <= m) goto 10",
			"y = y + 3d0*x",
			"forall (i = 1:m) y(i) = y(i) + 3d0*x(i)",
		}},
		{"loops downward", 1.02, []string{
			"do i = m, 1, -1\n" + body + " end do",
			"i = m\n do while (i > 0)\n" + body + " i = i - 1\n end do",
			"i = m\n do while (1 <= i)\n" + body + " i = i - 1\n end do",
		}},
		{"every third element", 1.02, []string{
			"do i = 1, m, 3\n" + body + " end do",
			"i = 1\n do while (i < m + 1)\n" + body + " i = i + 3\n end do",
			"i = 1\n10 continue\n" + body + " i = i + 3\n if (i <= m) goto 10",
		}},
		{"gathers", 1.02, []string{
			"do i = 1, m\n y(i) = x(c4(i))\n end do",
			"i = 1\n do while (i <= m)\n k = c4(i)\n y(i) = x(k)\n i = i + 1\n end do",
		}},
	})
}

// TestShortSubscripts is TestKindsOfSubscripts for INTEGER(2), whose numbers are small. A sum in one takes two shifts.
func TestShortSubscripts(t *testing.T) {
	const loop = "do j = 1, 250\n do i = 1, 400\n y(i) = y(i) + 3d0*x(i)\n end do\n end do"
	for _, model := range allMachines {
		o := fortran.Options{Costs: costsOf(t, model)}
		one := workTime(t, o, "400", loop)
		if two := workTime(t, o, "400", strings.NewReplacer("i = 1, 400", "i2 = 1, 400", "(i)", "(i2)").Replace(loop)); two > 1.02*one || one > 1.02*two {
			t.Errorf("%s: %.4g ns with INTEGER(2), want %.4g as with INTEGER", model.Name, two, one)
		}
	}
}

// TestCallsInLoops: a loop waits as long for memory with a call of a procedure as without one, also if the procedure gets the
// elements. A loop without a call takes at least what it waits for. Small arrays are in all caches.
func TestCallsInLoops(t *testing.T) {
	const nest = "do i = 1, m\n y(i) = y(i) + 3d0*x(i)\n end do"
	calls := map[string]string{
		"beside": "do i = 1, m\n y(i) = y(i) + 3d0*x(i)\n call nothing\n end do",
		"with":   "do i = 1, m\n call add(y(i), x(i))\n end do",
	}
	const procedures = "subroutine nothing\nend subroutine\nsubroutine add(y, x)\nreal(8) y, x\ny = y + 3d0*x\nend subroutine\n"
	for _, model := range allMachines {
		o := fortran.Options{Costs: costsOf(t, model)}
		took := func(size, way string) float64 {
			text := strings.NewReplacer("SIZE", size, "WAY", way).Replace(work) + procedures
			return printedTime(t, build(t, "work.f90", text, o), 17)
		}
		large := took("100000", nest)
		memory := large - took("400", nest) // or more, if the processor works meanwhile
		for name, way := range calls {      // any order: runs of their own
			got := took("100000", way) - took("400", way)
			if got < 0.98*memory || got > 1.02*large {
				t.Errorf("%s, calls %s elements: waits %.4g ns for an element, want between %.4g and %.4g as without calls", model.Name, name, got, memory, large)
			}
		}
	}
}

// TestChainsOfAddresses follows addresses through small and large arrays, static and allocated. A step takes the latency of a
// load, and of the misses.
func TestChainsOfAddresses(t *testing.T) {
	const text = `
program chain
  implicit none
  integer, parameter :: n = SIZE, steps = 10000
  integer :: own(0:n - 1), x, i
  integer, allocatable :: some(:)
  pointer (p, x)
  real(8) :: t0, t1
  allocate (some(0:n - 1))
  do i = 0, n - 1
    PLACES(i) = loc(PLACES(mod(i + 33, n)))
  end do
  p = loc(PLACES(0))
  call cpu_time(t0)
  do i = 1, steps
    p = x
  end do
  call cpu_time(t1)
  write (*, *) (t1 - t0)/steps*1d9, (p - loc(PLACES(0)))/4 - mod(33*steps, n)
end program
`
	for _, model := range allMachines {
		o := fortran.Options{Costs: costsOf(t, model)}
		for _, size := range []int{256, 1 << 22} {
			want := o.Costs.Block(&node.Work{Chain: o.Costs.LoadChain(true)}).Plus(o.Costs.Stray(node.Whole, 4*int64(size), false, true)).Seconds() * 1e9
			for _, places := range []string{"own", "some"} {
				p := build(t, "chain.f90", strings.NewReplacer("SIZE", fmt.Sprint(size), "PLACES", places).Replace(text), o)
				// the loop's entry and end take less than a hundredth of 10,000 steps
				if got := printedTime(t, p, 0); math.Abs(got/want-1) > 0.01 {
					t.Errorf("%s: a step through %d places of %s takes %.4g ns, want %.4g", model.Name, size, places, got, want)
				}
			}
		}
	}
}
