package hpf

import (
	"fmt"
	"slices"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/token"
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
	u.checkClauses(d)
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

// checkClauses reports what stands behind INDEPENDENT besides NEW, REDUCTION and ON.
func (u *unit) checkClauses(d *ast.Directive) {
	r := parser.NewReader(u.Set, u.Errors, d)
	r.Next()
	for r.Accept(token.Comma) {
		switch id := r.Ident("NEW, REDUCTION or ON"); id.Name {
		case "new", "reduction":
		case "on":
			r.AcceptWord("home")
		default:
			r.Fail(id.At, fmt.Sprintf("found %q, expected NEW or REDUCTION with a list of variables, or ON HOME", id.Name))
			return
		}
		if r.Token().Kind != token.LParen {
			r.Expected("a list in parentheses")
			return
		}
		r.Args()
	}
	r.End()
}

// asForall returns independent loops as a FORALL construct: their iterations may be
// executed in any order, and so the statements of all one after the other. nil:
// the loop has more in it than assignments to arrays, or a loop that may depend on its
// own iterations; it remains a loop.
func (u *unit) asForall(s *ast.Do) *ast.Forall {
	f := &ast.Forall{Base: s.Base}
	var plain []string // variables of loops in it without the directive
	for {
		if s.Var == nil {
			return nil
		}
		f.Indices = append(f.Indices, ast.ForallIndex{Name: s.Var, Lo: s.From, Hi: s.To, Stride: s.Step})
		inner, independent := u.innermost(s.Body)
		if inner == nil {
			break
		}
		if !independent && inner.Var != nil {
			plain = append(plain, inner.Var.Name)
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
	if !u.separate(f.Body, plain) {
		return nil
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
			count := edit.Mul(edit.Intrinsic("max", trips, edit.Int(0)), edit.Copy(x.Stride))
			u.assign(Computing, x.Name, edit.Add(edit.Copy(x.Lo), count))
			continue
		}
		u.assign(Computing, x.Name, edit.Intrinsic("max", edit.Copy(x.Lo), edit.Add(edit.Copy(x.Hi), edit.Int(1))))
	}
}

// innermost returns the loop that a list of statements is, except for directives, and
// whether one of these says that it is independent.
func (u *unit) innermost(body []ast.Stmt) (loop *ast.Do, independent bool) {
	for _, s := range body {
		switch s := s.(type) {
		case *ast.Directive:
			independent = independent || loop == nil && u.word(s) == "independent"
		case *ast.Continue:
		case *ast.Do:
			if loop != nil {
				return nil, false
			}
			loop = s
		default:
			return nil, false
		}
	}
	return loop, independent
}

// separate tells whether assignments certainly touch different elements of the arrays that they assign for different
// values of each variable: all references to such an array have one dimension with the same subscript, which is a
// multiple of that variable plus something that no other of the variables and no assignment changes.
func (u *unit) separate(body []ast.Stmt, variables []string) bool {
	if len(variables) == 0 {
		return true
	}
	refs := map[string][]*ast.Apply{}
	for _, s := range body {
		refs[rootOf(s.(*ast.Assign).Left)] = nil
	}
	assigned := func(name string) bool { _, is := refs[name]; return is }
	unknown := false // an array stands there as a whole, or in a subscript of one
	for _, s := range body {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Apply:
				if id, ok := n.Fun.(*ast.Ident); ok && assigned(id.Name) {
					refs[id.Name] = append(refs[id.Name], n)
					unknown = unknown || slices.ContainsFunc(n.Args, func(x ast.Expr) bool { return edit.Mentions(x, assigned) })
					return false
				}
			case *ast.Ident:
				unknown = unknown || assigned(n.Name)
			}
			return true
		})
	}
	if unknown {
		return false
	}
	for _, list := range refs { // any order: each array by itself
		for _, v := range variables {
			if !u.separates(list, v, variables) {
				return false
			}
		}
	}
	return true
}

// separates tells whether references to one array have the dimension that separate asks for.
func (u *unit) separates(refs []*ast.Apply, v string, variables []string) bool {
	for d := range refs[0].Args {
		first := u.linear(refs[0].Args[d])
		factor, rest := first.Split(v)
		same := func(a *ast.Apply) bool { return d < len(a.Args) && u.linear(a.Args[d]).Equal(first) }
		if factor != 0 && !slices.ContainsFunc(variables, rest.Mentions) && !slices.ContainsFunc(refs, func(a *ast.Apply) bool { return !same(a) }) {
			return true
		}
	}
	return false
}
