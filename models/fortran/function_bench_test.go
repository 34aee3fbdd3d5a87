package fortran_test

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"simrun/models/fortran"
)

// calls is how many times a program of functionPrograms calls its function.
const calls = 1000000

// functionProgram is a program that adds up an expression and prints the sum. The expression may contain X, which runs
// from 0.001 to 0.74, I, which counts, and K, which is 7 although no compiler knows it.
func functionProgram(expression string) string {
	return fmt.Sprintf(`      DOUBLE PRECISION X, S
      INTEGER I, K
      COMMON /EXPON/ K
      S = 0
      X = 0.001D0
      DO 10 I = 1, %d
      S = S + %s
   10 X = X + 7.4D-7
      PRINT '(E24.16)', S
      END
      BLOCK DATA
      COMMON /EXPON/ K
      DATA K /7/
      END
`, calls, expression)
}

// functionPrograms are expressions with their sums as gfortran computes them.
var functionPrograms = []struct {
	name, expression string
	sum              float64
}{
	{"sin", "SIN(X)", 354331.552588831},
	{"cos", "COS(X)", 910846.1352721619},
	{"tan", "TAN(X)", 410932.3259850503},
	{"exp", "EXP(X)", 1482475.124677276},
	{"log", "LOG(X)", -1290828.227169832},
	{"log10", "LOG10(X)", -560599.5761447946},
	{"atan", "ATAN(X)", 342859.499277614},
	{"atan2", "ATAN2(X, 0.3D0)", 790366.5920992192},
	{"asin", "ASIN(X)", 391772.8915288526},
	{"acos", "ACOS(X)", 1179023.435266046},
	{"sinh", "SINH(X)", 388289.1481332511},
	{"cosh", "COSH(X)", 1094185.976543989},
	{"tanh", "TANH(X)", 341315.2406565842},
	{"power", "X**1.37D0", 280213.1451274713},
	{"constant-power", "X**3", 101854.5075691057},
	{"integer-power", "X**K", 15354.02425476087},
	{"whole-power", "MOD(I, 3)**K", 42999958.0},
	{"mod", "MOD(X, 0.3D0)", 135054.1300025072},
	{"real-sin", "SIN(REAL(X))", 354331.5526963674},
	{"real-exp", "EXP(REAL(X))", 1482475.124794245},
	{"real-log", "LOG(REAL(X))", -1290828.227176845},
	{"real-power", "REAL(X)**1.37", 280213.1441742824},
	{"complex-abs", "ABS(CMPLX(X, .3D0, 8))", 499335.6034525193},
	{"complex-sqrt", "DBLE(SQRT(CMPLX(X, .3D0, 8)))", 643826.382867373},
	{"complex-exp", "DBLE(EXP(CMPLX(X, .3D0, 8)))", 1416262.580825296},
	{"complex-log", "DBLE(LOG(CMPLX(X, .3D0, 8)))", -743034.4913163199},
	{"complex-sin", "DBLE(SIN(CMPLX(X, .3D0, 8)))", 370396.4186921832},
	{"complex-divide", "DBLE(CMPLX(X,.3D0,8)/CMPLX(.3D0,X,8))", 794679.5577285525},
	{"complex-power", "DBLE(CMPLX(X, .3D0, 8)**K)", -28130.59592893095},
}

// checkSum compares what a program printed: two libraries may differ in the last digit of each of a million terms.
func checkSum(b *testing.B, got string, want float64) {
	b.Helper()
	sum, err := strconv.ParseFloat(strings.TrimSpace(got), 64)
	if err != nil || math.Abs(sum/want-1) > 1e-8 {
		b.Fatalf("found %q, expected %v", got, want)
	}
}

// BenchmarkFunction calls each function a million times; NativeFunction is the same in gfortran.
func BenchmarkFunction(b *testing.B) {
	for _, f := range functionPrograms {
		b.Run("name="+f.name, func(b *testing.B) {
			p := build(b, "function.f", functionProgram(f.expression), fortran.Options{})
			for b.Loop() {
				checkSum(b, output(b, p), f.sum)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/calls, "ns/call")
		})
	}
}
