package spmd_test

import (
	"context"
	"fmt"
	"testing"

	"simrun/machines"
	"simrun/machines/t3d"
	"simrun/models/compile/spmd"
	"simrun/models/fortran"
	"simrun/sim"
)

// BenchmarkFetch runs processes that read a remote word each time round a loop,
// from process 0 or from a neighbour, on a T3D.
func BenchmarkFetch(b *testing.B) {
	for _, n := range []int{2, 128} {
		for _, from := range []string{"MOD(MY_PE() + 1, N)", "0"} {
			b.Run(fmt.Sprintf("processes=%d/from=%s", n, map[bool]string{true: "first", false: "next"}[from == "0"]), func(b *testing.B) {
				benchmarkFetch(b, n, from)
			})
		}
	}
}

func benchmarkFetch(b *testing.B, n int, from string) {
	text := fmt.Sprintf(`
      INTEGER MY_PE, I, N, ME
      DOUBLE PRECISION X, Y
      COMMON /S/ X, Y
      N = %d
      X = 1
      Y = 0
      CALL BARRIER
      ME = %s
      DO 10 I = 1, %d
         CALL FETCH (Y, X, ME)
   10 CONTINUE
      CALL BARRIER
      IF (Y .NE. 1) STOP 1
      END
`, n, from, max(1, b.N/n))
	m, err := t3d.Model().Load()
	if err != nil {
		b.Fatal(err)
	}
	p, err := spmd.Build([]fortran.Source{{Name: "t.f", Text: []byte(text)}}, spmd.Options{
		Compiler: fortran.Options{Costs: m.(machines.Processor).Costs()}, Libraries: []*spmd.Library{team},
	})
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	k, run := sim.New(1), &spmd.Run{}
	if err := m.Launch(k, n, p.Body(run)); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	if err := k.Run(context.Background()); err != nil {
		b.Fatal(err)
	}
	fetches := int64(0)
	for _, r := range run.Results {
		fetches += r.Ledger.Fetches
	}
	b.ReportMetric(float64(fetches)/b.Elapsed().Seconds(), "fetches/s")
}
