package edit

import "simrun/models/fortran/ast"

// Sum returns an integer expression with its sum made shorter: constants are
// added up, terms that are written alike cancel.
func Sum(x ast.Expr) ast.Expr {
	s := sum{}
	s.add(x, 1)
	return s.expr()
}

// sum is terms with their signs, and a constant.
type sum struct {
	terms    []term
	constant int64
}

type term struct {
	x    ast.Expr
	sign int64
}

func (s *sum) add(x ast.Expr, sign int64) {
	if n, ok := Literal(x); ok {
		s.constant += sign * n
		return
	}
	switch e := x.(type) {
	case *ast.Paren:
		s.add(e.X, sign)
		return
	case *ast.Binary:
		if e.Op == ast.Add || e.Op == ast.Sub {
			s.add(e.X, sign)
			if e.Op == ast.Sub {
				sign = -sign
			}
			s.add(e.Y, sign)
			return
		}
	case *ast.Unary:
		if e.Op == ast.Negate {
			s.add(e.X, -sign)
			return
		}
	}
	for i, t := range s.terms {
		if t.sign == -sign && Equal(t.x, x) {
			s.terms = append(s.terms[:i], s.terms[i+1:]...)
			return
		}
	}
	s.terms = append(s.terms, term{x, sign})
}

func (s *sum) expr() ast.Expr {
	var out ast.Expr
	for _, t := range s.terms {
		if out == nil && t.sign > 0 {
			out = t.x
		}
	}
	first := true
	for _, t := range s.terms {
		switch {
		case t.sign > 0 && first:
			first = false
		case t.sign > 0:
			out = Binary(ast.Add, out, t.x)
		case out != nil:
			out = Binary(ast.Sub, out, t.x)
		default:
			out = Unary(ast.Negate, t.x)
		}
	}
	if out == nil {
		return Int(s.constant)
	}
	return Add(out, Int(s.constant))
}
