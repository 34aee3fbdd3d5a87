package pddp

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/token"
)

// labelled is every statement: Base gives it a label.
type labelled interface {
	ast.Stmt
	SetLabel(n uint32)
}

// statements translates a list of statements. MASTER and ENDMASTER are
// brackets in it.
func (u *unit) statements(list []ast.Stmt) []ast.Stmt {
	var out []ast.Stmt
	for i := 0; i < len(list); i++ {
		d, ok := list[i].(*ast.Directive)
		switch {
		case !ok || !d.Bare:
			// A line CSIM$ SAMPLE stays right in front of its loop.
			if ok && d.Sentinel == "sim$" && i+1 < len(list) {
				i++
				next := u.statement(list[i])
				out = append(out, next[:len(next)-1]...)
				out = append(out, d, next[len(next)-1])
				continue
			}
			out = append(out, u.statement(list[i])...)
		case word(d) == "master":
			end := u.endMaster(list, i)
			out = append(out, u.master(d, list[i+1:end])...)
			i = end
		default:
			out = append(out, u.directive(d)...)
		}
	}
	return out
}

// word returns what a PDDP statement begins with: END MASTER is endmaster.
func word(d *ast.Directive) string {
	w := d.Tokens[0].Text
	if w == "end" && len(d.Tokens) > 2 {
		w += d.Tokens[1].Text
	}
	return w
}

// directive translates BARRIER, and reports what cannot stand here.
func (u *unit) directive(d *ast.Directive) []ast.Stmt {
	u.pos = d.At
	var out []ast.Stmt
	switch w := word(d); w {
	case "barrier":
		if d.Tokens[1].Kind != token.EOF {
			u.errorf(d.Tokens[1].Pos, "found more behind BARRIER, expected the end of the statement")
		}
		if u.inMaster {
			u.errorf(d.At, "found BARRIER between MASTER and ENDMASTER, where processor 0 would wait for ever; move it behind ENDMASTER")
		}
		u.require(d.At, "has a BARRIER")
		out = u.mark(Runtime, edit.Call("pddp_barrier"))
	case "endmaster":
		u.errorf(d.At, "found ENDMASTER without MASTER; both stand in one list of statements")
	default:
		u.errorf(d.At, "found %s among executable statements, expected it in front of them", d.Tokens[0].Text)
	}
	return u.relabel(d, out)
}

// relabel gives the label of a statement to what was made of it.
func (u *unit) relabel(s labelled, out []ast.Stmt) []ast.Stmt {
	label := s.StmtLabel()
	if label == 0 || len(out) > 0 && out[0] == ast.Stmt(s) {
		return out
	}
	s.SetLabel(0)
	c := &ast.Continue{Base: ast.Base{At: s.Pos(), Label: label}}
	return append([]ast.Stmt{c}, out...)
}

// statement translates a statement.
func (u *unit) statement(s ast.Stmt) []ast.Stmt {
	u.pos = s.Pos()
	u.counts = map[string]int{}
	outer := u.calling
	u.calling = u.t.Is(BulkPrefetch) && u.callsIn(s)
	out := u.translate(s)
	u.calling = outer
	if l, ok := s.(labelled); ok {
		return u.relabel(l, out)
	}
	return out
}

func (u *unit) translate(s ast.Stmt) []ast.Stmt {
	var pre []ast.Stmt
	switch s := s.(type) {
	case *ast.Assign:
		return u.assign(s)
	case *ast.LogicalIf:
		pre = u.scalar(&s.Cond)
		body := u.statement(s.Then)
		if len(body) == 1 && body[0] == s.Then {
			break
		}
		block := edit.If(s.Cond, body...)
		block.At = s.At
		return append(pre, block)
	case *ast.If:
		return u.ifBlock(s)
	case *ast.Do:
		return u.do(s)
	case *ast.Select:
		pre = u.scalar(&s.Selector)
		edit.Bodies(s, u.statements)
	case *ast.Call:
		return u.call(s)
	case *ast.Where:
		return u.translateWhere(s)
	case *ast.Forall:
		return u.forall(s)
	case *ast.IO:
		pre = u.io(s)
	case *ast.ArithmeticIf:
		pre = u.scalar(&s.X)
	case *ast.ComputedGoto:
		pre = u.scalar(&s.Index)
	case *ast.Return:
		pre = u.scalar(&s.Value)
	case *ast.Stop:
		pre = u.scalar(&s.Code)
	case *ast.Allocate:
		return u.allocate(s)
	case *ast.Deallocate:
		return u.deallocate(s)
	case *ast.Data:
		u.elsewhere(s)
	}
	return append(pre, s)
}

// elsewhere reports shared objects in a statement that cannot have them.
func (u *unit) elsewhere(s ast.Stmt) {
	ast.Inspect(s, func(n ast.Node) bool {
		if x, ok := n.(ast.Expr); ok {
			u.noObjects(x, "this statement")
			return false
		}
		return true
	})
}

// ifBlock translates IF. If the condition of an ELSE IF needs remote data, the ELSE IF becomes an IF inside of ELSE,
// so that the data are fetched only when the program reaches it.
func (u *unit) ifBlock(s *ast.If) []ast.Stmt {
	pre := u.scalar(&s.Arms[0].Cond)
	for i := range s.Arms {
		arm := &s.Arms[i]
		if i > 0 && arm.Cond != nil {
			u.pos = arm.At
			cond := arm.Cond
			if first := u.scalar(&cond); len(first) > 0 {
				inner := &ast.If{Base: arm.Base, Arms: append([]ast.Arm{{Base: arm.Base, Cond: arm.Cond, Body: arm.Body}}, s.Arms[i+1:]...)}
				s.Arms = append(s.Arms[:i:i], ast.Arm{Base: ast.Base{At: arm.At}, Body: u.statement(inner)})
				break
			}
		}
		arm.Body = u.statements(arm.Body)
	}
	return append(pre, s)
}

// do translates a loop. All loops end in END DO, since their last statement may
// become several.
func (u *unit) do(s *ast.Do) []ast.Stmt {
	var pre []ast.Stmt
	if s.Cond != nil {
		u.translateWhile(s)
	} else {
		pre = append(u.scalar(&s.From), u.scalar(&s.To)...)
		pre = append(pre, u.scalar(&s.Step)...)
		u.enterLoop(s)
		s.Body = u.statements(s.Body)
		u.pos = s.At
		pre = append(pre, u.leaveLoop()...)
	}
	if !s.EndDo {
		s.EndDo, s.Terminal, s.End = true, ast.Label{}, ast.Base{At: s.At}
	}
	return append(pre, s)
}

// translateWhile translates DO WHILE. If the condition needs remote data, it becomes a
// test at the head of an endless loop.
func (u *unit) translateWhile(s *ast.Do) {
	cond := s.Cond
	pre := u.scalar(&cond)
	body := u.statements(s.Body)
	if len(pre) == 0 {
		s.Cond, s.Body = cond, body
		return
	}
	u.pos = s.At
	s.Cond = nil
	leave := &ast.LogicalIf{Cond: edit.Unary(ast.Not, cond), Then: &ast.Exit{}}
	s.Body = append(append(pre, u.mark(Computing, leave)...), body...)
}

// tagArgument returns what is passed for a shared object; nil if x is none.
func (u *unit) tagArgument(x ast.Expr) ast.Expr {
	switch x := x.(type) {
	case *ast.Ident:
		if o := u.objects[x.Name]; o != nil && len(o.Dims) > 0 {
			return &ast.ByValue{X: edit.Name(o.id)}
		}
	case *ast.Apply:
		if r, _ := u.table.Ref(x); r != nil && u.objects[r.Name] != nil && r.Rank() > 0 {
			u.errorf(x.Pos(), "found part of the shared array %s as an argument, expected the whole array or an element; "+
				"a local routine gets its local section by PDDP_LOCAL_SECTION", r.Name)
			return edit.Int(0)
		}
	}
	return nil
}
