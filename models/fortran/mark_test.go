package fortran_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"simrun/models/compile"
	"simrun/models/compile/external"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
)

// stepper is the host of a marked loop. It executes all iterations, and notes where each begins and what it is told.
type stepper struct {
	calls             []string
	first, step, left int32
}

func (s *stepper) externals() []compile.External {
	value := func(m *vm.Machine, arg uint64) int32 {
		v, _ := m.Int32(uint32(arg))
		return v
	}
	number := []external.Arg{external.ByValueOf}
	return []compile.External{
		{Procedure: external.Procedure{Name: "begin", Args: slices.Repeat(number, 4)}, Do: func(m *vm.Machine, args []uint64) error {
			s.calls = append(s.calls, fmt.Sprint(value(m, args[0]), value(m, args[1]), value(m, args[2]), value(m, args[3])))
			s.first, s.step = value(m, args[1]), value(m, args[3])
			s.left = (value(m, args[2])-s.first)/s.step + 2
			s.first -= s.step
			return nil
		}},
		{Procedure: external.Procedure{Name: "more", Result: external.Logical, Args: number}, Do: func(_ *vm.Machine, args []uint64) error {
			s.left--
			s.first += s.step
			args[0] = uint64(min(s.left, 1))
			return nil
		}},
		{Procedure: external.Procedure{Name: "next", Result: external.Integer, Args: number}, Do: func(_ *vm.Machine, args []uint64) error {
			args[0] = uint64(uint32(s.first))
			return nil
		}},
	}
}

// TestMarkedLoops: marked loops call the procedures of the stepping wherever they stand, and have the values that they
// would have without it.
func TestMarkedLoops(t *testing.T) {
	const text = `integer :: i, n = 0
!sim$ sample
do i = 1, 3
  n = n + i
end do
if (i == 4) then
  !sim$ sample
  do i = 10, 6, -2
    n = n + i
  end do
end if
select case (i)
case (4)
  !sim$ sample
  do i = 1, 2
    n = n + 100
  end do
end select
if (n /= 230 .or. i /= 3) stop 1
end
`
	var s stepper
	p, err := fortran.Options{}.CompileParallel([]fortran.Source{{Name: "t.f90", Text: []byte(text)}},
		compile.Parallel{Externals: s.externals(), Stepping: compile.Stepping{Begin: "begin", More: "more", Value: "next"}})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	m, err := p.Run(context.Background(), vm.Config{})
	if err != nil {
		t.Error(err)
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
	if want := []string{"1 1 3 1", "2 10 6 -2", "3 1 2 1"}; !slices.Equal(s.calls, want) {
		t.Errorf("got the loops %q, want %q", s.calls, want)
	}
	var lines []int
	for _, at := range p.Loops {
		lines = append(lines, p.Sources.Position(at).Line)
	}
	if want := []int{3, 8, 15}; !slices.Equal(lines, want) {
		t.Errorf("got loops at lines %v, want %v", lines, want)
	}
}
