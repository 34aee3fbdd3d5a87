package craft

import (
	"strings"

	"simrun/models/fortran/ast"
)

// where writes WHERE over shared arrays: the mask of every element first, then statement by statement.
func (u *unit) where(s *ast.Where) {
	if u.on != nil {
		u.errors.Add(s.At, "found WHERE with shared arrays inside DOSHARED; write it as a loop with IF")
		return
	}
	left := firstLeft(s)
	if left == nil {
		return
	}
	e, args := u.arrayRef(left)
	if e == nil || e.shared == nil || !e.shared.distributed() {
		u.errors.Add(left.Pos(), "found something else on the left of WHERE, expected a distributed shared array or a section of one")
		return
	}
	if u.direct(s, e, args) {
		return
	}
	var before []*shared // masks of the arms so far
	for _, arm := range s.Arms {
		u.out.at = arm.At
		var mask *shared
		if arm.Cond != nil {
			mask = u.mask(arm.Cond, e, left, args)
		}
		for _, b := range arm.Body {
			u.masked(b, e, args, mask, before)
		}
		before = append(before, mask)
	}
}

// direct writes a WHERE of one assignment that needs no array for its mask, and reports whether it is one.
func (u *unit) direct(s *ast.Where, e *entity, args []ast.Expr) bool {
	if len(s.Arms) != 1 || len(s.Arms[0].Body) != 1 {
		return false
	}
	cond := s.Arms[0].Cond
	a, ok := s.Arms[0].Body[0].(*ast.Assign)
	if !ok || u.overlaps(e.name, a.Left, cond) || u.overlaps(e.name, a.Left, a.Right) {
		return false
	}
	w := u.newSweep(e, a.Left, args)
	if w == nil {
		return true
	}
	u.over(w, a.Left, func() {
		u.out.line(Computing, "IF (%s) THEN", u.expr(cond))
		u.indented(func() { u.store(e.shared, w.subs, u.expr(a.Right)) })
		u.out.line(Computing, "END IF")
	})
	u.barrierUnless()
	return true
}

func firstLeft(s *ast.Where) ast.Expr {
	for _, arm := range s.Arms {
		for _, b := range arm.Body {
			if a, ok := b.(*ast.Assign); ok {
				return a.Left
			}
		}
	}
	return nil
}

// mask writes the evaluation of a mask with the shape of an array or section.
func (u *unit) mask(cond ast.Expr, e *entity, at ast.Node, args []ast.Expr) *shared {
	m := u.scratch(e, "LOGICAL")
	w := u.newSweep(e, at, args)
	if w != nil {
		u.over(w, at, func() { u.store(m, w.subs, u.expr(cond)) })
		u.barrier()
	}
	return m
}

// masked writes one assignment of WHERE for the elements that mask selects and no mask before did. Masks are indexed
// as e(args) is.
func (u *unit) masked(b ast.Stmt, e *entity, args []ast.Expr, mask *shared, before []*shared) {
	s, ok := b.(*ast.Assign)
	if !ok {
		u.errors.Add(b.Pos(), "found another statement in WHERE, expected an assignment")
		return
	}
	u.out.at = s.At
	x, xargs := u.arrayRef(s.Left)
	if x == nil || x.shared == nil {
		u.errors.Add(s.Left.Pos(), "found something else on the left of WHERE, expected a distributed shared array or a section of one")
		return
	}
	to := x.shared
	if u.overlaps(x.name, s.Left, s.Right) {
		to = u.scratch(x, "")
	}
	u.selected(s.Left, x, xargs, e, args, mask, before, func(w *sweep) { u.store(to, w.subs, u.expr(s.Right)) })
	if to != x.shared {
		u.barrier()
		u.selected(s.Left, x, xargs, e, args, mask, before, func(w *sweep) { u.store(x.shared, w.subs, u.load(to, w.subs)) })
	}
	u.barrierUnless()
}

// selected executes body for the elements of x(xargs) that the masks select.
func (u *unit) selected(at ast.Node, x *entity, xargs []ast.Expr, e *entity, args []ast.Expr, mask *shared, before []*shared, body func(*sweep)) {
	w := u.newSweep(x, at, xargs)
	if w == nil {
		return
	}
	u.over(w, at, func() {
		var conds []string
		if mask != nil {
			conds = append(conds, u.element(mask.entity, at, args))
		}
		for _, m := range before {
			conds = append(conds, ".NOT. "+u.element(m.entity, at, args))
		}
		u.out.line(Computing, "IF (%s) THEN", strings.Join(conds, " .AND. "))
		u.indented(func() { body(w) })
		u.out.line(Computing, "END IF")
	})
}
