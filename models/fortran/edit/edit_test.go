package edit

import (
	"strings"
	"testing"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/sem"
)

const unitText = `      SUBROUTINE S(D, N)
      IMPLICIT REAL*8 (A-C)
      PARAMETER (M = 2*5)
      DIMENSION A(M, 0:4), I(3)
      REAL B(N), F
      COMPLEX Z
      LOGICAL L(M)
      INTEGER*8 D(*)
      COMMON /BLK/ B
      EXTERNAL F
      TYPE P
        INTEGER K
        REAL*8 V(0:M)
        CHARACTER*(3) C
      END TYPE
      TYPE Q
        TYPE (P) IN(2)
        LOGICAL*1 ON
      END TYPE
      TYPE (P) S1, S2(5)
      TYPE (Q) S3
      INTEGER, PARAMETER :: DP = KIND(1D0), I8 = SELECTED_INT_KIND(R=18)
      REAL(SELECTED_REAL_KIND(12)) G
      %s
      END
`

// parse returns the table of the unit and its last statement.
func parse(t testing.TB, statement string) (*Table, *ast.Assign) {
	t.Helper()
	set := new(source.Set)
	f, err := set.Add("t.f", []byte(strings.Replace(unitText, "%s", statement, 1)), source.Fixed, 0)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := parser.Parse(set, f, parser.Options{})
	if err != nil {
		t.Fatal(err)
	}
	u := tree.Units[0]
	return NewTable(u), u.Body[len(u.Body)-1].(*ast.Assign)
}

func TestTable(t *testing.T) {
	table, _ := parse(t, "X = 1")
	for name, want := range map[string]Entity{
		"a": {Type: sem.DoublePrecision, Dims: make([]ast.Dim, 2)},
		"b": {Type: sem.DefaultReal, Dims: make([]ast.Dim, 1), Common: "blk", InCommon: true},
		"d": {Type: sem.Type{Base: sem.Integer, Kind: 8}, Dims: make([]ast.Dim, 1), Dummy: 1},
		"n": {Type: sem.DefaultInteger, Dummy: 2},
		"f": {Type: sem.DefaultReal, Procedure: true},
		"z": {Type: sem.DefaultComplex},
		"i": {Type: sem.DefaultInteger, Dims: make([]ast.Dim, 1)},
	} {
		e := table.Find(name)
		if e == nil {
			t.Errorf("%s: not found", name)
			continue
		}
		if e.Type != want.Type || e.Rank() != want.Rank() || e.Dummy != want.Dummy || e.Common != want.Common ||
			e.InCommon != want.InCommon || e.Procedure != want.Procedure {
			t.Errorf("%s: got %+v, want %+v", name, *e, want)
		}
	}
	if n, ok := table.Const(Name("m")); n != 10 || !ok {
		t.Errorf("m: got %d %v, want 10", n, ok)
	}
}

func TestTypesAndRanks(t *testing.T) {
	for _, c := range []struct {
		x    string
		typ  string
		rank int
	}{
		{"1 + 2", "INTEGER(4)", 0},
		{"A", "REAL(8)", 2},
		{"A(:, 1)", "REAL(8)", 1},
		{"A(I, 1)*2", "REAL(8)", 1},
		{"A(1, 1) + Z", "COMPLEX(8)", 0},
		{"ABS(Z)", "REAL(4)", 0},
		{"SUM(A)", "REAL(8)", 0},
		{"CSHIFT(B, 1)", "REAL(4)", 1},
		{"B .GT. 1", "LOGICAL(4)", 1},
		{"ANY(L)", "LOGICAL(4)", 0},
		{"F(B(1))", "REAL(4)", 0},
		{"MAX(1, X, 1D0)", "REAL(8)", 0},
		{"D(1)**2", "INTEGER(8)", 0},
		{"(1D0, 2)", "COMPLEX(8)", 0},
		{"NINT(X)", "INTEGER(4)", 0},
		{"NINT(X, I8)", "INTEGER(8)", 0},
		{"REAL(B, KIND=DP)", "REAL(8)", 1},
		{"CMPLX(B, B, DP)", "COMPLEX(8)", 1},
		{"CMPLX(A, A)", "COMPLEX(4)", 2},
		{"1.0_DP", "REAL(8)", 0},
		{"1_I8 + 1", "INTEGER(8)", 0},
		{"DOT_PRODUCT(B, G*B)", "REAL(8)", 0},
		{"G", "REAL(8)", 0},
		{"S1%K", "INTEGER(4)", 0},
		{"S1%V", "REAL(8)", 1},
		{"S2%V(3)", "REAL(8)", 1},
		{"S2(2)%V(3:4)*B(1:2)", "REAL(8)", 1},
		{"S2(2)%V(3)", "REAL(8)", 0},
		{"S3%IN(1)%V(I)", "REAL(8)", 1},
		{"S3%ON", "LOGICAL(1)", 0},
		{"S3%IN(2)%C(1:2)", "CHARACTER", 0},
	} {
		table, s := parse(t, "X = "+c.x)
		if got := table.TypeOf(s.Right).String(); got != c.typ {
			t.Errorf("%s: got type %s, want %s", c.x, got, c.typ)
		}
		if got := table.RankOf(s.Right); got != c.rank {
			t.Errorf("%s: got rank %d, want %d", c.x, got, c.rank)
		}
	}
}

func TestSize(t *testing.T) {
	// 4 bytes of K, 4 of padding, 11*8 of V and 3 of C make 99, padded to 104; two of these and ON make 209, padded to 216.
	table, _ := parse(t, "X = 1")
	for name, want := range map[string]int64{"s1": 104, "s2": 104, "s3": 216} {
		if got, ok := table.Size(table.DerivedOf(Name(name))); got != want || !ok {
			t.Errorf("%s: got %d bytes, %t; want %d", name, got, ok, want)
		}
	}
}

func TestRef(t *testing.T) {
	for _, c := range []struct{ x, want string }{
		{"A", "1:m:1 whole, 0:4:1 whole"},
		{"A(2:8:3, J)", "2:8:3, j"},
		{"A(:M, 1:)", "1:m:1 whole, 1:4:1"},
		{"A(I, 3)", "i vector, 3"},
		{"A(1)", "a has 2 dimensions, found 1 subscripts"},
		{"D(2:)", "the last dimension of d has no upper bound; say where the section ends"},
		{"F(1)", ""},
	} {
		table, s := parse(t, "X = "+c.x)
		r, err := table.Ref(s.Right)
		if got := describe(r, err); got != c.want {
			t.Errorf("%s: got %q, want %q", c.x, got, c.want)
		}
	}
}

func describe(r *Ref, err error) string {
	if err != nil {
		return err.Error()
	}
	if r == nil {
		return ""
	}
	var parts []string
	for _, s := range r.Subs {
		text := Text(s.Index)
		if s.Index == nil {
			text = Text(s.Lo) + ":" + Text(s.Hi) + ":" + Text(s.Stride)
		}
		if s.Whole {
			text += " whole"
		}
		if s.Vector {
			text += " vector"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

func TestConform(t *testing.T) {
	for _, c := range []struct{ left, right, want string }{
		{"A(:, 1)", "B", ""},
		{"A(:, 1)", "I", "dimension 1 of a(:, 1) has 10 elements, that of i has 3"},
		{"A(1, :)", "A(2:10:2, 3)", ""},
		{"A", "I", "a has 2 dimensions, i has 1"},
		{"A", "B(1)", ""},
	} {
		table, s := parse(t, c.left+" = "+c.right)
		a, _ := table.Ref(s.Left)
		b, _ := table.Ref(s.Right)
		got := ""
		if err := table.Conform(a, b); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s = %s: got %q, want %q", c.left, c.right, got, c.want)
		}
	}
}

func TestReplace(t *testing.T) {
	for _, c := range []struct{ x, y, want string }{
		{"2*J", "K - 1", "2 * (k - 1)"},
		{"J - J", "K - 1", "k - 1 - (k - 1)"},
		{"J**J", "2*K", "(2 * k) ** (2 * k)"},
		{"-J", "K - 1", "-(k - 1)"},
		{"J*2", "-K", "(-k) * 2"},
		{"A(J, F(J))", "K", "a(k, f(k))"},
		{"B(J:)", "K + 1", "b(k + 1:)"},
		{"J .EQ. 1", "K + 1", "k + 1 == 1"},
	} {
		_, s := parse(t, "X = "+c.x)
		before := Text(s.Right)
		_, y := parse(t, "X = "+c.y)
		got := Text(Substitute(s.Right, map[string]ast.Expr{"j": y.Right}))
		if got != c.want {
			t.Errorf("%s with j = %s: got %q, want %q", c.x, c.y, got, c.want)
		}
		if Text(s.Right) != before {
			t.Errorf("%s: changed in place to %s", before, Text(s.Right))
		}
	}
}

func TestBuild(t *testing.T) {
	i, n := Name("i"), Name("n")
	for _, c := range []struct {
		x    ast.Expr
		want string
	}{
		{Add(Sub(i, Int(1)), Int(1)), "i"},
		{Add(Add(i, Int(2)), Int(-5)), "i - 3"},
		{Sub(n, Add(i, Int(1))), "n - (i + 1)"},
		{Mul(Int(1), Add(i, n)), "i + n"},
		{Mul(n, Add(i, n)), "n * (i + n)"},
		{Div(Mul(i, n), Int(1)), "i * n"},
		{Div(i, Mul(i, n)), "i / (i * n)"},
		{Sub(n, n), "0"},
		{Mul(Int(0), n), "0"},
		{Add(i, Int(-3)), "i - 3"},
		{Unary(ast.Not, Binary(ast.And, i, n)), ".NOT. (i .AND. n)"},
		{Binary(ast.Mul, n, Int(-2)), "n * (-2)"},
	} {
		if got := Text(c.x); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestSum(t *testing.T) {
	for _, c := range []struct{ x, want string }{
		{"I + (2 + S - 2) - 1", "i + s - 1"},
		{"K + 1 - (K + 1)", "0"},
		{"-K + J*2 + 3 - 5", "j * 2 - k - 2"},
		{"-(K - 1)", "(-k) + 1"},
		{"A(K - 1, 2) - A(K - 1, 2) + 7", "7"},
	} {
		_, s := parse(t, "X = "+c.x)
		if got := Text(Sum(s.Right)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.x, got, c.want)
		}
	}
}

func TestNames(t *testing.T) {
	table, _ := parse(t, "indx = A(1, 1)")
	n := NewNames(table.Unit, "reserved")
	for _, c := range []struct{ name, want string }{
		{"indx", "indx2"}, {"indx", "indx3"}, {"blk", "blk2"}, {"l", "l2"}, {"reserved", "reserved2"}, {"free", "free"},
	} {
		if got := n.Fresh(c.name); got != c.want {
			t.Errorf("Fresh(%q): got %q, want %q", c.name, got, c.want)
		}
	}
}
