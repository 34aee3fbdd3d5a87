package hpf

import (
	"slices"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// linear is a sum of integer terms: how much of each expression, by its text, and a
// constant.
type linear struct {
	terms map[string]int64
	parts map[string]ast.Expr
	n     int64
}

// linear takes x apart; what is no sum is a term of its own.
func (u *unit) linear(x ast.Expr) *linear {
	l := &linear{terms: map[string]int64{}, parts: map[string]ast.Expr{}}
	u.collect(l, x, 1)
	return l
}

func (u *unit) collect(l *linear, x ast.Expr, times int64) {
	if n, ok := u.table.Const(x); ok {
		l.n += n * times
		return
	}
	switch x := x.(type) {
	case *ast.Paren:
		u.collect(l, x.X, times)
		return
	case *ast.Unary:
		if x.Op == ast.Negate || x.Op == ast.UnaryPlus {
			if x.Op == ast.Negate {
				times = -times
			}
			u.collect(l, x.X, times)
			return
		}
	case *ast.Binary:
		if u.collectBinary(l, x, times) {
			return
		}
	}
	text := edit.Text(x)
	l.parts[text] = x
	if l.terms[text] += times; l.terms[text] == 0 {
		delete(l.terms, text)
	}
}

func (u *unit) collectBinary(l *linear, x *ast.Binary, times int64) bool {
	switch x.Op {
	case ast.Add:
		u.collect(l, x.X, times)
		u.collect(l, x.Y, times)
	case ast.Sub:
		u.collect(l, x.X, times)
		u.collect(l, x.Y, -times)
	case ast.Mul:
		if n, ok := u.table.Const(x.X); ok {
			u.collect(l, x.Y, times*n)
		} else if n, ok := u.table.Const(x.Y); ok {
			u.collect(l, x.X, times*n)
		} else {
			return false
		}
	default:
		return false
	}
	return true
}

// expr returns the sum as an expression, terms in the order of their texts,
// positive ones first.
func (l *linear) expr() ast.Expr {
	var names []string
	for name := range l.terms { // any order: sorted
		names = append(names, name)
	}
	slices.Sort(names)
	var x ast.Expr
	for _, positive := range [...]bool{true, false} {
		for _, name := range names {
			c := l.terms[name]
			if (c > 0) != positive {
				continue
			}
			part := edit.Copy(l.parts[name])
			switch {
			case x == nil:
				x = edit.Mul(edit.Int(c), part)
				if c == -1 {
					x = edit.Unary(ast.Negate, part)
				}
			case positive:
				x = edit.Add(x, edit.Mul(edit.Int(c), part))
			default:
				x = edit.Sub(x, edit.Mul(edit.Int(-c), part))
			}
		}
	}
	if x == nil {
		return edit.Int(l.n)
	}
	return edit.Add(x, edit.Int(l.n))
}

// difference returns x - y, and whether it is a constant.
func (u *unit) difference(x, y ast.Expr) (d ast.Expr, n int64, constant bool) {
	l := &linear{terms: map[string]int64{}, parts: map[string]ast.Expr{}}
	u.collect(l, x, 1)
	u.collect(l, y, -1)
	return l.expr(), l.n, len(l.terms) == 0
}
