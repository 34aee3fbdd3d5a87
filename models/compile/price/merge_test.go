package price_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"simrun/models/compile/ir"
	"simrun/models/compile/price"
	"simrun/models/compile/vm"
	"simrun/sim"
	"simrun/sim/node"
)

// TestMerge lists the charges of a program after they were merged, by what they count together. It has the example of
// Merge, and the statements that keep charges apart.
func TestMerge(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string // charges of S in the order of the text
	}{
		{"both alternatives, and behind a call", `
			subroutine s(i, j)
			j = i*3
			if (i > 2) then
			j = i/5
			else
			j = i*7
			call t
			end if
			j = j + i*9
			end
			subroutine t
			end
			end`,
			[]string{"2imul 1idiv", "2imul 1call", "1imul"}},
		{"a loop in between", `
			subroutine s(i, j)
			j = i*3
			do while (j < 100)
			j = j*5
			end do
			j = j/9
			end
			end`,
			[]string{"1imul", "-", "-", "1imul", "1idiv"}}, // j is in a register in the loop: it is loaded in the block that the loop leaves
		{"a loop that may end early", `
			subroutine s(i, j)
			integer i(9)
			do k = 1, 9
			if (i(k) == 5) exit
			j = j*3
			end do
			end
			end`,
			[]string{"-", "-", "1imul"}}, // j is loaded in front of the loop; an iteration ends early, or goes on and multiplies
		{"a way out", `
			subroutine s(i, j)
			j = i*3
			if (j > 5) return
			j = i/9
			end
			end`,
			[]string{"-", "1imul", "1imul 1idiv"}}, // what RETURN leaves is a block, before which the entrance is charged
	}
	for _, test := range tests {
		m, table := insert(t, test.text)
		price.Merge(m, table)
		if err := ir.Verify(m); err != nil {
			t.Error(err)
		}
		var got []string
		for _, f := range m.Funcs {
			if f.Name == "s" {
				ir.EachStmt(f.Body, func(st ir.Stmt) {
					if c, ok := st.(*ir.Charge); ok {
						got = append(got, multiplied(table.Blocks()[c.Count]))
					}
				})
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// multiplied writes the operations by which the tests know a statement.
func multiplied(o node.Ops) string {
	return price.Text(node.Ops{node.IntMultiply: o[node.IntMultiply], node.IntDivide: o[node.IntDivide], node.Call: o[node.Call]})
}

// mergedPrograms have conditions and loops with calls in every order; LOOK looks at the time and the counts.
var mergedPrograms = []string{`
	do i = 1, 40
	k = i*3
	if (mod(i, 3) == 0) then
	k = k/7
	else if (mod(i, 5) == 0) then
	call look
	k = k*11
	else
	if (i > 20) cycle
	end if
	k = k + i*5
	if (k > 90) exit
	k = k - i/2
	end do
	call look
	end`, `
	integer a(50)
	do i = 1, 50
	a(i) = i
	if (mod(i, 2) == 1) a(i) = a(i)/3
	if (mod(i, 7) == 1) then
	call s(a, i)
	end if
	end do
	call look
	end
	subroutine s(a, n)
	integer a(n)
	do i = 1, n
	select case (mod(a(i), 4))
	case (0)
	a(i) = a(i)*5
	case (1)
	call look
	end select
	if (a(i) > 30) then
	a(i) = a(i) - 30
	call look
	else
	a(i) = a(i)*3
	end if
	end do
	end`}

// TestMergedIsTheSame: whoever looks sees the time and the counts that there are without merging, and the
// time is that of the counters.
func TestMergedIsTheSame(t *testing.T) {
	for i, text := range mergedPrograms {
		plain, merged := looks(t, text, false), looks(t, text, true)
		if len(plain) < 2 || !slices.Equal(plain, merged) {
			t.Errorf("program %d: got\n%v\nmerged, want\n%v", i, merged, plain)
		}
	}
}

// look is what a program has charged at one moment: by the clock, by the counters, and what that was.
type look struct {
	clock, counted int64
	ops            node.Ops
	class          price.Times
}

// looks runs a program whose calls of LOOK look at it.
func looks(t *testing.T, text string, merge bool) (all []look) {
	t.Helper()
	m, table := insertClasses(t, strings.ReplaceAll(text, "call look", "call cpu_time(x)"), func(line int) int { return line % price.Classes })
	if merge {
		price.Merge(m, table)
	}
	costs := map[int]int64{}
	for _, f := range m.Funcs {
		ir.EachStmt(f.Body, func(s ir.Stmt) {
			if c, ok := s.(*ir.Charge); ok {
				costs[c.Count] = c.Picoseconds
			}
		})
	}
	code, err := vm.Compile(m, vm.Runtime{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := code.Close(); err != nil {
			t.Error(err)
		}
	}()
	meter := table.NewMeter()
	machine, err := code.New(vm.Config{Meter: looker(func(machine *vm.Machine) {
		l := look{clock: machine.Charged(), ops: meter.Counts(machine.Counter)}
		l.class = meter.Classified(machine.Counter, sim.Duration(l.clock))
		var byLine price.Times
		for _, line := range meter.Lines(machine.Counter, sim.Duration(l.clock)) {
			byLine[line.Class] += line.Time
			if line.Procedure == "" {
				t.Errorf("%v is of no line", line.Time)
			}
		}
		if byLine != l.class {
			t.Errorf("lines add up to %v, classes to %v", byLine, l.class)
		}
		for n, d := range costs { // any order: a sum
			l.counted += d * machine.Counter(n)
		}
		if l.clock != l.counted {
			t.Errorf("the clock shows %d ps, the counters are %d ps", l.clock, l.counted)
		}
		all = append(all, l)
	})})
	if err != nil {
		t.Fatal(err)
	}
	if err := machine.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return all
}

// looker is a meter that calls a function where the program asks for the time.
type looker func(*vm.Machine)

func (l looker) Now(m *vm.Machine) int64 {
	l(m)
	return m.Charged()
}

func (l looker) Nest(*vm.Machine, int, []uint64) (int64, error) { return 0, nil }

func (l looker) Allocated(*vm.Machine, int, int64) {}
