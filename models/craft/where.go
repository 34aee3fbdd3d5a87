package craft

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// translateWhere translates WHERE over shared arrays: the mask of every element first, then statement by statement.
func (u *unit) translateWhere(s *ast.Where) {
	if u.on != nil {
		u.Errors.Add(s.At, "found WHERE with shared arrays inside DOSHARED; write it as a loop with IF")
		return
	}
	left := firstLeft(s)
	if left == nil {
		return
	}
	e, args := u.arrayRef(left)
	if e == nil || u.shared[e.Name] == nil || !u.shared[e.Name].distributed() {
		u.Errors.Add(left.Pos(), "found something else on the left of WHERE, expected a distributed shared array or a section of one")
		return
	}
	if u.direct(s, e, args) {
		return
	}
	var before []*shared // masks of the arms so far
	for _, arm := range s.Arms {
		u.Pos = arm.At
		var mask *shared
		if arm.Cond != nil {
			mask = u.mask(arm.Cond, e, left, args)
		}
		for _, b := range arm.Body {
			u.masked(b, args, mask, before)
		}
		before = append(before, mask)
	}
}

// direct translates a WHERE of one assignment that needs no array for its mask, and reports whether it is one.
func (u *unit) direct(s *ast.Where, e *edit.Entity, args []ast.Expr) bool {
	if len(s.Arms) != 1 || len(s.Arms[0].Body) != 1 {
		return false
	}
	cond := s.Arms[0].Cond
	a, ok := s.Arms[0].Body[0].(*ast.Assign)
	if !ok || u.overlaps(e.Name, a.Left, cond) || u.overlaps(e.Name, a.Left, a.Right) {
		return false
	}
	w := u.newSweep(e, a.Left, args)
	if w == nil {
		return true
	}
	u.sweepElements(w, a.Left, func() {
		holds := u.expr(cond)
		u.Add(Computing, edit.If(holds, u.Collect(func() { u.store(u.shared[e.Name], w.subs, u.expr(a.Right)) })...))
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

// mask adds the evaluation of a mask with the shape of an array or section.
func (u *unit) mask(cond ast.Expr, e *edit.Entity, at ast.Node, args []ast.Expr) *shared {
	m := u.scratch(u.shared[e.Name], sem.DefaultLogical)
	w := u.newSweep(e, at, args)
	if w != nil {
		u.sweepElements(w, at, func() { u.store(m, w.subs, u.expr(cond)) })
		u.barrier()
	}
	return m
}

// masked translates one assignment of WHERE for the elements that mask selects and no mask before did. args
// index the masks.
func (u *unit) masked(b ast.Stmt, args []ast.Expr, mask *shared, before []*shared) {
	s, ok := b.(*ast.Assign)
	if !ok {
		u.Errors.Add(b.Pos(), "found another statement in WHERE, expected an assignment")
		return
	}
	u.Pos = s.At
	x, xargs := u.arrayRef(s.Left)
	if x == nil || u.shared[x.Name] == nil {
		u.Errors.Add(s.Left.Pos(), "found something else on the left of WHERE, expected a distributed shared array or a section of one")
		return
	}
	left := u.shared[x.Name]
	to := left
	if u.overlaps(x.Name, s.Left, s.Right) {
		to = u.scratch(left, left.Type)
	}
	u.selected(s.Left, x, xargs, args, mask, before, func(w *sweep) { u.store(to, w.subs, u.expr(s.Right)) })
	if to != left {
		u.barrier()
		u.selected(s.Left, x, xargs, args, mask, before, func(w *sweep) { u.store(left, w.subs, u.load(to, w.subs)) })
	}
	u.barrierUnless()
}

// selected executes body for the elements of x(xargs) that the masks select.
func (u *unit) selected(at ast.Node, x *edit.Entity, xargs []ast.Expr, args []ast.Expr, mask *shared, before []*shared, body func(*sweep)) {
	w := u.newSweep(x, at, xargs)
	if w == nil {
		return
	}
	u.sweepElements(w, at, func() {
		u.Add(Computing, edit.If(u.selection(at, args, mask, before), u.Collect(func() { body(w) })...))
	})
}

// selection returns the condition that mask selects the element and no mask before did.
func (u *unit) selection(at ast.Node, args []ast.Expr, mask *shared, before []*shared) ast.Expr {
	var cond ast.Expr
	if mask != nil {
		cond = u.element(mask.Entity, at, args)
	}
	for _, m := range before {
		other := edit.Unary(ast.Not, u.element(m.Entity, at, args))
		if cond == nil {
			cond = other
		} else {
			cond = edit.Binary(ast.And, cond, other)
		}
	}
	return cond
}
