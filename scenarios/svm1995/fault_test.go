package svm1995

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"testing"

	"simrun/machines"
	"simrun/machines/paragon"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran/fio"
	"simrun/scenarios/systems"
	"simrun/sim"
)

// compiled returns a program for a Paragon.
func compiled(t testing.TB, app *application, system string, x problem, phantom bool) *spmd.Program {
	t.Helper()
	sources, err := read(app.systems[system])
	if err != nil {
		t.Fatal(err)
	}
	program, err := systems.Named(system).Build(sources, systems.Options{
		Processes: 1, Costs: machine(t).(machines.Processor).Costs(), Phantom: phantom, Include: x.include,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := program.Close(); err != nil {
			t.Error(err)
		}
	})
	return program
}

func machine(t testing.TB) machines.Machine {
	t.Helper()
	m, err := paragon.Model().Load()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// execute runs a program on n processors, and returns what the run was and what it printed.
func execute(t testing.TB, program *spmd.Program, n int) (*spmd.Run, string) {
	t.Helper()
	var printed bytes.Buffer
	run := &spmd.Run{CountFaults: true, Config: func(rank int) vm.Config {
		o := fio.Config{Files: fio.MemoryFiles{}}
		if rank == 0 {
			o.Output = &printed
		}
		return vm.Config{Library: fio.New(o)}
	}}
	k := sim.New(1)
	if err := machine(t).Launch(k, n, program.Body(run)); err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return run, printed.String()
}

// runShallowWater runs the program of SVM-Fortran on 4 processors of a Paragon, without values: columns 0 to 31 of rows 0 to m.
func runShallowWater(t *testing.T, m, steps int) *spmd.Run {
	t.Helper()
	text := fmt.Sprintf("      INTEGER M, N, ITMAX\n      PARAMETER (M = %d, N = 31, ITMAX = %d)\n", m, steps)
	run, _ := execute(t, compiled(t, shallowWater, "svmfortran", problem{files: map[string]string{"swm.par": text}}, true), 4)
	return run
}

// faultsOfAStep returns what a processor's faults are in a time step: those of a run less those of one with a step less. The
// run itself has counted as many in each of its steps, except the first of the loop, which is the second of all.
func faultsOfAStep(t *testing.T, m, rank int) int64 {
	t.Helper()
	count := func(run *spmd.Run) int64 {
		faults := run.Faults(rank)
		return faults.Sum().Count
	}
	run := runShallowWater(t, m, 6)
	n := count(run) - count(runShallowWater(t, m, 5))
	counted := run.IterationFaults(rank)
	if len(counted) != 5 || slices.ContainsFunc(counted[1:], func(c int64) bool { return c != n }) {
		t.Errorf("processor %d, columns of %d bytes: %d faults are counted in the steps of the loop, want 5 numbers, %d from the second on", rank, 8*(m+1), counted, n)
	}
	return n
}

// TestFaultsOfAStep: with 1024 rows a column is a page. Let f be the first column of a processor, R, and L its neighbour to the left.
// In each step, at that border:
//
//	FLUXES  L reads P, U and V of f, which R wrote, and writes CV and Z of f, which R has read; R writes CU and H of f, which L has read
//	STEP    L reads CU, H and VOLD of f, which R wrote, and writes VNEW of f, which R has read; R reads CV and Z of f, which L wrote
//	SMOOTH  R reads VNEW of f, which L wrote, and writes VOLD, U, V and P of f, which L has read
//
// L has 6 faults of reading and 3 of writing, R 3 and 6. A processor with two neighbours has 18. With one row more, each column
// lies on two pages, and the neighbours share a page of each array: there are more than twice as many faults.
func TestFaultsOfAStep(t *testing.T) {
	for rank := 1; rank <= 2; rank++ {
		aligned := faultsOfAStep(t, 1023, rank)
		if aligned != 18 {
			t.Errorf("processor %d: %d faults in a step, want 18", rank, aligned)
		}
		if astride := faultsOfAStep(t, 1024, rank); astride <= 2*aligned {
			t.Errorf("processor %d: %d faults in a step with columns of 8200 bytes, want more than %d", rank, astride, 2*aligned)
		} else {
			t.Logf("processor %d: %d faults in a step with columns of 8200 bytes", rank, astride)
		}
	}
}

// TestFaultsOfLongerRun: the second step has as many page faults in a longer run, so that a run of a table says how many.
func TestFaultsOfLongerRun(t *testing.T) {
	second := func(steps int) (all []int64) {
		m := melt{radius: 10, height: 14, angle: 18, steps: steps, sweeps: 3, crystal: 100, crucible: -25, grashof: 1e5, prandtl: 0.05}
		run, _ := execute(t, compiled(t, crystalGrowth, "svmfortran", m.problem("svmfortran", 4), true), 4)
		for rank := range 4 {
			all = append(all, run.IterationFaults(rank)[1])
		}
		return all
	}
	if short, long := second(2), second(5); !slices.Equal(short, long) || slices.Contains(short, 0) {
		t.Errorf("faults of the processors in the second step: %d of 2 steps, %d of 5", short, long)
	}
}
