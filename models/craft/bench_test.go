package craft

import (
	"context"
	"testing"

	"simrun/machines/t3d"
	"simrun/models/compile/spmd"
	"simrun/models/fortran"
	"simrun/sim"
)

// BenchmarkTranslate reports lines of generated text per second.
func BenchmarkTranslate(b *testing.B) {
	lines := 0
	for b.Loop() {
		out, err := translate("t.f", programs["arrays"], 16)
		if err != nil {
			b.Fatal(err)
		}
		lines += len(out.Lines())
	}
	b.ReportMetric(float64(lines)/b.Elapsed().Seconds(), "lines/s")
}

// BenchmarkStencil runs a stencil on 16 PEs of a T3D: points per second, all found by shifts and masks.
func BenchmarkStencil(b *testing.B) {
	const points = 16 * 1022 * 16
	for name, phantom := range map[string]bool{"mode=data": false, "mode=phantom": true} { // any order: each is a benchmark of its own
		b.Run(name, func(b *testing.B) {
			p, err := build(points1024, 16, fortran.Options{Costs: processor(b), Phantom: phantom})
			if err != nil {
				b.Fatal(err)
			}
			defer p.Close()
			for b.Loop() {
				run, k := &spmd.Run{}, sim.New(1)
				m, err := t3d.New()
				if err != nil {
					b.Fatal(err)
				}
				if err := m.Launch(k, 16, p.Body(run)); err != nil {
					b.Fatal(err)
				}
				if err := k.Run(context.Background()); err != nil {
					b.Fatal(err)
				}
				if got := run.Results[1].Ledger.Fetches; got != 16*1022 {
					b.Fatalf("PE 1 loads %d remote words, want %d", got, 16*1022)
				}
			}
			b.ReportMetric(points*float64(b.N)/b.Elapsed().Seconds(), "points/s")
		})
	}
}

const points1024 = `
      DOUBLE PRECISION A(1024,16), B(1024,16)
      INTEGER I, J, K
CDIR$ SHARED A(:,:BLOCK), B(:,:BLOCK)
      DO K = 1, 16
CDIR$ DOSHARED (J, I) ON B(I,J)
      DO J = 1, 16
         DO I = 2, 1023
            B(I,J) = A(I,MOD(J, 16) + 1)
         END DO
      END DO
      END DO
      END
`
