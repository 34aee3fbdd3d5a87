package edit

import (
	"testing"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/parser"
)

// parseFile parses a file in fixed form.
func parseFile(t testing.TB, text string) *ast.File {
	t.Helper()
	set := new(source.Set)
	f, err := set.Add("t.f", []byte(text), source.Fixed, 0)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := parser.Parse(set, f, parser.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func TestProcedures(t *testing.T) {
	const text = `      SUBROUTINE S(A, B, C, D, E, F, G, H, I, J, K)
      REAL F(*)
      A = B
      DO C = 1, 2
      END DO
      READ *, D
      CALL T(E, F(2))
      CALL RANDOM_NUMBER(G)
      H%X(1) = SIN(B)
      CALL V(N=J, M=I)
      CONTAINS
      SUBROUTINE W
      K = 1
      END SUBROUTINE
      END
      SUBROUTINE V(M, N)
      M = N
      END
      SUBROUTINE T(X, Y)
      CALL T(Y, X)
      X = 1
      END
`
	tree := parseFile(t, text)
	p := NewProcedures([]*ast.File{tree})
	for i, want := range []bool{true, false, true, true, true, false, true, true, true, false, true} {
		if got := p.Dummy("s", i).Assigned; got != want {
			t.Errorf("argument %d: got %v, want %v", i+1, got, want)
		}
		if got := p.Dummy("s", i).Array; got != (i == 5) {
			t.Errorf("argument %d: array %v", i+1, got)
		}
	}
	for name, want := range map[string]int{"m": 0, "n": 1, "o": -1} { // any order: each by itself
		if got := p.Position("v", &ast.KeywordArg{Name: name}, 7); got != want {
			t.Errorf("%s=: got argument %d, want %d", name, got, want)
		}
	}
	if got := p.Position("v", Name("x"), 1); got != 1 {
		t.Errorf("an argument without a name: got %d, want 1", got)
	}
}
