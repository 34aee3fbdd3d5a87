package resolve

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// arrayCons types an array constructor. Numbers of several types become those
// of the type that an expression of them all would have.
func (u *unit) arrayCons(a *ast.ArrayCons) sem.Expr {
	if len(a.Items) == 0 && a.Type == nil {
		u.errorf(a.At, "an array constructor without items has no type; write one, as in [INTEGER ::]")
		return invalid(a.At)
	}
	x := &sem.ArrayCons{Node: sem.Node{At: a.At, R: 1}}
	x.Items = u.items(a.Items)
	if anyInvalid(x.Items...) {
		return invalid(a.At)
	}
	if a.Type != nil {
		return u.typedCons(x, a.Type)
	}
	t := x.Items[0].Type()
	for _, item := range x.Items[1:] {
		next, ok := commonType(t, item.Type())
		if !ok {
			u.errorf(item.Pos(), "the items of an array constructor have the types %s and %s", t, item.Type())
			return invalid(a.At)
		}
		t = next
	}
	x.T = t
	u.asAll(x.Items, t)
	if t.HasLength() {
		x.Len = u.itemLength(x.Items)
	}
	return x
}

// typedCons gives the items the type that the constructor names.
func (u *unit) typedCons(x *sem.ArrayCons, spec *ast.TypeSpec) sem.Expr {
	t := u.typeOf(spec)
	for _, item := range x.Items {
		if !convertible(item.Type(), t) {
			u.errorf(item.Pos(), "an item of type %s in an array constructor of type %s", item.Type(), t)
			return invalid(x.At)
		}
	}
	x.T = t
	u.asAll(x.Items, t)
	if t.Base == sem.Character {
		x.Len = u.consLength(spec)
	}
	if anyInvalid(x.Items...) || x.Len != nil && isInvalid(x.Len) {
		return invalid(x.At)
	}
	return x
}

// consLength is the length that CHARACTER(n) :: gives to the items.
func (u *unit) consLength(spec *ast.TypeSpec) sem.Expr {
	switch spec.Len.(type) {
	case nil:
		return intConst(spec.At, 1)
	case *ast.Star:
		u.errorf(spec.At, "the length of the items must be given, not *")
		return invalid(spec.At)
	}
	return atLeast0(u.specification(spec.Len))
}

// commonType joins the types of two items; false if they have nothing in
// common.
func commonType(a, b sem.Type) (t sem.Type, ok bool) {
	if a.IsNumeric() && b.IsNumeric() {
		return numericType(a, b), true
	}
	return sem.Type{Base: a.Base, Kind: max(a.Kind, b.Kind)}, a.Base == b.Base
}

func (u *unit) items(items []ast.Expr) []sem.Expr {
	list := make([]sem.Expr, len(items))
	for i, item := range items {
		if do, ok := item.(*ast.ImpliedDo); ok {
			list[i] = u.consDo(do)
		} else {
			list[i] = u.expr(item)
		}
	}
	return list
}

// consDo is an implied DO, whose index is a variable of its own. Its type is
// that of its items.
func (u *unit) consDo(do *ast.ImpliedDo) sem.Expr {
	x := &sem.ImpliedDo{Node: sem.Node{At: do.At}}
	x.Lo, x.Hi, x.Step = u.bound(do.From), u.bound(do.To), u.bound(do.Step)
	index := u.declareOwn(do.Var.Name, do.Var.At)
	index.Attr |= sem.DoVariable
	x.Var = &index.Symbol
	restore := u.hide(index)
	x.Items = u.items(do.Items)
	restore()
	if anyInvalid(x.Lo, x.Hi, x.Step) || anyInvalid(x.Items...) || !u.checkDoIndex(x, do) {
		return invalid(do.At)
	}
	x.Lo, x.Hi = u.coerce(x.Lo, x.Var.Type), u.coerce(x.Hi, x.Var.Type)
	if x.Step != nil {
		x.Step = u.coerce(x.Step, x.Var.Type)
	}
	x.T = x.Items[0].Type()
	for _, item := range x.Items[1:] {
		t, ok := commonType(x.T, item.Type())
		if !ok {
			u.errorf(item.Pos(), "the items of an array constructor have the types %s and %s", x.T, item.Type())
			return invalid(do.At)
		}
		x.T = t
	}
	return x
}

func (u *unit) checkDoIndex(x *sem.ImpliedDo, do *ast.ImpliedDo) bool {
	if x.Var.Type.Base != sem.Integer {
		u.errorf(do.Var.At, "the index %s must be INTEGER, but it is %s", upper(do.Var.Name), x.Var.Type)
		return false
	}
	if step, ok := x.Step.(*sem.Const); ok && step.Int == 0 {
		u.errorf(do.Step.Pos(), "the step of an implied DO is zero")
		return false
	}
	return len(x.Items) > 0
}

// asAll converts items, in implied DOs as well.
func (u *unit) asAll(items []sem.Expr, t sem.Type) {
	for i, item := range items {
		if do, ok := item.(*sem.ImpliedDo); ok {
			do.T = t
			u.asAll(do.Items, t)
		} else {
			items[i] = u.coerce(item, t)
		}
	}
}

// itemLength is the length of the first item; all others that are constants
// must have it too.
func (u *unit) itemLength(items []sem.Expr) sem.Expr {
	var first sem.Expr
	for _, item := range items {
		var n sem.Expr
		if do, ok := item.(*sem.ImpliedDo); ok {
			n = u.itemLength(do.Items)
		} else {
			n = sem.CharLen(item)
		}
		if first == nil {
			first = n
			continue
		}
		a, okA := first.(*sem.Const)
		b, okB := n.(*sem.Const)
		if okA && okB && a.Int != b.Int {
			u.errorf(item.Pos(), "the items of an array constructor have %d and %d characters", a.Int, b.Int)
			return first
		}
	}
	return first
}
