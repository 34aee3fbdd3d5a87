package hpf

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// list translates statements one after the other.
func (u *unit) list(body []ast.Stmt) {
	for k := 0; k < len(body); k++ {
		s := body[k]
		u.at = s.Pos()
		if d, ok := s.(*ast.Directive); ok {
			if d.Sentinel == "hpf$" {
				u.independent(d, body[k+1:])
			} else {
				u.keep(s)
			}
			continue
		}
		u.statement(s)
		u.freeTemporaries()
	}
}

// keep writes a statement as it is.
func (u *unit) keep(s ast.Stmt) { u.out = append(u.out, s) }

// statement translates one statement.
func (u *unit) statement(s ast.Stmt) {
	if d, ok := s.(*ast.Do); ok && u.asserted[d] != nil {
		u.labelled(s)
		u.forall(u.asserted[d])
		u.finals(u.asserted[d])
		return
	}
	switch s := s.(type) {
	case *ast.Assign, *ast.Where, *ast.Forall:
		if !u.concerns(s) {
			u.keep(s)
			return
		}
		u.labelled(s)
		u.parallel(s)
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
		if u.concerns(s) {
			u.fail(s, "found a distributed array in a statement that this subset of HPF does not have it in; assign its element to a variable first")
		}
		u.keep(s)
	}
}

// parallel translates what works on arrays.
func (u *unit) parallel(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.Assign:
		u.assignment(u.functions(s.Left), u.functions(s.Right), nil, nil)
	case *ast.Where:
		u.where(s)
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

// labelled puts the label of a statement that becomes several in front of them.
func (u *unit) labelled(s ast.Stmt) {
	if l := s.StmtLabel(); l != 0 {
		c := &ast.Continue{}
		c.At, c.Label = s.Pos(), l
		u.keep(c)
	}
}

func (u *unit) logicalIf(s *ast.LogicalIf) {
	if !u.concerns(s) {
		u.keep(s)
		return
	}
	u.labelled(s)
	cond := u.value(s.Cond)
	u.freeTemporaries()
	then := u.inside(func() { u.list([]ast.Stmt{s.Then}) })
	u.at = s.Pos()
	u.add(Computing, edit.If(cond, then...))
}

func (u *unit) block(s *ast.If) {
	for i := range s.Arms {
		if c := s.Arms[i].Cond; c != nil && u.mentionsMapped(c) {
			if i == 0 {
				u.labelled(s)
				s.Label = 0
			}
			s.Arms[i].Cond = u.value(c)
		}
	}
	u.freeTemporaries()
	edit.Bodies(s, func(body []ast.Stmt) []ast.Stmt { return u.inside(func() { u.list(body) }) })
	u.keep(s)
}

func (u *unit) do(s *ast.Do) {
	if s.Cond != nil && u.mentionsMapped(s.Cond) {
		u.fail(s.Cond, "found a distributed array in DO WHILE, which this subset of HPF does not have; assign its element to a variable in the loop")
		return
	}
	if u.mentionsMapped(s.From) || u.mentionsMapped(s.To) || u.mentionsMapped(s.Step) {
		u.labelled(s)
		s.Label = 0
		s.From, s.To, s.Step = u.value(s.From), u.value(s.To), u.value(s.Step)
		u.freeTemporaries()
	}
	if s.Terminal.Value != 0 && !s.EndDo { // its last statement may become several
		s.Terminal, s.EndDo = ast.Label{}, true
		s.End.Label = 0
	}
	s.Body = u.inside(func() { u.list(s.Body) })
	u.keep(s)
}

func (u *unit) selectCase(s *ast.Select) {
	s.Selector = u.value(s.Selector)
	u.freeTemporaries()
	edit.Bodies(s, func(body []ast.Stmt) []ast.Stmt { return u.inside(func() { u.list(body) }) })
	u.keep(s)
}

// callOf passes distributed arrays by their descriptors.
func (u *unit) callOf(s *ast.Call) {
	if !u.concerns(s) {
		u.keep(s)
		return
	}
	u.labelled(s)
	s.Label = 0
	var back []func()
	for i, x := range s.Args {
		id, ok := x.(*ast.Ident)
		switch m := u.mappedName(x); {
		case ok && m != nil:
			u.checkDummy(s, i, id)
			s.Args[i] = edit.Name(m.desc)
		case m != nil && u.table.RankOf(x) == 0:
			a := x.(*ast.Apply)
			v := u.newNest(nil).reference(m, a)
			s.Args[i] = v
			back = append(back, func() { u.newNest(nil).store(a, v, nil) })
		case u.table.RankOf(x) > 0 && u.mentionsMapped(x):
			u.fail(x, "found a section or expression of a distributed array as an argument, which this subset of HPF does not have; pass the whole array")
		default:
			s.Args[i] = u.value(x)
		}
	}
	u.keep(s)
	for _, f := range back {
		f()
	}
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

// checkDummy reports a distributed argument whose dummy is not.
func (u *unit) checkDummy(s *ast.Call, i int, x *ast.Ident) {
	callee := u.units[s.Name.Name]
	if callee == nil {
		u.fail(x, "found the distributed array %s as an argument of %s, which is not in the program, expected a procedure that gives its dummy argument the same directives", x.Name, s.Name.Name)
		return
	}
	if i >= len(callee.tree.Params) {
		return // the front end reports it
	}
	if p := callee.tree.Params[i]; callee.mapped[p.Name] == nil {
		u.fail(x, "found the distributed array %s as an argument, but %s of %s is not distributed; redistribution at a call is not supported, give it the same directives", x.Name, p.Name, s.Name.Name)
	}
}
