package hpf

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// translateWhere translates WHERE.
func (u *unit) translateWhere(s *ast.Where) {
	if !u.concerns(s) {
		u.Keep(s)
		return
	}
	if len(s.Arms) > 2 || len(s.Arms) == 2 && s.Arms[1].Cond != nil {
		u.refuse()
		return
	}
	mask := u.functions(s.Arms[0].Cond)
	single := len(s.Arms) == 1 && len(s.Arms[0].Body) == 1
	if !single {
		if mask = u.maskArray(s, mask); mask == nil {
			return
		}
	}
	for i := range s.Arms {
		for _, b := range s.Arms[i].Body {
			a, ok := b.(*ast.Assign)
			if !ok {
				u.refuse()
				return
			}
			m := edit.Copy(mask)
			if i == 1 {
				m = edit.Unary(ast.Not, m)
			}
			u.Pos = b.Pos()
			u.assignment(a.Left, u.functions(a.Right), m, nil)
		}
	}
}

// maskArray assigns the mask to a temporary like the first array that is assigned
// under it and returns the section of that.
func (u *unit) maskArray(s *ast.Where, mask ast.Expr) ast.Expr {
	var first *ast.Assign
	for _, arm := range s.Arms {
		for _, b := range arm.Body {
			if a, ok := b.(*ast.Assign); ok && first == nil {
				first = a
			}
		}
	}
	if first == nil {
		return nil
	}
	ref, err := u.table.Ref(first.Left)
	if err != nil || ref == nil || ref.Rank() == 0 {
		u.fail(first, "found an assignment to a scalar in WHERE, expected one to an array")
		return nil
	}
	name := u.temporaryLike(ref.Entity, sem.DefaultLogical)
	var section ast.Expr = edit.Name(name)
	if a, ok := ref.At.(*ast.Apply); ok {
		section = edit.Index(name, a.Args...)
	}
	u.assignment(section, mask, nil, nil)
	return section
}

// temporaryLike returns a temporary array of the program with the shape and distribution of
// another.
func (u *unit) temporaryLike(e *edit.Entity, typ sem.Type) string {
	m := u.mapped[e.Name]
	if m == nil {
		name := u.fresh("hpf$a")
		u.table.Add(name, typ, e.Dims, u.Pos)
		u.declare(edit.Declare(edit.TypeSpec(typ), ast.Entity{Name: name, Dims: e.Dims}))
		return name
	}
	t := u.scratch(typ, m.dims)
	u.table.Add(t.Name, typ, e.Dims, u.Pos)
	t.Entity = u.table.Find(t.Name)
	t.Entity.Type, t.Entity.Dims = typ, e.Dims
	t.tpl, t.rep, t.key = m.tpl, m.rep, m.key
	u.mapped[t.Name] = t
	d, from := edit.Name(t.desc), edit.Name(m.desc)
	u.call(Runtime, "hpf_anew", d, edit.Int(int64(len(m.dims))), edit.Int(typ.Size()))
	for k := range m.dims {
		u.call(Runtime, "hpf_adup", d, edit.Int(int64(k+1)), from, edit.Int(int64(k+1)))
	}
	u.call(Runtime, "hpf_atemp", d, from)
	u.load(t)
	return t.Name
}

// forall translates FORALL.
func (u *unit) forall(s *ast.Forall) {
	if !u.concerns(s) {
		u.Keep(s)
		return
	}
	if len(s.Body) > 1 && s.Mask != nil && u.changes(s) {
		u.refuse()
		return
	}
	names := map[string]ast.Expr{}
	var idx []*index
	for n, x := range s.Indices {
		st := x.Stride
		if st == nil {
			st = edit.Int(1)
		}
		i := u.loopIndex(n, u.value(x.Lo), u.value(x.Hi), u.value(st))
		idx = append(idx, i)
		names[x.Name.Name] = edit.Name(i.v)
	}
	for _, b := range s.Body {
		a, ok := b.(*ast.Assign)
		if !ok {
			u.refuse()
			return
		}
		u.Pos = b.Pos()
		each := make([]*index, len(idx)) // every statement is a nest of its own
		for n, i := range idx {
			c := *i
			each[n] = &c
		}
		mask := ast.Expr(nil)
		if s.Mask != nil {
			mask = u.invariants(s.Mask, names)
		}
		u.assignment(edit.Substitute(a.Left, names), u.invariants(a.Right, names), mask, each)
	}
}

// invariants translates the functions of arrays in x, in which no index may stand,
// and puts in the loops' indices.
func (u *unit) invariants(x ast.Expr, names map[string]ast.Expr) ast.Expr {
	edit.Replace(x, func(y ast.Expr) ast.Expr {
		if a, ok := y.(*ast.Apply); ok && u.isHoisted(a) && mentionsIndex(a, names) {
			u.refuse()
		}
		return nil
	})
	return edit.Substitute(u.functions(x), names)
}

// isHoisted tells whether functions replaces a call by a temporary.
func (u *unit) isHoisted(a *ast.Apply) bool {
	return u.isArrayFunction(a) || u.isTogether(a) || u.isReplicated(a) || u.isReplicatedShift(a)
}

// changes tells whether a FORALL assigns an array that its mask reads.
func (u *unit) changes(s *ast.Forall) bool {
	found := false
	for _, b := range s.Body {
		a, ok := b.(*ast.Assign)
		if !ok {
			continue
		}
		if left, ok := a.Left.(*ast.Apply); ok {
			found = found || edit.Mentions(s.Mask, func(name string) bool {
				id, ok := left.Fun.(*ast.Ident)
				return ok && id.Name == name
			})
		}
	}
	return found
}
