package resolve

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// expr types an expression whose value is wanted. It is never nil: after an
// error it is a constant without a type, about which nothing more is said.
func (u *unit) expr(e ast.Expr) sem.Expr {
	x := u.wholeExpr(e)
	if s := assumedSize(x); s != nil {
		u.errorf(e.Pos(), "the last extent of %s is not known, so it can stand as a whole only as an argument; give a section", upper(s.Name))
		return invalid(e.Pos())
	}
	return x
}

// invalid is what stands for an expression that was reported.
func invalid(pos source.Pos) sem.Expr { return &sem.Const{Node: sem.Node{At: pos}} }

// isInvalid reports whether an expression has no type, because it or a part of it was reported.
func isInvalid(x sem.Expr) bool { return x.Type().Base == sem.None }

func anyInvalid(list ...sem.Expr) bool {
	for _, x := range list {
		if x != nil && isInvalid(x) {
			return true
		}
	}
	return false
}

// assumedSize returns the array if x is a whole one of assumed size.
func assumedSize(x sem.Expr) *sem.Symbol {
	v, ok := x.(*sem.Var)
	if ok && v.Sym.Shape != nil && v.Sym.Shape.Class == sem.AssumedSize {
		return v.Sym
	}
	return nil
}

// wholeExpr is expr for places that take an assumed-size array as a whole.
func (u *unit) wholeExpr(e ast.Expr) sem.Expr {
	switch e := e.(type) {
	case *ast.Ident:
		return u.value(e)
	case *ast.Apply:
		return u.apply(e)
	case *ast.Component:
		return u.component(e)
	case *ast.Unary:
		return u.unary(e)
	case *ast.Binary:
		return u.binary(binaryOps[e.Op], u.expr(e.X), u.expr(e.Y), e.At)
	case *ast.Paren:
		return u.expr(e.X)
	case *ast.IntLit:
		return u.intLit(e, false)
	case *ast.RealLit:
		return u.realLit(e)
	case *ast.LogicalLit:
		return u.logicalLit(e)
	case *ast.StringLit:
		return u.stringLit(e)
	case *ast.BOZLit:
		return u.bozLit(e)
	case *ast.ComplexLit:
		return u.complexLit(e)
	case *ast.ArrayCons:
		return u.arrayCons(e)
	}
	u.errorf(e.Pos(), "found %s where a value is expected", oddity(e))
	return invalid(e.Pos())
}

// oddity names what stands among expressions but is none.
func oddity(e ast.Expr) string {
	switch e.(type) {
	case *ast.Section:
		return "a range of subscripts"
	case *ast.KeywordArg:
		return "a keyword"
	case *ast.ByValue:
		return "%VAL"
	case *ast.AltReturn:
		return "an alternate return"
	case *ast.ImpliedDo:
		return "an implied DO"
	}
	return "*"
}

// value is a name whose value is wanted. A variable stays one, even if the program calls it behind.
func (u *unit) value(id *ast.Ident) sem.Expr {
	x := u.ident(id)
	if l := u.find(id.Name); l != nil && l.Class == sem.Variable {
		l.read = true
	}
	return x
}

// ident is a name by itself. As an argument it may prove to be that of a procedure.
func (u *unit) ident(id *ast.Ident) sem.Expr {
	s := u.symbol(id.Name, id.At)
	switch {
	case s.Class == sem.NamedConstant && s.Shape == nil:
		return u.namedConstant(s, id.At)
	case s.Class == sem.Variable || s.Class == sem.NamedConstant:
		return u.nodes.variable(s, id.At)
	}
	u.errorf(id.At, "%s is %s; it has no value without arguments", upper(id.Name), describe(s))
	return invalid(id.At)
}

// namedConstant copies the value of a PARAMETER to where it is used.
func (u *unit) namedConstant(s *sem.Symbol, pos source.Pos) sem.Expr {
	if s.Value == nil {
		// Its definition was reported, or is the expression at hand.
		if u.diags.Len() == 0 {
			u.errorf(pos, "%s is used before it is defined", upper(s.Name))
		}
		return invalid(pos)
	}
	return u.nodes.constLike(s.Value, pos)
}

// specification types the bounds of arrays and lengths of CHARACTER.
func (u *unit) specification(e ast.Expr) sem.Expr {
	return u.evaluatedScalar(u.integer(u.expr(e), "this must be an INTEGER expression"))
}

// integer checks that x is a scalar INTEGER.
func (u *unit) integer(x sem.Expr, complaint string) sem.Expr {
	if isInvalid(x) {
		return x
	}
	if x.Type().Base != sem.Integer || x.Rank() != 0 {
		u.errorf(x.Pos(), "%s, but it is %s", complaint, typeAndRank(x))
		return invalid(x.Pos())
	}
	return x
}

// typeAndRank says what an expression is, for messages.
func typeAndRank(x sem.Expr) string {
	switch {
	case isProcRef(x):
		return "a procedure"
	case x.Rank() > 0:
		return "an array of type " + x.Type().String()
	}
	return "of type " + x.Type().String()
}

// convert makes x what an assignment to a variable of type t makes of it.
// What names the target in the message if that cannot be.
func (u *unit) convert(x sem.Expr, t sem.Type, pos source.Pos, what string) sem.Expr {
	if isInvalid(x) || t.Base == sem.None {
		return x
	}
	c, isConst := x.(*sem.Const)
	if !convertible(x.Type(), t) && !(isConst && c.Hollerith) {
		u.errorf(pos, "%s is %s and cannot take a value of type %s", what, t, x.Type())
		return invalid(x.Pos())
	}
	return u.coerce(x, t)
}

// coerce converts between types that are known to be convertible.
func (u *unit) coerce(x sem.Expr, t sem.Type) sem.Expr {
	c, ok := x.(*sem.Const)
	switch {
	case ok && (x.Type() != t || c.Hollerith):
		return u.constAs(c, t)
	case x.Type() == t:
		return x
	}
	y := u.nodes.converts.New()
	*y = sem.Convert{Node: sem.Node{At: x.Pos(), T: t, R: int8(x.Rank())}, X: x}
	return y
}

func (u *unit) constAs(c *sem.Const, t sem.Type) sem.Expr {
	v, bad := foldConvert(c, t)
	if bad != "" {
		u.errorf(c.At, "this constant does not fit into %s: %s", t, bad)
		return invalid(c.At)
	}
	return u.nodes.constLike(&v, c.At)
}

// valueOf makes a value of a variable: (A) is A's value, not A.
func valueOf(x sem.Expr) sem.Expr {
	switch x.(type) {
	case *sem.Var, *sem.Element, *sem.Section, *sem.Substring:
		if s := baseSymbol(x); s != nil && s.Cell != nil && baseSymbol(s.Cell) == nil {
			return x // what a function's result points at
		}
		return &sem.Convert{Node: sem.Node{At: x.Pos(), T: x.Type(), R: int8(x.Rank())}, X: x}
	}
	return x
}
