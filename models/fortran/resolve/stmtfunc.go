package resolve

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// beginStatementFunction enters the name of a statement function: an
// assignment among the declarations to F(X, Y), where F is no array. False if
// the statement is an ordinary assignment, the first executable statement. A variable
// of the host makes it one: the standard wants the type of a statement function declared
// here if its name is known from there.
func (u *unit) beginStatementFunction(s *ast.Assign) bool {
	left, ok := s.Left.(*ast.Apply)
	if !ok || u.proc == nil {
		return false
	}
	name, ok := left.Fun.(*ast.Ident)
	if !ok || !allNames(left.Args) {
		return false
	}
	l := u.names[name.Name]
	if l == nil {
		if outer := u.find(name.Name); outer != nil && outer.Class == sem.Variable {
			return false
		}
		l = u.declare(name.Name, name.At)
	}
	if l.unit != u || l.Class != sem.Variable || l.dims != nil || l.IsDummy() || !l.canBeProcedure() {
		return false
	}
	u.checkImplicit(l, name.At)
	l.Class, l.Func = sem.StatementFunction, &sem.StmtFunc{}
	return true
}

func allNames(args []ast.Expr) bool {
	for _, a := range args {
		if _, ok := a.(*ast.Ident); !ok {
			return false
		}
	}
	return true
}

// defineStatementFunction types the body of a statement function. Its dummies are
// names of its own, with the types that the names have in the unit.
func (u *unit) defineStatementFunction(s *ast.Assign) {
	left := s.Left.(*ast.Apply)
	name := left.Fun.(*ast.Ident)
	l := u.names[name.Name]
	var dummies []*local
	for i, a := range left.Args {
		id := a.(*ast.Ident)
		d := u.declareOwn(id.Name, id.At)
		u.symbols = u.symbols[:len(u.symbols)-1] // it belongs to the function
		d.Dummy = i + 1
		for _, other := range dummies {
			if other.Name == d.Name {
				u.errorf(id.At, "%s is a dummy argument twice", upper(d.Name))
			}
		}
		if old := u.find(id.Name); old != nil && old.Class == sem.Variable {
			d.Len = old.Len
		}
		dummies = append(dummies, d)
		l.Func.Dummies = append(l.Func.Dummies, &d.Symbol)
	}
	defer u.hide(dummies...)()
	value := u.expr(s.Right)
	if value.Rank() != 0 {
		u.errorf(s.Right.Pos(), "the value of a statement function is a scalar, not an array")
		return
	}
	l.Func.Body = u.convert(value, l.Type, s.Right.Pos(), upper(l.Name))
}
