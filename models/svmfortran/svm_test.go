package svmfortran_test

import (
	"bytes"
	"context"
	"testing"

	"simrun/machines/ideal"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/fio"
	"simrun/models/svmfortran"
	"simrun/sim"
	"simrun/sim/node"
)

// machine is one on which nothing costs time but processors, messages, barriers and pages.
var machine = ideal.Quiet{Latency: sim.Microsecond}

func costs(t testing.TB) *node.Costs {
	t.Helper()
	m, err := ideal.New()
	if err != nil {
		t.Fatal(err)
	}
	return m.Costs()
}

func compile(t testing.TB, text string, o dialect.Options) (*spmd.Program, error) {
	t.Helper()
	o.Fortran.Costs = costs(t)
	return svmfortran.Dialect().Build([]fortran.Source{{Name: "t.f", Text: []byte(text)}}, o)
}

func mustCompile(t testing.TB, text string, o dialect.Options) *spmd.Program {
	t.Helper()
	p, err := compile(t, text, o)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// execute runs a program on n processors and returns what it prints.
func execute(t testing.TB, p *spmd.Program, n int) (string, *spmd.Run, error) {
	t.Helper()
	var out bytes.Buffer
	r := &spmd.Run{Config: func(int) vm.Config {
		return vm.Config{Library: fio.New(fio.Config{Files: fio.MemoryFiles{}, Output: &out})}
	}}
	k := sim.New(1)
	if err := machine.Launch(k, n, p.Body(r)); err != nil {
		t.Fatal(err)
	}
	err := k.Run(context.Background())
	return out.String(), r, err
}

// sequential returns what a program prints as plain Fortran, whose directives are comments.
func sequential(t testing.TB, text string) string {
	t.Helper()
	p, err := fortran.Build([]fortran.Source{{Name: "t.f", Text: []byte(text)}}, fortran.Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	defer p.Close()
	var out bytes.Buffer
	if _, err := p.Run(context.Background(), vm.Config{Library: fio.New(fio.Config{Files: fio.MemoryFiles{}, Output: &out})}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
