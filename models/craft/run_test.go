package craft

import (
	"bytes"
	"context"
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

// tester is a test or a check of a property.
type tester interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// processor returns the prices of a T3D's processor.
func processor(t tester) *node.Costs {
	t.Helper()
	m, err := t3d.Model().Load()
	if err != nil {
		t.Fatal(err)
	}
	return m.(machines.Processor).Costs()
}

// translate makes Fortran 77 of a program for a number of PEs.
func translate(name, text string, pes int) (*dialect.Translation, error) {
	return Dialect().Translate([]fortran.Source{{Name: name, Text: []byte(text)}}, dialect.Options{Processes: pes})
}

// build compiles a program t.f for a number of PEs.
func build(text string, pes int, f fortran.Options) (*spmd.Program, error) {
	return Dialect().Build([]fortran.Source{{Name: "t.f", Text: []byte(text)}}, dialect.Options{Processes: pes, Fortran: f})
}

// outcome is what a run of a test program gives.
type outcome struct {
	run *spmd.Run
	out []bytes.Buffer
	err error
}

// execute runs a program on an ideal machine with n PEs.
func execute(t tester, n int, text string, f fortran.Options) *outcome {
	t.Helper()
	f.Costs = processor(t)
	p, err := build(text, n, f)
	if err != nil {
		t.Fatalf("%v\nof\n%s", err, text)
	}
	defer p.Close()
	r := &outcome{out: make([]bytes.Buffer, n)}
	r.run = &spmd.Run{Config: func(rank int) vm.Config {
		return vm.Config{Library: fio.New(fio.Config{Output: &r.out[rank], Files: fio.MemoryFiles{}})}
	}}
	k := sim.New(1)
	if err := (ideal.Quiet{Latency: sim.Microsecond, Costs: f.Costs}).Launch(k, n, p.Body(r.run)); err != nil {
		t.Fatal(err)
	}
	r.err = k.Run(context.Background())
	return r
}

// sequential runs a program as plain Fortran, for which directives are comments.
func sequential(t tester, text string) string {
	t.Helper()
	p, err := fortran.Build([]fortran.Source{{Name: "t.f", Text: []byte(text)}}, fortran.Options{})
	if err != nil {
		t.Fatalf("%v\nof\n%s", err, text)
	}
	defer p.Close()
	var out bytes.Buffer
	if _, err := p.Run(context.Background(), vm.Config{Library: fio.New(fio.Config{Output: &out, Files: fio.MemoryFiles{}})}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// sameAsSequential requires that PE 0 prints what the program prints without directives, on 1 to 16 PEs.
func sameAsSequential(t *testing.T, text string) {
	t.Helper()
	want := sequential(t, text)
	for _, n := range []int{1, 2, 4, 8, 16} {
		r := execute(t, n, text, fortran.Options{})
		if r.err != nil {
			t.Fatalf("on %d PEs: %v\nof\n%s", n, r.err, text)
		}
		if got := r.out[0].String(); got != want {
			t.Errorf("on %d PEs of\n%s\ngot\n%s\nwant\n%s", n, text, got, want)
		}
	}
}
