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

	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/models/fortran/vm"
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

// BenchmarkFrontEnd scans, parses, resolves and lowers 50,000 lines.
func BenchmarkFrontEnd(b *testing.B) {
	text := largeProgram(b, 50000)
	lines := float64(strings.Count(text, "\n"))
	sources := []fortran.Source{{Name: programs + "large.f", Text: []byte(text)}}
	o := fortran.Options{Include: include(nil)}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for b.Loop() {
		syntax, err := fortran.Parse(sources, o)
		if err != nil {
			b.Fatal(err)
		}
		typed, err := fortran.Resolve(syntax, o)
		if err != nil {
			b.Fatal(err)
		}
		m, err := fortran.Lower(typed)
		if err != nil {
			b.Fatal(err)
		}
		if len(m.Funcs) < 100 {
			b.Fatalf("found %d functions, expected more than 100", len(m.Funcs))
		}
	}
	runtime.ReadMemStats(&after)
	b.ReportMetric(lines*float64(b.N)/b.Elapsed().Seconds(), "lines/s")
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/float64(b.N)/float64(len(text)), "heap-B/source-B")
}
