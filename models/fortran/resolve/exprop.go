package resolve

import (
	"slices"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

var binaryOps = [...]sem.Op{
	ast.Add: sem.Add, ast.Sub: sem.Sub, ast.Mul: sem.Mul, ast.Div: sem.Div, ast.Pow: sem.Power,
	ast.Concat: sem.Concat, ast.Eq: sem.Eq, ast.Ne: sem.Ne, ast.Lt: sem.Lt, ast.Le: sem.Le,
	ast.Gt: sem.Gt, ast.Ge: sem.Ge, ast.And: sem.And, ast.Or: sem.Or, ast.Eqv: sem.Eqv, ast.Neqv: sem.Neqv,
}

// numericType is the type in which an operation on numbers of two types
// happens.
func numericType(a, b sem.Type) sem.Type {
	t := sem.Type{Base: max(a.Base, b.Base), Kind: max(a.Kind, b.Kind)}
	// The kind of an INTEGER says nothing about the precision of a REAL.
	if a.Base == sem.Integer && b.Base != sem.Integer {
		t.Kind = b.Kind
	} else if b.Base == sem.Integer && a.Base != sem.Integer {
		t.Kind = a.Kind
	}
	return t
}

func (u *unit) unary(e *ast.Unary) sem.Expr {
	if l, ok := e.X.(*ast.IntLit); ok && e.Op == ast.Negate {
		c := u.intLit(l, true)
		if c, ok := c.(*sem.Const); ok {
			c.At = e.At
		}
		return c
	}
	x := u.expr(e.X)
	switch {
	case isInvalid(x):
		return x
	case e.Op == ast.Not && x.Type().Base != sem.Logical || e.Op != ast.Not && !x.Type().IsNumeric():
		if call := u.ownOperation(ast.OperatorName(e.Op.String()), e.At, x); call != nil {
			return call
		}
	}
	switch {
	case e.Op == ast.Not:
		return u.negated(sem.Not, x, e.At, x.Type().Base == sem.Logical, "LOGICAL")
	case e.Op == ast.UnaryPlus && x.Type().IsNumeric():
		return x
	}
	return u.negated(sem.Neg, x, e.At, x.Type().IsNumeric(), "numeric")
}

func (u *unit) negated(op sem.Op, x sem.Expr, pos source.Pos, ok bool, want string) sem.Expr {
	if !ok {
		u.errorf(pos, "the operand of %s must be %s, but it is %s", op, want, typeAndRank(x))
		return invalid(pos)
	}
	if c, ok := x.(*sem.Const); ok {
		v, bad := foldUnary(op, c)
		return u.folded(v, bad, pos, op.String())
	}
	return &sem.Unary{Node: sem.Node{At: pos, T: x.Type(), R: int8(x.Rank()), Op: op}, X: x}
}

// folded is the constant, or the report that there is none.
func (u *unit) folded(c *sem.Const, bad problem, pos source.Pos, what string) sem.Expr {
	if bad != "" {
		u.errorf(pos, "%s of these constants: %s", what, bad)
		return invalid(pos)
	}
	c.At = pos
	return c
}

// binary types an operation, makes its conversions explicit and folds it.
func (u *unit) binary(op sem.Op, x, y sem.Expr, pos source.Pos) sem.Expr {
	if anyInvalid(x, y) {
		return invalid(pos)
	}
	if call := u.ownBinary(op, x, y, pos); call != nil {
		return call
	}
	x, y = adopt(x, y), adopt(y, x)
	x, y, t := u.operands(op, x, y, pos)
	if t.Base == sem.None || anyInvalid(x, y) || x.Rank() > 0 && y.Rank() > 0 && !u.conformPair(pos, op.String(), x, y) {
		return invalid(pos)
	}
	a, okA := x.(*sem.Const)
	b, okB := y.(*sem.Const)
	if okA && okB {
		v, bad := foldBinary(op, a, b, t, pos)
		return u.folded(v, bad, pos, op.String())
	}
	if okB && op == sem.Div && b.T.Base == sem.Integer && b.Int == 0 {
		u.errorf(pos, "division by zero")
		return invalid(pos)
	}
	r := u.nodes.binaries.New()
	*r = sem.Binary{Node: sem.Node{At: pos, T: t, R: int8(max(x.Rank(), y.Rank())), Op: op}, X: x, Y: y}
	return r
}

// adopt gives a constant without a type of its own the type of the other
// operand.
func adopt(x, other sem.Expr) sem.Expr {
	c, ok := x.(*sem.Const)
	if !ok || !c.Hollerith {
		return x
	}
	t := other.Type()
	if o, ok := other.(*sem.Const); ok && o.Hollerith {
		t = sem.DefaultInteger
	}
	v, bad := foldConvert(c, t)
	if bad != "" {
		return x
	}
	return &v
}

// operands brings both operands to the type in which the operation happens.
// The type of the result is none after a report.
func (u *unit) operands(op sem.Op, x, y sem.Expr, pos source.Pos) (a, b sem.Expr, result sem.Type) {
	numbers := x.Type().IsNumeric() && y.Type().IsNumeric()
	strings := x.Type().Base == sem.Character && y.Type().Base == sem.Character
	logicals := x.Type().Base == sem.Logical && y.Type().Base == sem.Logical
	switch {
	case op <= sem.Div && numbers:
		t := numericType(x.Type(), y.Type())
		return u.coerce(x, t), u.coerce(y, t), t
	case op == sem.Power && numbers:
		return u.powerOperands(x, y)
	case op == sem.Concat && strings:
		return x, y, sem.DefaultCharacter
	case op >= sem.Eq && op <= sem.Ge && strings:
		return x, y, sem.DefaultLogical
	case op >= sem.Eq && op <= sem.Ge && numbers:
		t := numericType(x.Type(), y.Type())
		if t.Base != sem.Complex || op <= sem.Ne {
			return u.coerce(x, t), u.coerce(y, t), sem.DefaultLogical
		}
	case op >= sem.And && logicals:
		t := sem.Type{Base: sem.Logical, Kind: max(x.Type().Kind, y.Type().Kind)}
		return u.coerce(x, t), u.coerce(y, t), t
	}
	u.errorf(pos, "%s does not apply to %s and %s%s", op, x.Type(), y.Type(), hint(op, logicals))
	return x, y, sem.NoType
}

func hint(op sem.Op, logicals bool) string {
	switch {
	case logicals && op == sem.Eq:
		return "; use .EQV."
	case logicals && op == sem.Ne:
		return "; use .NEQV."
	}
	return ""
}

// powerOperands leaves an INTEGER power of a REAL or COMPLEX number as it is,
// since that is a product. Short kinds become INTEGER(4).
func (u *unit) powerOperands(x, y sem.Expr) (a, b sem.Expr, result sem.Type) {
	if y.Type().Base != sem.Integer || x.Type().Base == sem.Integer {
		t := numericType(x.Type(), y.Type())
		return u.coerce(x, t), u.coerce(y, t), t
	}
	c, ok := y.(*sem.Const)
	if y.Type().Kind < 4 || ok && fits(c.Int, 4) {
		y = u.coerce(y, sem.DefaultInteger)
	}
	return x, y, x.Type()
}

// conform checks that all arrays among the operands have one rank and, where
// they are constant, the same extents.
func (u *unit) conform(pos source.Pos, what string, operands ...sem.Expr) bool {
	var first sem.Expr
	for _, x := range operands {
		switch {
		case x == nil || x.Rank() == 0:
		case first == nil:
			first = x
		case !u.conformPair(pos, what, first, x):
			return false
		}
	}
	return true
}

func (u *unit) conformPair(pos source.Pos, what string, x, y sem.Expr) bool {
	if x.Rank() != y.Rank() {
		u.errorf(pos, "the operands of %s have %d and %d dimensions", what, x.Rank(), y.Rank())
		return false
	}
	a, b := sem.Extents(x), sem.Extents(y)
	if slices.Equal(a, b) {
		return true
	}
	for i := range a {
		if a[i] != b[i] && a[i] != sem.Unknown && b[i] != sem.Unknown {
			u.errorf(pos, "the operands of %s have extents %d and %d in dimension %d", what, a[i], b[i], i+1)
			return false
		}
	}
	return true
}
