package craft

import (
	"strings"
	"testing"

	"simrun/models/fortran"
)

// translateErr returns the message about a program.
func translateErr(text string, pes int) string {
	_, err := translate("t.f", text, pes)
	if err == nil {
		return ""
	}
	return err.Error()
}

// Every program has one mistake, and the message begins at its line and column.
var mistakes = []struct{ name, text, want string }{
	{"extent", "      REAL A(10)\nCDIR$ SHARED A(:BLOCK)\n      END\n",
		"t.f:2:14: dimension 1 of A has extent 10, expected a power of two, since it is distributed; declare 16 and use the part you need"},
	{"extent of a constant", "      PARAMETER (N = 12)\n      REAL A(8,0:N)\nCDIR$ SHARED A(:BLOCK,:BLOCK(1))\n      END\n",
		"t.f:3:14: dimension 2 of A has extent 13"},
	{"block size", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK(3))\n      END\n",
		"t.f:2:16: found a block size that is not a constant power of two"},
	{"variable extent", "      SUBROUTINE S(A, N)\n      REAL A(N)\nCDIR$ SHARED A(:BLOCK)\n      END\n",
		"t.f:3:14: dimension 1 of shared A must have constant bounds"},
	{"geometry", "      REAL A(8)\nCDIR$ SHARED (G) :: A\n      END\n",
		"t.f:2:15: found geometry G, expected one that a GEOMETRY directive before this line declares"},
	{"ranks of a distribution", "      REAL A(8,8)\nCDIR$ SHARED A(:BLOCK)\n      END\n",
		"t.f:2:14: found one distribution for A, which has 2 dimensions"},
	{"ranks of a reference", "      REAL A(8,8)\nCDIR$ SHARED A(:BLOCK,:)\n      A(1) = 2\n      END\n",
		"t.f:3:7: found one subscript for A, which has 2 dimensions"},
	{"shared twice", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\nCDIR$ SHARED A(:BLOCK)\n      END\n",
		"t.f:3:14: A is shared already, at line 2"},
	{"characters", "      CHARACTER A(8)\nCDIR$ SHARED A(:BLOCK)\n      END\n",
		"t.f:2:14: A cannot be shared"},
	{"structures", "      TYPE P\n      REAL X\n      END TYPE\n      TYPE (P) A(8)\nCDIR$ SHARED A(:BLOCK)\n      END\n",
		"t.f:5:14: A cannot be shared"},
	{"no loop", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\nCDIR$ DOSHARED (I) ON A(I)\n      A(1) = 2\n      END\n",
		"t.f:3:7: found DOSHARED in front of something else, expected the loop over I right behind it"},
	{"another loop", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\nCDIR$ DOSHARED (I) ON A(I)\n      DO J = 1, 8\n      END DO\n      END\n",
		"t.f:3:17: expected the loop over I here"},
	{"loops not tight", "      REAL A(8,8)\nCDIR$ SHARED A(:BLOCK,:)\nCDIR$ DOSHARED (J, I) ON A(I,J)\n      DO J = 1, 8\n      K = J\n      DO I = 1, 8\n      END DO\n      END DO\n      END\n",
		"t.f:3:20: expected the loop over I here"},
	{"private ON", "      REAL A(8)\nCDIR$ DOSHARED (I) ON A(I)\n      DO I = 1, 8\n      END DO\n      END\n",
		"t.f:2:23: found ON A(I), expected an element of an array that a SHARED directive distributes"},
	{"subscript of ON", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\nCDIR$ DOSHARED (I) ON A(I*I)\n      DO I = 1, 2\n      END DO\n      END\n",
		"t.f:3:23: found i * i as subscript of the ON element in a distributed dimension"},
	{"step", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\nCDIR$ DOSHARED (I) ON A(I)\n      DO I = 1, 8, K\n      END DO\n      END\n",
		"t.f:4:20: the step of a DOSHARED loop must be a constant other than 0"},
	{"DOSHARED inside", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\nCDIR$ DOSHARED (I) ON A(I)\n      DO I = 1, 8\nCDIR$ DOSHARED (J) ON A(J)\n      DO J = 1, 8\n      END DO\n      END DO\n      END\n",
		"t.f:5:7: found DOSHARED inside a loop that is DOSHARED already"},
	{"RETURN inside", "      SUBROUTINE S\n      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\nCDIR$ DOSHARED (I) ON A(I)\n      DO I = 1, 8\n      RETURN\n      END DO\n      END\n",
		"t.f:6:7: found RETURN inside DOSHARED"},
	{"GO TO out", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\nCDIR$ DOSHARED (I) ON A(I)\n      DO I = 1, 8\n      GO TO 10\n      END DO\n   10 END\n",
		"t.f:5:7: found GO TO 10 out of DOSHARED"},
	{"jump of READ", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\nCDIR$ DOSHARED (I) ON A(I)\n      DO I = 1, 8\n      READ (5, *, ERR=10) X\n      END DO\n   10 END\n",
		"t.f:5:23: found a jump to 10 out of DOSHARED"},
	{"EXIT", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\nCDIR$ DOSHARED (I) ON A(I)\n      DO I = 1, 8\n      IF (I .EQ. 3) EXIT\n      END DO\n      END\n",
		"t.f:5:21: found EXIT out of DOSHARED"},
	{"arithmetic IF", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\nCDIR$ DOSHARED (I) ON A(I)\n      DO I = 1, 8\n      IF (I - 3) 20, 20, 10\n   20 END DO\n   10 END\n",
		"t.f:5:7: found GO TO 10 out of DOSHARED"},
	{"array statement inside", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\nCDIR$ DOSHARED (I) ON A(I)\n      DO I = 1, 8\n      A = 1\n      END DO\n      END\n",
		"t.f:5:7: found an array statement with shared arrays inside DOSHARED"},
	{"dummy not shared", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\n      CALL S(A)\n      END\n      SUBROUTINE S(X)\n      REAL X(8)\n      END\n",
		"t.f:3:14: found shared array A as argument 1 of S, which does not declare it SHARED"},
	{"argument not shared", "      REAL A(8)\n      CALL S(A)\n      END\n      SUBROUTINE S(X)\n      REAL X(8)\nCDIR$ SHARED X(:BLOCK)\n      END\n",
		"t.f:2:14: found no shared array as argument 1 of S, whose X is SHARED at line 6"},
	{"argument distributed otherwise", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK(1))\n      CALL S(A)\n      END\n      SUBROUTINE S(X)\n      REAL X(8)\nCDIR$ SHARED X(:BLOCK)\n      END\n",
		"t.f:3:14: A is not distributed as X of S is at line 7"},
	{"READ", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\n      READ *, A(1)\n      END\n",
		"t.f:3:15: found shared A in READ"},
	{"whole array in WRITE", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\n      WRITE (*,*) A\n      END\n",
		"t.f:3:19: found shared array A in WRITE"},
	{"implied DO", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\n      PRINT *, (A(I), I = 1, 8)\n      END\n",
		"t.f:3:17: found shared A in an implied DO"},
	{"DATA", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\n      DATA A /8*0./\n      END\n",
		"t.f:3:12: found shared A in DATA"},
	{"EQUIVALENCE", "      REAL A(8), B(8)\nCDIR$ SHARED A(:BLOCK)\n      EQUIVALENCE (A, B)\n      END\n",
		"t.f:3:20: found shared A in EQUIVALENCE"},
	{"statement function", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\n      F(X) = X + A(1)\n      END\n",
		"t.f:3:18: found shared A in a statement function"},
	{"no END MASTER", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\nCDIR$ MASTER\n      A(1) = 1\n      END\n",
		"t.f:3:7: found MASTER without END MASTER in the same block"},
	{"BARRIER inside MASTER", "CDIR$ MASTER\nCDIR$ BARRIER\nCDIR$ END MASTER\n      END\n", "t.f:2:7: found BARRIER inside MASTER or CRITICAL"},
	{"functions of whole arrays", "      REAL A(8), B(8), C(4,2)\nCDIR$ SHARED A(:BLOCK)\n      A = EOSHIFT(B, 1)\n      A = 2 + DOT_PRODUCT(A, B)\n      END\n",
		"t.f:3:11: found EOSHIFT in an array statement with shared arrays, expected CSHIFT, reductions and functions that work element by element; assign its value to a private array first\nt.f:4:15: found DOT_PRODUCT in"},
	{"elements by name", "      REAL A(8), B\nCDIR$ SHARED A(:BLOCK)\n      INTERFACE\n      SUBROUTINE S(X, Y)\n      REAL X, Y\n      END SUBROUTINE\n      END INTERFACE\n      CALL S(Y=A(2), X=B)\n      END\n      SUBROUTINE S(X, Y)\n      REAL X, Y\n      Y = X\n      END\n",
		"t.f:8:16: found shared A(2) as argument 1 of S, which assigns it; pass a private variable"},
	{"elements to the language's subroutines", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\n      CALL RANDOM_NUMBER(A(2))\n      END\n",
		"t.f:3:26: found shared A(2) as argument 1 of RANDOM_NUMBER, which assigns it; pass a private variable"},
	{"sums of LOGICAL", "      LOGICAL A(8)\nCDIR$ SHARED A(:BLOCK)\n      I = SUM(A)\n      END\n",
		"t.f:3:11: found SUM of A, whose type is LOGICAL(4), expected"},
	{"ways out of MASTER", "      DO I = 1, 3\nCDIR$ MASTER\n      IF (I .EQ. 2) GO TO 10\n      IF (I .EQ. 3) EXIT\n      DO J = 1, 2\n      IF (J .EQ. I) CYCLE\n      END DO\nCDIR$ END MASTER\n      END DO\n   10 END\n",
		"t.f:3:21: found GO TO 10 out of MASTER before its end, where the other PEs wait: put it behind END MASTER, under a condition\nt.f:4:21: found EXIT out of MASTER"},
	{"RETURN out of CRITICAL", "      SUBROUTINE S\nCDIR$ CRITICAL\n      IF (X .GT. 1) RETURN\nCDIR$ END CRITICAL\n      END\n", "t.f:3:21: found RETURN out of CRITICAL before its end, which lets the next PE in"},
	{"STOP in CRITICAL", "CDIR$ CRITICAL\n      IF (X .GT. 2) STOP 1\n      IF (X .GT. 1) STOP\nCDIR$  END  CRITICAL\n      END\n", "t.f:3:21: found STOP in CRITICAL, whose end lets the next PE in"},
	{"CRITICAL inside CRITICAL", "CDIR$ CRITICAL\nCDIR$ CRITICAL\nCDIR$ END CRITICAL\nCDIR$ END CRITICAL\n      END\n", "t.f:2:7: found CRITICAL inside CRITICAL, where the PE would wait for itself"},
	{"DOSHARED inside MASTER", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\nCDIR$ MASTER\nCDIR$ DOSHARED (I) ON A(I)\n      DO I = 1, 8\n      END DO\nCDIR$ END MASTER\n      END\n",
		"t.f:4:7: found DOSHARED inside MASTER or CRITICAL"},
	{"COPY of an array", "      REAL A(8)\nCDIR$ MASTER\nCDIR$ END MASTER, COPY(A)\n      END\n", "t.f:3:24: found A in COPY, expected a private scalar"},
	{"no MASTER", "      X = 1\nCDIR$ END MASTER\n      END\n",
		"t.f:2:7: found END MASTER without MASTER before it in the same block"},
	{"ATOMIC UPDATE of private data", "      X = 0\nCDIR$ ATOMIC UPDATE\n      X = X + 1\n      END\n",
		"t.f:2:7: found ATOMIC UPDATE in front of something else"},
	{"unknown directive", "      X = 0\nCDIR$ DOSHARD (I) ON A(I)\n      END\n",
		"t.f:2:7: found directive DOSHARD, expected one of CRAFT"},
	{"PE_RESIDENT of private data", "      REAL A(8)\nCDIR$ PE_RESIDENT A\n      END\n",
		"t.f:2:19: found PE_RESIDENT for A"},
	{"conformance", "      REAL A(8), B(8)\nCDIR$ SHARED A(:BLOCK), B(:BLOCK)\n      A(1:4) = B(1:5)\n      END\n",
		"t.f:3:16: found 5 elements in a dimension that has 4 on the left of the assignment"},
	{"ranks in an array statement", "      REAL A(8), B(8,8)\nCDIR$ SHARED A(:BLOCK), B(:BLOCK,:)\n      A = B\n      END\n",
		"t.f:3:11: found B with 2 dimensions, expected 1 as on the left of the assignment"},
	{"HOME", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\n      I = HOME(A)\n      END\n",
		"t.f:3:11: HOME has one argument"},
	{"array as a value", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\n      X = A\n      END\n",
		"t.f:3:11: found shared array A where a value is expected"},
	{"FORALL", "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\n      FORALL (I = 1:8) A(I) = 1\n      END\n",
		"t.f:3:7: found shared A in a statement that shared objects cannot stand in"},
	{"module", "      MODULE M\n      END\n", "t.f:1:7: found a module or internal procedures"},
}

func TestMistakes(t *testing.T) {
	for _, m := range mistakes {
		if got := translateErr(m.text, 4); !strings.HasPrefix(got, m.want) {
			t.Errorf("%s: got %s, want %s", m.name, got, m.want)
		}
	}
}

func TestSeveralMistakes(t *testing.T) {
	got := translateErr("      REAL A(10), B(6)\nCDIR$ SHARED A(:BLOCK)\nCDIR$ SHARED B(:BLOCK)\n      READ *, B(1)\n      END\n", 4)
	for _, want := range []string{"t.f:2:14: ", "t.f:3:14: ", "t.f:4:15: "} {
		if !strings.Contains(got, want) {
			t.Errorf("got %s, want a message at %s", got, want)
		}
	}
}

func TestNumberOfPEs(t *testing.T) {
	for _, n := range []int{3, -4, 4096} {
		if got := translateErr("      END\n", n); !strings.Contains(got, "expected a power of two from 1 to 2048") {
			t.Errorf("with %d PEs got %q", n, got)
		}
	}
}

// A program that goes wrong when it runs names the process, the time and the user's line.
func TestRunTimeErrors(t *testing.T) {
	const text = `
      REAL A(8)
      INTEGER K
CDIR$ SHARED A(:BLOCK)
      K = 9
      A(K) = 1
      END
`
	for _, c := range []struct {
		phantom bool
		want    string
	}{{false, "subscript 1 of A is 9, outside 1:8"}, {true, "the element would be on PE 4 of 4"}} {
		r := execute(t, 4, text, fortran.Options{Phantom: c.phantom})
		if r.err == nil || !strings.Contains(r.err.Error(), "t.f:6") || !strings.Contains(r.err.Error(), c.want) {
			t.Errorf("phantom %v: got %v, want line 6 and %q", c.phantom, r.err, c.want)
		}
	}
}

// The value of a shared element is not enough for a procedure that assigns it or expects
// an array.
func TestElementArguments(t *testing.T) {
	const head = "      REAL A(8)\n      INTEGER K, F\nCDIR$ SHARED A(:BLOCK)\n"
	for _, c := range []struct{ text, want string }{
		{"      CALL S(A(2))\n      END\n      SUBROUTINE S(X)\n      REAL X(*)\n      END\n", ":4:14: found an element of shared A as argument 1 of S, which expects an array"},
		{"      CALL S(A(2))\n      END\n      SUBROUTINE S(X)\n      X = 1\n      END\n", ":4:14: found shared A(2) as argument 1 of S, which assigns it"},
		{"      K = F(A(2))\n      END\n      INTEGER FUNCTION F(X)\n      X = 1\n      END\n", ":4:13: found shared A(2) as argument 1 of F, which assigns it"},
		{"      CALL S(A(2))\n      END\n      SUBROUTINE S(X)\n      Y = X\n      END\n", ""},
	} {
		if got := translateErr(head+c.text, 4); c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

// What the compiler finds wrong with the generated program is told at the user's lines.
func TestCompileErrors(t *testing.T) {
	const text = "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\n      A(2) = 1\n      CALL S(I)\n      END\n      SUBROUTINE S(A, B)\n      END\n"
	_, err := build(text, 4, fortran.Options{Costs: processor(t)})
	if err == nil || !strings.Contains(err.Error(), "t.f:4:12: ") || strings.Contains(err.Error(), "craft.f") {
		t.Errorf("got %v, want an error at t.f:4:12", err)
	}
}
