package resolve

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/models/fortran/sem"
)

// TestStatements compares single statements with what they mean.
func TestStatements(t *testing.T) {
	const declarations = "real a(10), b(10), m(3,3)\nreal, allocatable :: w(:,:)\ncharacter c*8, d(4)*5\n" +
		"logical l\ncomplex z\ndouble precision q\ninteger*8 k8\nnamelist /nl/ x, i\n"
	tests := []struct{ text, want string }{
		{"i = 2.5", "i = 2"},
		{"x = i", "x = real4(i)"},
		{"q = x + i", "q = real8((x + real4(i)))"},
		{"a = b + 1", "a = (b + 1.0)"},
		{"a(2:4) = b(1:5:2)", "a(2:4) = b(1:5:2)"},
		{"c(2:3) = 'ab'", `c(2:3) = "ab"`},
		{"do i = 1, 10, k8\nend do", "do i = 1, 10, int4(k8)"},
		{"do x = 1, i\nend do", "do x = 1.0, real4(i)"},
		{"do 5 i = 1, 2\n5 continue", "do i = 1, 2\n  5 continue"},
		{"do 5 i = 1, 2\n5 end do", "do i = 1, 2\n  5 continue"},
		{"do\nexit\nend do", "do while \n  exit"},
		{"if (l) then\nx = 1\nelse\nx = 2\n7 end if", "if l\n  x = 1.0\nelse\n  x = 2.0\n7 continue"},
		{"n: if (l) then\nexit n\nend if n", "if l as n\n  exit as n"},
		{"goto 9\n9 continue", "goto 9\n9 continue"},
		{"goto (9, 9), i\n9 continue", "goto [9 9] by i\n9 continue"},
		{"assign 9 to i\ngoto i, (9)\n9 continue", "assign 9 to i\ngoto i in [9]\n9 continue"},
		{"if (x) 8, 9, 8\n8 continue\n9 continue", "if x goto [8 9 8]\n8 continue\n9 continue"},
		{"stop", "stop"}, {"stop 12", "stop 12"}, {"pause 'x'", `pause "x"`},
		{"return", "return"},
		{"allocate (w(3, 0:i), stat=j)", "allocate w(1:3, 0:i), stat=j"},
		{"deallocate (w)", "deallocate w"},
		{"where (a > 0) a = 0", "where (a .GT. 0.0)\n  a = 0.0"},
		{"forall (i = 1:3, j = 1:3, i /= j) m(i,j) = 0", "forall i = 1:3, j = 1:3, (i .NE. j)\n  m(i, j) = 0.0"},
		{"select case (c)\ncase ('a':'b', 'x')\ni = 1\nend select", "select c\ncase \"a\":\"b\", \"x\"\n  i = 1"},
		{"select case (l)\ncase (.true.)\ncase default\nend select", "select l\ncase .TRUE.\ndefault"},
		{"read *, x, a(2), (b(i), i = 1, 3)", "read(fmt=*) x, a(2), (b(i), i = 1, 3)"},
		{"write (*, '(i3)') i + 1", `write(unit=*, fmt="(i3)") (i + 1)`},
		{"write (c, 9) i\n9 format (i3)", "write(unit=c, fmt=9) i"},
		{"read (d, *, end=9, err=9, iostat=i) x\n9 continue", "read(unit=d, fmt=*, end=9, err=9, iostat=i) x\n9 continue"},
		{"read (5, nl)", "read(unit=5, nml=nl)"},
		{"write (6, nml=nl)", "write(unit=6, nml=nl)"},
		{"open (1, file=c, status='old')", `open(unit=1, file=c, status="old")`},
		{"close (1, status='delete')", `close(unit=1, status="delete")`},
		{"inquire (unit=1, opened=l, name=c, recl=i)", "inquire(unit=1, opened=l, name=c, recl=i)"},
		{"rewind 1\nbackspace (1)\nendfile i", "rewind(unit=1)\nbackspace(unit=1)\nendfile(unit=i)"},
		{"print 9\n9 format ('x')", "print(fmt=9)"},
	}
	for _, test := range tests {
		p, _, err := resolveText(declarations + test.text + "\nend")
		if err != nil {
			t.Errorf("%s\n%v", test.text, err)
			continue
		}
		got := strings.TrimSuffix(sem.DumpStmts(p.Main.Body), "\n")
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s\n(-want +got):\n%s", test.text, diff)
		}
	}
}

// TestLatePassing passes a dummy on before a later statement shows that it is a
// procedure.
func TestLatePassing(t *testing.T) {
	p, _, err := resolveText("external g\ncall s(g)\nend\nsubroutine s(f)\ncall u(f)\ny = f(1.0)\nend\n" +
		"subroutine u(f)\ny = f(2.0)\nend\nfunction g(x)\ng = x\nend")
	if err != nil {
		t.Fatal(err)
	}
	const want = "call u(procedure f)\ny = f(1.0)\n"
	if got := sem.DumpStmts(p.Procedures[1].Body); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestModulesInAnyOrder declares a module behind its user, and in another order
// than they need each other.
func TestModulesInAnyOrder(t *testing.T) {
	p, _, err := resolveText("program p\nuse b, only: y => x\ny = 1\nend\n" +
		"module b\nuse a\nreal x(n)\nend module\nmodule a\ninteger, parameter :: n = 3\nend module")
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Blocks) != 1 || p.Blocks[0].Size != 12 {
		t.Errorf("got %s; want one block x of 12 bytes", sem.Dump(p))
	}
}

// TestAmbiguousName reports a name of two modules where it is used only.
func TestAmbiguousName(t *testing.T) {
	const modules = "module a\nreal x\nend module\nmodule b\nreal x\nend module\nuse a\nuse b\n"
	if _, _, err := resolveText(modules + "y = 1\nend"); err != nil {
		t.Errorf("not used: got %v, want no error", err)
	}
	if _, _, err := resolveText(modules + "x = 1\nend"); err == nil || !strings.Contains(err.Error(), "comes from two modules") {
		t.Errorf("used: got %v, want an error about two modules", err)
	}
}

// TestHostOrStatementFunction assigns to a name with arguments in the first statement of an internal procedure.
func TestHostOrStatementFunction(t *testing.T) {
	for _, tt := range []struct {
		name, host, inside, want, fails string
	}{
		{"an array of the host", "integer place(9), at, i", "place(at) = i", "place(at) = i\n", ""},
		{"an array of the host that DIMENSION declares", "integer place, at, i\ndimension place(9)", "place(at) = i", "place(at) = i\n", ""},
		{"a statement function", "integer at, i", "integer place\nplace(at) = at + 1\ni = place(2)", "i = place(2)\n", ""},
		{"a statement function with the name of an array", "integer place(9), at, i", "integer place\nplace(at) = at + 1\ni = place(2)", "i = place(2)\n", ""},
		{"a scalar of the host", "integer place, at, i", "place(at) = i", "",
			"a.f90:6:1: PLACE is a scalar of the host, not an array; declare its dimensions there, or its type here if this is a statement function"},
		{"nobody's", "integer at, i", "place(at) = i", "", "PLACE has no type, and IMPLICIT NONE holds; declare it"},
	} {
		p, _, err := resolveText("implicit none\n" + tt.host + "\ncall s\ncontains\nsubroutine s\n" + tt.inside + "\nend subroutine\nend")
		switch {
		case tt.fails != "":
			if err == nil || !strings.Contains(err.Error(), tt.fails) || strings.Count(err.Error(), "PLACE") != 1 {
				t.Errorf("%s: got error %v, want one, %q", tt.name, err, tt.fails)
			}
		case err != nil:
			t.Errorf("%s: %v", tt.name, err)
		default:
			if diff := cmp.Diff(tt.want, sem.DumpStmts(p.Procedures[len(p.Procedures)-1].Body)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tt.name, diff)
			}
		}
	}
}
