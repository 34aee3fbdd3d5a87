package translate

import "simrun/models/hpjava/ast"

// stmt translates a statement to those that stand for it.
func (t *translator) stmt(s ast.Stmt) []ast.Stmt {
	outer := t.pre
	t.pre = nil
	list := t.one(s)
	list = append(t.pre, list...)
	t.pre = outer
	return list
}

// single translates a statement to one.
func (t *translator) single(s ast.Stmt) ast.Stmt {
	if s == nil {
		return nil
	}
	list := t.stmt(s)
	if len(list) == 1 {
		if _, declares := list[0].(*ast.VarDecl); !declares {
			return list[0]
		}
	}
	return t.make(s.Where()).block(list...)
}

// guarded translates a statement that is executed under a condition.
func (t *translator) guarded(s ast.Stmt) ast.Stmt {
	t.guards++
	defer func() { t.guards-- }()
	return t.single(s)
}

func (t *translator) one(s ast.Stmt) []ast.Stmt {
	switch s := s.(type) {
	case *ast.VarDecl:
		return t.declarations(s)
	case *ast.ExprStmt:
		return t.effect(s)
	case *ast.If:
		s.Cond = t.expr(s.Cond)
		s.Then, s.Else = t.guarded(s.Then), t.guarded(s.Else)
	case *ast.For:
		return t.forLoop(s)
	case *ast.While:
		return t.while(s)
	case *ast.Switch:
		s.X = t.expr(s.X)
		t.guards++
		for _, k := range s.Cases {
			var body []ast.Stmt
			for _, b := range k.Body {
				body = append(body, t.stmt(b)...)
			}
			k.Body = body
		}
		t.guards--
	case *ast.Jump:
		return append(t.leaving(func(a *around) bool { return a.loops >= t.loops }), s)
	case *ast.Return:
		return t.returning(s)
	case *ast.Throw:
		s.X = t.expr(s.X)
	case *ast.Try:
		return t.try(s)
	case *ast.Block:
		return []ast.Stmt{t.body(s)}
	case *ast.On:
		return t.on(s)
	case *ast.AtStmt:
		return t.atConstruct(s)
	case *ast.Over:
		return t.overConstruct(s)
	}
	return []ast.Stmt{s}
}

// leaving returns what restores the active group when the constructs that fit are left.
func (t *translator) leaving(fits func(a *around) bool) []ast.Stmt {
	for _, a := range t.around {
		if a.group != nil && fits(a) {
			return []ast.Stmt{t.make(0).leave(a.group)}
		}
	}
	return nil
}

func (t *translator) returning(s *ast.Return) []ast.Stmt {
	leave := t.leaving(func(*around) bool { return true })
	if s.X == nil {
		return append(leave, s)
	}
	s.X = t.expr(s.X)
	if leave == nil {
		return []ast.Stmt{s}
	}
	n := t.make(s.Where())
	v := t.fresh("result", s.X.Info().Type)
	d := n.declare(v, s.X)
	s.X = n.variable(v)
	return append(append([]ast.Stmt{d}, leave...), s)
}

func (t *translator) declarations(s *ast.VarDecl) []ast.Stmt {
	var list []ast.Stmt
	for _, v := range s.Vars {
		t.inside[v.Var] = len(t.around)
		n := t.make(v.At)
		switch {
		case v.Var.Type.Is("Index"):
		case v.Var.Type.Kind == ast.Multi:
			t.pairOf(v.Var)
			list = append(list, t.flush(t.declarePair(n, v))...)
		default:
			if v.Init != nil {
				v.Init = t.expr(v.Init)
			}
			list = append(list, t.flush([]ast.Stmt{&ast.VarDecl{Place: n.place(), Final: s.Final, Vars: []*ast.Declared{v}}})...)
		}
	}
	return list
}

// flush puts what goes in front of statements there.
func (t *translator) flush(list []ast.Stmt) []ast.Stmt {
	list = append(t.pre, list...)
	t.pre = nil
	return list
}

// declarePair declares a multidimensional array.
func (t *translator) declarePair(n maker, v *ast.Declared) []ast.Stmt {
	data, dad := v.Var.Data, v.Var.Dad
	if x, ok := v.Init.(*ast.NewMulti); ok {
		d := n.declare(dad, t.descriptor(x))
		return []ast.Stmt{d, n.declare(data, t.storage(n, data.Type, dad))}
	}
	if v.Init == nil {
		return []ast.Stmt{n.declare(data, nil), n.declare(dad, nil)}
	}
	x, y := t.pair(v.Init)
	return []ast.Stmt{n.declare(data, x), n.declare(dad, y)}
}

// effect translates an expression that is a statement.
func (t *translator) effect(s *ast.ExprStmt) []ast.Stmt {
	a, ok := s.X.(*ast.Assign)
	if !ok || a.Type.Kind != ast.Multi {
		s.X = t.expr(s.X)
		return []ast.Stmt{s}
	}
	n := t.make(s.Where())
	data, dad := t.pair(a.R)
	to, toDad := t.pair(a.L)
	return []ast.Stmt{
		n.do(&ast.Assign{Node: n.node(to.Info().Type), L: to, R: data}), n.do(&ast.Assign{Node: n.node(toDad.Info().Type), L: toDad, R: dad}),
	}
}

// inLoop translates a part of a loop in which conditions and the statements before them are evaluated again and again.
func (t *translator) inLoop(do func()) []ast.Stmt {
	outer := t.pre
	t.pre = nil
	do()
	list := t.pre
	t.pre = outer
	return list
}

func (t *translator) forLoop(s *ast.For) []ast.Stmt {
	var init []ast.Stmt
	for _, x := range s.Init {
		init = append(init, t.stmt(x)...)
	}
	again := t.inLoop(func() {
		if s.Cond != nil {
			s.Cond = t.expr(s.Cond)
		}
	})
	t.loops++
	s.Body = t.single(s.Body)
	t.loops--
	var post []ast.Stmt
	for _, x := range s.Post {
		post = append(post, t.stmt(x)...)
	}
	s.Init, s.Post = init, post
	if again != nil {
		s.Body, s.Cond = t.exit(s.Where(), again, s.Cond, s.Body), nil
	}
	if len(init) > 1 {
		s.Init = nil
		return []ast.Stmt{t.make(s.Where()).block(append(init, s)...)}
	}
	return []ast.Stmt{s}
}

func (t *translator) while(s *ast.While) []ast.Stmt {
	again := t.inLoop(func() { s.Cond = t.expr(s.Cond) })
	t.loops++
	s.Body = t.single(s.Body)
	t.loops--
	if again == nil {
		return []ast.Stmt{s}
	}
	n := t.make(s.Where())
	yes := &ast.Literal{Node: n.node(ast.BooleanType), Value: true}
	if !s.Do {
		s.Body, s.Cond = t.exit(s.Where(), again, s.Cond, s.Body), yes
		return []ast.Stmt{s}
	}
	v := t.fresh("again", ast.BooleanType)
	out := append(again, n.assign(v, s.Cond))
	s.Body, s.Cond = n.block(append([]ast.Stmt{s.Body}, out...)...), n.variable(v)
	return []ast.Stmt{n.declare(v, yes), s}
}

func (t *translator) try(s *ast.Try) []ast.Stmt {
	n := t.make(s.Where())
	v := t.fresh("active", n.object("Group"))
	t.guards++
	s.Body = t.body(s.Body)
	for _, k := range s.Catches {
		k.Body = t.body(k.Body)
	}
	if s.Finally != nil {
		s.Finally = t.body(s.Finally)
	}
	t.guards--
	if !t.constructs {
		return []ast.Stmt{s}
	}
	for _, k := range s.Catches {
		k.Body.List = append([]ast.Stmt{n.leave(v)}, k.Body.List...)
	}
	if s.Finally != nil {
		// It is executed in the group of the try statement, and what was left before it goes on in its own.
		g := t.fresh("active", n.object("Group"))
		list := append([]ast.Stmt{n.declare(g, n.static("active")), n.leave(v)}, s.Finally.List...)
		s.Finally.List = append(list, n.leave(g))
	}
	return []ast.Stmt{n.declare(v, n.static("active")), s}
}
