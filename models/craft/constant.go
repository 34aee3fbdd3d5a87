package craft

import (
	"strconv"

	"simrun/models/fortran/ast"
)

// value returns the integer that x is at compile time.
func (u *unit) value(x ast.Expr) (int64, bool) {
	switch x := x.(type) {
	case *ast.IntLit:
		digits, _ := x.Split()
		n, err := strconv.ParseInt(digits, 10, 32)
		return n, err == nil
	case *ast.Ident:
		n, ok := u.constants[x.Name]
		return n, ok
	case *ast.Paren:
		return u.value(x.X)
	case *ast.Unary:
		n, ok := u.value(x.X)
		if x.Op == ast.Negate {
			n = -n
		}
		return n, ok && (x.Op == ast.Negate || x.Op == ast.UnaryPlus)
	case *ast.Binary:
		a, ok := u.value(x.X)
		b, ok2 := u.value(x.Y)
		n, ok3 := fold(x.Op, a, b)
		return n, ok && ok2 && ok3
	}
	return 0, false
}

// fold returns a op b, if it fits an INTEGER.
func fold(op ast.Op, a, b int64) (n int64, ok bool) {
	switch {
	case op == ast.Add:
		n = a + b
	case op == ast.Sub:
		n = a - b
	case op == ast.Mul:
		n = a * b
	case op == ast.Div && b != 0:
		n = a / b
	case op == ast.Pow && b >= 0:
		n = 1
		for range min(b, 63) {
			n *= a
			if !fits(n) {
				return 0, false
			}
		}
	default:
		return 0, false
	}
	return n, fits(n)
}

func fits(n int64) bool { return n == int64(int32(n)) }

// parameters notes the integer constants that a PARAMETER statement names.
func (u *unit) parameters(s *ast.Parameter) {
	for _, d := range s.Defs {
		if n, ok := u.value(d.Value); ok {
			u.constants[d.Name.Name] = n
		}
	}
}
