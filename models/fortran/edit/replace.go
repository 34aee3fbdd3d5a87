package edit

import (
	"strings"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
)

// Replace returns a copy of x. If f returns an expression for a part of x, this expression replaces the part, in
// parentheses where an operator needs them. Replace asks f from the outside in, and not about parts of what f
// replaced. It does not ask about what is applied: the a of a(i), the a%v of
// a%v(i). nil is copied to nil.
func Replace(x ast.Expr, f func(ast.Expr) ast.Expr) ast.Expr {
	if x == nil {
		return nil
	}
	if y := f(x); y != nil {
		return y
	}
	all := func(list []ast.Expr) []ast.Expr {
		out := make([]ast.Expr, len(list))
		for i, y := range list {
			out[i] = Replace(y, f)
		}
		return out
	}
	switch x := x.(type) {
	case *ast.Ident:
		c := *x
		return &c
	case *ast.ComplexLit:
		return &ast.ComplexLit{Re: Replace(x.Re, f), Im: Replace(x.Im, f), At: x.At}
	case *ast.Unary:
		y := Unary(x.Op, Replace(x.X, f)).(*ast.Unary)
		y.At = x.At
		return y
	case *ast.Binary:
		y := Binary(x.Op, Replace(x.X, f), Replace(x.Y, f)).(*ast.Binary)
		y.At = x.At
		return y
	case *ast.Paren:
		return &ast.Paren{X: Replace(x.X, f), At: x.At}
	case *ast.Apply:
		fun := x.Fun
		switch applied := fun.(type) {
		case *ast.Ident:
		case *ast.Component:
			fun = &ast.Component{X: Replace(applied.X, f), Name: applied.Name, At: applied.At}
		default:
			fun = Replace(fun, f)
		}
		return &ast.Apply{Fun: fun, Args: all(x.Args)}
	case *ast.Component:
		return &ast.Component{X: Replace(x.X, f), Name: x.Name, At: x.At}
	case *ast.Section:
		return &ast.Section{Lo: Replace(x.Lo, f), Hi: Replace(x.Hi, f), Stride: Replace(x.Stride, f), At: x.At}
	case *ast.KeywordArg:
		return &ast.KeywordArg{Name: x.Name, Value: Replace(x.Value, f), At: x.At}
	case *ast.ByValue:
		return &ast.ByValue{X: Replace(x.X, f), At: x.At}
	case *ast.ArrayCons:
		return &ast.ArrayCons{Items: all(x.Items), At: x.At}
	case *ast.ImpliedDo:
		return &ast.ImpliedDo{
			Items: all(x.Items), Var: x.Var,
			From: Replace(x.From, f), To: Replace(x.To, f), Step: Replace(x.Step, f), At: x.At,
		}
	}
	return x // constants, asterisks, alternate returns do not change
}

// Copy returns a deep copy of x.
func Copy(x ast.Expr) ast.Expr {
	return Replace(x, func(ast.Expr) ast.Expr { return nil })
}

// Substitute returns a copy of x with expressions instead of names.
func Substitute(x ast.Expr, values map[string]ast.Expr) ast.Expr {
	return Replace(x, func(y ast.Expr) ast.Expr {
		if id, ok := y.(*ast.Ident); ok {
			return values[id.Name]
		}
		return nil
	})
}

// Text returns x as Fortran writes it, on one line.
func Text(x ast.Expr) string {
	if x == nil {
		return ""
	}
	var b strings.Builder
	// A strings.Builder takes everything.
	_ = ast.Fprint(&b, x, source.Free)
	return strings.TrimSuffix(b.String(), "\n")
}

// Equal tells whether x and y are written alike, except for blanks. Both may be
// nil.
func Equal(x, y ast.Expr) bool { return Text(x) == Text(y) }

// Mentions tells whether x names one of the names for which f is true.
func Mentions(x ast.Expr, f func(name string) bool) bool {
	found := false
	if x == nil {
		return false
	}
	ast.Inspect(x, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && f(id.Name) {
			found = true
		}
		return !found
	})
	return found
}
