package resolve

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// variable types what a statement defines and marks it as assigned.
func (u *unit) variable(e ast.Expr) sem.Expr {
	x := u.designator(e)
	if isInvalid(x) {
		return x
	}
	s := baseSymbol(x)
	if why := undefinable(s); why != "" {
		u.errorf(e.Pos(), "%s and cannot be given a value", why)
		return invalid(e.Pos())
	}
	markAssigned(s)
	return x
}

// markAssigned notes that a statement defines a variable. What a pointer points at is another one.
func markAssigned(s *sem.Symbol) {
	s.Mark(sem.Assigned)
}

// designator types the name of a variable or of a part of one. It does not make a
// function of an array that nobody declared, as expr would.
func (u *unit) designator(e ast.Expr) sem.Expr {
	switch e := e.(type) {
	case *ast.Ident:
		if u.namedVariable(e) == nil {
			return invalid(e.At)
		}
		return u.expr(e)
	case *ast.Component:
		if id := nameOfChain(e); id != nil && u.namedVariable(id) == nil {
			return invalid(id.At)
		}
		return u.component(e)
	case *ast.Apply:
		if c, ok := e.Fun.(*ast.Component); ok {
			if id := nameOfChain(c); id != nil && u.namedVariable(id) == nil {
				return invalid(id.At)
			}
			return u.appliedComponent(c, e)
		}
		id, ok := e.Fun.(*ast.Ident)
		if !ok {
			return u.substring(u.designator(e.Fun), e)
		}
		s := u.namedVariable(id)
		switch {
		case s == nil:
			return invalid(id.At)
		case s.Shape != nil:
			return u.subscripted(s, e)
		case s.Type.Base == sem.Character && isRange(e.Args):
			return u.substring(u.nodes.variable(s, id.At), e)
		}
		switch l := u.find(id.Name); {
		case l.unit != u && allNames(e.Args):
			u.errorf(id.At, "%s is a scalar of the host, not an array; declare its dimensions there, or its type here if this is a statement function",
				upper(id.Name))
		case !l.undeclared:
			u.errorf(id.At, "%s is not an array; declare its dimensions", upper(id.Name))
		}
		return invalid(id.At)
	}
	u.errorf(e.Pos(), "this is an expression; only a variable can be given a value")
	return invalid(e.Pos())
}

// namedVariable returns the variable of the name, nil after a report.
func (u *unit) namedVariable(id *ast.Ident) *sem.Symbol {
	s := u.symbol(id.Name, id.At)
	if s.Class != sem.Variable {
		u.errorf(id.At, "%s is %s and cannot be given a value", upper(id.Name), describe(s))
		return nil
	}
	return s
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
	case s.Root().Class == sem.NamedConstant:
		return upper(s.Root().Name) + " is a named constant"
	case s.Root().Attr.Has(sem.IntentIn):
		return upper(s.Root().Name) + " has INTENT(IN)"
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
	if c, ok := x.(*sem.Const); ok {
		return c
	}
	v := u.evaluated(x)
	if v == nil {
		return nil
	}
	if v.shape != nil {
		u.errorf(x.Pos(), "this must be a scalar, but it is %s", typeAndRank(x))
		return nil
	}
	return v.list[0]
}

// firstVariable is the position of the part that keeps an expression from being constant, as well as it can be told.
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
