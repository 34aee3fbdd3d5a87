package edit

import (
	"strconv"

	"simrun/models/fortran/ast"
)

// Name returns a name as an expression; it must be lower case.
func Name(name string) *ast.Ident { return &ast.Ident{Name: name} }

// Int returns an integer constant, with a sign if n is negative.
func Int(n int64) ast.Expr {
	if n < 0 {
		return &ast.Unary{Op: ast.Negate, X: &ast.IntLit{Text: strconv.FormatUint(uint64(-n), 10)}}
	}
	return &ast.IntLit{Text: strconv.FormatInt(n, 10)}
}

// Index returns name(args): an element, a section or a call of a function.
func Index(name string, args ...ast.Expr) *ast.Apply {
	return &ast.Apply{Fun: Name(name), Args: args}
}

// IntrinsicMark is in front of the names of functions of the language that translators call. No program can have such a name.
// Package dialect takes the mark away, or puts it behind the name where the program gives the name to something of its own.
const IntrinsicMark = "$"

// Intrinsic returns a call of a function of the language, whatever the program gives its name to.
func Intrinsic(name string, args ...ast.Expr) *ast.Apply { return Index(IntrinsicMark+name, args...) }

// Binary returns x op y with the parentheses that the operands need.
func Binary(op ast.Op, x, y ast.Expr) ast.Expr {
	return &ast.Binary{Op: op, X: guarded(x, precedence(op), op == ast.Pow), Y: guarded(y, precedence(op), true)}
}

// Unary returns op x with the parentheses that the operand needs.
func Unary(op ast.Op, x ast.Expr) ast.Expr {
	return &ast.Unary{Op: op, X: guarded(x, precedence(op), op != ast.Not)}
}

// Add returns x + y, simpler where one or both are integer constants.
func Add(x, y ast.Expr) ast.Expr {
	a, aok := Literal(x)
	b, bok := Literal(y)
	switch {
	case aok && bok:
		return Int(a + b)
	case aok && a == 0:
		return y
	case bok && b < 0:
		return Sub(x, Int(-b))
	case bok:
		return addLiteral(x, b)
	}
	return Binary(ast.Add, x, y)
}

// Sub returns x - y, simpler where one or both are integer constants or where
// both are written alike.
func Sub(x, y ast.Expr) ast.Expr {
	a, aok := Literal(x)
	b, bok := Literal(y)
	switch {
	case aok && bok:
		return Int(a - b)
	case bok:
		return addLiteral(x, -b)
	case Equal(x, y):
		return Int(0)
	}
	return Binary(ast.Sub, x, y)
}

// addLiteral returns x + n, where x may end in a constant already.
func addLiteral(x ast.Expr, n int64) ast.Expr {
	if n == 0 {
		return x
	}
	if b, ok := x.(*ast.Binary); ok && (b.Op == ast.Add || b.Op == ast.Sub) {
		if m, ok := Literal(b.Y); ok {
			if b.Op == ast.Sub {
				m = -m
			}
			return addLiteral(b.X, m+n)
		}
	}
	if n < 0 {
		return Binary(ast.Sub, x, Int(-n))
	}
	return Binary(ast.Add, x, Int(n))
}

// Mul returns x*y, simpler where one or both are integer constants.
func Mul(x, y ast.Expr) ast.Expr {
	a, aok := Literal(x)
	b, bok := Literal(y)
	switch {
	case aok && bok:
		return Int(a * b)
	case aok && a == 1:
		return y
	case bok && b == 1:
		return x
	case aok && a == 0, bok && b == 0:
		return Int(0)
	}
	return Binary(ast.Mul, x, y)
}

// Div returns x/y of integers, without a division by 1.
func Div(x, y ast.Expr) ast.Expr {
	a, aok := Literal(x)
	b, bok := Literal(y)
	switch {
	case bok && b == 1:
		return x
	case aok && bok && b != 0:
		return Int(a / b)
	}
	return Binary(ast.Div, x, y)
}

// Literal returns the value of an integer constant, with or without a sign,
// in decimal digits.
func Literal(x ast.Expr) (int64, bool) {
	switch x := x.(type) {
	case *ast.IntLit:
		digits, kind := x.Split()
		n, err := strconv.ParseInt(digits, 10, 32)
		return n, err == nil && kind == ""
	case *ast.Paren:
		return Literal(x.X)
	case *ast.Unary:
		if x.Op == ast.Negate {
			n, ok := Literal(x.X)
			return -n, ok
		}
	}
	return 0, false
}

// guarded returns x in parentheses if it binds less than an operator of that
// precedence, or as much and strict.
func guarded(x ast.Expr, prec int, strict bool) ast.Expr {
	p := 100
	switch e := x.(type) {
	case *ast.Binary:
		p = precedence(e.Op)
	case *ast.Unary:
		p = precedence(e.Op)
		// A sign stands behind no other operator.
		strict = strict || e.Op != ast.Not
		if e.Op != ast.Not && prec > precedence(ast.Concat) {
			p = 0
		}
	}
	if p < prec || p == prec && strict {
		return &ast.Paren{X: x, At: x.Pos()}
	}
	return x
}

func precedence(op ast.Op) int {
	switch op {
	case ast.Pow:
		return 10
	case ast.Mul, ast.Div:
		return 9
	case ast.Add, ast.Sub, ast.UnaryPlus, ast.Negate:
		return 8
	case ast.Concat:
		return 7
	case ast.Eq, ast.Ne, ast.Lt, ast.Le, ast.Gt, ast.Ge:
		return 6
	case ast.Not:
		return 5
	case ast.And:
		return 4
	case ast.Or:
		return 3
	}
	return 2
}
