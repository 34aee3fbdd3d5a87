package phantom_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/paragon"
	"simrun/models/compile"
	"simrun/models/compile/phantom"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/sim/node"
)

func costs(t *testing.T) *node.Costs {
	t.Helper()
	m, err := paragon.Model().Load()
	if err != nil {
		t.Fatal(err)
	}
	return m.(machines.Processor).Costs()
}

// outcome is what a run gives.
type outcome struct {
	usage compile.Usage
	out   string
	stop  int32
}

// run executes a program in one of the modes.
func run(t *testing.T, source fortran.Source, isPhantom bool) (outcome, *phantom.Report) {
	t.Helper()
	o := fortran.Options{Include: include, Costs: costs(t), Phantom: isPhantom}
	p, err := fortran.Build([]fortran.Source{source}, o)
	if err != nil {
		t.Fatal(source.Name, err)
	}
	defer func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}()
	var out bytes.Buffer
	meter := compile.NewMeter(p.Prices)
	library := fio.New(fio.Config{Input: strings.NewReader("3 4\n"), Output: &out, Files: fio.MemoryFiles{}})
	m, err := p.Run(context.Background(), vm.Config{Library: library, Meter: meter})
	var stop *vm.Stop
	if err != nil && !errors.As(err, &stop) {
		t.Fatal(source.Name, err)
	}
	r := outcome{usage: meter.Usage(m), out: out.String()}
	if stop != nil {
		r.stop = int32(stop.Code)
	}
	return r, p.Skipped
}

// runBoth runs a program in both modes, whose time and counts have to be equal.
func runBoth(t *testing.T, source fortran.Source) (phantomOut string, r *phantom.Report) {
	t.Helper()
	data, _ := run(t, source, false)
	skipped, report := run(t, source, true)
	if data.usage != skipped.usage || data.usage.Time == 0 {
		t.Errorf("%s: data mode takes %v and counts %v, phantom mode %v and %v", source.Name,
			data.usage.Time, data.usage.Count, skipped.usage.Time, skipped.usage.Count)
	}
	if data.stop != skipped.stop {
		t.Errorf("%s: data mode stops with %d, phantom mode with %d", source.Name, data.stop, skipped.stop)
	}
	return skipped.out, report
}

// small are sizes of the programs that take a moment on any host, also where
// the virtual machine has no compiler.
var small = map[string]string{
	"swm.par": "      PARAMETER (M = 24, N = 20, ITMAX = 5)\n",
	"lu.par": "      INTEGER NX, NY, NZ, NMAX, ITMAX\n      DOUBLE PRECISION DTSTEP\n" +
		"      PARAMETER (NX = 12, NY = 12, NZ = 12, NMAX = 12)\n      PARAMETER (ITMAX = 2, DTSTEP = 0.5D0)\n",
}

func include(name string) ([]byte, error) {
	if text, ok := small[filepath.Base(name)]; ok {
		return []byte(text), nil
	}
	return os.ReadFile(name)
}

// TestModesAgree on the programs for one processor that come with the simulator, and on those
// that test the compiler.
func TestModesAgree(t *testing.T) {
	const programs = "../../../scenarios/programs/"
	for _, pattern := range []string{programs + "swm.f", programs + "lu.f", programs + "gauss.f", programs + "cholesky.f",
		"../../fortran/lower/testdata/programs/*.f*", "../../fortran/conformance/testdata/f90/*.f90"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("no programs at %s, %v", pattern, err)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			runBoth(t, fortran.Source{Name: name, Text: text})
		}
	}
}

// TestKept gives what phantom mode computes still: how many stores remain, and
// what is printed.
func TestKept(t *testing.T) {
	tests := []struct {
		name, text string
		left       int
		out        string
	}{
		{"nothing depends on the arithmetic", `
			real*8 x(100)
			do i = 1, 100
			x(i) = i*2d0
			end do
			print *, x(100)
			end`, 0, ""},
		{"a condition reads k", `
			integer k(10)
			real x(10)
			do i = 1, 10
			k(i) = mod(i, 7)
			x(i) = i
			end do
			if (k(10) > 2) x(1) = sin(x(2))
			print *, 'the end'
			end`, 1, " the end\n"},
		{"what is printed is computed anyway", `
			integer n, k(10)
			n = 0
			do i = 1, 10
			k(i) = mod(i, 3)
			if (k(i) == 1) n = n + 1
			end do
			if (n > 2) print *, 'n', n
			end`, 2, " n           4\n"},
		{"through a file", `
			real x(10), y(10)
			do i = 1, 10
			x(i) = sqrt(real(i))
			end do
			write (10) x
			rewind 10
			read (10) y
			if (y(9) > 2.5) stop 3
			end`, 1, ""},
		{"a file that nothing reads", `
			real x(10)
			do i = 1, 10
			x(i) = sqrt(real(i))
			end do
			write (10) x
			read *, k
			print *, k
			end`, 2, "           3\n"}, // k goes to memory for both statements, x does not
		{"through a dummy argument and a function", `
			integer k(10)
			call fill(k, 10)
			if (last(k, 10) == 100) stop 3
			end
			subroutine fill(a, n)
			integer a(n)
			do i = 1, n
			a(i) = i*i
			end do
			end
			integer function last(a, n)
			integer a(n)
			last = a(n)
			end`, 1, ""},
		{"through a common block and an equivalence", `
			integer n
			real x, y
			common /c/ n, x
			equivalence (m, n)
			x = 1.5
			m = 3
			call s
			end
			subroutine s
			common /c/ n, x
			do i = 1, n
			print *, 'once'
			end do
			end`, 2, " once\n once\n once\n"},
		{"through an allocated array and a pointer", `
			integer, allocatable :: a(:)
			integer b(5), c(5)
			pointer (p, b)
			allocate (a(5))
			a = 2
			p = loc(c)
			c = 1
			if (sum(a) + b(2) == 11) stop 4
			end`, -1, ""},
		{"addresses in a table that a pointer refers to, data behind them", `
			integer table(0:3), map(0:*)
			real*8 a(5), x(0:*)
			pointer (m, map), (p, x)
			do i = 0, 3
			table(i) = loc(a)
			end do
			m = loc(table)
			do i = 1, 4
			p = map(i - 1)
			x(i) = i
			end do
			if (map(2) == 0) stop 5
			end`, 1, ""},
		{"a pointer that may be either", `
			integer table(0:3), map(0:*)
			pointer (m, map)
			real*8 a(5)
			m = loc(a)
			table(1) = 7
			a(3) = 5
			if (table(2) == 0) m = loc(table)
			if (map(1) == 7) stop 3
			end`, 2, ""},
		{"numbers that would be addresses of a", `
			integer table(0:5), map(0:*)
			pointer (m, map)
			real*8 a(1000)
			do i = 1, 1000
			a(i) = i
			end do
			table(0) = loc(table)
			m = table(0)
			table(1) = 2048
			table(2) = 4096
			table(3) = -(-6144)
			if (map(2) == 7) stop 3
			end`, 4, ""},
		{"a check of a divisor goes with the division", `
			integer k(10), m(10)
			do i = 1, 10
			m(i) = i
			end do
			do i = 1, 10
			k(i) = 100/m(i)
			end do
			end`, 0, ""},
		{"the subscripts of what a loop gathers, and what they are made of", `
			integer k(1000), m(1000)
			real*8 x(40000), y(1000)
			do i = 1, 1000
			m(i) = mod(i*i, 97)
			y(i) = i
			end do
			do i = 1, 1000
			k(i) = 400*m(i) + 1
			end do
			call gather(x, y, k, 1000)
			end
			subroutine gather(x, y, k, n)
			integer n, k(n)
			real*8 x(*), y(n)
			do i = 1, n
			y(i) = y(i) + x(k(i))
			x(k(i)) = i
			end do
			end`, 2, ""},
		{"subscripts under a condition", `
			integer k(1000)
			real*8 x(40000), y(1000)
			do i = 1, 1000
			k(i) = 40*mod(i*i, 997) + 1
			end do
			do i = 1, 1000
			if (mod(i, 3) == 0) y(i) = x(k(i))
			end do
			end`, 0, ""},
		{"what is read", `
			read *, i, j
			do k = i, j
			print *, k
			end do
			end`, -1, "           3\n           4\n"},
	}
	for _, test := range tests {
		var b strings.Builder
		for line := range strings.Lines(test.text) {
			b.WriteString(strings.TrimLeft(line, " \t"))
		}
		out, report := runBoth(t, fortran.Source{Name: "t.f90", Text: []byte(b.String())})
		if test.left >= 0 && report.Left != test.left {
			t.Errorf("%s: got %d stores, want %d", test.name, report.Left, test.left)
		}
		if out != test.out {
			t.Errorf("%s: got output %q, want %q", test.name, out, test.out)
		}
	}
}
