package opt_test

import (
	"strings"
	"testing"
)

// TestEarly are loops in which something is computed before it is known to be
// needed: it must not fail, nor hide that the program does.
func TestEarly(t *testing.T) {
	tests := map[string]struct {
		text, want string
		fails      bool
	}{
		// A(I) and A(I-1000) differ by a constant, but A(I-1000) is below all memory at first.
		"lowest reference made late": {`      PROGRAM T
      COMMON /C/ A, X
      REAL A(3000), X(3000)
      DO 1 I = 1, 3000
    1 A(I) = I
      CALL S (A, X, 3000)
      PRINT *, X(1), X(1000), X(1001), X(3000)
      END
      SUBROUTINE S (A, X, N)
      REAL A(*), X(*)
      DO 1 I = 1, N
      IF (I .GT. 1000) THEN
      X(I) = A(I-1000)
      ELSE
      X(I) = A(I)
      END IF
    1 CONTINUE
      END
`, "   1.00000000       1000.00000       1.00000000       2000.00000    \n", false},
		// What fails is not computed before a loop that computes it under a condition.
		"power that is not computed": {`      PROGRAM T
      INTEGER A(20)
      K = 0
      M = -1
      CALL S (A, K, M)
      PRINT *, A(20)
      END
      SUBROUTINE S (A, K, M)
      INTEGER A(20)
      DO 1 I = 1, 20
      A(I) = I
    1 IF (K .NE. 0) A(I) = K**M
      END
`, "          20\n", false},
		// It fails where it is, not where the function begins.
		"power that is computed": {`      PROGRAM T
      K = 0
      M = -1
      DO 1 I = 1, 20
    1 J = K**M
      PRINT *, J
      END
`, "t.f:5:7: zero to a negative power", true},
		// The last subscript is 1 + 65536*65536, which wraps to 1 as the first one is.
		"subscript back at its start": {`      PROGRAM T
      REAL A(10)
      N = 65537
      CALL S (A, N)
      END
      SUBROUTINE S (A, N)
      REAL A(10)
      DO 1 I = 1, N
    1 A(1 + (I-1)*65536) = I
      END
`, "subscript 1 of A is 65537, outside 1:10", true},
	}
	for name, test := range tests { // any order: each stands alone
		t.Run(name, func(t *testing.T) {
			for _, asWritten := range []bool{true, false} {
				output, failure := execute(t, test.text, asWritten)
				if !test.fails && (failure != "" || output != test.want) {
					t.Fatalf("as written %v: got %s%s, want %s", asWritten, output, failure, test.want)
				}
				if test.fails && !strings.Contains(failure, test.want) {
					t.Fatalf("as written %v: got %s%s, want the error %s", asWritten, output, failure, test.want)
				}
			}
		})
	}
}
