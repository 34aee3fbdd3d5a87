package resolve

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/intrinsic"
	"simrun/models/fortran/sem"
)

// Operations on constant arrays are folded element by element, as those on
// scalars are: 2*(/ (I, I = 1, 3) /) is an initial value too.

// constantOperation returns the values of an operation or a reference to an
// intrinsic function that has arrays among its operands; false if e is none.
func (u *unit) constantOperation(e ast.Expr) (list []*sem.Const, ok bool) {
	if !u.isConstantArray(e) {
		return nil, false
	}
	switch e := e.(type) {
	case *ast.Unary:
		op := sem.Neg
		if e.Op == ast.Not {
			op = sem.Not
		}
		return u.eachElement(e.At, []ast.Expr{e.X}, func(x []sem.Expr) sem.Expr {
			if e.Op == ast.UnaryPlus {
				return x[0]
			}
			isLogical := x[0].Type().Base == sem.Logical
			return u.negated(op, x[0], e.At, isLogical == (op == sem.Not), "of another type")
		}), true
	case *ast.Binary:
		return u.eachElement(e.At, []ast.Expr{e.X, e.Y}, func(x []sem.Expr) sem.Expr {
			return u.binary(binaryOps[e.Op], x[0], x[1], e.At)
		}), true
	case *ast.Apply:
		return u.constantFunction(e), true
	}
	return nil, false
}

// constantFunction is an elemental function of constant arrays, or the shape
// or all bounds of an array.
func (u *unit) constantFunction(e *ast.Apply) []*sem.Const {
	in := u.intrinsicFolded(e)
	if in.Rule == intrinsic.ShapeRule || in.Rule == intrinsic.BoundRule {
		return u.constantBounds(e)
	}
	list := make([]actual, len(e.Args))
	values := make([]ast.Expr, len(e.Args))
	for i, arg := range e.Args {
		list[i].at, values[i] = arg.Pos(), arg
		if k, ok := arg.(*ast.KeywordArg); ok {
			list[i].keyword, values[i] = k.Name, k.Value
		}
	}
	return u.eachElement(e.Pos(), values, func(x []sem.Expr) sem.Expr {
		for i := range list {
			list[i].x = x[i]
		}
		return u.intrinsicOf(in, list, e.Pos())
	})
}

func (u *unit) constantBounds(e ast.Expr) (list []*sem.Const) {
	x := u.expr(e)
	if isInvalid(x) {
		return nil
	}
	cons, ok := x.(*sem.ArrayCons)
	if !ok {
		u.errorf(x.Pos(), "this must be a constant expression")
		return nil
	}
	for _, item := range cons.Items {
		list = append(list, item.(*sem.Const))
	}
	return list
}

// isConstantArray tells from the syntax whether an expression, if it is
// constant, is an array.
func (u *unit) isConstantArray(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.ArrayCons:
		return true
	case *ast.Paren:
		return u.isConstantArray(e.X)
	case *ast.Unary:
		return u.isConstantArray(e.X)
	case *ast.Binary:
		return u.isConstantArray(e.X) || u.isConstantArray(e.Y)
	case *ast.Ident:
		l := u.find(e.Name)
		return l != nil && l.Elements != nil
	case *ast.Apply:
		in := u.intrinsicFolded(e)
		switch {
		case in == nil || len(e.Args) == 0:
			return false
		case in.Rule == intrinsic.ShapeRule || in.Rule == intrinsic.BoundRule:
			return len(e.Args) == 1
		}
		for _, arg := range e.Args {
			if u.isConstantArray(positional(arg)) {
				return true
			}
		}
	}
	return false
}

// intrinsicFolded returns the intrinsic function that e refers to, if it is
// elemental or gives shapes; else nil.
func (u *unit) intrinsicFolded(e *ast.Apply) *intrinsic.Procedure {
	name, ok := e.Fun.(*ast.Ident)
	if !ok || u.find(name.Name) != nil {
		return nil
	}
	in := intrinsic.Function(name.Name)
	if in == nil || in.Flags&intrinsic.System != 0 {
		return nil
	}
	switch in.Rule {
	case intrinsic.ElementalRule, intrinsic.ConversionRule, intrinsic.ToRealRule, intrinsic.ToComplexRule, intrinsic.BitOrLogicalRule, intrinsic.ShiftRightRule,
		intrinsic.ShapeRule, intrinsic.BoundRule:
		return in
	}
	return nil
}

// eachElement applies an operation to one element of each operand after the
// other; scalars go with every element. It returns nil after a report.
func (u *unit) eachElement(pos source.Pos, operands []ast.Expr, apply func([]sem.Expr) sem.Expr) []*sem.Const {
	lists := make([][]*sem.Const, len(operands))
	n := -1
	for i, e := range operands {
		list, isArray := u.constants(e)
		switch {
		case list == nil:
			return nil
		case isArray && n >= 0 && len(list) != n:
			u.errorf(pos, "the operands have %d and %d elements", n, len(list))
			return nil
		case isArray:
			n = len(list)
		}
		lists[i] = list
	}
	result := make([]*sem.Const, n)
	for k := range result {
		x := make([]sem.Expr, len(lists))
		for i, list := range lists {
			x[i] = list[min(k, len(list)-1)] // a scalar has one
		}
		v := apply(x)
		c, ok := v.(*sem.Const)
		if !ok {
			if !isInvalid(v) {
				u.errorf(pos, "this must be a constant expression")
			}
			return nil
		}
		result[k] = c
	}
	return result
}
