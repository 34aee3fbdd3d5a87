package resolve

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// describedBy names the attribute that makes a variable have a descriptor.
func describedBy(l *local) string {
	if l.Attr.Has(sem.ArrayPointer) {
		return "a POINTER"
	}
	return "ALLOCATABLE"
}

// checkPointer reports a pointer that cannot be one.
func (u *unit) checkPointer(l *local) {
	switch {
	case !l.Attr.Has(sem.ArrayPointer):
	case l.Type.Base == sem.Character:
		u.errorf(l.Pos, "%s is a POINTER and cannot be CHARACTER: pointers to numbers and LOGICAL are supported", upper(l.Name))
	case l.Attr.Has(sem.ResultVar):
		u.errorf(l.Pos, "%s is a POINTER and cannot be the result of a function", upper(l.Name))
	case l.Attr.Has(sem.Target):
		u.errorf(l.Pos, "%s is a POINTER and cannot be TARGET as well", upper(l.Name))
	}
}

// arrayPointer is the name of a pointer.
func (u *unit) arrayPointer(e ast.Expr) *sem.Symbol {
	if id, ok := e.(*ast.Ident); ok {
		if s := u.lookup(id.Name); s != nil && s.Attr.Has(sem.ArrayPointer) {
			s.Attr |= sem.Assigned
			return s
		}
	}
	u.errorf(e.Pos(), "expected the name of a POINTER array")
	return nil
}

// pointerAssign resolves pointer => target. NULL() is no target.
func (u *unit) pointerAssign(s *ast.PointerAssign) sem.Stmt {
	h := u.head(&s.Base)
	p := u.arrayPointer(s.Left)
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

func isNull(e ast.Expr) bool {
	a, ok := e.(*ast.Apply)
	if !ok || len(a.Args) > 0 {
		return false
	}
	id, ok := a.Fun.(*ast.Ident)
	return ok && id.Name == "null"
}

// checkTarget reports what a pointer cannot point at. The target can then be read and changed through pointers.
func (u *unit) checkTarget(p *sem.Symbol, target sem.Expr, at source.Pos) bool {
	s := baseSymbol(target)
	if _, ok := target.(*sem.Substring); ok || s == nil || s.Attr&(sem.Target|sem.ArrayPointer) == 0 {
		u.errorf(at, "found a target of %s that is no variable with TARGET or POINTER, nor a section of one", upper(p.Name))
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
	default:
		s.Attr |= sem.Passed | sem.Assigned
		return true
	}
	return false
}

func (u *unit) nullify(s *ast.Nullify) sem.Stmt {
	out := &sem.Nullify{Head: u.head(&s.Base)}
	for _, item := range s.Items {
		if p := u.arrayPointer(item); p != nil {
			out.Items = append(out.Items, p)
		}
	}
	return out
}
