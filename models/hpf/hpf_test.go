package hpf_test

import (
	"bytes"
	"context"
	"testing"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/machines/meiko"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/fio"
	"simrun/models/hpf"
	"simrun/sim"
	"simrun/sim/node"
)

func costs(t testing.TB) *node.Costs {
	t.Helper()
	m, err := meiko.Model().Load()
	if err != nil {
		t.Fatal(err)
	}
	return m.(machines.Processor).Costs()
}

func compile(t testing.TB, name, text string, o fortran.Options) (*spmd.Program, error) {
	t.Helper()
	o.Costs = costs(t)
	return hpf.Dialect().Build([]fortran.Source{{Name: name, Text: []byte(text)}}, dialect.Options{Fortran: o})
}

func translate(name, text string) (*dialect.Translation, error) {
	return hpf.Dialect().Translate([]fortran.Source{{Name: name, Text: []byte(text)}}, dialect.Options{})
}

// execute runs a program on n processes of the ideal machine and returns what it
// prints.
func execute(t testing.TB, p *spmd.Program, n int) (string, *spmd.Run, error) {
	t.Helper()
	var out bytes.Buffer
	r := &spmd.Run{Config: func(rank int) vm.Config {
		return vm.Config{Library: fio.New(fio.Config{Files: fio.MemoryFiles{}, Output: &out})}
	}}
	k := sim.New(1)
	if err := (ideal.Quiet{Latency: sim.Microsecond, Costs: costs(t)}).Launch(k, n, p.Body(r)); err != nil {
		return "", nil, err
	}
	err := k.Run(context.Background())
	return out.String(), r, err
}

// compare runs a program on many numbers of processes and reports outputs that
// differ from that of its sequential run.
func compare(t testing.TB, name, text string, sizes []int, explain func(got, want string) string) {
	t.Helper()
	want := sequential(t, name, text)
	p, err := compile(t, name, text, fortran.Options{})
	if err != nil {
		t.Errorf("%v", err)
		return
	}
	defer p.Close()
	for _, n := range sizes {
		if got, _, err := execute(t, p, n); err != nil || got != want {
			t.Errorf("%s on %d processes: %v\n%s", name, n, err, explain(got, want))
		}
	}
}
