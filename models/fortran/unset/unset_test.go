package unset_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/t3d"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
)

// run builds and runs a program with the checks or without. It returns what the program failed with, and its virtual time.
func run(t *testing.T, text, input string, o fortran.Options) (string, int64) {
	t.Helper()
	m, err := t3d.Model().Load()
	if err != nil {
		t.Fatal(err)
	}
	o.Costs = m.(machines.Processor).Costs()
	p, err := fortran.Build([]fortran.Source{{Name: "t.f90", Text: []byte(text)}}, o)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	library := fio.New(fio.Config{Files: fio.MemoryFiles{}, Input: strings.NewReader(input), Output: &bytes.Buffer{}})
	machine, err := p.Run(context.Background(), vm.Config{Library: library})
	t.Cleanup(func() {
		if err := machine.Close(); err != nil {
			t.Error(err)
		}
	})
	if failed := (*vm.Error)(nil); errors.As(err, &failed) {
		line, _, _ := strings.Cut(failed.Render(p.Sources), "\n")
		return line, machine.Charged()
	}
	if err != nil {
		t.Fatal(err)
	}
	return "", machine.Charged()
}

const rest = " is read here, but it was never set, or not this part of it"

// The programs of the first kind read what was never set, in the way that they are named for.
var unsetReads = []struct{ name, text, want string }{
	{"scalar", "x = y + 1\nend", "t.f90:1:1: Y"},
	{"condition", "logical l\nif (l) print *, 1\nend", "t.f90:2:1: L"},
	{"output", "print *, k\nend", "t.f90:1:1: K"},
	{"element", "real a(3)\na(1) = 1\nb = a(1) + a(2)\nend", "t.f90:3:12: A"},
	{"subscript", "real a(3)\na = 1\nb = a(i)\nend", "t.f90:3:1: I"},
	{"array", "integer a(4), s\na(1:3) = 1\ns = sum(a)\nend", "t.f90:3:9: A"},
	{"common", "common /c/ x\ncall s\nend\nsubroutine s\ncommon /c/ y\nz = y\nend", "t.f90:6:5: Y"},
	{"argument", "call s(x)\nend\nsubroutine s(y)\nz = y + 1\nend", "t.f90:4:1: Y"},
	{"allocated", "real, allocatable :: a(:)\nallocate (a(2))\na(1) = 1\nb = a(2)\nend", "t.f90:4:5: A"},
	{"complex", "complex z, w\nw = z * 2\nend", "t.f90:2:1: Z"},
	{"part of data", "integer k(3)\ndata k(1), k(3) /0, 0/\nj = k(2)\nend", "t.f90:3:5: K"},
	{"left by the callee", "call s(x, 0)\nb = x\nend\nsubroutine s(y, k)\nif (k > 0) y = 1\nend", "t.f90:2:1: X"},
	{"left out of a section", "integer a(4)\ncall s(a(1:3:2))\nk = a(1) + a(2)\nend\nsubroutine s(b)\ninteger b(2)\nb = 1\nend", "t.f90:3:12: A"},
}

func TestUnsetReads(t *testing.T) {
	for _, test := range unsetReads {
		if got, _ := run(t, test.text, "", fortran.Options{Undefined: true}); got != test.want+rest {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want+rest)
		}
	}
}

// These programs read nothing that was never set.
var setReads = []struct{ name, text string }{
	{"set by the callee", "call s(x)\nb = x + 1\nend\nsubroutine s(y)\ny = 1\nend"},
	{"set by input", "real a(3)\nread *, x, a(2)\nb = x + a(2)\nend"},
	{"loop variable", "do i = 1, 3\nend do\nj = i\nend"},
	{"zeros by data", "real a(2)\ndata a /2*0./\nb = a(1) + a(2)\nend"},
	{"section passed", "integer a(4)\ncall s(a(1:3:2))\nk = a(1) + a(3)\nend\nsubroutine s(b)\ninteger b(2)\nb(1) = 1\nb(2) = b(1)\nend"},
	{"complex section passed", "complex a(4)\ncall s(a(1:3:2))\na(2) = a(1) + a(3)\nend\nsubroutine s(b)\ncomplex b(2)\nb = 1\nend"},
	{"equivalence", "equivalence (x, k)\nx = 1\nj = k\nend"},
	{"operand left out", "logical l\ni = 0\nif (i > 0 .and. l) print *, 1\nif (i == 0 .or. x > 0) print *, 2\nend"},
	{"optional", "call s()\ncontains\nsubroutine s(x)\nreal, optional :: x\nif (present(x)) y = x\nend subroutine\nend"},
	{"masked", "real a(2), b(2)\na = (/ -1., 4. /)\nb(2) = 1\nwhere (a > 0) a = sqrt(a) + b\nend"},
	{"recursive", "k = f(3)\ncontains\nrecursive integer function f(n) result(r)\ninteger n, w(2)\nw(1) = n\nr = 0\nif (n > 0) r = f(n - 1)\nr = r + w(1)\nend function\nend"},
	{"shared with a procedure", "integer k\ncall s\nj = k\ncontains\nsubroutine s\nk = 1\nend subroutine\nend"},
	{"system", "integer v(8), c\ncall date_and_time(values=v)\ncall system_clock(c)\nj = v(1) + c\nend"},
	{"inquiry", "logical there\ninquire (file='none', exist=there, iostat=k)\nif (there .or. k > 0) print *, 1\nend"},
	{"namelist", "integer a(2)\nnamelist /n/ a\nread (*, n)\nk = a(2)\nend"},
}

func TestSetReads(t *testing.T) {
	for _, test := range setReads {
		input := "1 2\n"
		if test.name == "namelist" {
			input = "&n a = 1, 2 /\n"
		}
		got, time := run(t, test.text, input, fortran.Options{Undefined: true})
		if got != "" {
			t.Errorf("%s: got %q, want no failure", test.name, got)
		}
		if _, want := run(t, test.text, input, fortran.Options{}); time != want {
			t.Errorf("%s: takes %d ps with the checks, want %d as without", test.name, time, want)
		}
	}
}
