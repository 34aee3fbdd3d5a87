package fortran_test

import (
	"context"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/paragon"
	"simrun/machines/t3d"
	"simrun/machines/t3e"
	"simrun/models/compile"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
)

// usage runs a program on a processor.
func usage(t *testing.T, model machines.Model, text string, phantom bool) compile.Usage {
	t.Helper()
	p := build(t, "t.f90", text, fortran.Options{Costs: costsOf(t, model), Phantom: phantom})
	meter := compile.NewMeter(p.Prices)
	m, err := p.Run(context.Background(), vm.Config{Meter: meter})
	if err != nil {
		t.Fatal(err)
	}
	return meter.Usage(m)
}

// TestStructuresCostTheirLayout: an array of structures of four REAL*8 lies in memory as an array with four rows does.
// So what touches its components costs the same.
func TestStructuresCostTheirLayout(t *testing.T) {
	const structures = `
program t
  type p
    real*8 :: x, y, z, m
  end type
  type(p) :: a(5000)
  do i = 1, 5000
    a(i)%x = i
    a(i)%m = 2
  end do
  do k = 1, 3
    do i = 2, 5000
      a(i)%x = a(i-1)%x + 0.5d0*a(i)%m
    end do
  end do
  a%y = a%x + a%m
end program
`
	rows := strings.NewReplacer("type p\n", "", "    real*8 :: x, y, z, m\n", "", "  end type\n", "", "type(p) :: a(5000)", "real*8 :: a(4,5000)",
		"a(i)%x", "a(1,i)", "a(i)%m", "a(4,i)", "a(i-1)%x", "a(1,i-1)", "a%y", "a(2,:)", "a%x", "a(1,:)", "a%m", "a(4,:)").Replace(structures)
	for _, model := range []machines.Model{ibmsp.Model(), paragon.Model(), t3d.Model(), t3e.Model()} {
		got, want := usage(t, model, structures, false), usage(t, model, rows, false)
		if got != want || want.Time == 0 {
			t.Errorf("%s: structures take %v and count %v, rows %v and %v", model.Name, got.Time, got.Count, want.Time, want.Count)
		}
		if phantom := usage(t, model, structures, true); phantom != got {
			t.Errorf("%s: structures take %v in phantom mode, %v with values", model.Name, phantom.Time, got.Time)
		}
	}
}

// TestListsCostTheirPlaces: each element of a list that is spread over memory brings in a line, so that a walk along it
// takes longer than one along the same elements side by side.
func TestListsCostTheirPlaces(t *testing.T) {
	const text = `
program t
  type node
    integer :: v
    type(node), pointer :: next
  end type
  type(node), target :: pool(20000)
  type(node), pointer :: p
  integer :: s
  do i = 1, 19999
    pool(i)%v = i
    pool(i)%next => pool(i+1)
  end do
  nullify(pool(20000)%next)
  p => pool(1)
  s = 0
  do while (associated(p))
    s = s + p%v
    p => p%next
  end do
  print *, s
end program
`
	spread := strings.Replace(text, "integer :: v\n", "integer :: v, gap(63)\n", 1)
	for _, model := range []machines.Model{ibmsp.Model(), t3d.Model()} {
		near, far := usage(t, model, text, false), usage(t, model, spread, false)
		if far.Time <= near.Time || far.Count != near.Count {
			t.Errorf("%s: a list of near elements takes %v and counts %v, one of far elements %v and %v", model.Name, near.Time, near.Count, far.Time, far.Count)
		}
	}
}
