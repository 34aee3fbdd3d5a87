package svm1995

import (
	"bytes"
	"context"
	"fmt"
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
	run := &spmd.Run{Config: func(rank int) vm.Config {
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

// faultsOfAStep returns what a processor's faults are in a time step.
func faultsOfAStep(t *testing.T, m, rank int) int64 {
	t.Helper()
	count := func(steps int) int64 {
		faults := runShallowWater(t, m, steps).Faults(rank)
		return faults.Sum().Count
	}
	return count(6) - count(5)
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
