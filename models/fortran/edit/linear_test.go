package edit

import (
	"testing"

	"pgregory.net/rapid"

	"simrun/models/fortran/ast"
)

// sumOf returns a*x + b*y + n.
func sumOf(a, b, n int64) Linear {
	return Operand(Name("x")).Plus(Linear{}, 1).Plus(Operand(Name("x")), a-1).Plus(Operand(Name("y")), b).Add(n)
}

func TestLinearExpr(t *testing.T) {
	for _, c := range []struct {
		a, b, n int64
		want    string
	}{
		{1, 1, 0, "x + y"}, {-1, 1, 0, "y - x"}, {-2, -1, -3, "(-2 * x) - y - 3"}, {0, 3, 4, "3 * y + 4"}, {0, 0, -7, "-7"}, {0, -1, 0, "-y"},
	} {
		if got := sumOf(c.a, c.b, c.n).String(); got != c.want {
			t.Errorf("%d x + %d y + %d: got %s, want %s", c.a, c.b, c.n, got, c.want)
		}
	}
}

// value computes an expression of x and y.
func value(x ast.Expr, at map[string]int64) int64 {
	switch x := x.(type) {
	case *ast.Ident:
		return at[x.Name]
	case *ast.Paren:
		return value(x.X, at)
	case *ast.Unary:
		return -value(x.X, at)
	case *ast.Binary:
		a, b := value(x.X, at), value(x.Y, at)
		return map[ast.Op]int64{ast.Add: a + b, ast.Sub: a - b, ast.Mul: a * b}[x.Op]
	}
	n, _ := Literal(x)
	return n
}

// The expression of a sum has its value, reading it gives the sum back, and sums are those of
// their values.
func TestLinearIsASum(t *testing.T) {
	table := NewTable(&ast.Unit{})
	rapid.Check(t, func(t *rapid.T) {
		small := rapid.Int64Range(-5, 5)
		at := map[string]int64{"x": small.Draw(t, "x"), "y": small.Draw(t, "y")}
		draw := func() Linear { return sumOf(small.Draw(t, "a"), small.Draw(t, "b"), small.Draw(t, "n")) }
		l, m, k := draw(), draw(), small.Draw(t, "k")
		if got, want := value(l.Plus(m, k).Expr(), at), value(l.Expr(), at)+k*value(m.Expr(), at); got != want {
			t.Errorf("%s + %d*(%s) is %d, want %d", l, k, m, got, want)
		}
		again := table.Linear(l.Expr(), func(x ast.Expr) ast.Expr { return x })
		if !again.Equal(l) || l.Equal(l.Add(1)) {
			t.Errorf("%s is read as %s", l, again)
		}
		if got := l.Sorted().String(); value(l.Sorted().Expr(), at) != value(l.Expr(), at) {
			t.Errorf("%s sorted is %s", l, got)
		}
		factor, rest := l.Split("x")
		if !rest.Plus(Operand(Name("x")), factor).Equal(l) || rest.Mentions("x") || l.Mentions("x") != (factor != 0) {
			t.Errorf("%s is split into %d x and %s", l, factor, rest)
		}
	})
}
