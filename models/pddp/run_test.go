package pddp

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/machines/t3d"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/fio"
	"simrun/sim"
	"simrun/sim/node"
)

// processor returns the prices of a T3D's processor, which these tests need as
// any other.
func processor(t testing.TB) *node.Costs { return pricedProcessor(t, "") }

// pricedProcessor is processor with a price changed, such as "int_divide=200clk".
func pricedProcessor(t testing.TB, set string) *node.Costs {
	t.Helper()
	m, err := t3d.New()
	if err != nil {
		t.Fatal(err)
	}
	if name, value, ok := strings.Cut(set, "="); ok {
		if err := m.Sheet().Override("processor."+name, value); err != nil {
			t.Fatal(err)
		}
	}
	return m.Costs()
}

// switches are those that a test turns on.
type switches []dialect.Switch

func (s switches) isOn(x dialect.Switch) bool { return slices.Contains(s, x) }

func translate(sources []fortran.Source, o switches) (*dialect.Translation, error) {
	return Dialect().Translate(sources, dialect.Options{Switches: o})
}

func build(sources []fortran.Source, o switches, f fortran.Options, sampled bool) (*spmd.Program, error) {
	return Dialect().Build(sources, dialect.Options{Switches: o, Fortran: f, Sampled: sampled})
}

// outcome is what a run of a program gives.
type outcome struct {
	run *spmd.Run
	out []bytes.Buffer // by process
	err error
}

// execute runs a program on n processes of an ideal machine.
func execute(t testing.TB, n int, sources []fortran.Source, o switches, f fortran.Options) *outcome {
	t.Helper()
	f.Costs = processor(t)
	p, err := build(sources, o, f, false)
	if err != nil {
		t.Fatalf("%s: %v", sources[0].Name, err)
	}
	defer p.Close()
	return runOn(t, n, p, f.Costs)
}

func runOn(t testing.TB, n int, p *spmd.Program, costs *node.Costs) *outcome {
	t.Helper()
	return runOnMachine(t, n, p, ideal.Quiet{Latency: sim.Microsecond, Costs: costs})
}

func runOnMachine(t testing.TB, n int, p *spmd.Program, m launcher) *outcome {
	t.Helper()
	r := &outcome{out: make([]bytes.Buffer, n)}
	r.run = &spmd.Run{Config: func(rank int) vm.Config {
		return vm.Config{Library: fio.New(fio.Config{Input: strings.NewReader("1 2 3\n"), Output: &r.out[rank], Files: fio.MemoryFiles{}})}
	}}
	k := sim.New(1)
	if err := m.Launch(k, n, p.Body(r.run)); err != nil {
		t.Fatal(err)
	}
	r.err = k.Run(context.Background())
	return r
}

// launcher is a machine.
type launcher interface {
	Launch(k *sim.Kernel, n int, body func(e machines.Endpoint)) error
}

// onT3D runs a program on n processes of a T3D.
func onT3D(t testing.TB, n int, p *spmd.Program) *outcome {
	t.Helper()
	m, err := t3d.New()
	if err != nil {
		t.Fatal(err)
	}
	return runOnMachine(t, n, p, m)
}

// program returns the text of a program in fixed form from its statements:
// each line is moved to column 7 unless it begins with a label or comment, and
// continued behind column 72.
func program(name, text string) []fortran.Source {
	var b strings.Builder
	for _, line := range strings.Split(text, "\n") {
		line = strings.TrimLeft(line, " \t")
		if line == "" {
			continue
		}
		switch c := line[0]; {
		case c == '&':
			line = "     " + line
		case c >= '0' && c <= '9':
			label, rest, _ := strings.Cut(line, " ")
			line = fmt.Sprintf("%-5s %s", label, rest)
		case c != '!' && !strings.HasPrefix(line, "CSIM$") && !strings.HasPrefix(line, "CPDDP$"):
			line = "      " + line
		}
		for len(line) > 72 {
			b.WriteString(line[:72] + "\n")
			line = "     &" + line[72:]
		}
		b.WriteString(line + "\n")
	}
	return []fortran.Source{{Name: name, Text: []byte(b.String())}}
}

const copyText = `
	program main
	integer i
	template t1(37)
	distribute t1(block)
	template t2(37)
	distribute t2(cyclic)
	shared real x(37), y(37)
	align x with t1
	align y with t2
	real v
	forall (i = 1:37) y(i) = i*i
	barrier
	x = y
	barrier
	do i = 1, 37
	v = x(i)
	if (v .ne. i*i) stop 1
	end do
	end`

func TestCopy(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 7, 16} {
		r := execute(t, n, program("copy.pddp", copyText), switches{}, fortran.Options{})
		if r.err != nil {
			t.Errorf("%d processors: %v", n, r.err)
		}
	}
}
