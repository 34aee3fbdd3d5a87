package fortran_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/meiko"
	"simrun/machines/paragon"
	"simrun/machines/powerchallenge"
	"simrun/machines/t3d"
	"simrun/machines/t3e"
	"simrun/machines/xt5"
	"simrun/models/compile"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/sim"
	"simrun/sim/node"
)

var allMachines = []machines.Model{ibmsp.Model(), t3d.Model(), t3e.Model(), paragon.Model(), meiko.Model(), powerchallenge.Model(), xt5.Model()}

// columns adds a vector to all columns of an array of ROWS by 100, again and again, by the loops
// instead of LOOPS, and prints how long the last five times took.
const columns = `
program columns
  implicit none
  integer, parameter :: n = ROWS
  real(8) :: a(n, 100), x(n), t0, t1
  integer :: i, j, pass
  a = 1d0
  x = 2d0
  do pass = 1, 6
    if (pass == 2) call cpu_time(t0)
    LOOPS
  end do
  call cpu_time(t1)
  write (*, *) t1 - t0, a(n, 100)
contains
  subroutine add(n, factor, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: factor, x(n)
    real(8), intent(inout) :: y(n)
    integer :: i
    do i = 1, n
      y(i) = y(i) + factor*x(i)
    end do
  end subroutine
end program
`

// TestPricesDoNotDependOnSyntax runs the same additions to columns as a nest of loops and as calls of a subroutine.
// Columns have 100 and 1000 rows: 80 KB and 800 KB. A call takes its clocks, 10 or 20, an iteration of the outer loop
// and the latency of the first addition. This is at most a fifth of the time of 100 additions in a first cache. 1000
// additions take ten times as long, so 3 per cent are allowed there.
func TestPricesDoNotDependOnSyntax(t *testing.T) {
	inline := "do j = 1, 100\n do i = 1, n\n  a(i, j) = a(i, j) + 3d0*x(i)\n end do\n end do"
	calls := "do j = 1, 100\n call add(n, 3d0, x, a(1, j))\n end do"
	for _, model := range allMachines {
		for rows, allowed := range map[string]float64{"100": 0.2, "1000": 0.03} { // any order: runs of their own
			one, other := columnsTime(t, model, rows, inline), columnsTime(t, model, rows, calls)
			t.Logf("%s, %s rows: %.4g s inline, %.4g s by calls, %+.1f %%", model.Name, rows, one, other, 100*(other/one-1))
			if math.Abs(other/one-1) > allowed {
				t.Errorf("%s, %s rows: %v s by calls, %v s inline, want within %v", model.Name, rows, other, one, allowed)
			}
		}
	}
}

// columnsTime returns the virtual seconds that columns prints.
func columnsTime(t *testing.T, model machines.Model, rows, loops string) (seconds float64) {
	t.Helper()
	text := strings.NewReplacer("ROWS", rows, "LOOPS", loops).Replace(columns)
	return printedTime(t, build(t, "columns.f90", text, fortran.Options{Costs: costsOf(t, model)}), 1+6*3*2)
}

// gather reads elements of an array of SIZE numbers behind loaded subscripts, in the ways of WAYS, and prints what an
// element takes.
const gather = `
module shared
  real(8), allocatable :: x(:)
end module
program gathers
  use shared
  implicit none
  integer, parameter :: n = SIZE, m = 50000
  real(8) :: own(n), common(n), y(m), t0, t1
  integer :: c(m), i, k
  common /block/ common
  allocate (x(n))
  do i = 1, m
    c(i) = mod(i*33, n) + 1
  end do
  own = 1d0
  common = 1d0
  x = 1d0
  y = 0d0
  WAY
  call cpu_time(t0)
  WAY
  call cpu_time(t1)
  write (*, *) (t1 - t0)/m*1d9, 17
end program
subroutine extents(m, n, c, x, y)
  integer m, n, c(m), i
  real(8) x(n), y(m)
  do i = 1, m
    y(i) = x(c(i))
  end do
end subroutine
subroutine open(m, c, x, y)
  integer m, c(m), i
  real(8) x(*), y(m)
  do i = 1, m
    y(i) = x(c(i))
  end do
end subroutine
subroutine one(m, c, x, y)
  integer m, c(m), i
  real(8) x(1), y(m)
  do i = 1, m
    y(i) = x(c(i))
  end do
end subroutine
`

// TestArraysHaveTheirSize gathers from arrays of 512 numbers, which all first caches hold, and of a million numbers. It
// takes the same time for each way to declare the array; the nest's chain and its streams are the same. A dummy argument
// may cost an instruction more, since its address is no constant.
func TestArraysHaveTheirSize(t *testing.T) {
	ways := map[string]string{
		"explicit shape":     "call extents(m, n, c, own, y)",
		"open end":           "call open(m, c, own, y)",
		"extent 1":           "call one(m, c, own, y)",
		"common block":       "do i = 1, m\n y(i) = common(c(i))\n end do",
		"allocated":          "do i = 1, m\n y(i) = x(c(i))\n end do",
		"allocated, a dummy": "call extents(m, n, c, x, y)",
		"array statement":    "y = own(c)",
	}
	for _, model := range allMachines {
		for _, size := range []string{"512", "1000000"} {
			own := gatherTime(t, model, size, "do i = 1, m\n y(i) = own(c(i))\n end do")
			for name, way := range ways { // any order: runs of their own
				if took := gatherTime(t, model, size, way); math.Abs(took/own-1) > 0.1 {
					t.Errorf("%s, %s numbers, %s: %.4g ns an element, want %.4g as from an array of the program unit", model.Name, size, name, took, own)
				}
			}
		}
	}
}

// sorts sorts SIZE numbers in four ways to declare the array, and prints what a comparison of elements takes on average in the
// way WAY.
const sorts = `
module shared
  real(8), allocatable :: keys(:)
end module
program sort
  use shared
  implicit none
  integer, parameter :: most = SIZE
  real(8) :: own(most), t0, t1
  real(8), allocatable :: x(:)
  integer :: n, i
  n = most
  allocate (x(n), keys(n))
  do i = 1, n
    own(i) = mod(i*7919, 10007)
  end do
  x = own
  keys = own
  call cpu_time(t0)
  call WAY
  call cpu_time(t1)
  write (*, *) (t1 - t0)/n*1d9, 17
contains
  subroutine explicit(n, a)
    integer :: n, i, j, l, r
    real(8) :: a(n), v
    SORT
  end subroutine
  subroutine assumed(n, a)
    real(8) :: a(:), v
    integer :: n, i, j, l, r
    SORT
  end subroutine
  subroutine open(n, a)
    integer :: n, i, j, l, r
    real(8) :: a(*), v
    SORT
  end subroutine
  subroutine cray(n, a)
    integer :: n, i, j, l, r
    real(8) :: a(*), b(*), v
    pointer (p, b)
    p = loc(a)
    SORTB
  end subroutine
  subroutine ofmodule(n)
    integer :: n, i, j, l, r
    real(8) :: v
    SORTKEYS
  end subroutine
end program
`

// heapsort sorts A(1) to A(N): no loop is counted.
const heapsort = `
    l = n/2 + 1
    r = n
    do while (r > 1)
      if (l > 1) then
        l = l - 1
        v = A(l)
      else
        v = A(r)
        A(r) = A(1)
        r = r - 1
      end if
      i = l
      j = 2*l
      do while (j <= r)
        if (j < r) then
          if (A(j) < A(j+1)) j = j + 1
        end if
        if (v >= A(j)) exit
        A(i) = A(j)
        i = j
        j = 2*j
      end do
      A(i) = v
    end do
`

// TestAllocatedArraysHaveTheirSize sorts 400 numbers, which first caches hold, and 200,000. Where the array is from does not
// matter: with the same declaration, static and allocated memory take the same time. The address of an element of an array of a
// module also has the lower bound, which is two instructions beside the base, the shift, the addition and the load. So it takes
// less than twice as long.
func TestAllocatedArraysHaveTheirSize(t *testing.T) {
	for _, model := range allMachines {
		took := func(way, size string) float64 {
			text := strings.NewReplacer("SIZE", size, "WAY", way, "SORTKEYS", strings.ReplaceAll(heapsort, "A(", "keys("),
				"SORTB", strings.ReplaceAll(heapsort, "A(", "b("), "SORT", heapsort).Replace(sorts)
			return printedTime(t, build(t, "sort.f90", text, fortran.Options{Costs: costsOf(t, model)}), 17)
		}
		static := map[string]float64{}
		for _, size := range []string{"400", "200000"} {
			for _, way := range []string{"explicit(n, ARRAY)", "assumed(n, ARRAY)", "open(n, ARRAY)", "cray(n, ARRAY)"} {
				own, x := took(strings.Replace(way, "ARRAY", "own", 1), size), took(strings.Replace(way, "ARRAY", "x", 1), size)
				if math.Abs(x/own-1) > 0.01 {
					t.Errorf("%s, %s of %s numbers: %.4g ns a number of an allocated array, %.4g of a static one", model.Name, way, size, x, own)
				}
				if way == "explicit(n, ARRAY)" {
					static[size] = own
				}
			}
			if module := took("ofmodule(n)", size); module > 2*static[size] {
				t.Errorf("%s: %.4g ns a number of %s of a module, want at most twice the %.4g of a static array", model.Name, module, size, static[size])
			}
		}
	}
}

// TestReallocation reads an array behind loaded subscripts in a loop without a count, small and then large. The second time
// takes the misses more. They count for the line of the access.
func TestReallocation(t *testing.T) {
	const text = `
program twice
  implicit none
  integer, parameter :: m = 1000
  integer :: c(m), n, i, pass
  real(8), allocatable :: x(:)
  real(8) :: s, t0, t1, took(2)
  n = 16
  do pass = 1, 2
    allocate (x(n))
    x = 1d0
    do i = 1, m
      c(i) = mod(i*33, n) + 1
    end do
    s = 0d0
    call cpu_time(t0)
    i = 1
    do while (i <= m .and. s >= 0d0)
      s = s + x(c(i))
      i = i + 1
    end do
    call cpu_time(t1)
    took(pass) = t1 - t0
    deallocate (x)
    n = 1000000
  end do
  write (*, *) took(2) - took(1), nint(s)
end program
`
	const access = 19 // the line
	for _, model := range allMachines {
		c := costsOf(t, model)
		p := build(t, "twice.f90", text, fortran.Options{Costs: c})
		want := c.Stray(node.Whole, 8000000, false, false).Seconds() * 1000
		if got := printedTime(t, p, 1000); math.Abs(got/want-1) > 1e-6 {
			t.Errorf("%s: the misses take %v s, want %v", model.Name, got, want)
		}
		meter := compile.NewMeter(p.Prices)
		m, err := p.Run(context.Background(), vm.Config{Library: fio.New(fio.Config{Input: strings.NewReader(""), Output: io.Discard}), Meter: meter})
		if err != nil {
			t.Fatal(err)
		}
		var sum, there sim.Duration
		for _, l := range meter.Lines(m) {
			sum += l.Time
			if l.At != 0 && p.Sources.Position(l.At).Line == access {
				there += l.Time
			}
		}
		if int64(sum) != m.Charged() || there.Seconds() < want {
			t.Errorf("%s: lines take %v, line %d of it %v; want %v and at least %v s", model.Name, sum, access, there, sim.Duration(m.Charged()), want)
		}
	}
}

func gatherTime(t *testing.T, model machines.Model, size, way string) (ns float64) {
	t.Helper()
	text := strings.NewReplacer("SIZE", size, "WAY", way).Replace(gather)
	return printedTime(t, build(t, "gather.f90", text, fortran.Options{Costs: costsOf(t, model)}), 17)
}

// TestLoopsWithoutCounts searches and sorts small and large arrays. An access takes a miss for each line if its subscript
// advances regularly, and none if the array is in the cache, also where no loop is counted.
func TestLoopsWithoutCounts(t *testing.T) {
	const text = `
program search
  implicit none
  integer, parameter :: n = SIZE, steps = 40000
  real(8) :: x(n + 1), s, t0, t1
  integer :: i
  x = 1d0
  x(n + 1) = -1d0
  s = 0d0
  call cpu_time(t0)
  do i = 1, steps/n
    call add(n, x, s)
  end do
  call cpu_time(t1)
  write (*, *) (t1 - t0)/(steps/n*n)*1d9, int(s) - steps/n*n
end program
subroutine add(n, x, s)
  integer n, i
  real(8) x(n + 1), s, v
  i = 1
10 BODY
  goto 10
end subroutine
`
	bodies := map[string]string{
		"one":          "v = x(i)\n if (v < 0d0) return\n s = s + v\n i = i + 1",
		"four by hand": "if (x(i) < 0d0) return\n s = s + x(i)\n s = s + x(i + 1)\n s = s + x(i + 2)\n s = s + x(i + 3)\n i = i + 4",
	}
	for body, code := range bodies { // any order: runs of their own
		t.Run(body, func(t *testing.T) { testSearch(t, strings.Replace(text, "BODY", code, 1)) })
	}
}

// testSearch runs a search in arrays of two sizes.
func testSearch(t *testing.T, text string) {
	for _, model := range allMachines {
		took := map[string]float64{}
		for _, size := range []string{"400", "40000"} {
			p := build(t, "search.f90", strings.Replace(text, "SIZE", size, 1), fortran.Options{Costs: costsOf(t, model)})
			took[size] = printedTime(t, p, 0)
		}
		c := costsOf(t, model)
		line := c.StrayOn(node.Share(8*int64(node.Whole)/lineBytes(c)), 40000*8, false, false).Seconds() * 1e9
		if more := took["40000"] - took["400"]; math.Abs(more-line) > 0.02*took["400"]+0.1 {
			t.Errorf("%s: an element of a large array takes %.4g ns more than one of 400, want %.4g: 8 bytes of a line", model.Name, more, line)
		}
	}
}

// lineBytes returns the bytes of a line of the cache nearest to memory.
func lineBytes(c *node.Costs) int64 {
	const many = 1 << 20
	return many / (c.Lines(node.Access{Count: 1, Bytes: many + 8}) - 1)
}

// printedTime returns the number that a program prints in front of a check.
func printedTime(t *testing.T, p *fortran.Program, check float64) (time float64) {
	t.Helper()
	var out bytes.Buffer
	library := fio.New(fio.Config{Input: strings.NewReader(""), Output: &out})
	if _, err := p.Run(context.Background(), vm.Config{Library: library, Meter: compile.NewMeter(p.Prices)}); err != nil {
		t.Fatal(err)
	}
	var last float64
	if _, err := fmt.Sscan(out.String(), &time, &last); err != nil || last != check {
		t.Fatalf("got %q and error %v, want a time and %v", out.String(), err, check)
	}
	return time
}
