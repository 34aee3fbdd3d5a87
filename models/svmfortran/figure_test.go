package svmfortran_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/internal/drawn"
	"simrun/models/fortran"
	"simrun/models/fortran/dialect"
	"simrun/models/svmfortran"
)

// TestFigure4: the intermediate code of the article's Figure 4 has its parts in its order.
func TestFigure4(t *testing.T) {
	const text = `
      PROGRAM DISPATCH
CSVM$ EXCLUSIVE_REGION
      I = 1
      CALL SUB
      I = 2
CSVM$ EXCLUSIVE_REGION_END
      END
      SUBROUTINE SUB
      END
`
	made, err := svmfortran.Dialect().Translate([]fortran.Source{{Name: "t.f", Text: []byte(text)}}, dialect.Options{})
	if err != nil {
		t.Fatal(err)
	}
	code := strings.ToLower(made.Text())
	rest := code
	for _, part := range []string{
		"program dispatch", "svm_myprocset", "svm_dispatch_recv()", "i = 1", "call svm_dispatch_send(2)", "continue", "call sub", "svm_myprocset", "i = 2",
		"call svm_dispatch_send(1)", "continue", "end",
	} {
		_, after, found := strings.Cut(rest, part)
		if !found {
			t.Fatalf("no %q where the article has it, in\n%s", part, code)
		}
		rest = after
	}
}

// TestLinkedBlocks: in the article's example of a linked distribution, with T2 linked, 15 elements of T1 in blocks on 3 processors.
// T2(I) is at home with T1(3*I): T1(3) is processor 0's, T1(6) and T1(9) are processor 1's, T1(12) and T1(15) processor 2's.
func TestLinkedBlocks(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM LINKED
      INTEGER WHO(5), I, ME
CSVM$ SHARED WHO
CSVM$ PROCESSORS:: P(3)
CSVM$ TEMPLATE:: T1(15), T2(5)
CSVM$ DISTRIBUTE (BLOCK) ONTO P:: T1
CSVM$ DISTRIBUTE (I) ONTO HOME(T1(3*I)):: T2
      ME = MYPROCSET()
CSVM$ PDO (LOOPS(I),STRATEGY(ON_HOME(T2(I))))
      DO I = 1, 5
         WHO(I) = ME
      END DO
CSVM$ EXCLUSIVE_REGION
      PRINT '(5I2)', WHO
CSVM$ EXCLUSIVE_REGION_END
      END
`, dialect.Options{})
	got, _, err := execute(t, p, 3)
	if err != nil {
		t.Fatal(err)
	}
	if want := " 0 1 1 2 2\n"; got != want {
		t.Errorf("executed by %q, want %q", got, want)
	}
}

// randomProgram draws a program of parallel loops over shared arrays. Each iteration writes its own element of one
// array and reads others of another. So a sequential run prints the same.
func randomProgram(t *rapid.T) string {
	const extent = 24
	var text strings.Builder
	fmt.Fprintf(&text, `
      PROGRAM RANDOM
      INTEGER A(%[1]d), B(%[1]d), C(%[1]d), I
CSVM$ SHARED A, B, C
CSVM$ PROCESSORS:: P(NUMPROC())
CSVM$ TEMPLATE:: T(%[1]d), S(%[1]d), L(%[1]d)
CSVM$ DISTRIBUTE (%[2]s) ONTO P:: T
CSVM$ DISTRIBUTE (CYCLIC) ONTO P:: S
CSVM$ DISTRIBUTE (I) ONTO HOME(T(%[3]d-I)):: L
CSVM$ PDO (LOOPS(I),STRATEGY(BLOCK))
      DO I = 1, %[1]d
         A(I) = I
         B(I) = 2*I
         C(I) = 3*I
      END DO
`, extent, rapid.SampledFrom([]string{"BLOCK", "CYCLIC", "CYCLIC(2)", "CYCLIC(5)"}).Draw(t, "format"), extent+1)
	for range rapid.IntRange(1, 5).Draw(t, "loops") {
		names := rapid.Permutation([]string{"A", "B", "C"}).Draw(t, "arrays")
		strategy := rapid.SampledFrom([]string{
			"BLOCK", "CYCLIC", "CYCLIC(3)", "SELF", "SELF(2)", "GUIDED", "FACTORING", "ON_HOME(T(I))", "ON_HOME(S(I))", "ON_HOME(L(I))", "ALIGNED(A(I))",
		}).Draw(t, "strategy")
		low := rapid.IntRange(1, extent).Draw(t, "low")
		high := rapid.IntRange(low-1, extent).Draw(t, "high")
		step := rapid.IntRange(1, 4).Draw(t, "step")
		fmt.Fprintf(&text, "CSVM$ PDO (LOOPS(I),STRATEGY(%s))\n      DO I = %d, %d, %d\n         %s(I) = MOD(%s(%d-I) + %d*%s(I), 1000)\n      END DO\n",
			strategy, low, high, step, names[0], names[1], extent+1, rapid.IntRange(-3, 3).Draw(t, "factor"), names[2])
	}
	text.WriteString("CSVM$ EXCLUSIVE_REGION\n      PRINT '(12I6)', A, B, C\nCSVM$ EXCLUSIVE_REGION_END\n      END\n")
	return text.String()
}

// TestRandomPrograms: on any number of processors a program prints what it prints when its directives are comments.
func TestRandomPrograms(t *testing.T) {
	drawn.AtMost(t, 12) // compiling takes longer than running
	rapid.Check(t, func(r *rapid.T) {
		text := randomProgram(r)
		p, err := compile(t, text, dialect.Options{})
		if err != nil {
			r.Fatalf("%v\n%s", err, text)
		}
		defer func() {
			if err := p.Close(); err != nil {
				r.Error(err)
			}
		}()
		n := rapid.IntRange(1, 9).Draw(r, "processors")
		got, _, err := execute(t, p, n)
		if err != nil {
			r.Fatalf("%d processors: %v\n%s", n, err, text)
		}
		if want := sequential(t, text); got != want {
			r.Errorf("%d processors: got\n%swant\n%s%s", n, got, want, text)
		}
	})
}
