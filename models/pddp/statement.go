package pddp

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
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
		case !ok || d.Sentinel != "pddp":
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
		out = u.mark(Runtime, edit.Call("pddp_barrier"))
	case "endmaster":
		u.errorf(d.At, "found ENDMASTER without MASTER; both stand in one list of statements")
	default:
		u.errorf(d.At, "found %s among executable statements, expected it in front of them", d.Tokens[0].Text)
	}
	return u.relabel(d, out)
}

// endMaster returns the place of the ENDMASTER of the MASTER at list[i], or the
// end of the list.
func (u *unit) endMaster(list []ast.Stmt, i int) int {
	for k := i + 1; k < len(list); k++ {
		d, ok := list[k].(*ast.Directive)
		if !ok || d.Sentinel != "pddp" {
			continue
		}
		if word(d) == "endmaster" {
			return k
		}
		if word(d) == "master" {
			u.errorf(d.At, "found MASTER inside of MASTER at %s; one is enough", u.line(list[i].Pos()))
		}
	}
	u.errorf(list[i].Pos(), "found MASTER without ENDMASTER; both stand in one list of statements")
	return len(list)
}

// master lets processor 0 alone execute the statements.
func (u *unit) master(d *ast.Directive, body []ast.Stmt) []ast.Stmt {
	u.checkJumps(body)
	u.pos = d.At
	cond := edit.Binary(ast.Eq, u.myproc(), edit.Int(0))
	outer := u.inMaster
	u.inMaster = true
	s := edit.If(cond, u.statements(body)...)
	u.inMaster = outer
	u.pos = d.At
	return u.relabel(d, u.mark(Computing, s))
}

// checkJumps reports branches into and out of a MASTER block.
func (u *unit) checkJumps(body []ast.Stmt) {
	inside := map[uint32]bool{}
	for _, s := range body {
		labels(s, inside)
	}
	inBody := map[ast.Stmt]bool{}
	for _, s := range body {
		inBody[s] = true
		targets(s, func(l ast.Label) {
			if !inside[l.Value] {
				u.errorf(l.At, "label %d is outside of the MASTER block, which only ENDMASTER leaves", l.Value)
			}
		})
	}
	for _, s := range u.tree.Body {
		u.jumpsInto(s, inBody, inside)
	}
}

// jumpsInto reports branches in s, but not in body, to labels inside of it.
func (u *unit) jumpsInto(s ast.Stmt, body map[ast.Stmt]bool, inside map[uint32]bool) {
	ast.Inspect(s, func(n ast.Node) bool {
		t, ok := n.(ast.Stmt)
		if !ok {
			return true
		}
		if body[t] {
			return false
		}
		jumps(t, func(l ast.Label) {
			if inside[l.Value] {
				u.errorf(l.At, "label %d is inside of a MASTER block, which only MASTER enters", l.Value)
			}
		})
		return true
	})
}

func labels(s ast.Stmt, set map[uint32]bool) {
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Do:
			set[n.End.Label] = true
			set[n.Label] = true
		case ast.Stmt:
			set[n.StmtLabel()] = true
		}
		return true
	})
	delete(set, 0)
}

func targets(s ast.Stmt, f func(ast.Label)) {
	ast.Inspect(s, func(n ast.Node) bool {
		if t, ok := n.(ast.Stmt); ok {
			jumps(t, f)
		}
		return true
	})
}

// jumps calls f for the labels that a statement itself branches to.
func jumps(s ast.Stmt, f func(ast.Label)) {
	switch s := s.(type) {
	case *ast.Goto:
		f(s.Target)
	case *ast.ComputedGoto:
		for _, l := range s.Targets {
			f(l)
		}
	case *ast.AssignedGoto:
		for _, l := range s.Targets {
			f(l)
		}
	case *ast.ArithmeticIf:
		f(s.Less)
		f(s.Equal)
		f(s.Greater)
	}
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
	out := u.translate(s)
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
		pre = u.arguments(s.Args)
	case *ast.Where:
		return u.where(s)
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
	case *ast.Allocate, *ast.Deallocate:
		u.elsewhere(s)
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

// ifBlock translates IF. An ELSE IF whose condition needs remote data becomes an
// IF inside of ELSE, so that the data are fetched only when it is reached.
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
		u.while(s)
	} else {
		pre = append(u.scalar(&s.From), u.scalar(&s.To)...)
		pre = append(pre, u.scalar(&s.Step)...)
		s.Body = u.statements(s.Body)
	}
	if !s.EndDo {
		s.EndDo, s.Terminal, s.End = true, ast.Label{}, ast.Base{At: s.At}
	}
	return append(pre, s)
}

// while translates DO WHILE. If the condition needs remote data, it becomes a
// test at the head of an endless loop.
func (u *unit) while(s *ast.Do) {
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

// arguments translates the arguments of a call: whole shared objects pass their
// tags, elements are fetched.
func (u *unit) arguments(args []ast.Expr) []ast.Stmt {
	var pre []ast.Stmt
	for i := range args {
		if tag := u.tagArgument(args[i]); tag != nil {
			args[i] = tag
			continue
		}
		pre = append(pre, u.scalar(&args[i])...)
	}
	return pre
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

// io translates input and output. Shared-only objects are processor 0's, which
// has them in its memory.
func (u *unit) io(s *ast.IO) []ast.Stmt {
	var pre []ast.Stmt
	for i := range s.Specs {
		pre = append(pre, u.scalar(&s.Specs[i].Value)...)
	}
	for i, x := range s.Items {
		s.Items[i] = edit.Replace(x, func(y ast.Expr) ast.Expr { return u.ioItem(y, &pre) })
	}
	return pre
}

// ioItem returns the memory of a shared-only object in a list of input or
// output.
func (u *unit) ioItem(x ast.Expr, pre *[]ast.Stmt) ast.Expr {
	var o *object
	switch x := x.(type) {
	case *ast.Ident:
		o = u.objects[x.Name]
	case *ast.Apply:
		if id, ok := x.Fun.(*ast.Ident); ok {
			o = u.objects[id.Name]
		}
	}
	if o == nil {
		return nil
	}
	if o.template.scattered() > 0 || o.aligned != 0 {
		u.errorf(x.Pos(), "found the distributed object %s in input or output, expected local or shared-only objects; copy it to one of them", o.Name)
		return edit.Int(0)
	}
	if !u.inMaster {
		u.errorf(x.Pos(), "found the shared object %s in input or output outside of MASTER; put the statement between MASTER and ENDMASTER", o.Name)
		return edit.Int(0)
	}
	p := u.numbered("ptr_io", sem.DefaultInteger)
	return u.ioMemory(o, x, p, pre)
}

// ioMemory views an object as an array of its own shape in processor 0's
// memory.
func (u *unit) ioMemory(o *object, x ast.Expr, p *ast.Ident, pre *[]ast.Stmt) ast.Expr {
	key := "io_mem_" + o.Name
	a, ok := u.locals[key]
	if !ok {
		a = u.names.Fresh(key)
		u.locals[key] = a
		u.locals[key+" pointer"] = u.names.Fresh("ptr_" + o.Name)
		pair := ast.PointerPair{Pointer: edit.Name(u.locals[key+" pointer"]), Pointee: ast.Entity{Name: a, Dims: o.Dims}}
		u.declare(o.Type, a)
		u.declared = append(u.declared, &ast.CrayPointer{Pairs: []ast.PointerPair{pair}})
	}
	pointer := edit.Name(u.locals[key+" pointer"])
	*pre = append(*pre, u.mark(Indexing, edit.Assign(pointer, u.address(o, edit.Int(0))))...)
	if app, ok := x.(*ast.Apply); ok {
		return edit.Index(a, app.Args...)
	}
	return edit.Name(a)
}
