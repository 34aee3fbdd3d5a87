package fortran_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"simrun/machines/t3d"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
)

// generated is a loop as translators of data-parallel languages make it. For each element, it finds the owner of the
// operand and its place. A process loads its own elements and fetches others.
const generated = `      PROGRAM MAIN
      INTEGER N, ROUNDS
      PARAMETER (N = 100000, ROUNDS = 20)
      INTEGER XP, YP, ME, BS, LO, HI
      COMMON /RTS/ XP, YP, ME, BS, LO, HI
      DOUBLE PRECISION XM(N), YM(N)
      COMMON /HEAP/ XM, YM
      XP = LOC(XM)
      YP = LOC(YM)
      ME = 0
      BS = %d
      LO = 1
      HI = N
      DO 10 I = 1, ROUNDS
        CALL SWEEP
   10 CONTINUE
      END
      SUBROUTINE SWEEP
      INTEGER XP, YP, ME, BS, LO, HI
      COMMON /RTS/ XP, YP, ME, BS, LO, HI
      DOUBLE PRECISION X(0:*), Y(0:*), T
      POINTER (XP, X)
      POINTER (YP, Y)
      INTEGER PROC, OFF
      K = 0
      DO 10 J = LO, HI
        PROC = (J - 1)/BS
        OFF = MOD(J - 1, BS)
        IF (PROC .EQ. ME) THEN
          T = Y(OFF)
        ELSE
          CALL GET(T, Y(OFF), 1)
        END IF
        X(K) = T
        K = K + 1
   10 CONTINUE
      END
`

// BenchmarkGenerated runs the loop with prices; in one case it fetches nothing, in the other each second element.
func BenchmarkGenerated(b *testing.B) {
	const iterations = 100000 * 20
	for _, c := range []struct {
		name        string
		block       int
		phantom     bool
		wantFetched int
	}{{"mode=phantom/fetched=0", 100000, true, 0}, {"mode=data/fetched=0", 100000, false, 0}, {"mode=phantom/fetched=half", 50000, true, iterations / 2}} {
		b.Run(c.name, func(b *testing.B) {
			calls := 0
			list := library()[:1]
			list[0].Do = func(*vm.Machine, []uint64) error { calls++; return nil }
			p := build(b, "t.f", fmt.Sprintf(generated, c.block), fortran.Options{Externals: list, Costs: costsOf(b, t3d.Model()), Phantom: c.phantom})
			for b.Loop() {
				calls = 0
				m, err := p.Run(context.Background(), vm.Config{})
				if err != nil {
					b.Fatal(err)
				}
				if calls != c.wantFetched {
					b.Fatalf("found %d calls, expected %d", calls, c.wantFetched)
				}
				if err := m.Close(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/iterations, "ns/iteration")
		})
	}
}

// BenchmarkMachines makes the machines of a parallel program.
func BenchmarkMachines(b *testing.B) {
	const processes = 256
	p := build(b, "t.f", strings.Replace(fmt.Sprintf(generated, 100000), "N = 100000", "N = 1000", 1), fortran.Options{Externals: library()[:1], Costs: costsOf(b, t3d.Model())})
	b.ReportAllocs()
	for b.Loop() {
		machines := make([]*vm.Machine, processes)
		for i := range machines {
			m, err := p.NewMachine(vm.Config{Owner: i})
			if err != nil {
				b.Fatal(err)
			}
			machines[i] = m
		}
		for i, m := range machines {
			if m.Owner() != i {
				b.Fatalf("machine %d belongs to %v", i, m.Owner())
			}
			if err := m.Close(); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/processes/1000, "us/machine")
}
