package resolve

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// resolveWhere resolves the WHERE statement and construct.
func (u *unit) resolveWhere(s *ast.Where) sem.Stmt {
	out := &sem.Where{Head: u.head(&s.Base)}
	var mask sem.Expr // the first one
	for i := range s.Arms {
		arm := &s.Arms[i]
		if i > 0 {
			u.defineOther(&arm.Base)
		}
		a := sem.WhereArm{At: arm.At}
		if arm.Cond != nil {
			a.Mask = u.mask(arm.Cond)
			if i == 0 {
				mask = a.Mask
			}
			u.checkMaskRank(a.Mask, mask.Rank(), arm.Cond)
		}
		for _, b := range arm.Body {
			if r := u.masked(b, mask); r != nil {
				a.Body = append(a.Body, r)
			}
		}
		out.Arms = append(out.Arms, a)
	}
	return out
}

// mask is a LOGICAL array.
func (u *unit) mask(e ast.Expr) sem.Expr {
	x := u.expr(e)
	if !isInvalid(x) && (x.Type().Base != sem.Logical || x.Rank() == 0) {
		found := typeAndRank(x)
		if x.Type().Base == sem.Logical {
			found = "a scalar; IF takes one"
		}
		u.errorf(e.Pos(), "the mask of WHERE must be a LOGICAL array, but it is %s", found)
		return invalid(e.Pos())
	}
	return x
}

func (u *unit) checkMaskRank(x sem.Expr, rank int, e ast.Expr) {
	if !isInvalid(x) && rank > 0 && x.Rank() != rank {
		u.errorf(e.Pos(), "the mask has rank %d, that of the WHERE has %d", x.Rank(), rank)
	}
}

// masked resolves a statement under a mask.
func (u *unit) masked(s ast.Stmt, mask sem.Expr) sem.Stmt {
	rank := mask.Rank()
	switch s := s.(type) {
	case *ast.Assign:
		a := u.assign(s)
		switch {
		case rank == 0 || isInvalid(a.Target):
		case a.Target.Rank() != rank:
			u.errorf(s.Left.Pos(), "the target has rank %d, the mask of the WHERE %d", a.Target.Rank(), rank)
		default:
			u.conformPair(s.Left.Pos(), "a masked assignment", a.Target, mask)
		}
		return a
	case *ast.Where:
		r := u.resolveWhere(s).(*sem.Where)
		if m := r.Arms[0].Mask; m != nil && rank > 0 && !isInvalid(m) && m.Rank() != rank {
			u.errorf(s.At, "the mask has rank %d, that of the WHERE around it %d", m.Rank(), rank)
		}
		return r
	case *ast.Directive:
		u.seeDirective(s)
		return nil
	}
	u.errorf(s.Pos(), "WHERE holds array assignments only")
	return nil
}

// forall resolves the FORALL statement and construct. Its indices are
// variables of its own.
func (u *unit) forall(s *ast.Forall) sem.Stmt {
	out := &sem.Forall{Head: u.head(&s.Base)}
	var own []*local
	for _, x := range s.Indices {
		l := u.declareOwn(x.Name.Name, x.Name.At)
		if l.Type.Base != sem.Integer {
			u.errorf(x.Name.At, "the index %s of FORALL must be INTEGER", upper(l.Name))
			l.Type = sem.DefaultInteger
		}
		for _, other := range own {
			if other.Name == l.Name {
				u.errorf(x.Name.At, "%s is an index twice", upper(l.Name))
			}
		}
		index := sem.ForallIndex{Var: &l.Symbol, Lo: u.defaultInteger(x.Lo, "a limit of FORALL"), Hi: u.defaultInteger(x.Hi, "a limit of FORALL")}
		if x.Stride != nil {
			index.Step = u.defaultInteger(x.Stride, "the step of FORALL")
		}
		out.Indices = append(out.Indices, index)
		own = append(own, l)
	}
	defer u.hide(own...)()
	if s.Mask != nil {
		out.Mask = u.condition(s.Mask)
	}
	for _, b := range s.Body {
		if r := u.inForall(b, own); r != nil {
			out.Body = append(out.Body, r)
		}
	}
	return out
}

// inForall resolves a statement of a FORALL.
func (u *unit) inForall(s ast.Stmt, own []*local) sem.Stmt {
	var r sem.Stmt
	switch s := s.(type) {
	case *ast.Assign:
		r = u.assign(s)
	case *ast.Where:
		r = u.resolveWhere(s)
	case *ast.Forall:
		r = u.forall(s)
	case *ast.Directive:
		u.seeDirective(s)
		return nil
	default:
		u.errorf(s.Pos(), "FORALL holds assignments, WHERE and FORALL only")
	}
	if a, ok := r.(*sem.Assign); ok {
		for _, l := range own {
			if v, ok := a.Target.(*sem.Var); ok && v.Sym == &l.Symbol {
				u.errorf(s.Pos(), "the index %s of FORALL cannot be assigned", upper(l.Name))
			}
		}
	}
	return r
}
