package pddp

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// arrayStatement translates an assignment to an array or section. One without
// shared objects is left as it is.
func (u *unit) arrayStatement(s *ast.Assign) []ast.Stmt {
	if !u.mentionsObjects(s.Left) && !u.mentionsObjects(s.Right) {
		return []ast.Stmt{s}
	}
	var pre []ast.Stmt
	right := u.localize(u.wholeCalls(s.Right, nil, &pre), nil, &pre)
	notes := takeNotes(&pre, 0)
	r := u.localizeLeft(s.Left, nil, &pre)
	if r == nil {
		return nil
	}
	if from := u.pushed(r, right); from != nil {
		return u.arrayEnd(append(pre, u.push(r, from)...))
	}
	n := u.newNest(r)
	n.sections(noForall)
	n.begin()
	n.body = append(n.body, notes...)
	n.assign(right)
	return u.arrayEnd(append(pre, n.finish()...))
}

func noForall(int, ast.Expr) *loop { return nil }

// arrayEnd puts the barrier of the option -barrier behind an array statement, and barriers
// around one whose iterations are dealt out.
func (u *unit) arrayEnd(list []ast.Stmt) []ast.Stmt {
	if u.deals() {
		return u.meet(list)
	}
	if u.t.Is(Barrier) && !u.inMaster {
		list = append(list, u.mark(Runtime, edit.Call("pddp_barrier"))...)
	}
	return list
}

// localizeLeft fetches the remote elements among the subscripts of a left-hand
// side and returns what it refers to.
func (u *unit) localizeLeft(x ast.Expr, bound func(string) bool, pre *[]ast.Stmt) *edit.Ref {
	if r, err := u.table.PartRef(x); r != nil && err == nil {
		x = u.localize(x, bound, pre) // a component, which is not shared itself
	} else if app, ok := x.(*ast.Apply); ok {
		args := make([]ast.Expr, len(app.Args))
		for i, a := range app.Args {
			args[i] = u.localize(a, bound, pre)
		}
		x = &ast.Apply{Fun: app.Fun, Args: args}
	}
	return u.reference(x)
}

// assign emits the assignment of one element of the nest's reference.
func (n *nest) assign(right ast.Expr) { n.store(n.element(right)) }

// store emits the assignment of a value, which is one of elements, to this element.
func (n *nest) store(value ast.Expr) {
	u := n.u
	if n.obj == nil {
		n.emit(Computing, edit.Assign(n.over.Element(n.index...), value))
		return
	}
	if !n.any {
		n.checkElement()
	}
	if n.put {
		u.deliver(n.obj, u.integer("proc_no"), n.offset, value, &n.body)
		return
	}
	n.emit(Computing, edit.Assign(edit.Index(n.memory, n.offset), value))
	u.note(&n.body, "write", n.obj, n.offset, u.myproc())
}

// translateWhere translates WHERE. The assignments of a block share one nest if their left-hand sides lie alike and no
// other place reads what one of them assigns. Otherwise, each has a nest of its own and evaluates the mask anew.
func (u *unit) translateWhere(s *ast.Where) []ast.Stmt {
	if !u.whereMentions(s) {
		return []ast.Stmt{s}
	}
	var out []ast.Stmt
	var first *ast.Assign
	for i := range s.Arms {
		for _, t := range s.Arms[i].Body {
			a, ok := t.(*ast.Assign)
			if !ok {
				u.errorf(t.Pos(), "found another statement in WHERE, expected an assignment")
				return nil
			}
			if first == nil {
				first = a
			}
		}
	}
	if first == nil {
		return nil
	}
	if u.whereShared(s, first) {
		out = u.whereNest(s, first, nil)
	} else {
		out = u.whereNests(s)
	}
	return u.arrayEnd(out)
}

// whereNests gives each assignment of a WHERE a nest of its own.
func (u *unit) whereNests(s *ast.Where) []ast.Stmt {
	var out []ast.Stmt
	var masks []ast.Expr
	var before []*ast.Assign
	for i := range s.Arms {
		masks = append(masks, s.Arms[i].Cond)
	}
	for i := range s.Arms {
		for _, t := range s.Arms[i].Body {
			u.pos, u.counts = t.Pos(), map[string]int{}
			a := t.(*ast.Assign)
			out = append(out, u.order(masks, before, a)...)
			before = append(before, a)
			out = append(out, u.whereNest(s, a, t)...)
		}
	}
	return out
}

func (u *unit) whereMentions(s *ast.Where) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && u.objects[id.Name] != nil {
			found = true
		}
		return !found
	})
	return found
}

// whereShared tells whether one nest over the first left-hand side serves all
// assignments.
func (u *unit) whereShared(s *ast.Where, first *ast.Assign) bool {
	r := u.reference(first.Left)
	if r == nil {
		return false
	}
	n := u.newNest(r)
	written := map[string]bool{}
	for i := range s.Arms {
		for _, t := range s.Arms[i].Body {
			l := u.reference(t.(*ast.Assign).Left)
			if l == nil || !n.inPlace(l) {
				return false
			}
			written[l.Name] = true
		}
	}
	ok := true
	check := func(x ast.Expr) { ok = ok && u.readsAlike(n, x, written) }
	for i := range s.Arms {
		if s.Arms[i].Cond != nil {
			check(s.Arms[i].Cond)
		}
		for _, t := range s.Arms[i].Body {
			check(t.(*ast.Assign).Right)
		}
	}
	return ok
}

// inPlace tells whether an element of r is found where the left-hand side's is: in the
// same memory, or because it is the same element.
func (n *nest) inPlace(r *edit.Ref) bool {
	if n.obj == nil || n.any {
		return edit.Equal(r.At, n.over.At)
	}
	o := n.u.objects[r.Name]
	if o == nil {
		return false
	}
	_, _, ok := n.alike(o, r)
	return ok
}

// readsAlike tells whether x reads the arrays that are written only where the
// left-hand side lies.
func (u *unit) readsAlike(n *nest, x ast.Expr, written map[string]bool) bool {
	ok := true
	edit.Replace(x, func(y ast.Expr) ast.Expr {
		if app, isApply := y.(*ast.Apply); isApply && (u.isCshift(app) || u.reduction(app) != nil) {
			ok = ok && !edit.Mentions(app, func(name string) bool { return written[name] })
		}
		r, err := u.table.Ref(y)
		if r == nil || err != nil || !written[r.Name] {
			return nil
		}
		ok = ok && n.inPlace(r)
		return nil
	})
	return ok
}

// whereNest translates the assignments of a WHERE, or if only is set that one,
// in a nest over first's left-hand side.
func (u *unit) whereNest(s *ast.Where, first *ast.Assign, only ast.Stmt) []ast.Stmt {
	var pre []ast.Stmt
	conds := make([]ast.Expr, len(s.Arms))
	for i := range s.Arms {
		if s.Arms[i].Cond != nil {
			conds[i] = u.localize(u.wholeCalls(s.Arms[i].Cond, nil, &pre), nil, &pre)
			u.checkMask(conds[i])
		}
	}
	notes := takeNotes(&pre, 0)
	r := u.localizeLeft(first.Left, nil, &pre)
	if r == nil {
		return nil
	}
	if r.Rank() == 0 {
		u.errorf(first.At, "found an assignment to an element in WHERE, expected one to an array")
		return nil
	}
	n := u.newNest(r)
	n.sections(noForall)
	n.begin()
	n.body = append(n.body, notes...)
	n.body = append(n.body, n.arms(s.Arms, conds, only, &pre)...)
	return append(pre, n.finish()...)
}

func (u *unit) checkMask(x ast.Expr) {
	if u.table.RankOf(x) == 0 {
		u.errorf(x.Pos(), "found a scalar mask in WHERE, expected an array of the shape of what is assigned")
	}
}

// arms translates the arms of a WHERE to an IF.
func (n *nest) arms(arms []ast.Arm, conds []ast.Expr, only ast.Stmt, pre *[]ast.Stmt) []ast.Stmt {
	outer := n.body
	defer func() { n.body = outer }()
	n.body = nil
	if conds[0] == nil {
		n.armBody(arms[0].Body, only, pre)
		return n.body
	}
	cond := n.element(conds[0])
	test := n.body
	n.body, n.guarded = nil, true
	n.armBody(arms[0].Body, only, pre)
	then := n.body
	var otherwise []ast.Stmt
	if len(arms) > 1 {
		otherwise = n.arms(arms[1:], conds[1:], only, pre)
	}
	var s *ast.If
	switch {
	case len(otherwise) == 0:
		s = edit.If(cond, then...)
	case len(then) == 0:
		s = edit.If(edit.Unary(ast.Not, cond), otherwise...)
	default:
		s = edit.IfElse(cond, then, otherwise)
	}
	return append(test, n.u.mark(Computing, s)...)
}

// armBody emits the assignments of an arm, whose left-hand sides lie alike.
func (n *nest) armBody(list []ast.Stmt, only ast.Stmt, pre *[]ast.Stmt) {
	u := n.u
	for _, t := range list {
		if only != nil && t != only {
			continue
		}
		a := t.(*ast.Assign)
		u.pos = a.At
		r := u.localizeLeft(a.Left, nil, pre)
		before := len(*pre)
		value := u.localize(u.wholeCalls(a.Right, nil, pre), nil, pre)
		n.body = append(n.body, takeNotes(pre, before)...)
		value = n.element(value)
		if r == nil {
			continue
		}
		if n.obj == nil {
			n.store(value)
			continue
		}
		if n.put { // a nest of this assignment alone
			n.store(value)
			continue
		}
		o := u.objects[r.Name]
		n.checkRef(o, r)
		left, right, _ := n.alike(o, r)
		target := n.localElement(o, r, left, right)
		n.emit(Computing, edit.Assign(target, value))
		u.note(&n.body, "write", o, target.Args[0], u.myproc())
	}
}
