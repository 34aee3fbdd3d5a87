package craft

import (
	"context"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/t3d"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/sim"
)

// executeT3D runs a program on a T3D.
func executeT3D(t tester, compiled, n int, text string) (string, *spmd.Run, error) {
	t.Helper()
	p, err := build(text, compiled, fortran.Options{Costs: processor(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	var out strings.Builder
	run := &spmd.Run{Config: func(rank int) vm.Config {
		c := fio.Config{Files: fio.MemoryFiles{}}
		if rank == 0 {
			c.Output = &out
		}
		return vm.Config{Library: fio.New(c)}
	}}
	k := sim.New(1)
	m, err := t3d.New()
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Launch(k, n, p.Body(run)); err != nil {
		t.Fatal(err)
	}
	err = k.Run(context.Background())
	return out.String(), run, err
}

func TestConformanceT3D(t *testing.T) {
	for name, text := range programs {
		t.Run(name, func(t *testing.T) {
			want := sequential(t, text)
			if got, _, err := executeT3D(t, 16, 16, text); err != nil || got != want {
				t.Errorf("%v\ngot\n%s\nwant\n%s", err, got, want)
			}
		})
	}
}

// Eight PEs add their numbers, one at a time, to shared sums: 0 + ... + 7 = 28.
func TestAtomicUpdate(t *testing.T) {
	got, _, err := executeT3D(t, 8, 8, `
      INTEGER S, A(8), K
CDIR$ SHARED S, A(:BLOCK)
CDIR$ MASTER
      S = 0
      A = 0
CDIR$ END MASTER
      DO K = 1, 3
CDIR$ ATOMIC UPDATE
      S = S + MY_PE()
CDIR$ ATOMIC UPDATE
      A(7) = A(7) + HOME(A(MY_PE() + 1))
CDIR$ CRITICAL
      A(2) = A(2) + N$PES
CDIR$ END CRITICAL
      END DO
CDIR$ BARRIER
      PRINT *, S, A(7), A(2)
      END
`)
	if want := "          84          84         192\n"; err != nil || got != want {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
}

// Each PE starts the DOSHARED of three sweeps, and four array statements: 7 x 13.443 us on the T3D.
func TestStartOfSharedLoops(t *testing.T) {
	_, run, err := executeT3D(t, 4, 4, stencil)
	if err != nil {
		t.Fatal(err)
	}
	for pe, r := range run.Results {
		if got, want := r.Ledger.Time[machines.MakerLibrary], 7*13443*sim.Nanosecond; got != want {
			t.Errorf("PE %d: starting loops takes %v, want %v", pe, got, want)
		}
	}
}

func TestOtherNumberOfPEs(t *testing.T) {
	_, _, err := executeT3D(t, 4, 2, "      END\n")
	if err == nil || !strings.Contains(err.Error(), "compiled for 4 PEs and runs on 2") {
		t.Errorf("got %v, want that it was compiled for 4 PEs", err)
	}
}

// A barrier that not all PEs reach is a deadlock that names the line.
func TestMissingBarrier(t *testing.T) {
	_, _, err := executeT3D(t, 2, 2, "      IF (MY_PE() .EQ. 0) THEN\nCDIR$ BARRIER\n      END IF\n      END\n")
	if err == nil {
		t.Error("got no error, want that PE 0 waits in the barrier")
	}
}
