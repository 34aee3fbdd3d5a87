//go:build !js

package armci1999

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"simrun/machines"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/scenarios"
	"simrun/scenarios/systems"
	"simrun/sim"
)

// remapFragment is the assignment that the paper's benchmark abstracts, as a program of HPF.
const remapFragment = "remap.hpf"

// remapHPF is the series of that program.
const remapHPF = "HPF"

// hpfRemap is what a call of the assignment in HPF takes.
type hpfRemap struct {
	took  sim.Duration
	found tally
}

// measureHPF runs the program with one assignment and with more of them: the others take the difference.
func (cfg *remapConfig) measureHPF(ctx context.Context, env *scenarios.Env, n int64) (r hpfRemap, err error) {
	var ends [2]sim.Duration
	for i, calls := range []int64{1, 1 + cfg.Repeats} {
		if ends[i], err = r.found.runFragment(ctx, env, n, calls); err != nil {
			return r, err
		}
	}
	r.took = (ends[1] - ends[0]) / sim.Duration(cfg.Repeats)
	return r, nil
}

// runFragment runs the program and returns how long that takes.
func (t *tally) runFragment(ctx context.Context, env *scenarios.Env, n, calls int64) (end sim.Duration, err error) {
	p, err := buildFragment(env, n, calls)
	if err != nil {
		return 0, err
	}
	defer func() {
		if e := p.Close(); err == nil {
			err = e
		}
	}()
	var printed bytes.Buffer
	run := &spmd.Run{Config: func(rank int) vm.Config {
		o := fio.Config{Files: fio.MemoryFiles{}}
		if rank == 0 {
			o.Output = &printed
		}
		return vm.Config{Library: fio.New(o)}
	}}
	if _, err := env.Run(ctx, scenarios.Job{Processes: remapProcesses, Body: p.Body(run)}); err != nil {
		return 0, err
	}
	var wrong, all int
	if _, err := fmt.Sscan(printed.String(), &wrong, &all); err != nil {
		return 0, fmt.Errorf("%s printed %q, expected two numbers: %w", remapFragment, printed.String(), err)
	}
	t.wrong, t.got = t.wrong+wrong, t.got+all
	return sim.Duration(run.End()), nil
}

func buildFragment(env *scenarios.Env, n, calls int64) (*spmd.Program, error) {
	m, err := env.Machine("")
	if err != nil {
		return nil, err
	}
	text, err := scenarios.Source(remapFragment)
	if err != nil {
		return nil, err
	}
	const size = "(N = 64, CALLS = 1)"
	if !strings.Contains(string(text), size) {
		return nil, fmt.Errorf("%s has no %q", remapFragment, size)
	}
	changed := strings.Replace(string(text), size, fmt.Sprintf("(N = %d, CALLS = %d)", n, calls), 1)
	return systems.Named("hpf").Build([]fortran.Source{{Name: remapFragment, Text: []byte(changed)}},
		systems.Options{Processes: remapProcesses, Costs: m.(machines.Processor).Costs()})
}
