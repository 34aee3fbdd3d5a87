package pddp

import (
	"strconv"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// forall translates FORALL. If each index stands alone in one subscript of the left-hand side, or with a constant
// added, a processor's loops go over the elements that it owns. Otherwise, the statement is a scatter: every processor
// goes over all indices and assigns the elements that it owns.
func (u *unit) forall(s *ast.Forall) []ast.Stmt {
	var out []ast.Stmt
	var before []*ast.Assign
	for _, t := range s.Body {
		u.pos, u.counts = t.Pos(), map[string]int{}
		a, ok := t.(*ast.Assign)
		if !ok {
			u.errorf(t.Pos(), "found another statement in FORALL, expected an assignment")
			continue
		}
		out = append(out, u.order([]ast.Expr{s.Mask}, before, a)...)
		before = append(before, a)
		out = append(out, u.forallAssign(s, a)...)
	}
	return out
}

func (u *unit) forallAssign(s *ast.Forall, a *ast.Assign) []ast.Stmt {
	f, ok := u.newForall(s, a)
	if !ok {
		return nil
	}
	var pre []ast.Stmt
	var mask ast.Expr
	if s.Mask != nil {
		mask = u.localize(u.wholeCalls(s.Mask, f.bound, &pre), f.bound, &pre)
		if u.table.RankOf(mask) > 0 {
			u.errorf(s.Mask.Pos(), "found an array as the mask of FORALL, expected a scalar expression")
		}
	}
	maskNotes := takeNotes(&pre, 0)
	right := u.localize(u.wholeCalls(a.Right, f.bound, &pre), f.bound, &pre)
	notes := takeNotes(&pre, 0)
	r := u.localizeLeft(a.Left, f.bound, &pre)
	if r == nil {
		return nil
	}
	n := u.newNest(r)
	n.masked = mask != nil
	if f.direct(r) {
		n.sections(f.loop(n))
	} else {
		f.scatter(n, r)
	}
	n.begin()
	n.body = append(n.body, maskNotes...)
	if mask != nil {
		n.test(n.element(mask))
	}
	n.body = append(n.body, notes...)
	n.assign(right)
	return u.arrayEnd(append(pre, n.finish()...))
}

// forallIndices are the indices of one FORALL with their bounds, in which
// remote elements have been fetched.
type forallIndices struct {
	u    *unit
	list []ast.ForallIndex
}

func (u *unit) newForall(s *ast.Forall, a *ast.Assign) (*forallIndices, bool) {
	f := &forallIndices{u: u, list: s.Indices}
	ok := true
	r := u.reference(a.Left)
	if r == nil || len(r.Subs) == 0 {
		u.errorf(a.At, "found something else than an element or section of an array on the left-hand side in FORALL")
		return nil, false
	}
	for i, x := range s.Indices {
		if !edit.Mentions(a.Left, func(name string) bool { return name == x.Name.Name }) {
			u.errorf(x.Name.At, "index %s of FORALL is no part of the left-hand side, so that several values would go to one element", x.Name.Name)
			ok = false
		}
		for k := range s.Indices[:i] {
			if s.Indices[k].Name.Name == x.Name.Name {
				u.errorf(x.Name.At, "index %s stands twice in FORALL", x.Name.Name)
				ok = false
			}
		}
		for _, bound := range []ast.Expr{x.Lo, x.Hi, x.Stride} {
			ok = f.checkBound(bound) && ok
		}
	}
	return f, ok && f.checkSubscripts(r)
}

func (f *forallIndices) checkBound(x ast.Expr) bool {
	if x == nil {
		return true
	}
	if edit.Mentions(x, f.bound) {
		f.u.errorf(x.Pos(), "found an index of FORALL in the bounds of another, which are evaluated before; restrict it by a mask")
		return false
	}
	if f.u.mentionsObjects(x) {
		f.u.errorf(x.Pos(), "found a shared object in the bounds of FORALL; assign it to a local variable first")
		return false
	}
	return true
}

// checkSubscripts requires that what says where results go is local.
func (f *forallIndices) checkSubscripts(r *edit.Ref) bool {
	for d := range r.Subs {
		if x := r.Subs[d].Index; x != nil && f.u.mentionsObjects(x) && edit.Mentions(x, f.bound) {
			f.u.errorf(x.Pos(), "found a shared object in a subscript of the left-hand side in FORALL; an array of indices must be local")
			return false
		}
	}
	return true
}

func (f *forallIndices) bound(name string) bool {
	for i := range f.list {
		if f.list[i].Name.Name == name {
			return true
		}
	}
	return false
}

// direct tells whether each index stands in one subscript, alone or with something added. Other terms of undistributed
// dimensions, such as l - i - j, do not matter: each processor has all of them.
func (f *forallIndices) direct(r *edit.Ref) bool {
	o := f.u.objects[r.Name]
	for i := range f.list {
		count := 0
		for d := range r.Subs {
			x := r.Subs[d].Index
			if x == nil || !edit.Mentions(x, func(name string) bool { return name == f.list[i].Name.Name }) {
				continue
			}
			k, _ := f.affine(x)
			if k < 0 && o != nil && o.template.dims[d].kind == star {
				continue
			}
			if k != i {
				return false
			}
			count++
		}
		if count != 1 {
			return false
		}
	}
	return f.sectionsFree(r)
}

// sectionsFree tells whether no triplet depends on an index.
func (f *forallIndices) sectionsFree(r *edit.Ref) bool {
	for d := range r.Subs {
		s := &r.Subs[d]
		for _, x := range []ast.Expr{s.Lo, s.Hi, s.Stride} {
			if s.Index == nil && edit.Mentions(x, f.bound) {
				return false
			}
		}
	}
	return true
}

// affine returns the number of the index, and the term that is added to it, for i, i + c, c + i and i - c. It returns
// -1 for anything else.
func (f *forallIndices) affine(x ast.Expr) (int, ast.Expr) {
	switch x := x.(type) {
	case *ast.Ident:
		for i := range f.list {
			if f.list[i].Name.Name == x.Name {
				return i, edit.Int(0)
			}
		}
	case *ast.Paren:
		return f.affine(x.X)
	case *ast.Binary:
		left, lok := x.X.(*ast.Ident)
		right, rok := x.Y.(*ast.Ident)
		switch {
		case (x.Op == ast.Add || x.Op == ast.Sub) && lok && f.bound(left.Name) && !edit.Mentions(x.Y, f.bound):
			i, _ := f.affine(left)
			if x.Op == ast.Sub {
				return i, edit.Sub(edit.Int(0), edit.Copy(x.Y))
			}
			return i, edit.Copy(x.Y)
		case x.Op == ast.Add && rok && f.bound(right.Name) && !edit.Mentions(x.X, f.bound):
			i, _ := f.affine(right)
			return i, edit.Copy(x.X)
		}
	}
	return -1, nil
}

// loop returns the loop over a subscript that contains an index, and binds the index; nil if there is no loop.
func (f *forallIndices) loop(n *nest) func(int, ast.Expr) *loop {
	return func(d int, x ast.Expr) *loop {
		if !edit.Mentions(x, f.bound) {
			return nil
		}
		i, c := f.affine(x)
		if i < 0 {
			return nil
		}
		index := &f.list[i]
		v := f.u.integer("indx" + strconv.Itoa(d+1))
		n.bind[index.Name.Name] = edit.Sub(v, c)
		if b, ok := c.(*ast.Binary); ok && b.Op == ast.Sub && edit.Equal(b.X, edit.Int(0)) {
			n.bind[index.Name.Name] = edit.Add(v, b.Y)
		}
		return &loop{
			dim: d, position: -1, lo: added(index.Lo, c), hi: added(index.Hi, c), stride: strideOf(index),
		}
	}
}

// added returns x + c, where c may be 0 - y.
func added(x, c ast.Expr) ast.Expr {
	if b, ok := c.(*ast.Binary); ok && b.Op == ast.Sub && edit.Equal(b.X, edit.Int(0)) {
		return edit.Sub(edit.Copy(x), b.Y)
	}
	return edit.Add(edit.Copy(x), c)
}

func strideOf(x *ast.ForallIndex) ast.Expr {
	if x.Stride == nil {
		return edit.Int(1)
	}
	return edit.Copy(x.Stride)
}

// scatter adds loops over all indices, the first outermost, then over the
// sections of the left-hand side.
func (f *forallIndices) scatter(n *nest, r *edit.Ref) {
	n.any = true
	for i := range f.list {
		x := &f.list[i]
		n.add(&loop{dim: -1, position: -1, lo: edit.Copy(x.Lo), hi: edit.Copy(x.Hi), stride: strideOf(x)})
		n.bind[x.Name.Name] = n.loops[i].v
	}
	position := 0
	for d := range r.Subs {
		s := &r.Subs[d]
		if s.Index == nil {
			n.addSection(d, position, s)
			position++
		}
	}
}
