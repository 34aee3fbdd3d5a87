package craft

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// special reports whether the translation has to do with n.
func (u *unit) special(n ast.Node) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			found = found || u.shared[n.Name] != nil || n.Name == "n$pes" || n.Name == "my_pe"
		case *ast.Call:
			found = found || u.wantsShared(n.Name.Name)
		case *ast.Apply:
			if f, ok := n.Fun.(*ast.Ident); ok {
				found = found || u.wantsShared(f.Name)
			}
		}
		return !found
	})
	return found
}

// wantsShared reports whether a procedure of the program has shared arguments.
func (u *unit) wantsShared(name string) bool {
	for _, s := range u.dummies[name] {
		if s != nil {
			return true
		}
	}
	return false
}

// stmt translates one statement. The switch has one short case per kind that needs more than its expressions.
func (u *unit) stmt(s ast.Stmt) {
	u.loaded = map[string]ast.Expr{}
	switch s := s.(type) {
	case *ast.Do:
		u.do(s)
		return
	case *ast.If:
		u.Label(s.Label)
		u.arms(s.Name, s.Arms, s.End)
		return
	}
	if !u.special(s) {
		u.Keep(s)
		return
	}
	u.Label(s.StmtLabel())
	switch s := s.(type) {
	case *ast.Assign:
		u.assignment(s)
	case *ast.LogicalIf:
		u.logicalIf(s)
	case *ast.Call:
		u.checkCall(s.Name, s.Args)
		u.Add(Computing, &ast.Call{Name: s.Name, Args: u.arguments(s.Args), Parens: true})
	case *ast.Where:
		u.translateWhere(s)
	case *ast.Select:
		u.selectCase(s)
	case *ast.IO:
		u.io(s)
	case *ast.ArithmeticIf:
		u.Add(Computing, &ast.ArithmeticIf{X: u.expr(s.X), Less: s.Less, Equal: s.Equal, Greater: s.Greater})
	case *ast.ComputedGoto:
		u.Add(Computing, &ast.ComputedGoto{Targets: s.Targets, Index: u.expr(s.Index)})
	case *ast.Return, *ast.Stop:
		u.Keep(s)
	default:
		u.Errors.Addf(s.Pos(), "found %s in a statement that shared objects cannot stand in", u.reason(s))
	}
}

// reason names what makes a statement special.
func (u *unit) reason(n ast.Node) string {
	if x := u.findShared(n); x != nil {
		return "shared " + upper(x.Name)
	}
	return "MY_PE or N$PES"
}

func (u *unit) assignment(s *ast.Assign) {
	if e, args := u.arrayRef(s.Left); e != nil {
		if u.findShared(s) == nil {
			u.assign(s)
			return
		}
		u.arrayAssign(s, e, args)
		return
	}
	if x, subs, ok := u.reference(s.Left); ok {
		u.store(x, subs, u.expr(s.Right))
		return
	}
	u.assign(s)
}

// assign adds an assignment to something private.
func (u *unit) assign(s *ast.Assign) {
	value := u.expr(s.Right)
	u.Add(Computing, edit.Assign(u.expr(s.Left), value))
}

// logicalIf evaluates the condition, and the statement's shared elements only if it holds.
func (u *unit) logicalIf(s *ast.LogicalIf) {
	cond := u.expr(s.Cond)
	u.Add(Computing, edit.If(cond, u.Collect(func() { u.stmt(s.Then) })...))
}

// arms adds a block IF. The shared elements of a condition are loaded when it is its turn, so ELSE IF becomes an IF
// inside ELSE.
func (u *unit) arms(name string, arms []ast.Arm, end ast.Base) {
	u.Pos = arms[0].At
	out := &ast.If{Name: name, End: end}
	out.Arms = []ast.Arm{{Cond: u.expr(arms[0].Cond), Body: u.Collect(func() { u.block(arms[0].Body) })}}
	if len(arms) > 1 {
		out.Arms = append(out.Arms, ast.Arm{Body: u.Collect(func() { u.otherArms(arms[1:], end) })})
	}
	u.Add(Computing, out)
}

// otherArms adds what is in ELSE.
func (u *unit) otherArms(arms []ast.Arm, end ast.Base) {
	u.Pos = arms[0].At
	if arms[0].Cond == nil {
		u.block(arms[0].Body)
		return
	}
	u.loaded = map[string]ast.Expr{}
	u.arms("", arms, ast.Base{At: end.At})
}

// do adds a loop that every PE executes.
func (u *unit) do(s *ast.Do) {
	u.Label(s.Label)
	out := &ast.Do{Name: s.Name, Var: s.Var, End: ast.Base{At: s.End.At}, EndDo: true}
	var leave ast.Expr
	switch {
	case s.Var != nil:
		out.From, out.To, out.Step = u.expr(s.From), u.expr(s.To), u.expr(s.Step)
	case s.Cond != nil && u.special(s.Cond):
		leave = s.Cond
	default:
		out.Cond = u.expr(s.Cond)
	}
	if u.sample != nil {
		u.Keep(u.sample)
		u.sample = nil
	}
	out.Body = u.Collect(func() {
		if leave != nil {
			u.leave(leave)
		}
		u.block(s.Body)
		if s.EndDo {
			u.Label(s.End.Label)
		}
	})
	u.Add(Computing, out)
}

// leave adds the end of a loop whose condition, which loads shared elements, does not hold.
func (u *unit) leave(cond ast.Expr) {
	u.loaded = map[string]ast.Expr{}
	holds := &ast.Paren{X: u.expr(cond), At: cond.Pos()}
	u.Add(Computing, &ast.LogicalIf{Cond: edit.Unary(ast.Not, holds), Then: &ast.Exit{}})
}

func (u *unit) selectCase(s *ast.Select) {
	out := &ast.Select{Name: s.Name, Selector: u.expr(s.Selector), End: s.End}
	for _, c := range s.Cases {
		arm := ast.Case{Base: c.Base, Default: c.Default, Values: u.exprs(c.Values)}
		arm.Body = u.Collect(func() { u.block(c.Body) })
		out.Cases = append(out.Cases, arm)
	}
	u.Add(Computing, out)
}

// io adds an output statement: elements that it prints are loaded first. Input and whole arrays are not for shared
// objects, as no library of the time did that in parallel.
func (u *unit) io(s *ast.IO) {
	if x := u.findShared(s); x != nil && s.Op != ast.Write && s.Op != ast.Print {
		u.Errors.Addf(x.At, "found shared %s in %s, expected a private variable; assign it to the shared one afterwards", upper(x.Name), s.Op)
		return
	}
	out := &ast.IO{Op: s.Op, Bare: s.Bare}
	for _, x := range s.Items {
		if name, ok := x.(*ast.Ident); ok && u.shared[name.Name] != nil && u.shared[name.Name].Dims != nil {
			u.Errors.Addf(x.Pos(), "found shared array %s in %s, expected elements of it or a private array", upper(name.Name), s.Op)
			return
		}
		out.Items = append(out.Items, u.expr(x))
	}
	for _, spec := range s.Specs {
		out.Specs = append(out.Specs, ast.IOSpec{Keyword: spec.Keyword, Value: u.expr(spec.Value), At: spec.At})
	}
	u.Add(Computing, out)
}
