package hpf

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/token"
)

// alignment is (I, J) WITH T(J, I+1); dummies and subs may be nil.
type alignment struct {
	dummies []ast.Expr
	target  *ast.Ident
	subs    []ast.Expr
}

// readAlign reads A(I, J) WITH T(J, I+1), or A, B WITH T.
func (u *unit) readAlign(r *parser.Reader) {
	var names []*ast.Ident
	u.readNames(r, func(name *ast.Ident) { names = append(names, name) })
	a := readAlignment(r)
	if r.Failed() {
		return
	}
	u.later = append(u.later, func() {
		for _, name := range names {
			u.once(name, func() { u.align(name, a) })
		}
	})
}

func readAlignment(r *parser.Reader) alignment {
	a := alignment{}
	if r.Token().Kind == token.LParen {
		a.dummies = readSubscripts(r)
	}
	if !r.AcceptWord("with") {
		r.Expected("WITH")
	}
	r.Accept(token.Star) // that an argument is aligned so already: it is brought there if it is not
	a.target = r.Ident("a template or array")
	if r.Token().Kind == token.LParen {
		a.subs = readSubscripts(r)
	}
	return a
}

// readSubscripts reads a list in parentheses in which * and : may stand.
func readSubscripts(r *parser.Reader) []ast.Expr {
	var list []ast.Expr
	r.Expect(token.LParen)
	for more := true; more; more = r.Accept(token.Comma) {
		if at := r.Token().Pos; r.Accept(token.Star) {
			list = append(list, &ast.Star{At: at})
			continue
		}
		list = append(list, r.Arg())
	}
	r.Expect(token.RParen)
	return list
}

// align enters one ALIGN of one array.
func (u *unit) align(name *ast.Ident, with alignment) {
	target, dummies, subs := with.target, with.dummies, with.subs
	e := u.table.Find(name.Name)
	if e == nil || e.Dims == nil {
		u.Errors.Addf(name.At, "found %s, expected an array", name.Name)
		return
	}
	rank := u.rankOfTarget(target)
	switch {
	case rank < 0:
		return
	case dummies != nil && len(dummies) != len(e.Dims):
		u.Errors.Addf(name.At, "found %d dimensions in ALIGN, expected %d, as many as %s has", len(dummies), len(e.Dims), name.Name)
		return
	case subs != nil && len(subs) != rank:
		u.Errors.Addf(target.At, "found %d dimensions in ALIGN, expected %d, as many as %s has", len(subs), rank, target.Name)
		return
	case subs == nil && dummies != nil && colons(dummies) == rank:
		for range rank {
			subs = append(subs, &ast.Section{At: target.At})
		}
	case subs == nil && rank != len(e.Dims):
		u.Errors.Addf(target.At, "found a template of %d dimensions, expected %d, as many as %s has", rank, len(e.Dims), name.Name)
		return
	}
	a := &align{at: name.At, target: target.Name, axis: make([]int, len(e.Dims)), off: make([]ast.Expr, len(e.Dims))}
	if subs == nil {
		for d := range e.Dims {
			a.axis[d], a.off[d] = d+1, edit.Int(0)
		}
	} else if !u.alignDims(a, dummies, subs) {
		return
	}
	u.aligns[name.Name] = a
}

func (u *unit) rankOfTarget(target *ast.Ident) int {
	if t := u.templates[target.Name]; t != nil {
		return len(t.dims)
	}
	if e := u.table.Find(target.Name); e != nil && e.Dims != nil {
		return len(e.Dims)
	}
	u.Errors.Addf(target.At, "found %s, expected a template or an array", target.Name)
	return -1
}

func colons(list []ast.Expr) int {
	n := 0
	for _, x := range list {
		if isColon(x) {
			n++
		}
	}
	return n
}

// alignDims finds for each dimension of the target the one of the array: colons in
// their order, names by the expressions that they stand in.
func (u *unit) alignDims(a *align, dummies, subs []ast.Expr) bool {
	colon := 0
	for n, s := range subs {
		switch x := s.(type) {
		case *ast.Star:
			a.rep = append(a.rep, n+1)
			continue
		case *ast.Section:
			for colon < len(dummies) && !isColon(dummies[colon]) {
				colon++
			}
			if colon >= len(dummies) || !isColon(x) {
				u.Errors.Addf(s.Pos(), "found %s, expected as many colons as the array has; say all of the dimension by a colon alone", edit.Text(s))
				return false
			}
			a.axis[colon], a.off[colon] = n+1, edit.Int(0)
			colon++
			continue
		}
		if !u.alignDim(a, dummies, s, n+1) {
			return false
		}
	}
	for ; colon < len(dummies); colon++ {
		if isColon(dummies[colon]) && a.axis[colon] == 0 {
			u.Errors.Addf(dummies[colon].Pos(), "found a colon without one in the template; write * for a dimension that is not distributed")
			return false
		}
	}
	return true
}

func isColon(x ast.Expr) bool {
	s, ok := x.(*ast.Section)
	return ok && s.Lo == nil && s.Hi == nil && s.Stride == nil
}

func (u *unit) alignDim(a *align, dummies []ast.Expr, s ast.Expr, n int) bool {
	for d, dummy := range dummies {
		id, ok := dummy.(*ast.Ident)
		if !ok || !edit.Mentions(s, func(name string) bool { return name == id.Name }) {
			continue
		}
		l := u.linear(s)
		factor, rest := l.Split(id.Name)
		if rest.Mentions(id.Name) {
			break
		}
		if factor != 1 {
			a.rep = append(a.rep, n) // see doc.go
			return true
		}
		a.axis[d], a.off[d] = n, rest.Sorted().Expr()
		return true
	}
	if u.isFixed(s, dummies) {
		a.rep = append(a.rep, n)
		return true
	}
	u.Errors.Addf(s.Pos(), "found %s, expected a multiple of an index of the array with or without an offset, a constant, a colon or *", edit.Text(s))
	return false
}

// isFixed tells whether a subscript of the target is the same for all elements.
func (u *unit) isFixed(s ast.Expr, dummies []ast.Expr) bool {
	return !edit.Mentions(s, func(name string) bool {
		for _, dummy := range dummies {
			if id, ok := dummy.(*ast.Ident); ok && id.Name == name {
				return true
			}
		}
		e := u.table.Find(name)
		return e != nil && e.Dims != nil
	})
}
