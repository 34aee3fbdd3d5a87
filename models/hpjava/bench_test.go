package hpjava_test

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/t3d"
	"simrun/models/compile"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/models/hpjava"
	"simrun/sim"
)

// factorFortran is choleski-ordinary.hpj in Fortran: element i, m of the program there is A(M,I) here, so that both go through memory alike.
const factorFortran = `      PROGRAM FACTOR
      PARAMETER (N = 320)
      REAL A(N,N), B(N), D, WRONG
      DO 10 J = 1, N
      DO 10 I = 1, N
   10 A(J,I) = MIN(I, J)
      DO 40 K = 1, N - 1
         D = SQRT(A(K,K))
         A(K,K) = D
         DO 20 I = K + 1, N
   20    A(K,I) = A(K,I)/D
         DO 30 I = K + 1, N
   30    B(I) = A(K,I)
         DO 40 M = K + 1, N
         DO 40 I = M, N
   40 A(M,I) = A(M,I) - B(I)*B(M)
      A(N,N) = SQRT(A(N,N))
      WRONG = 0
      DO 50 J = 1, N
      DO 50 I = J, N
   50 WRONG = WRONG + ABS(A(J,I) - 1)
      PRINT *, WRONG
      END
`

// factorFlops is how many operations all of these programs have.
const factorFlops = 1. / 3 * 320 * 320 * 320

// BenchmarkFactor runs the program of Figure 1 on one process of a T3D, its loops on ordinary arrays, and those in Fortran: what the
// host takes for each, without compiling.
func BenchmarkFactor(b *testing.B) {
	m, err := t3d.New()
	if err != nil {
		b.Fatal(err)
	}
	for _, name := range []string{"choleski.hpj", "choleski-ordinary.hpj"} {
		p, err := hpjava.Build([]compile.Source{{Name: name, Text: []byte(program(b, name, "N = 48=>N = 320"))}}, hpjava.Options{Costs: m.Costs()})
		if err != nil {
			b.Fatal(err)
		}
		b.Run("program="+name, func(b *testing.B) {
			for b.Loop() {
				var out bytes.Buffer
				run := &spmd.Run{Config: func(int) vm.Config { return vm.Config{Library: &hpjava.Console{Output: &out}} }}
				benchmarkRun(b, m, p.Body(run))
				if !strings.HasSuffix(out.String(), "0.0\n") {
					b.Fatalf("printed %q, want no wrong elements", out.String())
				}
			}
			b.ReportMetric(factorFlops*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mflop/s")
		})
	}
	p, err := fortran.Build([]fortran.Source{{Name: "factor.f", Text: []byte(factorFortran)}}, fortran.Options{Costs: m.Costs()})
	if err != nil {
		b.Fatal(err)
	}
	b.Run("program=factor.f", func(b *testing.B) {
		for b.Loop() {
			var out bytes.Buffer
			done, err := p.Run(context.Background(), vm.Config{Library: fio.New(fio.Config{Files: fio.MemoryFiles{}, Output: io.Writer(&out)})})
			if err != nil {
				b.Fatal(err)
			}
			if err := done.Close(); err != nil {
				b.Fatal(err)
			}
			if strings.TrimSpace(out.String()) != "0.0000000E+00" && strings.Trim(out.String(), " 0.\n") != "" {
				b.Fatalf("printed %q, want no wrong elements", out.String())
			}
		}
		b.ReportMetric(factorFlops*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mflop/s")
	})
}

// benchmarkRun runs a body on one process.
func benchmarkRun(b *testing.B, m machines.Machine, body func(e machines.Endpoint)) {
	b.Helper()
	k := sim.New(1)
	if err := m.Launch(k, 1, body); err != nil {
		b.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		b.Fatal(err)
	}
}
