package hpjava_test

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/t3d"
	"simrun/models/compile"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/hpjava"
	"simrun/sim"
)

// outcome is what a run of a program gave.
type outcome struct {
	text string
	run  *spmd.Run
	err  error
}

// execute runs a program on processes of a T3D.
func execute(t *testing.T, source string, processes int) outcome {
	t.Helper()
	return executeWith(t, source, processes, hpjava.Options{}, nil)
}

// executeWith is execute with options of the compiler and a recorder of messages, if it is not nil.
func executeWith(t *testing.T, source string, processes int, o hpjava.Options, record *sim.Recorder) outcome {
	t.Helper()
	m, err := t3d.New()
	if err != nil {
		t.Fatal(err)
	}
	o.Costs = m.Costs()
	p, err := hpjava.Build([]compile.Source{{Name: "test.hpj", Text: []byte(source)}}, o)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}()
	var out bytes.Buffer
	run := &spmd.Run{}
	printer := spmd.NewPrinter(run)
	run.Config = func(rank int) vm.Config {
		return vm.Config{Library: &hpjava.Console{Output: printer.Writer(rank, &out)}}
	}
	k := sim.New(1)
	if record != nil {
		k.SetTracer(record)
	}
	if err := m.Launch(k, processes, func(e machines.Endpoint) { p.Body(run)(e) }); err != nil {
		t.Fatal(err)
	}
	err = k.Run(context.Background())
	if err := printer.Flush(); err != nil {
		t.Fatal(err)
	}
	return outcome{out.String(), run, err}
}

// sequential wraps statements into a program.
func sequential(statements string) string {
	return "class Test {\n static void main(String[] args) {\n" + statements + "\n }\n}\n"
}

// program reads one of the programs that come with simrun, with changes "old=new".
func program(t testing.TB, name string, changes ...string) string {
	t.Helper()
	b, err := os.ReadFile("../../scenarios/programs/" + name)
	if err != nil {
		t.Fatal(err)
	}
	s := string(b)
	for _, c := range changes {
		from, to, _ := strings.Cut(c, "=>")
		if !strings.Contains(s, from) {
			t.Fatalf("%s has no %q", name, from)
		}
		s = strings.ReplaceAll(s, from, to)
	}
	return s
}
