package fortran_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
)

const programs = "../../scenarios/programs/"

// include reads what the programs include, with other sizes where sizes says.
func include(sizes map[string]string) func(string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		if text, ok := sizes[filepath.Base(name)]; ok {
			return []byte(text), nil
		}
		return os.ReadFile(name)
	}
}

func luSize(n, steps int, dt string) map[string]string {
	return map[string]string{"lu.par": fmt.Sprintf(`
      INTEGER NX, NY, NZ, NMAX, ITMAX
      DOUBLE PRECISION DTSTEP
      PARAMETER (NX = %[1]d, NY = %[1]d, NZ = %[1]d, NMAX = %[1]d)
      PARAMETER (ITMAX = %[2]d, DTSTEP = %[3]s)
`, n, steps, dt)}
}

func swmSize(n, steps int) map[string]string {
	return map[string]string{"swm.par": fmt.Sprintf(`
      INTEGER M, N, ITMAX
      PARAMETER (M = %[1]d, N = %[1]d, ITMAX = %[2]d)
`, n, steps)}
}

func build(tb testing.TB, name, text string, o fortran.Options) *fortran.Program {
	tb.Helper()
	p, err := fortran.Build([]fortran.Source{{Name: name, Text: []byte(text)}}, o)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := p.Close(); err != nil {
			tb.Error(err)
		}
	})
	return p
}

// output runs a program and returns what it prints.
func output(tb testing.TB, p *fortran.Program) string {
	tb.Helper()
	var out bytes.Buffer
	m, err := p.Run(context.Background(), vm.Config{Library: fio.New(fio.Config{Files: fio.MemoryFiles{}, Output: &out})})
	if err != nil {
		tb.Fatalf("%v\n%s", err, out.String())
	}
	if err := m.Close(); err != nil {
		tb.Fatal(err)
	}
	return out.String()
}

func readProgram(tb testing.TB, name string) string {
	tb.Helper()
	text, err := os.ReadFile(programs + name)
	if err != nil {
		tb.Fatal(err)
	}
	return string(text)
}

// BenchmarkRun runs whole programs, without compiling them. Each knows its
// answer.
func BenchmarkRun(b *testing.B) {
	for _, c := range []struct {
		name, file, want string
		sizes            map[string]string
		flops            float64
	}{
		{"program=swm/n=256/steps=120", "swm.f", "6.5186598748758E+03", swmSize(256, 120), 65 * 256 * 256 * 120},
		{"program=lu/class=S", "lu.f", "verification successful", luSize(12, 50, "0.5D0"), 102298400},
		{"program=lu/class=W", "lu.f", "1.161399311023", luSize(33, 50, "1.5D-3"), 50 * luFlops(33)},
		{"program=gauss/n=256", "gauss.f", "wrong values:       0", nil, 2. / 3 * 256 * 256 * 256},
		{"program=cholesky/n=200", "cholesky.f", "wrong values:       0", nil, 1. / 3 * 200 * 200 * 200},
	} {
		b.Run(c.name, func(b *testing.B) {
			p := build(b, programs+c.file, readProgram(b, c.file), fortran.Options{Include: include(c.sizes)})
			want := c.want
			if strings.HasSuffix(c.name, "W") {
				want = "surface integral" // 50 of 300 steps have no published value
			}
			for b.Loop() {
				if got := output(b, p); !strings.Contains(got, want) {
					b.Fatalf("found\n%s\nexpected %q in it", got, want)
				}
			}
			b.ReportMetric(c.flops*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mflop/s")
		})
	}
}

// luFlops is the number of operations of one step as the benchmark counts them.
func luFlops(n float64) float64 {
	return 1984.77*n*n*n - 10923.3*n*n + 27770.9*n - 144010
}

const scalarText = `      PROGRAM SCALAR
      INTEGER I, K, COUNT
      DOUBLE PRECISION X
      X = 0
      K = 0
      COUNT = 0
      DO 10 I = 1, 3000000
         K = MOD(K*7 + I, 1000003)
         IF (K .GT. 500000) THEN
            X = X*.999D0 + K
         ELSE
            X = X + 1.5D0
            COUNT = COUNT + 1
         END IF
         CALL STEP (K, X)
   10 CONTINUE
      PRINT *, K, COUNT, IFIB(25)
      END
      SUBROUTINE STEP (K, X)
      INTEGER K
      DOUBLE PRECISION X
      IF (IAND(K, 1) .EQ. 0) X = X - 1
      END
      INTEGER FUNCTION IFIB (N)
      INTEGER A, B, T, ROUND
      IFIB = 0
      DO 20 ROUND = 1, 100000
         A = 0
         B = 1
         DO 10 I = 1, N
            T = A + B
            A = B
            B = T
   10    CONTINUE
         IFIB = IFIB + MOD(A, 10)
   20 CONTINUE
      END
`

// BenchmarkScalar runs loops without arrays, with calls and branches.
func BenchmarkScalar(b *testing.B) {
	p := build(b, "scalar.f", scalarText, fortran.Options{})
	for b.Loop() {
		if got, want := output(b, p), "      337451     1498979      500000\n"; got != want {
			b.Fatalf("found %q, expected %q", got, want)
		}
	}
}

// largeProgram is a program of about n lines: the units of lu.f under new names
// again and again.
func largeProgram(tb testing.TB, n int) string {
	lu := readProgram(tb, "lu.f")
	start := strings.Index(lu, "      SUBROUTINE JACLD")
	unit := lu[start:]
	var b strings.Builder
	b.WriteString("      PROGRAM LARGE\n      END\n")
	for i := 0; strings.Count(b.String(), "\n") < n; i++ {
		text := unit
		for _, name := range []string{"JACLD", "BLTS", "JACU", "BUTS"} {
			text = strings.ReplaceAll(text, "SUBROUTINE "+name, fmt.Sprintf("SUBROUTINE %s%d", name, i))
		}
		b.WriteString(text)
	}
	return b.String()
}

// oldUnit is a subroutine as programs of 1980 have them: comments, short
// statements, labels, COMMON, input/output.
const oldUnit = `      SUBROUTINE SWEEP%[1]d (X, Y, N, INC, IERR)
C
C     ONE SWEEP OF RELAXATION OVER THE N VALUES OF X, IN STEPS OF INC.
C     IERR IS 0 IF ALL IS WELL, 1 IF N IS TOO LARGE, 2 IF THE SWEEP
C     DOES NOT CONVERGE WITHIN THE NUMBER OF STEPS IN /CNTRL/.
C
      INTEGER N, INC, IERR
      REAL X(N), Y(N)
      INTEGER MAXIT, LUN, IPRINT
      REAL EPS, OMEGA, WORK
      COMMON /CNTRL/ EPS, OMEGA, MAXIT, LUN, IPRINT
      COMMON /SCRTCH/ WORK(1000)
      REAL RESID, OLD, TEMP
      INTEGER I, J, ITER
      LOGICAL DONE
      SAVE
      DATA DONE /.FALSE./
C
C     CHECK THE ARGUMENTS.
C
      IERR = 0
      IF (N .GT. 1000) GO TO 90
      IF (N .LE. 2) RETURN
C
C     SAVE THE OLD VALUES.
C
      DO 10 I = 1, N
         WORK(I) = X(I)
   10 CONTINUE
      ITER = 0
C
C     ITERATE.
C
   20 ITER = ITER + 1
      RESID = 0.0
      J = N - 1
      DO 30 I = 2, J
         OLD = X(I)
         TEMP = 0.5*(X(I-1) + X(I+1)) - Y(I)
         X(I) = OLD + OMEGA*(TEMP - OLD)
         RESID = MAX(RESID, ABS(X(I) - OLD))
   30 CONTINUE
      IF (IPRINT .LT. 2) GO TO 40
      WRITE (LUN, 100) ITER, RESID
C
C     CONVERGED, OR TOO MANY STEPS.
C
   40 DONE = RESID .LT. EPS
      IF (DONE) GO TO 80
      IF (ITER .LT. MAXIT) GO TO 20
      IERR = 2
      CALL RESTOR (X, WORK, N, INC)
      GO TO 95
C
   80 IF (IPRINT .GT. 0) WRITE (LUN, 110) ITER
      RETURN
C
C     ERRORS.
C
   90 IERR = 1
   95 WRITE (LUN, 120) IERR, N
      RETURN
C
  100 FORMAT (' STEP', I5, '  RESIDUAL', E12.4)
  110 FORMAT (' CONVERGED AFTER', I5, ' STEPS')
  120 FORMAT (' *** ERROR', I3, ' IN SWEEP, N =', I8)
      END
`

// oldProgram is a program of about n lines of an older kind.
func oldProgram(n int) string {
	var b strings.Builder
	b.WriteString("      PROGRAM OLD\n      END\n      SUBROUTINE RESTOR (X, W, N, INC)\n      REAL X(N), W(N)\n      END\n")
	for i := range n / strings.Count(oldUnit, "\n") {
		fmt.Fprintf(&b, oldUnit, i)
	}
	return b.String()
}

// stage is the memory of one part of the front end: bytes that are allocated, and bytes in use at its end. Data that
// only the part before needs are gone then.
type stage struct{ allocated, live uint64 }

// BenchmarkFrontEnd scans, parses, resolves and lowers 50,000 lines: dense
// ones, and those of an older program.
func BenchmarkFrontEnd(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"input=dense", largeProgram(b, 50000)},
		{"input=old", oldProgram(50000)},
	} {
		b.Run(c.name, func(b *testing.B) {
			sources := []fortran.Source{{Name: programs + "large.f", Text: []byte(c.text)}}
			for b.Loop() {
				frontEnd(b, sources, func(int) {})
			}
			b.ReportMetric(float64(strings.Count(c.text, "\n"))*float64(b.N)/b.Elapsed().Seconds(), "lines/s")
			for i, s := range heapOfStages(b, sources) {
				name := [...]string{"parse", "resolve", "lower"}[i]
				b.ReportMetric(float64(s.allocated)/float64(len(c.text)), name+"-B/source-B")
				b.ReportMetric(float64(s.live)/float64(len(c.text)), name+"-live-B/source-B")
			}
		})
	}
}

// frontEnd calls after with 0, 1, 2 behind its stages.
func frontEnd(b *testing.B, sources []fortran.Source, after func(stage int)) {
	o := fortran.Options{Include: include(nil)}
	syntax, err := fortran.Parse(sources, o)
	if err != nil {
		b.Fatal(err)
	}
	after(0)
	typed, err := fortran.Resolve(syntax, o)
	if err != nil {
		b.Fatal(err)
	}
	after(1)
	m, err := fortran.Lower(typed)
	if err != nil {
		b.Fatal(err)
	}
	after(2)
	if len(m.Funcs) < 100 {
		b.Fatalf("found %d functions, expected more than 100", len(m.Funcs))
	}
}

func heapOfStages(b *testing.B, sources []fortran.Source) (s [3]stage) {
	var start, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&start)
	total := start.TotalAlloc
	frontEnd(b, sources, func(i int) {
		runtime.GC()
		runtime.ReadMemStats(&now)
		s[i] = stage{now.TotalAlloc - total, now.HeapAlloc - start.HeapAlloc}
		total = now.TotalAlloc
	})
	return s
}
