package parser_test

import (
	"runtime"
	"strings"
	"testing"

	"simrun/internal/source"
	"simrun/models/fortran/parser"
)

// kernel is a subroutine of 50 lines in the style of the benchmarks of the
// time.
const kernel = `C     RELAXATION OF ONE PLANE
      SUBROUTINE RELAX(U, RHS, N, M, OMEGA, RESID)
      INTEGER N, M, I, J, K
      DOUBLE PRECISION U(5, N, M), RHS(5, N, M), OMEGA, RESID(5)
      DOUBLE PRECISION TMP, TMP1, TV(5), D(5, 5)
      COMMON /CONST/ DX, DY, DT, C1, C2, C3
      PARAMETER (EPS = 1.0D-8)
C
C     INNER POINTS
C
      DO 10 K = 1, 5
         RESID(K) = 0.0D0
   10 CONTINUE
      DO J = 2, M - 1
         DO I = 2, N - 1
            TMP1 = 1.0D0 / U(1, I, J)
            TMP = C1 * (RHS(1, I, J) + RHS(2, I, J))
            TV(1) = RHS(1, I, J) - OMEGA * (D(1, 1) * U(1, I-1, J)
     &            + D(1, 2) * U(2, I-1, J)
     &            + D(1, 3) * U(3, I-1, J))
            TV(2) = RHS(2, I, J) - OMEGA * (D(2, 1) * U(1, I-1, J)
     &            + D(2, 2) * U(2, I-1, J))
            IF (ABS(TV(1)) .GT. EPS) THEN
               U(1, I, J) = U(1, I, J) + TV(1) * TMP1
               U(2, I, J) = U(2, I, J) + TV(2) * TMP1
            ELSE
               U(1, I, J) = 0.5D0 * (U(1, I-1, J) + U(1, I+1, J))
            END IF
            DO K = 3, 5
               TV(K) = 0.25D0 * DT * DX * RHS(K, I, J)
               U(K, I, J) = U(K, I, J) + TV(K)
               RESID(K) = RESID(K) + TV(K)**2
            END DO
         END DO
      END DO
C
C     EDGES
C
      DO 20 I = 1, N
         U(1, I, 1) = U(1, I, 2)
         U(1, I, M) = U(1, I, M-1)
   20 CONTINUE
      IF (RESID(1) .LT. EPS) GO TO 30
      CALL EXCHANGE(U, N, M, TMP)
      WRITE (6, 100) (RESID(K), K = 1, 5)
   30 CONTINUE
  100 FORMAT (1X, 'RESIDUALS ', 5E12.4)
      RETURN
C
      END
`

// BenchmarkParse reads 50,000 lines in fixed form.
func BenchmarkParse(b *testing.B) {
	const units = 1000
	text := strings.Repeat(kernel, units)
	src := []byte(text)
	lines := strings.Count(text, "\n")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for b.Loop() {
		set := &source.Set{}
		file, err := set.Add("k.f", src, source.Fixed, 0)
		if err != nil {
			b.Fatal(err)
		}
		tree, err := parser.Parse(set, file, parser.Options{})
		if err != nil || len(tree.Units) != units {
			b.Fatalf("got %d units and error %v, want %d units", len(tree.Units), err, units)
		}
	}
	runtime.ReadMemStats(&after)
	b.ReportMetric(float64(lines)*float64(b.N)/b.Elapsed().Seconds(), "lines/s")
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/float64(b.N)/float64(len(text)), "heapB/srcB")
}

// BenchmarkPositions resolves positions all over a file.
func BenchmarkPositions(b *testing.B) {
	text := strings.Repeat(kernel, 1000)
	set := &source.Set{}
	file, err := set.Add("k.f", []byte(text), source.Fixed, 0)
	if err != nil {
		b.Fatal(err)
	}
	i := 0
	for b.Loop() {
		i = (i + 7919) % len(text)
		if set.Position(file.Pos(i)).Line == 0 {
			b.Fatalf("offset %d has no line", i)
		}
	}
}
