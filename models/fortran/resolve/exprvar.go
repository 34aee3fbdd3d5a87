package resolve

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
	"simrun/models/fortran/source"
)

// variable types what a statement defines and marks it as assigned.
func (u *unit) variable(e ast.Expr) sem.Expr {
	if !u.isDesignator(e) {
		return invalid(e.Pos())
	}
	x := u.expr(e)
	if isInvalid(x) {
		return x
	}
	s := baseSymbol(x)
	if why := undefinable(s); why != "" {
		u.errorf(e.Pos(), "%s and cannot be given a value", why)
		return invalid(e.Pos())
	}
	s.Attr |= sem.Assigned
	return x
}

// isDesignator checks that an expression is the name of a variable or of a
// part of one, before its resolution would make a function of an array that
// nobody declared.
func (u *unit) isDesignator(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return u.namesVariable(e)
	case *ast.Apply:
		id, ok := e.Fun.(*ast.Ident)
		if !ok {
			return u.isDesignator(e.Fun)
		}
		return u.namesVariable(id) && u.takesList(id, e.Args)
	}
	u.errorf(e.Pos(), "this is an expression; only a variable can be given a value")
	return false
}

func (u *unit) namesVariable(id *ast.Ident) bool {
	s := u.symbol(id.Name, id.At)
	if s.Class != sem.Variable {
		u.errorf(id.At, "%s is %s and cannot be given a value", upper(id.Name), describe(s))
		return false
	}
	return true
}

// takesList checks that a name can have subscripts or a range of characters.
func (u *unit) takesList(id *ast.Ident, args []ast.Expr) bool {
	s := u.symbol(id.Name, id.At)
	if s.Shape == nil && !(s.Type.Base == sem.Character && isRange(args)) {
		u.errorf(id.At, "%s is not an array; declare its dimensions", upper(id.Name))
		return false
	}
	return true
}

// baseSymbol returns the variable that x is, or is a part of; nil for other
// expressions.
func baseSymbol(x sem.Expr) *sem.Symbol {
	switch x := x.(type) {
	case *sem.Var:
		return x.Sym
	case *sem.Element:
		return x.Sym
	case *sem.Section:
		return x.Sym
	case *sem.Substring:
		return baseSymbol(x.Base)
	}
	return nil
}

// undefinable says why the variable cannot be defined, empty if it can; nil
// is what constants have.
func undefinable(s *sem.Symbol) string {
	switch {
	case s == nil:
		return "this is not a variable"
	case s.Class == sem.NamedConstant:
		return upper(s.Name) + " is a named constant"
	case s.Attr.Has(sem.IntentIn):
		return upper(s.Name) + " has INTENT(IN)"
	}
	return ""
}

// hasVectorSubscript reports a section that names elements by a vector.
func hasVectorSubscript(x sem.Expr) bool {
	s, ok := x.(*sem.Section)
	if !ok {
		return false
	}
	for _, sub := range s.Subs {
		if sub.Index != nil && sub.Index.Rank() > 0 {
			return true
		}
	}
	return false
}

// constant evaluates an initialization expression; nil after a report.
func (u *unit) constant(e ast.Expr) *sem.Const {
	x := u.expr(e)
	if isInvalid(x) {
		return nil
	}
	c, ok := x.(*sem.Const)
	if !ok {
		u.errorf(firstVariable(x), "this must be a constant expression")
		return nil
	}
	return c
}

// firstVariable is the position of what keeps an expression from being
// constant, as well as it can be told.
func firstVariable(x sem.Expr) source.Pos {
	switch x := x.(type) {
	case *sem.Unary:
		return firstVariable(x.X)
	case *sem.Convert:
		return firstVariable(x.X)
	case *sem.Binary:
		if _, ok := x.X.(*sem.Const); ok {
			return firstVariable(x.Y)
		}
		return firstVariable(x.X)
	}
	return x.Pos()
}
