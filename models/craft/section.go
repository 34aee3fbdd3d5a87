package craft

import (
	"fmt"
	"strings"

	"simrun/models/fortran/ast"
)

// position is where an element stands along one dimension of an array statement's shape, from 0: num/den,
// which has no remainder.
type position struct {
	num    linear
	den    int64
	extent linear
}

func (p position) text() string {
	if p.den == 1 {
		return p.num.String()
	}
	return fmt.Sprintf("(%s)/%d", p.num, p.den)
}

// triplet is a section of one dimension.
type triplet struct {
	lo, hi linear
	step   int64
}

func (t triplet) extent() linear {
	n := t.hi.plus(t.lo, -1)
	if c, ok := n.number(); ok {
		return constant(max((c+t.step)/t.step, 0))
	}
	if t.step == 1 {
		return n.add(1)
	}
	return operand(fmt.Sprintf("((%s)/%d)", n.add(t.step), t.step))
}

// at returns the subscript at a position.
func (t triplet) at(p position) linear {
	switch {
	case t.step%p.den == 0:
		return t.lo.plus(p.num, t.step/p.den)
	default:
		return t.lo.plus(operand("("+p.text()+")"), t.step)
	}
}

// sections returns what a reference to an array has in each dimension: a triplet, or a scalar subscript (nil).
func (u *unit) sections(e *entity, at ast.Node, args []ast.Expr) (list []*triplet, subs []linear, ok bool) {
	if args != nil && len(args) != len(e.dims) {
		u.errors.Addf(at.Pos(), "found %s for %s, which has %s", count(len(args), "subscript"), upper(e.name), count(len(e.dims), "dimension"))
		return nil, nil, false
	}
	for k, d := range e.dims {
		whole := triplet{lo: constant(1), step: 1}
		if d.Lo != nil {
			whole.lo = u.subscripts([]ast.Expr{d.Lo})[0]
		}
		if d.Hi != nil {
			whole.hi = u.subscripts([]ast.Expr{d.Hi})[0]
		}
		if args == nil {
			list, subs = append(list, &whole), append(subs, linear{})
			continue
		}
		s, isSection := args[k].(*ast.Section)
		if !isSection {
			list, subs = append(list, nil), append(subs, u.subscripts(args[k : k+1])[0])
			continue
		}
		if !u.narrow(&whole, s) {
			return nil, nil, false
		}
		list, subs = append(list, &whole), append(subs, linear{})
	}
	return list, subs, true
}

// narrow applies lo:hi:step to the bounds of a dimension.
func (u *unit) narrow(t *triplet, s *ast.Section) bool {
	if s.Lo != nil {
		t.lo = u.subscripts([]ast.Expr{s.Lo})[0]
	}
	if s.Hi != nil {
		t.hi = u.subscripts([]ast.Expr{s.Hi})[0]
	}
	if s.Stride != nil {
		n, ok := u.value(s.Stride)
		if !ok || n == 0 {
			u.errors.Add(s.Stride.Pos(), "the stride of a section must be a constant other than 0 here")
			return false
		}
		t.step = n
	}
	return true
}

// element returns the element of an array, whole or a section, at the current position of the array statement.
func (u *unit) element(e *entity, at ast.Node, args []ast.Expr) string {
	list, subs, ok := u.sections(e, at, args)
	if !ok {
		return "0"
	}
	k := 0
	for d, t := range list {
		if t == nil {
			continue
		}
		if k < len(u.shape) {
			u.conforms(at, k, t, u.shape[k])
			subs[d] = t.at(u.shape[k])
		}
		k++
	}
	if k != len(u.shape) {
		u.errors.Addf(at.Pos(), "found %s with %s, expected %d as on the left of the assignment", upper(e.name), count(k, "dimension"), len(u.shape))
		return "0"
	}
	if e.shared != nil {
		return u.load(e.shared, subs)
	}
	var texts []string
	for _, s := range subs {
		texts = append(texts, s.String())
	}
	return e.name + "(" + strings.Join(texts, ", ") + ")"
}

func (u *unit) conforms(at ast.Node, dim int, t *triplet, p position) {
	n, ok := t.extent().number()
	m, ok2 := p.extent.number()
	if ok && ok2 && n != m {
		u.errors.Addf(at.Pos(), "found %s in a dimension that has %d on the left of the assignment", count(int(n), "element"), m)
	} else {
		u.checkShape(dim, p.extent, t.extent())
	}
}

// arrayRef returns the array and the subscripts of a reference to an array or a section; nil for anything else.
func (u *unit) arrayRef(x ast.Expr) (*entity, []ast.Expr) {
	switch x := x.(type) {
	case *ast.Ident:
		if e := u.entities[x.Name]; e != nil && e.dims != nil {
			return e, nil
		}
	case *ast.Apply:
		if name, ok := x.Fun.(*ast.Ident); ok && hasSection(x.Args) {
			if e := u.entities[name.Name]; e != nil && e.dims != nil {
				return e, x.Args
			}
		}
	}
	return nil, nil
}

// overlaps reports whether an array stands in x other than as it does in left.
func (u *unit) overlaps(name string, left, x ast.Expr) (found bool) {
	same := plain(left)
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Apply:
			if f, ok := n.Fun.(*ast.Ident); ok && f.Name == "cshift" {
				found = found || u.contains(n, name)
			}
			if plain(n) == same || u.disjoint(left, n) {
				return false
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
	if !ok || plain(a.Fun) != plain(b.Fun) || u.findShared(list(a.Args)) != nil || u.findShared(list(b.Args)) != nil {
		return false
	}
	e := u.entities[plain(a.Fun)]
	if e == nil || len(a.Args) != len(e.dims) || len(b.Args) != len(e.dims) {
		return false
	}
	for k := range a.Args {
		lo, hi, ok := u.span(e, k, a.Args)
		lo2, hi2, ok2 := u.span(e, k, b.Args)
		if ok && ok2 && (above0(lo.plus(hi2, -1)) || above0(lo2.plus(hi, -1))) {
			return true
		}
	}
	return false
}

// span returns the lowest and the highest subscript of dimension k of a reference.
func (u *unit) span(e *entity, k int, args []ast.Expr) (lo, hi linear, ok bool) {
	s, isSection := args[k].(*ast.Section)
	if !isSection {
		x := u.subscripts(args[k : k+1])[0]
		return x, x, true
	}
	bound := func(x, otherwise ast.Expr) linear {
		if x == nil {
			x = otherwise
		}
		if x == nil {
			return constant(1)
		}
		return u.subscripts([]ast.Expr{x})[0]
	}
	return bound(s.Lo, e.dims[k].Lo), bound(s.Hi, e.dims[k].Hi), s.Stride == nil
}

// above0 reports whether l is a number above 0.
func above0(l linear) bool {
	n, ok := l.number()
	return ok && n > 0
}

// list is expressions as one node.
func list(items []ast.Expr) ast.Node { return &ast.ArrayCons{Items: items} }

func (u *unit) contains(n ast.Node, name string) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		x, ok := n.(*ast.Ident)
		found = found || ok && x.Name == name
		return !found
	})
	return found
}
