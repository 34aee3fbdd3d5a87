package craft

import (
	"strings"
	"testing"

	"simrun/models/fortran"
)

// A subscript outside of a shared array and shapes that differ are errors, however many
// PEs there are.
func TestSubscriptsAreChecked(t *testing.T) {
	const head = `      INTEGER N, K, I, J, P(4)
      REAL X(16), Y(16), Z(0:15), A(16, 4), S(5), C(16)
CDIR$ SHARED X(:BLOCK), Y(:BLOCK), Z(:BLOCK(1)), A(:,:BLOCK), S(:)
      N = 17
      X = 1
      Y = 1
      Z = 1
      A = 1
      S = 1
CDIR$ BARRIER
`
	for _, c := range []struct{ text, want string }{
		{"      X(17) = 1\n", "subscript 1 of X is 17, outside 1:16"},
		{"      X(N) = 1\n", "subscript 1 of X is 17, outside 1:16"},
		{"      Z(N) = 1\n", "subscript 1 of Z is 17, outside 0:15"},
		{"      A(N, 1) = 1\n", "subscript 1 of A is 17, outside 1:16"},
		{"      A(1, N) = 1\n", "subscript 2 of A is 17, outside 1:4"},
		{"      S(N) = 1\n", "subscript 1 of S is 17, outside 1:5"},
		{"      K = X(N - 17)\n", "subscript 1 of X is 0, outside 1:16"},
		{"      IF (S(N) .GT. 0) K = 1\n", "subscript 1 of S is 17, outside 1:5"},
		{"      X(1:N) = 1\n", "subscript 1 of X is 17, outside 1:16"},
		{"      A(1:N, 2) = 1\n", "subscript 1 of A is 17, outside 1:16"},
		{"      X(1:5) = Y(13:N)\n", "subscript 1 of Y is 17, outside 1:16"},
		{"      X(1:N - 2) = Y\n", "shapes differ in dimension 1: 15 elements and 16"},
		{"      X(1:N - 2) = C\n", "shapes differ in dimension 1: 15 elements and 16"},
		{"      K = SUM(X(1:N))\n", "subscript 1 of X is 17, outside 1:16"},
		{"      P = 17\n      X(1:4) = Y(P(1):P(2))\n", "shapes differ in dimension 1: 4 elements and 1"},
		{"CDIR$ DOSHARED (I) ON X(I)\n      DO I = 1, N\n      X(I) = I\n      END DO\n", "subscript 1 of X is 17, outside 1:16"},
		{"CDIR$ DOSHARED (I) ON X(I)\n      DO I = 1, 16\n      X(I) = Y(I + 1)\n      END DO\n", "subscript 1 of Y is 17, outside 1:16"},
		{"CDIR$ DOSHARED (J) ON A(1, J)\n      DO J = 1, 4\n      DO I = 1, N\n      A(I, J) = 1\n      END DO\n      END DO\n",
			"subscript 1 of A is 17, outside 1:16"},
		{"CDIR$ DOSHARED (I) ON X(I)\n      DO I = N, 16\n      X(I) = I\n      END DO\n", ""},
		{"CDIR$ DOSHARED (I) ON X(I + 1)\n      DO I = 0, 15\n      X(I + 1) = Y(16 - I)\n      END DO\n", ""},
		{"      X(16:1:-1) = Y(N - 16:N - 1)\n", ""},
		{"      X(N:1) = Y(N:1)\n", ""},
	} {
		for _, n := range []int{1, 2, 4} {
			r := execute(t, n, head+c.text+"      END\n", fortran.Options{})
			switch {
			case c.want == "" && r.err != nil:
				t.Errorf("%q on %d PEs: got %v, want no error", c.text, n, r.err)
			case c.want != "" && (r.err == nil || !strings.Contains(r.err.Error(), c.want) || !strings.Contains(r.err.Error(), "t.f:1")):
				t.Errorf("%q on %d PEs: got %v, want %q with its line", c.text, n, r.err, c.want)
			}
		}
	}
}

// Neither the time nor its division into parts depends on whether the program is checked.
func TestChecksTakeNoTime(t *testing.T) {
	const text = `      REAL X(64, 64), Y(64, 64), S
      INTEGER K(64)
CDIR$ SHARED X(:,:BLOCK), Y(:,:BLOCK(1))
      Y = 1
CDIR$ DOSHARED (J) ON Y(1, J)
      DO J = 2, 64
      Y(2, J) = Y(3, J) + 1
      END DO
      DO 5 I = 1, 64
    5 K(I) = 65 - I
CDIR$ DOSHARED (J) ON X(1, J)
      DO J = 1, 64
      DO I = 1, 64
      X(I, J) = I*J
      END DO
      END DO
CDIR$ DOSHARED (J) ON X(1, J)
      DO J = 2, 64
      S = X(3, J)
      DO I = 2, 64
      X(I, J) = X(I, J) + S*X(K(I), J - 1)
      END DO
      END DO
      END
`
	full, phantom := execute(t, 4, text, fortran.Options{}), execute(t, 4, text, fortran.Options{Phantom: true})
	for i := range full.run.Results {
		if got, want := full.run.Results[i], phantom.run.Results[i]; got.End != want.End || got.Ledger.Time != want.Ledger.Time {
			t.Errorf("PE %d: got %v %v, want %v %v", i, got.End, got.Ledger.Time, want.End, want.Ledger.Time)
		}
	}
}
