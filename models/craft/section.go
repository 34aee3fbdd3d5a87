package craft

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// position is where an element stands along one dimension of an array statement's shape, from 0: num/den,
// which has no remainder.
type position struct {
	num    edit.Linear
	den    int64
	extent edit.Linear
}

func (p position) value() edit.Linear {
	if p.den == 1 {
		return p.num
	}
	return quotient(p.num, p.den)
}

// triplet is a section of one dimension.
type triplet struct {
	lo, hi edit.Linear
	step   int64
}

func (t triplet) extent() edit.Linear {
	n := t.hi.Plus(t.lo, -1)
	if c, ok := n.Number(); ok {
		return edit.Constant(max((c+t.step)/t.step, 0))
	}
	if t.step == 1 {
		return n.Add(1)
	}
	return quotient(n.Add(t.step), t.step)
}

// subscript returns the subscript at a position.
func (t triplet) subscript(p position) edit.Linear {
	if t.step%p.den == 0 {
		return t.lo.Plus(p.num, t.step/p.den)
	}
	return t.lo.Plus(p.value(), t.step)
}

// sections returns what a reference to an array has in each dimension: a triplet, or a scalar subscript (nil).
func (u *unit) sections(e *edit.Entity, at ast.Node, args []ast.Expr) (list []*triplet, subs []edit.Linear, ok bool) {
	if args != nil && len(args) != len(e.Dims) {
		u.Errors.Addf(at.Pos(), "found %s for %s, which has %s", count(len(args), "subscript"), upper(e.Name), count(len(e.Dims), "dimension"))
		return nil, nil, false
	}
	list, subs = make([]*triplet, len(e.Dims)), make([]edit.Linear, len(e.Dims))
	for k, d := range e.Dims {
		whole := triplet{lo: u.subscript(e.Lower(k)), step: 1}
		if d.Hi != nil {
			whole.hi = u.subscript(d.Hi)
		}
		var s *ast.Section
		if args != nil {
			if s, ok = args[k].(*ast.Section); !ok {
				subs[k] = u.subscript(args[k])
				continue
			}
		}
		if s != nil && !u.narrow(&whole, s) {
			return nil, nil, false
		}
		list[k] = &whole
	}
	return list, subs, true
}

// narrow applies lo:hi:step to the bounds of a dimension.
func (u *unit) narrow(t *triplet, s *ast.Section) bool {
	if s.Lo != nil {
		t.lo = u.subscript(s.Lo)
	}
	if s.Hi != nil {
		t.hi = u.subscript(s.Hi)
	}
	if s.Stride != nil {
		n, ok := u.table.Const(s.Stride)
		if !ok || n == 0 {
			u.Errors.Add(s.Stride.Pos(), "the stride of a section must be a constant other than 0 here")
			return false
		}
		t.step = n
	}
	return true
}

// element returns the element of an array, whole or a section, at the current position of the array statement.
func (u *unit) element(e *edit.Entity, at ast.Node, args []ast.Expr) ast.Expr {
	subs, ok := u.elementSubscripts(e, at, args)
	if !ok {
		return edit.Int(0)
	}
	if s := u.shared[e.Name]; s != nil {
		return u.load(s, subs)
	}
	return element(e.Name, subs)
}

// componentElement returns the element of a component that is an array, as a whole or a section, at the current position of
// the array statement.
func (u *unit) componentElement(x ast.Expr) ast.Expr {
	var args []ast.Expr
	part := x
	if a, ok := x.(*ast.Apply); ok {
		part, args = a.Fun, a.Args
	}
	c := part.(*ast.Component) // IsArrayComponent is true
	subs, ok := u.elementSubscripts(u.table.Declaration(c), x, args)
	if !ok {
		return edit.Int(0)
	}
	list := make([]ast.Expr, len(subs))
	for i, s := range subs {
		list[i] = s.Expr()
	}
	return &ast.Apply{Fun: &ast.Component{X: u.scalars([]ast.Expr{c.X})[0], Name: c.Name, At: c.At}, Args: list}
}

// elementSubscripts returns the subscripts of that element.
func (u *unit) elementSubscripts(e *edit.Entity, at ast.Node, args []ast.Expr) (subs []edit.Linear, ok bool) {
	list, subs, ok := u.sections(e, at, args)
	if !ok {
		return nil, false
	}
	k := 0
	for d, t := range list {
		if t == nil {
			continue
		}
		if k < len(u.shape) {
			u.conforms(at, k, t, u.shape[k])
			subs[d] = t.subscript(u.shape[k])
		}
		k++
	}
	if k != len(u.shape) {
		u.Errors.Addf(at.Pos(), "found %s with %s, expected %d as on the left of the assignment", upper(e.Name), count(k, "dimension"), len(u.shape))
		return nil, false
	}
	return subs, true
}

func (u *unit) conforms(at ast.Node, dim int, t *triplet, p position) {
	n, ok := t.extent().Number()
	m, ok2 := p.extent.Number()
	if ok && ok2 && n != m {
		u.Errors.Addf(at.Pos(), "found %s in a dimension that has %d on the left of the assignment", count(int(n), "element"), m)
	} else {
		u.checkShape(dim, p.extent, t.extent())
	}
}

// arrayRef returns the array and the subscripts of a reference to an array or a section; nil for anything else.
func (u *unit) arrayRef(x ast.Expr) (*edit.Entity, []ast.Expr) {
	switch x := x.(type) {
	case *ast.Ident:
		if u.isArray(x.Name) {
			return u.table.Find(x.Name), nil
		}
	case *ast.Apply:
		if name, ok := x.Fun.(*ast.Ident); ok && hasSection(x.Args) && u.isArray(name.Name) {
			return u.table.Find(name.Name), x.Args
		}
	}
	return nil, nil
}

// overlaps reports whether an array stands in x other than as it does in left.
func (u *unit) overlaps(name string, left, x ast.Expr) (found bool) {
	same := edit.Text(left)
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Apply:
			if f, ok := n.Fun.(*ast.Ident); ok && f.Name == "cshift" {
				found = found || edit.Mentions(n, func(other string) bool { return other == name })
			}
			if edit.Text(n) == same || u.disjoint(left, n) {
				return false
			}
			if f, ok := n.Fun.(*ast.Ident); ok && f.Name == name {
				found = true // also if left is the whole array
			}
		case *ast.Ident:
			if n.Name == name && same != name {
				found = true
			}
		}
		return !found
	})
	return found
}

// disjoint reports whether two references to one array surely have no element in common: in some dimension the
// subscripts of one lie above those of the other.
func (u *unit) disjoint(left ast.Expr, b *ast.Apply) bool {
	a, ok := left.(*ast.Apply)
	if !ok || edit.Text(a.Fun) != edit.Text(b.Fun) || u.findShared(list(a.Args)) != nil || u.findShared(list(b.Args)) != nil {
		return false
	}
	e := u.table.Find(edit.Text(a.Fun))
	if e == nil || len(a.Args) != len(e.Dims) || len(b.Args) != len(e.Dims) {
		return false
	}
	for k := range a.Args {
		lo, hi, ok := u.span(e, k, a.Args)
		lo2, hi2, ok2 := u.span(e, k, b.Args)
		if ok && ok2 && (above0(lo.Plus(hi2, -1)) || above0(lo2.Plus(hi, -1))) {
			return true
		}
	}
	return false
}

// span returns the lowest and the highest subscript of dimension k of a reference.
func (u *unit) span(e *edit.Entity, k int, args []ast.Expr) (lo, hi edit.Linear, ok bool) {
	s, isSection := args[k].(*ast.Section)
	if !isSection {
		x := u.subscript(args[k])
		return x, x, true
	}
	bound := func(x, otherwise ast.Expr) edit.Linear {
		if x == nil {
			x = otherwise
		}
		return u.subscript(x)
	}
	return bound(s.Lo, e.Lower(k)), bound(s.Hi, e.Dims[k].Hi), s.Stride == nil
}

// above0 reports whether l is a number above 0.
func above0(l edit.Linear) bool {
	n, ok := l.Number()
	return ok && n > 0
}

// list is expressions as one node.
func list(items []ast.Expr) ast.Node { return &ast.ArrayCons{Items: items} }
