package resolve

import (
	"testing"

	"simrun/models/fortran/sem"
)

// callStage has procedures with known interfaces, in a module, and one without.
const callStage = `module m
contains
 subroutine fill(a, v, mask)
  real, intent(out) :: a(:)
  real, intent(in) :: v
  logical, optional :: mask(:)
  a = v
 end subroutine
 subroutine grow(a)
  real, allocatable :: a(:)
  allocate (a(3))
 end subroutine
 subroutine branch(n, *, *)
  integer n
  return n
 end subroutine
 subroutine apply(f, x)
  real f, x
  external f
  x = f(x)
 end subroutine
 subroutine change(x)
  real, intent(inout) :: x
  x = x + 1
 end subroutine
 function copies(s, n) result(t)
  character(*) s
  integer n
  character(len(s)*n) t
  t = s
 end function
end module
subroutine old(a, n)
 real a(n)
 a = n
end
program main
use m
real x, y, r(5), r2(2,2)
real, allocatable :: al(:)
integer i, v(2)
character s*4, t*12
real, parameter :: c = 1
intrinsic sin
`

func callText(t *testing.T, line string) (string, *sem.Program, error) {
	t.Helper()
	p, _, err := resolveText(callStage + line + "\n10 continue\n20 continue\nend\n")
	if err != nil {
		return "", nil, err
	}
	switch s := p.Main.Body[0].(type) {
	case *sem.CallSub:
		text := s.Proc.Name + "("
		for i, a := range s.Args {
			if i > 0 {
				text += ", "
			}
			text += sem.ExprText(a)
		}
		text += ")"
		for _, l := range s.To {
			text += " *" + string(rune('0'+l.Number/10)) + "0"
		}
		return text, p, nil
	case *sem.Assign:
		return sem.ExprText(s.Value), p, nil
	}
	t.Fatalf("%s: neither a call nor an assignment", line)
	return "", nil, nil
}

func TestCalls(t *testing.T) {
	for _, test := range [][2]string{
		{"call fill(r, 1.0)", "fill(r, 1.0, )"},
		{"call fill(v=x, a=r(1:4:2))", "fill(r(1:4:2), x, )"},
		{"call fill(al, y, mask=(/.true./))", "fill(al, y, [.TRUE.])"},
		{"call grow(al)", "grow(al)"},
		{"call branch(i, *10, *20)", "branch(i) *10 *20"},
		{"call apply(sin, x)", "apply(procedure sin, x)"},
		{"call old(r, 5)", "old(r, 5)"},
		{"call old(r(2), 4)", "old(r(2), 4)"},
		{"call old((r), 5)", "old(real4(r), 5)"},
		{"call old(r2, 4)", "old(r2, 4)"},
		{"t = copies(s, 3)", "copies(s, 3)"},
	} {
		got, _, err := callText(t, test[0])
		if err != nil || got != test[1] {
			t.Errorf("%s\n got %s %v\nwant %s", test[0], got, err, test[1])
		}
	}
}

func TestCallErrors(t *testing.T) {
	for _, test := range [][2]string{
		{"call fill(r)", "FILL: argument V is missing"},
		{"call fill(r, 1d0)", "argument V of FILL is REAL(8), but must be REAL(4)"},
		{"call fill(r2, x)", "argument A of FILL has 2 dimensions, but must have 1"},
		{"call fill(x, x)", "argument A of FILL is a scalar, but must be an array of 1 dimension"},
		{"call fill(r + 1, x)", "argument A of FILL is given a value by the procedure, but this is not a variable"},
		{"call fill(r(v), x)", "argument A of FILL is given a value by the procedure and cannot have a vector subscript"},
		{"call fill(a=r, 1.0)", "FILL: an argument without keyword follows one with a keyword"},
		{"call change(c)", "argument X of CHANGE is given a value by the procedure, but this is not a variable"},
		{"call change((x))", "argument X of CHANGE is given a value by the procedure, but this is not a variable"},
		{"call grow(r)", "argument A of GROW must be an ALLOCATABLE array"},
		{"call branch(i, *10)", "BRANCH has 2 alternate returns, but 1 is given"},
		{"call apply(x, x)", "argument F of APPLY must be a procedure"},
		{"call old(r)", "OLD has 2 arguments, but 1 is given"},
		{"call nowhere(r)", "there is no subroutine NOWHERE in the program"},
		{"call copies(s, 1)", "COPIES is a function, but used as a subroutine here"},
		{"x = change(x)", "CHANGE is a subroutine, but used as a function here"},
		{"c = 2", "C is a named constant and cannot be given a value"},
		{"nn(3) = 1", "NN is not an array; declare its dimensions"},
		{"read *, x + 1", "this is an expression; only a variable can be given a value"},
		{"x = r", "the value has rank 1, the target 0"},
	} {
		_, _, err := callText(t, test[0])
		if err == nil {
			t.Errorf("%s: no error, want %q", test[0], test[1])
			continue
		}
		checkMessage(t, test[0], err, test[1])
	}
}

// TestArgumentWarnings: where the interface is implicit, storage is passed as
// it is.
func TestArgumentWarnings(t *testing.T) {
	for _, test := range [][2]string{
		{"call old(r, 3)", ""},
		{"call old(r(2), i)", ""},
		{"call old(x, 1)", "argument A of OLD is a scalar, but must be an array; its storage is passed as it is"},
		{"call old(r, x)", "argument N of OLD is REAL(4), but INTEGER(4) where it is defined; its storage is passed as it is"},
		{"call old(r, v)", "argument N of OLD is an array of 1 dimension, but must be a scalar; its storage is passed as it is"},
		{"call old(s, 1)", "argument A of OLD is CHARACTER, but REAL(4) where it is defined; its storage is passed as it is"},
	} {
		_, p, err := callText(t, test[0])
		if err != nil {
			t.Errorf("%s: got %v, want no error", test[0], err)
			continue
		}
		got := ""
		for _, w := range p.Warnings {
			if w.Kind == sem.WarnArguments {
				got += w.Message
			}
		}
		if got != test[1] {
			t.Errorf("%s\n got %q\nwant %q", test[0], got, test[1])
		}
	}
}

func TestMarksOfArguments(t *testing.T) {
	_, p, err := callText(t, "call fill(r, x); call old(r2, i); call apply(sin, y)")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]sem.Attr{
		"r": sem.Passed | sem.Assigned, "x": sem.Passed, "r2": sem.Passed, "i": sem.Passed, "y": sem.Passed,
	}
	for _, s := range p.Main.Symbols {
		if attr, ok := want[s.Name]; ok && s.Attr&(sem.Passed|sem.Assigned) != attr {
			t.Errorf("%s has the marks %b, want %b", s.Name, s.Attr&(sem.Passed|sem.Assigned), attr)
		}
	}
}

func TestLengthOfResultInCaller(t *testing.T) {
	_, p, err := callText(t, "t = copies(s, 3)")
	if err != nil {
		t.Fatal(err)
	}
	n := sem.CharLen(p.Main.Body[0].(*sem.Assign).Value)
	if got := sem.ExprText(n); got != "(4 * 3)" {
		t.Errorf("the length of copies(s, 3) is %s, want (4 * 3)", got)
	}
}

// TestWhoWins: names of Fortran 77 stay intrinsic unless EXTERNAL says
// otherwise; a user's procedure goes before an extension.
func TestWhoWins(t *testing.T) {
	const user = "\nfunction sin(x)\nsin = x\nend\nfunction second(x)\nsecond = x\nend\n"
	for _, test := range [][3]string{
		{"", "y = sin(x)", "%sin(x)"},
		{"real sin", "y = sin(x)", "%sin(x)"},
		{"external sin", "y = sin(x)", "sin(x)"},
		{"", "y = second(x)", "second(x)"},
		{"external dclock", "y = dclock()", "real4(%second())"},
		{"intrinsic second", "y = second()", "%second()"},
		{"real sin(3)", "y = sin(2)", "sin(2)"},
		{"interface sin\nfunction isin(k)\ninteger k\nend function\nend interface", "y = sin(3) + sin(x)", "(real4(isin(3)) + %sin(x))"},
	} {
		p, _, err := resolveText("program main\n" + test[0] + "\n" + test[1] + "\nend" + user + "function isin(k)\nisin = k\nend\n")
		if err != nil {
			t.Errorf("%s; %s: %v", test[0], test[1], err)
			continue
		}
		if got := sem.ExprText(p.Main.Body[0].(*sem.Assign).Value); got != test[2] {
			t.Errorf("%s; %s: got %s, want %s", test[0], test[1], got, test[2])
		}
	}
}
