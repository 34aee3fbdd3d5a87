package check

import (
	"slices"

	"simrun/models/hpjava/ast"
)

// assigned checks that each local variable has a value where a method reads it, by the rules of Java (definite assignment). on,
// at and over may leave their bodies out, as if does.
type assigned struct {
	c      *checker
	number map[*ast.Var]int // of variables that are declared without a value
	told   map[*ast.Var]bool
	leave  []*facts // of the loops and switches around: what holds where break leaves them
	again  []*facts // of the loops around: what holds where continue goes; nil: a switch
}

// facts is what is known at a place: which variables have values. A place that is not reached knows nothing and all.
type facts struct {
	has  []bool
	dead bool
}

func (f facts) clone() facts { return facts{slices.Clone(f.has), f.dead} }

func (f facts) of(i int) bool { return f.dead || i < len(f.has) && f.has[i] }

// set returns the facts with a variable that has a value, or has none.
func (f facts) set(i int, value bool) facts {
	f = f.clone()
	for len(f.has) <= i {
		f.has = append(f.has, false)
	}
	f.has[i] = value
	return f
}

// meet returns what holds where two ways meet.
func meet(a, b facts) facts {
	switch {
	case a.dead:
		return b
	case b.dead:
		return a
	}
	has := make([]bool, min(len(a.has), len(b.has)))
	for i := range has {
		has[i] = a.has[i] && b.has[i]
	}
	return facts{has: has}
}

var unreached = facts{dead: true}

// checkAssigned checks the methods of a class.
func (c *checker) checkAssigned(k *ast.Class) {
	for _, d := range k.Decl.Methods {
		a := &assigned{c: c, number: map[*ast.Var]int{}, told: map[*ast.Var]bool{}}
		a.stmt(d.Body, facts{})
	}
}

func (a *assigned) stmts(list []ast.Stmt, in facts) facts {
	for _, s := range list {
		in = a.stmt(s, in)
	}
	return in
}

// stmt returns what holds behind a statement.
func (a *assigned) stmt(s ast.Stmt, in facts) facts {
	switch s := s.(type) {
	case nil:
	case *ast.VarDecl:
		return a.declare(s, in)
	case *ast.ExprStmt:
		return a.expr(s.X, in)
	case *ast.Block:
		return a.stmts(s.List, in)
	case *ast.If:
		then, other := a.cond(s.Cond, in)
		then = a.stmt(s.Then, then)
		if s.Else != nil {
			other = a.stmt(s.Else, other)
		}
		return meet(then, other)
	case *ast.Return:
		if s.X != nil {
			a.expr(s.X, in)
		}
		return unreached
	case *ast.Throw:
		a.expr(s.X, in)
		return unreached
	case *ast.Try:
		return a.try(s, in)
	case *ast.Jump:
		return a.jump(s, in)
	case *ast.For, *ast.While, *ast.Switch:
		return a.loop(s, in)
	case *ast.On:
		in = a.expr(s.Group, in)
		return meet(in, a.stmt(s.Body, in))
	case *ast.AtStmt:
		in = a.expr(s.X, in)
		if n, ok := s.Var.(*ast.Name); ok {
			in = a.store(n, in)
		}
		return meet(in, a.stmt(s.Body, in))
	case *ast.Over:
		in = a.sub(&s.Sub, a.expr(s.Range, in))
		return meet(in, a.stmt(s.Body, in))
	}
	return in
}

func (a *assigned) declare(s *ast.VarDecl, in facts) facts {
	for _, v := range s.Vars {
		switch {
		case v.Init != nil:
			in = a.expr(v.Init, in)
		case !v.Var.Type.Is("Index"): // over gives these their values
			if _, known := a.number[v.Var]; !known {
				a.number[v.Var] = len(a.number)
			}
			in = in.set(a.number[v.Var], false)
		}
	}
	return in
}

// jump notes what holds where break or continue goes.
func (a *assigned) jump(s *ast.Jump, in facts) facts {
	for i := len(a.leave) - 1; i >= 0; i-- {
		to := a.leave[i]
		if s.Continue {
			if to = a.again[i]; to == nil {
				continue
			}
		}
		*to = meet(*to, in)
		break
	}
	return unreached
}

// loop returns what holds behind a loop or a switch.
func (a *assigned) loop(s ast.Stmt, in facts) facts {
	leave, again := unreached, unreached
	a.leave, a.again = append(a.leave, &leave), append(a.again, &again)
	out := unreached
	switch s := s.(type) {
	case *ast.For:
		in = a.stmts(s.Init, in)
		body := in
		if s.Cond != nil {
			body, out = a.cond(s.Cond, in)
		}
		body = a.stmt(s.Body, body)
		a.stmts(s.Post, meet(body, again))
	case *ast.While:
		if s.Do {
			body := a.stmt(s.Body, in)
			_, out = a.cond(s.Cond, meet(body, again))
			break
		}
		var body facts
		body, out = a.cond(s.Cond, in)
		a.stmt(s.Body, body)
	case *ast.Switch:
		a.again[len(a.again)-1] = nil
		in = a.expr(s.X, in)
		others := false
		for _, k := range s.Cases {
			others = others || slices.Contains(k.Values, nil)
			out = a.stmts(k.Body, meet(in, out))
		}
		if !others {
			out = meet(out, in)
		}
	}
	a.leave, a.again = a.leave[:len(a.leave)-1], a.again[:len(a.again)-1]
	return meet(out, leave)
}

func (a *assigned) try(s *ast.Try, in facts) facts {
	out := a.stmt(s.Body, in)
	for _, k := range s.Catches {
		out = meet(out, a.stmt(k.Body, in))
	}
	if s.Finally == nil {
		return out
	}
	finally := a.stmt(s.Finally, in)
	if out.dead || finally.dead {
		return unreached
	}
	for i, has := range finally.has {
		if has {
			out = out.set(i, true)
		}
	}
	return out
}

// cond returns what holds where a condition is true, and where it is false.
func (a *assigned) cond(x ast.Expr, in facts) (yes, no facts) {
	switch constantOf(x) {
	case true:
		return in, unreached
	case false:
		return unreached, in
	}
	switch x := x.(type) {
	case *ast.Unary:
		if x.Op == "!" {
			yes, no = a.cond(x.X, in)
			return no, yes
		}
	case *ast.Binary:
		switch x.Op {
		case "&&":
			left, not := a.cond(x.X, in)
			yes, no = a.cond(x.Y, left)
			return yes, meet(not, no)
		case "||":
			left, not := a.cond(x.X, in)
			yes, no = a.cond(x.Y, not)
			return meet(left, yes), no
		}
	case *ast.Choice:
		then, other := a.cond(x.Cond, in)
		yes, no = a.cond(x.Then, then)
		yes2, no2 := a.cond(x.Else, other)
		return meet(yes, yes2), meet(no, no2)
	}
	out := a.expr(x, in)
	return out, out
}

func (a *assigned) exprs(list []ast.Expr, in facts) facts {
	for _, x := range list {
		in = a.expr(x, in)
	}
	return in
}

func (a *assigned) sub(s *ast.Sub, in facts) facts {
	for _, x := range []ast.Expr{s.Index, s.Lo, s.Hi, s.Step} {
		if x != nil {
			in = a.expr(x, in)
		}
	}
	return in
}

func (a *assigned) subs(list []ast.Sub, in facts) facts {
	for i := range list {
		in = a.sub(&list[i], in)
	}
	return in
}

// store returns what holds behind an assignment to a name.
func (a *assigned) store(x *ast.Name, in facts) facts {
	if i, known := a.number[x.Var]; known {
		return in.set(i, true)
	}
	return in
}

// expr returns what holds behind an expression, and notes reads of variables that may have no value.
func (a *assigned) expr(x ast.Expr, in facts) facts {
	switch x := x.(type) {
	case *ast.Name:
		if i, known := a.number[x.Var]; known && !in.of(i) && !a.told[x.Var] {
			a.told[x.Var] = true
			a.c.mistake(x.At, "found the variable %s, which may have no value here, expected an assignment on every way to this place", x.Name)
		}
	case *ast.Assign:
		return a.assign(x, in)
	case *ast.Binary:
		if x.Op == "&&" || x.Op == "||" {
			yes, no := a.cond(x, in)
			return meet(yes, no)
		}
		return a.expr(x.Y, a.expr(x.X, in))
	case *ast.Choice:
		then, other := a.cond(x.Cond, in)
		return meet(a.expr(x.Then, then), a.expr(x.Else, other))
	case *ast.Unary:
		return a.expr(x.X, in)
	case *ast.Step:
		return a.expr(x.X, in)
	case *ast.Cast:
		return a.expr(x.X, in)
	case *ast.InstanceOf:
		return a.expr(x.X, in)
	case *ast.Field:
		return a.expr(x.X, in)
	default:
		return a.made(x, in)
	}
	return in
}

func (a *assigned) assign(x *ast.Assign, in facts) facts {
	n, ok := x.L.(*ast.Name)
	if !ok || x.Op != "" {
		in = a.expr(x.L, in)
	}
	in = a.expr(x.R, in)
	if ok {
		return a.store(n, in)
	}
	return in
}

// made is expr of calls, arrays and new objects.
func (a *assigned) made(x ast.Expr, in facts) facts {
	switch x := x.(type) {
	case *ast.Call:
		if x.X != nil {
			in = a.expr(x.X, in)
		}
		return a.exprs(x.Args, in)
	case *ast.New:
		return a.exprs(x.Args, in)
	case *ast.NewArray:
		in = a.exprs(x.Lens, in)
		if x.Init != nil {
			return a.exprs(x.Init.Values, in)
		}
	case *ast.ArrayInit:
		return a.exprs(x.Values, in)
	case *ast.NewMulti:
		in = a.exprs(x.Extents, in)
		if x.On != nil {
			return a.expr(x.On, in)
		}
	case *ast.Index:
		return a.subs(x.Subs, a.expr(x.X, in))
	case *ast.Section:
		return a.subs(x.Subs, a.expr(x.X, in))
	}
	return in
}
