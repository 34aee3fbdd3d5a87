package svmfortran_test

import (
	"strings"
	"testing"

	"simrun/machines"
	"simrun/models/compile/spmd"
	"simrun/models/fortran"
	"simrun/models/fortran/dialect"
	"simrun/sim"
)

// stencil is a program of whole columns: each processor's are on pages of their own except for those at the edges of its block.
const stencil = `
      PROGRAM T
      REAL*8 A(700,60), B(700,60), S
      INTEGER I, J, K
      COMMON /F/ A, B
CSVM$ SHARED /F/
CSVM$ PROCESSORS:: P(NUMPROC())
CSVM$ TEMPLATE:: T(60)
CSVM$ DISTRIBUTE (BLOCK) ONTO P:: T
CSVM$ PDO (LOOPS(J),STRATEGY(ON_HOME(T(J))))
      DO J = 1, 60
         DO I = 1, 700
            A(I,J) = I + J
            B(I,J) = 0
         END DO
      END DO
CSIM$ SAMPLE
      DO K = 1, 40
CSVM$ PDO (LOOPS(J),STRATEGY(ON_HOME(T(J))))
         DO J = 2, 59
            DO I = 2, 699
               B(I,J) = A(I,J+1) + A(I,J-1) + A(I+1,J) + A(I-1,J)
            END DO
         END DO
CSVM$ PDO (LOOPS(J),STRATEGY(ON_HOME(T(J))))
         DO J = 2, 59
            DO I = 2, 699
               A(I,J) = 0.25D0*B(I,J)
            END DO
         END DO
      END DO
CSVM$ EXCLUSIVE_REGION
      PRINT *, A(3,3)
CSVM$ EXCLUSIVE_REGION_END
      END
`

// inMode runs a program in a mode and returns its run.
func inMode(t testing.TB, text string, phantom, sampled bool, n int) *spmd.Run {
	t.Helper()
	p := mustCompile(t, text, dialect.Options{Sampled: sampled, Fortran: fortran.Options{Phantom: phantom}})
	_, r, err := execute(t, p, n)
	if err != nil {
		t.Fatalf("phantom %t, sampled %t, %d processors: %v", phantom, sampled, n, err)
	}
	return r
}

// temporaries has temporary arrays on the heap beside private and shared ones: their pages and lines meet in the caches.
const temporaries = `
      PROGRAM T
      INTEGER I, K
      REAL*8 A(3000), B(500), C(500,6)
      COMMON /S/ A, C
CSVM$ SHARED /S/
      DO I = 1, 3000
         A(I) = I
      END DO
      DO I = 1, 500
         B(I) = I
      END DO
CSVM$ BARRIER
      DO K = 1, 6
         CALL WORK(A(500*K-499), B, C(1,K), 500)
      END DO
CSVM$ BARRIER
      PRINT *, A(17)
      END
      SUBROUTINE WORK(A, B, C, N)
      INTEGER N
      REAL*8 A(N), B(N), C(N), D(N)
      D = B + A
      A = D(N:1:-1)
      A(2:N) = A(1:N-1) + D(2:N)
      C = A + B(N:1:-1)
      B = D + A
      B(2:N) = B(1:N-1)*2
      END
`

// needed is temporaries with values of shared memory that time depends on, so that mode phantom computes them.
var needed = strings.Replace(temporaries, "      C = A", "      IF (A(1) .GT. 1D3) A(1) = D(1)/A(2)\n      C = A", 1)

// TestPhantom: without arithmetic every process takes the same time for the same things, page faults included.
func TestPhantom(t *testing.T) {
	for name, text := range map[string]string{
		"stencil": stencil, "temporaries": temporaries, "needed temporaries": needed, "sections": programs["sections"], "exclusive": programs["exclusive with loops and conditions"],
		"irregular": programs["irregular"], "self": scheduled("STRATEGY(SELF)") + helpers, "home": scheduled("STRATEGY(ON_HOME(TL(I)))") + helpers,
	} {
		t.Run(name, func(t *testing.T) {
			for _, n := range []int{1, 3, 4} {
				data, phantom := inMode(t, text, false, false, n), inMode(t, text, true, false, n)
				for rank := range data.Results {
					if a, b := data.Results[rank], phantom.Results[rank]; a != b {
						t.Errorf("%d processors, process %d: got %+v in phantom mode, want %+v", n, rank, b, a)
					}
				}
			}
		})
	}
}

// TestSampled: with some of the time steps the time is within one per cent of that of all, and so are barriers and
// page faults.
func TestSampled(t *testing.T) {
	for _, n := range []int{1, 4, 7} {
		all, some := inMode(t, stencil, false, false, n), inMode(t, stencil, false, true, n)
		for _, x := range []struct {
			what       string
			want, have sim.Duration
		}{
			{"time", sim.Duration(all.End()), sim.Duration(some.End())},
			{"page faults", mean(all, machines.PageFaults), mean(some, machines.PageFaults)},
			{"barriers", mean(all, machines.Barriers), mean(some, machines.Barriers)},
		} {
			if d := (x.have - x.want).Seconds(); d > 0.01*x.want.Seconds() || -d > 0.01*x.want.Seconds() {
				t.Errorf("%d processors, %s: got %v sampled, %v in full", n, x.what, x.have, x.want)
			}
		}
	}
}

// TestDynamicLoopsAreNotSampled: time steps in which loops have dynamic strategies, here or in a procedure, take exactly the
// same time in mode sampled.
func TestDynamicLoopsAreNotSampled(t *testing.T) {
	for _, strategy := range []string{"SELF", "GUIDED", "FACTORING"} {
		inside := strings.Replace(stencil, "B(I,J) = 0", "B(I,J) = J", 1)
		at := strings.Index(inside, "CSIM$")
		inside = inside[:at] + strings.ReplaceAll(inside[at:], "ON_HOME(T(J))", strategy)
		called := strings.Replace(stencil, "      END DO\nCSVM$ EXCLUSIVE", "      CALL STEP\n      END DO\nCSVM$ EXCLUSIVE", 1) + `
      SUBROUTINE STEP
      REAL*8 A(700,60), B(700,60)
      COMMON /F/ A, B
CSVM$ SHARED /F/
CSVM$ PDO (LOOPS(J),STRATEGY(` + strategy + `))
      DO J = 1, 60
         A(1,J) = B(2,J)
      END DO
      END
`
		called = strings.Replace(called, "      CALL STEP", "CSVM$ COORDINATED\n      CALL STEP", 1)
		for _, text := range []string{inside, called} {
			all, some := inMode(t, text, false, false, 4), inMode(t, text, false, true, 4)
			if all.End() != some.End() || len(some.Samplings()) != 0 {
				t.Errorf("%s: got %v sampled, %v in full\n%s", strategy, some.End(), all.End(), text)
			}
		}
	}
}

func mean(r *spmd.Run, k machines.Kind) sim.Duration {
	var sum sim.Duration
	for _, p := range r.Results {
		sum += p.Ledger.Time[k]
	}
	return sum / sim.Duration(len(r.Results))
}

// TestFaultsByHand: the ideal machine has pages of 4096 bytes. Of 60 columns of 5600 bytes on 4 processors, a processor has
// 15 columns, 84000 bytes, or 20.5 pages. Processor 0 writes pages 0 to 20, 1 pages 20 to 41, 2 pages 41 to 61, 3 pages 61
// to 82. Pages 20, 41 and 61 belong to two each: who has it first may lose it before it has written all of its part, and
// fetches it again.
func TestFaultsByHand(t *testing.T) {
	text := `
      REAL*8 A(700,60)
      COMMON /F/ A
CSVM$ SHARED /F/
CSVM$ PDO (LOOPS(J),STRATEGY(BLOCK))
      DO J = 1, 60
         DO I = 1, 700
            A(I,J) = 1
         END DO
      END DO
      END
`
	_, r, err := execute(t, mustCompile(t, text, dialect.Options{}), 4)
	if err != nil {
		t.Fatal(err)
	}
	for rank, want := range []int64{21, 22, 21, 22} {
		faults := r.Faults(rank)
		if got := faults.Sum().Count; got < want || got > want+4 {
			t.Errorf("processor %d: got %d faults, want %d, or 1 or 2 more for each page that another has, too", rank, got, want)
		}
	}
}
