package fortran_test

import (
	"bytes"
	"context"
	"fmt"
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
	p := build(t, "columns.f90", text, fortran.Options{Costs: costsOf(t, model)})
	var out bytes.Buffer
	library := fio.New(fio.Config{Input: strings.NewReader(""), Output: &out})
	if _, err := p.Run(context.Background(), vm.Config{Library: library, Meter: compile.NewMeter(p.Prices)}); err != nil {
		t.Fatal(err)
	}
	var last float64
	if _, err := fmt.Sscan(out.String(), &seconds, &last); err != nil || last != 37 {
		t.Fatalf("got %q and error %v, want seconds and 1 + 6*3*2 = 37", out.String(), err)
	}
	return seconds
}
