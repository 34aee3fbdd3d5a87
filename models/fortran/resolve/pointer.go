package resolve

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// describedBy names the attribute that makes a variable have a descriptor.
func describedBy(l *local) string {
	if l.Attr.Has(sem.DataPointer) {
		return "a POINTER"
	}
	return "ALLOCATABLE"
}

// checkPointer reports a pointer that cannot be one.
func (u *unit) checkPointer(l *local) {
	switch {
	case !l.Attr.Has(sem.DataPointer):
	case l.Type.Base == sem.Character && !isConstant(l.Len):
		u.errorf(l.Pos, "%s is a POINTER and CHARACTER; its length must be constant", upper(l.Name))
	case l.Attr.Has(sem.Target):
		u.errorf(l.Pos, "%s is a POINTER and cannot be TARGET as well", upper(l.Name))
	case l.Attr&(sem.IntentIn|sem.IntentOut|sem.IntentInOut) != 0:
		u.errorf(l.Pos, "%s is a POINTER and cannot have INTENT", upper(l.Name))
	}
}

func isConstant(x sem.Expr) bool {
	_, ok := x.(*sem.Const)
	return ok
}

// pointerVariable is a variable or a component with POINTER; nil after a report.
func (u *unit) pointerVariable(e ast.Expr) *sem.Symbol {
	switch e := e.(type) {
	case *ast.Ident:
		if s := u.lookup(e.Name); s != nil && s.Attr.Has(sem.DataPointer) {
			s.Attr |= sem.Assigned
			return s
		}
	case *ast.Component:
		c := u.chainOf(e)
		if c == nil {
			return nil
		}
		if c.sym.Attr.Has(sem.DataPointer) {
			s := baseSymbol(c.sym.Cell)
			if why := undefinable(s); why != "" {
				u.errorf(e.At, "%s and cannot be given a value", why)
				return nil
			}
			s.Mark(sem.Assigned)
			return c.sym
		}
	}
	u.errorf(e.Pos(), "expected the name of a POINTER")
	return nil
}

// pointerAssign resolves pointer => target. NULL() is no target.
func (u *unit) pointerAssign(s *ast.PointerAssign) sem.Stmt {
	h := u.head(&s.Base)
	p := u.pointerVariable(s.Left)
	if p == nil {
		return &sem.Continue{Head: h}
	}
	if isNull(s.Right) {
		return &sem.Nullify{Head: h, Items: []*sem.Symbol{p}}
	}
	target := u.wholeExpr(s.Right)
	if isInvalid(target) || !u.checkTarget(p, target, s.Right.Pos()) {
		return &sem.Continue{Head: h}
	}
	return &sem.PointerAssign{Head: h, Sym: p, Target: target}
}

// isNull reports whether an expression is NULL(), with or without an argument that tells its type.
func isNull(e ast.Expr) bool {
	a, ok := e.(*ast.Apply)
	if !ok || len(a.Args) > 1 {
		return false
	}
	id, ok := a.Fun.(*ast.Ident)
	return ok && id.Name == "null"
}

// checkTarget reports what a pointer cannot point at. The target can then be read and changed through pointers.
func (u *unit) checkTarget(p *sem.Symbol, target sem.Expr, at source.Pos) bool {
	s := baseSymbol(target)
	if _, ok := target.(*sem.Substring); ok || s == nil || s.Root().Attr&(sem.Target|sem.DataPointer) == 0 {
		u.errorf(at, "found a target of %s that is no variable with TARGET or POINTER, nor a part of one", upper(p.Name))
		return false
	}
	switch {
	case target.Type() != p.Type:
		u.errorf(at, "the target of %s is %s, but must be %s", upper(p.Name), target.Type(), p.Type)
	case target.Rank() != p.Rank():
		u.errorf(at, "the target of %s has %s, but must have %d", upper(p.Name), count(target.Rank(), "dimension"), p.Rank())
	case assumedSize(target) != nil:
		u.errorf(at, "the target of %s is of assumed size, but its shape must be known", upper(p.Name))
	case hasVectorSubscript(target):
		u.errorf(at, "the target of %s has a vector subscript", upper(p.Name))
	case p.Type.Base == sem.Character && !sameLength(p.Len, sem.CharLen(target)):
		u.errorf(at, "the target of %s is CHARACTER of another length", upper(p.Name))
	default:
		s.Mark(sem.Passed | sem.Assigned)
		return true
	}
	return false
}

// sameLength reports whether two lengths are not known to differ.
func sameLength(a, b sem.Expr) bool {
	m, okA := a.(*sem.Const)
	n, okB := b.(*sem.Const)
	return !okA || !okB || m.Int == n.Int
}

func (u *unit) nullify(s *ast.Nullify) sem.Stmt {
	out := &sem.Nullify{Head: u.head(&s.Base)}
	for _, item := range s.Items {
		if p := u.pointerVariable(item); p != nil {
			out.Items = append(out.Items, p)
		}
	}
	return out
}

// pointerResult is what the pointer that a function returns points at.
func pointerResult(x *sem.Call, result *sem.Symbol) sem.Expr {
	s := pointerSymbol(x.Proc.Name, x.At, result.Type, result.Len, result.Shape, x)
	return &sem.Var{Node: sem.Node{At: x.At, T: s.Type, R: int8(s.Rank())}, Sym: s}
}
