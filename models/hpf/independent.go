package hpf

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// directive translates a directive between statements.
func (u *unit) directive(d *ast.Directive, next []ast.Stmt) {
	switch w := u.word(d); w {
	case "independent":
		u.independent(d, next)
	case "redistribute":
		u.redistribute(d)
	case "realign":
		u.realign(d)
	case "on", "resident", "task_region", "end", "reflect", "reuse":
		// say who executes what, and what needs no message; the results are the same
	default:
		u.fail(d, "found %s between executable statements, expected INDEPENDENT, REDISTRIBUTE or REALIGN", w)
	}
}

// independent notes that the loop behind the directive may be executed as FORALL.
func (u *unit) independent(d *ast.Directive, next []ast.Stmt) {
	for _, s := range next {
		switch s := s.(type) {
		case *ast.Directive:
			continue
		case *ast.Do:
			u.clauses[s] = u.clausesOf(d, s)
			if f := u.asForall(s); f != nil {
				u.asserted[s] = f
			}
			return
		case *ast.Forall:
			return // it is independent by itself here
		}
		break
	}
	u.fail(d, "found INDEPENDENT in front of something else, expected a DO loop or FORALL behind it")
}

// asForall returns independent loops as a FORALL construct: their iterations may be
// executed in any order, and so the statements of all one after the other. nil:
// the loop has more in it than assignments to arrays; it remains a loop.
func (u *unit) asForall(s *ast.Do) *ast.Forall {
	f := &ast.Forall{Base: s.Base}
	for {
		if s.Var == nil {
			return nil
		}
		f.Indices = append(f.Indices, ast.ForallIndex{Name: s.Var, Lo: s.From, Hi: s.To, Stride: s.Step})
		inner := innermost(s.Body)
		if inner == nil {
			break
		}
		s = inner
	}
	for _, b := range s.Body {
		if c, ok := b.(*ast.Continue); ok && c != nil {
			continue
		}
		a, ok := b.(*ast.Assign)
		if !ok {
			return nil
		}
		left, ok := a.Left.(*ast.Apply)
		if !ok || u.array(left) == nil {
			return nil
		}
		f.Body = append(f.Body, a)
	}
	for i, x := range f.Indices[1:] { // bounds that depend on outer indices are none of FORALL
		for _, outer := range f.Indices[:i+1] {
			depends := func(name string) bool { return name == outer.Name.Name }
			if edit.Mentions(x.Lo, depends) || edit.Mentions(x.Hi, depends) {
				return nil
			}
		}
	}
	return f
}

// finals gives the variables of independent loops the values that loops leave.
func (u *unit) finals(f *ast.Forall) {
	for _, x := range f.Indices {
		if x.Stride != nil {
			trips := edit.Div(edit.Add(edit.Sub(edit.Copy(x.Hi), edit.Copy(x.Lo)), edit.Copy(x.Stride)), edit.Copy(x.Stride))
			count := edit.Mul(edit.Index("max", trips, edit.Int(0)), edit.Copy(x.Stride))
			u.assign(Computing, x.Name, edit.Add(edit.Copy(x.Lo), count))
			continue
		}
		u.assign(Computing, x.Name, edit.Index("max", edit.Copy(x.Lo), edit.Add(edit.Copy(x.Hi), edit.Int(1))))
	}
}

// innermost returns the loop that a list of statements is, except for directives.
func innermost(body []ast.Stmt) *ast.Do {
	var loop *ast.Do
	for _, s := range body {
		switch s := s.(type) {
		case *ast.Directive, *ast.Continue:
		case *ast.Do:
			if loop != nil {
				return nil
			}
			loop = s
		default:
			return nil
		}
	}
	return loop
}
