package spmd_test

import (
	"bytes"
	"context"
	"testing"

	"simrun/machines/ideal"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/sim"
)

// Process n prints after (4-n), 2*(4-n), ... thousand trips of a loop. Lines come in that order, although each process
// runs ahead until the barrier. Lines of one time come in the order of processes. A line that is never ended comes
// last.
func TestPrinter(t *testing.T) {
	const text = `
      INTEGER MY_PE
      REAL*8 X
      X = 0
      DO K = 1, 2
      DO I = 1, 1000*(4 - MY_PE())
      X = X + I
      END DO
      PRINT '(I1, 1X, I1)', MY_PE(), K
      END DO
      CALL BARRIER()
      PRINT '(I1, A)', MY_PE(), ' all'
      WRITE (*, '(I1)', ADVANCE='NO') MY_PE()
      END
`
	costs := processor(t)
	p, err := spmd.Build([]fortran.Source{{Name: "t.f", Text: []byte(text)}},
		spmd.Options{Compiler: fortran.Options{Costs: costs}, Libraries: []*spmd.Library{team}})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	var out bytes.Buffer
	run := &spmd.Run{}
	printer := spmd.NewPrinter(run)
	run.Config = func(rank int) vm.Config {
		return vm.Config{Library: fio.New(fio.Config{Output: printer.Writer(rank, &out), Prompt: true, Files: fio.MemoryFiles{}})}
	}
	k := sim.New(1)
	if err := (ideal.Quiet{Latency: sim.Microsecond, Costs: costs}).Launch(k, 3, p.Body(run)); err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := printer.Flush(); err != nil {
		t.Fatal(err)
	}
	// 2 prints at 2 and 4, 1 at 3 and 6, 0 at 4 and 8. A line takes time, so 2's second is later than 0's first.
	want := "2 1\n1 1\n0 1\n2 2\n1 2\n0 2\n0 all\n1 all\n2 all\n012"
	if got := out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
