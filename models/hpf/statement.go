package hpf

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// list translates statements one after the other.
func (u *unit) list(body []ast.Stmt) {
	for k := 0; k < len(body); k++ {
		s := body[k]
		u.Pos = s.Pos()
		if d, ok := s.(*ast.Directive); ok {
			if d.Sentinel == sentinel {
				u.directive(d, body[k+1:])
			} else {
				u.Keep(s)
			}
			continue
		}
		u.statement(s)
		u.freeTemporaries()
	}
}

// statement translates one statement.
func (u *unit) statement(s ast.Stmt) {
	if d, ok := s.(*ast.Do); ok && (u.assertedLoop(d) || u.sharedLoop(d)) {
		return
	}
	switch s := s.(type) {
	case *ast.Assign, *ast.Where, *ast.Forall:
		if !u.concerns(s) {
			u.executeTogether(s)
			return
		}
		u.Label(s.StmtLabel())
		s.(interface{ SetLabel(uint32) }).SetLabel(0)
		if u.reachesBeyond(s) || !u.attempt(func() { u.parallel(s) }) {
			u.onCopies(s)
		}
	case *ast.LogicalIf:
		u.logicalIf(s)
	case *ast.If:
		u.block(s)
	case *ast.Do:
		u.do(s)
	case *ast.Select:
		u.selectCase(s)
	case *ast.Call:
		u.callOf(s)
	case *ast.IO:
		u.inputOutput(s)
	default:
		if !u.concerns(s) && !u.takesDescriptors(s) {
			u.Keep(s)
			return
		}
		u.Label(s.StmtLabel())
		s.(interface{ SetLabel(uint32) }).SetLabel(0)
		u.onCopies(s)
	}
}

// assertedLoop translates an independent loop as FORALL, and tells whether it could.
func (u *unit) assertedLoop(s *ast.Do) bool {
	f := u.asserted[s]
	return f != nil && !u.reachesBeyond(f) && u.attempt(func() {
		u.Label(s.StmtLabel())
		u.forall(f)
		u.finals(f)
	})
}

// executeTogether writes a statement without distributed arrays, whose functions may take them.
func (u *unit) executeTogether(s ast.Stmt) {
	if !u.takesDescriptors(s) {
		u.Keep(s)
		return
	}
	u.Label(s.StmtLabel())
	s.(interface{ SetLabel(uint32) }).SetLabel(0)
	u.onCopies(s)
}

// parallel translates what works on arrays.
func (u *unit) parallel(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.Assign:
		u.assignment(u.functions(s.Left), u.functions(s.Right), nil, nil)
	case *ast.Where:
		u.translateWhere(s)
	case *ast.Forall:
		u.forall(s)
	}
}

// concerns tells whether a statement names a distributed array.
func (u *unit) concerns(s ast.Node) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && u.mapped[id.Name] != nil {
			found = true
		}
		return !found
	})
	return found
}

func (u *unit) logicalIf(s *ast.LogicalIf) {
	if _, io := s.Then.(*ast.IO); !io && !u.concerns(s) && !u.takesDescriptors(s) {
		u.Keep(s)
		return
	}
	u.Label(s.StmtLabel())
	cond := u.condition(s.Cond)
	u.freeTemporaries()
	then := u.Collect(func() { u.list([]ast.Stmt{s.Then}) })
	u.Pos = s.Pos()
	u.Add(Computing, edit.If(cond, then...))
}

func (u *unit) block(s *ast.If) {
	u.nestArms(s)
	for i := range s.Arms {
		if c := s.Arms[i].Cond; u.isParallel(c) {
			if i == 0 {
				u.Label(s.StmtLabel())
				s.Label = 0
			}
			s.Arms[i].Cond = u.condition(c)
		}
	}
	u.freeTemporaries()
	edit.Bodies(s, func(body []ast.Stmt) []ast.Stmt { return u.Collect(func() { u.list(body) }) })
	u.Keep(s)
}

// condition returns a condition of a statement. The right operand of .AND. and .OR. is
// evaluated only where the left one leaves it open, as processes do that compute alone.
func (u *unit) condition(x ast.Expr) ast.Expr {
	if p, ok := x.(*ast.Paren); ok {
		return u.condition(p.X)
	}
	b, ok := x.(*ast.Binary)
	if !ok || b.Op != ast.And && b.Op != ast.Or || !u.isParallel(b.Y) {
		return u.value(x)
	}
	v := edit.Name(u.variable(u.fresh("hpf$cond"), sem.DefaultLogical))
	u.assign(Computing, v, u.condition(b.X))
	u.freeTemporaries()
	open := ast.Expr(edit.Copy(v))
	if b.Op == ast.Or {
		open = edit.Unary(ast.Not, open)
	}
	u.Add(Computing, edit.If(open, u.Collect(func() {
		u.assign(Computing, edit.Copy(v), u.condition(b.Y))
		u.freeTemporaries()
	})...))
	return v
}

// nestArms makes ELSE and IF of the first ELSE IF whose condition moves data. The condition may be evaluated only if
// those before it are false.
func (u *unit) nestArms(s *ast.If) {
	for i := 1; i < len(s.Arms); i++ {
		if !u.isParallel(s.Arms[i].Cond) {
			continue
		}
		rest := &ast.If{Arms: s.Arms[i:]}
		rest.At = s.Arms[i].Cond.Pos()
		s.Arms = append(s.Arms[:i:i], ast.Arm{Body: []ast.Stmt{rest}})
		return
	}
}

func (u *unit) do(s *ast.Do) {
	if s.Cond != nil && u.isParallel(s.Cond) {
		u.doWhile(s)
	}
	if u.isParallel(s.From) || u.isParallel(s.To) || u.isParallel(s.Step) {
		u.Label(s.StmtLabel())
		s.Label = 0
		s.From, s.To, s.Step = u.value(s.From), u.value(s.To), u.value(s.Step)
		u.freeTemporaries()
	}
	if s.Terminal.Value != 0 && !s.EndDo { // its last statement may become several
		s.Terminal, s.EndDo = ast.Label{}, true
		s.End.Label = 0
	}
	s.Body = u.Collect(func() { u.list(s.Body) })
	u.Keep(s)
}

// doWhile makes a loop of DO WHILE that tests its condition where statements may be
// written that move data.
func (u *unit) doWhile(s *ast.Do) {
	end := &ast.LogicalIf{Cond: edit.Unary(ast.Not, &ast.Paren{X: s.Cond}), Then: &ast.Exit{}}
	end.At = s.At
	s.Cond = nil
	s.Body = append([]ast.Stmt{end}, s.Body...)
}

// isParallel tells whether an expression has distributed elements or functions that take
// them.
func (u *unit) isParallel(x ast.Expr) bool {
	return x != nil && (u.mentionsMapped(x) || u.takesDescriptors(x))
}

func (u *unit) selectCase(s *ast.Select) {
	s.Selector = u.value(s.Selector)
	u.freeTemporaries()
	edit.Bodies(s, func(body []ast.Stmt) []ast.Stmt { return u.Collect(func() { u.list(body) }) })
	u.Keep(s)
}

// mappedName returns the distributed array that x is or is a part of.
func (u *unit) mappedName(x ast.Expr) *mapped {
	switch x := x.(type) {
	case *ast.Ident:
		return u.mapped[x.Name]
	case *ast.Apply:
		return u.array(x)
	}
	return nil
}
