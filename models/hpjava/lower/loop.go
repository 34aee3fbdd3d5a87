package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/hpjava/ast"
)

// counted is a loop whose trips are known when it begins.
type counted struct {
	v     *ast.Var
	limit ast.Expr
	op    string
	step  int64
}

// count returns the parts of a counted loop; nil if the loop is none. Its body must assign neither the variable nor
// anything in the limit.
func count(s *ast.For) *counted {
	c, ok := s.Cond.(*ast.Binary)
	if !ok || len(s.Init) != 1 || len(s.Post) != 1 {
		return nil
	}
	n, ok := c.X.(*ast.Name)
	if !ok || n.Var == nil || n.Var.Type.Kind != ast.Int || !begins(s.Init[0], n.Var) {
		return nil
	}
	step := stepOf(s.Post[0], n.Var)
	up := c.Op == "<" || c.Op == "<="
	if step == 0 || up != (step > 0) || !up && c.Op != ">" && c.Op != ">=" {
		return nil
	}
	changed, calls := assigned(s.Body)
	if changed[n.Var] || !invariant(c.Y, changed, calls) {
		return nil
	}
	return &counted{n.Var, c.Y, c.Op, step}
}

// begins reports whether a statement gives a variable its first value.
func begins(s ast.Stmt, v *ast.Var) bool {
	switch s := s.(type) {
	case *ast.VarDecl:
		return len(s.Vars) == 1 && s.Vars[0].Var == v && s.Vars[0].Init != nil
	case *ast.ExprStmt:
		a, ok := s.X.(*ast.Assign)
		if !ok || a.Op != "" {
			return false
		}
		n, ok := a.L.(*ast.Name)
		return ok && n.Var == v
	}
	return false
}

// stepOf returns by how much a statement advances a variable, 0 if that is no constant.
func stepOf(s ast.Stmt, v *ast.Var) int64 {
	e, ok := s.(*ast.ExprStmt)
	if !ok {
		return 0
	}
	switch x := e.X.(type) {
	case *ast.Step:
		if n, ok := x.X.(*ast.Name); ok && n.Var == v {
			return map[string]int64{"+": 1, "-": -1}[x.Op]
		}
	case *ast.Assign:
		n, ok := x.L.(*ast.Name)
		l, constant := x.R.(*ast.Literal)
		if !ok || !constant || n.Var != v {
			return 0
		}
		k, _ := l.Value.(int64)
		switch x.Op {
		case "+":
			return k
		case "-":
			return -k
		}
	}
	return 0
}

// assigned returns the variables that a statement assigns, and whether it calls methods of the program.
func assigned(s ast.Stmt) (vars map[*ast.Var]bool, calls bool) {
	vars = map[*ast.Var]bool{}
	note := func(x ast.Expr) {
		switch x := x.(type) {
		case *ast.Name:
			vars[x.Var] = true
		case *ast.Field:
			vars[x.Var] = true
		}
	}
	ast.Walk(s, func(n any) {
		switch n := n.(type) {
		case *ast.Assign:
			note(n.L)
		case *ast.Step:
			note(n.X)
		case *ast.VarDecl:
			for _, v := range n.Vars {
				vars[v.Var] = true
			}
		case *ast.Try:
			for _, k := range n.Catches {
				vars[k.Var] = true
			}
		case *ast.Call:
			calls = calls || n.To == nil || !n.To.Class.Library
		case *ast.New:
			calls = calls || n.To != nil && !n.To.Class.Library
		}
	})
	return vars, calls
}

// invariant reports whether the value of an expression stays the same.
func invariant(x ast.Expr, changed map[*ast.Var]bool, calls bool) bool {
	switch x := x.(type) {
	case *ast.Literal:
		return true
	case *ast.Name:
		return x.Var != nil && !changed[x.Var]
	case *ast.Field:
		switch {
		case x.Var == nil: // the length of an array
			return invariant(x.X, changed, calls)
		case x.Var.Static:
			return x.Var.Final || !calls && !changed[x.Var]
		}
		return (x.Var.Final || !calls && !changed[x.Var]) && invariant(x.X, changed, calls)
	case *ast.This:
		return true
	case *ast.Binary:
		return x.Type.Kind == ast.Int && x.Op != "/" && x.Op != "%" && invariant(x.X, changed, calls) && invariant(x.Y, changed, calls)
	}
	return false
}

func (f *function) forLoop(s *ast.For) {
	f.stmts(s.Init)
	if c := count(s); c != nil {
		f.counted(s, c)
		return
	}
	leave, top, again := f.newBlock(), f.newBlock(), f.newBlock()
	body := f.within(func() {
		if s.Cond != nil {
			f.leaveUnless(s.Cond, leave)
		}
		f.loopBody(s.Body, jump{leave, again, len(f.tries)})
		f.stmts(s.Post)
		f.emit(&ir.Br{To: top})
	})
	f.emit(&ir.Block{ID: leave, Body: []ir.Stmt{&ir.Loop{ID: top, Body: body}}})
}

// body lowers the body of a loop.
func (f *function) body(s ast.Stmt, j jump) []ir.Stmt {
	f.jumps = append(f.jumps, j)
	list := f.within(func() { f.stmt(s) })
	f.jumps = f.jumps[:len(f.jumps)-1]
	return list
}

// loopBody emits the body of a loop. It is a block only if it goes on with the next iteration before its end.
func (f *function) loopBody(s ast.Stmt, j jump) {
	list := f.body(s, j)
	block := false
	ir.EachStmt(list, func(st ir.Stmt) {
		b, ok := st.(*ir.Br)
		block = block || ok && b.To == j.again
	})
	if block {
		list = []ir.Stmt{&ir.Block{ID: j.again, Body: list}}
	}
	*f.out = append(*f.out, list...)
}

func (f *function) leaveUnless(cond ast.Expr, leave ir.BlockID) {
	if l, ok := cond.(*ast.Literal); ok && l.Value == true {
		return
	}
	f.emit(&ir.If{Cond: unary(ir.EqzI32, f.expr(cond)), Then: []ir.Stmt{&ir.Br{To: leave}}})
}

func (f *function) while(s *ast.While) {
	leave, top, again := f.newBlock(), f.newBlock(), f.newBlock()
	body := f.within(func() {
		if !s.Do {
			f.leaveUnless(s.Cond, leave)
		}
		f.loopBody(s.Body, jump{leave, again, len(f.tries)})
		if s.Do {
			f.leaveUnless(s.Cond, leave)
		}
		f.emit(&ir.Br{To: top})
	})
	f.emit(&ir.Block{ID: leave, Body: []ir.Stmt{&ir.Loop{ID: top, Body: body}}})
}

// counted lowers a counted loop. Trips are counted in 32 bits.
func (f *function) counted(s *ast.For, c *counted) {
	v := f.local(c.v)
	limit := f.expr(c.limit)
	trip := binary(ir.SubI32, limit, f.get(v))
	size := c.step
	if c.step < 0 {
		trip, size = binary(ir.SubI32, f.get(v), limit), -c.step
	}
	more := size - 1
	if c.op == "<=" || c.op == ">=" {
		more = size
	}
	if more != 0 {
		trip = binary(ir.AddI32, trip, i32(more))
	}
	if size != 1 {
		trip = binary(ir.DivI32, trip, i32(size))
	}
	do := func(trip ir.Expr) *ir.Do {
		d := &ir.Do{Var: v, Trip: trip, Step: i32(c.step), At: s.Where(), ID: f.newBlock(), Next: f.newBlock()}
		d.Body = f.body(s.Body, jump{d.ID, d.Next, len(f.tries)})
		return d
	}
	if f.catching() {
		if g := f.foresee(s, c); g != nil && len(g.tests) > 0 {
			g.lower(f.temp(trip), do)
			return
		}
	}
	f.emit(do(trip))
}
